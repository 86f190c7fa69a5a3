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

_LONGEST, _WIDEST = 200_000, 400  # characters of a manifest, and of a line of it
_DEEPEST = 500  # lines of a script
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_REQUIREMENT = re.compile(r"\s*([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*(?:===?|~=|>=|<=|>|@|\()?\s*v?(\d[\w.]*)?")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a file says. scripts: `runner script` → what it runs; versions: name, lower case → number."""

    scripts: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)


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
    numbers = {name.lower(): found[0] for name, said in versions if name and (found := _NUMBER.search(str(said)))}
    return Manifest({name: str(body) for name, body in scripts}, numbers)


def pins(versions: Mapping[str, str], name: str) -> str:
    """Under which name something that a person calls so is pinned, "" for none: `Node.js` is `node`."""
    plain = name.lower()
    short = plain.removesuffix(".js").removesuffix("js").rstrip("-")
    tries = (plain, short, _ALIASES.get(plain, ""), plain.replace("_", "-"), plain.replace(".", ""), f"@types/{short}")
    return next((one for one in tries[:-1] if one and one in versions), "")


def agrees(said: str, pinned: str) -> bool:
    """Whether a version that was said is that which is pinned, as far as it was said: `18` is `18.2.0`."""
    parts = said.split(".")
    return parts == pinned.split(".")[: len(parts)]


_ALIASES = {
    "node.js": "node",
    "nodejs": "node",
    "golang": "go",
    "postgresql": "postgres",
    "postgres": "postgresql",
    "ts": "typescript",
    "k8s": "kubernetes",
    "rustc": "rust",
    "python3": "python",
    "tailwind": "tailwindcss",
    "next.js": "next",
    "nextjs": "next",
    "vue.js": "vue",
    "rails": "rails",
}

_Facts = tuple[Iterable[tuple[str, object]], Iterable[tuple[str, object]]]
_Reader = Callable[[str], _Facts]


def _package_json(text: str) -> _Facts:
    data = json.loads(text)
    groups = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies", "engines", "volta")
    versions = [pair for group in groups for pair in _table(data, group).items() if isinstance(pair[1], str)]
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
    said = [(name, _said(value)) for table in tables_of for name, value in table.items()]
    python = project.get("requires-python") or ""
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
    return (), [*versions, ("rust", package.get("rust-version", "")), ("edition", package.get("edition", ""))]


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
    versions: list[tuple[str, object]] = [("go", found[1]) for found in re.finditer(r"(?m)^go\s+(\S+)", text)]
    for found in re.finditer(r"(?m)^[ \t]*(?:require[ \t]+)?([\w.-]+\.[\w-]+/\S+)[ \t]+(v\S+)", text):
        module = re.sub(r"/v\d+$", "", found[1])
        versions += [(found[1], found[2]), (module.rpartition("/")[2], found[2])]
    return (), versions


def _tool_versions(text: str) -> _Facts:
    rows = [line.split("#")[0].split() for line in text.splitlines()]
    pairs = [(row[0], row[1]) for row in rows if len(row) > 1]
    return (), [*pairs, *(("node", number) for name, number in pairs if name == "nodejs")]


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
    ".nvmrc": _one("node"),
    ".node-version": _one("node"),
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
