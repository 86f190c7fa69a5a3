"""Prompt templates: shipped text with `{{name}}` gaps, and data made harmless before it is put into one.

The rule this file keeps: only text that ships with treering becomes Clean here; everything else comes as Clean already,
and data stands in a prompt as JSON between tags, so that nothing in it can end its own block.
"""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from treering.core.clean import Clean
from treering.core.entry import EntryType, Scope
from treering.errors import ConfigError

UNSEEN = re.compile(
    "[\u007f-\u009f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
"""Characters that nobody sees and a model reads; joiners, which some scripts are written with, are none."""

GAP = re.compile(r"\{\{\s*(\w+)\s*\}\}")


def shipped(text: str) -> Clean:
    """A template or a schema that is part of the package."""
    return Clean(text.strip() + "\n")


def gaps(template: Clean) -> frozenset[str]:
    """The names a template wants filled."""
    return frozenset(GAP.findall(template.text))


def render(template: Clean, values: Mapping[str, Clean]) -> Clean:
    """The template with every gap filled; a gap without a value is a fault of the template (a person may have edited it)."""
    unknown = gaps(template) - values.keys()
    if unknown:
        known = ", ".join(f"{{{{{name}}}}}" for name in sorted(values))
        raise ConfigError(
            f"a prompt template wants {{{{{min(unknown)}}}}}, which nobody fills",
            hint=f"It may use: {known or 'none'}.",
        )
    return template.fill(**values)


Datum = Clean | EntryType | Scope | int | date | None
"""What may stand in a data block: clean text, a word of ours, a number, a day or a moment."""


def data_block(items: Iterable[Mapping[str, Datum]]) -> Clean:
    r"""Items as JSON, one a line, in which no tag can be closed: a line break is `\n` and `</` is `<\/`. None is left out.

    What cannot be seen stands there by its number.
    """
    rows = ({key: _plain(value) for key, value in item.items() if value is not None} for item in items)
    lines = (json.dumps(row, ensure_ascii=False).replace("</", "<\\/") for row in rows)
    return Clean("\n".join(UNSEEN.sub(lambda match: json.dumps(match.group())[1:-1], line) for line in lines))


def _plain(value: Datum) -> str | int:
    """A moment with its weekday, from which a model works out what `thursday` means."""
    match value:
        case datetime():
            return f"{value:%a %Y-%m-%d %H:%M}"
        case date():
            return value.isoformat()
        case Clean():
            return value.text
        case _:
            return value if isinstance(value, str) else int(value or 0)
