"""Seeing to it that a worker lives: one for each home, started at most once, detached from whoever asks (A4, C4).

The rule this file keeps: who starts a worker takes `worker.lock` first and hands the open file on, so that the new process
has the lock from its first instruction and nobody starts a second. Nothing of the caller's is handed on but its
environment: no pipe, no terminal, no group, no child to wait for.
"""

import os
import sys

from treering.hot.lock import take
from treering.hot.project import environment

LOCK, WORDS = "worker.lock", os.path.join("logs", "worker.err")
PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Never through a link, which would write over somebody's file, and without waiting for whoever reads a pipe."""
CODE = "import sys; from treering.faces.cli.main import main; sys.exit(main())"


def start_worker_if_none(
    home: str, options: tuple[str, ...] = (), python: str = sys.executable, *, lives_on: bool = False
) -> bool:
    """Whether a worker was started: False when one lives, or when none can be started here.

    home: the home of treering; options: more arguments for `treering worker`; python: an interpreter that has treering;
    lives_on: the caller is no hook that ends at once, and must not be left a child to wait for.
    """
    try:
        os.makedirs(os.path.join(home, "logs"), mode=0o700, exist_ok=True)
        fd = os.open(os.path.join(home, LOCK), os.O_RDWR | os.O_CREAT | PLAIN, 0o600)
    except OSError:
        return False
    try:
        if not take(fd):
            return False
        # -P: the caller's directory may be anybody's repository, and is no place to import from.
        _start([python, "-P", "-c", CODE, "worker", *options], home, fd, lives_on)
    except OSError:
        return False
    finally:
        os.close(fd)
    return True


def _start(command: list[str], home: str, lock: int, lives_on: bool) -> None:
    env = environment(home)
    if os.name == "nt":  # pragma: no cover - a lock cannot be handed on there: the worker takes it when we let go
        os.spawnve(os.P_DETACH, command[0], command, env)  # type: ignore[attr-defined,unused-ignore]  # noqa: S606
        return
    ours = 3 if lock != 3 else 4  # noqa: PLR2004 - the first numbers after the standard streams
    actions = [
        *((os.POSIX_SPAWN_CLOSE, fd) for fd in _handed_on() if fd != lock),
        (
            os.POSIX_SPAWN_DUP2,
            lock,
            ours,
        ),  # before the streams: a caller without them may have the lock on one of theirs
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.path.join(home, WORDS), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | PLAIN, 0o600),
    ]
    command = [*command, "--lock", str(ours)]
    if lives_on:  # a shell starts the worker and ends, so that it is nobody's child, and no zombie later
        command = ["/bin/sh", "-c", '"$@" &', "sh", *command]
    try:
        child = os.posix_spawn(command[0], command, env, file_actions=actions, setsid=True)
    except NotImplementedError:  # pragma: no cover - a C library without it
        child = os.posix_spawn(command[0], command, env, file_actions=actions, setpgroup=0)
    if lives_on:
        os.waitpid(child, 0)


def _handed_on() -> list[int]:
    """The open files beyond the standard streams that a new process would get."""
    found: list[int] = []
    try:
        names = os.listdir("/dev/fd")
    except OSError:  # pragma: no cover - a system that does not list them
        return found
    for name in names:
        try:
            fd = int(name)
            if fd > 2 and os.get_inheritable(fd):  # noqa: PLR2004 - standard error
                found.append(fd)
        except (OSError, ValueError):
            continue  # the list itself was open while it was made
    return found
