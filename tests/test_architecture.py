"""The house rules a machine can hold: sizes, who may touch what, frozen values, one error tree, a light hot path.

Each rule is a function over the parsed source; its message names the file and line that break it.
"""

import ast
import importlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "treering"
MODULES = sorted(PACKAGE.rglob("*.py"))

MODULE_LINES = 400
FUNCTION_LINES = 60
PARAMETERS = 6

LARGE: dict[str, str] = {
    "core/plan.py:compile_plan": "its parameters are the fields of a change set, all given by name",
}
"""Reasoned exceptions to the sizes: `module.py` or `module.py:function` → why. This table may only shrink."""

UNRINGED = {"__init__", "errors"}
"""The package itself, which loads its names late, and the error tree, which everything may use."""

READS_ENVIRONMENT = {"config/loading.py", "hot/project.py"}
WRITES_FILES = {"disk/files.py", "hot/spool.py"}
"""The second is the hook's, which has no time to import the first: whole files that nobody else writes."""
BUILDS_CLEAN = {"guard/secrets.py", "core/prompts.py", "core/clean.py"}

HEAVY = {
    "argparse", "asyncio", "click", "concurrent", "dataclasses", "email", "http", "importlib.metadata", "inspect", "logging",
    "msgspec", "multiprocessing", "pathlib", "ruamel", "shutil", "subprocess", "tempfile", "tomllib", "typing", "urllib", "yaml",
}  # fmt: skip
"""What a hook has no time to import (measured: 10 to 80 ms each, on a prompt that a person waits for)."""


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def nodes(path: Path, *kinds: type) -> Iterator[ast.AST]:
    return (node for node in ast.walk(parsed(path)) if isinstance(node, kinds))


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a module with the last part of the called name: `a.b.c()` gives `c`."""
    for node in nodes(path, ast.Call):
        yield ast.unparse(node.func).rpartition(".")[2], node


def found(path: Path, node: ast.AST, what: str = "") -> str:
    return f"{name_of(path)}:{node.lineno} {what or ast.unparse(node)[:80]}"


# Sizes


def oversized() -> set[str]:
    """What breaks a size: modules, functions, parameter lists."""
    large = {name_of(path) for path in MODULES if len(path.read_text(encoding="utf-8").splitlines()) > MODULE_LINES}
    for path in MODULES:
        for node in nodes(path, ast.FunctionDef, ast.AsyncFunctionDef):
            arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            count = len([argument for argument in arguments if argument.arg not in {"self", "cls"}])
            is_command = any("command" in ast.unparse(decorator) for decorator in node.decorator_list)
            if node.end_lineno - node.lineno + 1 > FUNCTION_LINES or (count > PARAMETERS and not is_command):
                large.add(f"{name_of(path)}:{node.name}")
    return large


def test_no_module_function_or_parameter_list_is_too_long():
    """400 lines, 60 lines, 6 parameters (a command has one per option), but for the reasoned exceptions in LARGE."""
    assert oversized() - LARGE.keys() == set()


def test_the_exceptions_to_the_sizes_are_still_needed():
    """An entry of LARGE that has become small is taken out, so that the table only shrinks."""
    assert LARGE.keys() - oversized() == set()


# Rings


def layers() -> list[str]:
    """The rings of pyproject.toml's contract, top first, without the marks of optional and sibling layers."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (contract,) = [contract for contract in contracts if contract["type"] == "layers"]
    return [part.strip(" ()") for layer in contract["layers"] for part in layer.split("|")]


def test_every_module_stands_in_a_ring():
    """A new top-level module is placed in the contract before it is merged, else nothing holds its imports."""
    top = {path.stem if path.parent == PACKAGE else path.relative_to(PACKAGE).parts[0] for path in MODULES}
    assert top - UNRINGED == {layer.removeprefix("treering.") for layer in layers()} - UNRINGED


