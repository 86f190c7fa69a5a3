"""Keeping what a person says explicitly, and changing or moving what is kept (M2.4, M1.7, C12).

The rule this file keeps: a person's word is never refused by a filter and never rewritten. Only secrets are taken out, days
that mean something only today are dated, and type and scope are guessed where the person does not name them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from treering.core.clean import EMPTY, Cleaner
from treering.core.entry import Entry, EntryType, Record, Scope, Source
from treering.core.learning.dates import absolute
from treering.core.learning.patch import ExtractContext, Patch
from treering.core.learning.transcript import Slice, Turn
from treering.core.operation import Add, Draft, Move, Update
from treering.core.topics.body import read_record
from treering.models.model_extractor import Extractor
from treering.ops.vouching import Basis

_CODE = re.compile(
    r"`[^`]+`|(?<![\w:/])[\w.-]+/[\w./-]+|\b[\w-]+\.(?:py|ts|tsx|js|go|rs|java|md|json|ya?ml|toml|sql|sh)\b"
)
_LINK = re.compile(r"https?://\S+")
_I = re.compile(
    r"(?:i|my|(?:please )?call me|ich|mein|meine|(?:bitte )?nenn(?:t|en sie)? mich|je|j(?=['\u2019])|mon|ma|mes|appelle[- ]moi"
    r"|appelez[- ]moi|yo|soy|mi|prefiero|me gustan?|ll[aá]mame|я|мой|моя|мне|меня|(?:за|на)зывай меня)\b"
    r"|(?:请)?(?:叫|称呼)我|我|私|僕|俺",
    re.IGNORECASE,
)
"""How a sentence begins that is about the person, in the supported languages."""

_HERE = re.compile(
    r"\b(?:here|(?:this|our|in the) (?:project|repo(?:sitory)?|code ?base|app|package|service|module|workspace)"
    r"|hier|(?:diese[mnrs]?|unse?re?[mnrs]?|im) (?:projekt|repo(?:sitory)?|code|paket|dienst|modul)"
    r"|ici|(?:ce|cette|notre|dans le) (?:projet|d[eé]p[oô]t|code|appli(?:cation)?|service|module)"
    r"|aqu[ií]|(?:este|esta|nuestr[oa]|en el) (?:proyecto|repo(?:sitorio)?|c[oó]digo|aplicaci[oó]n|servicio|m[oó]dulo)"
    r"|здесь|(?:эт\w+|наш\w*|в) (?:проект\w*|репозитори\w*|код\w*|сервис\w*|модул\w*))\b"
    r"|(?:这个?|本|该|我们的?)(?:项目|仓库|代码库|服务|模块)|(?:项目|仓库)(?:里|中)|这里"
    r"|(?:この|本)(?:プロジェクト|リポジトリ|コード|サービス|モジュール)|ここで",
    re.IGNORECASE,
)
"""What a sentence says that is about the project, whoever speaks in it."""

REDACTED = "what looks like a secret was replaced by a placeholder"
DATED = "a day that was named relatively is written out"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks to be kept.

    type, scope: None when they do not say; at: now, in their time zone; project: what the project is called, "" for not known.
    """

    text: str
    at: datetime
    type: EntryType | None = None
    scope: Scope | None = None
    project: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """It is kept already, as this entry."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Keep:
    """A new entry. notices: what the person should know about the text that is kept."""

    operation: Add
    notices: tuple[str, ...] = ()


def read(wish: Wish, extractor: Extractor, context: ExtractContext, clean: Cleaner) -> Patch | None:
    """What an extractor makes of the sentence, as if it had been typed to an agent; None when it sees nothing in it."""
    turn = Turn(1, "", wish.at, clean(wish.text.strip()))
    return next(iter(extractor.extract(Slice("", "", "", (turn,)), context)), None)


def plan_remember(
    wish: Wish, guess: Patch | None, project: str, known: Iterable[Entry], clean: Cleaner, basis: Basis | None = None
) -> Known | Keep:
    """What a wish does. guess: what the extractor reads in the sentence; project: the name of the project's tree.

    basis: whose words it rests on, when it is not the person's own by being asked for.
    """
    said = clean(wish.text.strip())
    text = absolute(said, wish.at)
    record = read_record(text.text)[0]
    same = _hash(record)
    for entry in known:
        if _hash(entry.record) == same and wish.scope in {None, entry.scope}:
            return Known(entry)
    kind: EntryType = guess.type if guess else _kind(text.text)
    scope: Scope = guess.scope if guess else "user" if kind == "user" else "project"
    if kind in {"user", "feedback"} and is_about_person(text.text, wish.project):
        scope = "user"
    draft = Draft(
        type=wish.type or kind,
        name=guess.name if guess else EMPTY,
        summary=clean(record.summary),
        why=clean(record.why),
        how=clean(record.how),
        by="remember",
        due=guess.due if guess else None,
        words=basis.words if basis else (said,),
        sources=(basis.source if basis else Source("", "", "", wish.at),),
    )
    notices = ((REDACTED, said.text != wish.text.strip()), (DATED, text is not said))
    return Keep(
        Add("user" if (wish.scope or scope) == "user" else project, draft),
        tuple(notice for notice, told in notices if told),
    )


def is_about_person(text: str, project: str = "") -> bool:
    """Whether a sentence is about the person in general: it begins with them, and names neither the project nor a file (M1.7).

    project: what it is called.
    """
    named = len(project) > 1 and re.search(rf"(?<!\w){re.escape(project)}(?!\w)", text, re.IGNORECASE)
    return bool(_I.match(text)) and not (named or _HERE.search(text) or _CODE.search(text))


def _kind(text: str) -> EntryType:
    """The type of a sentence that the extractor makes nothing of."""
    return "user" if _I.match(text) else "reference" if _LINK.search(text) else "project"


def plan_edit(entry: Entry, text: str, clean: Cleaner) -> Update | None:
    """New text for an entry, None when it says the same. text: as `record_text` prints it."""
    new = read_record(clean(text).text)[0]
    if new == entry.record:
        return None
    parts = (clean(new.summary), clean(new.why), clean(new.how))
    return Update(entry.tree, entry.id, Draft(entry.type, EMPTY, parts[0], "hand", why=parts[1], how=parts[2]))


def plan_move(entry: Entry, to: str) -> Move | None:
    """The entry in another tree, None when it is there."""
    return None if entry.tree == to else Move(entry.tree, entry.id, to)


def _hash(record: Record) -> str:
    """Two texts that differ in case alone say the same."""
    return Record(record.summary.casefold(), record.why.casefold(), record.how.casefold()).hash
