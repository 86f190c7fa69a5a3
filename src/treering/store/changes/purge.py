"""What is left of an entry on the disk, and making it disappear for good (M5.2).

The rules this file keeps: it runs after the change that removed the entry, whose record in the journal is the last place
that knows it; the journal is rewritten at the end, so that a process that is killed before leaves what is needed to go on. What
cannot be cleared is a Problem that names the place.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from treering.core.change import Tombstone
from treering.core.entry import EntryLine
from treering.core.plan import words_hash
from treering.core.problem import Problem
from treering.core.topics.binding import records_of
from treering.core.topics.topic import parse_topic
from treering.core.traces import Traces, fragments
from treering.disk.database import Database
from treering.disk.files import ANY, read_bytes, remove, write_atomic
from treering.disk.locks import locked
from treering.disk.outside import read_outside
from treering.disk.paths import Layout, Tree
from treering.errors import StoreError
from treering.hot.telling.injection import FILE as INJECTION
from treering.store.changes.purge_rows import clear_journal, clear_tables, unmark
from treering.store.files import handbook
from treering.store.files.entries import BAD_ENTRIES, ENTRIES, decode_line, parse_entries
from treering.store.search.vectors import remove_vectors

_DATABASE = ".db"  # in the names of databases and of their logs


def gather(database: Database, trees: Sequence[Tree], ids: Iterable[str]) -> Traces:
    """Everything that is known of these entries: in entries.jsonl, in the journal, in topic files and history."""
    wanted = frozenset(ids)
    with database.read() as connection:
        known = list(_lines(connection, trees, wanted))
        hashes = frozenset(line.hash for line in known)
        paths = {line.path for line in known} | {f"history/{one}.md" for one in wanted}
        said = [text for path, data in _files(connection, trees, paths) for text in _said(path, data, hashes)]
    stones = (stone for line in known for stone in _stones(line))
    return Traces(
        ids=wanted,
        hashes=hashes,
        paths=frozenset(paths),
        fragments=fragments([*(words for line in known for words in line.words), *said]),
        stones=tuple(dict.fromkeys(stones)),
    )


def erase(database: Database, layout: Layout, trees: Sequence[Tree], traces: Traces) -> tuple[Problem, ...]:
    """Clear away what is left of purged entries, in the trees, beside them and in state.db; what resists."""
    problems: list[Problem] = []
    for tree in trees:
        with _named(problems, tree.state), locked([tree]):
            _clear_tree(tree, traces)
    roots = {layout.home, layout.base, *(folder for tree in trees for folder in (tree.memory, tree.state))}
    _clear_beside(layout, roots, traces, problems)
    with database.write() as connection:
        handbook.cut(connection)
        clear_journal(connection, traces)
        clear_tables(connection, traces)
    shrunk = database.shrink()
    unmark(database)
    if not (database.flush() and shrunk):
        what = "another process still reads it: purged words are in its log until that process ends"
        problems.append(Problem(str(database.path), 0, "not_purged", what))
    return (*problems, *_left(roots, traces))


# What is known


def _lines(connection: sqlite3.Connection, trees: Sequence[Tree], ids: frozenset[str]) -> Iterator[EntryLine]:
    """Every version of the lines of these ids."""
    raw: list[bytes] = []
    for tree in trees:
        with contextlib.suppress(StoreError):
            data = read_bytes(tree.state, ENTRIES) or b""
            raw += [line for line in data.split(b"\n") if any(one.encode() in line for one in ids)]
    for id_ in ids:
        rows = connection.execute("SELECT before, after FROM redo_lines WHERE id = ?", (id_,))
        raw += [line for row in rows for line in row if line]
    for text in raw:
        with contextlib.suppress(ValueError):
            line = decode_line(text)
            if line.id in ids:
                yield line


def _stones(line: EntryLine) -> Iterator[Tombstone]:
    """What bars the messages that an entry was learned from."""
    for source in line.sources:
        for digest in [words_hash(words) for words in line.words] or [""]:
            yield Tombstone(source.client, source.session, source.record, digest)


def _files(connection: sqlite3.Connection, trees: Sequence[Tree], paths: set[str]) -> Iterator[tuple[str, bytes]]:
    """Every version of these files, by path."""
    for path in paths:
        rows = connection.execute("SELECT before, after FROM redo_files WHERE path = ?", (path,))
        yield from ((path, data) for row in rows for data in row if data is not None)
        for root in {folder for tree in trees for folder in (tree.memory, tree.state)}:
            with contextlib.suppress(StoreError):
                if (data := read_bytes(root, path)) is not None:
                    yield path, data


def _said(path: str, data: bytes, hashes: frozenset[str]) -> list[str]:
    """What a version of a file said of the entries: all of it when nothing else stood in it."""
    topic, _ = parse_topic(data.decode("utf-8", "replace"), path)
    records = records_of(topic)
    alone = len(records) == 1
    mine = [record for record in records if record.hash in hashes or path.startswith("history/")]
    head = [topic.name, topic.description] if alone and mine else []
    return [*head, *(text for record in mine for text in (record.summary, record.why, record.how))]


# Trees


def _clear_tree(tree: Tree, traces: Traces) -> None:
    """The prepared injection, the catalog and its vectors, which are made again, then entries.jsonl without any line of the entries."""
    ready = read_bytes(tree.state, INJECTION)
    if ready and traces.in_data(ready):
        remove(tree.state, INJECTION, ANY)
    data = read_bytes(tree.state, ENTRIES)
    if data and traces.in_data(data):
        for suffix in ("", "-wal", "-shm"):  # its index keeps the words of rows that are gone
            remove(tree.state, tree.catalog.name + suffix, ANY)
        remove_vectors(tree)
        ledger = parse_entries(data, str(tree.entries))
        kept = [text for id_, text in ledger.raw.items() if id_ not in traces.ids]
        kept += [text for text in ledger.bad if not traces.in_data(text)]
        write_atomic(tree.state, ENTRIES, b"".join(text + b"\n" for text in kept), before=ANY)
    bad = read_bytes(tree.state, BAD_ENTRIES)
    if bad and traces.in_data(bad):
        kept = [line for line in bad.splitlines(keepends=True) if not traces.in_data(line)]
        write_atomic(tree.state, BAD_ENTRIES, b"".join(kept), before=ANY)


def _clear_beside(layout: Layout, roots: set[Path], traces: Traces, problems: list[Problem]) -> None:
    """Logs lose the lines, the spool and what was set aside as damaged lose the files."""
    for path in _walk(roots):
        aside = ".corrupt-" in path.name or path.parent.name == "spool"
        if not (aside or path.parent == layout.logs) or not traces.in_data(_bytes(path)):
            continue
        with _named(problems, path):
            if aside:
                remove(path.parent, path.name, ANY)
            else:
                kept = traces.without(_bytes(path).decode("utf-8", "replace"))
                write_atomic(path.parent, path.name, kept.encode("utf-8", "replace"), before=ANY)


# What is left


def _left(roots: set[Path], traces: Traces) -> Iterator[Problem]:
    """Every file below these folders that still holds something of it."""
    every = list(_walk(roots))
    databases = [path for path in every if _DATABASE in path.name]  # with their logs: SQLite may have them open here
    plain = ((path, _bytes(path)) for path in every if _DATABASE not in path.name)
    problems: list[Problem] = []
    with _named(problems, next(iter(databases), Path())):
        for path, data in chain(plain, read_outside(databases)):
            if traces.in_data(data):
                what = "it still holds words of what was purged: another entry, or one of yours"
                problems.append(Problem(str(path), 0, "not_purged", what))
    yield from problems


def _walk(roots: Iterable[Path]) -> Iterator[Path]:
    """Every plain file below these folders, once."""
    seen: set[Path] = set()
    for root in roots:
        for folder, _, names in os.walk(root):
            for name in names:
                path = Path(folder) / name
                if path not in seen and path.is_file() and not path.is_symlink():
                    seen.add(path)
                    yield path


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


@contextlib.contextmanager
def _named(problems: list[Problem], path: Path) -> Iterator[None]:
    """Turn what a disk refuses into a Problem, and go on."""
    try:
        yield
    except StoreError as error:
        problems.append(Problem(str(path), 0, "not_purged", f"it could not be cleared: {error}"))
