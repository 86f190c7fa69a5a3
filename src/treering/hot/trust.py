"""Whether a memory that lies inside a project is the person's (C14).

The rule this file keeps: what a repository brings along is foreign until the person has accepted it. Who accepts writes the
same number into the folder and into the home; a folder without it, or with another, came from somewhere else. In doubt it
is foreign.
"""

import os

from treering.hot.json_text import parsed

FILE, MARK = "trusted.json", "trust"


def is_foreign(home: str, memory: str, state: str) -> bool:
    """Whether there is a memory that the person has not accepted. memory, state: where it lies inside the project."""
    if not (os.path.lexists(memory) or os.path.lexists(state)):
        return False
    if _led_away(memory) or _led_away(state):
        return True
    number = _text(os.path.join(state, MARK)).strip()
    entry = accepted(home).get(os.path.realpath(state))
    return not number or not isinstance(entry, dict) or entry.get("mark") != number


def _led_away(path: str) -> bool:
    """Whether a link leads the folder out of the project: to a memory that was accepted for another one."""
    inside, name = os.path.split(path)
    root, folder = os.path.split(inside)
    return os.path.realpath(path) != os.path.join(os.path.realpath(root), folder, name)


def accepted(home: str) -> dict[str, object]:
    """What was accepted, by the path of its state: `mark`, `hash` and `at`."""
    try:
        found = parsed(_text(os.path.join(home, FILE)) or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _text(path: str) -> str:
    """A small file, "" when there is none that can be read; a pipe in its place is not waited for."""
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
        with open(fd, encoding="utf-8") as file:
            return file.read(1_000_000)
    except (OSError, ValueError):
        return ""
