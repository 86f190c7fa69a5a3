"""`treering edit`: an agent is not told the old text under any heading."""


def test_an_edit_tells_the_name_and_the_description_anew(cli):
    """Where they were made of the old text; `Always` has no meaning that a search would look for."""
    address = cli("remember", "Never push to main.", "--project-scope", "--json").data["entry"]["address"]
    cli("edit", address, "--text", "Always push to main.")
    entry = cli("show", address, "--json").data
    assert "Never" not in str({key: entry[key] for key in ("name", "description")})
    assert "Never push" not in cli("recall", "push to main").out
    cli("undo")
    assert cli("show", address, "--json").data["name"] == "Never push to main"
