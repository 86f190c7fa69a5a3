"""Making memory text harmless inside a prompt: it is data about the past, never an instruction of its own (C7).

The rule this file keeps: no text, whatever it holds, ends the wrapper it stands in, opens a tag of a client or of a model,
or hides characters from the person who reads along. Only the lines written here start at the left margin: memory text is
indented, so that to Markdown its headings, rules and code fences are literal.
"""

import unicodedata
from collections.abc import Iterable

OPEN, CLOSE = "<treering-memory>", "</treering-memory>"
INDENT = "    "
LIMIT = 4000  # characters of one text; callers with a smaller budget cut before
_ANGLES = str.maketrans("＜﹤＞﹥", "<<>>")  # what a tokenizer may take for the ASCII ones
_OPENS = frozenset("/!?|")


def fence(blocks: Iterable[tuple[str, str]], limit: int = LIMIT) -> str:
    """Titles and texts of memories in one wrapper, "" when there are none. limit: characters of one text."""
    lines = [line for title, text in blocks for line in (f"### {one_line(title)}", *_indented(text, limit))]
    return "\n".join((OPEN, *lines, CLOSE)) if lines else ""


def one_line(text: str) -> str:
    """Harmless text on a single line."""
    return " ".join(harmless(text).split())


def harmless(text: str, limit: int = LIMIT) -> str:
    """The text without what could act on a reader: tags, and characters that control or cannot be seen. Idempotent."""
    plain = "".join(c for c in text[: 2 * limit].translate(_ANGLES) if _is_visible(c)).strip()
    if len(plain) > limit:
        plain = plain[: limit - 1].rstrip() + "…"
    return _untagged(plain)


def _is_visible(char: str) -> bool:
    """Whether a reader sees the character. Joiners and selectors inside words go too: a hidden message is made of them."""
    if " " <= char <= "~" or char in "\n\t":
        return True
    return (
        unicodedata.category(char) not in _UNSEEN
        and not "\ufe00" <= char <= "\ufe0f"
        and not "\U000e0000" <= char <= "\U000e0fff"
    )


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _untagged(text: str) -> str:
    """`<` as `&lt;` wherever a name, or a mark that begins a tag, follows: `a < b` stays, `Result<T>` is still read."""
    head, *rest = text.split("<")
    return head + "".join(("&lt;" if _begins_tag(piece) else "<") + piece for piece in rest)


def _begins_tag(piece: str) -> bool:
    bare = piece.lstrip()
    return bare[:1] in _OPENS or bare[:1].isalnum() or bare[:1] == "_"


def _indented(text: str, limit: int) -> list[str]:
    return [f"{INDENT}{line}".rstrip() for line in harmless(text, limit).splitlines()]
