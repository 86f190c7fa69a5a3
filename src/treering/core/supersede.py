"""What a newer statement does to what is known already: nothing, repeat it, or replace it (M1.8).

The rule this file keeps: only when sure. A statement replaces an entry when it says that something changed and shares with
exactly that entry what changed; in every other case both stand, and a dream or a person decides.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from treering.core.entry import Entry, EntryLine, Record
from treering.core.patch import Patch
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

SAME = 0.8  # part of the smaller set of meaningful words that two statements share when they say the same
SAID_AGAIN = 0.4  # the same for a statement that calls itself a repetition
ENOUGH = 3  # shared words below which nothing is sure
REPLACES = 3.0  # points (see `_replaced`)

_AGAIN = re.compile(
    r"\bas (?:i|we|\S+) (?:already |just |once )?(?:said|told|mentioned|wrote|explained|agreed)|\blike (?:i|we) (?:already )?(?:said|told)"
    r"|\bi (?:already |just |'ve already )(?:said|told|mentioned|asked)|\bsame as (?:always|ever|before|usual)|\bas (?:always|usual|ever)\b"
    r"|\btold you\b|\bhow (?:often|many times)\b|\bonce again\b|\b(?:one|once) more time\b|\bagain\s*(?:[,:.!–-]|$)|\bstill (?:holds|applies|stands)\b"
    r"|\breminder:|\bto repeat\b|\bi repeat\b"
    r"|\bwie (?:schon |bereits |immer|gehabt|gesagt|(?:ich|wir) )|\bnoch ?mals?:|\bhatte? ich (?:doch )?(?:schon|bereits)|\bzum (?:x|zweiten|dritten|hundertsten)"
    r"|如前所述|之前(?:就)?(?:说|提)过|(?:说|讲|提)过(?:了|的|很多|多次|好几)|老规矩|还是那句|再(?:说|强调)一(?:遍|次)|照旧|和以前一样|跟之前一样"
    r"|前にも|以前(?:にも)?(?:言|伝|書|お伝え)|先日も|何度も(?:言|伝|お願い|説明|書)|繰り返し|いつも(?:の)?(?:通り|どおり|と同じ)|前回と同じ|言った(?:通り|とおり|はず)"
    r"|как (?:я|мы) (?:уже )?(?:говорил|сказал|писал|обсуждал)\w*|как (?:обычно|всегда|и раньше)|(?:уже|сто раз) (?:говорил|писал|просил)\w*|повторяю|ещё раз:|напоминаю"
    r"|\bcomme (?:je (?:l'ai )?dis\w*|d'habitude|toujours|déjà dit)|\bje (?:l'ai déjà|répète)|\bcomo (?:ya )?(?:dije|siempre|antes)|\bya (?:lo |te )?dije",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:switched|moved|moving|migrated|changed|replaced|swapped|renamed|relocated|pushed (?:back|to|out)|got (?:pushed|moved|shifted)|postponed|delayed"
    r"|rescheduled|brought forward|no longer|not\b.{1,40}\bany ?more|is now|are now|'s\b.{1,30}\bnow\b|new (?:date|deadline|url|address|owner|time|slot|home|host|limit"
    r"|version|rule|plan|place|number|contact|name) is|used to (?:be|use)|instead of|forget (?:about )?\S+|dropped|got rid of|scrapped|retired|took over|takes over)\b"
    r"|\b(?:umgestellt|gewechselt|umgezogen|verschoben|verlegt|geändert|ersetzt|abgelöst|umbenannt|migriert|nicht mehr|statt|anstelle|vorgezogen|neuer? (?:termin|frist"
    r"|adresse|url|stichtag)|ab jetzt|übernimmt jetzt|jetzt)\b"
    r"|改成|改为|改到|改用|改由|换成|换到|不再|而不是|移到|迁移到|搬到|推迟|提前到|延期|延到|调整为|变更|取代|现在(?:是|用|改)|由.{1,10}接手"
    r"|変更(?:に|し)|切り替え|移行し|移動し|移りました|乗り換え|延期|前倒し|ではなく|やめて|変わりました|変わった|になりました|交代|引き継"
    r"|вместо|больше не|перенесли|перенес[её]н\w*|перешли|переехал\w*|сменил\w*|заменили|поменяли|изменил\w*|сдвинул\w*|отложил\w*|теперь|переименовал\w*"
    r"|\b(?:déplacé\w*|remplacé\w*|repoussé\w*|reporté\w*|passés? (?:de|à)|changé\w*|au lieu d|ne .{1,20} plus)"
    r"|\b(?:cambiamos|cambió|movi\w+|pospuso|aplaz\w+|retras\w+|ya no|en (?:vez|lugar) de|reemplaz\w+|pasamos de)",
    re.IGNORECASE,
)
_OLD = re.compile(
    r"\b(?:from|forget(?: about)?|instead of|replaced|replaces|rid of|dropped|retired|rather than|no longer(?: use| on| in| at)?|away from|off)\s+(?:the |our )?(?P<en>\S+)"
    r"|\bnot (?:use |on |at |in )?(?P<en2>\S+) any ?more"
    r"|\b(?:von|statt|anstelle von|anstatt|nicht mehr(?: auf| über| in| mit)?)\s+(?:der |dem |den |die |das )?(?P<de>\S+)"
    r"|(?:从|不再用|不用|而不是)\s*(?P<zh>[A-Za-z0-9._-]+|[^\s,,。、换改迁移到]{1,8})"
    r"|(?P<ja>[A-Za-z0-9._-]+|[^\s、。]{1,8}?)(?:から|ではなく|じゃなく|をやめ)"
    r"|(?:с|со|вместо|больше не (?:используем|на))\s+(?P<ru>\S+)"
    r"|\b(?:de|au lieu de|en (?:vez|lugar) de|ya no (?:usamos)?)\s+(?P<fr>\S+)",
    re.IGNORECASE,
)
_VALUE = re.compile(r"https?://\S+|\d{1,2}:\d\d|\d{4}-\d\d-\d\d|#?\d+(?:[.,]\d+)*")


def says_again(text: str) -> bool:
    """Whether the words call themselves a repetition (`as I said`, `wie gesagt`, `老规矩`)."""
    return bool(_AGAIN.search(text))


def says_changed(text: str) -> bool:
    """Whether the words say that something is different from before."""
    return bool(_CHANGED.search(text))


def decide(new: Patch, existing: Sequence[Entry]) -> Decision:
    """What the patch does to the entries of its scope's trees."""
    words = " ".join(part.text for part in new.words) or new.summary.text
    if not says_changed(words) and (found := _repeated(new, words, existing)):
        return Repeat(found.id)
    if says_changed(words) and (found := _replaced(words, existing)):
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


