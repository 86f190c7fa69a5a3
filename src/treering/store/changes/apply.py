"""Carrying out a change, whole or not at all (M1.10).

The rule this file keeps: the journal holds the record before the first file is touched; `carry_out` and `take_back`
may be killed at any point and called again. Replay goes forward: a change that was recorded had been checked as a whole. Only
a file that is neither before nor after, somebody's edit, turns it back: that file stays as it is, the others return to what
they were, and the cursor does not move, so that the plan is made again.

All of it happens under the locks of the trees concerned, which the caller holds.
"""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from treering.disk import files
from treering.disk.paths import Tree, checked
from treering.errors import ChangedError, ContainmentError
from treering.store.changes.images import FileImage, LineImage, Record, TreeImage
from treering.store.files.entries import BAD_ENTRIES, ENTRIES, Ledger, compacted, encode_gone

T = TypeVar("T")
SPARE_LINES = 100  # below this a compaction is not worth its write


def carry_out(record: Record) -> None:
    """Bring files and entries.jsonl to the state after; what is there already stays. ChangedError: somebody edited a file."""
    for tree in record.trees:
        _hide(checked(tree.tree))
    with contextlib.ExitStack() as staged:
        puts = [_ready(record.roots[image.tree, image.place], image, staged) for image in record.files]
        for put in puts:
            put()
    for folder in {(record.roots[image.tree, image.place] / image.path).parent for image in record.files}:
        with files.explained(folder, "flush"), contextlib.suppress(FileNotFoundError):
            files.flush_folder(folder)
    for tree in record.trees:
        _append(tree)


def _ready(root: Path, image: FileImage, staged: contextlib.ExitStack) -> Callable[[], None]:
    """What brings one file to its state after. All are staged before the first is put: a full disk changes nothing."""
    if image.after is None:
        return partial(
            _unless_there, root, image, partial(files.remove, root, image.path, image.before_hash, flush=False)
        )
    write = files.staged(root, image.path, image.after, before=image.before_hash, mtime_ns=image.after_mtime)
    one = _unless_there(root, image, partial(staged.enter_context, write))
    return partial(files.put, one, flush=False) if one else lambda: None


def _unless_there(root: Path, image: FileImage, work: Callable[[], T]) -> T | None:
    """Do the work, and nothing where a killed process has brought the file to its state after."""
    try:
        return work()
    except ChangedError:
        if files.read_bytes(root, image.path) == image.after:
            return None
        raise


def take_back(record: Record) -> None:
    """Bring the files that the change has written back to the state before, entries.jsonl too. Others' edits stay."""
    for tree in record.trees:
        checked(tree.tree)
    for image in reversed(record.files):
        root = record.roots[image.tree, image.place]
        with contextlib.suppress(ChangedError, ContainmentError):
            if files.read_bytes(root, image.path) != image.after:
                continue
            if image.before is None:
                files.remove(root, image.path, image.after_hash)
            else:
                files.write_atomic(root, image.path, image.before, before=image.after_hash, mtime_ns=image.before_mtime)
    for tree in record.trees:
        _unappend(tree, [line for line in record.lines if line.tree == tree.tree.name])


def sweep(record: Record) -> None:
    """Remove the temporary files that a killed write has left."""
    for image in record.files:
        files.sweep_temporaries((record.roots[image.tree, image.place] / image.path).parent)
    for tree in record.trees:
        for folder in {tree.tree.memory, tree.tree.state, tree.tree.public}:
            files.sweep_temporaries(folder)


def compact(tree: Tree, ledger: Ledger) -> None:
    """Rewrite entries.jsonl with one line per entry once most of its lines say nothing any more.

    Lines nobody can read go to entries.bad.jsonl beside it. The ledger is what the file holds now.
    """
    if ledger.count <= 2 * len(ledger.lines) + SPARE_LINES:
        return
    if ledger.bad:
        files.append_line(tree.state, BAD_ENTRIES, b"".join(line + b"\n" for line in ledger.bad))
    files.write_atomic(tree.state, ENTRIES, compacted(ledger), before=files.sha256(ledger.data))


def _hide(tree: Tree) -> None:
    """In local mode the state lies inside somebody's repository: nobody's words are to be committed (M1.2)."""
    if tree.key and tree.state != tree.public and files.read_bytes(tree.state, ".gitignore") is None:
        files.write_atomic(tree.state, ".gitignore", b"*\n", before=None)


def _append(image: TreeImage) -> None:
    """Add the lines, unless they are there; half a line of a killed append is cut away first."""
    tail = (files.read_bytes(image.tree.state, ENTRIES) or b"")[image.size :]
    if tail.startswith(image.appended):
        return
    if tail and image.appended.startswith(tail):
        files.truncate(image.tree.state, ENTRIES, image.size)
    files.append_line(image.tree.state, ENTRIES, image.appended)


def _unappend(image: TreeImage, lines: list[LineImage]) -> None:
    """Take the lines away again; when somebody has added others behind them, by lines that say the opposite."""
    tail = (files.read_bytes(image.tree.state, ENTRIES) or b"")[image.size :]
    if tail and image.appended.startswith(tail):
        files.truncate(image.tree.state, ENTRIES, image.size)
    elif tail and tail.startswith(image.appended):
        back = b"".join((encode_gone(line.id) if line.before is None else line.before) + b"\n" for line in lines)
        files.append_line(image.tree.state, ENTRIES, back)
