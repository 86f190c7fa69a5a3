"""How a person names an entry: its address, its id, or a part that only one entry has (M5.1).

The rule this file keeps: a name that could mean two entries means none; the error shows what would tell them apart.
"""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from treering.core.entry import ENTRY_TYPES, Entry
from treering.errors import NotFoundError

PART = 3  # characters of a file's name that may stand for it
SHOWN = 5  # possible meanings listed in an error


def full(entry: Entry) -> str:
    """The address with its scope, which no other entry has: `user:preferences/short.md`."""
    return f"{entry.scope}:{entry.address}"


def find(entries: Iterable[Entry], name: str, *, part: bool = False) -> Entry:
    """The entry a person means. NotFoundError: no entry has that name, or several have.

    Read from the strictest meaning to the loosest: the address with or without its scope or its ending, the id; the file
    without folder and ending; the beginning of an id; an address that it had before. part: at last a part of
    the file's name, where words mean nothing else.
    """
    known = tuple(entries)
    for meaning in (*MEANINGS, *([has_part] if part else [])):
        meant = [entry for entry in known if meaning(entry, name)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise NotFoundError(f"{name!r} means {len(meant)} entries", hint=f"name one of them: {_listed(meant)}")
    near = get_close_matches(name, [entry.address for entry in known], n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise NotFoundError(f"there is no entry {name!r}", hint=f"{hint}`treering list` shows every address")


def _had(entry: Entry, name: str) -> bool:
    """Whether the entry was called so, before its file got another name."""
    plain = name.removeprefix(f"{entry.scope}:")
    stem = plain.removesuffix(".md")
    return any(plain == path or stem == path.rpartition("/")[2].removesuffix(".md") for path in entry.line.former)


MEANINGS: tuple[Callable[[Entry, str], bool], ...] = (
    lambda entry, name: name in {full(entry), entry.id},
    lambda entry, name: name == entry.address,
    lambda entry, name: "/" in name and name in {_bare(full(entry)), _bare(entry.address)},
    lambda entry, name: name.removesuffix(".md") == entry.line.path.rpartition("/")[2].removesuffix(".md"),
    lambda entry, name: len(name) > len("e_") and entry.id.startswith(name),
    _had,
)


def is_address(name: str) -> bool:
    """Whether a name is written as an address: without blanks, a file or what lies in a folder of a type. It is never words."""
    folder, slash, _ = name.removeprefix("user:").removeprefix("project:").partition("/")
    return not any(c.isspace() for c in name) and (name.endswith(".md") or bool(slash and folder in ENTRY_TYPES))


def is_slug(name: str) -> bool:
    """Whether a name may be a part of a file's name: words with hyphens between them."""
    return "-" in name and not any(c.isspace() for c in name)


def has_part(entry: Entry, name: str) -> bool:
    """Whether the name of the entry's file holds these words, one after the other; with a folder, that of its path."""
    words = "-".join(name.lower().split())
    path = entry.line.path if "/" in words else entry.line.path.rpartition("/")[2]
    return len(name) >= PART and words in path


def _bare(name: str) -> str:
    """An address without the ending of its file."""
    return name.replace(".md:", ":").removesuffix(".md")


def _listed(entries: Sequence[Entry]) -> str:
    """The first few in full."""
    return ", ".join(full(entry) for entry in entries[:SHOWN]) + (", …" if len(entries) > SHOWN else "")
