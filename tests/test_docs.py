"""The documentation says what the code does, or the suite fails."""

import re
from pathlib import Path

import pytest

import write_docs
from treering.config import SETTINGS
from treering.core.topics.topic import parse_topic
from treering.faces.cli.main import COMMANDS
from treering.store.files.entries import parse_entries

ROOT = Path(__file__).parents[1]
DOCS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "make"), write_docs.MADE.items())
def test_what_is_made_from_the_code_is_current(name, make):
    """`./dev docs` writes it again."""
    assert DOCS[name] == write_docs.filled(DOCS[name], make())


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_every_setting_is_documented_with_its_range(setting):
    """A setting nobody can find does not exist."""
    assert f"| `{setting.key}` |" in DOCS["settings.md"]
    assert str(setting.kind) in DOCS["settings.md"]


def test_every_environment_variable_is_documented():
    """Those that the code reads, and no others."""
    source = "".join(
        (ROOT / "src/treering" / name).read_text()
        for name in ("config/loading.py", "config/settings.py", "hot/project.py")
    )
    read = set(re.findall(r'"((?:TREERING|QWEN)_[A-Z_]+)"', source))
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", DOCS["settings.md"], re.MULTILINE))
    assert read == documented


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_names_every_command(name):
    """Its table is the first thing a person reads."""
    assert re.search(rf"^\|.*`{name}\b", README, re.MULTILINE)


@pytest.mark.parametrize("text", [README, *DOCS.values()], ids=["README.md", *DOCS])
def test_every_link_leads_to_a_file_of_the_repository(text):
    """Relative to the file it stands in or to the root."""
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert target.startswith("https://") or (ROOT / target).exists() or (ROOT / "docs" / target).exists(), target


def test_the_readmes_first_screen_holds_the_two_commands():
    """One installs and runs the main job, one installs and passes the tests."""
    first = README.partition("\n## ")[0]
    commands = [
        line for line in re.search(r"```sh\n(.*?)```", first, re.DOTALL)[1].splitlines() if line and line[0] != "#"
    ]
    assert len(commands) == 2
    assert commands[0].endswith("treering learn --sample")
    assert commands[1] == "./dev test"
    assert (ROOT / "dev").stat().st_mode & 0o111


def test_ci_runs_the_readmes_test_command_and_the_slow_suites():
    """And nothing else."""
    lines = (ROOT / ".ci/run").read_text().splitlines()
    assert [line for line in lines if line.startswith("./")] == ["./dev test", "./dev slow"]


def blocks(language: str, text: str = DOCS["file-format.md"]) -> list[str]:
    """The code blocks of a text in a language."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


PYTHON = [*blocks("python", README), *blocks("python", DOCS["python.md"].partition(write_docs.BEGIN)[0])]


@pytest.mark.parametrize("code", PYTHON)
def test_every_example_in_python_runs(code, tmp_path, monkeypatch):
    """As it stands, beside the project that it names, in an empty home."""
    (tmp_path / "path/to/project").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(code, names)  # noqa: S102 - our own documentation
    for name in [name for name in names if name.startswith("test_")]:
        names[name]()


def test_the_example_topic_files_are_read_as_the_text_says():
    """One record, and a list of two of which one has a reason."""
    single, listed = (parse_topic(text, "x.md") for text in blocks("markdown"))
    assert not single[1] + listed[1]
    assert [record.how for record in single[0].records] == ["Every final message after an edit."]
    assert [record.why for record in listed[0].records] == ["", "the old board is read-only."]


def test_the_example_line_of_entries_jsonl_is_the_identity_of_the_example_file():
    """Its hash too, and every field it has is explained or known from the file."""
    (text,) = blocks("json")
    ledger = parse_entries(text.encode(), "entries.jsonl")
    assert not ledger.problems
    (line,) = ledger.lines.values()
    topic, _ = parse_topic(blocks("markdown")[0], line.path)
    assert line.hash == topic.records[0].hash
    for field in ("hash", "by", "from", "words", "due", "supersedes"):
        assert f"| `{field}` |" in DOCS["file-format.md"]
