"""Which sessions have more than was read of them: what no hook has told of (C1)."""

from collections.abc import Iterable

from treering.core.session import SessionRef
from treering.store.base import Store


def behind(store: Store, refs: Iterable[SessionRef], since: float = 0.0) -> tuple[SessionRef, ...]:
    """The sessions of a person that were written to after they were last read. since: seconds, older ones are left out."""
    return tuple(ref for ref in refs if ref.cwd and not ref.parent and ref.modified > max(since, _read_at(store, ref)))


def _read_at(store: Store, ref: SessionRef) -> float:
    """When it was last read. A time that lies ahead is of a clock that stood wrong, and says nothing."""
    cursor = store.cursor(ref.client, ref.id)
    return cursor.at.timestamp() if cursor and cursor.at <= store.now() else 0.0
