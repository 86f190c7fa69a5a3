"""Accepting a memory that lies inside a project, and taking that back (C14). hot/trust.py says what is accepted.

The rule this file keeps: only what the person did makes a memory theirs: that treering began it here, or `treering trust`.
"""

import hashlib
import json
import os
import secrets
from datetime import datetime
from pathlib import Path

from treering.disk.files import ANY, read_bytes, write_atomic
from treering.disk.paths import Tree
from treering.errors import StoreError
from treering.hot.trust import FILE, MARK, accepted


def accept(home: Path, tree: Tree, at: datetime) -> None:
    """Let the memory that lies there be the person's. DiskError, ContainmentError: it cannot be marked, and stays foreign."""
    mark = secrets.token_hex(16)
    write_atomic(tree.state, ".gitignore", b"*\n", before=ANY)
    write_atomic(tree.state, MARK, mark.encode(), before=ANY)
    entry = {"mark": mark, "hash": content_hash(tree), "at": at.isoformat()}
    _record(home, {**accepted(str(home)), _name(tree): entry})


def revoke(home: Path, tree: Tree) -> bool:
    """Let it be foreign again, its files left as they are; whether it was not."""
    known = accepted(str(home))
    if known.pop(_name(tree), None) is None:
        return False
    _record(home, known)
    return True


def topic_files(tree: Tree) -> tuple[str, ...]:
    """The files of a memory, for a person who is to decide about it; links are not followed."""
    found = (Path(folder, name) for folder, _, names in os.walk(tree.memory) for name in names)
    return tuple(sorted(path.relative_to(tree.memory).as_posix() for path in found))


def content_hash(tree: Tree) -> str:
    """One number for all files of a memory, by name and content."""
    digest = hashlib.sha256()
    for name in topic_files(tree):
        try:
            data = read_bytes(tree.memory, name) or b""
        except StoreError:
            data = b""
        digest.update(f"{name}\0{hashlib.sha256(data).hexdigest()}\n".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _name(tree: Tree) -> str:
    return os.path.realpath(tree.state)


def _record(home: Path, known: dict[str, object]) -> None:
    write_atomic(home, FILE, json.dumps(known, indent=1).encode(), before=ANY)
