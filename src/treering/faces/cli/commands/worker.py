"""`treering worker`: do in the background what waits in the queue."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import plural

if TYPE_CHECKING:
    from threading import Event

HANDOVER = 2.0  # seconds that another worker may take to let go
POLITE = 10  # how far a worker that nobody waits for stands back


@command("worker --once", "worker")
@click.option("--once", is_flag=True, help="Do what waits now, and end: for cron.")
@click.option("--home", type=click.Path(path_type=Path), hidden=True)
@click.option("--lock", type=int, default=-1, hidden=True)
def run(call: Call, home: Path | None, lock: int, *, once: bool) -> Answer:  # noqa: ARG001 - every command takes its call
    """Learn from the turns that are over, and tidy up.

    It goes on until nothing is left to do.

    You need not start it: every finished turn of a client sees to it that one worker lives, and never more than one for each
    home. It ends when it has been idle for a few seconds. What it is doing is in `treering status`.
    """
    from treering.wiring import open_worker

    if lock >= 0 and hasattr(os, "nice"):
        os.nice(POLITE)
    with (
        open_worker(home, written_down, lock) as service,
        stopping(service.worker.stop),
        elsewhere(service.lock.path.parent),
    ):
        done = service.run(once=once, wait=HANDOVER)
    if done is None:
        return Answer("another worker is at work (`treering status`)", {"done": 0, "worker": "another"})
    from treering.config import load
    from treering.core.scheduling.gates import plainly
    from treering.pipeline.limits import in_the_way

    reason = in_the_way(load(home))
    why = f": {plainly(reason)}" if reason else ""
    data: dict[str, Json] = {"done": done, "worker": "this"}
    if reason:
        data["reason"] = reason
    return Answer(f"{plural(done, 'job')} done{why}", data)


def written_down(error: Exception) -> None:
    """A fault of ours in one job: into a log, and on to the next."""
    from treering.faces.cli.crash import write_log

    what, log = write_log(error)
    sys.stderr.write(f"treering: {what}\n  → {log}\n")


@contextmanager
def stopping(event: "Event") -> Iterator[None]:
    """Let SIGTERM and Ctrl-C end the run cleanly: a session is left where its last slice ended, jobs go back."""

    def stop(*_: object) -> None:
        event.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def elsewhere(home: Path) -> Iterator[None]:
    """Work in the home of treering: the caller's directory may be removed or unmounted while we do."""
    with suppress(OSError):
        before = Path.cwd()
        os.chdir(home)
        try:
            yield
        finally:
            with suppress(OSError):
                os.chdir(before)
        return
    yield
