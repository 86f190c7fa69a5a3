"""What trees will be once a change is carried out: so that a plan can be judged before anything is written.

The rule this file keeps: it says what store.apply will do, and changes nothing. A change of trees that were bound leaves
them bound.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace

from treering.core.change import ChangeSet, DeleteFile, DropEntry, PutEntry, WriteFile
from treering.core.clean import Clean, Kept
from treering.core.topics.topic import parse_topic
from treering.core.topics.tree import TopicFile, TreeState

NANO = 1e9


def outcome(states: Mapping[str, TreeState], change: ChangeSet, at: float) -> dict[str, TreeState]:
    """The trees after the change. at: the time of its writes, in seconds since the epoch."""
    files = {name: dict(state.files) for name, state in states.items()}
    lines = {name: dict(state.lines) for name, state in states.items()}
    for step in change.steps:
        match step:
            case WriteFile(tree, path, _, data, mtime):
                files[tree][path] = _written(path, data, at if mtime is None else mtime / NANO)
            case DeleteFile(tree, path):
                del files[tree][path]
            case PutEntry(tree, line):
                lines[tree][line.id] = line
            case DropEntry(tree, id_):
                del lines[tree][id_]
            case _:
                continue
    return {name: replace(state, files=files[name], lines=lines[name]) for name, state in states.items()}


def _written(path: str, data: Clean | Kept, modified: float) -> TopicFile:
    topic, _ = parse_topic(data.text, path)
    return TopicFile(path, topic, hashlib.sha256(data.text.encode("utf-8", "replace")).hexdigest(), modified)
