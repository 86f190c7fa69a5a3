"""What an installation puts into the files of a client, and how it goes out again (C1): pure, texts in, texts out.

The rule this file keeps: nothing of anybody else's changes. What is ours is known by the record of the installation and by
the files of treering that a command names; a text that was not changed since comes back byte for byte.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from treering.core.installing import jsonc
from treering.core.installing.jsonc import Json

OURS = re.compile(r"treering[\\/]+faces[\\/]+(?:hook|mcp)")


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a JSON file: the value at a path of names."""

    path: tuple[str, ...]
    value: Json


@dataclass(frozen=True, slots=True)
class Item:
    """One more item of a list in a JSON file."""

    path: tuple[str, ...]
    value: Json


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a TOML file, at its end. name: as it stands between the brackets; lines: of its body."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """A file of our own."""

    text: str


Want = Member | Item | Table | Whole


@dataclass(frozen=True, slots=True)
class Splice:
    """A piece of text put in place of another: enough to take it back. at: in characters."""

    at: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Edited:
    """A text with what is wanted.

    splices: what was done, in order; stood: the containers that were there before, which an empty one of ours is not.
    """

    text: str
    splices: tuple[Splice, ...]
    stood: tuple[tuple[str, ...], ...]


def with_wants(before: str | None, wants: Sequence[Want]) -> Edited:
    """The text with everything that is wanted. before: without anything of ours. ValueError: it cannot take it."""
    text, splices = before or "", []
    for want in wants:
        after = _with(text, want)
        splices.append(_splice(text, after))
        text = after
    return Edited(text, tuple(splices), _stood(before or "", wants))


def has_wants(text: str, wants: Iterable[Want]) -> bool:
    """Whether everything that is wanted is there already, wherever it stands by now. ValueError: it cannot be read."""
    return all(_has(text, want) for want in wants)


def taken_back(text: str, splices: Sequence[Splice]) -> str:
    """The text as it was before these splices made it what it is."""
    for splice in reversed(splices):
        text = text[: splice.at] + splice.old + text[splice.at + len(splice.new) :]
    return text


def taken_out(text: str, splices: Sequence[Splice], wants: Sequence[Want]) -> str | None:
    """A text that somebody has edited since, with what we put there taken out piece by piece, so that all else keeps its bytes.

    None when a piece is not there exactly once any more, or when that would leave something of ours or no JSON.
    """
    for splice in reversed(splices):
        if not splice.new.strip() or text.count(splice.new) != 1:
            return None
        text = text.replace(splice.new, splice.old)
    try:
        return None if any(_has(text, want) for want in wants) else text
    except ValueError:
        return text if _is_blank(text) else None


def without_wants(text: str, wants: Iterable[Want], stood: Collection[tuple[str, ...]] = ()) -> str | None:
    """A text that somebody has edited since, without what is ours in it; None for a file of our own, which goes.

    A value that is no longer the one we put there is somebody's, and stays; so do the containers that stood before us.
    ValueError: it can no longer be read.
    """
    left: str | None = text
    for want in wants:
        left = left if left is None else _without(left, want, stood)
    return left


def is_ours(value: Json) -> bool:
    """Whether a value names a file of treering as a command or as an argument."""
    if isinstance(value, str):
        return bool(OURS.search(value))
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(is_ours, inner))


def _has(text: str, want: Want) -> bool:
    match want:
        case Member(path, value):
            there = jsonc.find(jsonc.parse(text), path)
            return there is not None and there.plain() == value
        case Item(path, value):
            there = jsonc.find(jsonc.parse(text), path)
            return there is not None and value in [node.plain() for node in there.inner]
        case Table(name, lines):
            return "\n".join((f"[{name}]", *lines)) in text.replace("\r\n", "\n")
        case Whole(whole):
            return text == whole


def _with(text: str, want: Want) -> str:
    match want:
        case Member(path, value):
            return jsonc.put(text, path, value)
        case Item(path, value):
            return jsonc.append(text, path, value)
        case Table():
            return _with_table(text, want)
        case Whole(whole):
            return whole


def _without(text: str, want: Want, stood: Collection[tuple[str, ...]]) -> str | None:
    match want:
        case Member() | Item() if _is_blank(text):
            return text
        case Member(path, value):
            return _without_member(text, path, value, stood)
        case Item(path, _):
            return _without_items(text, path, stood)
        case Table(name, _):
            return _without_table(text, name)
        case Whole():
            return None


def _is_blank(text: str) -> bool:
    """Whether a file says nothing: one of no bytes is as good as `{}`."""
    return not text.strip("\ufeff \t\r\n")


def _without_member(text: str, path: tuple[str, ...], value: Json, stood: Collection[tuple[str, ...]]) -> str:
    there = jsonc.find(jsonc.parse(text), path)
    if there is None or not (there.plain() == value or is_ours(there.plain())):
        return text
    return _pruned(jsonc.remove(text, path), path[:-1], stood)


def _without_items(text: str, path: tuple[str, ...], stood: Collection[tuple[str, ...]]) -> str:
    """A list without the items that are ours, and without ours inside items that hold somebody else's as well."""
    there = jsonc.find(jsonc.parse(text), path)
    items = there.plain() if there and there.kind == "array" else []
    for number in reversed(range(len(items) if isinstance(items, list) else 0)):
        hooks = jsonc.find(jsonc.parse(text), (*path, number, "hooks"))
        inner = hooks.plain() if hooks and hooks.kind == "array" else None
        if not isinstance(inner, list) or all(map(is_ours, inner)):
            whole = jsonc.find(jsonc.parse(text), (*path, number))
            if whole and is_ours(whole.plain()):
                text = jsonc.remove(text, (*path, number))
            continue
        for place in reversed([place for place, hook in enumerate(inner) if is_ours(hook)]):
            text = jsonc.remove(text, (*path, number, "hooks", place))
    return _pruned(text, path, stood)


