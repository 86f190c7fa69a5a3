"""Behaviour around a model, one small wrapper each over the `Model` Protocol, and `layered`, which puts them together.

The rule this file keeps: a wrapper knows the request, the reply and one concern. From the outside in: repair once, ask
again after a passing fault, account for every attempt, check the answer, clean what is sent.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from treering.core.answer import read_answer
from treering.core.budget import approximate_tokens
from treering.core.clean import Cleaner
from treering.errors import ModelError
from treering.models.base import Model, ModelReply, ModelRequest, Repair, Usage, failure
from treering.models.templates import Templates

PASSING = frozenset({"rate_limited", "server_error", "connection"})
"""Outcomes after which asking again may help. A context overflow, a refused key or a spent quota are none."""

SENT = frozenset({"timeout", "connection", "garbled"})
"""Failures after which the provider may have read the request: their input is counted by estimate."""

REPAIRABLE = frozenset({"empty", "prose", "fences", "truncated", "not_json", "wrong_keys"})
REPAIR_LIMIT = 8_000  # characters of a bad answer that go back; the start shows what went wrong


@dataclass(frozen=True, slots=True)
class Guarded:
    """Cleans once more what is about to be sent: texts that were clean apart may hold a secret together (A6)."""

    inner: Model
    clean: Cleaner

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask with system, prompt and repair cleaned again."""
        repair = request.repair
        if repair is not None:
            repair = Repair(self.clean(repair.answer.text), self.clean(repair.note.text))
        system, prompt = self.clean(request.system.text), self.clean(request.prompt.text)
        return self.inner.ask(replace(request, system=system, prompt=prompt, repair=repair))


@dataclass(frozen=True, slots=True)
class Checked:
    """Reads the answer: its data when it is valid, the name of its fault when it is not."""

    inner: Model

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask, and check the answer against the schema of the request."""
        reply = self.inner.ask(request)
        if reply.outcome != "ok":
            return reply
        answer = read_answer(reply.text, request.schema)
        return replace(reply, data=answer.data, outcome=answer.outcome, faults=answer.faults)


class Ledger(Protocol):
    """Where calls are counted (models/usage.py)."""

    def begin(self, request: ModelRequest, model: str) -> int:
        """Enter a call that is about to be made; raises `ModelError` `budget` when the day's budget is spent."""
        ...

    def end(self, call: int, outcome: str, usage: Usage) -> None:
        """Say how it ended."""
        ...


@dataclass(frozen=True, slots=True)
class Accounted:
    """Enters every attempt in the ledger before it is made, so that a crash counts too, and says how it ended (A12)."""

    inner: Model
    ledger: Ledger

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask, unless the budget is spent."""
        call = self.ledger.begin(request, self.name)
        try:
            reply = self.inner.ask(request)
        except ModelError as error:
            guess = approximate_tokens(request.system.text) + approximate_tokens(request.prompt.text)
            self.ledger.end(call, error.outcome, Usage(input=guess) if error.outcome in SENT else Usage())
            raise
        self.ledger.end(call, reply.outcome, reply.usage)
        return reply


@dataclass(frozen=True, slots=True)
class Retrying:
    """Asks again after a passing fault, at most `attempts` times in all, and not when it would wait over `patience` seconds."""

    inner: Model
    attempts: int = 3
    base: float = 0.5
    cap: float = 8.0
    patience: float = 30.0
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask until there is a reply or a fault that does not pass."""
        for attempt in range(1, self.attempts):
            try:
                return self.inner.ask(request)
            except ModelError as error:
                if error.outcome not in PASSING or (error.retry_after or 0.0) > self.patience:
                    raise
                self.sleep(self._wait(attempt, error.retry_after))
        return self.inner.ask(request)

    def _wait(self, attempt: int, hint: float | None) -> float:
        if hint is not None:
            return hint
        return float(min(self.cap, self.base * 2 ** (attempt - 1)) * (0.75 + 0.25 * self.chance()))


@dataclass(frozen=True, slots=True)
class Repairing:
    """Sends a bad answer back once with what is wrong with it; raises when the second one is bad too."""

    inner: Model
    clean: Cleaner
    templates: Templates

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    def ask(self, request: ModelRequest) -> ModelReply:
        """Ask for a valid answer. The usage of both attempts is in the reply."""
        first = self.inner.ask(request)
        if first.outcome == "ok":
            return first
        if first.outcome not in REPAIRABLE:
            raise failure(first.outcome)
        note = self.templates.render(
            "repair", {"faults": self.clean("\n".join(f"- {fault}" for fault in first.faults))}
        )
        second = self.inner.ask(replace(request, repair=Repair(self.clean(first.text).cut(REPAIR_LIMIT), note)))
        if second.outcome != "ok":
            raise failure(second.outcome, " ".join(second.faults[:1]))
        return replace(second, usage=first.usage.plus(second.usage))


def layered(provider: Model, ledger: Ledger, clean: Cleaner, templates: Templates | None = None) -> Model:
    """A provider with everything around it that every call has."""
    attempts = Retrying(Accounted(Checked(Guarded(provider, clean)), ledger))
    return Repairing(attempts, clean, templates or Templates())
