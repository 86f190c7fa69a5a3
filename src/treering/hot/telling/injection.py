"""What a session is given at its start: the block that lies ready in inject.md, and the same bytes whenever it asks again (A8).

The rule this file keeps: a block is given whole only while the files it rests on hold the bytes it was made from, and else as
far as it still holds (remaining.py); what cannot be checked is not given. pipeline/inject.py makes the file.
"""

import _sqlite3 as sqlite3  # as catalog_read
import os
import sys
from collections import namedtuple

from treering.hot.json_text import parsed, rendered

if sys.version_info >= (3, 12):
    from _sha2 import sha256  # type: ignore[import-not-found]  # hashlib loads OpenSSL, a third of what a hook may cost
else:
    from _sha256 import sha256  # type: ignore[import-not-found]

FILE, VERSION = "inject.md", 2
RESTS_ON = {
    "handbook": ("state", "handbook/memory_summary.md"),
    "project": ("memory", "MEMORY.md"),
    "user": ("user", "MEMORY.md"),
}
"""What a block is made from: name → directory and file."""

_FORGOTTEN = (
    "SELECT EXISTS (SELECT 1 FROM journal JOIN redo_lines ON change = journal.id"
    " WHERE journal.id > ? AND cause = 'forget' AND state = 'done' AND tree IN ('user', ?))"
)
_HEAD, _END = "<!-- treering inject ", " -->\n"

Folders = dict[str, str]
"""The directories of a project: its `state`, its `memory`, and the memory of the `user`."""


Key = tuple[str, str, str]
"""Client, session and project."""

Block = namedtuple("Block", "text told shown")  # noqa: PYI024 - typing would cost a hook as much as its work
"""told: the last change that it tells of; shown: tree, id and record hash of each entry that it holds whole."""


def for_session(connection: sqlite3.Connection, key: Key, folders: Folders, now: float) -> str:
    """The block for a session, "" for none; what is in it counts as shown. now: seconds since the epoch.

    A disk that does not take the note costs the note. sqlite3.Error: state.db cannot be read.
    """
    block = given(connection, key) or ready(connection, key[2], folders, now)
    if block is None:
        from treering.hot.telling.remaining import remaining  # noqa: PLC0415 - seldom

        block = remaining(connection, key[2], folders, now)
    if block is None:
        return ""
    _note(connection, key, block, now)
    return str(block.text)


def _note(connection: sqlite3.Connection, key: Key, block: Block, now: float) -> None:
    try:
        connection.execute(
            "INSERT OR IGNORE INTO injections VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*key, block.text, block.told, rendered(block.shown), now),
        )
        connection.executemany(
            "INSERT OR REPLACE INTO shown VALUES (?, ?, ?, ?, ?, ?)", [(*key[:2], *mark, now) for mark in block.shown]
        )
    except sqlite3.OperationalError:
        return


def given(connection: sqlite3.Connection, key: Key) -> Block | None:
    """What a session was given, None when it was given nothing."""
    row = connection.execute(
        "SELECT text, told, shown FROM injections WHERE client = ? AND session = ? AND project = ?", key
    ).fetchone()
    return Block(row[0], row[1], parsed(row[2])) if row else None


def ready(connection: sqlite3.Connection, project: str, folders: Folders, now: float) -> Block | None:
    """The block for the next session, None when none is ready, or a day has passed that something in it ends with."""
    found = read(folders["state"])
    if found is None:
        return None
    head, body = found
    told, shown = head.get("told"), head.get("shown")
    if head.get("sha") != hashes(folders) or not isinstance(told, int) or not isinstance(shown, list):
        return None
    if is_forgotten(connection, project, told) or over(head, now):
        return None
    # The line of what was learned is for one session: when another has had it, it is left out.
    news = str(head.get("news") or "") if head.get("since") == last_told(connection, project) else ""
    return Block(f"{news}\n\n{body}" if news and body else news or body, told, shown)


def prune(connection: sqlite3.Connection, project: str, before: float) -> None:
    """Forget what long finished sessions were given, but not how far they were told."""
    connection.execute(
        "DELETE FROM injections WHERE project = ?1 AND at < ?2 AND told <"
        " (SELECT max(told) FROM injections WHERE project = ?1)",
        (project, before),
    )


def clear(connection: sqlite3.Connection, project: str) -> None:
    """Forget the texts that sessions of the project were given, but not how far they were told."""
    connection.execute("UPDATE injections SET text = '', shown = '[]' WHERE project = ?", (project,))


def is_forgotten(connection: sqlite3.Connection, project: str, after: int) -> bool:
    """Whether anything about the project or the person was forgotten after a change: a summary may tell it in any words."""
    return bool(connection.execute(_FORGOTTEN, (after, f"project:{project}")).fetchone()[0])


def over(head: dict[str, object], now: float) -> tuple[str, ...]:
    """How the lines of a block begin whose day has passed since it was made: they are told only to who asks (M1.8)."""
    ends = head.get("ends")
    known = ends.items() if isinstance(ends, dict) else ()
    return tuple(line for line, end in known if line and isinstance(end, int) and end <= now)


def last_told(connection: sqlite3.Connection, project: str) -> int:
    """The last change that a session of the project was told of."""
    row = connection.execute("SELECT coalesce(max(told), 0) FROM injections WHERE project = ?", (project,)).fetchone()
    return int(row[0])


def read(state: str) -> tuple[dict[str, object], str] | None:
    """Head and body of inject.md, None when there is none that can be read. state: the project's directory."""
    try:
        with open(os.path.join(state, FILE), encoding="utf-8") as file:
            text = file.read()
        if not text.startswith(_HEAD):
            return None
        head, found, body = text[len(_HEAD) :].partition(_END)
        known = parsed(head) if found else None
    except (OSError, ValueError, RecursionError):
        return None
    return (known, body) if isinstance(known, dict) and known.get("v") == VERSION else None


def written(block: Block, news: str, since: int, folders: Folders, **where: object) -> str:
    """The text of inject.md.

    block: without the line of what was learned; since: after which change that was; where: `index`, where in the text the
    index begins; `ends`, when lines of it are over, seconds since the epoch by how they begin.
    """
    head = {"v": VERSION, "since": since, "told": block.told, "news": news, "sha": hashes(folders), "index": 0, **where}
    return f"{_HEAD}{rendered({**head, 'shown': block.shown})}{_END}{block.text}"


def hashes(folders: Folders) -> dict[str, str]:
    """What a block rests on, as it is now: sha256 by name, "" for a file that is not there."""
    return {name: _hash(os.path.join(folders[folder], file)) for name, (folder, file) in RESTS_ON.items()}


def _hash(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return str(sha256(file.read()).hexdigest())
    except OSError:
        return ""
