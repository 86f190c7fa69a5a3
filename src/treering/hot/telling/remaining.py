"""What still holds of the block that lies ready when a file it rests on has changed since: the lines that stand as they did (A8).

The rule this file keeps: no line is told whose text has changed or gone, nor a summary that may tell of such a line, or of what
was forgotten. What is new has not passed the guard: it is told once the block is made again, and where it lies until then.
"""

import _sqlite3 as sqlite3  # as catalog_read
import os

from treering.hot.fence import CLOSE, INDENT, harmless
from treering.hot.telling.injection import RESTS_ON, Block, Folders, hashes, is_forgotten, over, read

UNCUT = 1_000_000  # characters: an index holds far fewer
PLACES = {"user": "memory://user/", "project": "memory://topics/"}
"""Where an index lies for who reads it; its title in the block names that."""
TITLE = "\n### "  # at the margin: what a memory says is indented
ENTRY = f"\n{INDENT}- ["
CHANGED = "… what changed here since: {}"


def remaining(connection: sqlite3.Connection, project: str, folders: Folders, now: float) -> Block | None:
    """The block as far as it still holds, None when nothing does. Nothing in it counts as shown, nor as told of.

    sqlite3.Error: state.db cannot be read.
    """
    found = read(folders["state"])
    if found is None:
        return None
    head, body = found
    made, told, since, index = (head.get(name) for name in ("sha", "told", "since", "index"))
    if not (isinstance(made, dict) and isinstance(told, int) and isinstance(since, int) and isinstance(index, int)):
        return None
    there = hashes(folders)
    changed = {name: _lines(folders, name) for name in PLACES if made.get(name) != there[name]}
    before = _current(body[index:], over(head, now))
    kept = thinned(before, changed)
    stays = made.get("handbook") == there["handbook"] and kept.count(ENTRY) == before.count(ENTRY)
    summary = body[:index] if stays and not is_forgotten(connection, project, told) else ""
    return Block(summary + kept, since, []) if (summary + kept).strip() else None


def thinned(index: str, changed: dict[str, set[str]]) -> str:
    """The index without the lines that are gone, "" when none is left. changed: the lines there are now, by PLACES."""
    inside, close, end = index.rpartition(f"\n{CLOSE}")
    start, *parts = inside.split(TITLE)
    kept = [part for part in (_kept(part, changed) for part in parts) if part]
    return TITLE.join([start, *kept]) + close + end if kept else ""


def _kept(part: str, changed: dict[str, set[str]]) -> str:
    """A part of the index, title first, as far as it holds; it ends with where the rest lies. "" when nothing is left there."""
    title, *lines = part.split("\n")
    name = next((name for name, place in PLACES.items() if place in title), "")
    if name not in changed:
        return part
    if not changed[name]:
        return ""
    there = [line for line in lines if line.removeprefix(INDENT) in changed[name]]
    return "\n".join([title, *there, f"{INDENT}{CHANGED.format(PLACES[name])}"])


def _current(index: str, ended: tuple[str, ...]) -> str:
    """The index without lines whose day has passed, "" when none is left. ended: how those begin."""
    lines = index.split("\n")
    kept = [line for line in lines if not (ended and line.strip().startswith(ended))]
    return "\n".join(kept) if len(kept) == len(lines) or any(line.startswith(INDENT) for line in kept) else ""


def _lines(folders: Folders, name: str) -> set[str]:
    """The lines of an index as they stand in a block."""
    folder, file = RESTS_ON[name]
    try:
        with open(os.path.join(folders[folder], file), encoding="utf-8", errors="replace") as opened:
            return {line.rstrip() for line in harmless(opened.read().strip(), UNCUT).splitlines()}
    except OSError:
        return set()
