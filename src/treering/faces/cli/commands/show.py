"""`treering show`: one entry whole, with where it comes from."""

import shlex
from typing import TYPE_CHECKING

import click

from treering.core.entry import Entry, EvidenceClass, Source
from treering.errors import NotFoundError
from treering.faces.cli.command import Answer, Call, Json, command, words
from treering.faces.cli.data import entry_data, standing_data
from treering.faces.cli.text import block, flat, when

if TYPE_CHECKING:
    from treering.memory import Memory
    from treering.store.files.history import Past


@command("show feedback/two-sentences.md", "show e_7k2m9q4x1c8d", "show two-sentences --history")
@click.argument("entry", type=words)
@click.option("--history", is_flag=True, help="Also the entries it replaced.")
def run(call: Call, entry: str, *, history: bool) -> Answer:
    """Show ENTRY with its sources and the words it rests on.

    ENTRY is an address, an id or a file name.
    """
    from treering.core.topics.body import record_text

    memory = call.memory()
    try:
        found = memory.find(entry)
    except NotFoundError as error:
        raise elsewhere(memory, entry) or error from None
    past = memory.history(found) if history else ()
    (standing,) = memory.verify([found], thorough=False)
    text = described(found, standing.text)
    for one in past:
        until = f", until {when(one.until)}" if one.until else ""
        text += f"\n\nBefore{until}:\n{block(record_text(one.record))}"
    data = {**entry_data(found), "anchored": standing_data(standing)}
    if history:
        data["history"] = [past_data(one) for one in past]
    return Answer(text, data)


def elsewhere(memory: "Memory", name: str) -> NotFoundError | None:
    """Where the entry of that id is, when it is another project's."""
    for project in memory.store.projects() if name.startswith("e_") else ():
        if project.key != memory.key and any(one.id == name for one in memory.store.entries(project.tree)):
            place = shlex.quote(str(project.root))
            return NotFoundError(
                f"{name!r} is no entry of this project, but of {project.root}",
                hint=f"`treering show {name} --project {place}`",
            )
    return None


def described(entry: Entry, label: str = "") -> str:
    """Everything that is known about an entry, the text first. label: what became of what it names."""
    line = entry.line
    rows = [
        ("address", f"{entry.scope}:{entry.address}" + (" (pinned)" if entry.pinned else "")),
        ("id", entry.id),
        ("type", entry.type),
        ("about", entry.description),
        ("due", line.due.isoformat() if line.due else ""),
        ("names", label),
        ("written", f"{when(line.created)} by {line.by}"),
        *(("from", source(one)) for one in line.sources),
        *(("words", said) for said in line.words),
    ]
    parts = [("", entry.record.summary), ("Why: ", entry.record.why), ("How to apply: ", entry.record.how)]
    body = "\n".join(block(label + text) for label, text in parts if text)
    return f"{flat(entry.name)}\n\n{body}\n\n" + "\n".join(
        f"{label + ':':9}{flat(value)}" for label, value in rows if value
    )


WHOSE: dict[EvidenceClass, str] = {
    "said": "you said it",
    "agreed": "an agent proposed it, you said yes",
    "agent": "an agent says so",
    "tool": "a command printed it",
    "web": "a page, a file or a paste holds it",
    "hand": "you wrote it into the file",
}
"""Whose words an entry rests on, by its class (C7)."""


def source(one: Source) -> str:
    """Where an entry comes from and whose words it rests on, on one line."""
    at = f", {when(one.at)}" if one.at else ""
    return f"{_place(one)}{at}, {one.evidence} ({WHOSE[one.evidence]})"


def _place(one: Source) -> str:
    if one.session:
        return f"{one.client} session {one.session}"
    if one.record:
        return f"{one.record}, imported" + (f" from {one.client}" if one.client else "")
    if one.evidence in {"said", "agreed"}:
        return "a person at the command line"
    return "an agent that handed it over, and a person who accepted it"


def past_data(past: "Past") -> Json:
    """A superseded entry as JSON."""
    return {
        "id": past.id,
        "until": past.until.isoformat() if past.until else None,
        "summary": past.record.summary,
        "why": past.record.why,
        "how": past.record.how,
    }
