"""What a newer statement does to what is known already: nothing, repeat it, or replace it (M1.8).

The rule this file keeps: only when sure. A statement replaces an entry when it says that something changed and shares with
exactly that entry what changed; in every other case both stand, and a dream or a person decides.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache

from treering.core.entry import Entry, EntryLine, Record
from treering.core.learning.calendar_words import MONTHS, WEEKDAYS
from treering.core.learning.change_words import AGAIN, CHANGED, CONTRASTED, OLD, SHIFTED
from treering.core.learning.dates import mentions
from treering.core.learning.figures import figured
from treering.core.learning.likeness import CALENDAR, concepts, foreign, measures, telling
from treering.core.learning.patch import Patch
from treering.core.words import content, shared


@dataclass(frozen=True, slots=True)
class New:
    """Nothing like it is known."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """The entry with this id says it already."""

    id: str


@dataclass(frozen=True, slots=True)
class Supersedes:
    """The entry with this id is no longer true."""

    id: str


Decision = New | Repeat | Supersedes
_Values = frozenset[tuple[str, str]]

SAME = 0.8  # part of a statement's meaningful words that an entry holds when it says the same
SAID_AGAIN = 0.4  # the same for a statement that calls itself a repetition
SAID_ALREADY = 0.6  # part of a clause's meaningful words that another text holds when it says the same
ENOUGH, ENOUGH_AGAIN = 3, 2  # shared words below which nothing is sure
TELLS, TELLING = 0.75, 4  # part, by rarity, and count of telling terms of which an entry holds those that say the same
SAME_NAMES = 0.6  # part of the names in a text whose own script is another
ANCHORS = 2  # names and quantities that two texts in different languages share when they say the same
REPLACES = 3  # points (see `_replaced`)

_OTHER_SCRIPT = re.compile(r"[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff]")
_ANCHOR = re.compile(r"[a-z][\w.#/@-]{2,}", re.IGNORECASE)
_AGAIN = re.compile(AGAIN, re.IGNORECASE)
_CHANGED = re.compile(CHANGED, re.IGNORECASE)
_DATED = "|".join((*MONTHS, *WEEKDAYS))
_SHIFTED = re.compile(
    rf"{SHIFTED}|(?:{CONTRASTED})\s*(?:[^\s\d]+\s+){{0,2}}?(?:\S{{0,3}}\d|(?:{_DATED})(?![^\W\d_]))"
    r"|\d[^\s、。]{0,6}(?:ではなく|じゃなく)",
    re.IGNORECASE,
)
_EITHER = re.compile(
    f"{CHANGED}|{_SHIFTED.pattern}"
)  # for lower case: ignoring it takes twice as long, and a dream asks often
_OLD = re.compile(OLD, re.IGNORECASE)
_WAS = re.compile(rf"(?:{CONTRASTED})\s*(?P<was>\d[\d:.,/-]*\d|\d)", re.IGNORECASE)
_LONE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_VALUE = re.compile(r"(?P<link>https?://\S+)|(?P<time>\d{1,2}:\d\d)|(?P<number>#?\d+(?:[.,]\d+)*)")
_FIXED = re.compile(r"(?<![\w.-])\d{2,}(?![\w-])|https?://\S+")
_LINK = re.compile(r"https?://\S+")
_PART = re.compile(r";\s+|[；。！？\n]|[.!?](?=\s|$)|,\s+(?:so|and then|also|daher|darum)\s+|,?(?:所以|因此)")
_CLAUSE_END = re.compile(r"[,.;:!?，。；：、]\s*")
_TURN_OF_PHRASE = 14  # characters of a match that holds nothing but the words for the change
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # from which the days of two texts are counted when they are compared


def says_again(text: str) -> bool:
    """Whether the words call themselves a repetition (`as I said`, `wie gesagt`, `老规矩`)."""
    return bool(_AGAIN.search(text))


def says_changed(text: str) -> bool:
    """Whether the words say that something is different from before."""
    return bool(_EITHER.search(figured(text).lower()))


def says_moved(text: str) -> bool:
    """Whether they say so in words that hardly mean anything else (`moved to`, `no longer`)."""
    return bool(_CHANGED.search(text))


def says_shifted(text: str) -> bool:
    """Whether they say it only of a value that is known (`is 40 now`, `went up to`)."""
    return bool(_SHIFTED.search(figured(text)))


def decide(new: Patch, existing: Sequence[Entry]) -> Decision:
    """What the patch does to the entries of its scope's trees."""
    words = " ".join(part.text for part in new.words) or new.summary.text
    if not says_changed(words) and (found := _repeated(new, words, existing)):
        return Repeat(found.id)
    if says_changed(words) and (found := _replaced(words, new.due, existing)):
        return Supersedes(found.id)
    if found := _repeated(new, "", existing):
        return Repeat(found.id)
    return New()


