"""The handbook as a set of files: what is a person's, what is ours, and what changes when it is written anew (A5).

The rules this file keeps: a file that a person wrote or changed is never written over or removed, but for the two documents
that have to go on, and into those the person's lines are carried; names and paths from a model are made safe or refused by
name; and the set is stamped with the hash of what it was made from, so that nothing is made twice.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from treering.core.change import DeleteFile, WriteFile
from treering.core.clean import Clean, Cleaner, laid_out
from treering.core.topics.slug import folded, slug

FOLDER = "handbook"
MEMORY, SUMMARY, RAW = "MEMORY.md", "memory_summary.md", "raw_memories.md"
SUMMARIES, SKILLS, SKILL = "rollout_summaries", "skills", "SKILL.md"
BUCKETS = ("scripts", "templates", "examples")
DOCUMENTS = (MEMORY, SUMMARY)
BY_HAND = "## Added by hand"
MOST_SKILLS, MOST_FILES, LONGEST = 50, 20, 60_000  # skills of a set, files of a skill, characters of a file

Refused = tuple[str, str]
"""A name or path, and why it was not taken: a name of `REFUSALS`."""

REFUSALS: Mapping[str, str] = {
    "unheard": "it asks for something that no session, entry or earlier version says",
    "no_name": "nothing is left of the name of the skill",
    "no_content": "there is no text",
    "absolute": "the path is absolute",
    "climbs": "a part of the path is empty, `.` or `..`",
    "characters": "the path holds characters that not every disk takes",
    "reserved": "a part of the path is the name of a device",
    "twice": "another file of the skill has the same path",
    "file_and_folder": "the same path is a file and a folder",
    "too_many": "there are too many",
    "by_hand": "a person wrote or changed this file: it stays as it is",
    "removed_by_hand": "a person removed it",
}


@dataclass(frozen=True, slots=True)
class Shelf:
    """A handbook as it lies on the disk.

    files: text by path; hashes: sha256 of the bytes, for compare-and-swap; written: what treering wrote last under each
    path; odd: paths that hold something else than a file that can be read.
    """

    files: Mapping[str, str]
    hashes: Mapping[str, str]
    written: Mapping[str, str]
    odd: frozenset[str] = frozenset()

    def is_ours(self, path: str) -> bool:
        """Whether the file is there as treering wrote it."""
        return path in self.files and self.files[path] == self.written.get(path)

    @property
    def by_hand(self) -> tuple[str, ...]:
        """Files that a person wrote or changed, in order."""
        return tuple(path for path in sorted(self.files) if not self.is_ours(path))

    @property
    def removed(self) -> frozenset[str]:
        """Files that treering wrote and a person has removed. What cannot be looked at has not been."""
        return frozenset(path for path in self.written if path not in self.files and not self.is_odd(path))

    def is_odd(self, path: str) -> bool:
        """Whether something that is no plain file, or cannot be read, lies there or on the way there."""
        return any(path == one or path.startswith(f"{one}/") for one in self.odd)


@dataclass(frozen=True, slots=True)
class Skill:
    """A procedure with its files, by path below the skill's folder."""

    name: str
    files: Mapping[str, Clean]


_STAMP = re.compile(r"\n*<!-- treering handbook (\w+) made by (rules|model) -->\s*\Z")
_PART = re.compile(r"[A-Za-z0-9._-]{1,100}")
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def stamped(text: Clean, digest: str, maker: str) -> Clean:
    """The document with the hash of what it was made from. maker: `rules` or `model`."""
    return laid_out(lambda body: f"{body.rstrip()}\n\n<!-- treering handbook {digest} made by {maker} -->\n", text)


def stamp(text: str) -> str:
    """The hash that a document bears, "" for none."""
    found = _STAMP.search(text)
    return found[1] if found else ""


def maker(text: str) -> str:
    """Who made the set: `model`, `rules`, or "" when it bears no stamp."""
    found = _STAMP.search(text)
    return found[2] if found else ""


def unstamped(text: str) -> str:
    """The document without its stamp."""
    return _STAMP.sub("\n", text)


# A person's own edits


def hand_lines(shelf: Shelf, path: str) -> tuple[str, ...]:
    """The lines of a document that a person added, now or before: those go on in every version."""
    now = unstamped(shelf.files.get(path, "")).splitlines()
    # A stamp without a journal: state.db was lost, and nobody can tell any more who wrote what.
    known = now if not shelf.written and stamp(shelf.files.get(MEMORY, "")) else None
    before = set(map(str.strip, known or unstamped(shelf.written.get(path, "")).splitlines()))
    kept, _, section = "\n".join(now).partition(f"{BY_HAND}\n")
    added = [line for line in kept.splitlines() if line.strip() and line.strip() not in before]
    return tuple(dict.fromkeys([*added, *(line for line in section.splitlines() if line.strip())]))


def by_hand_alone(shelf: Shelf, path: str) -> str:
    """What a file holds of a person's: of the two documents the lines they added, of other files all or nothing."""
    if path not in DOCUMENTS:
        return "" if shelf.is_ours(path) else shelf.files[path]
    lines = [line for line in hand_lines(shelf, path) if line.strip() != BY_HAND]
    return "\n".join([BY_HAND, "", *lines, ""]) if lines else ""


