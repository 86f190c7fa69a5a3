"""Progress is quiet when things are quick, one line on a terminal, whole lines in a file."""

import io

import pytest

from treering.faces.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_nothing_is_said_in_the_first_second():
    """What is quick needs no progress."""
    stream, clock = io.StringIO(), Clock()
    with Progress("sessions", stream, clock) as progress:
        progress(1, 9)
        clock.now = 0.9
        progress(2, 9)
    assert stream.getvalue() == ""


def test_a_file_gets_a_whole_line_now_and_then():
    """No control characters; after a second, then every ten."""
    stream, clock = io.StringIO(), Clock()
    with Progress("sessions", stream, clock) as progress:
        for second in range(1, 15):
            clock.now = float(second)
            progress(second, 20, "codex")
    assert stream.getvalue() == "1 of 20 sessions: codex\n11 of 20 sessions: codex\n"


def test_a_terminal_gets_one_line_that_goes_away():
    """Rewritten in place and cleared at the end."""
    stream, clock = Terminal(), Clock()
    with Progress("sessions", stream, clock) as progress:
        for tenth in range(10, 13):
            clock.now = tenth * 0.11
            progress(tenth, 20)
    assert stream.getvalue() == "\r\x1b[K10 of 20 sessions\r\x1b[K11 of 20 sessions\r\x1b[K12 of 20 sessions\r\x1b[K"


def test_a_failure_takes_the_line_away_too():
    """The error stands on a clean line."""
    stream, clock = Terminal(), Clock()
    with pytest.raises(ZeroDivisionError):
        fail_after_two_seconds(stream, clock)
    assert stream.getvalue() == "\r\x1b[K1 of 2 sessions\r\x1b[K"


def fail_after_two_seconds(stream, clock):
    with Progress("sessions", stream, clock) as progress:
        clock.now = 2.0
        progress(1, 2)
        progress(1 // 0, 2)
