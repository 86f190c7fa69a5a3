"""Installing under a client, and taking it out again: what changes in which file, shown before it is written (C1).

The rule this file keeps: planning reads and decides, `carry_out` writes. The record of an installation is written first, so
that whatever happens in between, what is ours is known to be; a person's own file of the same name is left alone.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from treering.clients.installing import Installation
from treering.core.installing.installation import (
    Splice,
    Want,
    Whole,
    has_wants,
    taken_back,
    taken_out,
    with_wants,
    without_wants,
)
from treering.disk.files import read_bytes, remove, remove_folder, write_atomic
from treering.errors import TreeringError

RECORD, VERSION = "installed.json", 1


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What we did to a file. made: it was not there before; after: sha256 of what we left; the rest as `Edited`."""

    path: str
    made: bool
    after: str
    splices: tuple[Splice, ...]
    stood: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """An installation. project: the root it is for, "" for all; own_memory: what was asked for the client's own.

    folders: those that were not there before.
    """

    client: str
    project: str
    own_memory: str
    files: tuple[FileRecord, ...]
    folders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Records:
    """The file of all of them. v: its version."""

    v: int
    installed: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file as it is and as it is to be, None for no file."""

    path: Path
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What an installation, or its end, changes.

    record: what is known of it afterwards, None when it is over; folders: those that we made, which go when they are empty.
    """

    client: str
    project: str
    changes: tuple[FileChange, ...]
    record: Record | None
    notes: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


def plan_install(
    client: str,
    project: str,
    own_memory: str,
    wanted: Installation,
    known: Record | None,
    earlier: Installation | None = None,
) -> Plan:
    """What has to change for a client to have what is wanted. TreeringError: a file of it cannot be read or cannot take it.

    earlier: what was wanted when it was installed before, if that was something else.
    """
    same = known is not None and known.own_memory == own_memory
    changes: list[FileChange] = []
    records: list[FileRecord] = []
    notes = list(wanted.notes)
    of_path = _by_path(known)
    for path, wants in wanted.files.items():
        now, mine = read_text(path), of_path.pop(str(path), None)
        if mine and same and _holds(now, wants):
            records.append(mine)
            continue
        base = _base(path, now, (earlier or wanted).files.get(path, wants), mine)
        if base is not None and any(isinstance(want, Whole) for want in wants):
            if base != next(want.text for want in wants if isinstance(want, Whole)):
                notes.append(f"{path} is your own and was left alone.")
                continue
            base = None
        try:
            edited = with_wants(base, wants)
        except ValueError as error:
            raise TreeringError(
                f"{path}: {error}", hint="repair the file, or move it away, and run the command again"
            ) from None
        changes.append(FileChange(path, now, edited.text))
        records.append(FileRecord(str(path), base is None, _sha(edited.text), edited.splices, edited.stood))
    changes += [
        FileChange(Path(path), now, _base(Path(path), now, (Whole(""),), mine))
        for path, mine in of_path.items()
        if (now := read_text(Path(path))) is not None
    ]
    folders = _folders(wanted.files, known)
    record = Record(client, project, own_memory, tuple(records), folders)
    return Plan(client, project, _real(changes), record, tuple(notes), folders)


def plan_uninstall(
    client: str,
    project: str,
    wanted: Installation,
    known: Record | None,
    plain: Callable[[Path, str], str] = lambda _, text: text,
) -> Plan:
    """What has to change for nothing of ours to be left. plain: a file without what was added for us behind the record."""
    changes: list[FileChange] = []
    of_path = _by_path(known)
    for path in dict.fromkeys((*wanted.files, *map(Path, of_path))):
        now, mine = read_text(path), of_path.get(str(path))
        wants = wanted.files.get(path, (Whole(""),))
        if now is not None and (mine or not _is_whole(wants) or now == wants[0].text):  # type: ignore[union-attr]
            changes.append(FileChange(path, now, _base(path, plain(path, now), wants, mine)))
    return Plan(client, project, _real(changes), None, folders=known.folders if known else ())