def carried(text: Clean, lines: Sequence[str], clean: Cleaner) -> Clean:
    """The new document with every line that a person added and that it lacks."""
    there = set(map(str.strip, text.text.splitlines()))
    missing = [line for line in lines if line.strip() not in there and line.strip() != BY_HAND]
    if not missing:
        return laid_out(lambda body: f"{body.rstrip()}\n", text)
    own = clean("\n".join(missing))
    return laid_out(lambda body, rest: f"{body.rstrip()}\n\n{BY_HAND}\n\n{rest}\n", text, own)


def edits(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Each file that a person wrote, changed or removed, with what happened to it: a diff, or its text."""
    for path in shelf.by_hand:
        if path in shelf.written:
            before, after = (unstamped(text).splitlines() for text in (shelf.written[path], shelf.files[path]))
            diff = difflib.unified_diff(before, after, "before", "now", lineterm="", n=1)
            if told := "\n".join(diff):
                yield path, told
        else:
            yield path, shelf.files[path]
    for path in sorted(shelf.removed):
        yield path, "removed"


def is_dirty(shelf: Shelf, digest: str) -> bool:
    """Whether the set has to be made again: from something else, incomplete, or with edits that nobody has read."""
    if stamp(shelf.files.get(MEMORY, "")) != digest or SUMMARY not in shelf.files:
        return True
    return not all(shelf.is_ours(path) for path in DOCUMENTS)


# What a model names


def skill(name: str, content: Clean, files: Iterable[tuple[str, str, Clean]]) -> tuple[Skill | None, list[Refused]]:
    """A skill with safe names, and what was refused of it. files: bucket, path and text of each."""
    safe = slug(name)
    if not safe or not content:
        return None, [(name, "no_content" if safe else "no_name")]
    kept: dict[str, Clean] = {SKILL: content}
    taken, refused = {folded(SKILL)}, list[Refused]()
    for bucket, path, text in files:
        full, reason = _safe(bucket, path)
        reason = reason or _clash(folded(full), taken) or ("" if text else "no_content")
        if not reason and len(kept) > MOST_FILES:
            reason = "too_many"
        if reason:
            refused.append((f"{safe}/{bucket}/{path}", reason))
        else:
            kept[full] = text
            taken.add(folded(full))
    return Skill(safe, kept), refused


def named_apart(skills: Iterable[Skill]) -> tuple[Skill, ...]:
    """The skills under names of their own: of two that are called the same, the second is numbered."""
    taken: set[str] = set()
    apart: list[Skill] = []
    for one in skills:
        name, n = one.name, 1
        while folded(name) in taken:
            n += 1
            name = f"{one.name}-{n}"
        taken.add(folded(name))
        apart.append(Skill(name, one.files))
    return tuple(apart)


def _safe(bucket: str, path: str) -> tuple[str, str]:
    """The path below the skill's folder, and why it is refused, if it is."""
    plain = path.strip().replace("\\", "/")
    if plain.startswith("/") or re.match(r"[A-Za-z]:", plain):
        return plain, "absolute"
    parts = plain.removeprefix(f"{bucket}/").split("/")
    if any(part in {"", ".", ".."} for part in parts):
        return plain, "climbs"
    if not all(_PART.fullmatch(part) and not part.endswith(".") for part in parts):
        return plain, "characters"
    if any(_DEVICE.fullmatch(part) for part in parts):
        return plain, "reserved"
    return "/".join((bucket, *parts)), ""


def _clash(path: str, taken: set[str]) -> str:
    if path in taken:
        return "twice"
    if any(other.startswith(f"{path}/") or path.startswith(f"{other}/") for other in taken):
        return "file_and_folder"
    return ""


# From documents to a change


@dataclass(frozen=True, slots=True)
class Rewrite:
    """How the set changes. refused: what was not carried out, with the reason."""

    steps: tuple[WriteFile | DeleteFile, ...]
    refused: tuple[Refused, ...] = ()


def plan_rewrite(shelf: Shelf, documents: Mapping[str, Clean], tree: str) -> Rewrite:
    """What makes the set hold these documents: ours are replaced or removed, a person's stay.

    documents: by path; the two that bear a person's lines hold them already.
    """
    steps = list[WriteFile | DeleteFile]()
    refused: list[Refused] = []
    gone = {skill_folder(path) for path in shelf.removed if path.endswith(f"/{SKILL}")} - {""}
    there = {folded(path) for path in shelf.files if not shelf.is_ours(path) or path in documents}
    for path, text in documents.items():
        before = shelf.hashes.get(path)
        if shelf.is_odd(path) or (path not in DOCUMENTS and path in shelf.files and not shelf.is_ours(path)):
            refused.append((path, "by_hand"))
        elif skill_folder(path) in gone or (path in shelf.removed and skill_folder(path)):
            refused.append((path, "removed_by_hand"))
        elif path not in shelf.files and _clash(folded(path), there) == "file_and_folder":
            refused.append((path, "file_and_folder"))
        elif shelf.files.get(path) != text.text:
            steps.append(WriteFile(tree, f"{FOLDER}/{path}", before, text, place="state"))
    old = [path for path in sorted(shelf.files) if path not in documents and shelf.is_ours(path)]
    steps += [DeleteFile(tree, f"{FOLDER}/{path}", shelf.hashes[path], place="state") for path in old]
    return Rewrite(tuple(steps), tuple(refused))


def skill_folder(path: str) -> str:
    """The folder of the skill that a path belongs to, "" when it belongs to none."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == SKILLS and len(parts) > 2 else ""  # noqa: PLR2004 - skills/<name>/<file>
