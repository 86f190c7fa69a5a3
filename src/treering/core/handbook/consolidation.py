"""What a project's handbook is made from, what is derived from that alone, and the set that code makes without a model (A5).

The rule this file keeps: equal input gives equal bytes, so nothing in it is a clock, a path or an order by chance.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from treering.core.clean import NEWLINE, Clean, Cleaner, laid_out
from treering.core.entry import ENTRY_TYPES, Entry
from treering.core.handbook.documents import (
    DOCUMENTS,
    LONGEST,
    MEMORY,
    RAW,
    SUMMARIES,
    SUMMARY,
    Refused,
    Shelf,
    carried,
    hand_lines,
    stamped,
    unstamped,
)
from treering.core.topics.slug import folded, slug

_ORDINARY = re.compile(r"[0-9a-f-]+|[0-9a-z-]{1,15}")  # a number, a UUID, or a short word
LONGEST_PATH = 200  # bytes of the path of a summary: a disk takes 255 for a name


@dataclass(frozen=True, slots=True)
class Harvested:
    """What was harvested from a session. day: when it began, where the person is."""

    client: str
    session: str
    day: date
    raw: Clean
    summary: Clean
    slug: str


@dataclass(frozen=True, slots=True)
class Input:
    """What a handbook is made from. sessions: by day; topics: active entries; outdated: what no longer holds.

    outlived: something was forgotten since the set was written, which may tell it in any words: nobody is shown the set.
    """

    sessions: tuple[Harvested, ...]
    topics: tuple[Entry, ...]
    outdated: tuple[Clean, ...]
    shelf: Shelf
    outlived: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to make a handbook from."""
        return not (self.sessions or self.topics)

    def still_holds(self, sessions: Iterable[Harvested], topics: Iterable[Entry], outdated: Iterable[Clean]) -> bool:
        """Whether everything it rests on is among what there is now: what was forgotten must not be written any more."""
        records = {(entry.type, entry.record.hash) for entry in topics}
        return (
            set(self.sessions) <= set(sessions)
            and {(entry.type, entry.record.hash) for entry in self.topics} <= records
            and set(self.outdated) <= set(outdated)
        )

    def digest(self, maker: str) -> str:
        """A hash over all of it. A person's edits of the two documents are not in it: they are seen by their files."""
        shelf = self.shelf
        parts: list[object] = [
            maker,
            [[s.client, s.session, s.day.isoformat(), s.raw.text, s.summary.text, s.slug] for s in self.sessions],
            sorted(
                [e.type, e.name, e.record.summary, e.record.why, e.record.how, str(e.line.due)] for e in self.topics
            ),
            sorted(text.text for text in self.outdated),
            [[path, shelf.hashes[path]] for path in shelf.by_hand if path not in DOCUMENTS],
            sorted(shelf.removed - set(DOCUMENTS)),
        ]
        text = json.dumps(parts, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]


# The derived files


def summary_paths(sessions: Iterable[Harvested]) -> Mapping[tuple[str, str], str]:
    """The file of each session's summary, by client and id: its id and slug, made safe, each name once.

    An id that the guard may take for a token, as a long one is that a client drew, has a hash for it: a path can be told.
    """
    paths: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for one in sorted(sessions, key=lambda one: (one.session, one.client)):
        tag = hashlib.sha256(f"{one.client}\0{one.session}".encode("utf-8", "replace")).hexdigest()[:8]
        name = slug(one.session)
        if not _ORDINARY.fullmatch(name):
            name = f"{slug(one.client)}-{tag}"
        elif name != one.session.lower():
            name = f"{name}-{tag}"
        stem = "-".join(part for part in (name, slug(one.slug)) if part)
        path = f"{SUMMARIES}/{stem}.md"
        if folded(path) in taken or len(path.encode("utf-8", "replace")) > LONGEST_PATH:
            path = f"{SUMMARIES}/{name[:8]}-{tag}.md"
        taken.add(folded(path))
        paths[one.client, one.session] = path
    return paths


