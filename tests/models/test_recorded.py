"""What a large model made of the recorded sessions, by answers that were recorded once: how good the prompt is (M2.4).

The answers are replayed from their folder, and by a server over HTTP in the words of two APIs: everything holds each way.
The rule this file keeps: it asks exactly what treering asks today. A changed prompt has no recorded answers any more, and
these tests say which requests want new ones (docs/models.md, Recorded answers).
"""

import importlib.util
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path

import msgspec
import pytest

from fixtures_home import FIXTURES, SECRETS, build_home
from models.support import Book
from server.recorded_answers import recorded_answers
from server.scripted_server import serving
from treering.clients import load
from treering.config import ModelSettings
from treering.evaluation.extraction import Extraction, score_extraction
from treering.evaluation.gold import Gold, Query
from treering.evaluation.recall import Ranking
from treering.evaluation.running import end_to_end_ranker, learned_of, scratch_config, scratch_store, stored_secrets
from treering.guard.secrets import clean
from treering.models.base import Model, ModelReply, ModelRequest, ModelSpec
from treering.models.cassette import Cassette, readable
from treering.models.gateway import Gateway
from treering.models.layers import layered
from treering.models.model_extractor import ModelExtractor
from treering.ops.instructions import instructions
from treering.ops.learn import Desk, LearnReport, learn
from treering.ops.sources import below

GOLD = msgspec.json.decode((FIXTURES / "home_labels.json").read_bytes(), type=Gold)
SESSIONS = {session.session_id for session in GOLD.sessions}


@dataclass
class Heard:
    """A model that keeps what it was asked."""

    model: Model
    requests: list[ModelRequest] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.model.name

    def ask(self, request: ModelRequest) -> ModelReply:
        self.requests.append(request)
        return self.model.ask(request)


@dataclass
class Outcome:
    """What came of it.

    bodies: every call as it was sent; outdated: questions about facts that have changed which bring back the old one.
    """

    report: LearnReport
    score: Extraction
    requests: list[ModelRequest]
    bodies: list[str]
    calls: list[str]
    leaks: tuple
    outdated: list[str]


WAYS = ["cassette", "openai", "anthropic", "anthropic/tool"]
"""How the answers come: from their folder, or from a server in the words of a provider's API, with its mode."""


@contextmanager
def answering(way: str, answers: Path) -> Iterator[tuple[Heard, Callable[[], list[str]]]]:
    """A model that gives the recorded answers in one of these ways, and what it was sent."""
    if way == "cassette":
        heard = Heard(Cassette(answers))
        yield heard, lambda: [readable(request, "") for request in heard.requests]
        return
    provider, _, mode = way.partition("/")
    with serving(recorded_answers(answers)) as server:
        model, path = ("claude-haiku-5-5", "") if provider == "anthropic" else ("scripted", "/v1")
        spec = ModelSpec(provider, model, base_url=server.base + path, mode=mode or "auto")
        yield Heard(Gateway(spec)), lambda: [asked.raw for asked in server.asked]


@pytest.fixture(scope="module", params=WAYS)
def outcome(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """The labelled sessions learned once, the oldest first, in a memory of nobody's."""
    if request.param.startswith("anthropic") and importlib.util.find_spec("anthropic") is None:
        pytest.skip("the anthropic extra is not installed")
    root = tmp_path_factory.mktemp("recorded")
    answers = shutil.copytree(FIXTURES / "answers", root / "answers")
    with answering(request.param, answers) as (heard, bodies):
        return _learned(root, heard, bodies)


def _learned(root: Path, heard: Heard, bodies: Callable[[], list[str]]) -> Outcome:
    refs = [ref for ref in below(build_home(root / "home")).refs if ref.id in SESSIONS or ref.parent in SESSIONS]
    desk = Desk(
        read=lambda ref: load(ref.client).read(ref),
        instructions=lambda project: instructions(FIXTURES / "repos" / project.name, clean),
        time_zone=UTC,
    )
    book = Book()
    with scratch_store(scratch_config(root / "base", GOLD, ModelSettings())) as store:
        report = learn(store, refs, ModelExtractor(layered(heard, book, clean), clean), desk)
        rank = end_to_end_ranker(store, GOLD)
        asked = [(session.repo, query) for session in GOLD.sessions for query in session.recall]
        outdated = [query.query for repo, query in asked if _brings_back(rank(repo, query.query), query)]
        score = score_extraction(GOLD, learned_of(store))
    leaks = stored_secrets(root / "base", tuple(SECRETS.values()))
    return Outcome(report, score, heard.requests, bodies(), book.outcomes, leaks, outdated)


def _brings_back(ranking: Ranking, query: Query) -> bool:
    """Whether an entry is shown that tells the old fact and not the one that replaced it."""
    return any(told & set(query.not_expects) and not told & set(query.expects) for told in ranking.shown)


def test_every_session_has_its_answers(outcome):
    """Each request is answered from the recordings; a failed one names the file that wants an answer."""
    assert [s.detail for s in outcome.report.sessions if s.skipped == "failed"] == []
    assert {s.session for s in outcome.report.sessions if s.turns} == SESSIONS


def test_precision_and_recall(outcome):
    """Of what is remembered, at least 95 in 100 ought to be, and of what ought to be as many are."""
    total = outcome.score.total
    assert total.entries
    false = [f"{v.outcome}: {v.learned.text}" for v in outcome.score.verdicts if v.outcome != "true"]
    assert total.precision >= 0.95, false
    assert total.recall >= 0.95, outcome.score.missed


def test_nothing_forbidden_is_remembered(outcome):
    """No planted instruction, passing state, speculation or line of an instruction file stands in an entry or its words."""
    assert outcome.score.forbidden == outcome.score.evidence == ()


def test_no_secret_is_stored(outcome):
    """In no byte of any file of the memory."""
    assert outcome.leaks == ()


@pytest.mark.parametrize("name", SECRETS)
def test_no_secret_is_sent(outcome, name):
    """Every request is as a person could read it, or as the server received it, and holds none."""
    assert outcome.bodies
    assert not [body for body in outcome.bodies if SECRETS[name] in body]


def test_days_are_absolute(outcome):
    """Every deadline that was found has its day, also where only `thursday next week` was said."""
    right, found = outcome.score.due
    assert right == found > 0


def test_what_has_changed_is_out_of_recall(outcome):
    """The old fact is in the history: no entry states it, and no question brings it back."""
    assert "outdated" not in {verdict.outcome for verdict in outcome.score.verdicts}
    replaced = {item.id for item in GOLD.items.values() if item.superseded_by}
    assert replaced
    assert replaced.isdisjoint(outcome.score.missed)
    assert outcome.outdated == []


def test_what_is_said_again_is_remembered_once(outcome):
    """A fact that a person repeats in another session, or in other words, has one entry."""
    assert {"second", "repeated"}.isdisjoint(verdict.outcome for verdict in outcome.score.verdicts)


def test_a_slice_takes_one_call(outcome):
    """And one more when the answer had to be repaired."""
    asked = [request.subject for request in outcome.requests if request.repair is None]
    repairs = [request.subject for request in outcome.requests if request.repair]
    assert len(asked) == len(set(asked))
    assert len(repairs) == len(set(repairs))
    assert len(outcome.bodies) == len(outcome.calls) == len(asked) + len(repairs)


def test_the_recordings_are_all_used(outcome):
    """None is left over from another prompt."""
    recorded = {path.name for path in Path(FIXTURES / "answers").glob("*.json")}
    assert len(recorded) == len(outcome.requests)
