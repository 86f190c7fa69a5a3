"""The YAML block at the head of a topic file: where it lies, what it says, and how one value of it is changed (M1.4).

The rule this file keeps: a person's bytes are never re-rendered. Reading takes strings only (no dates, no numbers), and a
change replaces the bytes of one value. What YAML refuses (`description: foo - bar: baz`) is read line by line instead,
since people and models write it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPEN = re.compile(r"\ufeff?---[ \t]*\r?\n")
_CLOSE = re.compile(r"^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_CLOSE_LOOSE = re.compile(r"^---", re.MULTILINE)  # Qwen Code ends the block at any line that starts so
_KEY = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)
_LINE = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(.*)", re.ASCII | re.DOTALL)
_NESTED_TYPE = re.compile(r"[ \t]+type[ \t]*:(.*)", re.DOTALL)
_OURS = frozenset(["name", "description", "type"])
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@` ")
_UNPRINTABLE = re.compile(r"[^\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

NESTED_TYPE = "metadata.type"
"""The key under which `fields` gives the type that Claude Code writes below `metadata:`."""


@dataclass(frozen=True, slots=True)
class Front:
    """Where the block lies in the text: its lines [start, end), and where the body begins."""

    start: int
    end: int
    body: int


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a block. line: 0-based within the block."""

    line: int
    what: str


def split(text: str) -> Front | None:
    """Find the block, which must open the file; None when there is none or it is never closed."""
    opened = _OPEN.match(text)
    if not opened:
        return None
    closed = _CLOSE.search(text, opened.end()) or _CLOSE_LOOSE.search(text, opened.end())
    return Front(opened.end(), closed.start(), closed.end()) if closed else None


def opens(text: str) -> bool:
    """Whether the text begins as a block does, closed or not."""
    return _OPEN.match(text) is not None


def fields(block: str) -> tuple[Mapping[str, str], Fault | None]:
    """Every scalar value by key, the first of equal keys; a fault when the block is not YAML and was read line by line."""
    if (plain := _plain_fields(block)) is not None:
        return plain, None
    try:
        return {key: str(node.value) for key, node in _scalars(block)}, None
    except yaml.MarkedYAMLError as error:
        fault = Fault(error.problem_mark.line if error.problem_mark else 0, str(error.problem))
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        fault = Fault(0, str(error).split("\n", 1)[0])
    return _lenient_fields(block), fault


def _plain_fields(block: str) -> dict[str, str] | None:
    """The values when every line is a key and a simple scalar, as YAML reads them; None when only YAML can tell."""
    found: dict[str, str] = {}
    for line in block.replace("\r\n", "\n").removesuffix("\n").split("\n"):
        key, _, value = line.partition(": ")
        value = value.strip(" ")
        if not (value and value.isprintable() and (key in _OURS or _KEY.fullmatch(key))):
            return None
        simple = _simple(value)
        if simple is None:
            return None
        found.setdefault(key, simple)
    return found


def _simple(value: str) -> str | None:
    """The text of a scalar, plain or quoted, in which nothing can mean anything else to YAML."""
    first = value[0]
    if first in "\"'":
        inside = value[1:-1]
        return inside if value[1:].endswith(first) and first not in inside and "\\" not in inside else None
    if first in _INDICATORS or ": " in value or " #" in value or value[-1] == ":":
        return None
    return value


def _scalars(block: str) -> Iterator[tuple[str, yaml.ScalarNode]]:
    """Key and node of each top-level scalar and of `metadata.type`, the first of equal keys only."""
    root = yaml.compose(block, Loader=_LOADER)
    if root is None:
        return
    if not isinstance(root, yaml.MappingNode):
        raise ValueError("the front matter is not a list of `key: value` lines")  # noqa: TRY004 - a fault in the data
    seen: set[str] = set()
    for key, value in root.value:
        if not isinstance(key, yaml.ScalarNode) or key.value in seen:
            continue
        seen.add(key.value)
        if isinstance(value, yaml.ScalarNode):
            yield key.value, value
        elif key.value == "metadata" and isinstance(value, yaml.MappingNode):
            nested = [v for k, v in value.value if isinstance(v, yaml.ScalarNode) and getattr(k, "value", "") == "type"]
            yield from ((NESTED_TYPE, node) for node in nested[:1])


def _lenient_fields(block: str) -> dict[str, str]:
    """The values of `key: value` lines; an indented line carries its value on, `type` below `metadata:` is found too."""
    found: dict[str, str] = {}
    current = ""
    for line in block.replace("\r\n", "\n").split("\n"):
        if match := _LINE.match(line):
            current = "" if match[1] in found else match[1]
            found.setdefault(match[1], _unquoted(match[2]))
        elif current == "metadata" and (nested := _NESTED_TYPE.match(line)):
            found.setdefault(NESTED_TYPE, _unquoted(nested[1]))
        elif current and line[:1] in (" ", "\t") and line.strip():
            found[current] = f"{found[current]} {line.strip()}".strip()
    return found


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] == '"':
        return value[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    if len(value) > 1 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    return value


def scalar(value: str) -> str:
    """The value as YAML on one line, in the plainest form that every reader takes for exactly this string."""
    value = " ".join(value.split())
    if value and value[0] not in _INDICATORS and not _UNPRINTABLE.search(value) and _is_plain(value):
        return value
    if "'" not in value and ('"' in value or "\\" in value) and not _UNPRINTABLE.search(value):
        return f"'{value}'"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + _UNPRINTABLE.sub(_escape, escaped) + '"'


def _is_plain(value: str) -> bool:
    try:
        return bool(yaml.load(f"k: {value}", Loader=_LOADER) == {"k": value})  # noqa: S506 - a safe loader
    except (yaml.YAMLError, ValueError):
        return False


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def put(text: str, key: str, value: str) -> str:
    """The file's text with this value in its front matter (made when there is none); all other bytes as they were."""
    newline = line_end(text)
    front = split(text)
    if front is None:
        mark = "\ufeff" if text.startswith("\ufeff") else ""
        return f"{mark}---{newline}{key}: {scalar(value)}{newline}---{newline}{newline}{text[len(mark) :]}"
    block = text[front.start : front.end]
    span = _span(block, key)
    if span is None:
        gap = "" if block.endswith("\n") or not block else newline
        block += f"{gap}{key}: {scalar(value)}{newline}"
    else:
        space = " " if block[span[0] - 1 : span[0]] not in (" ", "\t") else ""
        block = block[: span[0]] + space + scalar(value) + block[span[1] :]
    return text[: front.start] + block + text[front.end :]


def _span(block: str, key: str) -> tuple[int, int] | None:
    """Where the value of a key stands in the block."""
    try:
        for name, node in _scalars(block):
            if name == key and node.start_mark.index < node.end_mark.index:
                start, end = node.start_mark.index, node.end_mark.index
                return start, start + len(block[start:end].rstrip())
    except (yaml.YAMLError, UnicodeError, ValueError):
        pass
    return _line_span(block, key)


def _line_span(block: str, key: str) -> tuple[int, int] | None:
    """The same by lines: from after the colon to the end of the last indented line below it."""
    name = r"[ \t]+type" if key == NESTED_TYPE else re.escape(key)
    found = re.search(rf"^{name}[ \t]*:[ \t]*(.*(?:\n[ \t]+\S.*)*)", block, re.MULTILINE)
    if not found:
        return None
    return found.start(1), found.start(1) + len(found[1].rstrip())


def line_end(text: str) -> str:
    """The line end the file uses, judged by its first line."""
    end = text.find("\n")
    return "\r\n" if end > 0 and text[end - 1] == "\r" else "\n"