def derived(sessions: Sequence[Harvested], clean: Cleaner) -> dict[str, Clean]:
    """raw_memories.md and one file for each session's summary: the harvest, for a person to read."""
    paths = summary_paths(sessions)
    files: dict[str, Clean] = {}
    for one in sessions:
        head = clean(f"session: {one.client} {one.session}\ndate: {one.day}")
        files[paths[one.client, one.session]] = laid_out(lambda h, s: f"{h}\n\n{s}\n", head, one.summary)
    blocks = [
        laid_out(lambda h, raw: f"## {h}\n\n{raw}\n", clean(f"{one.day} {one.client} {one.session}").flat(), one.raw)
        for one in reversed(sessions)
    ]
    title = clean("# What was harvested, the latest session first\n")
    files[RAW] = NEWLINE.join([title, *blocks]) if blocks else title
    return files


@dataclass(frozen=True, slots=True)
class Documents:
    """The set as it is to be. files: by path; refused: what was not taken of the answer."""

    files: Mapping[str, Clean]
    refused: tuple[Refused, ...] = ()


def assembled(memory: Clean, guide: Clean, given: Input, maker: str, clean: Cleaner) -> dict[str, Clean]:
    """Both documents with what a person added to them and the stamp, and the derived files."""
    shelf = given.shelf
    body = carried(memory, hand_lines(shelf, MEMORY), clean)
    return {
        MEMORY: stamped(body, given.digest(maker), maker),
        SUMMARY: carried(guide, hand_lines(shelf, SUMMARY), clean),
        **derived(given.sessions, clean),
    }


def document(text: str, clean: Cleaner) -> Clean:
    """A text of a model as it goes into the set: cleaned, trimmed, without a stamp of its own, not endless."""
    cleaned = clean(unstamped(text))
    return cleaned.pick(0, len(cleaned.text)).cut(LONGEST)


# Without a model

UNREAD = (
    "*Made without a model: the entries of this project and the person's own words from past sessions, nothing else.*"
)
TITLES = {
    "feedback": "How to work here",
    "project": "Decisions, procedures and dates",
    "reference": "Where things are",
    "user": "About the person",
}
FEW = 12  # sessions that the guidance names


def plain_documents(given: Input, clean: Cleaner) -> Documents:
    """A handbook of what was said and remembered, in a fixed order, without inference. It says of itself that it is that."""
    outdated = {text.text for text in given.outdated}
    holds: Callable[[str], bool] = lambda line: not any(old and old in line for old in outdated)  # noqa: E731
    topics = [
        laid_out(lambda title, body: f"## {title}\n\n{body}\n", clean(TITLES[kind]), NEWLINE.join(rows))
        for kind in (*TITLES, *(kind for kind in ENTRY_TYPES if kind not in TITLES))
        if (rows := [_bullet(entry, clean) for entry in _sorted(given.topics) if entry.type == kind])
    ]
    latest = list(reversed(given.sessions))
    said = [
        laid_out(
            lambda head, body: f"### {head}\n\n{body}\n", clean(f"{one.day} {one.client}"), _held(one.raw, holds, clean)
        )
        for one in latest
    ]
    heading = [clean("## Past sessions, the latest first\n")] if said else []
    memory = NEWLINE.join([clean(f"# Handbook\n\n{UNREAD}\n"), *topics, *heading, *said])
    paths = summary_paths(given.sessions)
    recent = [
        laid_out(
            lambda text, path: f"- {text} (`{path}`)",
            one.summary.flat().cut(200),
            clean(paths[one.client, one.session]),
        )
        for one in latest[:FEW]
    ]
    recent_head = [clean("\n## Latest sessions\n")] if recent else []
    guide = NEWLINE.join([clean(f"{UNREAD}\n"), *topics, *recent_head, *recent])
    return Documents(assembled(memory, guide, given, "rules", clean))


def _sorted(topics: Iterable[Entry]) -> list[Entry]:
    return sorted(topics, key=lambda entry: (entry.name, entry.record.summary))


def _bullet(entry: Entry, clean: Cleaner) -> Clean:
    """What an entry says, why and how, on one line."""
    record = entry.record
    parts = [record.summary, record.why and f"Why: {record.why}", record.how and f"How to apply: {record.how}"]
    return laid_out(lambda text: f"- {text}", clean(" ".join(part for part in parts if part)).flat())


def _held(raw: Clean, holds: Callable[[str], bool], clean: Cleaner) -> Clean:
    """The notes without lines that say what holds no more."""
    return clean("\n".join(line for line in raw.text.splitlines() if holds(line)))
