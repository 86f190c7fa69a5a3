"""`treering trust`: accept a memory that a repository brings along (C14)."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from treering.errors import TreeringError, UsageError
from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.disk.paths import Tree

SHOWN = 20  # files that are listed


@command("trust", "trust ~/code/acme", "trust --revoke")
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
@click.option("--revoke", is_flag=True, help="Let it be foreign again; its files stay.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def run(call: Call, folder: Path | None, *, revoke: bool, yes: bool) -> Answer:
    """Accept the memory that lies inside a project.

    In local mode (TREERING_MEMORY_LOCAL, QWEN_CODE_MEMORY_LOCAL) a project's memory lies in the project. What a cloned
    repository brings along is not read until you have looked at it and accepted it here; until then the project's
    memory lies in your home, as without local mode. What treering began there itself is yours.
    """
    from treering.disk import trust
    from treering.disk.paths import Layout, checked
    from treering.hot.project import git_root
    from treering.hot.trust import is_foreign

    config = call.settings()
    call.there()
    root = Path(git_root(str(folder or call.project)))
    layout = Layout(config.home, config.base, Path(config.local) if config.local else None)
    tree = layout.inside("project:-", root)
    if tree is None:
        raise UsageError(
            "a memory inside a project is read in local mode only", hint="set TREERING_MEMORY_LOCAL=1, then ask again"
        )
    foreign = is_foreign(str(config.home), str(tree.memory), str(tree.state))
    files = trust.topic_files(tree)
    data = {"project": str(root), "memory": str(tree.memory), "files": list(files)}
    if revoke:
        gone = trust.revoke(config.home, tree)
        text = f"{tree.memory} is foreign again: it is not read." if gone else f"{tree.memory} was not accepted."
        return Answer(text, {**data, "trusted": False, "changed": gone})
    if not foreign:
        there = "is yours already" if tree.state.exists() else "is not there yet: what treering begins there is yours"
        return Answer(f"{tree.memory} {there}.", {**data, "trusted": True, "changed": False})
    if not yes:
        ask(call, tree, files)
    trust.accept(config.home, checked(tree), config.now())
    text = f"Accepted {tree.memory}: {plural(len(files), 'file')}. `treering trust --revoke` takes it back."
    return Answer(text, {**data, "trusted": True, "changed": True})


def ask(call: Call, tree: "Tree", files: tuple[str, ...]) -> None:
    """Let the person look at what there is before they say yes."""
    lines = [f"  {flat(name, 120)}" for name in files[:SHOWN]]
    more = [f"  … and {len(files) - SHOWN} more"] if len(files) > SHOWN else []
    head = f"{tree.memory} came with the project. What is in it would be told to your agents:"
    click.echo("\n".join([head, *lines, *more]), err=True)
    if not call.asks:
        raise TreeringError("nothing was accepted: nobody is here to confirm", hint="look at it, then --yes does it")
    if not click.confirm("Accept it?", err=True):
        raise TreeringError("nothing was accepted")
