"""How much of the disk files take up.

The rule this file keeps: links are counted as what they are, never followed; what cannot be looked at counts nothing.
"""

import os
import stat
from collections.abc import Iterable
from pathlib import Path


def taken(roots: Iterable[Path]) -> int:
    """The bytes of all files at or below these paths, each once, however the paths lie in each other."""
    ordered = sorted({Path(os.path.realpath(root)) for root in roots})
    outer = [one for one in ordered if not any(one != other and one.is_relative_to(other) for other in ordered)]
    return sum(map(_size, map(str, outer)))


def _size(path: str) -> int:
    try:
        found = os.lstat(path)
        if not stat.S_ISDIR(found.st_mode):
            return found.st_size
        with os.scandir(path) as listing:
            return sum(_size(entry.path) for entry in listing)
    except OSError:
        return 0
