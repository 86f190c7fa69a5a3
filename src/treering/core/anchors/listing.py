"""The files of a repository, and which of them a person means by a path (C6).

The rule this file keeps: pure. A path that two files answer to means neither, and what is made by a build is no file of the
repository.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

SKIPPED = frozenset(
    """.git .hg .svn node_modules bower_components .venv venv .tox .nox __pycache__ .mypy_cache .ruff_cache .pytest_cache dist
    build out target coverage htmlcov .next .nuxt .svelte-kit .gradle .idea .cache .terraform .treering .qwen vendor Pods
    DerivedData""".split()  # noqa: SIM905 - to be read
)
"""Directories that hold what is made, fetched or kept by tools."""

PathKind = Literal["file", "directory"]


def is_kept(path: str) -> bool:
    """Whether a path is one of the repository's own."""
    return SKIPPED.isdisjoint(path.split("/"))


class Listing:
    """The files of a repository, by their paths with `/`, without what is made. Directories are those that hold one."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Of these paths."""
        self.files = frozenset(path for path in paths if is_kept(path))

    @cached_property
    def directories(self) -> frozenset[str]:
        """Every directory that holds a file."""
        found: set[str] = set()
        for path in self.files:
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for path in (*self.files, *self.directories):
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return {name: tuple(paths) for name, paths in found.items()}

    def kind(self, path: str) -> PathKind | None:
        """What a path is here."""
        return "file" if path in self.files else "directory" if path in self.directories else None

    def meant(self, said: str) -> str:
        """The path that somebody means: as it stands, or the only one that ends so; "" for none or several."""
        plain = said.rstrip("/")
        if self.kind(plain):
            return plain
        ends = [path for path in self._by_name.get(plain.rpartition("/")[2], ()) if path.endswith(f"/{plain}")]
        return ends[0] if len(ends) == 1 else ""
