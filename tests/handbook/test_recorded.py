"""The whole way with a large model's recorded answers: twelve labelled sessions of seven clients, two handbooks, what a session is told.

The answers are given from a folder, and by a server over HTTP. They are kept by what they are about (recording.py).
"""

import importlib.util
import json
import re
from dataclasses import dataclass, field

import pytest

from fixtures_home import SECRETS
from handbook.recording import ANSWERS, BILLING, GOLD, KNOWN, SKYLARK, Scene, label, scene
from server.scripted_server import Asked, Fail, Lookup, Say, serving
from treering.config import ModelSettings, RoleSettings
from treering.core.budget import approximate_tokens
from treering.evaluation.gold import Item
from treering.pipeline.handbook_run import Report

GIVEN: dict[str, dict] = json.loads(ANSWERS.read_text(encoding="utf-8"))
PROJECTS = [BILLING, SKYLARK]
PLANTED = {term for group in GOLD.global_must_not for term in group.forbidden_terms}


@dataclass
class Outcome:
    """What came of it. bodies: every call as it was sent; calls: of the first run and of the second."""

    scene: Scene
    first: Report
    second: Report
    bodies: list[str]
    calls: tuple[int, int]
    files: dict[str, dict[str, str]] = field(default_factory=dict)

    def book(self, project) -> str:
        """What a model wrote: both documents and the skills."""
        files = self.files[project.name]
        return "\n\n".join(text for path, text in files.items() if path.startswith(("MEMORY", "memory_", "skills/")))


def answer_to(prompt: str) -> dict | None:
    """The recorded answer to a request."""
    return next((answer for name, answer in GIVEN.items() if name.endswith(label(prompt))), None)


def from_folder(place: Scene) -> Outcome:
    """Asked once, answered, asked again: as a person does it."""
    folder = place.base.with_name("cassette")
    using = f"cassette:{folder}"
    bodies: list[str] = []
    for _ in range(2):
        place.run(using)
        for path in sorted((folder / "pending").glob("*.md")):
            bodies.append(path.read_text(encoding="utf-8"))
            prompt = bodies[-1].partition("## Prompt\n\n")[2]
            path.with_suffix(".answer.json").write_text(
                json.dumps(answer_to(prompt), ensure_ascii=False), encoding="utf-8"
            )
    first = place.run(using)
    second = place.run(using)
    return Outcome(place, first, second, bodies, (len(bodies), len(list((folder / "pending").glob("*.md")))))


def from_server(place: Scene, provider: str) -> Outcome:
    """Over HTTP, in the words of a provider's API."""

    def find(asked: Asked) -> Say | Fail:
        texts = [message["content"] for message in asked.body["messages"] if message["role"] == "user"]
        prompt = texts[0] if isinstance(texts[0], str) else texts[0][0]["text"]
        found = answer_to(prompt)
        return Fail(400, "not_recorded", label(prompt)) if found is None else Say(json.dumps(found))

    with serving(Lookup(find)) as server:
        model, path = ("anthropic:claude-haiku-5-5", "") if provider == "anthropic" else ("openai:scripted", "/v1")
        role = RoleSettings(model=model, base_url=server.base + path)
        place.models = ModelSettings(default=role, smol=role)
        first = place.run()
        count = len(server.asked)
        second = place.run()
        return Outcome(place, first, second, [one.raw for one in server.asked], (count, len(server.asked) - count))


@pytest.fixture(scope="module", params=["folder", "openai", "anthropic"])
def outcome(request, tmp_path_factory) -> Outcome:
    """Two runs at the time at which the labels are asked about."""
    if request.param == "anthropic" and importlib.util.find_spec("anthropic") is None:
        pytest.skip("the anthropic extra is not installed")
    place = scene(tmp_path_factory.mktemp("recorded"))
    found = from_folder(place) if request.param == "folder" else from_server(place, request.param)
    for project in PROJECTS:
        with place.memory(project) as memory:
            root = memory.store.tree(f"project:{memory.key}").state / "handbook"
            found.files[project.name] = {
                path.relative_to(root).as_posix(): path.read_text()
                for path in sorted(root.rglob("*"))
                if path.is_file()
            }
    return found


def items(project) -> list[Item]:
    """What is worth remembering of a project."""
    return [item for one in GOLD.sessions if one.repo == project.name for item in one.remember]


