"""Which scripts a repository offers and which versions it pins (C6), from the files that say so.

The rule this file keeps: pure, and forgiving. A manifest that cannot be read says nothing; one fact more or less of somebody
else's file is never an error.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from treering.core.anchors.versions import NUMBER, admits, agrees

_LONGEST, _WIDEST = 200_000, 400  # characters of a manifest, and of a line of it
_DEEPEST = 500  # lines of a script
_REQUIREMENT = re.compile(r"\s*([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*(?:===?|~=|>=|<=|>|@|\()?\s*v?(\d[\w.]*)?")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a file says.

    scripts: `runner script` → what it runs; versions: name, lower case → number, the first of a range; ranges: those of them that
    stand for several, as they are written.
    """

    scripts: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    ranges: Mapping[str, str] = field(default_factory=dict)

    def holds(self, name: str, said: str) -> bool:
        """Whether a version that was said is, or may be, the one that is pinned under a name."""
        spec = self.ranges.get(name)
        return agrees(said, self.versions[name]) or (spec is not None and admits(said, spec))


def is_manifest(name: str) -> bool:
    """Whether a file of this name is read for scripts and versions."""
    return _reader(name) is not None


def read_manifest(path: str, text: str) -> Manifest:
    """What a manifest says. path: decides what kind it is."""
    reader = _reader(path.rpartition("/")[2])
    if reader is None:
        return Manifest()
    if not path.endswith((".json", ".jsonc")):  # the others have lines, and nobody's line may take long
        text = "\n".join(line for line in text[:_LONGEST].split("\n") if len(line) <= _WIDEST)
    try:
        scripts, versions = reader(text)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return Manifest()
    known = {name.lower(): said for name, said in versions if name and NUMBER.search(str(said))}
    numbers = {name: found[0] for name, said in known.items() if (found := NUMBER.search(str(said)))}
    ranges = {name: str(said) for name, said in known.items() if isinstance(said, _Range)}
    return Manifest({name: str(body) for name, body in scripts}, numbers, ranges)


class _Range(str):
    """A requirement of a language or a tool that several versions may meet."""

    __slots__ = ()


def _ranged(said: object) -> object:
    """What a file requires, as a range when it is one."""
    return _Range(said) if isinstance(said, str) and _OPERATORS.search(said) else said


def is_toolchain(path: str, name: str) -> bool:
    """Whether a file says which version of a language or a tool the whole repository is worked on with."""
    return "/" not in path and name in RUNTIMES and _reader(path) not in {_images, _requirements}


RUNTIMES = frozenset("node python pnpm npm yarn bun deno go rust ruby java php".split())  # noqa: SIM905 - to be read
"""Languages and tools of which a repository is worked on with one version."""
_OPERATORS = re.compile(r"[<>^~|]")
_LTS = {
    name: str(4 + 2 * number)
    for number, name in enumerate(
        "argon boron carbon dubnium erbium fermium gallium hydrogen iron jod krypton".split()  # noqa: SIM905 - to be read
    )
}
"""What the long-lived versions of Node are called."""
_Facts = tuple[Iterable[tuple[str, object]], Iterable[tuple[str, object]]]
_Reader = Callable[[str], _Facts]


def _package_json(text: str) -> _Facts:
    data = json.loads(text)
    groups = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies", "engines", "volta")
    versions = [
        (name, _ranged(said) if group == "engines" else said)
        for group in groups
        for name, said in _table(data, group).items()
        if isinstance(said, str)
    ]
    manager = str(data.get("packageManager") or "")
    return (
        [(f"npm {name}", body) for name, body in _table(data, "scripts").items()],
        [*versions, tuple(manager.partition("@")[::2])],  # type: ignore[list-item]
    )


def _composer(text: str) -> _Facts:
    data = json.loads(text)
    scripts = [(f"composer {name}", body) for name, body in _table(data, "scripts").items()]
    return scripts, [*_table(data, "require").items(), *_table(data, "require-dev").items()]


def _deno(text: str) -> _Facts:
    return [(f"deno {name}", body) for name, body in _table(json.loads(text), "tasks").items()], ()


