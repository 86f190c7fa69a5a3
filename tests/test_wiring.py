"""One call puts the parts together, and nothing is loaded that is not needed."""

import json
import subprocess
import sys

import pytest

from treering.errors import ConfigError, NotFoundError, StoreError
from treering.wiring import open_memory


def test_telemetry_can_be_turned_off(home, tmp_path):
    """Nothing is written then."""
    (home / ".treering").mkdir()
    (home / ".treering/config.yml").write_text("telemetry: {enabled: false}\n")
    with open_memory(tmp_path) as memory:
        memory.remember("Use pnpm, never npm.")
    assert not (home / ".treering/telemetry").exists()


def test_a_home_of_its_own_touches_nothing_else(home, tmp_path, monkeypatch):
    """Neither the person's memory nor, in local mode, the project."""
    monkeypatch.setenv("TREERING_MEMORY_LOCAL", "1")
    project = tmp_path / "project"
    project.mkdir()
    with open_memory(project, home=tmp_path / "scratch") as memory:
        memory.remember("Use pnpm, never npm.")
    assert list(home.iterdir()) == []
    assert list(project.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "error"), [("memory: {scope: x}", ConfigError), ("a: b: c", ConfigError), (None, StoreError)]
)
def test_what_does_not_allow_a_memory_is_an_error_that_leaves_nothing_open(home, tmp_path, text, error):
    """Bad settings, and a state.db that is a directory."""
    (home / ".treering").mkdir()
    if text:
        (home / ".treering/config.yml").write_text(text)
    else:
        (home / ".treering/state.db").mkdir()
    with pytest.raises(error):
        open_memory(tmp_path)


def loaded(home, *arguments: str) -> set[str]:
    """The modules of treering in a process that ran a command."""
    code = (
        "import json, sys; from treering.faces.cli.main import main; main(sys.argv[1:]);"
        "print('\\n' + json.dumps([m for m in sys.modules if m.startswith('treering.')]))"
    )
    out = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, cwd=home)
    return set(json.loads(out.stdout.splitlines()[-1]))


def test_help_loads_the_face_alone(home):
    """A person who asks what there is does not wait for a database."""
    assert not {
        name
        for name in loaded(home, "--help")
        if name.startswith(("treering.store", "treering.memory", "treering.ops"))
    }


def test_only_what_reads_sentences_loads_the_tables_of_words(home):
    """They take longer to load than all the rest."""
    assert "treering.models.offline" not in loaded(home, "list")
    assert "treering.models.offline" in loaded(home, "remember", "Use pnpm, never npm.")


@pytest.mark.parametrize("name", ["missing", "file"])
def test_a_directory_that_is_not_there_becomes_no_project(home, tmp_path, name):
    """A mistyped one would collect memories that nobody finds again; one that was seen before may be gone."""
    (tmp_path / "file").write_text("")
    with pytest.raises(NotFoundError, match=r"there is no directory|is no directory") as caught:
        open_memory(tmp_path / name)
    assert "--project DIR" in caught.value.hint
    (tmp_path / "seen").mkdir()
    open_memory(tmp_path / "seen").close()
    (tmp_path / "seen").rmdir()
    with open_memory(tmp_path / "seen") as memory:
        assert [one.root.name for one in memory.store.projects()] == ["seen"]
