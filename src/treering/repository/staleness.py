"""Whether what an entry names still is as it was when the entry was written (C6).

The rule this file keeps: an anchor is compared with what is there under its name now. A symbol is as it was while its definition
is, wherever it stands; a version while what is pinned is what was said. Where something went is found out last, and only for
what is gone.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from treering.core.anchors.manifests import Manifest
from treering.core.anchors.versions import pins
from treering.core.clean import Cleaner
from treering.core.entry import Anchor
from treering.disk.files import sha256
from treering.hot.telling.staleness import CHANGED, GONE, VERIFIED, Seen
from treering.repository.anchoring import PLACES, defined, places
from treering.repository.files import WorkTree, manifests
from treering.repository.git import Git

_TELLABLE = re.compile(r"[A-Za-z0-9_@.+:-]+(?:/[A-Za-z0-9_@.+:-]+)*|\w+ [\w.:-]+", re.ASCII)
LONGEST = 120
ALIKE = 500  # files that are hashed to find one that was moved without git's knowing


@dataclass(frozen=True, slots=True)
class Found:
    """What became of an anchor. path: where it is, or was; moved: what it is called now, "" when nobody knows."""

    state: str
    path: str
    moved: str = ""


def is_tellable(name: str, clean: Cleaner) -> bool:
    """Whether a name that somebody gave a file or a script may stand in a prompt: plain, short, and no secret."""
    return len(name) <= LONGEST and bool(_TELLABLE.fullmatch(name)) and clean(name).text == name


@dataclass(slots=True)
class Checker:
    """Compares anchors with a project's files. root: its directory, which is there; clean: the guard, for names that are told."""

    root: Path
    clean: Cleaner
    tree: WorkTree = field(init=False)
    git: Git = field(init=False)
    _manifests: tuple[tuple[str, Manifest], ...] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Over the files that lie there."""
        self.git = Git(self.root)
        self.tree = WorkTree(self.root, quick=self.git.holding)

    def is_there(self, anchors: Iterable[Anchor]) -> bool:
        """Whether the repository is there that the anchors were found in: else nothing can be said about them."""
        if not self.root.is_dir():
            return False
        return (self.root / ".git").exists() or not any(one.commit for one in anchors) or bool(self.git.head())

    def seen(self, anchor: Anchor) -> Seen:
        """What became of an anchor, with what a cheaper look needs to see that nothing has happened since."""
        found = self._found(anchor)
        size, time = self.tree.status(found.path) or (-1, -1)
        moved = found.moved if is_tellable(found.moved, self.clean) else ""
        since = anchor.at.isoformat() if anchor.at else ""
        digest = anchor.hash if anchor.kind == "file" else ""
        return Seen(anchor.kind, anchor.name, found.state, found.path, size, time, digest, since, moved)

    def _found(self, anchor: Anchor) -> Found:
        match anchor.kind:
            case "file":
                return self._file(anchor)
            case "directory":
                there = self.tree.status(anchor.path) == (0, 0)
                return Found(VERIFIED, anchor.path) if there else self._gone(anchor, self.git.folder)
            case "symbol":
                return self._symbol(anchor)
            case "command":
                return self._command(anchor)
            case "version":
                return self._version(anchor)
        return Found("", anchor.path)

    def _file(self, anchor: Anchor) -> Found:
        status = self.tree.status(anchor.path)
        if status is None or (status == (0, 0) and self.tree.read(anchor.path) is None):
            return self._gone(anchor, lambda path, since: self.git.renames(since).get(path, "") or self._same(anchor))
        if not anchor.hash:
            return Found(VERIFIED, anchor.path)
        data = self.tree.read(anchor.path)
        return Found(VERIFIED if data is not None and sha256(data) == anchor.hash else CHANGED, anchor.path)

    def _gone(self, anchor: Anchor, where: Callable[[str, str], str]) -> Found:
        moved = where(anchor.path, anchor.commit)
        return Found(GONE, anchor.path, moved if moved and self.tree.status(moved) else "")

    def _same(self, anchor: Anchor) -> str:
        """Another file with the same bytes: it was moved, and git does not know yet."""
        if not anchor.hash:
            return ""
        name, end = anchor.path.rpartition("/")[2], anchor.path.rpartition(".")[2]
        alike = [path for path in self.tree.listing().files if path.rpartition(".")[2] == end]
        for path in sorted(alike, key=lambda one: (one.rpartition("/")[2] != name, one))[:ALIKE]:
            if (data := self.tree.read(path)) is not None and sha256(data) == anchor.hash:
                return path
        return ""

    def _symbol(self, anchor: Anchor) -> Found:
        here = defined(anchor.name, [anchor.path], self.tree)
        if here:
            return Found(VERIFIED if here[0][1] == anchor.hash else CHANGED, anchor.path)
        elsewhere = places(anchor.name, self.tree)
        same = next((path for path, digest in elsewhere if digest == anchor.hash), "")
        if same:
            return Found(VERIFIED, same, same)
        if 0 < len(elsewhere) <= PLACES:
            return Found(CHANGED, elsewhere[0][0], elsewhere[0][0])
        return Found(GONE, anchor.path)

    def _command(self, anchor: Anchor) -> Found:
        runner = anchor.name.partition(" ")[0]
        for path, manifest in self._told(anchor.path):
            if anchor.name in manifest.scripts:
                digest = sha256(manifest.scripts[anchor.name].encode("utf-8", "replace"))
                return Found(VERIFIED if digest == anchor.hash else CHANGED, path)
        same = (
            name
            for _, manifest in self._told(anchor.path)
            for name, body in manifest.scripts.items()
            if name.partition(" ")[0] == runner and sha256(body.encode("utf-8", "replace")) == anchor.hash
        )
        return Found(GONE, anchor.path, next(same, ""))

    def _version(self, anchor: Anchor) -> Found:
        name, _, said = anchor.name.rpartition(" ")
        for path, manifest in self._told(anchor.path):
            if pinned := pins(manifest.versions, name):
                number = manifest.versions[pinned]
                return Found(VERIFIED, path) if manifest.holds(pinned, said) else Found(CHANGED, path, number)
        return Found(GONE, anchor.path)

    def _told(self, first: str) -> tuple[tuple[str, Manifest], ...]:
        """The manifests, the one that the anchor was found in first."""
        if self._manifests is None:
            self._manifests = manifests(self.tree)
        return tuple(sorted(self._manifests, key=lambda one: one[0] != first))
