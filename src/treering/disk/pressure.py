"""How much memory this process uses, and how much it may use (M2.6).

The rule this file keeps: what cannot be read limits nothing, and a limit that makes no sense is none.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

SMALLEST = 64 << 20  # bytes; nobody runs an agent in less, so a smaller limit is a mistake
SYSTEM = Path("/")
_V1, _V2 = ("sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("sys/fs/cgroup", "memory.max")


def used(root: Path = SYSTEM) -> int:
    """Bytes of memory that this process holds, 0 when the system does not tell. root: where /proc is, for tests."""
    pages = [_number(text) for text in _read(root / "proc/self/statm").split()[1:2]]
    if pages and pages[0]:
        return pages[0] * os.sysconf("SC_PAGE_SIZE")
    return _peak() if root == SYSTEM else 0


def limit(root: Path = SYSTEM) -> int:
    """Bytes that it may use: the smallest limit of its control groups, else the memory of the machine; 0 when nothing tells."""
    ram = _ram(root)
    sensible = [found for found in _group_limits(root) if found >= SMALLEST and (not ram or found <= ram)]
    return min(sensible, default=ram)


def _group_limits(root: Path) -> Iterator[int]:
    """The limits of the group this process is in and of those above it, since each of them counts."""
    groups = [(*_V2, ""), (*_V1, "")]  # inside a container the process's own group is the root
    for line in _read(root / "proc/self/cgroup").splitlines():
        controllers, _, group = line.partition(":")[2].partition(":")
        if not controllers or "memory" in controllers.split(","):
            groups.append((*(_V1 if controllers else _V2), group))
    for folder, name, group in groups:
        parts = [part for part in group.split("/") if part not in {"", ".."}]
        for depth in range(len(parts) + 1):
            yield _number(_read(root.joinpath(folder, *parts[:depth], name)))  # `max` is none


def _ram(root: Path) -> int:
    """Bytes of memory that the machine has."""
    for line in _read(root / "proc/meminfo").splitlines():
        name, _, size = line.partition(":")
        if name == "MemTotal" and (number := _number(size.removesuffix("kB"))):
            return number << 10
    names = getattr(os, "sysconf_names", {})
    known = root == SYSTEM and {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= names.keys()
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if known else 0


def _peak() -> int:
    """The most this process has held, for systems that do not tell what it holds."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - it is not everywhere

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def _number(text: str) -> int:
    """The number that a file of the system holds, 0 for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() else 0


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
