"""What the tests of models share: one small schema, one request, a cleaner that hides one word, a ledger in memory."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from treering.core.clean import Clean
from treering.core.learning.transcript import Slice, Turn
from treering.models.base import ModelRequest, Usage, failure

SCHEMA = {
    "type": "object",
    "properties": {"names": {"type": "array", "items": {"type": "string"}}},
    "required": ["names"],
    "additionalProperties": False,
}
GOOD = '{"names": ["x"]}'


def make_request(**changes) -> ModelRequest:
    values = {"task": "extract", "role": "default", "system": Clean("Be exact."), "prompt": Clean("List the names."),
              "schema": SCHEMA, "subject": "codex/d02/1", "deadline": 20.0}  # fmt: skip
    return ModelRequest(**(values | changes))


def clean(text: str) -> Clean:
    return Clean(text.replace("hunter2", "[secret]"))


@dataclass
class Book:
    """A ledger that keeps (model, outcome, usage) of every call and refuses after `limit` calls."""

    limit: int = 1000
    calls: list[list] = field(default_factory=list)

    def begin(self, request: ModelRequest, model: str) -> int:
        if len(self.calls) >= self.limit:
            raise failure("budget")
        self.calls.append([model, "started", Usage()])
        return len(self.calls) - 1

    def end(self, call: int, outcome: str, usage: Usage) -> None:
        self.calls[call][1:] = [outcome, usage]

    @property
    def outcomes(self) -> list[str]:
        return [outcome for _, outcome, _ in self.calls]


AT = datetime(2026, 11, 16, 11, 20, tzinfo=UTC)


def turn(n: int, said: str, answer: str = "", **more) -> Turn:
    return Turn(n, f"r{n}", AT + timedelta(minutes=n), Clean(said), answer=Clean(answer), **more)


def piece(*turns: Turn) -> Slice:
    return Slice("claude-code", "0b9d5c1e-1111-2222", "/home/dev/shop", turns)


def patch(**changes) -> dict:
    values = {
        "turn": 1, "words": ["we deploy only on tuesdays"], "basis": "said", "action": "new", "entry": None,
        "type": "project", "scope": "project", "name": "Deploy day", "summary": "Deployments happen only on Tuesdays.",
        "why": None, "how": None, "due": None,
    }  # fmt: skip
    return values | changes


def answer(*patches: dict) -> str:
    return json.dumps({"patches": list(patches)})


DEPLOY = piece(turn(1, "btw we deploy only on tuesdays, the vendor is on call then"))
