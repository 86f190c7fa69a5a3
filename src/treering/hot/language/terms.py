"""From text to terms, in every script (M4.5): the one way in which entries are indexed and prompts are read.

The rule this file keeps: a *term* is a tuple of tokens for one thing said, the most telling first: `sync_v2` is
`("sync_v2", "sync", "v2")`, a compound or a known word is followed by its parts and its concept (`=database`). No `re`: it
would cost a hook a third of its time.
"""

import unicodedata

from treering.hot.language.concepts import concept, is_leading
from treering.hot.language.stems import fold, stem
from treering.hot.language.words import SILENT, STOP, WEAK

_HARD = str.maketrans(
    dict.fromkeys((*',;!?…()[]{}<>"`´“”„«»‹›*|^、。「」『』【】《》〈〉・·•→', *map(chr, range(32)), "\x7f"), " ")
)
EDGES = "._-:'’=&%$~/\\"
LONGEST = 40  # a longer run of characters is a key or a hash, not a word anybody asks for
_COMPOUND = 9  # letters that a word of two words has at least
_NAMED = 3  # digits of a number that names something by itself
_SEEN: dict[str, tuple[str, ...]] = {}
_READ: dict[str, list[tuple[str, ...]]] = {}
_SEEN_LIMIT = 20_000  # a worker reads for hours

SPACED, HAN, KATAKANA, HIRAGANA, HANGUL, DENSE = range(6)
_SCRIPTS = (
    ("\u0e00", SPACED), ("\u0f00", DENSE), ("\u1000", SPACED), ("\u10a0", DENSE), ("\u1100", SPACED), ("\u1200", HANGUL),
    ("\u1780", SPACED), ("\u1800", DENSE), ("\u3005", SPACED), ("\u3008", HAN), ("\u3040", SPACED), ("\u30a0", HIRAGANA),
    ("\u3100", KATAKANA), ("\u3130", SPACED), ("\u3190", HANGUL), ("\u3400", SPACED), ("\ua000", HAN), ("\uac00", SPACED),
    ("\ud7b0", HANGUL), ("\uf900", SPACED), ("\ufb00", HAN), ("\U00020000", SPACED), ("\U00040000", HAN), ("\U0010ffff", SPACED),
)  # fmt: skip
"""Up to which character (exclusive) a script reaches. DENSE: Thai, Lao, Khmer and Burmese, which put no space between words."""


def tokens(text: str) -> list[str]:
    """All tokens of a text in order, stop words left out."""
    return [token for term in terms(text) for token in term]


def terms(text: str) -> list[tuple[str, ...]]:
    """The terms of a text in order, stop words left out."""
    return [term for term in all_terms(text) if term[0][0] != WEAK]


def all_terms(text: str) -> list[tuple[str, ...]]:
    """The terms of a text in order, with stop words marked as such (`~our`): of texts that share little they still tell some."""
    found: list[tuple[str, ...]] = []
    for chunk in chunks(text):
        if chunk.isascii():
            found += _read(chunk)
            continue
        runs = _runs(chunk)
        scripts = {script for script, _ in runs}
        if HIRAGANA in scripts and len(runs) > 1:
            runs = [one for piece in _japanese(chunk, found) for one in _runs(piece)]
        for script, run in runs:
            if script != HIRAGANA or len(runs) == 1:
                _READERS[script](run, found)
    return _phrased(found)


def _read(chunk: str) -> list[tuple[str, ...]]:
    """What a run of ASCII is read as, once: texts repeat themselves."""
    known = _READ.get(chunk)
    if known is None:
        if len(_READ) > _SEEN_LIMIT:
            _READ.clear()
        known = _READ[chunk] = []
        _spaced(chunk, known)
    return known


def chunks(text: str) -> list[str]:
    """What stands between white space and the marks that are in no name."""
    whole = text.encode("utf-8", "ignore").decode()  # half a surrogate pair, cut off somewhere, is no character
    return unicodedata.normalize("NFKC", whole).translate(_HARD).split()


