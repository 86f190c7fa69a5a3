"""Editing JSON that a person wrote: a member or an item goes in or out, and every other byte stays where it is.

The rule this file keeps: comments, order, indentation, line ends and trailing commas of the text are kept; a text that is
no JSON, even with comments, is refused and never repaired. (`json` loses comments; ruamel.yaml reads JSON as YAML, which
knows neither `//` nor tabs, and lays the text out anew.)
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Step = str | int
"""A member by its name, an item by its number."""

_BLANK = re.compile(r"(?:[ \t\r\n\ufeff]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_REST_OF_LINE = re.compile(r"[ \t]*(?:/\*[^\n]*?\*/[ \t]*)*(?://[^\r\n]*)?")
_SCALAR = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null')
_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Node:
    """A value in the text.

    start, end: where it stands; names: of an object's members, with where each begins; inner: the values of members or items;
    value: of a scalar.
    """

    start: int
    end: int
    kind: str
    names: tuple[tuple[str, int], ...] = ()
    inner: tuple["Node", ...] = ()
    value: Json = None

    def plain(self) -> Json:
        """The value as Python has it; of a name that stands twice the last counts."""
        if self.kind == "object":
            return {name: node.plain() for (name, _), node in zip(self.names, self.inner, strict=True)}
        return [node.plain() for node in self.inner] if self.kind == "array" else self.value


def parse(text: str) -> Node:
    """The value that the text is. ValueError: it is no JSON, with the line where it stops being one."""
    node, at = _value(text, _skip(text, 0), 0)
    at = _skip(text, at)
    if at < len(text):
        raise _fault(text, at)
    return node


def find(node: Node, path: Sequence[Step]) -> Node | None:
    """The value at a path, None when there is none."""
    for step in path:
        if isinstance(step, int):
            inner = node.inner[step : step + 1] if node.kind == "array" else ()
        else:
            inner = tuple(found for (name, _), found in zip(node.names, node.inner, strict=True) if name == step)[-1:]
        if not inner:
            return None
        node = inner[0]
    return node


def put(text: str, path: Sequence[str], value: Json) -> str:
    """The text with a member of that value: in place of the one there, else as the last one, with the objects on its way.

    An empty text is an empty object. ValueError: no JSON, or something on the way is no object.
    """
    text = text if text.strip("\ufeff \t\r\n") else f"{text}{{}}\n"
    root = parse(text)
    there = find(root, path)
    if there:
        return text[: there.start] + _rendered(text, there.start, value) + text[there.end :]
    depth = next(n for n in range(len(path) - 1, -1, -1) if find(root, path[:n]))
    parent = find(root, path[:depth])
    for name in reversed(path[depth + 1 :]):
        value = {name: value}
    if parent is None or parent.kind != "object":
        raise ValueError(f"{'.'.join(path[:depth]) or 'the text'} is no object")
    return _add(text, parent, f"{json.dumps(path[depth], ensure_ascii=False)}: ", value)


def append(text: str, path: Sequence[str], value: Json) -> str:
    """The text with one more item in the list at a path; the list is made where there is none. ValueError as `put`."""
    there = find(parse(text), path) if text.strip("\ufeff \t\r\n") else None
    if there is None:
        return put(text, path, [value])
    if there.kind != "array":
        raise ValueError(f"{'.'.join(path)} is no list")
    return _add(text, there, "", value)


def remove(text: str, path: Sequence[Step]) -> str:
    """The text without the member or item at a path, which is there; comments beside it stay."""
    parent = find(parse(text), path[:-1])
    child = find(parent, path[-1:]) if parent else None
    if parent is None or child is None:
        raise ValueError(f"there is nothing at {path}")
    index = parent.inner.index(child)
    start = parent.names[index][1] if parent.names else child.start
    end = child.end
    comma = _comma(text, end)
    if comma >= 0:
        between = text[end:comma]
        rest = text[comma + 1 :] if not between.strip() else between + text[comma + 1 :]
    else:
        rest = text[end:]
    before = text[:start]
    if comma < 0 and index:
        gap = parent.inner[index - 1].end
        mine = _comma(before, gap)
        between = before[gap:mine] + before[mine + 1 :]
        if not between.strip(" \t"):
            return before[:gap] + rest
        before = before[:gap] + between
    return _joined(before, rest)


def _joined(before: str, rest: str) -> str:
    """What stood around something that was taken out: a line that it had for itself goes with it."""
    line = before.rstrip(" \t")
    if line.endswith("\n"):
        tail = re.match(r"[ \t]*(\r?\n)", rest)
        if tail:
            return line + rest[tail.end() :]
        closing = re.match(r"[ \t]*[\]}]", rest)
        return line.rstrip("\r\n") + rest.lstrip(" \t") if closing else before + rest.lstrip(" \t")
    return before.rstrip(" \t") + rest if re.match(r"[ \t]*\r?\n", rest) else before + rest.lstrip(" \t")


def _add(text: str, parent: Node, head: str, value: Json) -> str:
    """The text with one more child at the end of a container."""
    newline = "\r\n" if "\r\n" in text else "\n"
    if not parent.inner:
        inside = text[parent.start + 1 : parent.end - 1]
        own = _indent_at(text, parent.start)
        indent = own + _unit(text)
        body = head + _rendered(text, parent.start, value, indent)
        kept = inside.rstrip() if inside.strip() else ""
        return f"{text[: parent.start + 1]}{kept}{newline}{indent}{body}{newline}{own}{text[parent.end - 1 :]}"
    last = parent.inner[-1]
    first = parent.names[0][1] if parent.names else parent.inner[0].start
    comma = _comma(text, last.end)
    at = comma + 1 if comma >= 0 else last.end
    stop = _REST_OF_LINE.match(text, at)
    until = min(stop.end() if stop else at, parent.end - 1)
    spread = "\n" in text[parent.start : parent.end]
    indent = _indent_at(text, first) if spread else ""
    lead = f"{newline}{indent}" if spread else " "
    body = head + _rendered(text, first, value, indent if spread else None)
    if comma >= 0:
        return f"{text[:at]}{text[at:until]}{lead}{body}{',' if spread else ''}{text[until:]}"
    if spread:
        return f"{text[:at]},{text[at:until]}{lead}{body}{text[until:]}"
    beside = text[at:until].rstrip()
    return f"{text[:at]},{beside}{lead}{body}{text[at + len(beside) :]}"


def _rendered(text: str, at: int, value: Json, indent: str | None = "") -> str:
    """A value as it is written into this text. indent: of the line it begins on, None to keep it on one line."""
    if indent is None:
        return json.dumps(value, ensure_ascii=False)
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = json.dumps(value, ensure_ascii=False, indent=_unit(text)).split("\n")
    return f"{newline}{indent or _indent_at(text, at)}".join(lines)


def _unit(text: str) -> str:
    """By how much the text indents: what stands before its first member."""
    found = re.search(r"^([ \t]+)\S", text, re.MULTILINE)
    return found[1] if found else "  "


def _indent_at(text: str, at: int) -> str:
    """The white space at the beginning of the line that holds a place."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _comma(text: str, at: int) -> int:
    """Where the comma stands that follows a value, -1 when none does."""
    at = _skip(text, at)
    return at if text[at : at + 1] == "," else -1


