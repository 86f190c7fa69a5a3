"""What a session is told at its start, composed within a number of tokens (A8).

The rule this file keeps: memory stands fenced as data, cut at whole lines with a word on what is missing; the guidance
around it, which ships with treering or is the person's own, is never cut. No wording of it hangs on a clock.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from treering.core.budget import approximate_tokens
from treering.core.clean import EMPTY, NEWLINE, Clean, Cleaner
from treering.core.prompts import render
from treering.core.topics.index import parse_index
from treering.core.words import content
from treering.hot.fence import INDENT, fence, harmless

INDEX_SHARE = 0.25  # of the room that the index keeps when the summary would take all of it
FRAME = 40  # tokens: tags and titles of a fence
FEW, VALUE = 2, 3  # shared words that tell nothing yet; characters from which a number or name tells what is meant
UNCUT = 1_000_000  # characters: texts are cut by tokens here, at lines
REST = "… cut here; the rest: memory://root/memory_summary.md"
MORE = "… more of them: memory://{}/"

INDEX = """\
## Remembered entries

Notes from earlier sessions, one line for each topic file. The text is at memory://topics/PATH, and at memory://user/PATH
for those about the person. The person and the repository win over them.
"""


@dataclass(frozen=True, slots=True)
class Parts:
    """What there is to tell. template: read_path.md; summary: of the handbook; user, project: the indexes; "" for none."""

    template: Clean
    summary: str = ""
    user: str = ""
    project: str = ""


def compose(parts: Parts, limit: int, clean: Cleaner) -> Clean:
    """The block in at most `limit` tokens, empty when there is nothing to tell, or no room for it."""
    summary, user, project = (_lines(text) for text in (parts.summary, parts.user, parts.project))
    room = limit - (_tokens(parts.template.text) + FRAME if summary else 0)
    room -= _tokens(INDEX) + FRAME if user or project else 0
    kept = min(_cost(user + project), max(room - _cost(summary), int(room * INDEX_SHARE)))
    summary = _fitting(summary, room - kept, REST)
    user = _fitting(user, max(kept - _cost(project), kept // 2), MORE.format("user"))
    project = _fitting(project, kept - _cost(user), MORE.format("topics"))
    guidance = render(parts.template, {"memory_summary": _fenced([("memory_summary.md", summary)], clean)})
    titles = [("About the person (memory://user/)", user), ("This project (memory://topics/)", project)]
    index = NEWLINE.join([clean(INDEX), _fenced(titles, clean), EMPTY])
    block = NEWLINE.join([part for part, there in ((guidance, summary), (index, user or project)) if there])
    return block if _tokens(block.text) <= limit else EMPTY


def marked(index: str, labels: Mapping[str, str]) -> str:
    """The index with what became of what entries name (C6). labels: by path of the entry's file."""

    def line(text: str) -> str:
        label = next((labels[row.path] for row in parse_index(text) if row.path in labels), "")
        return f"{text} ({label})" if label else text

    return "\n".join(map(line, index.splitlines()))


def current(index: str, days: Mapping[str, date], today: date) -> tuple[str, dict[str, date]]:
    """The index without what is over, and until when each line of the rest holds that has a day (M1.8).

    days: the last day on which anything in a file holds, by its path. A line is named by how it begins in the block.
    """
    kept: list[str] = []
    ends: dict[str, date] = {}
    for line in index.splitlines():
        day = next((days[row.path] for row in parse_index(line) if row.path in days), None)
        if day is None or day >= today:
            kept.append(line)
        if day is not None and day >= today:
            ends[harmless(line, UNCUT)] = day
    return "\n".join(kept), ends


def untold(summary: str, forgotten: Iterable[str]) -> str:
    """The summary without the lines that may tell what was forgotten since, in whatever words. forgotten: what that said."""
    facts = [content(text) for text in forgotten]
    return "\n".join(
        line for line in summary.splitlines() if not any(_tells(content(line), fact) for fact in facts if fact)
    )


def _tells(line: frozenset[str], fact: frozenset[str]) -> bool:
    """Whether a line shares a value or an identifier with a fact, or half of its words."""
    common = line & fact
    named = any(not word.isalpha() and len(word) >= VALUE for word in common)
    return named or len(common) >= max(FEW, len(fact) / 2)


def _lines(text: str) -> list[str]:
    """The text as it stands in a fence."""
    return [line.rstrip() for line in harmless(text, UNCUT).splitlines()]


def _fitting(lines: Sequence[str], room: int, rest: str) -> list[str]:
    """The lines that fit; when some do not, the last one says where they are. None when not even that says anything."""
    if _cost(lines) <= room:
        return list(lines)
    room -= _cost([rest])
    kept: list[str] = []
    for line in lines:
        room -= _cost([line])
        if room < 0:
            break
        kept.append(line)
    return [*kept, rest] if kept else []


def _fenced(blocks: Sequence[tuple[str, Sequence[str]]], clean: Cleaner) -> Clean:
    return clean(fence(((title, "\n".join(lines)) for title, lines in blocks if lines), UNCUT))


def _cost(lines: Sequence[str]) -> int:
    return sum(_tokens(f"{INDENT}{line}\n") for line in lines)


def _tokens(text: str) -> int:
    return approximate_tokens(text)
