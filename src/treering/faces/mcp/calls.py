"""What a call of a tool does, over the memory of the directory that the server was started in.

The rule this file keeps: what an entry says stands in the fence, and nothing of it outside; an expected failure is an
answer with its next step; forgetting needs a token, which an agent gets only together with what would go, and which is good
once.
"""

import secrets
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treering.errors import NotFoundError, TreeringError, UriError, UsageError
from treering.faces.cli.text import cause, plural, when
from treering.faces.mcp.protocol import NO_RESOURCE, Fault
from treering.hot.fence import fence, harmless, one_line
from treering.hot.telling.block import address
from treering.memory import Memory
from treering.pipeline.silence import Asker, silence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from treering.core.entry import Entry
    from treering.ops.forget import Preview
    from treering.ops.results import Handed

Json = dict[str, Any]
NOTHING = "Nothing that is remembered has to do with that."
PAUSED = "Memory is paused: nothing is recalled or kept until the person runs `treering resume`."
OFF = (
    "Memory is switched off here: {what} is off the record. Nothing is told or kept until the person runs `{command}`."
)
NOBODY = Asker()
SPOKEN = {
    "agent": "the person typed nothing in the newest sessions of this project that says it, as far as their logs show",
    "tool": "a tool printed it, and the person did not say it",
    "web": "it stands in a page, a file or a paste, and the person did not say it",
}
"""Why a statement is not the person's, by whose words it is."""
HUSHED = "Not kept: the person has said that this is off the record. Nothing of it is stored, and you need not ask."
WHY = {
    "inbox_full": "Nor does it wait in the inbox, which is full: the person decides with `treering inbox`.",
    "rejected": "The person has said no to it before; they can still run `treering remember`.",
}
"""Why a statement does not even wait for them."""
TOKENS = 16  # previews that wait for their confirmation


class Calls:
    """The tools, over one memory."""

    def __init__(self, memory: Memory, asker: Asker = NOBODY) -> None:
        """Over an open memory. asker: whom the server serves."""
        self._memory = memory
        self._asker = asker
        self._previews: dict[str, Preview] = {}
        self._tools: dict[str, Callable[[Json], str]] = {
            "recall": self._recall,
            "remember": self._remember,
            "forget": self._forget,
            "search": self._search,
            "history": self._history,
        }

    def call(self, name: str, given: Json) -> tuple[str, bool]:
        """What a tool says, and whether it failed."""
        try:
            silent = self._silence()
            if silent:
                return HUSHED if name == "remember" and silent != PAUSED else silent, False
            return self._tools[name](given), False
        except TreeringError as error:
            return harmless(f"{error}\n→ {error.hint}" if error.hint else str(error)), True

    def read(self, uri: str) -> tuple[str, str] | Fault:
        """Text and MIME type of a resource. TreeringError: a disk that refuses."""
        silent = self._silence()
        if silent:
            return silent, "text/plain"
        try:
            found = self._memory.read(uri)
        except UriError as error:
            return Fault(NO_RESOURCE, str(error))
        return found.text.text, found.mime

    def _silence(self) -> str:
        memory = self._memory
        return unspoken(silence(memory.store, memory.config, memory.key, self._asker))

    def _recall(self, given: Json) -> str:
        found = self._memory.recall(given["query"], limit=given.get("limit", 5), everything=True)
        over = [hit for hit in found.answer.selected if hit.passed(found.answer.ask.now)]
        passed = "".join(f"\nnote: {one_line(address(hit.row))}: due {hit.row.due} passed" for hit in over)
        return f"{found.prompt}{passed}" if found.prompt else NOTHING

    def _remember(self, given: Json) -> str:
        text, due = given["text"].strip(), day(given["due"]) if "due" in given else None
        done = self._memory.hand_on(text, type=given.get("type"), scope=given.get("scope"), due=due)
        if done.kept is None:
            return unsaid(done)
        kept = done.kept
        verb = "Remembered" if kept.change else "Known already"
        where = "about the person" if kept.entry.scope == "user" else "about this project"
        undo = f" `treering undo {kept.change}` takes it back." if kept.change else ""
        notes = "".join(f"\nnote: {one_line(note)}" for note in kept.notices)
        return f"{verb}, {where}: {one_line(kept.entry.address)}.{undo}{notes}"

    def _forget(self, given: Json) -> str:
        if "token" in given:
            preview = self._previews.pop(given["token"], None)
            if preview is None:
                raise NotFoundError(
                    "that token is unknown, or was used", hint="call forget with a query to see what would go"
                )
            done = self._memory.forget(preview)
            undo = f" `treering undo {done.change}` brings it back." if done.change else ""
            kept = f" {plural(len(done.kept), 'pinned entry stays', 'pinned entries stay')}." if done.kept else ""
            return f"Forgot {plural(len(done.removed), 'entry', 'entries')}.{kept}{undo}"
        if "query" not in given:
            raise NotFoundError(
                "there is nothing to look for", hint="call forget with a query, then with the token it gives"
            )
        preview = self._memory.preview_forget(given["query"])
        if not preview.entries:
            near = (
                f"\nNearest, to be forgotten by their address:\n\n{meant(preview, preview.near)}"
                if preview.near
                else ""
            )
            return f"Nothing that is remembered fits {harmless(repr(given['query']))}.{near}"
        near = f"Near, kept unless named by address:\n\n{meant(preview, preview.near)}\n\n" if preview.near else ""
        token = secrets.token_hex(4)
        self._previews = {**dict(list(self._previews.items())[-TOKENS + 1 :]), token: preview}
        return (
            f"This would be forgotten:\n\n{meant(preview, preview.entries)}\n\n{near}"
            f"Show the person each entry and ask. If they agree, call forget with token {token!r}; if they mean only one of "
            "them, call forget with its address as the query."
        )

    def _search(self, given: Json) -> str:
        found = self._memory.search(given["query"].strip(), limit=given.get("limit", 20))
        blocks = [(f"{one.root or 'about the person'}: {one.entry.address}", one.entry.record.summary) for one in found]
        return fence(blocks) or "Nothing that is remembered has a word of that."

    def _history(self, given: Json) -> str:
        if "entry" in given:
            entry = self._memory.find(given["entry"])
            now = f"{entry.address}, written {when(entry.line.created)} by {entry.line.by}"
            past = [
                (f"until {when(one.until) if one.until else 'then'}", one.record.summary)
                for one in self._memory.history(entry)
            ]
            return fence([(now, entry.record.summary), *past])
        rows = self._memory.log(given.get("limit", 20))
        return (
            fence((f"change {row.id}, {when(row.at)}, {cause(row.cause)}", row.note.text) for row in rows)
            or "Nothing has changed yet."
        )


