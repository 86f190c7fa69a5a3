"""A word on a project that was moved: where its memory still lies.

The rule this file keeps: it is only said, where nothing is known of the directory; the person adopts it.
"""

import shlex
from typing import TYPE_CHECKING

from treering.faces.cli.text import flat, plural

if TYPE_CHECKING:
    from treering.faces.cli.command import Json
    from treering.memory import Memory
    from treering.pipeline.moved import Former


def moved_text(former: "Former | None") -> str:
    """The hint, "" for none."""
    if former is None:
        return ""
    count = plural(former.entries, "entry", "entries")
    where = flat(str(former.root))
    return (
        f"memory of {where} ({count}) seems to be of this project: {former.why}\n"
        f"  → `treering adopt {shlex.quote(where)}` gives it to this one"
    )


def moved_data(former: "Former | None") -> "Json":
    """The same for a program."""
    return {"root": str(former.root), "why": former.why, "entries": former.entries} if former else None


def moved_hint(memory: "Memory") -> str:
    """The hint as the last lines of an answer, "" for none."""
    from treering.pipeline.moved import former

    said = moved_text(former(memory.store, memory.key))
    return f"\n{said}" if said else ""
