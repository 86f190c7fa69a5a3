"""Scripts and versions, from the files that say so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.anchors.manifests import is_manifest, is_toolchain, read_manifest
from treering.core.anchors.versions import admits, agrees, pins

CASES = {
    "package.json": (
        '{"scripts": {"test:unit": "jest"}, "dependencies": {"react": "^18.2.0"}, "packageManager": "pnpm@9.1.0"}',
        {"npm test:unit"},
        {"react": "18.2.0", "pnpm": "9.1.0"},
    ),
    "pyproject.toml": (
        """[project]
requires-python = ">=3.11"
dependencies = ["Django~=4.2", "x[y]>=1"]
[project.scripts]
ctl = "a:b"
[dependency-groups]
dev = ["pytest==8.1"]
[tool.poe.tasks]
lint = "ruff"
""",
        {"python ctl", "python lint"},
        {"python": "3.11", "django": "4.2", "pytest": "8.1"},
    ),
    "Cargo.toml": (
        '[package]\nrust-version = "1.75"\n[dependencies]\nserde = { version = "1.0" }\n',
        set(),
        {"serde": "1.0", "rust": "1.75"},
    ),
    "go.mod": (
        "module a\n\ngo 1.22\n\nrequire github.com/jackc/pgx/v5 v5.5.0\n",
        set(),
        {"go": "1.22", "pgx": "5.5.0"},
    ),
    "Makefile": ("A := 1\n.PHONY: test\ntest: build\n\tgo test ./...\n", {"make test"}, {}),
    "justfile": ("deploy env='prod': build\n    ./deploy {{env}}\n", {"just deploy"}, {}),
    "Taskfile.yml": ("version: '3'\ntasks:\n  lint:\n    cmds:\n      - ruff\n", {"task lint"}, {}),
    ".tool-versions": ("nodejs 20.11.1\nterraform 1.7.0 # pinned\n", set(), {"node": "20.11.1", "terraform": "1.7.0"}),
    ".nvmrc": ("v20.11.1\n", set(), {"node": "20.11.1"}),
    "requirements-dev.txt": ("# x\n-r a.txt\nflask==3.0.1\n", set(), {"flask": "3.0.1"}),
    "Dockerfile": ("FROM --platform=x docker.io/library/python:3.12-slim AS a\n", set(), {"python": "3.12"}),
    "docker-compose.yml": ("services:\n  db:\n    image: 'postgres:16.2'\n", set(), {"postgres": "16.2"}),
    "tox.ini": ("[testenv:lint]\ncommands = ruff\n[x]\n", {"tox lint"}, {}),
    "Gemfile": ("gem 'rails', '~> 7.1'\nruby '3.3.0'\n", set(), {"rails": "7.1", "ruby": "3.3.0"}),
}


@pytest.mark.parametrize("path", CASES)
def test_a_manifest_says_what_it_says(path):
    """Scripts with their runner, versions by the name of what they pin."""
    text, scripts, versions = CASES[path]
    found = read_manifest(f"a/{path}", text)
    assert set(found.scripts) >= scripts
    assert versions.items() <= dict(found.versions).items()


@given(
    st.sampled_from([*CASES, "composer.json", "deno.json", "mise.toml", "noxfile.py", "Rakefile"]),
    st.text(max_size=200),
)
def test_a_manifest_that_cannot_be_read_says_nothing(path, text):
    """Whatever stands in it."""
    assert is_manifest(path)
    read_manifest(path, text)


@pytest.mark.parametrize(
    "text", ["[]", '{"scripts": []}', '{"scripts": {"a": {"b": 1}}, "engines": {"node": 3}}', "{" * 5000]
)
def test_json_of_another_shape_is_passed_over(text):
    """Lists, numbers and depth where a table of texts belongs."""
    assert not read_manifest("package.json", text).versions


@pytest.mark.parametrize(
    ("said", "name"), [("Node.js", "node"), ("Golang", "go"), ("PostgreSQL", "postgres"), ("React", "react")]
)
def test_what_people_call_a_tool_is_found(said, name):
    """By its common names."""
    assert pins({name: "1"}, said) == name


def test_a_version_agrees_as_far_as_it_was_said():
    """`18` is 18.2.0; `18.2` is not 18.20."""
    assert agrees("18", "18.2.0")
    assert agrees("18.2", "18.2.0")
    assert not agrees("18.2", "18.20.0")
    assert not agrees("1", "18")


@pytest.mark.parametrize("path", [*CASES, "Rakefile", "noxfile.py"])
@pytest.mark.parametrize("text", ["\n", " ", "a ", "a.a", "a:\n\n", "[testenv:a]\n", "image: a/a", "gem '", "a.b/c "])
def test_no_manifest_takes_long(path, text):
    """A megabyte of anything: what lies in a checkout is somebody else's choice."""
    read_manifest(path, text * (1_000_000 // len(text)))


RANGES = [
    (">=18", "18 20 20.1 18.0", "16 17.9"),
    (">=18 <21", "18 20 20.9", "16 21 22"),
    (">=3.10,<3.13", "3.10 3.12 3", "3.9 3.13 2 4"),
    ("^18.2.0", "18 18.2 18.9", "17 18.1 19"),
    ("^18 || ^20", "18 20.3", "19 21"),
    ("~=3.10", "3.10 3.14", "3.9 4.0"),
    ("~1.2.3", "1.2 1.2.9 1", "1.1 1.3"),
    (">18", "19 20", "18 17"),
    ("<=20 !=19", "18 20", "19 21"),
    ("<20", "19 19.9", "20 20.0 21"),
    ("||", "", "1"),
]


@pytest.mark.parametrize(("spec", "inside", "outside"), RANGES)
def test_a_range_holds_what_was_said_as_far_as_it_was_said(spec, inside, outside):
    """As npm and Python write them."""
    assert [one for one in inside.split() if not admits(one, spec)] == []
    assert [one for one in outside.split() if admits(one, spec)] == []


@given(
    st.text(alphabet="<>=!~^|., v0123456789x", max_size=40), st.from_regex(r"\d{1,4}(\.\d{1,4}){0,3}", fullmatch=True)
)
def test_no_range_is_too_odd(spec, said):
    """What stands in a manifest is somebody else's choice."""
    assert admits(said, spec) in {True, False}


def test_a_range_is_one_only_where_a_repository_requires_a_language_or_a_tool():
    """A dependency is what is said of it; the engines of a package, Python and Rust may be several."""
    package = read_manifest(
        "package.json", '{"engines": {"node": ">=18", "pnpm": "9.x"}, "dependencies": {"react": "^18.2.0"}}'
    )
    assert set(package.ranges) == {"node"}
    assert package.holds("node", "20")
    assert not package.holds("react", "18.9")
    python = read_manifest("pyproject.toml", '[project]\nrequires-python = ">=3.10,<3.13"\n')
    assert python.holds("python", "3.12")
    assert read_manifest("Cargo.toml", '[package]\nrust-version = "1.70"\n').holds("rust", "1.75")
    go = read_manifest("go.mod", "module a\n\ngo 1.21\ntoolchain go1.22.1\n")
    assert [go.holds("go", one) for one in ("1.21", "1.22", "1.23")] == [True, True, False]
    assert read_manifest(".nvmrc", "lts/hydrogen\n").versions == {"node": "18"}


def test_what_the_whole_repository_is_worked_on_with_stands_at_its_root():
    """Not an image, not a package among many, not a library."""
    assert is_toolchain(".nvmrc", "node")
    assert is_toolchain("pyproject.toml", "python")
    assert not is_toolchain("packages/a/.nvmrc", "node")
    assert not is_toolchain("Dockerfile", "python")
    assert not is_toolchain("package.json", "react")
