"""What no recipe knows: sentences beside a statement that belong to it, and statements that only weigh enough.

The rule this file keeps: it adds to what the recipes found and takes nothing away from it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from treering.core.language import possible
from treering.models.offline.recipes import VETOES
from treering.models.offline.sentences import Span
from treering.models.offline.statements import Marked, Statement
from treering.models.offline.tables.places import tools
from treering.models.offline.weight.weighing import Weighed, kind_of, stands, together, weighed

_TAKES = frozenset({"feedback", "project", "user", "procedure", "asked"})
"""Kinds of statement that sentences beside them are added to."""

_RULES = frozenset({"feedback", "project", "reference"})
_BACK, _FEW = 3, 2  # sentences to look back for what a pronoun stands for; words that hold no noun


def completed(text: str, all_: Sequence[Marked], found: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements found in a message, with what its other sentences add to them or say by themselves."""
    languages = possible(text)
    weigh = {sentence.span: weighed(text, sentence, languages) for sentence in all_}
    made = [_repeated(_standing(statement, weigh), weigh) for statement in found]
    taken = {span: n for n, statement in enumerate(found) for span in (*statement.said, *statement.why)}
    for run in _runs(all_, weigh, taken):
        part = _corrected(all_, _trimmed(run), weigh, taken)
        beside = _beside(all_, part, taken) if part else None
        if beside is not None and _belongs(part, made[beside]):
            spans = (*made[beside].said, *(each.sentence.span for each in part))
            made[beside] = replace(made[beside], said=tuple(sorted(spans, key=lambda span: span.start)))
        elif part and stands(part) and not all("act" in each.signs for each in part):
            made.append(_alone(part))
    made = [_with_its_question(_with_its_noun(statement, all_, weigh, made), all_) for statement in made]
    return _joined(text, sorted(made, key=lambda statement: statement.said[0].start), all_, weigh)


def _corrected(
    all_: Sequence[Marked], part: Sequence[Weighed], weigh: Mapping[Span, Weighed], taken: Mapping[Span, int]
) -> Sequence[Weighed]:
    """The part with what the agent did just before, which it corrects (`you have written any. … we write unknown`)."""
    if not part or part[0].sentence.cues & VETOES:
        return part
    first = next(n for n, sentence in enumerate(all_) if sentence.span == part[0].sentence.span)
    for sentence in reversed(all_[max(0, first - _BACK) : first]):
        each = weigh[sentence.span]
        if "act" in each.signs and sentence.span not in taken and not sentence.cues & VETOES:
            return [each, *part]
    return part


def _with_its_question(statement: Statement, all_: Sequence[Marked]) -> Statement:
    """The statement with the question right before it, which the person asked and then answers (`a or b? ... ok b`)."""
    first = min((*statement.said, *statement.why), key=lambda span: span.start)
    place = next((n for n, sentence in enumerate(all_) if sentence.span == first), 0)
    asked = all_[place - 1] if place else None
    if not asked or "answers" not in all_[place].cues or asked.span.line != first.line:
        return statement
    plain = asked.cues & VETOES == {"question"}
    return replace(statement, said=(asked.span, *statement.said)) if plain else statement


def _with_its_noun(
    statement: Statement, all_: Sequence[Marked], weigh: Mapping[Span, Weighed], made: Sequence[Statement]
) -> Statement:
    """The statement with the sentence before it, when its own begins with a pronoun that only stands for something there."""
    first = min((*statement.said, *statement.why), key=lambda span: span.start)
    if first not in weigh or "anaphora" not in weigh[first].signs or statement.kind == "user":
        return statement
    taken = {span for each in made for span in (*each.said, *each.why)}
    place = next(n for n, sentence in enumerate(all_) if sentence.span == first)
    for sentence in reversed(all_[max(0, place - _BACK) : place]):
        if sentence.span in taken:
            break
        if not weigh[sentence.span].apart and weigh[sentence.span].words > _FEW:
            return replace(statement, said=(sentence.span, *statement.said))
    return statement


def _standing(statement: Statement, weigh: Mapping[Span, Weighed]) -> Statement:
    """The statement, marked where it says enough to stand without the entry that it changes."""
    if statement.kind != "changed":
        return statement
    parts = [weigh[span] for span in statement.said if span in weigh]
    return replace(statement, alone=kind_of(together(parts))) if stands(parts) else statement


