"""The power goes at any moment of a change: after the next open the memory is before or after, whatever had reached the disk.

Each change is run once, watched; before every call that alters the disk, the base is made anew as a power cut would leave it
(see watched_disk.VARIANTS), and opened.
"""

import shutil
from pathlib import Path

import pytest

from crash.child import OPERATIONS
from crash.test_kill import Lived, check
from crash.watched_disk import VARIANTS, Platter, watching
from store_kit import open_store, snapshot

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")

CHANGES = ("learn", "remember", "forget", "dream", "undo")


def cut(tmp_path: Path, operation: str, every: int) -> int:
    """Cut the power before each `every`-th call, in all variants; how many cuts that were."""
    lived = Lived(tmp_path / "base", tmp_path / "pristine", operation)
    lived.prepare()
    before = lived.read()
    lived.reset()
    assert lived.run().stderr == ""
    after = lived.read()
    lived.reset()
    places: list[tuple[str, Path]] = []
    platter = Platter(lived.base)
    calls = 0

    def before_call(name: str, path: Path) -> None:
        nonlocal calls
        calls += 1
        if calls % every:
            return
        for variant in VARIANTS:
            place = tmp_path / f"cut{len(places)}"
            platter.left(variant, place)
            places.append((f"call {calls} ({name} {path.name}), {variant}", place))

    store = open_store(lived.base, ids="new_")
    with watching(lived.base, before_call, platter.after):
        OPERATIONS[operation](store)
    store.close()
    assert lived.read() == after
    for point, place in places:
        shutil.rmtree(lived.base)
        place.rename(lived.base)  # the journal knows its trees by their paths
        open_store(lived.base, ids="never_").close()
        check(lived, before, after, snapshot(lived.base), point)
    return len(places)


@pytest.mark.parametrize("operation", CHANGES)
def test_a_power_cut_leaves_before_or_after(tmp_path, operation):
    """At every seventh call, in four variants."""
    assert cut(tmp_path, operation, 7) >= len(VARIANTS)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("operation", CHANGES)
def test_a_power_cut_at_every_call(tmp_path, operation):
    """Before each call that alters the disk."""
    assert cut(tmp_path, operation, 1) >= 20