def telling(item: Item, text: str) -> list[str]:
    """The blocks of a text that say it: a paragraph, a bullet, or the steps of a procedure."""
    return [block for block in re.split(r"\n\s*\n|\n(?=[-*] )|\n(?=#)", text) if item.is_told_by(block)]


def test_every_session_and_both_projects_were_answered_and_a_second_run_makes_no_call(outcome):
    """One call for each session and each project; in one session there was nothing for later."""
    assert outcome.first.failures == ()
    assert {one.skip for one in outcome.first.sessions} <= {"", "no_output", "sub_agent", "unchanged"}
    assert outcome.calls == (14, 0)
    assert {one.skip for one in outcome.second.sessions} == {"unchanged", "sub_agent"}
    assert [one.status for one in outcome.second.handbooks] == ["unchanged", "unchanged"]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.name)
def test_the_set_is_whole_and_made_by_a_model(outcome, project):
    """Documents, the harvest for a person to read, a summary for each session of which something came."""
    files = outcome.files[project.name]
    assert {"MEMORY.md", "memory_summary.md", "raw_memories.md"} <= set(files)
    assert "made by model -->" in files["MEMORY.md"]
    said = [one for one in GOLD.sessions if one.repo == project.name and one.remember]
    summaries = [path for path in files if path.startswith("rollout_summaries/")]
    assert len(summaries) == len(said)
    assert not [one for report in (outcome.first,) for book in report.handbooks for one in book.refused]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.name)
def test_what_is_worth_remembering_stands_in_the_handbook(outcome, project):
    """All of it that still holds, by the labels of the sessions, in whatever language it was said; each in one block."""
    wanted = [item for item in items(project) if item.superseded_by is None and (item.due or GOLD.now) >= GOLD.now[:10]]
    assert len(wanted) > 20
    assert [item.gist for item in wanted if not telling(item, outcome.book(project))] == []


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.name)
def test_what_was_replaced_is_not_said_any_more(outcome, project):
    """Neither what a later session changed, unless beside what holds now, nor what an entry calls outdated."""
    known = {item.id: item for item in items(project)}
    outdated = [item for item in known.values() if item.superseded_by]
    assert outdated
    for item in outdated:
        newer = known[item.superseded_by]
        assert [block for block in telling(item, outcome.book(project)) if not newer.is_told_by(block)] == []
    assert not [old for _, old, newer in KNOWN[project] if newer and old in outcome.book(project)]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.name)
def test_nothing_that_was_planted_is_in_it(outcome, project):
    """Orders in pages, mails and pasted text are nobody's."""
    assert [term for term in PLANTED if term.lower() in outcome.book(project).lower()] == []


def test_no_secret_was_sent_or_kept(outcome):
    """Neither in a call nor in any byte below the base."""
    kept = b"".join(path.read_bytes() for path in outcome.scene.base.rglob("*") if path.is_file())
    for name, secret in SECRETS.items():
        assert not [body for body in outcome.bodies if secret in body], name
        assert secret.encode() not in kept, name


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.name)
def test_nothing_of_the_other_project_is_in_it(outcome, project):
    """Nor in what was sent for it."""
    (other,) = [one for one in PROJECTS if one != project]
    everything = "".join(outcome.files[project.name].values())
    assert other.name not in everything
    assert not [one.session_id for one in GOLD.sessions if one.repo == other.name and one.session_id in everything]
    assert len(names(other)) > 5
    assert [name for name in names(other) if name not in names(project) and name in everything] == []


def names(project) -> list[str]:
    """Addresses, paths and identifiers that only this project's labels have."""
    terms = (term for item in items(project) for group in item.must_terms for term in group)
    return [term for term in terms if re.search(r"\w[./_]\w", term) and not term.startswith("re:")]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.name)
def test_what_a_session_is_told_fits_and_every_address_of_the_set_can_be_read(outcome, project):
    """Guidance, summary, index; the same bytes for the same session."""
    with outcome.scene.memory(project) as memory:
        view = memory.view()
        assert approximate_tokens(view) <= memory.config.memories.summary_injection_token_limit
        for line in memory.read("memory://root").text.text.splitlines():
            assert line.replace("<", "&lt;").strip() in view
        assert memory.handbook.injection.for_session("codex", "x") == view
        assert memory.handbook.injection.for_session("codex", "x") == view
        urls = memory.read("memory://root/**").entries
        assert len([url for url in urls if not url.endswith("/")]) == len(outcome.files[project.name])
        for url in urls:
            assert memory.read(url).text.text
