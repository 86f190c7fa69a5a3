"""config.yml as it lies on the disk: its mapping, and the lines of every key.

The rule this file keeps: a file that is no mapping of settings is an error that names the line; it is read as data, never run,
and nothing in its place is waited for.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import yaml

from treering.disk.files import open_plain
from treering.errors import ConfigError

MAPPINGS = 3  # mappings inside each other that can hold settings


Lines = Mapping[str, list[int]]
"""Every line on which a dotted key stands, from 1: more than one where it stands twice, of which YAML takes the last."""


def read_file(file: Path) -> tuple[Mapping[object, object], Lines]:
    """The mapping, and the lines of each dotted key in it; an absent or empty file has none.

    ConfigError: it cannot be read, or is no mapping.
    """
    try:
        with os.fdopen(open_plain(file), "rb") as stream:
            raw, lines = _parsed(stream.read())
    except FileNotFoundError:
        return {}, {}
    except OSError as error:
        hint = f"make {file} a file that you can read, or set TREERING_HOME to another directory"
        raise ConfigError(f"{file} cannot be read: {error.strerror}", hint=hint) from error
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{file}:{mark.line + 1}" if mark else str(file)
        raise ConfigError(
            f"{where}: this is not YAML: {getattr(error, 'problem', None) or error}",
            hint=f"edit {file}; `treering config check` looks at it again",
        ) from error
    if raw is None:
        return {}, {}
    if not isinstance(raw, dict):
        raise ConfigError(
            f"{file}:1: expected `key: value` lines, found {type(raw).__name__}",
            hint=f"edit {file}; `treering config check` looks at it again",
        )
    return raw, lines


def _parsed(data: bytes) -> tuple[object, Lines]:
    loader = yaml.SafeLoader(data)
    try:
        node = loader.get_single_node()
        if node is None:
            return None, {}
        lines: dict[str, list[int]] = {}
        _note(node, "", MAPPINGS, lines)
        return loader.construct_document(node), lines
    finally:
        loader.dispose()


def _note(node: yaml.Node, prefix: str, depth: int, lines: dict[str, list[int]]) -> None:
    """The lines of each key of a mapping, and of those inside it."""
    if not isinstance(node, yaml.MappingNode):
        return
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode):
            lines.setdefault(f"{prefix}{key.value}", []).append(key.start_mark.line + 1)
            if depth > 1:
                _note(value, f"{prefix}{key.value}.", depth - 1, lines)
