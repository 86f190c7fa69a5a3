"""A model that answers from a folder: requests that have no answer yet are written out for somebody to answer.

The rule this file keeps: the key of a request is a hash of what a model would see (task, instructions, input, schema, and
the bad answer of a repair), so a recorded answer is replayed for exactly the request it was given to. The input holds no
clock, path or random id; keeping it so is the task's duty.

    DIR/extract-codex-d02-1-5f0c….json                    a recorded answer
    DIR/pending/extract-codex-d02-1-5f0c….md              a request that waits for one
    DIR/pending/extract-codex-d02-1-5f0c….answer.json     the answer somebody put beside it
"""

import hashlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from treering.core.answer import Json, read_answer
from treering.core.budget import approximate_tokens
from treering.disk.files import ANY, read_bytes, remove, write_atomic
from treering.models.base import ModelReply, ModelRequest, Usage, failure

PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded answer. subject: what it is about, the same before and after a change of the prompt."""

    name: str
    subject: str
    answer: Json


@dataclass(slots=True)
class Cassette:
    """Recorded answers in a folder. asked: key by subject, for everything asked so far."""

    folder: Path
    asked: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the ledger calls it; it has no price."""
        return "cassette"

    def ask(self, request: ModelRequest) -> ModelReply:
        """Replay the answer, or write the request to pending/ and raise ModelError `not_recorded`."""
        key = request_key(request)
        label = _label(request)
        self.asked[label] = key
        name = f"{label}-{key[:16]}"
        recorded = self._recorded(name)
        answer = recorded.answer if recorded else self._placed(name, label, request)
        if answer is None:
            rel = f"{PENDING}/{name}.md"
            write_atomic(self.folder, rel, readable(request, name).encode(), before=ANY)
            hint = f"Answer {self.folder / rel} in {name}.answer.json beside it, then run this again."
            raise failure("not_recorded", request.subject or request.task, hint=hint)
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        sent = approximate_tokens(request.system.text) + approximate_tokens(request.prompt.text)
        return ModelReply(text, self.name, Usage(sent, approximate_tokens(text)))

    def stale(self) -> tuple[str, ...]:
        """Names of recordings about something that was asked in other words this time: a prompt or its input changed."""
        names = sorted(path.stem for path in self.folder.glob("*.json"))
        found = [recording for name in names if (recording := self._recorded(name))]
        return tuple(r.name for r in found if (key := self.asked.get(r.subject)) and not r.name.endswith(key[:16]))

    def _recorded(self, name: str) -> Recording | None:
        raw = read_bytes(self.folder, f"{name}.json")
        if raw is None:
            return None
        try:
            data = json.loads(raw)
            return Recording(name, str(data["subject"]), data["answer"])
        except (ValueError, KeyError, TypeError) as error:
            raise failure(
                "not_recorded", f"{name}.json is not a recording", hint="Mend the file, or remove it."
            ) from error

    def _placed(self, name: str, label: str, request: ModelRequest) -> Json:
        """The answer somebody put beside the request; a valid one becomes a recording, another stays where it is."""
        raw = read_bytes(self.folder, f"{PENDING}/{name}.answer.json")
        if raw is None:
            return None
        text = raw.decode("utf-8", "replace")
        answer = read_answer(text, request.schema)
        if answer.outcome != "ok":
            return text.strip()
        data = json.dumps({"subject": label, "answer": answer.data}, ensure_ascii=False, indent=1)
        write_atomic(self.folder, f"{name}.json", f"{data}\n".encode(), before=ANY)
        for suffix in (".md", ".answer.json"):
            remove(self.folder, f"{PENDING}/{name}{suffix}", ANY)
        return answer.data


def request_key(request: ModelRequest) -> str:
    """sha256 over everything a model would see."""
    repair = [request.repair.answer.text, request.repair.note.text] if request.repair else None
    seen = [request.task, request.system.text, request.prompt.text, request.schema, repair]
    return hashlib.sha256(json.dumps(seen, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace")).hexdigest()


def readable(request: ModelRequest, name: str) -> str:
    """The request as a file that a person, or any model, can answer."""
    parts = [
        f"# {request.task} {request.subject}".rstrip(),
        f"Answer with one JSON object that fits the schema, in a file beside this one: {name}.answer.json",
        f"## Schema\n\n{json.dumps(request.schema, indent=1, ensure_ascii=False)}",
        f"## System\n\n{request.system.text.strip()}",
        f"## Prompt\n\n{request.prompt.text.strip()}",
    ]
    if request.repair:
        parts += [
            f"## Bad answer\n\n{request.repair.answer.text}",
            f"## What is wrong\n\n{request.repair.note.text.strip()}",
        ]
    return "\n\n".join(parts) + "\n"


def _label(request: ModelRequest) -> str:
    """Task and subject as part of a file name."""
    words = [request.task, request.subject, "repair" if request.repair else ""]
    return "-".join(slug for word in words if (slug := re.sub(r"[^A-Za-z0-9]+", "-", word).strip("-")))
