"""Keeping the block for the next session ready: composed ahead, written with what it rests on, given once (A8, C11).

The rule this file keeps: what `treering memory view` prints is what the next session is given, byte for byte; and a session
that was given a block is given no other.
"""

import contextlib
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from pathlib import Path

from treering.config import Config
from treering.core.entry import Entry
from treering.core.handbook.documents import SUMMARY
from treering.core.handbook.injection import INDEX as REMEMBERED
from treering.core.handbook.injection import Parts, compose, current, marked, untold
from treering.disk.files import ANY, make_way, read_bytes, remove, sweep_temporaries, write_atomic
from treering.disk.locks import locked
from treering.disk.paths import INDEX, Tree
from treering.errors import StoreError, TreeringError
from treering.hot.fence import one_line
from treering.hot.telling import injection
from treering.models.templates import Templates
from treering.ops.verify import CHANGED, GONE, Verifier
from treering.store.base import Store
from treering.store.changes import journal
from treering.store.changes.journal import Learned
from treering.store.files import handbook
from treering.store.files.departed import departed
from treering.store.files.handbook import folder

KEPT = 90 * 86_400.0  # seconds that a session's block is kept: nobody resumes an older one
NEWS_TOKENS = 60  # that the line of what was learned may take


class Injection:
    """The blocks of one project."""

    def __init__(self, store: Store, config: Config, project: str) -> None:
        """project: its key."""
        self._store = store
        self._config = config
        self._project = project

    def view(self) -> str:
        """What the next session is given, "" for nothing."""
        found = self._ready()
        if found is None:
            self.prepare()
            found = self._ready()
        return str(found.text) if found else ""

    def _ready(self) -> injection.Block | None:
        with self._store.database.read() as connection:
            return injection.ready(connection, self._project, self._folders(), self._store.now().timestamp())

    def for_session(self, client: str, session: str) -> str:
        """What this session is given, and was if it asks again; "" for nothing."""
        key = (client, session, self._project)
        self.view()  # so that a block is ready
        with self._store.database.write() as connection:
            return injection.for_session(connection, key, self._folders(), self._store.now().timestamp())

    def prepare(self) -> None:
        """Compose the block and write it to inject.md, or remove that when there is nothing to tell.

        DiskError: the disk refuses; then none is given.
        """
        trees = (self._store.tree("user"), self._tree())
        for tree in trees:
            self._store.state(tree.name)  # edits by hand are noted, the indexes in step
        with self._store.database.write() as connection:
            injection.prune(connection, self._project, self._store.now().timestamp() - KEPT)
            since = injection.last_told(connection, self._project)
            learned = journal.learned(connection, self._project, since)
        news = _news(learned)
        summary = untold(_text(folder(self._tree()), SUMMARY), self._forgotten())
        template = Templates(self._config.home / "prompts", self._store.clean).load("memories/read_path")
        (user, mine), (project, ours) = (self._current(tree) for tree in trees)
        parts = Parts(template, summary, user, marked(project, self._labels()))
        limit = self._config.memories.summary_injection_token_limit - (NEWS_TOKENS if news else 0)
        body = compose(parts, limit, self._store.clean).text
        block = injection.Block(
            body, learned.newest, _shown(body, [e for t in trees for e in self._store.entries(t.name)])
        )
        index = body.rfind(REMEMBERED) if REMEMBERED in body else len(body)
        ends = {line: self._end(day) for line, day in {**mine, **ours}.items()}
        data = injection.written(block, news, since, self._folders(), index=index, ends=ends).encode("utf-8", "replace")
        self._write(data if body or news else b"")

    def _write(self, data: bytes) -> None:
        """Make it what inject.md holds, b"" for no file; what a killed process was about to write there goes."""
        tree = self._tree()
        with locked([tree]):
            sweep_temporaries(tree.state)
            make_way(tree.state / injection.FILE)
            if not data:
                remove(tree.state, injection.FILE, ANY)
            elif read_bytes(tree.state, injection.FILE) != data:
                write_atomic(tree.state, injection.FILE, data, before=ANY)

    def _current(self, tree: Tree) -> tuple[str, dict[str, date]]:
        """The index of a tree without files of which everything is over, and the last day of those that end."""
        days: dict[str, list[date]] = {}
        for entry in self._store.entries(tree.name):
            days.setdefault(entry.line.path, []).append(entry.line.due or date.max)
        last = {path: max(known) for path, known in days.items() if max(known) < date.max}
        return current(_text(tree.memory, INDEX), last, self._store.now().astimezone(self._config.zone).date())

    def _end(self, day: date) -> int:
        """When a day is over where the person is, in seconds since the epoch."""
        return int(datetime.combine(day + timedelta(days=1), time.min, self._config.zone).timestamp())

    def _labels(self) -> dict[str, str]:
        """What became of what the project's entries name, by their files: of those that are not as they were (C6)."""
        name = self._tree().name
        looked = Verifier(self._store, name).look(self._store.entries(name))
        stale = (one for one in looked if one.state in {CHANGED, GONE} and one.entry.line.item is None)
        return {one.entry.line.path: one.label for one in stale}

    def _forgotten(self) -> list[str]:
        """What was said by entries that the handbook may still tell of: until it is made anew, no session is told it."""
        tree = self._tree()
        ids = handbook.forgotten(self._store.database, tree)
        gone = departed(self._store.database, ("user", tree.name), ()) if ids else ()
        return [text for one in gone if one.id in ids for text in (one.record.summary, *one.line.words)]

    def leave(self) -> None:
        """Make the blocks ready again that rest on what was changed through the store; the disk may refuse."""
        for project in {self._project, *self._store.changed} - {""} if self._store.changed else ():
            with contextlib.suppress(TreeringError):
                Injection(self._store, self._config, project).prepare()

    def _tree(self) -> Tree:
        return self._store.tree(f"project:{self._project}")

    def _folders(self) -> injection.Folders:
        tree = self._tree()
        return {"state": str(tree.state), "memory": str(tree.memory), "user": str(self._store.tree("user").memory)}


def _shown(body: str, entries: Iterable[Entry]) -> list[tuple[str, str, str]]:
    """The entries whose text stands in the block, so that recall need not say it again."""
    there = " ".join(body.split())
    return [
        (entry.tree, entry.id, entry.record.hash)
        for entry in entries
        if one_line(entry.record.summary) in there and not (entry.record.why or entry.record.how)
    ]


def _news(learned: Learned) -> str:
    """The line that tells of what was learned, "" for nothing."""
    if not learned.entries:
        return ""
    count = f"{learned.entries} {'entry' if learned.entries == 1 else 'entries'}"
    return (
        f"treering learned {count} since the last session here:"
        f" `treering log` shows them, `treering undo {learned.latest}` takes the latest back."
    )


def _text(root: Path, path: str) -> str:
    """The text of a file, "" when there is none that can be read."""
    try:
        return (read_bytes(root, path) or b"").decode("utf-8", "replace").strip()
    except StoreError:
        return ""
