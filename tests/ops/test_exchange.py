"""What other tools remember comes in as proposals; what is known stays as it is (C10)."""

import shutil
from pathlib import Path

import pytest

from store_kit import KEY, PROJECT, START, open_store, remember, summaries
from treering.core.clean import Clean
from treering.errors import NotFoundError
from treering.ops.exchange import GLOBAL, Importer, Place, bring, known_places, named_place
from treering.ops.review import Review

TREES = Path(__file__).parents[1] / "fixtures" / "trees"
ROOT = Path("/home/dev/acme-billing")


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path / "base")
    yield store
    store.close()


@pytest.fixture
def root(tmp_path):
    path = tmp_path / "acme"
    path.mkdir()
    return path


def brought(place):
    return bring(place, Clean, START)


def test_the_places_of_the_clients_are_found(tmp_path, root):
    """Instruction files of the project and of the person, and the trees that clients keep themselves."""
    home = tmp_path / "home"
    key = "".join(c if c.isascii() and c.isalnum() else "-" for c in str(root))
    for path in (
        root / "CLAUDE.md",
        home / ".claude/CLAUDE.md",
        home / ".claude/projects" / key / "memory/a.md",
        home / ".qwen/memories/user/role.md",
        home / ".qwen/projects" / key / "memory/a.md",
        home / ".omp/agent/memories" / f"-{key}--" / "learned.md",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    found = [(place.kind, place.scope, place.client) for place in known_places(root, home)]
    assert found == [
        ("instructions", "project", ""),
        ("instructions", "user", "claude-code"),
        ("tree", "project", "claude-code"),
        ("tree", "project", "qwen-code"),
        ("tree", "user", "qwen-code"),
        ("omp", "project", "omp"),
    ]
    assert known_places(root, tmp_path / "nobody") == known_places(root, home)[:1]
    assert set(GLOBAL.values()) >= {"claude-code", "codex"}


def test_claudes_tree_is_read_as_it_is():
    """Types below `metadata`, quoted descriptions; the index is no entry."""
    read = brought(Place("tree", TREES / "claude/memory", "project", "claude-code"))
    texts = {draft.name.text: (scope, draft.type, draft.why.text) for scope, draft in read.drafts}
    assert texts["short-answers"] == ("project", "feedback", "the diff speaks for itself.")
    assert set(texts) == {"ledger-board", "lock-timeout", "short-answers"}
    assert {draft.sources[0].client for _, draft in read.drafts} == {"claude-code"}
    assert {draft.sources[0].evidence for _, draft in read.drafts} == {"agent"}


def test_qwens_tree_is_read_as_it_is():
    """Both scopes."""
    base = TREES / "qwen/after-dream"
    project = brought(Place("tree", base / "projects/-home-dev-acme-billing/memory", "project", "qwen-code"))
    person = brought(Place("tree", base / "memories", "user", "qwen-code"))
    assert sorted(draft.type for _, draft in project.drafts) == ["feedback", "project", "reference"]
    assert [(scope, draft.type) for scope, draft in person.drafts] == [("user", "user")]


def test_omps_documents_are_read_by_their_bullets(tmp_path):
    """What it learned, and its memory; skills and summaries of sessions are not rules."""
    folder = tmp_path / "omp"
    folder.mkdir()
    (folder / "learned.md").write_text("- The person wants short answers.\n")
    (folder / "MEMORY.md").write_text("# Memory\n\n## Migrations\n- Set lock_timeout = '3s' first in each migration.\n")
    assert named_place(folder).kind == "omp"
    read = brought(named_place(folder))
    assert [draft.summary.text for _, draft in read.drafts] == [
        "The person wants short answers.",
        "Set lock_timeout = '3s' first in each migration.",
    ]


def test_an_import_waits_for_a_yes(store, root):
    """An entry each, with where it was found; a second import adds nothing."""
    (root / "CLAUDE.md").write_text("- Use pnpm, never npm.\n- Answer in two sentences.\n")
    importer, review = Importer(store, KEY), Review(store, KEY)
    read = [brought(Place("instructions", root / "CLAUDE.md", "project"))]
    done = importer.propose(read)
    assert ([text.text for text in done.new], done.known) == (["Use pnpm, never npm.", "Answer in two sentences."], 0)
    assert summaries(store) == []
    first, second = review.inbox().waiting
    assert {first.proposal.kind, second.proposal.kind} == {"import"}
    assert {one.proposal.reason.text for one in (first, second)} == {"CLAUDE.md:1", "CLAUDE.md:2"}
    review.accept(first)
    review.reject(second)
    again = importer.propose(read)
    assert (again.new, again.known, again.rejected) == ((), 1, 1)


def test_what_is_known_is_not_proposed(store, root):
    """In other letters too, and once for two files that say the same."""
    remember(store, "use PNPM, never npm")
    for name in ("CLAUDE.md", "AGENTS.md"):
        (root / name).write_text("- Use pnpm, never npm.\n- Answer in two sentences.\n")
    read = [brought(place) for place in known_places(root, root / "nobody")]
    importer = Importer(store, KEY)
    new, known = importer.new(read)
    assert ([one.draft.summary.text for one in new], known) == (["Answer in two sentences."], 3)


def test_an_import_can_be_kept_at_once_and_taken_back(store, root):
    """One change for all of it."""
    (root / "CLAUDE.md").write_text("- Use pnpm, never npm.\n- Answer in two sentences.\n")
    done = Importer(store, KEY).keep([brought(Place("instructions", root / "CLAUDE.md", "user"))])
    assert summaries(store, "user") == ["Answer in two sentences.", "Use pnpm, never npm."]
    assert store.log(KEY, 1)[0].cause == "import"
    store.apply(store.undo(done.change))
    assert summaries(store, "user") == []


def test_odd_files_are_named_and_the_rest_is_read(tmp_path):
    """A file that is no text, a folder with a broken topic file, nothing at all."""
    folder = tmp_path / "memory"
    shutil.copytree(TREES / "claude/memory", folder)
    (folder / "bad.md").write_bytes(b"\xff\xfe")
    read = brought(named_place(folder))
    assert (len(read.drafts), [problem.code for problem in read.problems]) == (3, ["not_utf8"])
    large = tmp_path / "large.md"
    large.write_bytes(b"- rule\n" * 700_000)
    assert [problem.code for problem in brought(named_place(large)).problems] == ["too_long"]
    with pytest.raises(NotFoundError, match="nothing at"):
        named_place(tmp_path / "nowhere")


def test_other_peoples_text_passes_the_guard(store, root):
    """What looks like a secret never reaches the inbox."""
    (root / "CLAUDE.md").write_text("- The token for staging is hunter2hunter2\n")

    def clean(text):
        return Clean(text.replace("hunter2hunter2", "[redacted]"))

    read = bring(Place("instructions", root / "CLAUDE.md", "project"), clean, START)
    assert "hunter2" not in str(read)
    assert PROJECT.endswith(KEY)
