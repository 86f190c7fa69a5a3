"""Which identity belongs to which text (M1.6): lines of entries.jsonl bound to the records of topic files.

The rule this file keeps: an id is never lost to an edit that leaves it recognisable, and never given to text that is
somebody else's. A line is bound by place and hash, else by its hash elsewhere (moved), else to the most likely record of
its file (edited by hand); what is then left over is gone, or new.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from operator import itemgetter

from treering.core.change import DropEntry, PutEntry
from treering.core.entry import Entry, EntryLine, Record
from treering.core.topics.topic import Topic
from treering.core.topics.tree import TopicFile, TreeState
from treering.core.words import content, shared

_SIMILAR = 0.3  # share of the person's words found again in a record that makes it the same entry, edited

_Place = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A record at its place, with its hash."""

    path: str
    item: int | None
    record: Record
    hash: str


def records_of(topic: Topic) -> tuple[Record, ...]:
    """The records of a file; a file that says something only in its description has that as its one record."""
    return topic.records or ((Record(topic.description),) if topic.description else ())


def item_at(index: int, count: int) -> int | None:
    """How the record at `index` of `count` is addressed: by the path alone when it is the only one (M5.1)."""
    return None if count == 1 else index


def is_pinned(path: str) -> bool:
    """Whether a person keeps this file: it lies in `pinned/` at the top of the tree, in any case."""
    return path.partition("/")[0].casefold() == "pinned" and "/" in path


def entries_of(state: TreeState) -> tuple[Entry, ...]:
    """The entries whose line still fits the text at its place, in the order of the files."""
    lines = {(line.path, line.item): line for line in state.lines.values()}
    spots = (spot for file in state.files.values() for spot in _spots(file))
    known = ((spot, lines.get((spot.path, spot.item))) for spot in spots)
    return tuple(_entry(state, spot, line) for spot, line in known if line and line.hash == spot.hash)


def bind(
    state: TreeState, *, at: datetime, new_id: Callable[[], str]
) -> tuple[tuple[PutEntry | DropEntry, ...], tuple[Entry, ...]]:
    """Bind every line and every record of a tree.

    at: now, with its zone. Returns the steps that bring entries.jsonl up to date (none when nothing was edited outside) and all entries.
    Lines of unread files, and of files without a type, stay as they are.
    """
    spots = [spot for file in state.files.values() for spot in _spots(file)]
    free = _Free(spots)
    untold = {path for path, file in state.files.items() if file.topic.type is None}
    lost = [line for line in state.lines.values() if line.path not in state.unread and line.path not in untold]
    bound: dict[_Place, EntryLine] = {}
    for seek in (_Free.in_place, _Free.in_file, _Free.elsewhere, _Free.edited):
        still_lost = []
        for line in lost:
            if spot := seek(free, line):
                bound[free.take(spot)] = _rebound(line, spot)
            else:
                still_lost.append(line)
        lost = still_lost
    for place, spot in free.spots.items():
        bound[place] = EntryLine(new_id(), spot.path, spot.item, spot.hash, "hand", _written(state, spot, at))
    puts = (PutEntry(state.name, line) for line in bound.values() if state.lines.get(line.id) is not line)
    drops = (DropEntry(state.name, line.id) for line in lost)
    entries = tuple([_entry(state, spot, bound[spot.path, spot.item]) for spot in spots])
    return (*drops, *puts), entries


class _Free:
    """The records that no line is bound to yet, and where a line may find its own among them."""

    def __init__(self, spots: Iterable[_Spot]) -> None:
        self.spots = {(spot.path, spot.item): spot for spot in spots}
        self._by_hash: dict[str, list[_Spot]] = {}
        self._by_path: dict[str, list[_Spot]] = {}
        for spot in self.spots.values():
            self._by_hash.setdefault(spot.hash, []).append(spot)
            self._by_path.setdefault(spot.path, []).append(spot)
        self._words: dict[str, tuple[dict[_Place, frozenset[str]], dict[str, list[_Place]]]] = {}

    def take(self, spot: _Spot) -> _Place:
        """The record is spoken for."""
        del self.spots[spot.path, spot.item]
        return spot.path, spot.item

    def in_place(self, line: EntryLine) -> _Spot | None:
        spot = self.spots.get((line.path, line.item))
        return spot if spot and spot.hash == line.hash else None

    def in_file(self, line: EntryLine) -> _Spot | None:
        return next((spot for spot in self._free(self._by_hash, line.hash) if spot.path == line.path), None)

    def elsewhere(self, line: EntryLine) -> _Spot | None:
        return next(self._free(self._by_hash, line.hash), None)

    def edited(self, line: EntryLine) -> _Spot | None:
        """The record of the same file that most likely is this entry with new text.

        A file's only record is; of several, the one that shares the person's words, or stands in the same place.
        """
        here = self.spots.get((line.path, line.item))
        if here and line.item is None:
            return here
        said = content(" ".join(line.words))
        alike = [(share, spot is here, -(spot.item or 0), spot) for share, spot in self._alike(line.path, said)]
        if not alike:
            return None if said else here
        share, same_place, _, spot = max(alike, key=itemgetter(0, 1, 2))
        return spot if share >= _SIMILAR or same_place else None

    def _alike(self, path: str, said: frozenset[str]) -> Iterator[tuple[float, _Spot]]:
        """The records of the file with a word of what was said, and how much the two share."""
        if path not in self._words:
            self._words[path] = _index(self._by_path.get(path, ()))
        texts, index = self._words[path]
        for place in {place for word in said for place in index.get(word, ())}:
            if spot := self.spots.get(place):
                yield shared(said, texts[place]), spot

    def _free(self, index: Mapping[str, list[_Spot]], key: str) -> Iterator[_Spot]:
        return (spot for spot in index.get(key, ()) if (spot.path, spot.item) in self.spots)


def _written(state: TreeState, spot: _Spot, at: datetime) -> datetime:
    """When text that nobody told of was written: the time of its file, or now where that lies ahead or is none."""
    try:
        return min(at, datetime.fromtimestamp(state.files[spot.path].modified, at.tzinfo))
    except (OverflowError, ValueError, OSError):
        return at


def _rebound(line: EntryLine, spot: _Spot) -> EntryLine:
    """The line at its new place; the very same line where nothing changed."""
    if (line.path, line.item, line.hash) == (spot.path, spot.item, spot.hash):
        return line
    by = line.by if spot.hash == line.hash else "hand"
    return replace(line, path=spot.path, item=spot.item, hash=spot.hash, by=by)


def _index(spots: Iterable[_Spot]) -> tuple[dict[_Place, frozenset[str]], dict[str, list[_Place]]]:
    """The words of each record of a file, and the records of each word: a file may hold thousands, all edited at once."""
    texts = {(spot.path, spot.item): content(_text(spot.record)) for spot in spots}
    index: dict[str, list[_Place]] = {}
    for place, words in texts.items():
        for word in words:
            index.setdefault(word, []).append(place)
    return texts, index


def _text(record: Record) -> str:
    return f"{record.summary} {record.why} {record.how}"


def _spots(file: TopicFile) -> Iterator[_Spot]:
    if file.topic.type is None:
        return
    records = records_of(file.topic)
    for index, record in enumerate(records):
        yield _Spot(file.path, item_at(index, len(records)), record, record.hash)


def _entry(state: TreeState, spot: _Spot, line: EntryLine) -> Entry:
    topic = state.files[spot.path].topic
    if topic.type is None:  # _spots yields nothing for such a file
        raise AssertionError(spot.path)
    return Entry(state.name, line, topic.type, topic.name, topic.description, spot.record, pinned=is_pinned(spot.path))
