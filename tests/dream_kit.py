"""What the tests of dreams share: a memory from a Markdown case, a model that answers, and what became of the files.

A case is a file of tests/cases/dream/: `# Before` with a heading and a code block for each topic file, `# Answer` with the
model's answer (entries by address instead of handle; none for the mechanical path), `# After` with what the files say then,
`# History` with what went there, by the path it had, `# Not done` and `# Proposed` with a line for each.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

from store_kit import PROJECT
from treering.core.change import ChangeSet, PutEntry
from treering.core.clean import Clean
from treering.core.entry import Source
from treering.models.base import ModelReply, ModelRequest
from treering.models.layers import layered
from treering.models.templates import Templates
from treering.ops.dream import Dreamer, visible
from treering.store.base import Store

CASES = Path(__file__).parent / "cases" / "dream"
_BLOCK = re.compile(r"^## (?P<path>\S+)(?P<notes>[^\n]*)\n+```[a-z]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Written:
    """A topic file of a case. said, due, learned: of its entries, by day; words: the person's."""

    path: str
    text: str
    said: date | None = None
    due: date | None = None
    learned: date | None = None
    words: str = ""

    @property
    def tree(self) -> str:
        return "user" if self.path.startswith("user:") else PROJECT

    @property
    def rel(self) -> str:
        return self.path.removeprefix("user:")


@dataclass(frozen=True)
class Case:
    title: str
    before: tuple[Written, ...]
    answer: dict | None
    after: dict[str, str]
    history: dict[str, str]
    refused: tuple[str, ...]
    proposals: tuple[str, ...]


def load(path: Path) -> Case:
    """Read a case."""
    parts = re.split(r"^# (.+)\n", path.read_text(), flags=re.MULTILINE)
    sections = dict(zip(parts[3::2], parts[4::2], strict=True))
    answer = re.search(r"```json\n(.*?)```", sections.get("Answer", ""), re.DOTALL)
    return Case(
        parts[1],
        tuple(_written(found) for found in _BLOCK.finditer(sections["Before"])),
        json.loads(answer[1]) if answer else None,
        {found["path"]: found["text"] for found in _BLOCK.finditer(sections.get("After", ""))},
        {found["path"]: found["text"] for found in _BLOCK.finditer(sections.get("History", ""))},
        tuple(_items(sections.get("Not done", ""))),
        tuple(_items(sections.get("Proposed", ""))),
    )


def _items(text: str) -> Iterator[str]:
    return (line.removeprefix("- ") for line in text.splitlines() if line.startswith("- "))


def _written(found: re.Match[str]) -> Written:
    notes = dict(re.findall(r"(said|due|learned) (\d{4}-\d\d-\d\d)", found["notes"]))
    days = {key: date.fromisoformat(day) for key, day in notes.items()}
    words = re.search(r"“(.*?)”", found["notes"])
    return Written(found["path"], found["text"], words=words[1] if words else "", **days)


def write(store: Store, files: tuple[Written, ...]) -> None:
    """Put the files into the trees, and what is known of their entries into entries.jsonl."""
    for file in files:
        path = store.tree(file.tree).memory / file.rel
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.text.encode())
    for tree in {file.tree for file in files}:
        known = {file.rel: file for file in files if file.tree == tree}
        lines = [_told(line, known[line.path]) for line in store.state(tree).lines.values()]
        store.apply(ChangeSet("hand", tuple(PutEntry(tree, line) for line in lines)))


def _told(line, file: Written):
    at, learned = _noon(file.said), _noon(file.learned or file.said)
    sources = (Source("claude-code", "s1", f"record of {file.path}", at),) if at else ()
    return replace(
        line, sources=sources, due=file.due, words=(file.words,) if file.words else (), created=learned or line.created
    )


def _noon(day: date | None) -> datetime | None:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC) if day else None


class Answering:
    """A model with one answer."""

    name = "scripted"

    def __init__(self, answer: dict | str) -> None:
        self.answer = answer
        self.asked: list[ModelRequest] = []

    def ask(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self.answer if isinstance(self.answer, str) else json.dumps(self.answer), self.name)


class NoLedger:
    """Counts nothing."""

    def begin(self, request, model):
        return 0

    def end(self, call, outcome, usage):
        pass


def dreamer(answer: dict | str | None, **more) -> Dreamer:
    """A dreamer whose model gives this answer; without one, the mechanical path."""
    if answer is None:
        return Dreamer(**more)
    return Dreamer(layered(Answering(answer), NoLedger(), Clean, Templates()), **more)


def by_handle(store: Store, answer: dict) -> dict:
    """An answer that names entries by address, with the handles that a request gives them."""
    handles = {
        entry.address if entry.scope == "project" else f"user:{entry.address}": handle
        for handle, entry in visible(store, PROJECT.partition(":")[2]).items()
    }
    filled = json.loads(json.dumps(answer))
    for one in (*filled["operations"], *filled["proposals"]):
        one["entries"] = [handles.get(name, name) for name in one["entries"]]
        if one.get("successor"):
            one["successor"] = handles.get(one["successor"], one["successor"])
    for one in filled["operations"]:
        for key, default in (("texts", []), ("successor", None), ("type", None), ("due", None), ("reason", "")):
            one.setdefault(key, default)
        for text in one["texts"]:
            for key in ("why", "how", "due"):
                text.setdefault(key, None)
    return filled


def topic_files(store: Store) -> dict[str, str]:
    """Every topic file with its text, those about the person as `user:path`."""
    return {
        f"user:{path}" if tree == "user" else path: file.topic.raw
        for tree in ("user", PROJECT)
        for path, file in store.state(tree).files.items()
    }


def history_files(store: Store) -> dict[str, str]:
    """What went to history, by the path it had."""
    return {past.path: past.record.summary + "\n" for tree in ("user", PROJECT) for past in store.history(tree)}
