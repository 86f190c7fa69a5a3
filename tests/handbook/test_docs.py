"""docs/handbook.md says what the code does, and what is measured there holds."""

from datetime import UTC
from pathlib import Path

import pytest

from fixtures_home import build_home
from treering.clients import find_sessions, load
from treering.core.handbook import uri
from treering.core.handbook.excerpt import excerpt, rows
from treering.core.handbook.harvest import SKIPS
from treering.core.prompts import gaps
from treering.core.session import Message
from treering.guard.secrets import clean
from treering.models.templates import Templates

DOCS = (Path(__file__).parents[2] / "docs/handbook.md").read_text()


@pytest.mark.parametrize(("name", "what"), [*SKIPS.items(), *uri.REFUSALS.items()])
def test_every_skip_and_refusal_is_explained_in_the_words_of_the_code(name, what):
    """One line in a table."""
    assert f"| `{name}` | {what} |" in DOCS


@pytest.mark.parametrize(
    "name", ["stage_one_system", "stage_one_input", "consolidation_system", "consolidation", "read_path"]
)
def test_every_prompt_is_documented_with_its_gaps(name):
    """A person who writes their own has to know what may stand in it."""

    assert f"`{name}.md`" in DOCS
    for gap in gaps(Templates().load(f"memories/{name}")):
        assert f"`{{{{{gap}}}}}`" in DOCS


@pytest.mark.parametrize("budget", [4000, 2000])
def test_every_word_of_the_person_survives_on_the_session_of_44_turns(tmp_path, budget):
    """As the table says."""
    (ref,) = [ref for ref in find_sessions(build_home(tmp_path), ["codex"]) if ref.id.startswith("01a19b98")]
    found = rows(item for item in load("codex").read(ref) if isinstance(item, Message))
    shown = excerpt(found, budget, clean, UTC)
    assert sum(row.kind == "person" for row in found) == 44
    assert shown.survived == 1.0
    assert f"| {budget:,}" in DOCS