def _meaning(entry: Entry) -> frozenset[str]:
    record = entry.record
    return content(" ".join((entry.name, record.summary, record.why, record.how, *entry.line.words)))


def _repeated(new: Patch, words: str, existing: Iterable[Entry]) -> Entry | None:
    """The entry that says what the patch says: the same words and no other value."""
    meant = content(new.summary.text)
    again = says_again(words)
    best: tuple[float, Entry] | None = None
    for entry in existing:
        if entry.record.summary.strip().casefold() == new.summary.text.strip().casefold():
            return entry
        known = _meaning(entry)
        score = (
            len(meant & known) / max(1, len(meant))
            if again
            else min(shared(meant, known), len(meant & known) / max(1, len(meant)))
        )
        enough = len(meant & known) >= (ENOUGH - 1 if again else ENOUGH)
        fits = (
            score >= (SAID_AGAIN if again else SAME)
            and enough
            and (again or not _values(new.summary.text) - _values(_text(entry)))
        )
        if fits and (best is None or score > best[0]):
            best = (score, entry)
    return best[1] if best else None


def _replaced(words: str, existing: Iterable[Entry]) -> Entry | None:
    """The one entry that the change is about.

    Points: one for each shared meaningful word; two more when the old value is named and stands in the entry; one when both
    carry a value (a date, a time, a number, an address) and the values differ. A tie is not sure.
    """
    meant = content(words)
    old = content(" ".join(value for match in _OLD.finditer(words) for value in match.groups() if value))
    values = _values(words)
    ranked: list[tuple[float, Entry]] = []
    for entry in existing:
        known = _meaning(entry)
        common = {word for word in meant & known if not word.isdigit()}
        points = float(len(common))
        points += 2 * bool(old & known)
        points += bool(values and (held := _values(_text(entry))) and held - values)
        if common and points >= REPLACES:
            ranked.append((points, entry))
    ranked.sort(key=lambda pair: pair[0], reverse=True)
    sure = ranked and (len(ranked) == 1 or ranked[0][0] > ranked[1][0])
    return ranked[0][1] if sure else None


def _text(entry: Entry) -> str:
    return f"{entry.record.summary} {entry.record.why} {entry.record.how}"


def _values(text: str) -> frozenset[str]:
    return frozenset(match.group().rstrip(".,") for match in _VALUE.finditer(text))
