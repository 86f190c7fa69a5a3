"""A run of the handbook in a process of its own, which can be stopped in the middle of a call, or killed.

    beside.py BASE HOME PROJECT GATE NAME NOW

Each call leaves a file `GATE/<task>-<subject>` and, while there is a file `GATE/wait-<task>`, is not answered. The answers name NAME; what
became of the run is printed as JSON.
"""

import json
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from handbook.book_kit import book, notes
from treering import Memory
from treering.config import Config, HandbookSettings, ModelSettings, RoleSettings
from treering.models import setup
from treering.models.base import ModelReply, ModelRequest, Usage
from treering.ops.sources import below
from treering.pipeline.learning import Using
from treering.wiring import Rules, open_store


@dataclass
class Gated:
    """A model that answers once it is let."""

    gate: Path
    by: str
    name: str = "openai:fake"

    def ask(self, request: ModelRequest) -> ModelReply:
        """Answer."""
        subject = request.subject.rpartition(" ")[2]
        (self.gate / f"{request.task}-{subject}").touch()
        while (self.gate / f"wait-{request.task}").exists():
            time.sleep(0.02)
        said = notes(f"- {subject} {self.by}", f"{subject} {self.by}", subject)
        return ModelReply(said if request.task == "harvest" else book(f"# By {self.by}"), self.name, Usage(1, 1))


def main() -> None:
    """Run."""
    base, home, project, gate = map(Path, sys.argv[1:5])
    by, now = sys.argv[5:7]
    setup._gateway = lambda *_: lambda *_: Gated(gate, by)
    role = RoleSettings(model="openai:fake", base_url="http://127.0.0.1:9/v1")
    config = Config(
        base, base, time_zone="UTC", memories=HandbookSettings(enabled=True),
        models=ModelSettings(default=role, smol=role), fixed_now=datetime.fromisoformat(now),
    )  # fmt: skip
    with Memory(open_store(config), config, project, Rules(), lambda _: None) as memory:
        report = memory.handbook.run(Using()).run(below(home).refs, memory.key)
    sessions = {one.session: one.skip for one in report.sessions}
    books = [one.status for one in report.handbooks] + [one.outcome for one in report.failures]
    sys.stdout.write(json.dumps({"sessions": sessions, "books": books}) + "\n")


if __name__ == "__main__":
    main()
