"""Prompt templates: shipped text with `{{name}}` gaps, and data made harmless before it is put into one.

The rule this file keeps: only text that ships with treering becomes Clean here; everything else comes as Clean already,
and data stands in a prompt as JSON between tags, so that nothing in it can end its own block.
"""

import json
import re
from collections.abc import Iterable, Mapping

from treering.core.answer import Json
from treering.core.clean import Clean
from treering.errors import ConfigError

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


def data_lines(items: Iterable[Mapping[str, Json]]) -> str:
    r"""Items as JSON, one a line, in which no tag can be closed: a line break is `\n` and `</` is `<\/`."""
    return "\n".join(json.dumps(item, ensure_ascii=False).replace("</", "<\\/") for item in items)
