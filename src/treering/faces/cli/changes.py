"""What an installation would change, for a person and for a program: without secrets that stand near."""

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from typing import TYPE_CHECKING

from treering.faces.cli.command import Json
from treering.faces.cli.text import plural

if TYPE_CHECKING:
    from treering.ops.install import FileChange, Plan


def preview(plans: "Iterable[Plan]") -> str:
    """Every change in few words: a diff where a file was there before, else the number of its lines."""
    return "\n".join(line for plan in plans if plan.changes for line in _plan(plan))


def diff_text(plans: "Iterable[Plan]") -> str:
    """Every change as a unified diff."""
    return "\n".join(
        "\n".join([f"{plan.client}:", *(_diff(change) for change in plan.changes)]) for plan in plans if plan.changes
    )


def summary(plans: "Iterable[Plan]", verb: str) -> str:
    """How many files would be made, changed and removed for each client, and that nothing was written.

    verb: the command that does it.
    """
    lines = []
    for plan in plans:
        kinds = Counter(_kind(change) for change in plan.changes)
        counts = [f"{plural(kinds[kind], kind + ' file')}" for kind in ("new", "changed", "removed") if kinds[kind]]
        lines.append(f"  {plan.client}: {', '.join(counts) or 'nothing to change'}")
    return "\n".join(
        ["Nothing was written. It would be:", *lines, f"Without --dry-run, `{verb}` does it, after asking."]
    )


def _kind(change: "FileChange") -> str:
    return "new" if change.before is None else "removed" if change.after is None else "changed"


def diffs(plans: "Iterable[Plan]") -> Json:
    """The same as JSON."""
    return [
        {"client": plan.client, "file": str(change.path), "kind": _kind(change), "diff": _diff(change)}
        for plan in plans
        for change in plan.changes
    ]


def _plan(plan: "Plan") -> Iterator[str]:
    yield f"{plan.client}:"
    for change in plan.changes:
        if change.before is not None and change.after is not None:
            yield f"  {change.path}"
            yield from (f"    {line}" for line in _diff(change).splitlines()[2:])
        else:
            count = plural(len((change.after or change.before or "").splitlines()), "line")
            yield f"  {change.path} ({'removed' if change.after is None else 'new'}, {count}; --dry-run shows them)"


def _diff(change: "FileChange") -> str:
    """A file before and after; the secrets in it are taken out of the whole first, since a line alone may not tell them."""
    from treering.guard.secrets import clean

    before, after = (clean(text or "").text.splitlines() for text in (change.before, change.after))
    old, new = ("/dev/null" if text is None else str(change.path) for text in (change.before, change.after))
    return "\n".join(unified_diff(before, after, old, new, n=1, lineterm=""))
