"""Instruction files, both ways: the rules that stand in one, and entries as the text of one (C10).

The rule this file keeps: what comes in is a draft that somebody has to accept; what goes out has passed the secret guard,
cannot end the block it stands in, and is never read back as somebody's rule.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from treering.core.clean import EMPTY, Cleaner
from treering.core.entry import Entry, EntryType, Source
from treering.core.language import asks, spaceless
from treering.core.learning.patch import SHORTEST, SHORTEST_SPACELESS
from treering.core.operation import Draft
from treering.core.topics.body import read_record

BEGIN, END = "<!-- treering: remembered -->", "<!-- treering: end -->"
LONGEST = 600  # characters of a rule; what is longer is prose

_FENCE = re.compile(r"^\s*(?:```|~~~)")
_BULLET = re.compile(r"(?P<indent>\s*)(?:[-*+]|\d+[.)])\s+(?P<text>.*)")
_HEADING = re.compile(r"#{1,6}\s+(?P<text>.*?)\s*#*$")
_NO_RULE = re.compile(r"[|>]|<!--|!\[|@\S+$|\[[^\]]*\]\([^)]*\)$|[-=]{3,}$")
_LINK = re.compile(r"https?://\S+")

_TITLES: Mapping[EntryType, str] = {
    "user": "About the person",
    "feedback": "How to work",
    "project": "About this project",
    "reference": "Where things are",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an instruction file. under: the heading it stands below; line: where, from 1."""

    text: str
    under: str
    line: int


def rules_of(text: str) -> tuple[Rule, ...]:
    """The rules of an instruction file: each top-level bullet with what belongs to it, and each short paragraph.

    Code, tables, quotations, images and bare links are none; neither is what treering itself has put there.
    """
    blocks = [Rule(" ".join(rule.text.split()), rule.under, rule.line) for rule in _blocks(_without_ours(text))]
    return tuple(rule for rule in blocks if _is_rule(rule.text))


def _without_ours(text: str) -> str:
    before, found, rest = text.partition(BEGIN)
    return before + "\n" * rest.partition(END)[0].count("\n") + rest.partition(END)[2] if found else text


def _blocks(text: str) -> Iterator[Rule]:
    """Bullets and paragraphs, with the heading above them."""
    under, block, begun, fenced = "", list[str](), 0, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if _FENCE.match(line):
            fenced = not fenced
            block = []
            continue
        heading, bullet = _HEADING.match(line), _BULLET.match(line)
        starts = bool(bullet and not bullet["indent"])
        if block and (starts or heading or not line.strip() or fenced):
            yield Rule("\n".join(block), under, begun)
            block = []
        if fenced or not line.strip():
            continue
        if heading:
            under = heading["text"]
            continue
        if not block:
            begun = number
        block.append(bullet["text"] if bullet else line.strip())


def _is_rule(text: str) -> bool:
    least = SHORTEST_SPACELESS if spaceless(text) else SHORTEST
    return least <= len(text) <= LONGEST and not _NO_RULE.match(text) and not asks(text)


def rule_draft(rule: Rule, source: Source, clean: Cleaner) -> Draft:
    """A rule as an entry: where something is, or how to work."""
    record = read_record(rule.text)[0]
    kind: EntryType = "reference" if _LINK.search(rule.text) else "feedback"
    return Draft(
        kind, EMPTY, clean(record.summary), "import", why=clean(record.why), how=clean(record.how), sources=(source,)
    )


# Out


def as_instructions(entries: Sequence[Entry], clean: Cleaner) -> str:
    """The entries as the text of an instruction file, by type."""
    parts = []
    for kind, title in _TITLES.items():
        lines = [_line(entry, clean) for entry in entries if entry.type == kind]
        parts += [f"## {title}\n\n" + "\n".join(lines)] if lines else []
    return "\n\n".join(parts) + "\n" if parts else ""


def _line(entry: Entry, clean: Cleaner) -> str:
    record = entry.record
    labels = (("", record.summary), ("Why: ", record.why), ("How to apply: ", record.how))
    said = (
        label + clean(" ".join(text.split())).text.replace("<!--", "&lt;!--") for label, text in labels if text.strip()
    )
    return "- " + "\n  ".join(said)


def woven(old: str, block: str) -> str:
    """An instruction file with the block in it: where the last one stood, else at its end; without it when it is empty."""
    body = f"{BEGIN}\n{block.strip()}\n{END}\n" if block.strip() else ""
    before, found, rest = old.partition(BEGIN)
    if found and END in rest:
        return before + body + rest.partition(END)[2].removeprefix("\n")
    gap = "" if not old or old.endswith("\n\n") else "\n" if old.endswith("\n") else "\n\n"
    return old + gap + body if body else old