def unspoken(why: str) -> str:
    """What an agent is told instead of anything remembered, "" when nothing is in the way. why: as `silence` says."""
    if why in {"", "paused"}:
        return PAUSED if why else ""
    if why == "off":
        return OFF.format(what="this project", command="treering on --here")
    return OFF.format(what="this session", command=f'treering on --session "{one_line(why)}"')


def day(text: str) -> date:
    """A day as an agent writes it. UsageError: it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text!r} is no day", hint="write it as 2027-01-15, or leave it out") from None


def unsaid(done: "Handed") -> str:
    """What came of a statement that the person's words do not bear out, and what they can do about it."""
    if done.why == "off_record":
        return HUSHED
    what = SPOKEN.get(done.support.evidence, SPOKEN["agent"])
    if done.proposal is None:
        return f"Not kept: {what}. {WHY[done.why]}"
    name = done.proposal.id
    return (
        f"Not kept yet: {what}. It waits in the inbox as {name}, and nothing follows it meanwhile. Tell the person so, and "
        f"show them the text: `treering inbox accept {name}` keeps it, `treering inbox reject {name}` drops it for good. "
        "That is theirs to run, not yours."
    )


def meant(preview: "Preview", entries: "Iterable[Entry]") -> str:
    """Entries of a preview as data: what each says, and which words of the request it holds."""
    from treering.ops.forget import held

    def title(entry: "Entry") -> str:
        holds = held(preview.query, entry).words if preview.strategy != "address" else ()
        notes = [f"holds {', '.join(holds)}"] if holds else []
        notes += ["pinned, stays"] if entry.pinned else []
        return f"{entry.scope}: {entry.address}" + (f" ({'; '.join(notes)})" if notes else "")

    return fence((title(entry), entry.record.summary) for entry in entries)


def open_calls(directory: Path) -> Calls:
    """The tools over the memory of a directory."""
    from treering.hot.project import agent_session
    from treering.wiring import open_memory

    memory = open_memory(directory)
    memory.reader = ("mcp", memory.reader[1])  # the server lives as long as the session that it serves
    return Calls(memory, Asker(directory, agent_session(), memory.config.now().timestamp()))
