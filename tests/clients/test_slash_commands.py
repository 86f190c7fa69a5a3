"""What a person typed behind `/remember` is found in the text that a client writes into its log in its place."""

from pathlib import Path

import pytest

from treering.clients.installing import Place
from treering.clients.slash_commands import COMMANDS, body, given
from treering.faces.mcp.tables import ASKED, COMMAND

PLACE = Place(Path("/home/dev"), "/usr/bin/python3", Path("/usr/lib/treering"))
TEXTS = [
    "tabs, not spaces",
    "first line\n\nsecond line: with `code`",
    "以后用 pnpm",
    "word for word:\n\nRun `make` first",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("tools", [True, False])
def test_it_is_found_in_each_form_of_the_command(text, tools):
    """Where the client has tools, and where it has none; also in the MCP server's own prompt."""
    (remember,) = [one for one in COMMANDS if one.name == "remember"]
    assert given(body(remember, PLACE, text, tools=tools)) == text
    assert given(COMMAND.replace("{ask}", ASKED["remember"]).replace("{text}", text)) == text


@pytest.mark.parametrize("slash", [one for one in COMMANDS if one.name != "remember"], ids=lambda one: one.name)
def test_no_other_command_asks_for_anything_to_be_kept(slash):
    """What `/forget` was given least of all."""
    assert given(body(slash, PLACE, "tabs, not spaces")) == ""


@pytest.mark.parametrize("around", ["{} and more", "before\n{}", "{}\n\nHuman: yes", "> {}"])
def test_a_text_that_only_holds_the_command_is_none(around):
    """A page or a paste may imitate it."""
    (remember,) = [one for one in COMMANDS if one.name == "remember"]
    assert given(around.format(body(remember, PLACE, "tabs, not spaces").strip())) == ""
