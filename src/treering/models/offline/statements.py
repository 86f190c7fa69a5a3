"""From a person's message to the statements in it that last: sentences that belong together, and what kind they make.

The rule this file keeps: one statement for each fact, and a rule is never torn from its exception or its reason. A sentence
that asks, guesses or tells a passing state is part of none; one that only points back (`that's the pattern …`) takes along
what it points at.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from treering.core.language import possible
from treering.models.offline.cues import cues
from treering.models.offline.recipes import SUPPORTS, VETOES, Kind, kind, lasts
from treering.models.offline.sentences import Span, divisions, sentences
from treering.models.offline.spoken import cuts, runs_on

LONGEST = 1_000  # characters of a sentence that are read: nobody states a rule at greater length

_SHORT = 25  # characters of a sentence that says too little to be all that is pointed at
_CONDITIONS = frozenset({"norm", "rule"})
"""Cues of what may be a condition on the result of a task as well as a rule."""

_COLON = re.compile(r"\s?[:：]\s")
_LEANS = re.compile(
    r"(?:not|never|nor|no|nicht|nie|ni|pas"
    r"|whatever|whichever|which|where|who|that|those|everything else|anything else|was|wer|wo|alles andere"
    r"|dont|tout le reste|todo lo demás|остальн\w+|其他|ほか)\b",
    re.IGNORECASE,
)
"""How a clause begins that only makes sense with the one before it."""

_FAMILY = {"feedback": "rule", "project": "rule", "asked": "rule", "changed": "rule", None: "rule"}
_SEED_NAMES = """
order rule norm limit halt none blocked else whenyou nag fact law wedo form recurring topic sequence tool listed
prohibit durable general only prefer decided chosen habit pitfall goal owner label list keep style name role skill
personal years weak leaning spare wishes casewise tongue term allow meaning banned manner uniform floor retention
quota window asof stays address
link day changed remember note command elliptic artifact ratio
"""
_SEEDS = frozenset(_SEED_NAMES.split())
_BINDS = _SEEDS - {"command", "general", "recurring", "topic", "day", "tool", "link", "whenyou", "wedo", "note"}
"""Cues that make the next sentence of a line part of the same rule, and not a task of its own."""

_USER = frozenset({"name", "role", "skill", "wish", "personal", "years", "weak", "leaning", "spare"})
_INTRODUCES = frozenset({"name", "role"})
_POINTS_BACK = frozenset({"anaphora", "elliptic", "keep", "thus"})


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence with its cues."""

    span: Span
    cues: frozenset[str]

    @property
    def kind(self) -> Kind | None:
        """What the sentence amounts to by itself."""
        return kind(self.cues) if lasts(self.cues) else None

    @property
    def family(self) -> str:
        """What it can be joined with: rules with rules, a person's self-description with itself."""
        own = self.kind
        return "user" if own is None and self.cues & _INTRODUCES else _FAMILY.get(own) or str(own)


@dataclass(frozen=True, slots=True)
class Statement:
    """Sentences that make one memory: what is said, then why. alone: what it is by its weight."""

    kind: Kind
    said: tuple[Span, ...]
    why: tuple[Span, ...]
    cues: frozenset[str]
    alone: Kind | None = None


def marked(text: str, dated: Sequence[tuple[int, int]] = ()) -> tuple[Marked, ...]:
    """The sentences of a message with their cues. dated: where it names a day to come."""
    languages = possible(text)

    def mark(span: Span) -> Marked:
        extra = {"list"} if span.steps > 1 else set()
        extra |= {"day"} if any(span.start <= start and end <= span.end for start, end in dated) else set()
        return Marked(span, cues(text[span.start : min(span.end, span.start + LONGEST)], languages) | extra)

    spans = [part for span in sentences(text) for part in _edges(text, span)]
    return _beside_tasks([piece for span in spans for piece in _apart(text, mark(span), mark)])


def _edges(text: str, span: Span) -> Iterator[Span]:
    """The sentence, where it was dictated in three: the chatter in front, what is said, and the task behind."""
    said = text[span.start : span.end]
    start, end = cuts(said) if not span.steps and runs_on(said) else (0, len(said))
    for first, last in ((0, start), (start, end), (end, len(said))):
        piece = said[first:last]
        if piece.strip():
            yield replace(span, start=span.start + first, end=span.start + first + len(piece.rstrip()))


def _beside_tasks(all_: Sequence[Marked]) -> tuple[Marked, ...]:
    """The sentences, with those that put a condition on the task next to them (`rewrite the table. it must …`) marked."""
    found = list(all_)
    for before, after in pairwise(range(len(found))):
        same_line = found[before].span.line == found[after].span.line
        for task, other in ((before, after), (after, before)):
            if same_line and "oneoff" in found[task].cues and found[other].cues & _CONDITIONS:
                found[other] = replace(found[other], cues=found[other].cues | {"condition"})
    return tuple(found)


