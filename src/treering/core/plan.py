"""From operations on entries to a change set (M1.10): pure, so that a plan can be shown and tested before it is carried out.

An operation says what should become of entries; `compile_plan` knows files: which path a new entry gets, what an edit does
to the bytes of a file, which lines of entries.jsonl follow.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from treering.core.change import ChangeSet, Step, Tombstone
from treering.core.clean import EMPTY, Clean, Kept
from treering.core.entry import FORMER_LIMIT, WORDS_LIMIT, EntryLine, EntryType, Record
from treering.core.operation import (
    Add,
    Draft,
    Merge,
    Move,
    Operation,
    Redate,
    Remove,
    Retire,
    Sort,
    Split,
    Supersede,
    Update,
)
from treering.core.sketch import Found, Sketch
from treering.core.topics import edit, frontmatter
from treering.core.topics.binding import is_pinned, records_of
from treering.core.topics.slug import folded, free_path, slug
from treering.core.topics.topic import parse_topic
from treering.core.topics.tree import TopicFile, TreeState
from treering.errors import NotFoundError, UsageError

__all__ = [
    "Add",
    "Draft",
    "Merge",
    "Move",
    "Operation",
    "Remove",
    "Retire",
    "Sort",
    "Split",
    "Supersede",
    "TopicFile",
    "TreeState",
    "Update",
    "compile_plan",
    "words_hash",
]

_T = TypeVar("_T")
RETOLD = frozenset({"extract", "dream", "accept"})
"""Causes of changes that write down what was said before: their files are as old as that, and not of today (M4.4)."""


def compile_plan(  # noqa: PLR0913 - the change set's own fields, all by name
    operations: Sequence[Operation],
    states: Mapping[str, TreeState],
    *,
    cause: str,
    at: datetime,
    new_id: Callable[[], str],
    note: Clean = EMPTY,
    project: str = "",
    undoes: int | None = None,
    extra: Sequence[Step] = (),
) -> ChangeSet:
    """Work out what the operations do to the trees, in order, each seeing the outcome of those before it.

    states: the trees by name, as bound (see core/topics/binding.py); extra: steps that belong to the same change, such as
    cursors. Raises NotFoundError for an unknown tree or id, UsageError for a text without a word.
    """
    told = at if cause in RETOLD else None
    work = _Compiler({name: Sketch(state, told) for name, state in states.items()}, at, new_id)
    for operation in operations:
        work.carry_out(operation)
    return ChangeSet(cause, (*work.steps(), *extra), note, undoes, project)


def words_hash(words: str) -> str:
    """How a tombstone names evidence: sha256 of a person's words (NFC, white space collapsed)."""
    text = " ".join(unicodedata.normalize("NFC", words).split())
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class _Compiler:
    """The trees under change, and what each operation does to them."""

    def __init__(self, trees: Mapping[str, Sketch], at: datetime, new_id: Callable[[], str]) -> None:
        self._trees = trees
        self._at = at
        self._new_id = new_id
        self._barred: list[Tombstone] = []

    def carry_out(self, operation: Operation) -> None:
        _check(operation)
        match operation:
            case Add(tree, draft):
                self._add(self._tree(tree), draft, self._new_id())
            case Update(tree, id_, draft):
                self._update(self._tree(tree), id_, draft)
            case Supersede():
                self._supersede(operation)
            case Remove(tree, id_, bar):
                self._remove(self._tree(tree), id_, bar=bar)
            case Merge():
                self._merge(operation)
            case Split():
                self._split(operation)
            case Move(tree, id_, to):
                self._move(self._tree(tree), id_, self._tree(to))
            case Retire():
                self._retire(operation)
            case Sort(tree, path):
                self._sort(self._tree(tree), path)
            case Redate(tree, id_, due):
                lines = self._tree(tree).lines
                lines[id_] = replace(self._tree(tree).find(id_).line, due=due)

    def steps(self) -> Iterator[Step]:
        for tree in self._trees.values():
            yield from tree.steps()
        yield from dict.fromkeys(self._barred)

    def _tree(self, name: str) -> Sketch:
        if name not in self._trees:
            raise NotFoundError(f"no memory tree {name!r}", hint="`treering status` names the trees there are")
        return self._trees[name]

    def _add(self, tree: Sketch, draft: Draft, id_: str, supersedes: str | None = None) -> None:
        line = EntryLine(id_, "", None, "", draft.by, self._at, supersedes=supersedes)
        self._write_new(tree, draft, _informed(line, draft))

    def _write_new(self, tree: Sketch, draft: Draft, line: EntryLine) -> None:
        """Give an entry a file of its own."""
        path = free_path(draft.type, draft.name.text or draft.summary.text, line.id, tree.taken())
        tree.write(path, edit.new_file(draft.type, draft.name, draft.description, draft.summary, draft.why, draft.how))
        tree.put(replace(line, path=path), 0)

    def _update(self, tree: Sketch, id_: str, draft: Draft) -> None:
        found = tree.find(id_)
        line = replace(_informed(found.line, draft), by=draft.by)
        if draft.type != found.topic.type and not is_pinned(line.path):
            self._take_out(tree, found)
            self._write_new(tree, draft, line)
            return
        item = None if found.alone else found.index
        text = _headed(edit.replace_record(found.topic, item, draft.summary, draft.why, draft.how), found, draft)
        path = _fitting_path(tree, found, text) if draft.by == "hand" else line.path
        if path != line.path:
            tree.delete(line.path)
            line = replace(line, path=path, former=(*line.former, line.path)[-FORMER_LIMIT:])
        tree.write(path, text)
        tree.put(line, found.index)

    def _supersede(self, operation: Supersede) -> None:
        old_tree, tree = self._tree(operation.old_tree), self._tree(operation.tree)
        old, new = old_tree.find(operation.old), self._new_id()
        self._archive(old_tree, old, new)
        self._add(tree, operation.draft, new, supersedes=old.line.id)

    def _retire(self, operation: Retire) -> None:
        tree, heirs = self._tree(operation.tree), self._tree(operation.by_tree)
        old, heir = tree.find(operation.id), heirs.find(operation.by)
        self._archive(tree, old, operation.by)
        if operation.draft:
            self._update(heirs, operation.by, operation.draft)
            heir = heirs.find(operation.by)
        if heir.line.supersedes is None:  # read again: it may have stood in the same file
            heirs.lines[operation.by] = replace(heirs.lines[operation.by], supersedes=operation.id)

    def _archive(self, tree: Sketch, old: Found, by: str) -> None:
        """The entry goes to history, with the entry that replaces it."""
        kept, _ = parse_topic(_own_file(old).text, old.line.path)
        tree.archive(old.line.id, edit.add_history(kept, by, self._at, old.line.path))
        self._take_out(tree, old)

    def _sort(self, tree: Sketch, path: str) -> None:
        topic = tree.topic(path)
        tree.write(path, edit.sort_records(topic))
        tree.reorder(path, edit.by_summary(topic.records))

    def _remove(self, tree: Sketch, id_: str, *, bar: bool) -> None:
        found = tree.find(id_)
        self._take_out(tree, found)
        if bar:
            hashes = [words_hash(words) for words in found.line.words] or [""]
            barred = (Tombstone(s.client, s.session, s.record, hash_) for s in found.line.sources for hash_ in hashes)
            self._barred.extend(barred)

    def _take_out(self, tree: Sketch, found: Found) -> None:
        """The entry's text and identity leave the tree; the rest of its file stays."""
        path = found.line.path
        tree.drop(found.line)
        rest = None if found.alone else edit.remove_record(found.topic, found.index)
        if rest is None:
            tree.delete(path)
        else:
            tree.write(path, rest)
            tree.renumber(path, found.index)

    def _merge(self, operation: Merge) -> None:
        tree = self._tree(operation.tree)
        others = [tree.find(id_).line for id_ in dict.fromkeys(operation.others) if id_ != operation.into]
        self._update(tree, operation.into, operation.draft)
        for other in others:
            self._take_out(tree, tree.find(other.id))
        line = tree.lines[operation.into]
        every = (line, *others)
        tree.lines[line.id] = replace(
            line,
            words=_within_limit([words for one in every for words in one.words]),
            sources=_once([source for one in every for source in one.sources]),
            anchors=_once([anchor for one in every for anchor in one.anchors]),
            due=next((one.due for one in every if one.due), None),
            supersedes=next((one.supersedes for one in every if one.supersedes), None),
        )

    def _split(self, operation: Split) -> None:
        tree = self._tree(operation.tree)
        parent = tree.find(operation.id).line
        for number, draft in enumerate(operation.drafts):
            if number == 0:
                self._update(tree, operation.id, draft)
                continue
            blank = replace(parent, id=self._new_id(), by=draft.by, created=self._at, supersedes=None)
            line, found = _informed(blank, draft), tree.find(operation.id)
            if found.topic.is_list and not found.alone and draft.type == found.topic.type:
                self._append(tree, found, draft, line)
            else:
                self._write_new(tree, draft, line)

    def _append(self, tree: Sketch, found: Found, draft: Draft, line: EntryLine) -> None:
        """Give an entry the last place in a list file."""
        topic = tree.write(line.path, edit.append_record(found.topic, draft.summary, draft.why, draft.how))
        tree.put(line, len(records_of(topic)) - 1)

    def _move(self, tree: Sketch, id_: str, to: Sketch) -> None:
        found = tree.find(id_)
        self._take_out(tree, found)
        path = found.line.path
        if not found.alone or folded(path) in to.taken():
            path = free_path(
                _type_of(found), found.topic.name if found.alone else found.record.summary, id_, to.taken()
            )
        before = tree.state.files.get(found.line.path)
        to.write(path, _own_file(found), mtime=round(before.modified * 1e9) if before and found.alone else None)
        to.put(replace(found.line, path=path), 0)