def missing(wanted: Installation, known: Record) -> tuple[Path, ...]:
    """The files of an installation that no longer hold what is wanted. TreeringError: one of them cannot be read."""
    ours = {file.path for file in known.files}
    return tuple(
        path for path, wants in wanted.files.items() if str(path) in ours and not _holds(read_text(path), wants)
    )


def carry_out(home: Path, plan: Plan) -> None:
    """Write what a plan says. home: of treering. ChangedError: a file was edited since the plan was made; DiskError."""
    if plan.record:
        _put_record(home, plan)
    for change in plan.changes:
        real = Path(os.path.realpath(change.path))
        before = None if change.before is None else _sha(change.before)
        if change.after is None:
            remove(real.parent, real.name, before)
        else:
            write_atomic(real.parent, real.name, change.after.encode(), before=before)
    for folder in sorted(plan.folders, key=len, reverse=True):
        remove_folder(Path(folder))
    if not plan.record:
        _put_record(home, plan)


def records(home: Path) -> tuple[Record, ...]:
    """Every installation that is known."""
    data = read_bytes(home, RECORD)
    if data is None:
        return ()
    try:
        found = msgspec.json.decode(data, type=Records)
    except msgspec.MsgspecError:
        return ()
    return found.installed if found.v == VERSION else ()


def find_record(home: Path, client: str, project: str) -> Record | None:
    """What is known of an installation, None when it is not ours."""
    return next((one for one in records(home) if (one.client, one.project) == (client, project)), None)


def read_text(path: Path) -> str | None:
    """The text of a file with its own line ends, None when there is none. TreeringError: it is no text."""
    real = Path(os.path.realpath(path))
    if not real.parent.is_dir():
        return None
    data = read_bytes(real.parent, real.name)
    try:
        return None if data is None else data.decode("utf-8")
    except UnicodeDecodeError:
        raise TreeringError(f"{path} is no UTF-8 text", hint="repair the file, or move it away") from None


def _base(path: Path, now: str | None, wants: Sequence[Want], mine: FileRecord | None) -> str | None:
    """A file as it would be without us."""
    if now is None:
        return None
    if mine and _sha(now) == mine.after:
        return None if mine.made else taken_back(now, mine.splices)
    if mine and not mine.made and (whole := taken_out(now, mine.splices, wants)) is not None:
        return whole
    try:
        left = without_wants(
            now, [want for want in wants if mine or not isinstance(want, Whole)], mine.stood if mine else ()
        )
    except ValueError as error:
        raise TreeringError(
            f"{path}: {error}", hint="repair the file, or move it away, and run the command again"
        ) from None
    return None if left is not None and mine and mine.made and left.strip() in {"", "{}"} else left


def _folders(files: Iterable[Path], known: Record | None) -> tuple[str, ...]:
    """The folders that are made for files, and those that were made before."""
    missing = {str(folder) for path in files for folder in path.parents if not folder.exists()}
    return tuple(sorted({*missing, *(known.folders if known else ())}))


def _holds(now: str | None, wants: Sequence[Want]) -> bool:
    try:
        return now is not None and has_wants(now, wants)
    except ValueError:
        return False


def _is_whole(wants: Iterable[Want]) -> bool:
    return any(isinstance(want, Whole) for want in wants)


def _real(changes: Iterable[FileChange]) -> tuple[FileChange, ...]:
    return tuple(change for change in changes if change.before != change.after)


def _by_path(known: Record | None) -> dict[str, FileRecord]:
    return {file.path: file for file in known.files} if known else {}


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _put_record(home: Path, plan: Plan) -> None:
    """Keep, or drop, what is known of an installation."""
    kept = [one for one in records(home) if (one.client, one.project) != (plan.client, plan.project)]
    every = [*kept, plan.record] if plan.record else kept
    data = read_bytes(home, RECORD) if home.is_dir() else None
    before = None if data is None else hashlib.sha256(data).hexdigest()
    if every:
        text = msgspec.json.format(msgspec.json.encode(Records(VERSION, tuple(every))), indent=1)
        write_atomic(home, RECORD, text, before=before)
    elif data is not None:
        remove(home, RECORD, before)
