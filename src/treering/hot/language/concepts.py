"""One concept, many words: what people who build software together call the same thing, in the languages they do it in.

The rule this file keeps: general words of the trade and of work, never those of one project; a word means one concept here,
its most common one. concepts.txt beside it is written by tests/write_concepts.py from the words in tests/hot/concepts.txt, a
line for each beginning of a word, so that a hook looks at the few lines that its prompt needs and takes none apart.
"""

import os

_UNSPACED = "\u0e00"  # from here on a character is as much as two letters
_TABLE = os.path.join(os.path.dirname(__file__), "concepts.txt")
_lines: list[bytes] = []
_known: dict[str, bytes] = {}
_leading: dict[str, bool] = {}
_MOST = 20_000  # a worker reads for hours


def concept(form: str) -> str:
    """The concept token (`=database`) of a stem, of a word as it is written (`setting!`), or of a phrase (`roll_back`); "" for none."""
    line = _line_of(form)
    if not line:
        return ""
    wanted = f" {form}=".encode("utf-8", "ignore")
    at = line.find(wanted)
    if at < 0:
        return ""
    at += len(wanted)
    return f"={line[at : line.index(b' ', at)].decode()}"


def is_leading(word: str) -> bool:
    """Whether a phrase begins with this word."""
    known = _leading.get(word)
    if known is None:
        if len(_leading) > _MOST:
            _leading.clear()
        known = _leading[word] = f" {word}_".encode("utf-8", "ignore") in _line_of(f"{word}_")
    return known


def start(form: str) -> str:
    """By what the line of a word begins."""
    return form[:1] if form >= _UNSPACED else form[:2]


def _line_of(form: str) -> bytes:
    """The line that a form stands in, if it is known."""
    key = start(form)
    line = _known.get(key)
    if line is None:
        line = _known[key] = _line(key.encode("utf-8", "ignore"))
    return line


def _line(key: bytes) -> bytes:
    """The line of the table that begins with a key and a space, b"" for none."""
    if not _lines:
        with open(_TABLE, "rb") as file:
            _lines.extend(file.read().splitlines())
    key += b" "
    low, high = 0, len(_lines)
    while low < high:
        middle = (low + high) // 2
        if _lines[middle] < key:
            low = middle + 1
        else:
            high = middle
    return _lines[low] if low < len(_lines) and _lines[low].startswith(key) else b""