def imports(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Every imported module of a file, whole: `from a.b import c` gives `a.b` and, where it is a module, `a.b.c`."""
    for node in nodes(path, ast.Import, ast.ImportFrom):
        for alias in node.names:
            base = alias.name if isinstance(node, ast.Import) else node.module
            inner = f"{base}.{alias.name}"
            is_module = (ROOT / "src" / inner.replace(".", "/")).with_suffix(".py").exists()
            yield inner if isinstance(node, ast.ImportFrom) and is_module else base, node


def test_the_hot_ring_imports_the_standard_library_and_itself_only():
    """A hook runs before every prompt of a person who waits."""
    allowed = sys.stdlib_module_names | {"treering", "_sha2", "_sha256"}  # one module, renamed in Python 3.12
    hot = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] == "hot"]
    bad = [
        found(path, node)
        for path in hot
        for module, node in imports(path)
        if module.partition(".")[0] not in allowed
        or (module.startswith("treering.") and not module.startswith(("treering.hot", "treering.errors")))
    ]
    assert hot
    assert not bad


def test_a_fresh_interpreter_loads_nothing_heavy_for_the_hot_ring():
    """`sys.modules` after importing the whole hot ring, without site-packages, holds no module that costs a hook its time."""
    hot = [path.relative_to(PACKAGE).with_suffix("") for path in MODULES if path.relative_to(PACKAGE).parts[0] == "hot"]
    names = [".".join(("treering", *path.parts)).removesuffix(".__init__") for path in hot]
    code = f"""
import sys
sys.path.insert(0, {str(ROOT / "src")!r})
import json, {", ".join(names)}
print(json.dumps(list(sys.modules)))
"""
    out = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    loaded = {module.partition(".")[0] for module in json.loads(out.stdout)} | set(json.loads(out.stdout))
    assert loaded & HEAVY == set()
    assert {module for module in loaded if module.startswith("treering.")} <= {
        "treering.errors",
        *names,
    }


def test_importing_the_package_loads_nothing_of_it():
    """`import treering` is what a hook pays first: the public names come on first use."""
    code = "import sys, treering; print([m for m in sys.modules if m.startswith('treering.')])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


CORE_STRANGERS = {
    "os",
    "io",
    "pathlib",
    "sqlite3",
    "subprocess",
    "socket",
    "shutil",
    "tempfile",
    "time",
    "random",
    "secrets",
    "threading",
}


def test_core_is_pure():
    """No input or output, no clock and no chance in core; of the hot ring it uses the ranking and the fence alone."""
    bad = []
    for path in (path for path in MODULES if path.relative_to(PACKAGE).parts[0] == "core"):
        for module, node in imports(path):
            hot = module.startswith("treering.hot") and module not in {"treering.hot.query", "treering.hot.fence"}
            if hot or module.partition(".")[0] in CORE_STRANGERS:
                bad.append(found(path, node))
        bad += [found(path, node) for name, node in calls(path) if name in {"now", "today", "utcnow", "open", "uuid4"}]
    assert not bad


def test_click_stays_in_the_command_line():
    """Parsing arguments is the face's business; everything below it takes plain values."""
    bad = [
        found(path, node)
        for path in MODULES
        for module, node in imports(path)
        if module.partition(".")[0] in {"click", "argparse"} and not name_of(path).startswith("faces/cli/")
    ]
    assert not bad


# Who may touch what


def test_the_environment_is_read_in_two_files():
    """config/loading.py for everybody, hot/project.py for the hook."""
    bad = [
        found(path, node)
        for path in MODULES
        if name_of(path) not in READS_ENVIRONMENT
        for node in nodes(path, ast.Attribute, ast.ImportFrom)
        if (isinstance(node, ast.Attribute) and ast.unparse(node) in {"os.environ", "os.getenv", "os.environb"})
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "os"
            and {"environ", "getenv"} & {a.name for a in node.names}
        )
    ]
    assert not bad


def writes(name: str, call: ast.Call) -> bool:
    """Whether a call changes a file: an open for writing, or one of the functions that do."""
    if name == "open":
        modes = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        modes += [
            keyword.value.value
            for keyword in call.keywords
            if keyword.arg == "mode" and isinstance(keyword.value, ast.Constant)
        ]
        return any(isinstance(mode, str) and len(mode) <= 3 and set(mode) & set("wax+") for mode in modes)
    if name in {"write_text", "write_bytes", "unlink", "rmtree", "touch", "mkstemp", "NamedTemporaryFile"}:
        return True
    # str.replace and dataclasses.replace are no renames: a rename is os.replace or a method with one argument.
    owner = ast.unparse(call.func).rpartition(".")[0]
    return (name == "replace" and (owner == "os" or (bool(owner) and len(call.args) == 1 and not call.keywords))) or (
        name in {"rename", "remove", "removedirs"} and owner == "os"
    )


