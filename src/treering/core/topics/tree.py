"""A memory tree as it was scanned: topic files by path, identity lines by id."""

from collections.abc import Mapping
from dataclasses import dataclass

from treering.core.entry import EntryLine
from treering.core.topics.topic import Topic


@dataclass(frozen=True, slots=True)
class TopicFile:
    """A topic file as scanned. hash: sha256 of its bytes; modified: seconds since the epoch."""

    path: str
    topic: Topic
    hash: str
    modified: float


@dataclass(frozen=True, slots=True)
class TreeState:
    """A memory tree as a plan sees it: topic files by path, identity lines by id.

    unread: paths of topic files that are there and could not be read, whose entries therefore stay as they are.
    """

    name: str
    files: Mapping[str, TopicFile]
    lines: Mapping[str, EntryLine]
    unread: frozenset[str] = frozenset()
