"""What an extractor proposes (`Patch`) and why code may refuse it (M2.4, M2.5, C7).

A patch is a proposal about one entry: it holds no path and touches no file. `refusal` names the reason it is dropped.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo

from treering.core.clean import EMPTY, SPACE, Clean
from treering.core.entry import Entry, EntryType, Scope, Source
from treering.core.language import asks, spaceless
from treering.core.learning.dates import coming
from treering.core.learning.evidence import SAID, Claim, Support, borne_out, folded, supported, whose
from treering.core.learning.filters import temporary
from treering.core.learning.transcript import Turn
from treering.core.words import content

SHORTEST = 12  # characters of a summary
SHORTEST_SPACELESS = 6  # in scripts that put no spaces between words
SOME_DAY = datetime(2026, 1, 5, 12, tzinfo=UTC)  # that words are read on to find out whether they name a day by it
CONTAINED = 0.9  # part of a summary's meaningful words that one line of an instruction file holds: it says it already


@dataclass(frozen=True, slots=True)
class Patch:
    """A proposed entry.

    words: the person's own words it rests on; target: id of the entry it updates, None for a new one; supersedes: id of
    the entry it replaces (M1.8); repeats: id of the entry that says it already; refused: a name of `REASONS` under which the
    extractor itself drops it; asked: the person asked for it to be remembered, which no filter overrides; compared: the
    extractor has looked at the known entries itself, and would have said if one were replaced.
    """

    type: EntryType
    scope: Scope
    name: Clean
    summary: Clean
    source: Source
    words: tuple[Clean, ...]
    description: Clean = EMPTY
    why: Clean = EMPTY
    how: Clean = EMPTY
    due: date | None = None
    target: str | None = None
    supersedes: str | None = None
    repeats: str | None = None
    refused: str = ""
    asked: bool = False
    compared: bool = False


@dataclass(frozen=True, slots=True)
class ExtractContext:
    """What is known when a slice is learned from.

    project: the key of its memory tree; root_name: what the project's directory is called; entries: the active entries of
    both trees; instructions: the project's instruction files (M2.5); time_zone: where the person is; outdated: hashes of the
    records in the history, which an old message must not bring back (M1.8).
    """

    project: str
    time_zone: tzinfo
    root_name: str = ""
    entries: tuple[Entry, ...] = ()
    instructions: tuple[Clean, ...] = ()
    outdated: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Grounds:
    """What patches are judged against.

    said: all the person typed; heard: all else that was said in the slice; instructions: files; turns: the turns themselves,
    without which nothing is known of tools and pages.
    """

    said: Clean
    heard: Clean = EMPTY
    instructions: tuple[Clean, ...] = ()
    turns: tuple[Turn, ...] = ()


REASONS = {
    "too_short": "the summary is too short to say anything",
    "question": "the summary is a question",
    "temporary": "it holds only for now",
    "no_words": "the words it claims to rest on are not in the session",
    "not_own_words": "it rests on words that the person did not type",
    "unsupported": "it says something else than the words it claims to rest on",
    "instruction_file": "an instruction file of the project says it already",
    "undated": "it names a day by the day on which it was said, and that is not known",
    "language": "it is in another language than the person's words",
    "unknown_entry": "it changes an entry that does not exist",
    "outdated": "something newer has replaced it",
}
"""Every reason a patch may be refused for, with what it means; `refusal` gives all but the last."""


def refusal(patch: Patch, grounds: Grounds) -> str | None:
    """The name in `REASONS` under which the patch is dropped, None when it stands.

    What the person asked to be remembered passes every filter but those for words that were never said and for days that
    nobody can tell.
    """
    if reason := _groundless(patch, grounds) or patch.refused or _undated(patch):
        return reason
    if patch.asked:
        return None
    summary = patch.summary.text.strip()
    if len(summary) < (SHORTEST_SPACELESS if spaceless(summary) else SHORTEST):
        return "too_short"
    if asks(summary):
        return "question"
    if temporary(summary) and not (patch.supersedes and not patch.compared):  # `40 now` of what was 30 holds on
        return "temporary"
    return "instruction_file" if instructed(summary, grounds.instructions) else None


def instructed(summary: str, instructions: Sequence[Clean]) -> bool:
    """Whether one line of an instruction file holds what the summary says (M2.5)."""
    words = content(summary)
    lines = (line for text in instructions for line in text.text.splitlines())
    return len(words) > 1 and any(len(words & content(line)) >= CONTAINED * len(words) for line in lines)


def dedupe(patches: Iterable[Patch]) -> tuple[Patch, ...]:
    """The patches with those of the same type and summary made one: first why and how win, words are united."""
    kept: dict[tuple[str, str, str], Patch] = {}
    for patch in patches:
        key = (patch.type, folded(patch.summary.text).rstrip(".!。！ "), patch.refused)
        kept[key] = _united(kept[key], patch) if key in kept else patch
    return tuple(kept.values())


def _united(first: Patch, other: Patch) -> Patch:
    return replace(
        first,
        why=first.why or other.why,
        how=first.how or other.how,
        due=first.due or other.due,
        words=first.words + tuple(words for words in other.words if words not in first.words),
        asked=first.asked or other.asked,
    )


def _undated(patch: Patch) -> str | None:
    unknown = patch.source.at is None and any(one.relative for one in coming(patch.summary.text, SOME_DAY))
    return "undated" if unknown else None


def _groundless(patch: Patch, grounds: Grounds) -> str | None:
    said, heard = folded(grounds.said.text), folded(grounds.heard.text)
    words = [folded(part.text) for part in patch.words if part.text.strip()]
    foreign = [part for part in words if part not in said]
    if not words or any(part not in heard and not _known(part, grounds) for part in foreign):
        return "no_words"
    return "not_own_words" if foreign else None


def _known(words: str, grounds: Grounds) -> bool:
    return bool(grounds.turns) and whose(words, grounds.turns) is not None


def grounded(patch: Patch, grounds: Grounds, own: Iterable[str] = ()) -> tuple[Patch, Support]:
    """Whose words the patch rests on, as the transcript tells, and the patch without what is nobody's beside its summary.

    own: texts that are the person's already.
    """
    if not grounds.turns:
        return patch, SAID
    words = tuple(part.text for part in patch.words if part.text.strip())
    said = folded(grounds.said.text)
    for part in words:
        if folded(part) not in said and (foreign := whose(part, grounds.turns)):
            return replace(patch, source=replace(patch.source, evidence=foreign.evidence)), foreign
    turn = next((turn for turn in grounds.turns if turn.record == patch.source.record), grounds.turns[-1])
    claim = Claim(patch.summary.text, words, tuple(own))
    support = supported(claim, turn, grounds.turns)

    def kept(text: Clean) -> Clean:
        agreed = support.evidence == "agreed"
        return text if borne_out(text.text, claim, turn, grounds.turns, agreed=agreed) else EMPTY

    if support.stands:
        patch = replace(patch, name=kept(patch.name), why=kept(patch.why), how=kept(patch.how))
    return replace(patch, source=replace(patch.source, evidence=support.evidence)), support


def described(patch: Patch, limit: int = 120) -> Clean:
    """One line that says what the entry is about: the description given, else its summary and why."""
    return (patch.description or SPACE.join(part for part in (patch.summary, patch.why) if part)).flat().cut(limit)
