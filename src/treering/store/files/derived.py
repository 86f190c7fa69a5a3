"""What follows from the files: index, search catalog, and the two JSON files that other tools read (M6.1).

The rule this file keeps: none of it can make a change fail. What cannot be written now is a Problem, and is made again the
next time somebody looks.
"""

import contextlib
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from treering.core.change import ChangeSet, SetCursor
from treering.core.clean import Cleaner
from treering.core.entry import EntryType
from treering.core.problem import Problem
from treering.disk.files import ANY, write_atomic
from treering.disk.locks import locked
from treering.disk.origin import origin
from treering.disk.paths import INDEX, Tree
from treering.errors import StoreError
from treering.store.changes.images import Record
from treering.store.files import meta
from treering.store.files.entries import decode_line
from treering.store.search import catalog
from treering.store.search.readers import Mark
from treering.store.view import View


def write_index(view: View) -> tuple[Problem, ...]:
    """Bring MEMORY.md in step with the topic files."""
    try:
        if view.index is not None and not view.has_index:
            write_atomic(view.tree.memory, INDEX, view.index, before=ANY)
    except StoreError as error:
        return (Problem(str(view.tree.index), 0, "index", f"it does not match the topic files: {error}"),)
    return ()


def write_catalog(view: View, record: Record, clean: Cleaner) -> tuple[Mark | None, tuple[Problem, ...]]:
    """Bring the catalog in step for the files of a change. A catalog that resists is removed: the next sweep makes it anew.

    What comes back first is the mark of the catalog before, None for one that resisted.
    """
    tree = view.tree
    paths = {image.path for image in record.files if image.tree == tree.name and image.place == "memory"}
    lines = (line for image in record.lines if image.tree == tree.name for line in (image.before, image.after) if line)
    paths |= {decode_line(line).path for line in lines}
    try:
        return catalog.put_paths(tree, paths, view.entries, clean), ()
    except StoreError as error:
        with contextlib.suppress(StoreError):
            catalog.discard(tree)
        return None, (Problem(str(tree.catalog), 0, "catalog", f"it was removed and will be made anew: {error}"),)


def write_meta(tree: Tree, record: Record, root: str, at: datetime) -> tuple[Problem, ...]:
    """Note a project's change in meta.json and extract-cursor.json. root: the directory that owns the project."""
    if not tree.key:
        return ()
    paths = [image.path for image in record.files if image.tree == tree.name and image.place == "memory"]
    cursor = next((cursor for cursor in reversed(record.cursors) if cursor.project == tree.key), None)
    is_beside = not (paths or cursor or any(line.tree == tree.name for line in record.lines))
    try:
        known, problem = meta.mend(tree.public, meta.META, at)
        if known and is_beside and record.files:  # of the handbook, of which it says nothing
            return ()
        new = meta.changed(known, record.cause, cursor.session if cursor else "", paths, at)
        own = {meta.ROOT: root, **({meta.ORIGIN: known_by} if (known_by := origin(Path(root))) else {})} if root else {}
        meta.write_json(tree.public, meta.META, {**new, **own})
        if cursor:
            meta.write_json(tree.public, meta.CURSOR, meta.cursor_json(cursor))
    except StoreError as error:
        return (Problem(str(tree.public / meta.META), 0, "meta", f"it was not brought up to date: {error}"),)
    return (problem,) if problem else ()


def note_dream(tree: Tree, session: str, types: Sequence[EntryType], at: datetime) -> tuple[Problem, ...]:
    """Note a dream that came to its end, whether it changed anything or not (M3.5). types: of the entries that changed."""
    try:
        with locked([tree]):
            known, problem = meta.mend(tree.public, meta.META, at)
            paths = [f"{kind}/" for kind in types]
            meta.write_json(tree.public, meta.META, meta.changed(known, "dream", session, paths, at))
    except StoreError as error:
        return (Problem(str(tree.public / meta.META), 0, "meta", f"the dream was not noted: {error}"),)
    return (problem,) if problem else ()


def write_cursors(change: ChangeSet, tree: Callable[[str], Tree]) -> tuple[Problem, ...]:
    """Keep extract-cursor.json of each project in step when cursors move and nothing else does."""
    latest = {step.project: step for step in change.steps if isinstance(step, SetCursor) and step.project}
    try:
        for project, cursor in latest.items():
            public = tree(f"project:{project}").public
            if public.is_dir():
                meta.write_json(public, meta.CURSOR, meta.cursor_json(cursor))
    except StoreError as error:
        return (Problem(meta.CURSOR, 0, "meta", f"it was not brought up to date: {error}"),)
    return ()