def as_entry(patch: Patch, tree: str, at: datetime | None) -> Entry:
    """The patch as if it were an entry already, with no id: what a later statement of the same session is held against."""
    line = EntryLine(
        id="",
        path="",
        item=None,
        hash="",
        by="extract",
        created=at or datetime.min.replace(tzinfo=UTC),
        sources=(patch.source,),
        words=tuple(part.text for part in patch.words),
        due=patch.due,
    )
    record = Record(patch.summary.text, patch.why.text, patch.how.text)
    return Entry(tree, line, patch.type, patch.name.text, patch.description.text, record)


def _told(entry: Entry) -> str:
    record = entry.record
    return " ".join((entry.name, record.summary, record.why, record.how, *entry.line.words))


@lru_cache(maxsize=4096)
def _content(text: str) -> frozenset[str]:
    """The meaningful words of a text, numbers in figures."""
    return content(figured(text))


def _meaning(entry: Entry) -> frozenset[str]:
    return _content(_told(entry))


def _repeated(new: Patch, words: str, existing: Iterable[Entry]) -> Entry | None:
    """The entry that holds most of what the patch says, and no other value; fewer words will do when it says `again`."""
    meant = _content(new.summary.text)
    again = says_again(words)
    best: tuple[float, Entry] | None = None
    for entry in existing:
        if entry.record.summary.strip().casefold() == new.summary.text.strip().casefold():
            return entry
        common = len(meant & _meaning(entry))
        part = common / max(1, len(meant))
        if again:
            fits = part >= SAID_AGAIN and common >= ENOUGH_AGAIN
        else:
            fits = part >= SAME and common >= ENOUGH and _values(new.summary.text) <= _values(_text(entry))
            told = f"{new.summary.text} {new.why.text}"
            fits = fits or _said_otherwise(told, entry) or _said_abroad(told, entry)
        if fits and (best is None or part > best[0]):
            best = (part, entry)
    return best[1] if best else None


def _said_otherwise(text: str, entry: Entry) -> bool:
    """Whether an entry says the same in other words, and names no other value."""
    if says_changed(text):
        return False
    share, count = telling(text, _told(entry))
    return share >= TELLS and count >= TELLING and _values(text) <= _values(_told(entry))


def _said_abroad(text: str, entry: Entry) -> bool:
    """Whether an entry in another language says the same, as far as names and quantities tell, which no language changes."""
    told = _told(entry)
    if not foreign(text, told):
        return False
    own, known = measures(text), measures(told)
    if not (own <= known and _figures(text) <= _figures(told)):
        return False
    if not concepts(text) <= concepts(told):
        return False
    ours, theirs = _names(text), _names(told)
    names = ours & theirs
    few = min(
        (side for side, script in ((ours, text), (theirs, told)) if _OTHER_SCRIPT.search(script)),
        key=len,
        default=names,
    )
    return bool(names) and len(names) + len(own & known) >= ANCHORS and len(names) >= SAME_NAMES * len(few)


def _names(text: str) -> frozenset[str]:
    """Words that may stand in a text of any language."""
    return frozenset(word for word in _content(_LINK.sub(" ", text)) if _ANCHOR.fullmatch(word))


def _figures(text: str) -> frozenset[str]:
    return frozenset(match.group() for match in _FIXED.finditer(figured(text)))


def replaced_by(new: Entry, existing: Sequence[Entry]) -> Entry | None:
    """The one of these entries that no longer holds since `new` was said, which says that something changed; None: not sure."""
    return _replaced(" ".join(new.line.words) or new.record.summary, new.line.due, existing)