def _check(operation: Operation) -> None:
    """UsageError: a text without a word."""
    for draft in _drafts(operation):
        if not any(char.isalnum() for char in draft.summary.text):
            raise UsageError(f"the text of an entry needs a word: {draft.summary.text!r}", hint="say it in a sentence")


def _drafts(operation: Operation) -> Sequence[Draft]:
    match operation:
        case Split():
            return operation.drafts
        case Add() | Update() | Supersede() | Merge():
            return (operation.draft,)
        case Retire():
            return (operation.draft,) if operation.draft else ()
        case Remove() | Move() | Sort() | Redate():
            return ()


def _type_of(found: Found) -> EntryType:
    return found.topic.type or "project"


def _own_file(found: Found) -> Kept:
    """The entry as a file of its own: its file as it is when it holds nothing else."""
    if found.alone:
        return Kept(found.topic.raw)
    record = found.record
    return Kept(edit.file_text(_type_of(found), "", "", record.summary, record.why, record.how))


def _headed(text: Kept, found: Found, draft: Draft) -> Kept:
    """The file with name and description fit for its new text: the draft's when the entry is all it holds."""
    topic, _ = parse_topic(text.text, found.line.path)
    kept = any(_is_whole(found.record, record) for record in topic.records)
    told = text.text if kept else edit.retold(text.text, found.record, topic.records)
    if not found.alone or frontmatter.split(told) is None:
        return Kept(told)
    kind = "" if draft.type == found.topic.type else draft.type
    heading = {"name": draft.name.text, "description": draft.description.text, "type": kind}
    return Kept(edit.with_fields(told, {key: value for key, value in heading.items() if value}))


