"""A small recorded home directory that ships with the package: for `treering learn --sample`, and to try things out.

Three sessions of invented people in English (Claude Code), Chinese (Qwen Code) and Japanese (oh-my-pi), cut down to what
was said and done. The project directories they name exist nowhere. The rule this folder keeps: no secret, not even a made-up one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path


@contextmanager
def sample_home() -> Iterator[Path]:
    """The directory to be read in place of a person's home. It is not to be written to."""
    with as_file(files(__name__) / "home") as home:
        yield home
