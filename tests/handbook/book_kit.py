"""What the tests of the handbook share: a home with sessions, a memory with a clock, and a model that answers by task."""

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from fixtures_home import build_home
from treering.config import Config, HandbookSettings, ModelSettings, RoleSettings
from treering.memory import Memory
from treering.models import setup
from treering.models.base import ModelReply, ModelRequest, Usage
from treering.ops.sources import below
from treering.pipeline.handbook_run import Report
from treering.pipeline.learning import Using
from treering.wiring import Rules, open_store

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
BILLING, SKYLARK = Path("/home/dev/acme-billing"), Path("/home/dev/skylark-app")
SESSION = {"client": "claude-code", "text": "please use pnpm here, never npm, the lockfile breaks otherwise"}


def notes(raw="- use pnpm", summary="They moved to pnpm.", slug="pnpm") -> str:
    """What a model says about a session."""
    return json.dumps({"rollout_summary": summary, "rollout_slug": slug, "raw_memory": raw})


def book(memory="# Handbook\n\n- use pnpm\n", guide="Use pnpm.", skills=()) -> str:
    """What a model says about a project."""
    return json.dumps({"memory_md": memory, "memory_summary": guide, "skills": list(skills)})


def skill(name="deploy", content="1. run it", **buckets):
    """A skill of an answer."""
    return {"name": name, "content": content, "scripts": None, "templates": None, "examples": None, **buckets}


Says = Callable[[ModelRequest], str]


@dataclass
class Model:
    """Answers each task with a text, or with what a function makes of the request. busy, most: calls at the same time."""

    harvest: str | Says = field(default_factory=notes)
    consolidate: str | Says = field(default_factory=book)
    asked: list[ModelRequest] = field(default_factory=list)
    busy: int = 0
    most: int = 0
    name: str = "openai:fake"
    lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, request: ModelRequest) -> ModelReply:
        with self.lock:
            self.asked.append(request)
            self.busy += 1
            self.most = max(self.most, self.busy)
        says = self.harvest if request.task == "harvest" else self.consolidate
        try:
            text = says(request) if callable(says) else says
        finally:
            with self.lock:
                self.busy -= 1
        return ModelReply(text, self.name, Usage(len(request.prompt.text) // 4, len(text) // 4))

    def of(self, task: str) -> list[ModelRequest]:
        """What was asked for a task."""
        return [request for request in self.asked if request.task == task]


class Desk:
    """A scratch base, a home with sessions, and memories opened over both."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: Model) -> None:
        self.base = tmp_path / "base"
        self.home = tmp_path / "person"
        self.home.mkdir()
        self.model = model
        self.events = []
        self.now = NOW
        self.settings = HandbookSettings(enabled=True)
        monkeypatch.setattr(setup, "_gateway", lambda *_: lambda spec, key: self.model)

    def config(self, **models) -> Config:
        role = RoleSettings(model="openai:fake", base_url="http://127.0.0.1:9/v1")
        named = ModelSettings(**{"default": role, "smol": role, **models})
        return Config(self.base, self.base, time_zone="UTC", memories=self.settings, models=named, fixed_now=self.now)

    @contextmanager
    def memory(self, project: Path = BILLING, config: Config | None = None) -> Iterator[Memory]:
        config = config or self.config()
        with Memory(open_store(config), config, project, Rules(), self.events.append) as memory:
            yield memory

    def run(self, using: str = "", project: Path | None = None, config: Config | None = None) -> Report:
        """`treering learn --handbook`, for all projects or one."""
        with self.memory(project or BILLING, config) as memory:
            run = memory.handbook.run(Using(using))
            return run.run(below(self.home).refs, memory.key if project else None)

    def recorded(self) -> None:
        """The recorded sessions of all clients."""
        build_home(self.home)

    def put(self, name="s1", text=SESSION["text"], cwd=BILLING, at: datetime | None = None, extra=()) -> Path:
        """A session of Claude Code with one prompt and an answer; `at`: when it last changed."""
        folder = self.home / ".claude/projects" / "".join(c if c.isalnum() else "-" for c in str(cwd))
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.jsonl"
        when = at or datetime(2026, 11, 20, 9, tzinfo=UTC)
        said = [text] if isinstance(text, str) else list(text)
        lines, parent = [], None
        for n, one in enumerate(said):
            for kind, content in (("user", one), ("assistant", [{"type": "text", "text": "Done."}])):
                record = {
                    "parentUuid": parent, "isSidechain": False, "type": kind, "uuid": f"{name}-{n}-{kind}",
                    "sessionId": name, "cwd": str(cwd), "timestamp": "2026-11-20T09:00:00.000Z",
                    "message": {"role": kind, "content": content},
                }  # fmt: skip
                parent = record["uuid"]
                lines.append(json.dumps(record))
        path.write_text("\n".join([*lines, *extra]) + "\n")
        os.utime(path, (when.timestamp(), when.timestamp()))
        return path

    def with_settings(self, **changes) -> None:
        self.settings = replace(self.settings, **changes)

    def book(self, project: Path = BILLING) -> Path:
        """Where the handbook of a project lies."""
        return self.base / "projects" / "".join(c if c.isalnum() else "-" for c in str(project)) / "handbook"

    def files(self, project: Path = BILLING) -> dict[str, str]:
        """The handbook's files."""
        folder = self.book(project)
        return {
            path.relative_to(folder).as_posix(): path.read_text()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }


def skips(report: Report) -> dict[str, str]:
    """Why each session was not harvested, by its id."""
    return {one.session: one.skip for one in report.sessions}


def statuses(report: Report) -> list[str]:
    """What became of each handbook."""
    return [one.status for one in report.handbooks]
