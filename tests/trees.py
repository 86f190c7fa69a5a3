"""Memory trees in memory: made from plain texts, and what a change set turns them into."""

import hashlib
import itertools
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import strategies as st

from treering.core.change import Archive, ChangeSet, DeleteFile, DropEntry, PutEntry, Tombstone, WriteFile
from treering.core.topics.binding import bind
from treering.core.topics.topic import parse_topic
from treering.core.topics.tree import TopicFile, TreeState

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

lines = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=40)
"""One line of a person's text, in any script."""

markdown = st.lists(
    st.one_of(
        lines,
        st.sampled_from(
            [
                "",
                "---",
                "- a point",
                "* another",
                "  indented",
                "\tWhy: by tab",
                "Why: because",
                "**Why:** bold",
                "**How to apply**: so",
                "```",
                "~~~ python",
                "# Heading",
                "- - -",
                "_No entries yet._",
                "name: x",
                "type: user",
                "description: foo - bar: baz",
                "-",
            ]
        ),
    ),
    max_size=12,
).flatmap(lambda parts: st.sampled_from(["\n", "\r\n"]).map(lambda end: end.join(parts)))
"""Text with a good chance of meaning something to the parser."""

list_items = st.tuples(
    st.sampled_from(["- ", "* ", "-   ", "+\t"]),
    st.text("abcдé日 :`*", min_size=1, max_size=8).map(lambda text: f"{text}x"),
    st.sampled_from(["", "\n  more", "\n\n  - Why: w", "\n  Why: w\n  How to apply: h", "\n  ```\n  Why: code\n  ```"]),
    st.sampled_from(["\n", "\n\n", "\n  \n"]),
).map("".join)
list_bodies = st.lists(list_items, min_size=2, max_size=5)
"""The items of a list file, each with the white space after it."""


def ids(prefix: str = "e_") -> Callable[[], str]:
    """Ids that count up."""
    numbers = itertools.count(1)
    return lambda: f"{prefix}{next(numbers)}"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def topic_file(path: str, text: str, modified: float = 0.0) -> TopicFile:
    return TopicFile(path, parse_topic(text, path)[0], digest(text), modified)


def tree(name: str = "project:x", **texts: str) -> TreeState:
    """A bound tree; `feedback__rules="…"` is the file feedback/rules.md."""
    return tree_of(name, {f"{key.replace('__', '/')}.md": text for key, text in texts.items()})


def tree_of(name: str, texts: Mapping[str, str], prefix: str = "e_") -> TreeState:
    files = {path: topic_file(path, text) for path, text in texts.items()}
    return rebound(TreeState(name, files, {}), prefix)


def rebound(state: TreeState, prefix: str = "new_") -> TreeState:
    """The tree with its lines brought up to date."""
    steps, _ = bind(state, at=NOW, new_id=ids(prefix))
    known = dict(state.lines)
    for step in steps:
        if isinstance(step, PutEntry):
            known[step.line.id] = step.line
        else:
            del known[step.id]
    return replace(state, lines=known)


def applied(states: Mapping[str, TreeState], change: ChangeSet) -> dict[str, TreeState]:
    """The trees after the change; every file must be what the change was made from."""
    files = {name: dict(state.files) for name, state in states.items()}
    known = {name: dict(state.lines) for name, state in states.items()}
    for step in change.steps:
        match step:
            case WriteFile(name, path, before, data, _):
                assert before == (files[name][path].hash if path in files[name] else None)
                files[name][path] = topic_file(path, data.text)
            case DeleteFile(name, path, before):
                assert files[name].pop(path).hash == before
            case PutEntry(name, line):
                known[name][line.id] = line
            case DropEntry(name, id_):
                del known[name][id_]
            case Archive() | Tombstone():
                pass
            case _:
                raise AssertionError(step)
    return {name: TreeState(name, files[name], known[name]) for name in states}


def texts(state: TreeState) -> dict[str, str]:
    return {path: file.topic.raw for path, file in state.files.items()}
