"""Where prompts come from: files of the package, or a person's own files of the same names (A7).

The rule this file keeps: prompts are data. A person's file goes through the secret guard and must leave no gap that
nobody fills; the package's own are trusted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from treering.core import prompts
from treering.core.clean import Clean, Cleaner
from treering.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Templates:
    """Templates by name, such as `extract_system` or `memories/stage_one_input`.

    overrides: a directory whose files of the same names stand in for the package's; clean: what those pass through.
    """

    overrides: Path | None = None
    clean: Cleaner | None = None

    def load(self, name: str) -> Clean:
        """The text of a template."""
        own = self._own(name)
        if own is not None:
            return own
        return prompts.shipped(files("treering").joinpath("prompts", *f"{name}.md".split("/")).read_text("utf-8"))

    def render(self, name: str, values: Mapping[str, Clean] | None = None) -> Clean:
        """The template with its gaps filled."""
        try:
            return prompts.render(self.load(name), values or {})
        except ConfigError as error:
            raise ConfigError(f"{name}.md: {error}", hint=error.hint) from error

    def _own(self, name: str) -> Clean | None:
        """The person's file of this name, if there is one."""
        if self.overrides is None or self.clean is None:
            return None
        path = self.overrides.joinpath(*f"{name}.md".split("/"))
        try:
            return self.clean(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"{path} cannot be read: {error}", hint="Mend the file, or remove it.") from error
