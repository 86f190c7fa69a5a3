"""Names in a prompt: a path lies in directories, a symbol in a module, and one name is spelled in several ways.

The rule this file keeps: only prompts are read so, never entries. Who names a file asks for what is known of its directory;
who asks for a directory does not ask for what is known of each file in it.
"""

from itertools import islice

from treering.hot.language.stems import fold, stem
from treering.hot.language.terms import EDGES, LONGEST, chunks, parts

_DEEP = 6  # last segments of a path that are looked at
_MOST = 12  # names of a prompt that are looked at
_MARKS = "~=≈"  # by which other tokens are known
_ENDS = ":@#?"  # behind a name in a path: a line, a version, a heading, a query


def widened(prompt: str, found: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The terms of a prompt, names with their other spellings; behind them a term for what each of them lies in."""
    names = list(islice(filter(None, (_named(chunk.strip(EDGES)) for chunk in chunks(prompt))), _MOST))
    spelled = {whole: others for whole, others, _ in names if others}
    told = [(*term, *spelled.get(term[0], ())) for term in found] if spelled else found
    return list(dict.fromkeys((*told, *(around for _, _, around in names if around))))


def _named(bare: str) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """A name as it stands among the terms, its other spellings and what it lies in; None for a word, and for an address."""
    if (bare.isalpha() and (bare[1:].islower() or not bare.isascii())) or "://" in bare:
        return None
    text = bare.replace("\\", "/")
    if "/" in text:
        return text, (), _runs([segment for segment in text.split("/") if segment.strip(EDGES)])
    whole = _token(fold(text.casefold()))
    return whole, _spelled(text, whole), _modules(text)


def _runs(segments: list[str]) -> tuple[str, ...]:
    """What a path holds of two segments and more in a row, the longest first: it may begin anywhere, and an entry's too."""
    last = [_bare(segment.casefold()) for segment in segments[-_DEEP:]]
    found = ("/".join(last[at : at + size]) for size in range(len(last), 1, -1) for at in range(len(last) - size + 1))
    return tuple(dict.fromkeys(one for one in found if len(one) <= LONGEST and one[0] not in _MARKS))


def _bare(segment: str) -> str:
    cuts = [at for end in _ENDS if (at := segment.find(end, 1)) > 0]
    return segment[: min(cuts)] if cuts else segment


def _modules(text: str) -> tuple[str, ...]:
    """The modules or the class that a symbol lies in, the nearest first; none for a version and for the name of a file."""
    name = fold(text.casefold())
    ends = [at for at, c in enumerate(text) if c in ".:#" and text[at - 1].isalnum()]
    around = [name[:at] for at in reversed(ends) if not (text[:at].isalnum() and len(parts(text[:at])) == 1)]
    return tuple(map(_token, around)) if name[:1].isalpha() else ()


def _spelled(text: str, whole: str) -> tuple[str, ...]:
    """snake_case, kebab-case and CamelCase of one name."""
    if not text.replace("_", "").replace("-", "").isalnum():
        return ()
    pieces = parts(text)
    found = [joint.join(pieces) for joint in ("", "_", "-")] if len(pieces) > 1 else []
    return tuple(one for one in map(_token, found) if one != whole)


def _token(name: str) -> str:
    """How a name stands in an entry (terms.py): one of letters alone as a word."""
    return stem(name) if name.isalpha() else name
