"""A folder below a root, held open: what is done in it is done there, whatever a name on the way becomes meanwhile.

The rule this file keeps: from the root down no link is followed. paths.py has resolved them all; one that is there now was put
there since.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
ABLE = bool(NOFOLLOW) and {os.open, os.unlink, os.rename} <= os.supports_dir_fd
"""Whether the platform can do it: Windows cannot, and has what `contained` found out."""


@contextlib.contextmanager
def held(root: Path, folder: Path) -> Iterator[int | None]:
    """The descriptor of a folder below a root, None where the platform has none. folder: as `contained` gave it.

    OSError: a part of the way is a link now, or no folder.
    """
    if not ABLE:
        yield None
        return
    base = Path(os.path.realpath(root))
    fd = os.open(base, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in folder.relative_to(base).parts:
            deeper = os.open(part, os.O_RDONLY | os.O_DIRECTORY | NOFOLLOW, dir_fd=fd)
            os.close(fd)
            fd = deeper
        yield fd
    finally:
        os.close(fd)


def named(path: Path, folder: int | None) -> Path:
    """The file as the calls of `os` take it beside `dir_fd`: its name in the folder that is held, else its path."""
    return path if folder is None else Path(path.name)