def _pyproject(text: str) -> _Facts:
    data = tomllib.loads(text)
    project, tool = _table(data, "project"), _table(data, "tool")
    poetry, hatch = _table(tool, "poetry"), _table(tool, "hatch")
    tables = [
        _table(project, "scripts"),
        _table(poetry, "scripts"),
        _table(_table(tool, "pdm"), "scripts"),
        _table(_table(tool, "poe"), "tasks"),
        _table(_table(tool, "rye"), "scripts"),
        *(_table(env, "scripts") for env in _table(hatch, "envs").values() if isinstance(env, dict)),
    ]
    needs = [
        *project.get("dependencies", ()),
        *(one for group in _table(project, "optional-dependencies").values() for one in group),
        *(one for group in _table(data, "dependency-groups").values() for one in group if isinstance(one, str)),
    ]
    groups = [poetry, *_table(poetry, "group").values()]
    tables_of = [_table(group, name) for group in groups for name in ("dependencies", "dev-dependencies")]
    said = [
        (name, _ranged(_said(value)) if name == "python" else _said(value))
        for table in tables_of
        for name, value in table.items()
    ]
    python = _ranged(project.get("requires-python") or "")
    return (
        [(f"python {name}", body) for table in tables for name, body in table.items()],
        [*said, *_required(needs), *([("python", python)] if python else [])],
    )


def _cargo(text: str) -> _Facts:
    data = tomllib.loads(text)
    package = _table(data, "package")
    groups = [data, _table(data, "workspace")]
    names = ("dependencies", "dev-dependencies", "build-dependencies")
    versions = [(k, _said(v)) for group in groups for name in names for k, v in _table(group, name).items()]
    return (), [
        *versions,
        ("rust", _Range(f">={package.get('rust-version', '')}")),
        ("edition", package.get("edition", "")),
    ]


def _cargo_aliases(text: str) -> _Facts:
    return [(f"cargo {name}", body) for name, body in _table(tomllib.loads(text), "alias").items()], ()


def _toolchain(text: str) -> _Facts:
    found = re.search(r'channel\s*=\s*"([^"]+)"', text)
    return (), [("rust", found[1] if found else text)]


def _mise(text: str) -> _Facts:
    data = tomllib.loads(text)
    tasks = [(f"task {name}", body) for name, body in _table(data, "tasks").items()]
    return tasks, [(name, _said(value)) for name, value in _table(data, "tools").items()]


def _go_mod(text: str) -> _Facts:
    least, most = (re.search(rf"(?m)^{word}(\d\S*)", text) for word in (r"go\s+", r"toolchain\s+go"))
    versions: list[tuple[str, object]] = []
    if least:
        versions = [("go", _Range(f"<={most[1]} >={least[1]}") if most else least[1])]
    for found in re.finditer(r"(?m)^[ \t]*(?:require[ \t]+)?([\w.-]+\.[\w-]+/\S+)[ \t]+(v\S+)", text):
        module = re.sub(r"/v\d+$", "", found[1])
        versions += [(found[1], found[2]), (module.rpartition("/")[2], found[2])]
    return (), versions


def _tool_versions(text: str) -> _Facts:
    rows = [line.split("#")[0].split() for line in text.splitlines()]
    pairs = [(row[0], row[1]) for row in rows if len(row) > 1]
    return (), [*pairs, *(("node", number) for name, number in pairs if name == "nodejs")]


def _node(text: str) -> _Facts:
    said = text.strip().lower()
    return (), [("node", _LTS.get(said.removeprefix("lts/"), said))]


def _one(tool: str) -> _Reader:
    return lambda text: ((), [(tool, text.strip())])


def _requirements(text: str) -> _Facts:
    return (), _required(line for line in text.splitlines() if not line.lstrip().startswith(("#", "-")))


def _gemfile(text: str) -> _Facts:
    gems = re.findall(r"""(?m)^[ \t]*gem[ \t]+["']([\w-]+)["']\s*,\s*["']([^"']+)["']""", text)
    ruby = re.findall(r"""(?m)^[ \t]*ruby[ \t]+["']([^"']+)["']""", text)
    return (), [*gems, *(("ruby", one) for one in ruby)]


def _images(text: str) -> _Facts:
    found = re.findall(
        r"""(?mi)^[ \t]*(?:FROM[ \t]+(?:--\S+[ \t]+)?|(?:-[ \t]*)?image:[ \t]*["']?)(?:[\w.-]+/)*([\w.-]+):v?(\d[\w.]*)""",
        text,
    )
    return (), found


def _makefile(text: str) -> _Facts:
    lines = text.split("\n")
    targets: dict[str, str] = {}
    for at, line in enumerate(lines):
        found = re.match(r"([A-Za-z0-9_][\w./ -]*?)\s*:(?![=:])(.*)", line)
        if found:
            body = _deeper(lines, at)
            for name in found[1].split():
                targets[name] = targets.get(name, "") + f"{found[2].strip()}\n{body}"
    return [(f"make {name}", body) for name, body in targets.items()], ()


