"""Writes the parts of docs/ that are made from the code: `./dev docs`. tests/test_docs.py holds them to be current."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from treering.config import SETTINGS
from treering.faces.cli.main import COMMANDS, treering
from treering.memory import Memory

PACKAGE = Path(__file__).parents[1] / "src" / "treering"
DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- made by ./dev docs -->", "<!-- end -->"


def commands() -> str:
    """The help of every command, as it is printed at 80 columns."""
    return "\n".join(f"\n## {name}\n\n```text\n{help_of(name)}\n```" for name in COMMANDS) + "\n"


def help_of(name: str) -> str:
    """What `treering NAME --help` prints."""
    root = click.Context(treering, info_name="treering", terminal_width=80, help_option_names=["-h", "--help"])
    command = treering.get_command(root, name)
    assert command is not None
    return command.get_help(click.Context(command, info_name=name, parent=root, terminal_width=80)).rstrip()


def settings() -> str:
    """A table of every setting."""
    return "\n".join(["", "| key | default | allowed | what it does |", "|---|---|---|---|", *rows(), ""])


def rows() -> Iterator[str]:
    """One line per setting."""
    for setting in SETTINGS:
        default = str(setting.default).lower() if isinstance(setting.default, bool) else setting.default
        yield f"| `{setting.key}` | {f'`{default}`' if default != '' else ''} | {setting.kind} | {setting.what} |"


def rooms() -> str:
    """Every module with the first line of its docstring, ring by ring."""
    lines = [""]
    for path in sorted(PACKAGE.rglob("*.py"), key=lambda path: (len(path.relative_to(PACKAGE).parts) > 1, path)):
        name = path.relative_to(PACKAGE).as_posix()
        what = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        if path.name == "__init__.py":
            folder = name.removesuffix("__init__.py")
            lines += ["", f"**`{folder or 'treering/'}`** {what}", ""]
        else:
            lines.append(f"- `{name}` {what}")
    return "\n".join([*lines, ""])


def python() -> str:
    """Every public method of `Memory`: signature and docstring."""
    found = inspect.getmembers(Memory, lambda member: inspect.isfunction(member) or isinstance(member, property))
    order = {name: number for number, name in enumerate(vars(Memory))}
    lines = [""]
    for name, member in sorted(found, key=lambda pair: order[pair[0]]):
        if not name.startswith("_"):
            function = member.fget if isinstance(member, property) else member
            lines += [
                f"### {name}",
                "",
                "```python",
                _signature(name, function, as_property=function is not member),
                "```",
                "",
            ]
            lines += [inspect.getdoc(member) or "", ""]
    return "\n".join(lines)


def _signature(name: str, function: Callable[..., object], *, as_property: bool) -> str:
    """As it stands in the source, on one line, without the annotations' modules."""
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    node.args.args = node.args.args[1:]
    return f"memory.{name}{returns}" if as_property else f"memory.{name}({ast.unparse(node.args)}){returns}"


def filled(text: str, body: str) -> str:
    """The text with what stands between the marks replaced."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{body}{END}{after}"


MADE = {"python.md": python, "architecture.md": rooms, "commands.md": commands, "settings.md": settings}

if __name__ == "__main__":
    for name, make in MADE.items():
        path = DOCS / name
        path.write_text(filled(path.read_text(encoding="utf-8"), make()), encoding="utf-8")
