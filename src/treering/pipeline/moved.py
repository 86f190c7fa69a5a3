"""Which known project a directory without memory seems to have been, before it was moved or renamed (M1.3).

The rule this file keeps: it is only said, and a person adopts it. Asked are projects whose directory is gone, by what git said of
it, then by its name; two that fit alike are none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from treering.disk.origin import origin
from treering.errors import StoreError
from treering.repository.git import Git
from treering.store.base import Store
from treering.store.files.meta import META, ORIGIN, read_json
from treering.store.rows.projects import Project

SIGNS = ("they have the same remote", "it has a commit of that one", "they have the same name")
"""What speaks for it, the strongest first."""


NEWEST = 50  # projects that are gone, and asked about


@dataclass(frozen=True, slots=True)
class Former:
    """A directory that is gone, and whose memory seems to be of this project. why: one of `SIGNS`; entries: how many it has."""

    root: Path
    why: str
    entries: int


def former(store: Store, key: str) -> Former | None:
    """What a project without an entry seems to have been before, None for nothing sure. key: the project's."""
    if store.entries(f"project:{key}"):
        return None
    here = store.root(f"project:{key}")
    others = [one for one in store.projects() if one.key != key and store.tree(one.tree).memory.is_dir()]
    gone = [one for one in others if not one.root.exists()][-NEWEST:]
    signs = {one.key: sign for one in gone if (sign := _sign(store, one, here))}
    for sign in SIGNS:
        alike = [found for found in _counted(store, gone, signs, sign) if found.entries]
        if alike:
            return alike[0] if len(alike) == 1 else None
    return None


def _counted(store: Store, gone: list[Project], signs: dict[str, str], sign: str) -> Iterator[Former]:
    for one in gone:
        if signs.get(one.key) == sign:
            yield Former(one.root, sign, len(store.entries(one.tree)))


def _sign(store: Store, other: Project, here: Path) -> str:
    """The strongest sign that a project was at another directory before, "" for none."""
    remote, commit, name = SIGNS
    then, now = _known_by(store, other), origin(here)
    if then.get("remote") and now.get("remote"):
        return remote if then["remote"] == now["remote"] else ""
    if then.get("commit") and now.get("commit"):
        return commit if Git(here).has(then["commit"]) else ""
    return name if other.root.name.casefold() == here.name.casefold() else ""


def _known_by(store: Store, other: Project) -> dict[str, str]:
    """What git said of a project's directory when its memory last changed."""
    try:
        noted = read_json(store.tree(other.tree).public, META)[0].get(ORIGIN)
    except StoreError:
        return {}
    return {str(key): str(value) for key, value in noted.items()} if isinstance(noted, dict) else {}