def _stood(text: str, wants: Iterable[Want]) -> tuple[tuple[str, ...], ...]:
    """The containers on the way to what is wanted that are there without it."""
    paths = {
        w.path[:n] for w in wants if isinstance(w, Member | Item) for n in range(1, len(w.path) + isinstance(w, Item))
    }
    root = jsonc.parse(text) if paths and not _is_blank(text) else None
    return tuple(sorted(path for path in paths if root and jsonc.find(root, path)))


def _pruned(text: str, path: tuple[str, ...], stood: Collection[tuple[str, ...]]) -> str:
    """Without the containers that are empty now and are ours, from the inside out."""
    for depth in range(len(path), 0, -1):
        there = jsonc.find(jsonc.parse(text), path[:depth])
        if there is None or there.inner or there.kind == "scalar" or path[:depth] in stood:
            break
        text = jsonc.remove(text, path[:depth])
    return text


def _with_table(text: str, table: Table) -> str:
    newline = "\r\n" if "\r\n" in text else "\n"
    body = newline.join((f"[{table.name}]", *table.lines)) + newline
    gap = "" if not text else newline if text.endswith("\n") else newline * 2
    after = f"{text}{gap}{body}"
    try:
        tomllib.loads(after)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"[{table.name}] cannot be added: {error}") from None
    return after


def _without_table(text: str, name: str) -> str:
    found = re.search(rf"(?:^[ \t]*\r?\n)?^\[{re.escape(name)}\][^\n]*(?:\n(?!\s*\[).*)*\n?", text, re.MULTILINE)
    if not found:
        return text
    kept = re.search(
        r"(?:^[ \t]*(?:#[^\n]*)?\r?\n)+\Z", found[0], re.MULTILINE
    )  # what stands above the next table is its own
    return text[: found.start()] + (kept[0] if kept and text[found.end() :] else "") + text[found.end() :]


def _splice(before: str, after: str) -> Splice:
    """The one piece in which two texts differ."""
    most = min(len(before), len(after))
    start = next((n for n in range(most) if before[n] != after[n]), most)
    end = next(
        (n for n in range(most - start) if before[len(before) - 1 - n] != after[len(after) - 1 - n]), most - start
    )
    return Splice(start, before[start : len(before) - end], after[start : len(after) - end])
