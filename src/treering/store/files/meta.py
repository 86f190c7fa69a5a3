"""meta.json and extract-cursor.json of a project, in the shape that Qwen Code knows (M1.1, M2.3).

The rule this file keeps: both are for other tools; treering itself goes by state.db. Keys it does not know stay. A file that
cannot be read is set aside under a dated name and made anew.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from treering.core.change import SetCursor
from treering.core.entry import ENTRY_TYPES
from treering.core.problem import Problem
from treering.disk.files import ANY, make_way, read_bytes, set_aside, write_atomic

META, CURSOR = "meta.json", "extract-cursor.json"
ROOT = "root"
"""Our own key in meta.json: the directory that owns the project, for the day state.db is lost."""
ORIGIN = "origin"
"""Our own key: what git said of that directory the last time, for the day it has another name (disk/origin.py)."""

_PREFIX = {"extract": "lastExtraction", "dream": "lastDream"}

Json = Mapping[str, object]


def read_json(folder: Path, name: str) -> tuple[Json, Problem | None]:
    """The object in a file, empty when there is none. A Problem, and empty, when it holds something else."""
    data = read_bytes(folder, name)
    if data is None:
        return {}, None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        return {}, Problem(str(folder / name), 0, "bad_json", f"it is not JSON ({error})")
    if not isinstance(value, dict):
        return {}, Problem(str(folder / name), 0, "bad_json", "it holds no JSON object")
    return value, None


def changed(meta: Json, cause: str, session: str, paths: Sequence[str], at: datetime) -> Json:
    """What meta.json says after a change. paths: the topic files it touched, relative to memory/."""
    now = stamp(at)
    new = {"version": 1, "createdAt": now, **meta, "updatedAt": now}
    prefix = _PREFIX.get(cause)
    if prefix:
        topics = sorted({kind for path in paths if (kind := path.partition("/")[0]) in ENTRY_TYPES})
        status = "updated" if paths else "noop"
        new |= {
            f"{prefix}At": now,
            f"{prefix}SessionId": session,
            f"{prefix}TouchedTopics": topics,
            f"{prefix}Status": status,
        }
    if cause == "dream":
        new["recentSessionIdsSinceDream"] = []
    return new


def cursor_json(cursor: SetCursor) -> Json:
    """extract-cursor.json for the session read last."""
    return {"sessionId": cursor.session, "processedOffset": cursor.offset, "updatedAt": stamp(cursor.at)}


def write_json(folder: Path, name: str, value: Json) -> None:
    """Write the object as Qwen Code does: two spaces, a line end, derived and therefore not compared first."""
    make_way(folder / name)
    text = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
    write_atomic(folder, name, text.encode("utf-8", "replace"), before=ANY)


def mend(folder: Path, name: str, at: datetime) -> tuple[Json, Problem | None]:
    """As `read_json`, but a file that cannot be read is moved out of the way, and the Problem says where to."""
    if moved := make_way(folder / name, f"{at:%Y%m%dT%H%M%SZ}"):
        return {}, Problem(
            str(folder / name), 0, "no_file", f"it was no file; it is now {moved.name}, and a new one is made"
        )
    value, problem = read_json(folder, name)
    if problem:
        aside = set_aside(folder / name, f"{at:%Y%m%dT%H%M%SZ}")
        problem = Problem(
            problem.path, 0, problem.code, f"{problem.what}; it is now {aside.name}, and a new one is made"
        )
    return value, problem


def stamp(at: datetime) -> str:
    """ISO 8601 in UTC with milliseconds, as Qwen Code writes times."""
    utc = at.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"
