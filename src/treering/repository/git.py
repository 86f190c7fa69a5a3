"""What git knows of a project (C6): which commit was there on a day, its files, and where a file went.

The rule this file keeps: git is asked in the background and at a person's command, never by a hook; nothing is written or
fetched, no hook, filter or pager of the repository runs, and an answer that takes long is none.
"""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from treering.core.anchors.listing import Listing, PathKind
from treering.hot.project import git_environment
from treering.repository.files import FILE_BYTES, is_source

PATIENCE = 5.0  # seconds
COMMITS = 5000  # that are looked through for a file that was renamed
HITS = 200  # files that hold a word
_NONE = 1  # how grep exits that has found nothing
_COMMIT = re.compile(r"[0-9a-f]{7,64}")
_SAFE = (
    "--no-pager",
    "--no-optional-locks",
    "--literal-pathspecs",
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.quotePath=false"),
    *("-c", "log.showSignature=false"),
    *("-c", "submodule.recurse=false"),
)


@dataclass(slots=True)
class Git:
    """The git of a project. root: its directory."""

    root: Path
    _renames: dict[str, dict[str, str]] = field(default_factory=dict, init=False)

    def head(self) -> str:
        """The commit that is checked out, "" for none."""
        return _commit(self.ask("rev-parse", "--verify", "--quiet", "HEAD"))

    def has(self, commit: str) -> bool:
        """Whether a commit is, or was, in its history."""
        return bool(_COMMIT.fullmatch(commit)) and self.ask("cat-file", "-t", commit).strip() == "commit"

    def at(self, moment: datetime) -> str:
        """The commit that was there at a moment, as far as the history of the one checked out tells; "" for none."""
        return _commit(self.ask("rev-list", "-1", "--first-parent", f"--before={moment.isoformat()}", "HEAD"))

    def renames(self, since: str) -> dict[str, str]:
        """Where files went after a commit: the old path → the newest, those that were moved twice too."""
        if since not in self._renames:
            self._renames[since] = self._renamed(since) if _COMMIT.fullmatch(since) else {}
        return self._renames[since]

    def folder(self, path: str, since: str) -> str:
        """Where a directory went after a commit: where most of its files are now, "" when they went apart."""
        ends: Counter[str] = Counter()
        for old, new in self.renames(since).items():
            rest = old.removeprefix(f"{path}/")
            if rest != old and new.endswith(f"/{rest}"):
                ends[new.removesuffix(f"/{rest}")] += 1
        return ends.most_common(1)[0][0] if ends else ""

    def holding(self, word: str) -> tuple[str, ...] | None:
        """The files as they lie there in which a word stands, None when git cannot tell."""
        if not (self.root / ".git").exists():
            return None
        code, said = self._run("grep", "-l", "-z", "-I", "-F", "-w", "--untracked", "--threads=1", "-e", word)
        names = said.decode("utf-8", "surrogateescape").split("\0")
        return nearest(name for name in names if name) if code in {0, _NONE} else None

    def _renamed(self, since: str) -> dict[str, str]:
        how = ("-M40%", "--diff-filter=R", "--name-status", "-z", "--relative", "--no-ext-diff", "--no-textconv")
        log = self.ask("log", "--reverse", f"--max-count={COMMITS}", "--format=", *how, f"{since}..HEAD")
        found: dict[str, str] = {}
        for said in (log, self.ask("diff", *how, "HEAD")):
            parts = [part.lstrip("\n") for part in said.split("\0")]
            for at, part in enumerate(parts[:-2]):
                if re.fullmatch(r"R\d{1,3}", part):
                    old, new = parts[at + 1], parts[at + 2]
                    found = {first: new if last == old else last for first, last in found.items()} | {old: new}
        return found

    def ask(self, *arguments: str) -> str:
        """What git says, "" when it fails, is not there, or takes too long."""
        return self.output(*arguments).decode("utf-8", "surrogateescape")

    def output(self, *arguments: str) -> bytes:
        """The same, as it comes."""
        code, said = self._run(*arguments)
        return b"" if code else said

    def _run(self, *arguments: str) -> tuple[int, bytes]:
        """The exit code, -1 for no answer, and what was said."""
        try:
            done = subprocess.run(
                ["git", *_SAFE, *arguments],
                cwd=self.root,
                env=git_environment(),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, ValueError, subprocess.SubprocessError):
            return -1, b""
        return done.returncode, done.stdout


@dataclass(slots=True)
class Commit:
    """The files of a commit: a `Snapshot`."""

    git: Git
    commit: str
    _listing: Listing | None = field(default=None, init=False)

    def listing(self) -> Listing:
        """Its files."""
        if self._listing is None:
            names = self.git.ask("ls-tree", "-r", "-z", "--name-only", self.commit)
            self._listing = Listing(name for name in names.split("\0") if name)
        return self._listing

    def kind(self, path: str) -> PathKind | None:
        """What a path is, None when it is not there."""
        return self.listing().kind(path)

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, None when it is not there or too large."""
        if path not in self.listing().files:
            return None
        data = self.git.output("cat-file", "blob", f"{self.commit}:./{path}")
        return data if len(data) <= FILE_BYTES else None

    def holding(self, word: str) -> tuple[str, ...]:
        """The source files in which a word stands."""
        said = self.git.ask("grep", "-l", "-z", "-I", "-F", "-w", "-e", word, self.commit)
        names = (name.partition(":")[2] for name in said.split("\0") if name)
        return nearest(name for name in names if name in self.listing().files and is_source(name))


def nearest(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths nearest the root first, and no more than are looked at."""
    return tuple(sorted(paths, key=lambda one: (one.count("/"), one))[:HITS])


def _commit(said: str) -> str:
    return said.strip() if _COMMIT.fullmatch(said.strip()) else ""