def _phrased(found: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The terms; two that together mean something else (roll back) as one, unless each is telling (status page)."""
    told: list[tuple[str, ...]] = []
    last = ""
    for term in found:
        word = term[0].lstrip(WEAK)
        meant = concept(f"{last}_{word}") if last and is_leading(last) else ""
        if not meant:
            told.append(term)
        elif WEAK in (told[-1][0][0], term[0][0]):
            word = f"{last}_{word}"
            told[-1] = (word, *(token for token in (*told[-1], *term) if token[0] != WEAK), meant)
        else:
            told.append((*term, meant))  # each of them tells something by itself
        last = word
    return told


def _japanese(chunk: str, found: list[tuple[str, ...]]) -> list[str]:
    """What is left of a run of Japanese without the known words that are written in more than one script (締め切り)."""
    left: list[str] = []
    start = i = 0
    while i < len(chunk):
        for end in range(min(i + 6, len(chunk)), i + 1, -1):
            word = chunk[i:end]
            if any("\u3041" <= c <= "\u309f" for c in word) and (meant := concept(word)):
                found.append((word, meant))
                left.append(chunk[start:i])
                start = i = end
                break
        else:
            i += 1
    left.append(chunk[start:])
    return [piece for piece in left if piece]


def _runs(chunk: str) -> list[tuple[int, str]]:
    """The chunk cut where the script changes."""
    cuts: list[tuple[int, int]] = []
    for i, c in enumerate(chunk):
        script = next(script for end, script in _SCRIPTS if c <= end and (c < end or end == "\U0010ffff"))
        if not cuts or cuts[-1][1] != script:
            cuts.append((i, script))
    ends = [start for start, _ in cuts[1:]] + [len(chunk)]
    return [(script, chunk[start:end]) for (start, script), end in zip(cuts, ends, strict=True)]


def _spaced(chunk: str, found: list[tuple[str, ...]]) -> None:
    """A run of characters without white space, in a script that puts spaces between words."""
    bare = chunk.strip(EDGES)
    if bare.isalpha() and (bare[1:].islower() or bare.isupper()):
        _word(bare.casefold(), found)
    elif "/" in bare or "\\" in bare:
        _path(bare.replace("\\", "/"), found)
    elif "'" in bare or "’" in bare:
        for piece in bare.replace("’", "'").removesuffix("'s").split("'"):
            _spaced(piece, found)
    elif bare:
        _identifier(bare, found)


def _path(text: str, found: list[tuple[str, ...]]) -> None:
    """The segments of a path or an address, each a term; a path also as a whole."""
    _, address, body = text.rpartition("://")
    segments = [s for s in body.partition("?")[0].split("/") if s.strip(EDGES)]
    if not address and len(segments) > 1 and len(text) <= LONGEST:
        found.append(("/".join(segments).casefold(),))
    for segment in segments:
        _spaced(segment, found)


def _word(word: str, found: list[tuple[str, ...]]) -> None:
    """One casefolded word."""
    term = _SEEN.get(word)
    if term is None:
        if len(_SEEN) > _SEEN_LIMIT:
            _SEEN.clear()
        term = _SEEN[word] = _term(fold(word)) if 1 < len(word) <= LONGEST else ()
    if term:
        found.append(term)


def _term(word: str) -> tuple[str, ...]:
    if word in STOP:
        return (WEAK + word,)
    root = stem(word)
    meant = concept(f"{word}!") or concept(root)
    if meant:
        kind = meant.partition("/")[0]  # a package manager has to do with packages
        return (root, meant) if kind == meant else (root, meant, kind)
    return (root, *_compound(word)) if len(word) >= _COMPOUND else (root,)


def _compound(word: str) -> tuple[str, ...]:
    """The two known words that a long word is made of, with their concepts: `datenbankfehler`."""
    for cut in range(len(word) - 3, 3, -1):
        last = concept(stem(word[cut:]))
        for joint in ("", "s", "n", "en", "es") if last else ():
            left = stem(word[:cut].removesuffix(joint))
            first = concept(left) if word[:cut].endswith(joint) else ""
            if first and last:
                return (left, stem(word[cut:]), first, last)
    return ()


def _identifier(text: str, found: list[tuple[str, ...]]) -> None:
    """A name with digits, joints or humps: whole, and its parts."""
    whole = fold(text.casefold())
    pieces = parts(text)
    if pieces == [whole]:
        if whole.isalpha():
            _word(whole, found)
        elif 1 < len(whole) <= LONGEST:
            found.append((whole,))
        return
    inner: list[tuple[str, ...]] = []
    for part in pieces:
        if not (part.isdecimal() and len(part) < _NAMED):
            _word(part, inner)
    inner = [term for term in inner if term[0][0] != WEAK]
    rest = tuple(token for term in inner for token in term)
    if len(whole) > LONGEST:
        found += () if text.isalnum() else inner
    elif any(c.isalnum() for c in whole):
        joined = whole.replace("-", "")  # on-call is oncall
        meant = concept(f"{joined}!") or concept(stem(joined))
        first = _term(whole) if whole.isalpha() else (whole, meant) if meant else (whole,)  # SQLite is sqlite
        found += [(*first, *rest)] if first or rest else []


def parts(text: str) -> list[str]:
    """`HTTPServer_v2` is http, server, v2."""
    found: list[str] = []
    start = 0
    for i, c in enumerate(text):
        if not c.isalnum():
            found.append(text[start:i])
            start = i + 1
        elif i > start and c.isupper() and (text[i - 1].islower() or text[i + 1 : i + 2].islower()):
            found.append(text[start:i])
            start = i
    found.append(text[start:])
    return [fold(part.casefold()) for part in found if part]


def _han(run: str, found: list[tuple[str, ...]]) -> None:
    """Known words whole, and each pair of characters that is not inside one; a lone character by itself."""
    done = 0
    for i in range(len(run)):
        if i >= done:
            for end in range(min(i + 6, len(run)), i, -1):
                if meant := concept(run[i:end]):
                    found.append((run[i:end], *_grams(run[i:end], 2), meant))
                    done = end
                    break
        pair = run[i : i + 2]
        if (run == pair or pair[1:]) and i + 2 > done and SILENT.isdisjoint(pair) and pair not in STOP:
            found.append((pair,))


def _katakana(run: str, found: list[tuple[str, ...]]) -> None:
    """Words from abroad: known ones first, the rest whole and in pairs."""
    for end in range(len(run), 1, -1):
        if meant := concept(run[:end]):
            found.append((run[:end], *_grams(run[:end], 2), meant))
            _katakana(run[end:], found)
            return
    if len(run) > 1:
        found.append(tuple(dict.fromkeys((run, *_grams(run, 2)))))


def _pairs(run: str, found: list[tuple[str, ...]]) -> None:
    found += [(pair,) for pair in _grams(run, 2)]


def _hangul(run: str, found: list[tuple[str, ...]]) -> None:
    """A Korean word: without its particle, and in pairs, since particles are many."""
    for particle in _PARTICLES:
        if run.endswith(particle) and len(run) - len(particle) > 1:
            run = run[: -len(particle)]
            break
    if run not in STOP:
        known = (concept(run[:end]) for end in range(len(run), 1, -1))  # a verb goes on behind its stem
        meant = next(filter(None, known), "")
        found.append(tuple(dict.fromkeys((run, *_grams(run, 2), *((meant,) if meant else ())))))


def _dense(run: str, found: list[tuple[str, ...]]) -> None:
    """Threes of characters, vowel signs counted: short enough to meet, long enough to mean something."""
    found += [(gram,) for gram in _grams(run, 3)]


def _grams(run: str, size: int) -> list[str]:
    return [run[i : i + size] for i in range(len(run) - size + 1)] or [run]


_PARTICLES = (
    "에서는",
    "에서",
    "으로",
    "부터",
    "까지",
    "에게",
    "한테",
    "이나",
    "을",
    "를",
    "이",
    "가",
    "은",
    "는",
    "에",
    "의",
    "로",
    "도",
    "와",
    "과",
    "만",
)
_READERS = (_spaced, _han, _katakana, _pairs, _hangul, _dense)
