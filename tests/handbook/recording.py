"""The recorded sessions as a large model is asked about them: a scene that a test and whoever records answers share.

    python tests/handbook/recording.py DIR

writes what has no answer yet to DIR/pending/, takes in answers that lie beside it, and says how many are missing. Twice, since
consolidation asks about what harvesting has given (docs/models.md, Recorded answers). When none is missing, the answers are
kept in tests/fixtures by what they are about, so that a reader that cuts a session in another way does not lose them.
"""

import json
import re
import sys
import tempfile
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import msgspec

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from fixtures_home import FIXTURES, build_home
from treering import Memory
from treering.config import Config, HandbookSettings, ModelSettings
from treering.core.clean import Clean
from treering.core.entry import Source
from treering.core.operation import Draft, Supersede
from treering.core.plan import compile_plan
from treering.core.session import SessionRef
from treering.evaluation.gold import Gold
from treering.ops.sources import below
from treering.pipeline.handbook_run import Report
from treering.pipeline.harvest import SESSION_LETTERS
from treering.pipeline.learning import Using
from treering.wiring import Rules, open_store

ANSWERS = FIXTURES / "handbook_answers.json"
GOLD = msgspec.json.decode((FIXTURES / "home_labels.json").read_bytes(), type=Gold)
SESSIONS = {session.session_id for session in GOLD.sessions}
NOW = datetime.fromisoformat(GOLD.now)
BILLING, SKYLARK = Path("/home/dev/acme-billing"), Path("/home/dev/skylark-app")

KNOWN = {
    BILLING: (
        ("project", "Staging is reset every night at 02:00 UTC.", "Staging is reset every night at 04:00 UTC."),
        ("reference", "The runbook of the ledger is docs/runbooks/ledger.md in the platform repository.", ""),
    ),
    SKYLARK: (
        ("project", "The store freeze starts on 2026-11-13.", "The store freeze starts on 2026-11-20."),
        ("feedback", "Say which file a change is in before showing the change.", ""),
    ),
}
"""What is remembered when the handbook is made: type, text, and what has replaced it since."""


@dataclass
class Scene:
    """A base of its own over the labelled sessions, at the time at which they are asked about."""

    base: Path
    home: Path
    models: ModelSettings = field(default_factory=ModelSettings)
    events: list[object] = field(default_factory=list)

    def memory(self, project: Path) -> Memory:
        settings = HandbookSettings(enabled=True)
        config = Config(self.base, self.base, time_zone="UTC", memories=settings, models=self.models, fixed_now=NOW)
        return Memory(open_store(config), config, project, Rules(), self.events.append)

    def sessions(self) -> list[SessionRef]:
        return [ref for ref in below(self.home).refs if ref.id in SESSIONS or ref.parent in SESSIONS]

    def run(self, using: str = "") -> Report:
        """`treering learn --handbook` over sessions of any age."""
        with self.memory(BILLING) as memory:
            return memory.handbook.run(Using(using)).run(self.sessions())


def scene(folder: Path) -> Scene:
    """Both projects with what is remembered of them, and a home."""
    found = Scene(folder / "base", build_home(folder / "person"))
    for project, entries in KNOWN.items():
        with found.memory(project) as memory:
            for kind, text, newer in entries:
                entry = memory.remember(text, type=kind, scope="project").entry
                if newer:
                    _replace(memory, entry.id, kind, newer)
    return found


def _replace(memory: Memory, old: str, kind: str, text: str) -> None:
    """What learning does with a newer statement."""
    tree = memory.trees["project"]
    sources = (Source("messages", "s1", "r1", NOW),)
    draft = Draft(kind, Clean(""), Clean(text), "extract", words=(Clean(text),), sources=sources)
    states = {name: memory.store.state(name) for name in memory.trees.values()}
    plan = [Supersede(tree, draft, tree, old)]
    memory.store.apply(compile_plan(plan, states, cause="extract", at=NOW, new_id=memory.store.new_id))


def label(prompt: str) -> str:
    """What a request is about, by its words alone: the end of the name under which its answer is kept."""
    session = re.search(r"^Session (\S+), as JSON", prompt)
    if session:
        return re.sub(r"[^A-Za-z0-9]+", "-", session[1][:SESSION_LETTERS])
    mine = [one for one in GOLD.sessions if one.repo == BILLING.name]
    return "consolidate-billing" if any(one.session_id in prompt for one in mine) else "consolidate-app"


def main() -> None:
    """Ask for what is missing, or keep what was answered."""
    folder = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        report = scene(Path(scratch)).run(f"cassette:{folder}")
    missing = len(list((folder / "pending").glob("*.md")))
    if not missing:
        used = [path for path in sorted(folder.glob("*.json")) if path.stem not in report.stale]
        kept = {data["subject"]: data["answer"] for path in used for data in [json.loads(path.read_bytes())]}
        ANSWERS.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{missing} requests want an answer\n")


if __name__ == "__main__":
    main()
