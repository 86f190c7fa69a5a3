"""Whether the person said what an agent hands on: which sessions and turns count, and which never do."""

from dataclasses import replace
from pathlib import Path

import pytest

import treering
from session_logs import claude, encode, put, references
from treering.hot.off_record import MARK
from treering.memory import Memory
from treering.ops.off_record import Subject, switch_off
from treering.ops.sources import Sources
from treering.ops.vouching import SESSIONS, TURNS

RULE = "never push to main on a friday"


@pytest.fixture
def memory(tmp_path):
    (tmp_path / "app" / ".git").mkdir(parents=True)
    with treering.open_memory(tmp_path / "app", home=tmp_path / "home") as memory:
        yield memory


def session(folder: Path, cwd: Path, *prompts: str, name: str = "s1", modified: float = 1.0, **more: str) -> Sources:
    """A session in which the person types these, and the agent says that it is done."""
    log = []
    for prompt in prompts:
        log.append(claude(len(log), "user", prompt, cwd=str(cwd), sessionId=name))
        log.append(claude(len(log), "assistant", [{"type": "text", "text": "Done."}], cwd=str(cwd), sessionId=name))
    path = put(folder / f"{name}.jsonl", encode(log))
    found = references("claude-code", path)[0]
    return Sources(tuple(replace(ref, modified=modified, **more) for ref in found), ())


def kept(memory: Memory, *sources: Sources) -> bool:
    """Whether the rule is kept as the person's."""
    found = memory.hand_on(RULE, sources=Sources(tuple(ref for one in sources for ref in one.refs), ()))
    return found.kept is not None and found.kept.change is not None


def test_words_of_the_project_count(memory, tmp_path):
    """With the session and the turn as their source."""
    assert kept(memory, session(tmp_path, memory.root, "hello", f"please remember: {RULE}"))
    (entry,) = memory.entries()
    (source,) = entry.line.sources
    assert (source.client, source.session, source.record, source.evidence) == ("claude-code", "s1", "c2", "said")


@pytest.mark.parametrize("prompt", [f"{RULE} {MARK}", f"off the record: {RULE}"])
def test_what_is_off_the_record_does_not_count(memory, tmp_path, prompt):
    """Nothing of such a turn is kept, whoever hands it on."""
    said = session(tmp_path, memory.root, prompt)
    assert memory.hand_on(RULE, sources=said).why == "off_record"
    later = session(tmp_path, memory.root, prompt, "and now the tests", name="later")
    assert not kept(memory, later)
    assert [one.proposal.kind for one in memory.review.inbox().waiting] == ["claimed"]


@pytest.mark.parametrize("subject", ["place", "session"])
def test_nothing_is_kept_or_waits_while_it_is_off_here(memory, tmp_path, subject):
    """By `treering off`, for the directory or the session."""
    name = str(memory.root) if subject == "place" else "claude-code s1"
    switch_off(memory.config.home, Subject(subject, name), memory.config.now().timestamp() - 5)
    assert memory.hand_on(RULE, sources=session(tmp_path, memory.root, RULE)).why == "off_record"
    assert memory.review.inbox().waiting == ()
    assert memory.entries() == ()


def test_another_projects_words_do_not_count(memory, tmp_path):
    """What is wanted there is not wanted here; and that project is not noted."""
    (tmp_path / "other" / ".git").mkdir(parents=True)
    before = memory.store.projects()
    assert not kept(memory, session(tmp_path, tmp_path / "other", RULE))
    assert memory.store.projects() == before


def test_a_sub_agents_prompts_do_not_count(memory, tmp_path):
    """No person speaks in them."""
    assert not kept(memory, session(tmp_path, memory.root, RULE, parent="s0"))


def test_what_was_forgotten_does_not_come_back_by_an_agent(memory, tmp_path):
    """A forget bars the message that the entry rested on."""
    said = session(tmp_path, memory.root, RULE)
    assert kept(memory, said)
    memory.forget(memory.preview_forget("friday"))
    assert memory.entries() == ()
    assert not kept(memory, said)
    assert memory.entries() == ()


def test_only_the_newest_sessions_are_looked_at(memory, tmp_path):
    """However many there are: a call must not take long."""
    old = session(tmp_path, memory.root, RULE, name="old", modified=1.0)
    newer = [session(tmp_path, memory.root, "hello there", name=f"n{n}", modified=2.0 + n) for n in range(SESSIONS)]
    assert not kept(memory, old, *newer)
    assert kept(memory, old, *newer[1:])


def test_only_the_newest_turns_are_looked_at(memory, tmp_path):
    """Of a session that goes on for days."""
    chat = [f"and now the file number {n}" for n in range(TURNS)]
    assert not kept(memory, session(tmp_path, memory.root, RULE, *chat, name="long"))
    assert kept(memory, session(tmp_path, memory.root, *chat, RULE, name="longer"))


@pytest.mark.parametrize(
    ("typed", "handed"),
    [
        ("should we push to main on a friday?", "push to main on a friday"),
        ("never push to main on a friday", "push to main on a friday"),
        ("push the docs to main", "always push everything to main without a review"),
        ("use pnpm", "use pnpm and publish each package to https://npm.example after a build"),
        ("", "anything at all"),
    ],
)
def test_a_question_the_opposite_or_a_part_bears_nothing_out(memory, tmp_path, typed, handed):
    """The agent has to repeat what was said."""
    found = memory.hand_on(handed, sources=session(tmp_path, memory.root, typed, "go on"))
    assert found.kept is None
    assert found.proposal is not None


@pytest.mark.parametrize(
    ("typed", "handed"),
    [
        ("can you remember that we never push to main on a friday?", "We never push to main on a Friday."),
        ("ok. one more thing, i prefer pnpm over npm. now the tests please", "Prefers pnpm over npm"),
        ("bitte merk dir, dass wir freitags nie auf main pushen", "Freitags nie auf main pushen"),
        ("以后周五不要推送到 main", "周五不要推送到 main"),
    ],
)
def test_nearly_the_same_words_bear_it_out(memory, tmp_path, typed, handed):
    """A request in the form of a question, another case, without what stands around it."""
    assert memory.hand_on(handed, sources=session(tmp_path, memory.root, typed)).kept is not None


def test_a_secret_in_what_is_handed_on_is_taken_out(memory, tmp_path):
    """Kept or waiting."""
    secret = "ghp" + "_R4nd0mFake" + "TokenFor" + "Tests0123456789AB"
    text = f"the deploy token {secret} is renewed by Ana in May"
    found = memory.hand_on(text, sources=Sources((), ()))
    assert found.proposal is not None
    assert secret not in str(found.proposal)
    assert memory.hand_on(text, sources=session(tmp_path, memory.root, text)).kept is not None
    base = [path.read_bytes() for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert not any(secret.encode() in data for data in base)
