"""Asking the worker what is near a prompt in meaning: a vector takes longer to make than a hook may take to answer.

The rule this file keeps: where no worker listens, it costs a look at one path; where one does, it is given a moment and no
more. Whatever goes wrong, words alone rank.
"""

import os
import time

from treering.hot.json_text import parsed, rendered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from treering.hot.ranking.fusion import Near

SOCKET = "meaning.sock"
EVERYWHERE = "*"  # in place of a project's key: all of them
PATIENCE = 0.15  # seconds for the whole answer
MOST = 1_000_000  # bytes of an answer
_END = 500  # characters of each end of a long prompt


def nearby(home: str, key: str, prompt: str) -> "Near":
    """What is near a prompt in the person's memory and that of a project, {} when nobody says. key: the project's, "" for none."""
    return asked(home, {"key": key, "prompt": ends(prompt)}, PATIENCE) or {}


def asked(home: str, question: dict[str, object], patience: float) -> "Near | None":
    """The worker's answer, None when nobody gives one within so many seconds.

    question: key, of a project, "" for none or EVERYWHERE; prompt; and fresh, true to have vectors made of what has none yet.
    """
    path = os.path.join(home, SOCKET)
    if not os.path.exists(path):
        return None
    try:
        return _read(_answered(path, f"{rendered(question)}\n".encode("ascii"), patience))
    except (OSError, ValueError, AttributeError, RecursionError, ImportError):
        return None


def ends(prompt: str) -> str:
    """What of a prompt is compared: of a long one both ends, where the question stands."""
    return prompt if len(prompt) <= 2 * _END else f"{prompt[:_END]}\n{prompt[-_END:]}"


def _answered(path: str, question: bytes, patience: float) -> str:
    """What the worker says in this time. OSError: nothing; AttributeError: a system without such sockets."""
    import _socket  # noqa: PLC0415 - without what `socket` adds, and only where a worker listens

    end = time.monotonic() + patience
    pieces: list[bytes] = []
    line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        line.settimeout(patience)
        line.connect(path)
        line.sendall(question)
        while sum(map(len, pieces)) <= MOST:
            line.settimeout(max(end - time.monotonic(), 0.001))
            piece = line.recv(65_536)
            if not piece:
                break
            pieces.append(piece)
    finally:
        line.close()
    return b"".join(pieces).decode("utf-8")


def _read(text: str) -> "Near":
    """The answer, if it is one. ValueError: it is none."""
    found = parsed(text)
    near: dict[str, tuple[float, str]] = {}
    for name, told in found.items() if isinstance(found, dict) else ():
        if not (isinstance(told, list) and len(told) == 2 and isinstance(told[0], float) and isinstance(told[1], str)):  # noqa: PLR2004 - value and mark
            raise ValueError(text[:80])
        near[name] = told[0], told[1]
    return near
