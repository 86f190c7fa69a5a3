"""File names for entries: readable in every script, safe on every file system (design: "One entry on disk").

The rule this file keeps: a path is chosen once, when the entry is written, and never clashes with another path however a
file system folds case or composes characters.
"""

import unicodedata
from collections.abc import Container
from itertools import count

from treering.core.entry import EntryType

LIMIT = 60  # code points
WHOLE = 0.5  # part of them that has to be left when it is cut between two words
_RESERVED = frozenset(  # device names of Windows, and the index
    [
        "con",
        "prn",
        "aux",
        "nul",
        "conin",
        "conout",
        "memory",
        *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
    ]
)


def slug(name: str) -> str:
    """Lower-case letters and digits of any script, everything between them as one `-`; "" when nothing is left.

    A long one is cut between two words, unless its words are as long as it may be.
    """
    kept: list[str] = []
    for char in unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).lower()):
        if char.isalnum() or (kept and kept[-1] != "-" and _is_mark(char)):
            kept.append(char)
        elif kept and kept[-1] != "-":
            kept.append("-")
    end = len(kept)
    if end > LIMIT:
        end = LIMIT
        while end > 1 and _is_mark(kept[end]):  # never part a letter from its marks
            end -= 1
        between = "".join(kept[: end + 1]).rfind("-")
        end = between if between >= LIMIT * WHOLE else end
    text = "".join(kept[:end]).strip("-")
    return f"{text}-note" if text in _RESERVED else text


def _is_mark(char: str) -> bool:
    """A mark that belongs to the letter before it; variation selectors and enclosing marks say nothing in a name."""
    return unicodedata.category(char) in ("Mn", "Mc") and "VARIATION SELECTOR" not in unicodedata.name(char, "")


def folded(path: str) -> str:
    """The path as a file system sees it that ignores case and composition."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def free_path(type: EntryType, name: str, id: str, taken: Container[str]) -> str:  # noqa: A002 - the words of the brief
    """`<type>/<slug>.md`, or with `-2`, `-3` … when that is taken; the id stands in for a name without letters.

    taken: the paths in use, each as `folded` gives it.
    """
    stem = slug(name) or id
    paths = (f"{type}/{stem}{'' if n == 1 else f'-{n}'}.md" for n in count(1))
    return next(path for path in paths if folded(path) not in taken)
