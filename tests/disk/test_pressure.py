"""What this process uses and may use, read from a made-up /proc and /sys (M2.6)."""

import os
from pathlib import Path

import pytest

from treering.disk import pressure

GB = 1 << 30


@pytest.fixture
def machine(tmp_path):
    """Write files below a root: `machine(path=text)`; 16 GB of memory unless it says otherwise."""

    def write(files: dict[str, str]) -> Path:
        for name, text in {"proc/meminfo": f"MemFree: 1 kB\nMemTotal:  {16 * GB >> 10} kB\n", **files}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path

    return write


def test_this_process_uses_memory_and_may_use_more():
    """On the machine that runs the tests."""
    assert 1 << 20 < pressure.used() < pressure.limit()


def test_what_it_holds_is_the_resident_set(machine):
    """In pages, the second number."""
    root = machine({"proc/self/statm": "90000 1234 500 1 0 800 0\n"})
    assert pressure.used(root) == 1234 * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize("text", ["", "x", "1", "1 -5 2", "1 ² 3"])
def test_what_cannot_be_read_is_nothing(machine, text):
    """And stops nobody."""
    assert pressure.used(machine({"proc/self/statm": text})) == 0


def test_without_groups_the_machine_is_the_limit(machine):
    """Or nothing, when it does not tell either."""
    assert pressure.limit(machine({})) == 16 * GB
    assert pressure.limit(machine({"proc/meminfo": "MemTotal: many kB\n"})) == 0


V2 = "sys/fs/cgroup/user.slice/app.scope/memory.max"
V1 = "sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes"


@pytest.mark.parametrize(
    ("files", "limit"),
    [
        ({"proc/self/cgroup": "0::/user.slice/app.scope\n", V2: f"{2 * GB}\n"}, 2 * GB),
        ({"proc/self/cgroup": "0::/user.slice/app.scope\n", V2: "max\n"}, 16 * GB),
        ({"proc/self/cgroup": "0::/user.slice/app.scope\n", "sys/fs/cgroup/user.slice/memory.max": str(3 * GB)}, 3 * GB),
        ({"proc/self/cgroup": "3:cpu:/x\n4:memory:/docker/abc\n", V1: str(GB)}, GB),
        ({"proc/self/cgroup": "4:cpu,memory:/docker/abc\n0::/\n", V1: str(GB)}, GB),
        ({"sys/fs/cgroup/memory.max": str(GB)}, GB),
        ({"sys/fs/cgroup/memory/memory.limit_in_bytes": str(GB)}, GB),
        ({"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712"}, 16 * GB),
        ({"sys/fs/cgroup/memory.max": str(1 << 20)}, 16 * GB),
        ({"sys/fs/cgroup/memory.max": "٣٣٣٣٣٣٣٣٣٣"}, 16 * GB),
        ({"proc/self/cgroup": "0::/../../escape\n", "sys/fs/cgroup/escape/memory.max": str(4 * GB)}, 4 * GB),
    ],
    ids=["v2", "v2 max", "v2 above", "v1", "v1 shared", "container v2", "container v1", "none", "tiny", "digits", "dots"],
)  # fmt: skip
def test_m2_6_the_smallest_sensible_limit_counts(machine, files, limit):
    """Of version 2, of version 1, of the group itself or one above it."""
    assert pressure.limit(machine(files)) == limit
