"""`treering forget`: show what would be forgotten, ask, and forget it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, Json, command, failure, words
from treering.faces.cli.data import entry_data
from treering.faces.cli.options import model_option
from treering.faces.cli.text import entry_line, flat, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treering.core.entry import Entry
    from treering.memory import Memory
    from treering.ops.forget import Preview
    from treering.ops.purge import Purged

TITLES = {"user": "About you, in every project", "project": "This project"}
NEAR = "Near, kept: `treering forget ADDRESS` takes one"
PINNED = "Pinned, kept: --yes --pinned takes them too"
BEFORE = "Forgotten or replaced before"
CHOICE = "y, N, or numbers such as 1 3"


@command(
    "forget pnpm",
    "forget feedback/two-sentences.md --yes",
    'forget "the release freeze" --dry-run',
    "forget '\"vault door\" code'",
    'forget "my address" --purge',
)
@click.argument("query", type=words)
@click.option(
    "--yes", is_flag=True, help="Do not ask; pinned entries stay, and a purge takes only what holds every word."
)
@click.option("--pinned", is_flag=True, help="With --yes: pinned entries too.")
@click.option("--purge", is_flag=True, help="For good: older versions, journal, backups of it, everything. No undo.")
@click.option("--dry-run", is_flag=True, help="Only show what would be forgotten.")
@model_option
def run(call: Call, query: str, model: str, **how: bool) -> Answer:
    """Forget what QUERY means.

    That is the entry with that address or id, else every entry that holds its words, in any of their forms; "words in
    quotes" as they are written. Entries with other words for it are named, and kept.

    Where a small model is configured, it says which entries are meant. What was forgotten is not learned again from the
    same sessions. `treering undo` brings it back, unless it was purged; `--purge` also takes what was forgotten before.
    Exit code 1 when nothing fits.
    """
    if how["pinned"] and not how["yes"]:
        raise UsageError("--pinned goes with --yes", hint="without --yes you are asked about pinned entries")
    from treering.ops.forget import certain
    from treering.pipeline.learning import Using

    memory = call.memory()
    preview = memory.preview_forget(query, Using(model), gone=how["purge"])
    if how["purge"] and how["yes"]:
        preview = certain(preview)
    if not preview.entries + preview.gone:
        return nothing(preview)
    wish = Wish("Purge" if how["purge"] else "Forget", pinned=how["pinned"])
    if how["dry_run"]:
        return would(preview, wish)
    if how["yes"]:
        answer = done(memory, preview, wish)
        return replace(answer, text=f"{shown(preview, wish)}\n\n{answer.text}".lstrip())
    return done(memory, *ask(call, preview, wish))


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants done. verb: Forget or Purge; pinned: with entries that are pinned."""

    verb: str
    pinned: bool = False


def done(memory: "Memory", preview: "Preview", wish: Wish) -> Answer:
    """Forget or purge it, and say so."""
    if wish.verb == "Purge":
        return purged(memory.purge(preview, pinned=wish.pinned), preview)
    gone = memory.forget(preview, pinned=wish.pinned)
    undo = f" `treering undo {gone.change}` brings it back." if gone.change else ""
    return Answer(
        f"Forgot {plural(len(gone.removed), 'entry', 'entries')}{_kept(len(gone.kept))}.{undo}",
        {
            **({} if gone.removed else failure("what fits is pinned, and stays", "--yes --pinned forgets it")),
            **data(preview),
            "change": gone.change,
            "forgotten": [entry.id for entry in gone.removed],
            "kept": [entry.id for entry in gone.kept],
        },
        code=0 if gone.removed else 1,
    )


def nothing(preview: "Preview") -> Answer:
    """That no entry is meant, and which come nearest."""
    message, hint = f"Nothing that is remembered fits {preview.query!r}.", "`treering list` shows everything."
    near = f"\n{listing('Nearest, to be forgotten by `treering forget ADDRESS`:', preview, preview.near)}"
    return Answer(
        f"{message} {hint}{near if preview.near else ''}",
        {**failure(message, hint), **data(preview), "change": None},
        code=1,
    )


def would(preview: "Preview", wish: Wish) -> Answer:
    """What would go."""
    head = "Would forget:" if wish.verb == "Forget" else "Would purge:"
    free = wish.pinned or preview.gone or len(preview.pinned) < len(preview.entries)
    none = "" if free else f"{head.removesuffix(':')} nothing.\n\n"
    return Answer(f"{none or head + chr(10) * 2}{shown(preview, wish)}", {**data(preview), "change": None})


def purged(done: "Purged", preview: "Preview") -> Answer:
    """What a purge did, and where something may be left."""
    older = f"{plural(done.older, 'older version')} of what was known" if done.older else ""
    entries = plural(len(done.removed), "entry", "entries") if done.removed or not older else ""
    left = "".join(f"\nproblem: {flat(str(problem))}" for problem in done.problems)
    books = ""
    if done.books:
        what = plural(
            len(done.books), "handbook that may have told of it was", "handbooks that may have told of it were"
        )
        books = f"\n{what} made anew without a model, from what is left; `treering memory sync` has a model make it."
    kept = _kept(len(preview.entries) - len(done.removed))
    wrong: dict[str, Json] = {}
    if done.problems:
        wrong = failure(
            f"{plural(len(done.problems), 'place')} could not be cleared", "see `problems`, and run it again"
        )
    elif not (done.removed or done.older):
        wrong = failure("what fits is pinned, and stays", "--yes --pinned purges it")
    return Answer(
        f"Purged {' and '.join(filter(None, (entries, older)))}{kept}. Nothing brings it back.{books}{left}",
        {
            **wrong,
            **data(preview),
            "change": done.change,
            "forgotten": [entry.id for entry in done.removed],
            "older": done.older,
            "handbooks": list(done.books),
            "problems": [str(problem) for problem in done.problems],
        },
        code=1 if wrong else 0,
    )


