"""Where a memory tree lies, and whether a path stays inside it (M1.1, M1.2).

The rule this file keeps: a path that leaves its root, by `..`, by a link or by a name with a meaning of its own, is
refused before anything is opened. The base itself may be a link; below it, links are believed only where they stay inside.
"""

import os
import re
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path

from treering.errors import ContainmentError, NotFoundError
from treering.hot.trust import is_foreign

INDEX = "MEMORY.md"
LOCAL_STATE = {".qwen": "treering", ".treering": "state"}
"""Local mode: the folder of a project that holds its memory, and the folder in there for what treering adds to it."""

# Windows opens a device under these names, whatever the folder and the extension.
_DEVICE = re.compile(r"(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|CLOCK\$|COM[0-9¹²³]|LPT[0-9¹²³]) *(\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tree:
    """One memory tree. name: "user" or "project:<key>"; memory: topic files and index; state: what belongs to treering.

    Both are real paths: `Layout.tree` has followed and checked the links on the way.
    """

    name: str
    memory: Path
    state: Path

    @property
    def index(self) -> Path:
        """The generated index of the topic files."""
        return self.memory / INDEX

    @property
    def entries(self) -> Path:
        """Identity and provenance, one line per entry."""
        return self.state / "entries.jsonl"

    @property
    def history(self) -> Path:
        """Superseded entries (M1.8)."""
        return self.state / "history"

    @property
    def lock(self) -> Path:
        """Held while the tree is changed."""
        return self.state / "tree.lock"

    @property
    def catalog(self) -> Path:
        """The search catalog, a cache."""
        return self.state / "catalog.db"

    @property
    def vectors(self) -> Path:
        """What an encoder made of the entries, a cache as well."""
        return self.state / "vectors.db"

    @property
    def public(self) -> Path:
        """Where meta.json, extract-cursor.json and consolidation.lock lie, which other tools know (project trees)."""
        return self.memory.parent

    @property
    def key(self) -> str:
        """The project's key, "" for the user scope."""
        return self.name.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies. home: config.yml, state.db and logs; base: the trees.

    local: None, or the folder inside each project that holds its tree (".qwen" or ".treering"); the user scope stays at
    the base.
    """

    home: Path
    base: Path
    local: Path | None = None

    @property
    def state_db(self) -> Path:
        """Jobs, cursors and the journal."""
        return self.home / "state.db"

    @property
    def logs(self) -> Path:
        """Where a crash of ours is written down."""
        return self.home / "logs"

    def run_lock(self, key: str) -> Path:
        """Held by whoever learns from the project: one run at a time (M2.1)."""
        return self.home / "runs" / f"{key}.lock"

    def tree(self, name: str, root: Path | None = None) -> Tree:
        """The tree of that name. root: the project's directory, which local mode needs.

        A memory inside the project that is foreign is none: then its tree lies at the base as without local mode (C14).

        ContainmentError: a link below the base, or inside the project, leads elsewhere.
        """
        if name == "user":
            base = _real(self.base)
            return checked(Tree(name, base / "memories", base / "user-state"))
        key = name.removeprefix("project:")
        if key == name or not key or "/" in key or key in {".", ".."} or _refusal(key):
            raise NotFoundError(f"no memory tree is named {name!r}", hint="`treering status` names the trees there are")
        local = self.inside(name, root) if root is not None else None
        if local and not is_foreign(str(self.home), str(local.memory), str(local.state)):
            return checked(local)
        state = _shared(_real(self.base) / "projects", key)
        return checked(Tree(name, state / "memory", state))

    def inside(self, name: str, root: Path) -> Tree | None:
        """The tree inside a project, whoever made it, None out of local mode."""
        if self.local is None:
            return None
        folder = _real(root) / self.local
        return Tree(name, folder / "memory", folder / LOCAL_STATE[self.local.name])


def _real(path: Path) -> Path:
    try:
        return Path(os.path.realpath(path))
    except OSError as error:
        raise ContainmentError(
            f"{path} changes while it is looked at ({error.strerror})", hint="run the command again"
        ) from error


def _shared(projects: Path, key: str) -> Path:
    """The project's folder; it may be a link to another folder directly below `projects`, shared by two checkouts."""
    target = _real(projects / key)
    return target if target.parent == projects else projects / key


def checked(tree: Tree) -> Tree:
    """The tree, if its directories are where they say. ContainmentError: a link on the way leads elsewhere."""
    for folder in (tree.memory, tree.state):
        if _real(folder) != folder:
            raise ContainmentError(
                f"{folder} leads to {_real(folder)} through a link", hint="put a real directory there, or move the base"
            )
        if os.name != "nt":
            _FOUND_REAL.add(folder)
    return tree


_FOUND_REAL: set[Path] = set()
"""Folders of trees, which no link is followed to any more: `beneath.held` goes to them step by step."""


def real_root(root: Path) -> Path:
    """The real path of a root; of a tree's folder as it was when the tree was looked up, whatever stands there now."""
    return root if root in _FOUND_REAL else _real(root)


def contained(root: Path, rel: str) -> Path:
    """The real path of `rel` below `root`, whether or not it exists yet.

    ContainmentError: rel is absolute, climbs, holds a NUL, a backslash or the name of a device, or a link on the way leads
    out of the root or nowhere.
    """
    reason = next((why for part in rel.split("/") if (why := _refusal(part))), "")
    if reason:
        raise ContainmentError(f"{rel!r} is no path inside {root}: {reason}", hint="name a file below that directory")
    base = str(real_root(root))
    path = Path(base, *rel.split("/"))
    if not _has_link(base, rel):
        return path
    real = str(_real(path))
    if not real.startswith(base.rstrip(os.sep) + os.sep):
        raise ContainmentError(f"{rel!r} leads out of {root}, to {real}", hint=f"remove the link {path}")
    if os.path.islink(path) and not os.path.exists(path):  # noqa: PTH110, PTH114 - Path fails where a name is too long
        raise ContainmentError(f"{rel!r} in {root} is a link to nothing", hint=f"remove the link {path}")
    return Path(real)


def _has_link(base: str, rel: str) -> bool:
    """Whether a link may stand on the way down from a real directory: where none does, the path is real already."""
    ways = accumulate(rel.split("/"), lambda way, part: f"{way}{os.sep}{part}", initial=base.rstrip(os.sep))
    return os.name == "nt" or any(os.path.islink(way) for way in islice(ways, 1, None))  # noqa: PTH114 - as above


def _refusal(part: str) -> str:
    """Why this part of a path is refused, or ""."""
    if part in {"", ".", ".."}:
        return "a part of it is empty, `.` or `..`"
    if "\0" in part or "\\" in part or re.fullmatch(r"[A-Za-z]:.*", part, re.DOTALL):
        return "it holds a NUL, a backslash or a drive letter"
    if any("\ud800" <= char < "\udc80" or "\udcff" < char <= "\udfff" for char in part):
        return "it cannot be written as UTF-8"
    if _DEVICE.fullmatch(part):
        return f"{part!r} is the name of a device"
    return ""
