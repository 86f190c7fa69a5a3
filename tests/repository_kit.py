"""A repository in a scratch directory, with git, for tests of what entries name."""

import os
import subprocess
from datetime import datetime
from pathlib import Path

WHO = ("-c", "user.name=Dev", "-c", "user.email=dev@example.org", "-c", "commit.gpgsign=false")


def git(root: Path, *arguments: str, at: datetime | None = None) -> None:
    """Run git. at: when, for a commit."""
    when = {} if at is None else {"GIT_COMMITTER_DATE": at.isoformat(), "GIT_AUTHOR_DATE": at.isoformat()}
    subprocess.run(["git", *WHO, *arguments], cwd=root, check=True, capture_output=True, env={**os.environ, **when})


def write(root: Path, files: dict[str, str | None]) -> None:
    """Write these files; None removes one."""
    for name, text in files.items():
        path = root / name
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


def commit(root: Path, files: dict[str, str | None] | None = None, at: datetime | None = None) -> None:
    """Write these files and commit everything; the first time, make the repository."""
    if not (root / ".git").is_dir() or not (root / ".git" / "HEAD").exists():
        root.mkdir(parents=True, exist_ok=True)
        git(root, "init", "-q")
    write(root, files or {})
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "a change", at=at)
