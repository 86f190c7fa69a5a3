"""A worker that does what waits, and may be killed at a given line of treering's own code on the way.

Run by test_killed.py: `dying.py HOME [LINE]`; it prints how many lines it took.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "crash"))

import child

from treering.wiring import open_worker

child.WATCHED = tuple(f"treering{os.sep}{ring}{os.sep}" for ring in ("store", "disk", "ops", "pipeline"))


def fault(error: Exception) -> None:
    """No fault of ours is expected."""
    raise error


def main() -> None:
    """Work."""
    trap = child.Trap(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    sys.settrace(trap)
    with open_worker(Path(sys.argv[1]), fault) as service:
        service.run(once=True)
    sys.settrace(None)
    sys.stdout.write(f"{trap.count}\n")


if __name__ == "__main__":
    main()
