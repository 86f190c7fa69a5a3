"""What the tests of the store share: a store in a scratch directory, a clock, and short ways to change a tree."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from treering.core.change import ChangeSet, SetCursor
from treering.core.clean import Clean
from treering.core.entry import Source
from treering.core.plan import Add, Draft, Operation, compile_plan
from treering.core.topics.index import index_rows, render_index
from treering.disk.paths import Layout
from treering.store.base import Store

PROJECT = "project:-home-dev-app"
KEY = "-home-dev-app"
START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Ticking:
    """A clock that goes on by one second each time it is asked."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


def counted(prefix: str = "e_") -> Iterator[str]:
    """Ids in order, so that a test can name them."""
    number = 0
    while True:
        number += 1
        yield f"{prefix}{number:04}"


def open_store(base: Path, ids: str = "e_") -> Store:
    """A store with home and base in one directory."""
    numbers = counted(ids)
    return Store(Layout(base, base), Clean, Ticking(), lambda: next(numbers))


def draft(summary: str, **more) -> Draft:
    """A feedback entry of that text."""
    defaults = {"type": "feedback", "name": Clean(summary[:40]), "by": "remember", "words": (Clean(summary),)}
    source = Source("claude-code", "s1", f"record of {summary}", START)
    return Draft(summary=Clean(summary), **{**defaults, "sources": (source,), **more})


def plan(store: Store, *operations: Operation, cause: str = "remember", extra=()) -> ChangeSet:
    """The change set for these operations on the trees as they are now."""
    states = {name: store.state(name) for name in ("user", PROJECT)}
    return compile_plan(
        operations,
        states,
        cause=cause,
        at=store.now(),
        new_id=store.new_id,
        project=KEY,
        extra=extra,
        note=Clean(f"a {cause}"),
    )


def do(store: Store, *operations: Operation, **options) -> int:
    """Plan and apply; the change's number."""
    return store.apply(plan(store, *operations, **options))


def remember(store: Store, *summaries: str, tree: str = PROJECT) -> int:
    """New entries."""
    return do(store, *(Add(tree, draft(summary)) for summary in summaries))


def summaries(store: Store, tree: str = PROJECT) -> list[str]:
    """What the entries of a tree say."""
    return sorted(entry.record.summary for entry in store.entries(tree))


def entry(store: Store, summary: str, tree: str = PROJECT):
    """The entry that says this."""
    return next(entry for entry in store.entries(tree) if entry.record.summary == summary)


def cursor(offset: int, session: str = "s1") -> SetCursor:
    """A session read up to there."""
    return SetCursor("claude-code", session, KEY, f"r{offset}", offset, START)


def snapshot(base: Path) -> dict[str, tuple[bytes, int]]:
    """Topic files and history of every tree: bytes and time by path."""
    found = {}
    for folder in ("memories", "projects"):
        for path in (base / folder).rglob("*.md"):
            if path.name != "MEMORY.md":
                found[path.relative_to(base).as_posix()] = (path.read_bytes(), path.stat().st_mtime_ns)
    return found


def texts(base: Path) -> dict[str, bytes]:
    """As `snapshot`, without times."""
    return {path: data for path, (data, _) in snapshot(base).items()}


def index_matches(store: Store, tree: str) -> bool:
    """Whether MEMORY.md on disk says what the topic files say."""
    index = store.tree(tree).index
    expected = render_index(index_rows(store.state(tree).files.values())).encode()
    return (index.read_bytes() if index.exists() else b"") == expected


def touch_later(path: Path) -> None:
    """Give a file another time, as an editor would."""
    later = path.stat().st_mtime_ns + 5_000_000_000
    os.utime(path, ns=(later, later))