def _fitting_path(tree: Sketch, found: Found, text: Kept) -> str:
    """Where the file belongs with its new text: as it is, unless it was named after what it does not say any more."""
    path, kind = found.line.path, found.topic.type
    name, old = parse_topic(text.text, path)[0].name, slug(found.topic.name)
    folder, _, stem = path.removesuffix(".md").rpartition("/")
    named = bool(old) and folder == kind and stem.startswith(old)
    if kind is None or not named or not found.alone or slug(name) in {"", old}:
        return path
    return free_path(kind, name, found.line.id, tree.taken())


def _is_whole(old: Record, new: Record) -> bool:
    """Whether a record still says all that it said: then its heading fits as well as before."""
    return old.summary == new.summary and old.why in new.why and old.how in new.how


def _informed(line: EntryLine, draft: Draft) -> EntryLine:
    """The line with what the draft knows of the entry's origin added."""
    return replace(
        line,
        words=_within_limit([*line.words, *(words.text for words in draft.words)]),
        sources=_once([*line.sources, *draft.sources]),
        anchors=draft.anchors or line.anchors,
        due=draft.due or line.due,
    )


def _within_limit(words: Sequence[str]) -> tuple[str, ...]:
    """The person's words without repeats, the oldest given up first when there are too many (C2)."""
    kept = list(dict.fromkeys(words))
    while len(kept) > 1 and sum(map(len, kept)) > WORDS_LIMIT:
        del kept[0]
    return tuple(one[:WORDS_LIMIT] for one in kept)


def _once(values: Sequence[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(values))
