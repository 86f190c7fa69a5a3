"""The worker answers hooks over a socket in the home of treering."""

import json
import socket
import threading
import time
from contextlib import contextmanager

import pytest

from treering.disk.worker_lock import WorkerLock
from treering.errors import StoreError
from treering.hot.ranking import nearby as module
from treering.hot.ranking.nearby import SOCKET, nearby
from treering.pipeline import meaning
from treering.pipeline.listening import LINGERS, LONGEST, listening
from treering.pipeline.worker import Service
from treering.wiring import open_worker

NEAR = {"project:app e_1": (0.4, "mark"), "user e_2": (-0.1, "other")}


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A busy machine must not decide what a test sees."""
    monkeypatch.setattr(module, "PATIENCE", 20.0)


@pytest.fixture
def home(tmp_path_factory):
    """A short path: a socket's name has room for a hundred characters."""
    return tmp_path_factory.mktemp("h")


def answering(home, answer=lambda key, prompt: NEAR if (key, prompt) == ("app", "how?") else {}):
    return listening(home, answer, lambda: None)


@contextmanager
def saying(home, reply: bytes | None):
    """A listener that says just this, or nothing for as long as it lives."""
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    door.bind(str(home / SOCKET))
    door.listen()

    def serve() -> None:
        line, _ = door.accept()
        with line:
            line.recv(65_536)
            if reply is None:
                over.wait(20)
            else:
                line.sendall(reply)

    over = threading.Event()
    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        door.close()


def test_a_hook_gets_what_is_near_its_prompt(home):
    """Values and marks as they were told."""
    with answering(home):
        assert nearby(str(home), "app", "how?") == NEAR
        assert nearby(str(home), "", "how?") == {}


def test_where_nobody_listens_there_is_nothing(home):
    """Not before, not after, and not where a dead worker left its socket."""
    assert nearby(str(home), "app", "how?") == {}
    with answering(home):
        pass
    assert not (home / SOCKET).exists()
    dead = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    dead.bind(str(home / SOCKET))
    dead.close()
    assert nearby(str(home), "app", "how?") == {}
    with answering(home):
        assert nearby(str(home), "app", "how?") == NEAR


@pytest.mark.parametrize(
    "reply",
    [b"", b"no json", b"[1]", b"{", b'{"a": 1}', b'{"a": [1, "m"]}', b'{"a": [0.1, 2]}', b"\xff", b"[" * 100_000],
)
def test_an_answer_that_is_none_counts_for_nothing(home, reply):
    """Whatever listens there."""
    with saying(home, reply):
        assert nearby(str(home), "app", "how?") == {}


def test_a_hook_does_not_wait_for_a_worker_that_says_nothing(home, monkeypatch):
    """It has a person waiting."""
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    began = time.monotonic()
    with saying(home, None):
        assert nearby(str(home), "app", "how?") == {}
        assert time.monotonic() - began < 15


def test_of_a_long_prompt_both_ends_are_sent(home):
    """No log goes over the line."""
    heard = []
    with answering(home, lambda _, prompt: heard.append(prompt) or {}):
        nearby(str(home), "app", "begin " + "x" * 100_000 + " end")
    assert len(heard[0]) < 1100
    assert heard[0].startswith("begin")
    assert heard[0].endswith("end")


@pytest.mark.parametrize(
    "question", [b"", b"\n", b"no json\n", b"[]\n", b'{"key": 1}\n', b"x" * (LONGEST + 10), b"[" * 9000]
)
def test_a_caller_who_talks_nonsense_is_told_nothing_and_the_next_is_served(home, question):
    """The worker goes on."""
    with answering(home):
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        line.connect(str(home / SOCKET))
        line.sendall(question)
        line.shutdown(socket.SHUT_WR)
        assert json.loads(line.makefile().read() or "{}") == {}
        line.close()
        assert nearby(str(home), "app", "how?") == NEAR


def test_a_caller_who_goes_away_costs_nothing(home):
    """Before it has asked, or before it is answered."""
    with answering(home):
        for sent in (b"", b'{"key": "app", "prompt": "how?"}\n'):
            line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            line.connect(str(home / SOCKET))
            line.sendall(sent)
            line.close()
        assert nearby(str(home), "app", "how?") == NEAR


def test_a_question_that_cannot_be_answered_is_answered_with_nothing(home):
    """A project that is gone, a disk that refuses."""

    def refuse(key: str, prompt: str):
        raise StoreError("no such project")

    with answering(home, refuse):
        assert nearby(str(home), "gone", "how?") == {}


def test_the_socket_is_the_owners_alone(home):
    """Prompts go over it."""
    with answering(home):
        assert (home / SOCKET).stat().st_mode & 0o077 == 0


def test_where_no_socket_can_be_the_worker_works_without(tmp_path):
    """A path that is too long for one, or a system without them."""
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    with answering(deep):
        assert nearby(str(deep), "app", "how?") == {}


class Looking:
    """A worker that only looks whether somebody listens beside it."""

    def __init__(self, home) -> None:
        self.stop = threading.Event()
        self.home = home
        self.seen: list[bool] = []

    def run(self, *, once: bool = False) -> int:
        self.seen.append((self.home / SOCKET).exists())
        return 0

    def waiting(self) -> bool:
        return False


@pytest.mark.parametrize(("once", "listens"), [(False, True), (True, False)])
def test_a_worker_listens_while_it_has_the_lock_unless_it_only_clears_up(home, once, listens):
    """`--once` is for cron, which no prompt waits for."""
    worker = Looking(home)
    assert Service(WorkerLock(home), worker, lambda: answering(home)).run(once=once) == 0
    assert worker.seen == [listens]
    assert not (home / SOCKET).exists()


def test_a_worker_whose_answers_are_for_hooks_stays_for_the_next_prompt(home, tmp_path, monkeypatch):
    """As long as its socket lies there, and no longer than the home does."""
    monkeypatch.setenv("TREERING_RECALL_SEMANTIC", "auto")
    monkeypatch.setattr(meaning, "find_spec", lambda name: object())
    with open_worker(home, crashed=lambda error: None) as service:
        lingers = service.worker._hooks.lingers
        assert lingers() == 0.0
        (home / SOCKET).touch()
        assert lingers() == LINGERS


def test_whoever_wants_what_is_newest_has_it_brought_up_to_date_first(home):
    """A hook does not: it cannot wait for that."""
    done = []
    with listening(home, lambda key, prompt: done.append(f"told {key}") or NEAR, lambda: None, done.append):
        nearby(str(home), "app", "how?")
        assert module.asked(str(home), {"key": "*", "prompt": "how?", "fresh": True}, 20.0) == NEAR
    assert done == ["told app", "*", "told *"]
    assert module.asked(str(home), {"key": "*", "prompt": "how?"}, 20.0) is None