def _joined(
    text: str, made: Sequence[Statement], all_: Sequence[Marked], weigh: Mapping[Span, Weighed]
) -> tuple[Statement, ...]:
    """The statements, with those that only make sense with the one before them joined to it."""
    places = {sentence.span: n for n, sentence in enumerate(all_)}
    kept: list[Statement] = []
    for statement in made:
        first = statement.said[0]
        before = kept[-1] if kept else None
        if before and first in weigh and first.line == before.said[-1].line:
            last = max((*before.said, *before.why), key=lambda span: span.start)
            next_ = places.get(last, -9) + 1 == places[first]
            if next_ and (_goes_on(before, statement, weigh[first]) or _same_tool(text, before, statement)):
                kept[-1] = _one(before, statement)
                continue
        kept.append(statement)
    return tuple(kept)


def _goes_on(before: Statement, statement: Statement, first: Weighed) -> bool:
    """Whether a statement goes on with the one before: it leaves out what it is about, or both name a day."""
    if "break" in first.signs:
        return False
    if before.kind == statement.kind == "deadline":
        return True
    if before.kind == "changed" and before.alone is None and statement.kind != "user":
        return True  # what is gone, and then what is there instead
    if before.kind == "user" and statement.kind == "feedback" and "self" in first.signs:
        return True
    if "link" in before.cues | statement.cues or not {before.kind, statement.kind} <= _RULES:
        return False
    return "leaning_on" in first.signs or "topic" in before.cues


def _same_tool(text: str, before: Statement, statement: Statement) -> bool:
    """Whether a rule speaks of the tool that the statement before it named as a place."""
    if before.kind != "reference" or statement.kind not in _RULES or "link" in before.cues | statement.cues:
        return False
    named, again = (
        frozenset().union(*(tools(text[span.start : span.end]) for span in (*each.said, *each.why)))
        for each in (before, statement)
    )
    return bool(named & again)


def _one(first: Statement, other: Statement) -> Statement:
    """Two statements as one; where one tells a place and the other a rule, it is about the project."""
    return Statement(
        kind="project" if first.kind == "reference" else other.kind if first.kind == "changed" else first.kind,
        said=(*first.said, *other.said),
        why=(*first.why, *other.why),
        cues=first.cues | other.cues,
        alone=first.alone or other.alone,
    )


def _repeated(statement: Statement, weigh: Mapping[Span, Weighed]) -> Statement:
    """The statement, marked where it calls itself a repetition."""
    again = any("repeats" in weigh[span].signs for span in statement.said if span in weigh)
    return replace(statement, cues=statement.cues | {"again"}) if again else statement


def _alone(part: Sequence[Weighed]) -> Statement:
    signs = together(part)
    if "repeats" in signs or ("again" in signs and "not" not in signs):
        signs |= {"again"}
    else:
        signs -= {"again"}  # `i don't want that again` is said for the first time
    kind, spans = kind_of(signs), tuple(each.sentence.span for each in part)
    return Statement(kind, spans, (), signs, alone=kind)


def _belongs(part: Sequence[Weighed], to: Statement) -> bool:
    """Whether the part goes on with the statement beside it."""
    signs = part[0].signs
    return "break" not in signs and (to.kind in _TAKES or bool(signs & {"anaphora", "thither"}))


def _runs(
    all_: Sequence[Marked], weigh: Mapping[Span, Weighed], taken: Mapping[Span, int]
) -> Iterator[Sequence[Weighed]]:
    """Sentences behind each other that no statement has yet and that may hold on."""
    run: list[Weighed] = []
    for sentence in all_:
        each = weigh[sentence.span]
        free = sentence.span not in taken and not each.apart
        if run and (not free or "break" in each.signs):
            yield run
            run = []
        run += [each] if free else []
    if run:
        yield run


def _trimmed(run: Sequence[Weighed]) -> Sequence[Weighed]:
    """The run without sentences at its ends that say nothing by themselves."""
    start, end = 0, len(run)
    while start < end and run[start].points <= 0:
        start += 1
    while end > start and run[end - 1].points <= 0:
        end -= 1
    return run[start:end]


def _beside(all_: Sequence[Marked], part: Sequence[Weighed], taken: Mapping[Span, int]) -> int | None:
    """The statement whose sentence stands right before the part, or else right behind it."""
    places = [sentence.span for sentence in all_]
    first, last = places.index(part[0].sentence.span), places.index(part[-1].sentence.span)
    for place in (first - 1, last + 1):
        if 0 <= place < len(places) and places[place] in taken:
            return taken[places[place]]
    return None
