"""`python -I -S hook.py CLIENT EVENT`: what the clients call. It has no logic, and it exits 0 whatever happens.

The rule this file keeps: it sees the hot ring only; whatever is raised below ends here, in silence, since a person waits.
"""

import gc
import os
import sys
import time


def answered(arguments: list[str], data: bytes) -> bytes:
    """What to print for an event."""
    from treering.hot.hook import run

    client, name, *_ = [*arguments, "", ""]
    return run(client, name, data, time.time()).encode("ascii")


def main(arguments: list[str]) -> None:
    """Read the event from standard input, print the answer, and be gone."""
    try:
        from treering.hot.stdin import read_all

        out = memoryview(answered(arguments, read_all(0)))
        while out:
            out = out[os.write(1, out) :]
    except BaseException:  # noqa: BLE001, S110 - the error boundary of this face: nothing may come between a person and a prompt
        pass
    os._exit(0)


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    gc.disable()  # it is gone before there is anything to collect
    main(sys.argv[1:])