def _justfile(text: str) -> _Facts:
    lines = text.split("\n")
    recipes = [
        (found[1], f"{found[2]}\n{_deeper(lines, at)}")
        for at, line in enumerate(lines)
        if (found := re.match(r"@?([A-Za-z_][\w-]*)((?:\s+[^:]*)?):(?!=)(.*)", line))
    ]
    return [(f"just {name}", body) for name, body in recipes], ()


def _taskfile(text: str) -> _Facts:
    lines = text.split("\n")
    start = next((at for at, line in enumerate(lines) if line.startswith("tasks:")), len(lines))
    tasks = [
        (found[1], f"{found[2]}\n{_deeper(lines, at)}")
        for at, line in enumerate(lines)
        if at > start and (found := re.match(r"  ([\w:-]+):(.*)$", line))
    ]
    return [(f"task {name}", body) for name, body in tasks], ()


def _tox(text: str) -> _Facts:
    lines = text.split("\n")
    found: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        head = re.match(r"\[(?:testenv:([\w.-]+))?", line)
        name = (head[1] or "") if head else name
        if name:
            found.setdefault(name, []).append("" if head else line)
    return [(f"tox {name}", "\n".join(body)) for name, body in found.items()], ()


def _noxfile(text: str) -> _Facts:
    lines = text.split("\n")
    sessions = [
        (found[1], _deeper(lines, at)) for at, line in enumerate(lines) if (found := re.match(r"def (\w+)\(", line))
    ]
    return [(f"nox {name}", body) for name, body in sessions], ()


def _rakefile(text: str) -> _Facts:
    lines = text.split("\n")
    tasks = [
        (found[1], _deeper(lines, at))
        for at, line in enumerate(lines)
        if (found := re.match(r"\s*task\s+[:\"']?([\w:-]+)", line))
    ]
    return [(f"rake {name}", body) for name, body in tasks], ()


_READERS: Mapping[str, _Reader] = {
    "package.json": _package_json,
    "composer.json": _composer,
    "deno.json": _deno,
    "deno.jsonc": _deno,
    "pyproject.toml": _pyproject,
    "Cargo.toml": _cargo,
    "config.toml": _cargo_aliases,
    "rust-toolchain": _toolchain,
    "rust-toolchain.toml": _toolchain,
    "mise.toml": _mise,
    ".mise.toml": _mise,
    "go.mod": _go_mod,
    ".tool-versions": _tool_versions,
    ".nvmrc": _node,
    ".node-version": _node,
    ".python-version": _one("python"),
    ".ruby-version": _one("ruby"),
    ".terraform-version": _one("terraform"),
    ".java-version": _one("java"),
    "Gemfile": _gemfile,
    "Makefile": _makefile,
    "makefile": _makefile,
    "GNUmakefile": _makefile,
    "justfile": _justfile,
    "Justfile": _justfile,
    ".justfile": _justfile,
    "Taskfile.yml": _taskfile,
    "Taskfile.yaml": _taskfile,
    "tox.ini": _tox,
    "noxfile.py": _noxfile,
    "Rakefile": _rakefile,
    "Dockerfile": _images,
    "Containerfile": _images,
}


def _reader(name: str) -> _Reader | None:
    if name in _READERS:
        return _READERS[name]
    if re.fullmatch(r"requirements[\w.-]*\.txt", name):
        return _requirements
    if re.fullmatch(r"Dockerfile[\w.-]*|(?:docker-)?compose[\w.-]*\.ya?ml", name):
        return _images
    return None


def _table(data: object, name: str) -> dict[str, Any]:
    """A table of a file, empty when it is not there, or something else."""
    found = data.get(name) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}


def _said(value: object) -> object:
    return value.get("version", "") if isinstance(value, dict) else value


def _required(lines: Iterable[str]) -> list[tuple[str, object]]:
    """Name and number of each requirement of Python that has one."""
    found = [_REQUIREMENT.match(line) for line in lines]
    return [(one[1], one[2]) for one in found if one and one[2]]


def _deeper(lines: list[str], at: int) -> str:
    """The lines that follow and are indented deeper."""
    depth = len(lines[at]) - len(lines[at].lstrip())
    body: list[str] = []
    for line in lines[at + 1 : at + 1 + _DEEPEST]:
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            break
        body.append(line.strip())
    return "\n".join(one for one in body if one)
