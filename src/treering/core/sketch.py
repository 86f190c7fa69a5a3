"""A tree while a plan is being worked out: what its files and lines will be once the plan is carried out.

The rule this file keeps: each operation sees the outcome of those before it, and of each file only the last state is
written, against the bytes the plan was made from.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from treering.core.change import Archive, DeleteFile, DropEntry, PutEntry, Step, WriteFile
from treering.core.clean import Clean, Kept
from treering.core.entry import EntryLine, Record
from treering.core.topics.binding import item_at, records_of
from treering.core.topics.slug import folded
from treering.core.topics.topic import Topic, parse_topic
from treering.core.topics.tree import TreeState
from treering.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class Found:
    """An entry at its present place. index: which of the file's records it is."""

    line: EntryLine
    topic: Topic
    index: int
    record: Record

    @property
    def alone(self) -> bool:
        """Whether it is all the file holds."""
        return len(records_of(self.topic)) == 1


class Sketch:
    """One tree under change."""

    def __init__(self, state: TreeState, told: datetime | None = None) -> None:
        """Begin with the tree as it was scanned. told: now, when its files are to be as old as what is said in them."""
        self.state = state
        self._told = told
        self.lines = dict(state.lines)
        self._topics = {path: file.topic for path, file in state.files.items()}
        self._writes: dict[str, tuple[Clean | Kept, int | None] | None] = {}
        self._archived: list[Archive] = []
        self._taken: set[str] | None = None

    def taken(self) -> Container[str]:
        """The paths in use, folded."""
        if self._taken is None:  # once for all the new files of a plan
            self._taken = {folded(path) for path in (*self._topics, *self.state.unread)}
        return self._taken

    def find(self, id: str) -> Found:  # noqa: A002 - the word of the house
        """The entry of this id; NotFoundError when there is none, or its text is no longer to be recognised."""
        line = self.lines.get(id)
        topic = self._topics.get(line.path) if line else None
        if not line or not topic:
            raise NotFoundError(
                f"no entry {id!r} in {self.state.name}", hint="`treering list` shows the entries there are"
            )
        records = records_of(topic)
        place = line.item or 0
        likely = [place, *range(len(records))]
        same = [i for i in likely if i < len(records) and records[i].hash == line.hash]
        if not same and len(records) != 1:
            raise NotFoundError(
                f"{line.path} was edited and entry {id!r} is not in it any more",
                hint="`treering list` shows the entries there are",
            )
        index = same[0] if same else 0
        return Found(line, topic, index, records[index])

    def topic(self, path: str) -> Topic:
        """What a file says by now. NotFoundError: there is no such file."""
        if path not in self._topics:
            raise NotFoundError(
                f"no file {path!r} in {self.state.name}", hint="`treering list` shows the entries there are"
            )
        return self._topics[path]

    def write(self, path: str, data: Clean | Kept, mtime: int | None = None) -> Topic:
        """Give a file this text; what it then says."""
        self._writes[path] = (data, mtime)
        if self._taken is not None:
            self._taken.add(folded(path))
        self._topics[path], _ = parse_topic(data.text, path)
        return self._topics[path]

    def delete(self, path: str) -> None:
        """Remove a file."""
        self._writes[path] = None
        del self._topics[path]
        self._taken = None

    def put(self, line: EntryLine, index: int) -> None:
        """Let an entry be record `index` of its file, which has its text by now."""
        records = records_of(self._topics[line.path])
        item = item_at(index, len(records))
        self.lines[line.id] = replace(line, item=item, hash=records[index].hash)

    def drop(self, line: EntryLine) -> None:
        """Forget an entry's identity."""
        del self.lines[line.id]

    def renumber(self, path: str, gone: int) -> None:
        """Count the other entries of a file anew, after record `gone` was taken out."""
        total = len(records_of(self._topics[path]))
        for line in [line for line in self.lines.values() if line.path == path]:
            index = line.item or 0
            self.lines[line.id] = replace(line, item=item_at(index - (index > gone), total))

    def reorder(self, path: str, order: Sequence[int]) -> None:
        """The file's records stand in another order now. order: for each place, where its record stood."""
        for line in [line for line in self.lines.values() if line.path == path and line.item is not None]:
            self.lines[line.id] = replace(line, item=order.index(line.item or 0))

    def archive(self, id: str, data: Clean | Kept) -> None:  # noqa: A002
        """Put the text of a superseded entry aside."""
        self._archived.append(Archive(self.state.name, id, data))

    def _times(self) -> dict[str, int]:
        """When the last of what a written file says was said, in nanoseconds since the epoch; never ahead."""
        times: dict[str, int] = {}
        if self._told is None:
            return times
        for line in self.lines.values():
            if line.path in self._writes:
                said = round(min(line.said, self._told).timestamp() * 1e9)
                times[line.path] = max(said, times.get(line.path, 0))
        return times

    def steps(self) -> Iterator[Step]:
        """What has to be done to the tree."""
        name, times = self.state.name, self._times()
        for path, write in self._writes.items():
            before = self.state.files.get(path)
            if write is None:
                if before:
                    yield DeleteFile(name, path, before.hash)
            elif not before or before.topic.raw != write[0].text:
                data, mtime = write
                yield WriteFile(
                    name,
                    path,
                    before.hash if before else None,
                    data,
                    times.get(path) or None if mtime is None else mtime,
                )
        yield from self._archived
        for line in self.lines.values():
            before_line = self.state.lines.get(line.id)
            if before_line is not line and before_line != line:
                yield PutEntry(name, line)
        yield from (DropEntry(name, known) for known in self.state.lines if known not in self.lines)
