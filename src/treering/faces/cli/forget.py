"""`treering forget`: show what would be forgotten, ask, and forget it."""

from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, Json, command, words
from treering.faces.cli.data import entry_data
from treering.faces.cli.text import entry_list, plural

if TYPE_CHECKING:
    from treering.ops.forget import Preview


@command("forget pnpm", "forget feedback/two-sentences.md --yes", 'forget "the release freeze" --dry-run')
@click.argument("query", type=words)
@click.option("--yes", is_flag=True, help="Do not ask; pinned entries stay.")
@click.option("--pinned", is_flag=True, help="With --yes: pinned entries too.")
@click.option("--dry-run", is_flag=True, help="Only show what would be forgotten.")
@click.option(
    "--model", default="", metavar="MODEL", help="offline, cassette:DIR or provider:model. Default: as configured."
)
def run(call: Call, query: str, model: str, *, yes: bool, pinned: bool, dry_run: bool) -> Answer:
    """Forget what QUERY means: the entry with that address or id, else every entry its words fit.

    Where a small model is configured, it says which entries are meant. What was forgotten is not learned again from the
    same sessions. `treering undo` brings it back.
    """
    if pinned and not yes:
        raise UsageError("--pinned goes with --yes", hint="without --yes you are asked about pinned entries")
    from treering.pipeline.learning import Using

    memory = call.memory()
    preview = memory.preview_forget(query, Using(model))
    data: dict[str, Json] = {
        "strategy": preview.strategy,
        "candidates": [entry_data(entry) for entry in preview.entries],
    }
    if not preview.entries:
        return Answer(
            f"Nothing that is remembered fits {query!r}. `treering list` shows everything.",
            {**data, "change": None},
            code=1,
        )
    if dry_run:
        return Answer(f"Would forget:\n\n{entry_list(preview.entries)}", {**data, "change": None})
    if not yes:
        pinned = ask(call, preview)
    done = memory.forget(preview, pinned=pinned)
    kept = f", kept {plural(len(done.kept), 'pinned entry', 'pinned entries')} (--yes --pinned)" if done.kept else ""
    undo = f" `treering undo {done.change}` brings it back." if done.change else ""
    return Answer(
        f"Forgot {plural(len(done.removed), 'entry', 'entries')}{kept}.{undo}\n\n{entry_list(done.removed)}".rstrip(),
        {
            **data,
            "change": done.change,
            "forgotten": [entry.id for entry in done.removed],
            "kept": [entry.id for entry in done.kept],
        },
        code=0 if done.removed else 1,
    )


def ask(call: Call, preview: "Preview") -> bool:
    """Show the entries and ask; whether pinned ones go too. TreeringError: nobody to ask, or the answer was no."""
    if not call.asks:
        raise TreeringError(
            "nothing was forgotten: nobody is here to confirm", hint="--dry-run shows what fits, --yes forgets it"
        )
    click.echo(f"{entry_list(preview.entries)}\n", err=True)
    count = len(preview.entries) - len(preview.pinned)
    if count and not click.confirm(f"Forget {plural(count, 'entry', 'entries')}?", err=True):
        raise TreeringError("nothing was forgotten")
    return bool(preview.pinned) and click.confirm(
        f"{plural(len(preview.pinned), 'entry is', 'entries are')} pinned. Forget those too?", err=True
    )
