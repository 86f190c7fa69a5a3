"""A memory tree on disk that a test writes by hand, asked by its catalog and by its entries."""

import os
from datetime import UTC, datetime
from pathlib import Path

from treering.core.clean import Clean
from treering.core.entry import Entry, EntryLine, Record
from treering.core.topics.topic import parse_topic
from treering.core.topics.tree import TopicFile, TreeState
from treering.disk.files import sha256
from treering.disk.paths import Tree
from treering.ops.recall import Ask, recall, recall_entries
from treering.store.search.catalog import SweepReport, put_paths, sweep

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Folder:
    """A memory tree on disk whose entries a test writes by hand."""

    def __init__(self, base: Path, name: str = "project:app") -> None:
        self.tree = Tree(name, base / "memory", base / "state")
        self.tree.memory.mkdir(parents=True)
        self.tree.state.mkdir()
        self.lines: dict[str, EntryLine] = {}

    def write(self, path: str, summary: str, *, at: float = 1_790_000_000.0, **line) -> None:
        """A topic file of one entry."""
        file = self.tree.memory / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"---\nname: {path}\ntype: project\n---\n\n{summary}\n", encoding="utf-8")
        os.utime(file, (at, at))
        record = Record(summary)
        self.lines[path] = EntryLine(f"e_{path}", path, None, record.hash, "remember", NOW, **line)

    def remove(self, path: str) -> None:
        """The file and its line go."""
        (self.tree.memory / path).unlink()
        del self.lines[path]

    def state(self) -> TreeState:
        """The tree as a scan finds it."""
        files = {}
        for file in sorted(self.tree.memory.rglob("*.md")):
            path, data = file.relative_to(self.tree.memory).as_posix(), file.read_bytes()
            topic = parse_topic(data.decode(), path)[0]
            files[path] = TopicFile(path, topic, sha256(data), file.stat().st_mtime)
        return TreeState(self.tree.name, files, {line.id: line for line in self.lines.values()})

    def entries(self) -> list[Entry]:
        """What the files say."""
        return [
            Entry(self.tree.name, self.lines[path], "project", file.topic.name, "", file.topic.records[0])
            for path, file in self.state().files.items()
        ]

    def sweep(self) -> SweepReport:
        """Bring the catalog up to date."""
        return sweep(self.tree, self.state(), self.entries(), Clean)

    def put(self, *paths: str) -> None:
        """What store.apply does after a change."""
        put_paths(self.tree, paths, self.entries(), Clean)

    def answers(self, prompt: str) -> list[tuple[str, float, str]]:
        """What the catalog answers."""
        return told(recall([self.tree], Ask(prompt, NOW)))

    def computed(self, prompt: str) -> list[tuple[str, float, str]]:
        """The same from the entries alone."""
        modified = {f"{self.tree.name} {path}": file.modified for path, file in self.state().files.items()}
        return told(recall_entries(self.entries(), Ask(prompt, NOW), Clean, modified))


def told(answer) -> list[tuple[str, float, str]]:
    return [(hit.id, round(hit.score, 9), hit.reason) for hit in answer.hits]
