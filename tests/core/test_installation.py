"""What goes into somebody's settings comes out again."""

import tomllib

import pytest

from treering.core.installing import jsonc
from treering.core.installing.installation import (
    Item,
    Member,
    Table,
    Whole,
    is_ours,
    taken_back,
    with_wants,
    without_wants,
)

OURS = {"hooks": [{"type": "command", "command": "/py -I -S /x/treering/faces/hook.py codex Stop", "timeout": 10}]}
WANTS = (
    Item(("hooks", "Stop"), OURS),
    Member(("mcpServers", "treering"), {"command": "/py", "args": ["/x/treering/faces/mcp/serve.py"]}),
)
TEXTS = [
    None,
    "",
    "{}",
    '{"a": 1}',
    '{\n  // mine\n  "hooks": {"Stop": [{"hooks": [{"command": "say"}]}]},\n  "z": 0\n}\n',
    '{\r\n\t"mcpServers": {"other": {}},\r\n}',
]


@pytest.mark.parametrize("text", TEXTS)
def test_an_unchanged_text_comes_back_byte_for_byte(text):
    """From the splices alone."""
    edited = with_wants(text, WANTS)
    plain = jsonc.parse(edited.text).plain()
    assert plain["hooks"]["Stop"][-1] == OURS
    assert plain["mcpServers"]["treering"] == WANTS[1].value
    assert taken_back(edited.text, edited.splices) == (text or "")


@pytest.mark.parametrize("text", [text for text in TEXTS if text])
def test_a_text_that_was_edited_since_loses_what_is_ours_only(text):
    """Its own keys are those of before and of after."""
    edited = with_wants(text, WANTS)
    later = jsonc.put(jsonc.put(edited.text, ("new",), [1]), ("hooks", "Start"), [])
    left = without_wants(later, WANTS, edited.stood)
    before = jsonc.parse(text).plain()
    assert jsonc.parse(left).plain() == {**before, "new": [1], "hooks": {**before.get("hooks", {}), "Start": []}}
    assert ("// mine" in left) == ("// mine" in text)


def test_containers_of_the_person_stay_though_they_are_empty():
    """Those that we made go."""
    edited = with_wants('{"hooks": {"Stop": []}}', WANTS)
    assert jsonc.parse(without_wants(edited.text + " ", WANTS, edited.stood)).plain() == {"hooks": {"Stop": []}}


def test_a_hook_that_somebody_put_beside_ours_stays():
    """In the same group."""
    both = {"hooks": [*OURS["hooks"], {"type": "command", "command": "say done"}]}
    left = without_wants(jsonc.append("{}", ("hooks", "Stop"), both), WANTS)
    assert jsonc.parse(left).plain() == {"hooks": {"Stop": [{"hooks": [both["hooks"][1]]}]}}


def test_a_value_that_is_somebodys_by_now_stays():
    """Only what we put there, or what names a file of ours, is ours."""
    want = Member(("memory", "own"), value=False)
    edited = with_wants("{}", [want])
    assert without_wants(edited.text.replace("false", "true"), [want]) == edited.text.replace("false", "true")
    moved = edited.text.replace("false", '{"command": "/old/treering/faces/hook.py"}')
    assert jsonc.parse(without_wants(moved, [want])).plain() == {}


TOML = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y"  # keep\n'
TABLE = Table("mcp_servers.treering", ('command = "/py"', 'args = ["-I"]'))


@pytest.mark.parametrize("text", [None, "", TOML, TOML.rstrip("\n"), TOML.replace("\n", "\r\n")])
def test_a_table_goes_to_the_end_of_a_toml_file_and_out_of_it(text):
    """Wherever it stands by then."""
    edited = with_wants(text, [TABLE])
    assert tomllib.loads(edited.text)["mcp_servers"]["treering"] == {"command": "/py", "args": ["-I"]}
    assert taken_back(edited.text, edited.splices) == (text or "")
    later = edited.text + "\n# theirs\n[later]\nz = 1\n"
    left = without_wants(later, [TABLE])
    assert tomllib.loads(left) == {**tomllib.loads(text or ""), "later": {"z": 1}}
    assert left.endswith("# theirs\n[later]\nz = 1\n")
    assert left.startswith(text or "")


@pytest.mark.parametrize("text", ["mcp_servers = {}\n", "[mcp_servers.treering]\ncommand = 'mine'\n", "not toml"])
def test_a_toml_file_that_cannot_take_the_table_is_refused(text):
    """Before anything is written."""
    with pytest.raises(ValueError, match="cannot be added"):
        with_wants(text, [TABLE])


def test_a_file_of_our_own_comes_and_goes_whole():
    """Edited or not."""
    assert with_wants(None, [Whole("x\n")]).text == "x\n"
    assert without_wants("x, edited", [Whole("x\n")]) is None


def test_ours_is_what_names_a_file_of_treering():
    """On any system, at any depth."""
    assert is_ours({"a": [{"command": "C:\\py C:\\lib\\treering\\faces\\hook.py codex Stop"}]})
    assert not is_ours({"a": ["treering hook", 7, None]})
