"""`treering inbox`: what waits for a person's yes, no, or other words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from treering.core.entry import Entry, Record
from treering.errors import UsageError
from treering.faces.cli.command import Answer, Call, Json, command
from treering.faces.cli.text import block, flat, when

if TYPE_CHECKING:
    from treering.core.operation import Draft, Operation
    from treering.core.review import Proposal
    from treering.memory import Memory
    from treering.ops.review import Decided

KINDS = {
    "learned": "learned from a session",
    "overheard": "not said by you",
    "claimed": "an agent says that you said it",
    "import": "imported",
    "duplicate": "these say the same",
    "conflict": "these contradict each other",
    "outdated": "no longer true",
    "promote": "true in every project",
    "migrate": "belongs elsewhere",
    "forget": "will never matter again",
    "rewrite": "can be said better",
    "split": "more than one fact",
}
"""What each kind of proposal says."""


@command("inbox", "inbox accept p_4711", "inbox edit p_4711", "inbox reject p_4711 p_4712", "inbox accept --all")
@click.argument("action", type=click.Choice(["accept", "edit", "reject"]), required=False)
@click.argument("names", nargs=-1, metavar="[ID]...")
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="With accept or reject: everything that waits; accept leaves what you did not say.",
)
@click.option("--text", help="With edit: the new text. Default: opens your editor on the old one.")
def run(call: Call, action: str | None, names: Sequence[str], text: str | None, *, every: bool) -> Answer:
    """Show what waits for you, or decide about it.

    Accept it, give it other words first, or reject it for good.

    Nothing is waited for: what is not decided stays here. `treering undo` takes a decision back.
    """
    memory = call.memory()
    if action is None:
        return listed(memory)
    if every == bool(names) or (every and action == "edit"):
        raise UsageError("which proposal?", hint=f"`treering inbox {action} ID`; `treering inbox` shows them")
    if every:
        # What nobody said is not kept in one go with the rest: a person names it.
        from treering.core.review import UNSAID

        waiting_all = memory.review.inbox().waiting
        chosen = [one for one in waiting_all if action == "reject" or one.proposal.kind not in UNSAID]
    else:
        chosen = [memory.review.find(name) for name in names]
    if action == "edit":
        from treering.faces.cli.commands.edit import edited

        (waiting,) = chosen[:1]
        old = proposed_text(waiting.proposal)
        new = memory.review.edit(waiting, text if text is not None else edited(call, old))
        return Answer(f"{described(new, {})}\n\n`treering inbox accept {new.id}` keeps it.", proposal_data(new))
    decide = memory.review.accept if action == "accept" else memory.review.reject
    done = [decide(waiting) for waiting in chosen]
    return Answer(
        "\n".join(decision(one, action) for one in done) or "Nothing waits.",
        [{**proposal_data(one.proposal), "action": action, "change": one.change, "known": one.known} for one in done],
    )


def listed(memory: "Memory") -> Answer:
    """Everything that waits, the oldest first."""
    inbox = memory.review.inbox()
    entries = {entry.id: entry for entry in memory.entries()}
    proposals = [one.proposal for one in inbox.waiting]
    text = "\n\n".join(described(one, entries) for one in proposals) or "Nothing waits for you."
    how = "\n\n`treering inbox accept ID`, `edit ID` or `reject ID` decides." if proposals else ""
    problems = "".join(f"\nproblem: {flat(str(problem))}" for problem in inbox.problems)
    return Answer(
        text + how + problems,
        {"proposals": [proposal_data(one) for one in proposals], "problems": [str(one) for one in inbox.problems]},
    )


def decision(done: "Decided", action: str) -> str:
    """What came of a decision, on one line."""
    if action == "reject":
        return f"{done.proposal.id}: rejected; it is not proposed again. `treering undo {done.change}` brings it back."
    known = " It was known already." if done.known else ""
    return f"{done.proposal.id}: done.{known} `treering undo {done.change}` takes it back."


def described(proposal: "Proposal", entries: Mapping[str, Entry]) -> str:
    """A proposal with what it would do."""
    head = f"{proposal.id}  {when(proposal.at.astimezone())}  {KINDS[proposal.kind]}"
    because = [f"    because: {flat(proposal.reason.text, 160)}"] if proposal.reason else []
    return "\n".join([head, *because, *(line for one in proposal.operations for line in effect(one, entries))])


def effect(operation: "Operation", entries: Mapping[str, Entry]) -> Iterator[str]:
    """What an operation would do: entries that go or change, then texts that come."""
    from treering.core.review import drafts_of, named_in

    what = {"Remove": "forget", "Retire": "to history", "Move": "move", "Merge": "merge", "Supersede": "to history"}
    ids = named_in(operation)
    kind = type(operation).__name__
    for number, id_ in enumerate(ids):
        word = "because of" if kind == "Retire" and number else what.get(kind, "change")
        said = flat(entries[id_].record.summary, 120) if id_ in entries else "(gone)"
        yield f"    {word}: {entries[id_].address if id_ in entries else id_}  {said}"
    for draft in drafts_of(operation):
        about = "you" if operation.tree.partition(":")[0] == "user" else "this project"
        yield f"    new entry about {about} ({draft.type}):"
        yield block(draft_text(draft), "      ")


def proposed_text(proposal: "Proposal") -> str:
    """The text that would be written, as `edit` takes it."""
    from treering.core.review import text_of

    draft = text_of(proposal)
    return draft_text(draft) if draft else ""


def draft_text(draft: "Draft") -> str:
    """A draft as it would stand in a file."""
    from treering.core.topics.body import record_text

    return record_text(Record(draft.summary.text, draft.why.text, draft.how.text))


def proposal_data(proposal: "Proposal") -> dict[str, Json]:
    """A proposal as JSON."""
    from treering.core.review import drafts_of, named_in

    return {
        "id": proposal.id,
        "kind": proposal.kind,
        "reason": proposal.reason.text,
        "at": proposal.at.isoformat(),
        "operations": [
            {
                "do": type(one).__name__.lower(),
                "tree": one.tree,
                "entries": list(named_in(one)),
                "texts": [
                    {"type": d.type, "summary": d.summary.text, "why": d.why.text, "how": d.how.text}
                    for d in drafts_of(one)
                ],
            }
            for one in proposal.operations
        ],
    }
