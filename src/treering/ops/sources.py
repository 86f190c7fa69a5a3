"""Which sessions are to be learned from: those the clients left under a home directory, or those in named files.

The rule this file keeps: finding reads heads of files only; what cannot be a session is a Problem, and the rest is found.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from treering.clients import CLIENTS, find_sessions, load
from treering.core.problem import Problem
from treering.core.session import SessionRef
from treering.errors import NotFoundError, UsageError

MESSAGES = "messages"


@dataclass(frozen=True, slots=True)
class Sources:
    """What was found."""

    refs: tuple[SessionRef, ...]
    problems: tuple[Problem, ...]


def below(home: Path, clients: Sequence[str] = ()) -> Sources:
    """Every session that these clients, or all, left under a home directory. UsageError: no client of that name."""
    if not home.is_dir():
        raise NotFoundError(f"there is no directory {str(home)!r}", hint="--home DIR names a home directory")
    return _parted(find_sessions(home, _known(clients) or None))


def inside(files: Sequence[Path], clients: Sequence[str], cwd: Path) -> Sources:
    """The sessions in these files, which are of one client, or plain message files. cwd: where they ran, if they do not say."""
    names = _known(clients) or (MESSAGES,)
    if len(names) > 1:
        raise UsageError("which client wrote these files?", hint=f"one --client, of {', '.join(CLIENTS)}")
    for file in files:
        if not file.is_file():
            raise NotFoundError(
                f"there is no file {str(file)!r}", hint="without FILE, sessions are looked for in your home"
            )
    found = _parted(item for file in files for item in load(names[0]).refs(file))
    return replace(found, refs=tuple(ref if ref.cwd else replace(ref, cwd=str(cwd.absolute())) for ref in found.refs))


def of_session(
    client: str, session: str, transcript: str, home: Path, is_known: Callable[[SessionRef], bool]
) -> tuple[SessionRef, ...]:
    """One session: from the log that is named, else from where its client keeps it; empty when it is nowhere.

    is_known: whether a session was read before. One that was not may go on with another in a file of its own, and is then
    read as that one, so that what both files hold is read once.
    """
    if client not in CLIENTS:
        return ()
    path = Path(transcript)
    inside = _parted(load(client).refs(path)).refs if transcript and path.is_file() else ()
    chosen = tuple(ref for ref in inside if ref.id == session) or inside
    if chosen and (len(chosen) > 1 or is_known(chosen[0])):
        return chosen
    found = _parted(load(client).find(home)).refs
    if chosen:
        whole = [ref for ref in found if chosen[0].paths[0] in ref.paths and ref.inner == chosen[0].inner]
    else:
        whole = [ref for ref in found if ref.id == session]
    return tuple(whole[:1]) or chosen


def _known(clients: Sequence[str]) -> tuple[str, ...]:
    for name in clients:
        if name not in CLIENTS:
            raise UsageError(f"no client is called {name!r}", hint=f"one of: {', '.join(CLIENTS)}")
    return tuple(dict.fromkeys(clients))


def _placed(ref: SessionRef) -> SessionRef:
    """The session, without a directory that names no place on this machine: it must not be taken for one below ours."""
    return ref if Path(ref.cwd).is_absolute() and "\0" not in ref.cwd else replace(ref, cwd="")


def _parted(found: Iterable[SessionRef | Problem]) -> Sources:
    items = tuple(found)
    refs = tuple(_placed(item) for item in items if isinstance(item, SessionRef))
    return Sources(refs, tuple(item for item in items if isinstance(item, Problem)))