def beyond(old: Record, new: Record) -> str:
    """What an older entry says beside the value that a newer one replaces, and that one does not say; "" when nobody is sure.

    Only where both carry a day, a time or a number and these differ, so that it is plain which part no longer holds; what
    else stands in the summary is another statement, and true until somebody says otherwise.
    """
    told = f"{new.summary} {new.why} {new.how}"
    parts = [part.strip() for part in _PART.split(old.summary) if part.strip()]
    kinds = _contradicted(_values(told), _values(old.summary))
    changed = [part for part in parts if kinds & {kind for kind, _ in _values(part)}]
    if not changed:
        return ""
    left = (part for part in parts if part not in changed and len(content(part)) >= ENOUGH_AGAIN)
    return "; ".join(part.rstrip(".") for part in left if shared(content(part), content(told)) < SAID_ALREADY)


def _replaced(words: str, due: date | None, existing: Iterable[Entry]) -> Entry | None:
    """The one entry that the change is about.

    Points: one for each shared word of what changed; two when the old value is named and stands in the entry; one when both
    carry values of a kind (a day, a time, a number, an address) and they differ, and one more when they are days or times
    and nothing else of the subject is left. Without one of the last three nothing contradicts the entry; an old value
    in figures that the entry does not hold speaks for another one; and a tie is not sure.
    """
    words = figured(words)
    gone = " ".join(value for match in _OLD.finditer(words) for value in match.groups() if value)
    old = content(gone)
    meant = {word for word in content(_undated(_bare(words))) if not word.isdigit() and not _LONE.fullmatch(word)}
    subject, values = content(_undated(_subject(words))), _values(words, due)
    about = concepts(_subject(words)) - CALENDAR
    before = {match["was"] for match in _WAS.finditer(words)}
    ranked: list[tuple[int, Entry]] = []
    for entry in existing:
        known, told = _meaning(entry), _told(entry)
        abroad = foreign(words, told)
        if abroad and 2 * len(about & concepts(told)) < len(about):
            continue  # it is about something else, as far as concepts tell
        alike = (concepts(words) & concepts(told)) - CALENDAR if abroad else frozenset()
        gone_too = bool(old & known or (abroad and concepts(gone) & concepts(told)))
        common = len(meant & known) + len(alike)
        if not common and not (abroad and gone_too and measures(words) and old & known):
            continue
        if any(value not in figured(_text(entry)) for value in before):
            continue
        kinds = _contradicted(values, _values(_text(entry), entry.line.due))
        other = _contradicted(measures(words), measures(told)) if abroad else frozenset()
        dated = bool(kinds & {"day", "time"}) and (common > 1 or abroad or subject <= known)
        exact = dated or (bool(other) and common > 1)
        against = 2 * gone_too + bool(kinds) + exact
        if against and common + against >= REPLACES:
            ranked.append((common + against, entry))
    ranked.sort(key=lambda pair: pair[0], reverse=True)
    sure = ranked and (len(ranked) == 1 or ranked[0][0] > ranked[1][0])
    return ranked[0][1] if sure else None


def _contradicted(new: _Values, held: _Values) -> frozenset[str]:
    """The kinds of value that both have, where the entry has one that the new words do not."""
    return frozenset(kind for kind, _ in held - new) & frozenset(kind for kind, _ in new - held)


def _bare(words: str) -> str:
    """The words without those that say that something changed."""

    def gap(match: re.Match[str]) -> str:
        return " " if len(match.group()) <= _TURN_OF_PHRASE else match.group()

    return _CHANGED.sub(gap, words)


def _subject(words: str) -> str:
    """What stands in the clause before the change: what it is that changed."""
    match = _CHANGED.search(words) or _SHIFTED.search(words)
    return _CLAUSE_END.split(words[: match.start()])[-1] if match else words


def _undated(text: str) -> str:
    for mention in reversed(mentions(text, _SOME_DAY)):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return text


def _text(entry: Entry) -> str:
    return f"{entry.record.summary} {entry.record.why} {entry.record.how}"


def _values(text: str, due: date | None = None) -> _Values:
    """Days, times, links and numbers in a text, each with its kind. due: a day it is about, which it may name otherwise."""
    text = figured(text)
    days = {mention.day for mention in mentions(text, _SOME_DAY) if not mention.relative}
    found = {("day", f"{day:%m-%d}") for day in ({due} if due else days)}
    for match in _VALUE.finditer(_undated(text)):
        found.add((match.lastgroup or "", match.group().rstrip(".,")))
    return frozenset(found)