def _kept(count: int) -> str:
    return f", kept {plural(count, 'pinned entry', 'pinned entries')} (--yes --pinned)" if count else ""


def data(preview: "Preview") -> dict[str, Json]:
    """What is meant and what comes near, as JSON, each with the words it holds."""
    from treering.ops.forget import held

    def listed(entries: "Sequence[Entry]") -> list[Json]:
        return [{**entry_data(entry), "holds": list(held(preview.query, entry).words)} for entry in entries]

    return {
        "strategy": preview.strategy,
        "candidates": listed(preview.entries),
        "gone": [entry_data(entry) for entry in preview.gone],
        "near": listed(preview.near),
    }


def shown(preview: "Preview", wish: Wish, first: int = 0) -> str:
    """The entries that would go, those that went before, and those that stay. first: number them from this one on."""
    free = [entry for entry in preview.entries if wish.pinned or not entry.pinned]
    pinned = [entry for entry in preview.entries if entry not in free]
    groups = [[entry for entry in free if entry.scope == scope] for scope in TITLES]
    parts = zip((*TITLES.values(), PINNED, BEFORE, NEAR), (*groups, pinned, preview.gone, preview.near), strict=True)
    texts = []
    for title, entries in parts:
        if entries:
            texts.append(listing(title, preview, entries, first))
            first += len(entries) if first else 0
    return "\n\n".join(texts)


def listing(title: str, preview: "Preview", entries: "Sequence[Entry]", first: int = 0) -> str:
    """Entries below a title, each with the words it holds."""
    lines = [title]
    for number, entry in enumerate(entries, first):
        text = entry_line(entry) if title != BEFORE else f"  {flat(entry.record.summary, 160)}"
        lines.append(f"{number:>3}{text.removeprefix(' ')}" if first else text)
        if (why := held_line(preview, entry)) and title != BEFORE:
            lines.append(f"      {why}")
    return "\n".join(lines)


def held_line(preview: "Preview", entry: "Entry") -> str:
    """Why an entry stands in the answer: "holds vault, door"; "" where it was named."""
    from treering.core.address import is_address
    from treering.ops.forget import held

    if preview.strategy == "address" or is_address(preview.query):
        return ""
    found = held(preview.query, entry)
    holds = f"holds {', '.join(found.words)}" if found.words else ""
    akin = f"not {', '.join(found.akin)}, but another word near it" if found.akin else ""
    return flat("; ".join(filter(None, (holds, akin))) or "holds no word of it; the model chose it", 160)


def ask(call: Call, preview: "Preview", wish: Wish) -> "tuple[Preview, Wish]":
    """Show the entries and ask; what of them goes. TreeringError: nobody to ask, or the answer was no."""
    if not call.asks:
        raise TreeringError(
            "nothing was forgotten: nobody is here to confirm", hint="--dry-run shows what fits, --yes forgets it"
        )
    order, count = in_order(preview), len(preview.entries) + len(preview.gone) - len(preview.pinned)
    click.echo(f"{shown(preview, wish, first=1 if count and len(order) > 1 else 0)}\n", err=True)
    sure = " for good" if wish.verb == "Purge" else ""
    if count:
        picked = asked(f"{wish.verb} {plural(count, 'entry', 'entries')}{sure}?", len(order))
        if picked is not None:
            preview = only(preview, [order[number - 1] for number in picked])
    pinned = bool(preview.pinned) and confirmed(
        f"{plural(len(preview.pinned), 'entry is', 'entries are')} pinned. {wish.verb} those too?"
    )
    return preview, replace(wish, pinned=pinned)


def in_order(preview: "Preview") -> "list[Entry]":
    """Everything that is shown, as it is numbered."""
    free = [entry for scope in TITLES for entry in preview.entries if entry.scope == scope and not entry.pinned]
    return [*free, *preview.pinned, *preview.gone, *preview.near]


def only(preview: "Preview", picked: "list[Entry]") -> "Preview":
    """The preview with the entries a person picked, near ones among them, and no other."""
    ids = {entry.id for entry in picked}
    entries = tuple(entry for entry in (*preview.entries, *preview.near) if entry.id in ids)
    return replace(preview, entries=entries, gone=tuple(entry for entry in preview.gone if entry.id in ids), near=())


def asked(question: str, most: int) -> list[int] | None:
    """None for all that is meant, else the numbers that a person picked. TreeringError: they said no."""

    def read(answer: str) -> list[int] | None:
        said = answer.replace(",", " ").split()
        if answer.strip().lower() in {"y", "yes"}:
            return None
        if answer.strip().lower() in {"", "n", "no"}:
            return []
        if most > 1 and all(one.isascii() and one.isdigit() and 1 <= int(one) <= most for one in said):
            return [int(one) for one in said]
        raise click.BadParameter(f"{answer!r} is none of {CHOICE if most > 1 else 'y and N'}")

    try:
        choice = CHOICE if most > 1 else "y/N"
        picked: list[int] | None = click.prompt(
            f"{question} [{choice}]", default="", show_default=False, value_proc=read, err=True
        )
    except click.Abort:
        click.echo("\nNothing was forgotten.", err=True)
        raise
    if picked == []:
        raise TreeringError("nothing was forgotten")
    return picked


def confirmed(question: str) -> bool:
    """Ask. Abort: interrupted, which is said to have forgotten nothing."""
    try:
        return click.confirm(question, err=True)
    except click.Abort:
        click.echo("\nNothing was forgotten.", err=True)
        raise
