"""Signs of life of a run that takes long (A4, A5).

The rule this file keeps: a run that cannot prove that it still owns its jobs is told to stop, and writes nothing more.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from treering.errors import StoreError
from treering.store.rows.queue import Queue

Stopped = Callable[[], bool]


@contextmanager
def pulse(
    queue: Queue, token: str, lease: float, every: float, also: Callable[[], None] = lambda: None
) -> Iterator[Stopped]:
    """Give a sign of life every so many seconds. What it gives says whether the run has lost its jobs.

    lease: seconds that each sign is good for; also: what is to be done with each.
    """
    over, lost = threading.Event(), threading.Event()

    def beat() -> None:
        while not over.wait(every):
            also()
            try:
                if not queue.beat(token, lease):
                    lost.set()
            except StoreError:  # in use for long: the lease has time for several more
                continue

    thread = threading.Thread(target=beat, name="treering-pulse", daemon=True)
    thread.start()
    try:
        yield lost.is_set
    finally:
        over.set()
        thread.join()
