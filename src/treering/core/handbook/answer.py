"""Consolidation by a model, without the model: what it is shown, the shape of its answer, and what becomes of it (A5).

The rules this file keeps: what is new or was changed gets room before what the handbook holds already; every text stands
in the prompt as JSON, in which nothing can end its own block; and a document that is empty is no document.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from treering.core.answer import Json, Schema
from treering.core.budget import approximate_tokens
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner, laid_out
from treering.core.handbook.consolidation import (
    Documents,
    Harvested,
    Input,
    assembled,
    derived,
    document,
    summary_paths,
)
from treering.core.handbook.documents import (
    BUCKETS,
    DOCUMENTS,
    MEMORY,
    MOST_SKILLS,
    SKILL,
    SKILLS,
    SUMMARY,
    Refused,
    Shelf,
    Skill,
    edits,
    hand_lines,
    named_apart,
    skill,
    unstamped,
)
from treering.core.handbook.sifting import Sifted, Sources
from treering.core.prompts import Datum, data_block

RAW_TOKENS, SUMMARY_TOKENS = 20_000, 12_000
PREVIOUS_TOKENS, TOPIC_TOKENS, CHANGE_TOKENS = 12_000, 6_000, 6_000
ONE = 0.25  # most of a share of the input that one row of it may take
ANSWER_TOKENS = 8_192
SHOWN = 80  # characters of a sentence that was refused

_TEXT: Schema = {"type": "string"}
_FILES: Schema = {
    "type": ["array", "null"],
    "items": {
        "type": "object",
        "properties": {"path": _TEXT, "content": _TEXT},
        "required": ["path", "content"],
        "additionalProperties": False,
    },
}
_SKILL: Mapping[str, Schema] = {"name": _TEXT, "content": _TEXT, **dict.fromkeys(BUCKETS, _FILES)}
CONSOLIDATE_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "memory_md": _TEXT,
        "memory_summary": _TEXT,
        "skills": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": _SKILL,
                "required": list(_SKILL),
                "additionalProperties": False,
            },
        },
    },
    "required": ["memory_md", "memory_summary", "skills"],
    "additionalProperties": False,
}


def consolidate_values(given: Input, clean: Cleaner, scale: float = 1.0) -> dict[str, Clean]:
    """What fills the gaps of consolidation.md. scale: of the room, for a model with a short context."""
    paths = summary_paths(given.sessions)
    files = derived(given.sessions, clean)
    new = {key for key, path in paths.items() if given.shelf.written.get(path) != files[path].text}
    frames = [_frame(one, clean, new=(one.client, one.session) in new) for one in given.sessions]
    first = [i for i, one in enumerate(given.sessions) if (one.client, one.session) in new]
    order = [*reversed(first), *(i for i in reversed(range(len(frames))) if i not in set(first))]
    raw = [{**frame, "notes": one.raw} for frame, one in zip(frames, given.sessions, strict=True)]
    told = [
        {"file": clean(paths[one.client, one.session]), **frame, "summary": _seen(given.shelf, paths, one, clean)}
        for frame, one in zip(frames, given.sessions, strict=True)
    ]
    return {
        "raw_memories": _fit(raw, order, int(RAW_TOKENS * scale)),
        "rollout_summaries": _fit(told, order, int(SUMMARY_TOKENS * scale)),
        "previous": _fit(*_all(_previous(given, clean)), int(PREVIOUS_TOKENS * scale), one=1.0),
        "topics": _fit(*_all(_topics(given, clean)), int(TOPIC_TOKENS * scale)),
        "changes": _fit(*_all(_changes(given, clean)), int(CHANGE_TOKENS * scale), one=1.0),
    }


def _frame(one: Harvested, clean: Cleaner, *, new: bool) -> dict[str, Datum]:
    return {
        "session": clean(f"{one.client} {one.session}").flat(),
        "date": one.day,
        "state": clean("new or changed") if new else None,
    }


def _seen(shelf: Shelf, paths: Mapping[tuple[str, str], str], one: Harvested, clean: Cleaner) -> Clean:
    """The summary of a session, in a person's wording where they changed it."""
    path = paths[one.client, one.session]
    return clean(shelf.files[path]) if path in shelf.files and not shelf.is_ours(path) else one.summary


def _previous(given: Input, clean: Cleaner) -> list[dict[str, Datum]]:
    """The handbook as it is: both documents and the skills; of one that tells what was forgotten, a person's own skills."""
    shelf = given.shelf
    skills = [path for path in sorted(shelf.files) if path.startswith(f"{SKILLS}/")]
    wanted = [path for path in skills if not shelf.is_ours(path)] if given.outlived else [*DOCUMENTS, *skills]
    return [
        {"file": clean(path), "text": clean(unstamped(shelf.files[path]))} for path in wanted if path in shelf.files
    ]


def _topics(given: Input, clean: Cleaner) -> list[dict[str, Datum]]:
    rows: list[dict[str, Datum]] = [
        {
            "type": entry.type,
            "name": clean(entry.name),
            "says": clean(entry.record.summary),
            "why": clean(entry.record.why) or None,
            "how": clean(entry.record.how) or None,
            "due": entry.line.due,
        }
        for entry in sorted(given.topics, key=lambda e: (e.type, e.name, e.record.summary))
    ]
    rows += [{"outdated": text} for text in sorted(given.outdated, key=lambda text: text.text)]
    return rows