def _apart(text: str, sentence: Marked, mark: Callable[[Span], Marked]) -> Iterator[Marked]:
    """The sentence, in two where it goes on behind a link, or behind a task and a colon, with a statement of its own."""
    colon = _COLON.search(text, sentence.span.start, sentence.span.end) if "oneoff" in sentence.cues else None
    if colon:
        head = mark(replace(sentence.span, end=colon.start()))
        tail = mark(replace(sentence.span, start=colon.end()))
        if "oneoff" in head.cues and "oneoff" not in tail.cues and tail.kind:
            yield head
            yield tail
            return
    short = sentence.span.end - sentence.span.start <= LONGEST
    for left, right in divisions(text, sentence.span) if short and "link" in sentence.cues else ():
        head, tail = mark(left), mark(right)
        if head.kind and tail.kind and "anaphora" not in tail.cues and not _LEANS.match(text, right.start):
            yield head
            yield from _apart(text, tail, mark)
            return
    yield sentence


def statements(sentences_: Sequence[Marked]) -> tuple[Statement, ...]:
    """The statements in a message, in order; no sentence is part of two."""
    found: list[Statement] = []
    done = 0
    while done < len(sentences_):
        group = _group(sentences_, done)
        made = _statement(group) if group else None
        if made:
            front = _pointed_at(sentences_, done, after=found[-1] if found else None)
            found.append(replace(made, said=(*front, *made.said)))
        done += len(group) if made else 1
    taken = {span for statement in found for span in (*statement.said, *statement.why)}
    found += _changed([sentence for sentence in sentences_ if sentence.span not in taken], sentences_)
    return tuple(sorted(found, key=lambda statement: statement.said[0].start))


def _changes(sentence: Marked) -> bool:
    """Whether it may tell that something known has another value now: whoever knows the thing must decide."""
    told = sentence.cues & {"changed", "shifted"} and not sentence.cues & {"about_me", "task", "symptom"}
    return bool(told) and lasts(sentence.cues - {"fleeting"})


def _changed(free: Sequence[Marked], all_: Sequence[Marked]) -> Iterator[Statement]:
    """What free sentences tell of changes, those that follow each other in a line together."""
    run: list[Marked] = []
    for sentence in [each for each in free if _changes(each)]:
        if run and (all_.index(sentence) != all_.index(run[-1]) + 1 or sentence.span.line != run[-1].span.line):
            yield _change(run)
            run = []
        run.append(sentence)
    if run:
        yield _change(run)


def _change(run: Sequence[Marked]) -> Statement:
    return Statement("changed", tuple(each.span for each in run), (), frozenset().union(*(each.cues for each in run)))


def _group(all_: Sequence[Marked], first: int) -> Sequence[Marked]:
    """The sentence at `first` with those behind it that belong to it."""
    start = all_[first]
    if not lasts(start.cues) or not start.cues & _SEEDS:
        return ()
    end = first + 1
    while end < len(all_):
        if _joins(all_[first:end], all_[end]):
            end += 1
        elif end + 1 < len(all_) and _carries(start, all_[end]) and _joins(all_[first : end + 1], all_[end + 1]):
            end += 2
        else:
            break
    return all_[first:end]


def _carries(start: Marked, between: Marked) -> bool:
    """Whether a sentence without weight of its own, between two that belong together, belongs to them."""
    plain = start.family in {"rule", "user"} and between.kind is None and between.family == "rule"
    return plain and lasts(between.cues) and not between.cues & {"break", "task", "link"}


def _joins(group: Sequence[Marked], next_: Marked) -> bool:
    """Whether the next sentence belongs to the group."""
    start, cues_ = group[0], next_.cues
    if not lasts(cues_) or "break" in cues_:
        return False
    if start.family == "user":
        told = frozenset().union(*(sentence.cues for sentence in group))
        apart = bool(told & {"role"}) and {"skill", "wish"} <= cues_
        return bool(cues_ & _USER) and next_.family in ("user", "rule") and not apart
    if next_.family not in {start.family, "rule"}:
        return False
    same_line = next_.span.line == start.span.line or start.span.steps > 0
    if start.family in ("reference", "deadline"):
        if start.family == "reference" and same_line and "owner" in cues_ and "link" not in cues_:
            return True  # who lets people in
        return next_.kind is None and bool(
            cues_ & ({"reason"} if start.family == "reference" else {"anaphora", "reason"})
        )
    supports = next_.kind is None and bool(cues_ & SUPPORTS)
    return supports or (same_line and bool(cues_ & _BINDS))


def _statement(group: Sequence[Marked]) -> Statement | None:
    together = frozenset().union(*(sentence.cues for sentence in group))
    made = kind(together)
    if made is None:
        return None
    reasons = [
        s
        for s in group[1:]
        if s.kind is None and s.cues & {"reason", "incident"} and not s.cues & _SEEDS - {"general", "only"}
    ]
    said = tuple(s.span for s in group if s not in reasons and (made != "procedure" or s.span.steps or s.kind))
    return Statement(made, said, tuple(s.span for s in reasons), together)


def _pointed_at(all_: Sequence[Marked], first: int, after: Statement | None) -> tuple[Span, ...]:
    """The sentence before, when the first one of a statement only points back at it."""
    start = all_[first]
    if not first or not start.cues & _POINTS_BACK:
        return ()
    before = all_[first - 1]
    taken = after is not None and before.span in (*after.said, *after.why)
    answered = "elliptic" in start.cues and "secret" not in before.cues
    if taken or not (lasts(before.cues) or answered):
        return ()
    further = "keep" in start.cues and before.span.end - before.span.start < _SHORT and first > 1
    earlier = all_[first - 2] if further else None
    return (
        (earlier.span, before.span) if earlier and lasts(earlier.cues) and not earlier.cues & VETOES else (before.span,)
    )
