"""The instruction files of a project, whose content is never learned again (M2.5).

The rule this file keeps: the files that the agent clients themselves read, in the project's root, and nothing they point to.
"""

import os
from collections.abc import Callable
from pathlib import Path

from treering.core.clean import Clean, Cleaner
from treering.disk.files import open_plain

NAMES = (
    "AGENTS.md",
    "AGENTS.override.md",
    "CLAUDE.md",
    "CLAUDE.local.md",
    ".claude/CLAUDE.md",
    "QWEN.md",
    ".qwen/QWEN.md",
    "GEMINI.md",
    ".gemini/GEMINI.md",
    ".github/copilot-instructions.md",
    ".cursorrules",
)
LIMIT = 200_000  # characters of one file


def read_text(path: Path) -> str:
    """The text of a file, "" when there is none that can be read."""
    try:
        with os.fdopen(open_plain(path), encoding="utf-8", errors="replace") as file:
            return file.read(LIMIT)
    except OSError:
        return ""


def instructions(root: Path, clean: Cleaner, read: Callable[[Path], str] = read_text) -> tuple[Clean, ...]:
    """The texts of the instruction files of the project at `root`."""
    return tuple(clean(text) for name in NAMES if (text := read(root / name)).strip())