def _changes(given: Input, clean: Cleaner) -> list[dict[str, Datum]]:
    """What a person changed. Where a difference would show what was forgotten, the lines they added."""
    told = dict(edits(given.shelf))
    if given.outlived:
        told |= {path: "\n".join(hand_lines(given.shelf, path)) for path in DOCUMENTS if path in told}
    return [{"file": clean(path), "by_hand": clean(what)} for path, what in told.items() if what]


def _all(rows: list[dict[str, Datum]]) -> tuple[list[dict[str, Datum]], list[int]]:
    return rows, list(range(len(rows)))


def _fit(rows: Sequence[Mapping[str, Datum]], order: Iterable[int], tokens: int, one: float = ONE) -> Clean:
    """The rows that fit, in their own order. order: in which they get room; one: most of it that one row takes."""
    lines: dict[int, Clean] = {}
    room = tokens
    for i in order:
        line = _line(rows[i], int(min(room, tokens * one)))
        cost = approximate_tokens(line.text) + 1
        if line and cost <= room:
            lines[i] = line
            room -= cost
    left = len(rows) - len(lines)
    return NEWLINE.join([*(lines[i] for i in sorted(lines)), *([data_block([{"left_out": left}])] if left else [])])


def _line(row: Mapping[str, Datum], tokens: int) -> Clean:
    """A row in at most about so many tokens: its longest text is cut."""
    line = data_block([row])
    over = approximate_tokens(line.text) - tokens
    texts = {key: value for key, value in row.items() if isinstance(value, Clean)}
    if over <= 0 or not texts:
        return line
    key = max(texts, key=lambda key: len(texts[key].text))
    cost = max(1, approximate_tokens(texts[key].text))
    keep = (cost - over) * len(texts[key].text) * 9 // (10 * cost)
    return data_block([{**row, key: texts[key].cut(keep)}]) if keep > 0 else EMPTY


# What an answer becomes


class _File(msgspec.Struct, frozen=True):
    path: str
    content: str


class _Skill(msgspec.Struct, frozen=True):
    name: str
    content: str
    scripts: tuple[_File, ...] | None = None
    templates: tuple[_File, ...] | None = None
    examples: tuple[_File, ...] | None = None


class _Answer(msgspec.Struct, frozen=True):
    memory_md: str
    memory_summary: str
    skills: tuple[_Skill, ...]


def read_documents(data: Json, given: Input, clean: Cleaner) -> Documents | None:
    """The documents of a checked answer, None when one of the two that have to be there is empty."""
    answer = msgspec.convert(data, _Answer)
    refused: list[Refused] = []
    skills: list[Skill] = []
    told = list(_told(given))
    sources = Sources(told)
    for proposed in answer.skills:
        name = clean(proposed.name).text
        content = _sifted(f"{SKILLS}/{name}", proposed.content, sources.sift_steps, refused)
        made, faults = skill(name, document(content, clean), _files(proposed, sources, refused, clean))
        refused += faults
        if made and len(skills) < MOST_SKILLS:
            skills.append(made)
        elif made:
            refused.append((made.name, "too_many"))
    sources = Sources(
        [*told, *(f"{one.name}\n{one.files[SKILL].text}" for one in skills)], [one.name for one in skills]
    )
    memory = document(_sifted(MEMORY, answer.memory_md, sources.sift, refused), clean)
    guide = document(_sifted(SUMMARY, answer.memory_summary, sources.sift, refused), clean)
    if not (memory and guide):
        return None
    files = assembled(memory, guide, given, "model", clean)
    for one in named_apart(skills):
        for path, text in one.files.items():
            files[f"{SKILLS}/{one.name}/{path}"] = laid_out(lambda body: f"{body}\n", text)
    return Documents(files, tuple(refused))


def _sifted(path: str, text: str, sift: Callable[[str], Sifted], refused: list[Refused]) -> str:
    """The text without what no source says, which goes to the refused."""
    found = sift(text)
    refused += [(f"{path}: {sentence[:SHOWN]}", "unheard") for sentence, _ in found.refused]
    return found.text


def _told(given: Input) -> Iterator[str]:
    """All that the documents may rest on, in texts."""
    for one in given.sessions:
        yield f"{one.raw.text}\n{one.summary.text}"
    for entry in given.topics:
        yield f"{entry.name}\n{entry.record.summary}\n{entry.record.why}\n{entry.record.how}"
    yield from given.shelf.files.values()


def _files(
    proposed: _Skill, sources: Sources, refused: list[Refused], clean: Cleaner
) -> Iterator[tuple[str, str, Clean]]:
    for bucket in BUCKETS:
        for one in getattr(proposed, bucket) or ():
            path = clean(one.path).text
            if sources.hold_file(one.content):
                yield bucket, path, document(one.content, clean)
            else:
                refused.append((f"{path}: {one.content[:SHOWN]}", "unheard"))
