"""A process that learns from a file of messages, and may be killed at a given line of treering's own code on the way.

Run by test_learn_killed.py: `learner.py HOME PROJECT FILE [LINE]`; it prints how many lines it took.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from child import Trap

from treering import open_memory
from treering.ops.sources import inside


def main() -> None:
    """Learn."""
    home, project, file = map(Path, sys.argv[1:4])
    sources = inside((file,), (), project)
    trap = Trap(int(sys.argv[4]) if len(sys.argv) > 4 else None)
    sys.settrace(trap)
    with open_memory(project, home=home) as memory:
        memory.learn(sources)
    sys.settrace(None)
    sys.stdout.write(f"{trap.count}\n")


if __name__ == "__main__":
    main()
