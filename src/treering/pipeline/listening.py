"""The worker answers hooks and commands: what is near a prompt in meaning, over a socket in the home of treering.

The rule this file keeps: only the owner of the home can ask; a question it cannot answer at once is answered with nothing; and
whatever a caller sends, the worker goes on.
"""

import contextlib
import json
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from treering.disk.files import ANY, remove
from treering.errors import TreeringError
from treering.hot.ranking.fusion import Near
from treering.hot.ranking.nearby import SOCKET

LINGERS = 300.0  # seconds that a worker stays for the next prompt when nothing else is to be done
LONGEST = 20_000  # bytes of a question
PATIENCE = 0.5  # seconds for a caller to finish its question
TICK = 0.2  # seconds between two looks at whether to go on

Answer = Callable[[str, str], Near]
"""From a project's key and a prompt to what is near."""
Ways = tuple[Answer, Callable[[str], object]]
"""How to answer, and how to bring up to date what the answer rests on."""


@contextlib.contextmanager
def listening(
    home: Path, answer: Answer, warm: Callable[[], None], freshen: Callable[[str], object] = lambda _: None
) -> Iterator[None]:
    """Answer hooks while the block runs, where the system has such sockets and the path is short enough for one.

    warm: what is to be done before the first answer; freshen: before one to somebody who wants what is newest, for a project's
    key. The caller holds the lock of the worker, so a socket that lies there is
    a dead one's.
    """
    door = _opened(home)
    if door is None:
        yield
        return
    over = threading.Event()
    thread = threading.Thread(target=_serve, args=(door, (answer, freshen), warm, over), name="meaning", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        door.close()
        with contextlib.suppress(TreeringError):
            remove(home, SOCKET, ANY)


def is_answered(home: Path) -> bool:
    """Whether a worker answers at the socket now."""
    family = getattr(socket, "AF_UNIX", None)
    if family is None:
        return False
    with socket.socket(family, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(str(home / SOCKET))
        except OSError:
            return False
    return True


def _opened(home: Path) -> socket.socket | None:
    family = getattr(socket, "AF_UNIX", None)
    if family is None:
        return None
    path = home / SOCKET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            remove(home, SOCKET, ANY)
        with contextlib.suppress(OSError):
            os.fchmod(door.fileno(), 0o600)  # where a socket takes it; its directory is the owner's alone anyway
        door.bind(str(path))
        door.listen(8)
        door.settimeout(TICK)
    except (OSError, TreeringError):
        door.close()
        return None
    return door


def _serve(door: socket.socket, ways: Ways, warm: Callable[[], None], over: threading.Event) -> None:
    warm()
    while not over.is_set():
        try:
            line, _ = door.accept()
        except TimeoutError:
            continue
        except OSError:
            return
        with line, contextlib.suppress(OSError):
            line.settimeout(PATIENCE)
            line.sendall(_said(_heard(line), *ways))


def _heard(line: socket.socket) -> bytes:
    """The question, up to the end of its line."""
    heard = b""
    while not heard.endswith(b"\n") and len(heard) <= LONGEST:
        piece = line.recv(65_536)
        if not piece:
            break
        heard += piece
    return heard


def _said(question: bytes, answer: Answer, freshen: Callable[[str], object]) -> bytes:
    try:
        asked = json.loads(question)
        if asked.get("fresh") is True:
            freshen(str(asked["key"]))
        near = answer(str(asked["key"]), str(asked["prompt"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, TreeringError):
        near = {}
    return json.dumps({key: [float(value), mark] for key, (value, mark) in near.items()}).encode()
