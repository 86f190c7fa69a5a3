"""What an entry names, looked up in a repository: anchors as they are when it is written (C6).

The rule this file keeps: an anchor is something that is there under that name, and in one place. What two things answer to, and
what is nowhere, is no anchor; so nothing is ever said about it.
"""

from collections import OrderedDict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

from treering.core.anchors.listing import SKIPPED, is_kept
from treering.core.anchors.manifests import is_toolchain
from treering.core.anchors.names import Named, named
from treering.core.anchors.symbols import definition
from treering.core.anchors.versions import pins
from treering.core.entry import Anchor, Record
from treering.core.topics.body import record_text
from treering.disk.files import sha256
from treering.repository.files import Snapshot, WorkTree, manifests, text_of
from treering.repository.git import Commit, Git

MOST = 12  # anchors of one entry
PLACES = 3  # files that may define a symbol, for it to mean something


COMMITS = 8  # of which the files are kept in mind
RECENT = timedelta(hours=1)


class Anchoring:
    """Looks names up in the repository as it was when they were said: that day's commit, else the files as they lie there."""

    def __init__(self) -> None:
        """With nothing looked at yet."""
        self._trees: dict[Path, tuple[WorkTree, Git]] = {}
        self._commits: OrderedDict[tuple[Path, str], Commit] = OrderedDict()

    def __call__(
        self, root: Path, record: Record, said: datetime | None, now: datetime, *, doubted: bool = True
    ) -> tuple[Anchor, ...]:
        """What a text names. root: the project's directory; said: when, None for now; doubted: as `anchors_of`."""
        if not named(record_text(record)) or not root.is_dir():
            return ()
        if root not in self._trees:
            git = Git(root)
            self._trees[root] = WorkTree(root, quick=git.holding), git
        tree, git = self._trees[root]
        tree.commit = git.head()
        past = self._past(root, git, said, tree.commit) if said and now - said > RECENT else None
        if past and said:
            return anchors_of(record, past, said.date(), doubted=doubted)
        return anchors_of(record, tree, now.date(), doubted=doubted)

    def _past(self, root: Path, git: Git, said: datetime, head: str) -> Commit | None:
        """The commit of a day, None when it is the one checked out, or there is none."""
        found = git.at(said)
        if not found or found == head:
            return None
        commit = self._commits.setdefault((root, found), Commit(git, found))
        self._commits.move_to_end((root, found))
        if len(self._commits) > COMMITS:
            self._commits.popitem(last=False)
        return commit


def anchors_of(record: Record, snapshot: Snapshot, on: date, *, doubted: bool = True) -> tuple[Anchor, ...]:
    """What the entry's text names of the repository.

    on: the day of the snapshot; doubted: also a version that is said to be used here, where the repository says another.
    """
    names = named(record_text(record))
    if not names:
        return ()
    found = (anchor for one in names if one.kind == "path" for anchor in _path(one, snapshot, on))
    whole = {anchor.path: anchor for anchor in found}
    files = {path for path, anchor in whole.items() if anchor.kind == "file"}
    doubtful = doubted and sum(one.kind == "version" and one.sure for one in names) == sum(
        one.kind == "version" for one in names
    )
    parts = [
        anchor
        for one in names
        if one.kind != "path"
        for anchor in (
            _version(one, snapshot, on, doubted=doubtful) if one.kind == "version" else _part(one, files, snapshot, on)
        )
    ]
    within = {part.path for part in parts}
    looked = [_there(anchor) if anchor.path in within else anchor for anchor in whole.values()]
    return tuple(dict.fromkeys((*looked, *parts)))[:MOST]


def _there(anchor: Anchor) -> Anchor:
    """The anchor of a file of which a part is named too: the part tells what matters, the file only has to be there."""
    return Anchor(anchor.kind, anchor.name, "", anchor.commit, anchor.path, anchor.at)


def _path(name: Named, snapshot: Snapshot, on: date) -> Iterator[Anchor]:
    said = name.name
    if said.startswith(("/", "~", "..")) or not is_kept(said.rstrip("/")):
        return
    plain, bare = said.rstrip("/"), "/" not in said.rstrip("/")
    path = plain if snapshot.kind(plain) else snapshot.listing().meant(plain)
    kind = snapshot.kind(path) if path else None
    if kind is None or (not name.sure and kind == "directory" and path != plain):
        return
    if kind == "directory":
        if not bare or path == plain:
            yield Anchor("directory", said, "", snapshot.commit, path, on)
    elif (data := snapshot.read(path)) is not None:
        yield Anchor("file", said, sha256(data), snapshot.commit, path, on)


def _part(name: Named, files: set[str], snapshot: Snapshot, on: date) -> Iterator[Anchor]:
    match name.kind:
        case "symbol":
            yield from _symbol(name, files, snapshot, on)
        case "command":
            for path, manifest in manifests(snapshot):
                if name.detail in manifest.scripts:
                    digest = sha256(manifest.scripts[name.detail].encode("utf-8", "replace"))
                    yield Anchor("command", name.detail, digest, snapshot.commit, path, on)
                    return


def _version(name: Named, snapshot: Snapshot, on: date, *, doubted: bool) -> Iterator[Anchor]:
    """A version where it is pinned, one number before a range of them; else where the repository is worked on with another."""
    pinned = [(path, one, key) for path, one in manifests(snapshot) if (key := pins(one.versions, name.name))]
    for ranged in (False, True):
        of_kind = [found for found in pinned if (found[2] in found[1].ranges) is ranged]
        found = next((found for found in of_kind if found[1].holds(found[2], name.detail)), None)
        if found is None and doubted and name.sure:
            found = next((found for found in of_kind if is_toolchain(found[0], found[2])), None)
        if found:
            path, manifest, key = found
            yield Anchor("version", f"{name.name} {name.detail}", manifest.versions[key], snapshot.commit, path, on)
            return


def _symbol(name: Named, files: set[str], snapshot: Snapshot, on: date) -> Iterator[Anchor]:
    """A symbol in the file that is named with it, else where the repository defines it."""
    found = defined(name.name, sorted(files), snapshot) or places(name.name, snapshot)
    if 0 < len(found) <= PLACES:
        path, digest = found[0]
        yield Anchor("symbol", name.name, digest, snapshot.commit, path, on)


def places(symbol: str, snapshot: Snapshot) -> list[tuple[str, str]]:
    """The files that define a symbol, tests last, with the hash of the definition in each."""
    holding = snapshot.holding(symbol.rpartition(".")[2])
    return defined(symbol, sorted(holding, key=lambda path: ("test" in path, path.count("/"), path)), snapshot)


def defined(symbol: str, paths: list[str], snapshot: Snapshot) -> list[tuple[str, str]]:
    """Those of these files that define a symbol, with the hash of the definition."""
    hashes = (
        (path, definition(text_of(snapshot, path), symbol)) for path in paths if path.partition("/")[0] not in SKIPPED
    )
    return [(path, digest) for path, digest in hashes if digest]