def test_files_are_written_in_one_place():
    """Atomic, with compare-and-swap, inside the roots: only disk/files.py changes a file (SQLite has its own).

    hot/spool.py leaves requests where a hook cannot load that.
    """
    bad = [
        found(path, call)
        for path in MODULES
        if name_of(path) not in WRITES_FILES
        for name, call in calls(path)
        if writes(name, call)
    ]
    assert not bad


def test_clean_text_is_made_by_the_guard_only():
    """`Clean(…)` outside the guard and the shipped templates would be a door without a lock (A6)."""
    bad = [
        found(path, call)
        for path in MODULES
        if name_of(path) not in BUILDS_CLEAN
        for name, call in calls(path)
        if name == "Clean"
    ]
    assert not bad


def test_only_a_face_and_the_job_guard_catch_everything():
    """`except Exception` hides faults; the error boundary of a face is where they end, with a log file.

    One job's fault costs the others nothing, so the worker's guard has it written down and goes on. A handler that cleans up
    and raises again catches nothing.
    """
    bad = [
        found(path, node, "catches everything")
        for path in MODULES
        if not name_of(path).startswith("faces/") and name_of(path) != "pipeline/worker.py"
        for node in nodes(path, ast.ExceptHandler)
        if ast.unparse(node.body[-1]) != "raise"
        if node.type is None or {"Exception", "BaseException"} & set(ast.unparse(node.type).strip("()").split(", "))
    ]
    assert not bad


# Values and errors


def test_every_dataclass_of_core_is_frozen_and_slotted():
    """Domain values do not change and hold nothing but their fields."""
    bad = [
        found(path, node, node.name)
        for path in MODULES
        if path.relative_to(PACKAGE).parts[0] == "core"
        for node in nodes(path, ast.ClassDef)
        for decorator in node.decorator_list
        if ast.unparse(decorator).startswith("dataclass")
        and ast.unparse(decorator) != "dataclass(frozen=True, slots=True)"
    ]
    assert not bad


def test_no_untyped_bag_is_handed_around():
    """Data is parsed once at the edge: no parameter in core or ops is a `dict[str, Any]` or a `Mapping[str, Any]`."""
    bad = [
        found(path, argument)
        for path in MODULES
        if path.relative_to(PACKAGE).parts[0] in {"core", "ops"}
        for argument in nodes(path, ast.arg)
        if argument.annotation and ast.unparse(argument.annotation) in {"dict[str, Any]", "Mapping[str, Any]", "dict"}
    ]
    assert not bad


def exceptions() -> dict[str, tuple[Path, ast.ClassDef]]:
    """Every class of the package that is an exception by its name or its base."""
    return {
        node.name: (path, node)
        for path in MODULES
        for node in nodes(path, ast.ClassDef)
        if node.name.endswith(("Error", "Exception"))
        or any(ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases)
    }


def test_errors_form_one_tree_drawn_at_the_top_of_errors():
    """All in errors.py, all below TreeringError, each with the docstring that is its message, each in the drawing."""
    module = importlib.import_module("treering.errors")
    for name, (path, node) in exceptions().items():
        assert name_of(path) == "errors.py", found(path, node, "an exception outside errors.py")
        assert issubclass(getattr(module, name), module.TreeringError)
        assert ast.get_docstring(node), f"{name} has no docstring"
        assert name in module.__doc__, f"{name} is missing from the drawing"


def test_an_error_without_a_message_says_its_docstring():
    """So that no error is ever blank."""
    errors = importlib.import_module("treering.errors")
    assert str(errors.LockedError()) == "Another process is changing this memory."
    assert errors.LockedError("x", hint="wait").hint == "wait"


# Prose


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_is(path):
    """One line of what, in the docstring, which the map of the house can be read from."""
    assert ast.get_docstring(parsed(path))


MACHINE = ("/" + "work/", "/" + "root/", "/" + "tmp/corpus")


def test_the_repository_names_no_machine():
    """Paths of somebody's machine do not belong into source, tests or prose."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    bad = []
    for name in filter(None, listed.split("\0")):
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        data = data.replace(b"memory://root/", b"")  # a namespace, no directory
        bad += [f"{name}: {path}" for path in MACHINE if b"\0" not in data and path.encode() in data]
    assert not bad