def _skip(text: str, at: int) -> int:
    """Behind white space and comments."""
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, depth: int) -> tuple[Node, int]:
    if depth > _DEEPEST:
        raise _fault(text, at)
    opening = text[at : at + 1]
    if opening in {"{", "["}:
        return _container(text, at, depth)
    scalar = _SCALAR.match(text, at)
    if not scalar:
        raise _fault(text, at)
    try:
        return Node(at, scalar.end(), "scalar", value=json.loads(scalar[0])), scalar.end()
    except ValueError:
        raise _fault(text, at) from None


def _container(text: str, start: int, depth: int) -> tuple[Node, int]:
    is_object = text[start] == "{"
    names: list[tuple[str, int]] = []
    inner: list[Node] = []
    for begin in _children(text, start, inner):
        at = begin
        if is_object:
            key, at = _value(text, begin, depth + 1)
            if not isinstance(key.value, str):
                raise _fault(text, begin)
            names.append((key.value, begin))
            at = _skip(text, at)
            if text[at : at + 1] != ":":
                raise _fault(text, at)
            at = _skip(text, at + 1)
        inner.append(_value(text, at, depth + 1)[0])
    end = _skip(text, inner[-1].end) if inner else _skip(text, start + 1)
    if text[end : end + 1] == ",":
        end = _skip(text, end + 1)
    if text[end : end + 1] != ("}" if is_object else "]"):
        raise _fault(text, end)
    kind = "object" if is_object else "array"
    return Node(start, end + 1, kind, tuple(names), tuple(inner)), end + 1


def _children(text: str, start: int, inner: list[Node]) -> Iterator[int]:
    """Where each child begins; the caller adds it to `inner` before it asks for the next."""
    at = _skip(text, start + 1)
    while at < len(text) and text[at] not in "]}":
        yield at
        at = _skip(text, inner[-1].end)
        if text[at : at + 1] != ",":
            return
        at = _skip(text, at + 1)


def _fault(text: str, at: int) -> ValueError:
    return ValueError(f"line {text.count(chr(10), 0, at) + 1} is no JSON: {text[at : at + 20]!r}")
