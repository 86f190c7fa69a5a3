"""By what a repository is known again when its directory has another name: its remote, and a commit that it has.

The rule this file keeps: two small files are read as plain text, no program is started, and nothing of it is believed: it only
leads to a question that a person answers.
"""

import re
from pathlib import Path

from treering.disk.files import read_bytes
from treering.errors import StoreError

MOST = 100_000  # bytes of a file that are looked at
_REMOTE = re.compile(r'^\s*\[remote "(?P<name>[^"\n]+)"\]\s*\n(?P<body>(?:[ \t]*(?!\[)[^\n]*\n?)*)', re.MULTILINE)
_URL = re.compile(r"^\s*url\s*=\s*(\S+)", re.MULTILINE)
_COMMIT = re.compile(r"[0-9a-f]{40,64}")


def origin(root: Path) -> dict[str, str]:
    """`remote`, as `host/path`, and `commit`, which is checked out; neither where the directory is no whole repository."""
    config, head = _text(root, ".git/config"), _text(root, ".git/HEAD").strip()
    remotes = {match["name"]: url[1] for match in _REMOTE.finditer(config) if (url := _URL.search(match["body"]))}
    remote = plain(remotes.get("origin") or next(iter(remotes.values()), ""))
    if head.startswith("ref:"):
        name = head.removeprefix("ref:").strip()
        packed = re.search(rf"^([0-9a-f]{{40,64}}) {re.escape(name)}$", _text(root, ".git/packed-refs"), re.MULTILINE)
        head = _text(root, f".git/{name}").strip() or (packed[1] if packed else "")
    commit = head if _COMMIT.fullmatch(head) else ""
    return {name: value for name, value in (("remote", remote), ("commit", commit)) if value}


def plain(url: str) -> str:
    """An address without what differs from one checkout to the next: how it is reached, who reaches it, its ending."""
    if url.startswith(("/", ".", "file:")):  # another directory of this machine, which moves as well
        return ""
    bare = re.sub(r"^[a-z+]+://", "", url.strip())
    host, _, path = bare.rpartition("@")[2].replace(":", "/", 1).partition("/")
    path = re.sub(r"^\d+/", "", path).strip("/").removesuffix(".git")
    return f"{host.lower()}/{path}" if host and path else ""


def _text(root: Path, rel: str) -> str:
    """A file's text, "" when there is none that can be read."""
    try:
        return (read_bytes(root, rel) or b"")[:MOST].decode("utf-8", "replace")
    except (StoreError, ValueError):
        return ""
