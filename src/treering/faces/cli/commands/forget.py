"""`treering forget`: show what would be forgotten, ask, and forget it."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, Json, command, words
from treering.faces.cli.data import entry_data
from treering.faces.cli.text import entry_list, flat, plural

if TYPE_CHECKING:
    from treering.ops.forget import Preview
    from treering.ops.purge import Purged


@command(
    "forget pnpm",
    "forget feedback/two-sentences.md --yes",
    'forget "the release freeze" --dry-run',
    'forget "my address" --purge',
)
@click.argument("query", type=words)
@click.option("--yes", is_flag=True, help="Do not ask; pinned entries stay.")
@click.option("--pinned", is_flag=True, help="With --yes: pinned entries too.")
@click.option("--purge", is_flag=True, help="For good: older versions, journal, backups of it, everything. No undo.")
@click.option("--dry-run", is_flag=True, help="Only show what would be forgotten.")
@click.option(
    "--model", default="", metavar="MODEL", help="offline, cassette:DIR or provider:model. Default: as configured."
)
def run(call: Call, query: str, model: str, **how: bool) -> Answer:
    """Forget what QUERY means.

    That is the entry with that address or id, else every entry its words fit.

    Where a small model is configured, it says which entries are meant. What was forgotten is not learned again from the
    same sessions. `treering undo` brings it back, unless it was purged; `--purge` also takes what was forgotten before.
    """
    pinned, purge = how["pinned"], how["purge"]
    if pinned and not how["yes"]:
        raise UsageError("--pinned goes with --yes", hint="without --yes you are asked about pinned entries")
    from treering.pipeline.learning import Using

    memory = call.memory()
    preview = memory.preview_forget(query, Using(model), gone=purge)
    data: dict[str, Json] = {
        "strategy": preview.strategy,
        "candidates": [entry_data(entry) for entry in preview.entries],
        "gone": [entry_data(entry) for entry in preview.gone],
    }
    if not preview.entries + preview.gone:
        near = {"near": [entry_data(entry) for entry in preview.near]}
        return Answer(nothing(preview), {**data, **near, "change": None}, code=1)
    if how["dry_run"]:
        return Answer(f"Would {'purge' if purge else 'forget'}:\n\n{shown(preview)}", {**data, "change": None})
    if not how["yes"]:
        pinned = ask(call, preview, "Purge" if purge else "Forget")
    if purge:
        answer = purged(memory.purge(preview, pinned=pinned), preview, data)
        return replace(answer, text=f"{shown(preview)}\n\n{answer.text}") if how["yes"] else answer
    done = memory.forget(preview, pinned=pinned)
    kept = f", kept {plural(len(done.kept), 'pinned entry', 'pinned entries')} (--yes --pinned)" if done.kept else ""
    undo = f" `treering undo {done.change}` brings it back." if done.change else ""
    said = f"Forgot {plural(len(done.removed), 'entry', 'entries')}{kept}.{undo}"
    return Answer(
        f"{entry_list(done.removed)}\n\n{said}".lstrip() if how["yes"] else said,
        {
            **data,
            "change": done.change,
            "forgotten": [entry.id for entry in done.removed],
            "kept": [entry.id for entry in done.kept],
        },
        code=0 if done.removed else 1,
    )


def nothing(preview: "Preview") -> str:
    """That no entry is meant, and which come nearest."""
    none = f"Nothing that is remembered fits {preview.query!r}. `treering list` shows everything."
    if not preview.near:
        return none
    return f"{none}\nNearest, to be forgotten by `treering forget ADDRESS`:\n\n{entry_list(preview.near)}"


def purged(done: "Purged", preview: "Preview", data: dict[str, Json]) -> Answer:
    """What a purge did, and where something may be left."""
    kept = len(preview.entries) - len(done.removed)
    pinned = f", kept {plural(kept, 'pinned entry', 'pinned entries')} (--yes --pinned)" if kept else ""
    older = f"{plural(done.older, 'older version')} of what was known" if done.older else ""
    entries = plural(len(done.removed), "entry", "entries") if done.removed or not older else ""
    left = "".join(f"\nproblem: {flat(str(problem))}" for problem in done.problems)
    books = ""
    if done.books:
        what = plural(
            len(done.books), "handbook that may have told of it was", "handbooks that may have told of it were"
        )
        books = f"\n{what} made anew without a model, from what is left; `treering memory sync` has a model make it."
    return Answer(
        f"Purged {' and '.join(filter(None, (entries, older)))}{pinned}. Nothing brings it back.{books}{left}",
        {
            **data,
            "change": done.change,
            "forgotten": [entry.id for entry in done.removed],
            "older": done.older,
            "handbooks": list(done.books),
            "problems": [str(problem) for problem in done.problems],
        },
        code=1 if done.problems or not (done.removed or done.older) else 0,
    )


def shown(preview: "Preview") -> str:
    """The entries that would go, and those that went before."""
    before = "\n".join(f"  {flat(entry.record.summary, 160)}" for entry in preview.gone)
    parts = [entry_list(preview.entries), f"Forgotten or replaced before\n{before}" if before else ""]
    return "\n\n".join(filter(None, parts))


def ask(call: Call, preview: "Preview", verb: str) -> bool:
    """Show the entries and ask; whether pinned ones go too. TreeringError: nobody to ask, or the answer was no."""
    if not call.asks:
        raise TreeringError(
            "nothing was forgotten: nobody is here to confirm", hint="--dry-run shows what fits, --yes forgets it"
        )
    click.echo(f"{shown(preview)}\n", err=True)
    count = len(preview.entries) + len(preview.gone) - len(preview.pinned)
    sure = " for good" if verb == "Purge" else ""
    if count and not confirmed(f"{verb} {plural(count, 'entry', 'entries')}{sure}?"):
        raise TreeringError("nothing was forgotten")
    return bool(preview.pinned) and confirmed(
        f"{plural(len(preview.pinned), 'entry is', 'entries are')} pinned. {verb} those too?"
    )


def confirmed(question: str) -> bool:
    """Ask. Abort: interrupted, which is said to have forgotten nothing."""
    try:
        return click.confirm(question, err=True)
    except click.Abort:
        click.echo("\nNothing was forgotten.", err=True)
        raise
