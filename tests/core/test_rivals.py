"""What a statement seems to change, where nobody is sure of it."""

from datetime import UTC, datetime

import pytest

from treering.core.dream.rivals import NEAR, near, rivals, says_the_same, seems_changed
from treering.core.entry import Entry, EntryLine, Record

CHANGES = [
    ("Staging is reset at 04:00", "Staging is reset at 05:00"),
    ("use pnpm", "use npm"),
    ("We use Node 18", "We use Node 20"),
    ("We use Node 18", "We run on Node 20"),
    ("Python 3.10 only", "Python 3.12 only"),
    ("Tests time out after 30 seconds", "Tests time out after 60 seconds"),
    ("Use tabs", "Use spaces"),
    ("use pnpm, never npm", "use npm"),
    ("use pnpm, never npm", "use npm, never pnpm"),
    ("Use pnpm, never npm, since npm breaks the lockfile.", "use yarn for the packages"),
    ("Always use squash merges on main", "Never use squash merges on main"),
    ("We use Postgres for the orders service", "We use MySQL for the orders service"),
    ("Releases go out on Tuesday", "Releases go out on Thursday"),
    ("always answer in German", "always answer in English"),
    ("Retries stop after 3 attempts", "Retries stop after 5 attempts"),
    ("Antworte immer auf Deutsch", "Antworte immer auf Englisch"),
    ("Der Staging-Server wird um 4 Uhr neu gestartet", "Der Staging-Server wird um 5 Uhr neu gestartet"),
    ("Keine Emojis in Antworten", "Emojis in Antworten sind gut"),
    ("测试环境每天4点重置", "测试环境每天5点重置"),
    ("ステージングは4時にリセットされる", "ステージングは5時にリセットされる"),
    ("Les tests tournent sur le port 8080", "Les tests tournent sur le port 9090"),
    ("Las pruebas corren en el puerto 8080", "Las pruebas corren en el puerto 9090"),
    ("Стенд перезапускается в 4:00", "Стенд перезапускается в 5:00"),
]

OTHERS = [
    ("Staging is reset at 04:00", "Production is backed up at 05:00"),
    ("CI runs on port 8080", "Staging runs on port 9000"),
    ("use pnpm in the web folder", "use npm in the docs folder"),
    ("Port 8080 is the API", "Port 9090 is the metrics"),
    ("Never commit to main", "Commit messages are in English"),
    ("never publish to npm without two reviewers", "use npm"),
    ("Retries of payments stop after 3 attempts", "Timeouts of searches end after 30 seconds"),
    ("Releases go out on Tuesday", "Standup is on Thursday"),
    ("We use Postgres for the orders service", "We use Redis for the session cache"),
    ("Use pnpm, never npm.", "please use pnpm and never npm"),
    ("No emojis in replies", "never use emojis in replies"),
    ("The orders service is in Go", "The orders service is owned by the payments team"),
    ("Tests run with pytest", "Lint with ruff before each commit"),
    ("We use Node 18", "We use Python 3.12"),
    ("Run the tests first", "Never run it on main"),
    ("Keep it short", "Never keep the old one"),
    ("Alice reviews the frontend", "Alice reviews the backend"),
]


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_another_value_word_or_a_denial_of_the_same_thing_is_a_change(old, new):
    """Whichever of the two was there first."""
    assert seems_changed(old, new)
    assert seems_changed(new, old)


@pytest.mark.parametrize(("old", "new"), OTHERS)
def test_what_is_said_of_another_thing_or_says_the_same_is_none(old, new):
    """Two facts may look alike."""
    assert not seems_changed(old, new)
    assert not seems_changed(new, old)


def test_a_text_changes_nothing_of_itself():
    """Nor does one without a word that tells."""
    for old, new in [*CHANGES, *OTHERS]:
        assert not seems_changed(old, old)
        assert not seems_changed(old, "")
        assert not seems_changed("...", new)


REWORDED = [
    ("Use pnpm, never npm.", "please use pnpm and never npm"),
    ("No emojis in replies", "never use emojis in replies"),
    ("Releases go out on Tuesdays", "The releases go out on Tuesdays."),
]


@pytest.mark.parametrize(("old", "new"), REWORDED)
def test_the_same_words_in_the_same_order_say_the_same(old, new):
    """And none that change or deny them, nor another order."""
    assert says_the_same(old, new)
    assert not seems_changed(old, new)


def test_another_order_value_or_denial_does_not_say_the_same():
    """Nor does a text that says more, or nothing."""
    for old, new in [*CHANGES, *OTHERS]:
        assert says_the_same(old, new) == ((old, new) in REWORDED), (old, new)
    assert not says_the_same("Deploy, then migrate", "Migrate, then deploy")
    assert not says_the_same("Use pnpm", "Use pnpm for the web folder")
    assert not says_the_same("Lint before the tests", "Lint after the tests")
    assert not says_the_same("The same name. one 0", "The same name. two 0")
    assert not says_the_same("The app runs on v1.2 of the API", "The app runs on v2.1 of the API")
    assert not says_the_same("Host db1-3 is the primary", "Host db3-1 is the primary")
    assert not says_the_same("Deploys with approval", "Deploys without approval")
    assert not says_the_same("", "...")


def test_the_entries_that_fit_come_in_their_order_and_there_are_few():
    """Pinned ones too: it is only said."""
    line = EntryLine("e_1", "project/x.md", None, "", "extract", datetime(2026, 11, 30, tzinfo=UTC))
    texts = [*(f"Staging is reset at 0{n}:00" for n in range(1, 6)), "Lint with ruff"]
    entries = [Entry("project:-p", line, "project", "", "", Record(text)) for text in texts]
    found = rivals("Staging is reset at 09:00", reversed(entries))
    assert [one.record.summary for one in found] == [f"Staging is reset at 0{n}:00" for n in (5, 4, 3)]


@pytest.mark.parametrize(
    ("old", "new", "seems"),
    [
        ("Staging is reset at 04:00, never leave test data there", "Staging is reset at 05:00", True),
        ("The API listens on port 8080; metrics are on port 9090", "Metrics are on port 9100", True),
        ("测试环境每天4点重置，不要把数据留在那里", "测试环境每天5点重置", True),
        ("Staging is reset at 04:00, never leave test data there", "Production is backed up at 05:00", False),
        ("The API listens on port 8080; metrics are on port 9090", "The queue listens on port 7000", False),
    ],
)
def test_one_clause_of_an_entry_may_be_changed(old, new, seems):
    """The others say something else, and are not compared with it."""
    line = EntryLine("e_1", "project/x.md", None, "", "extract", datetime(2026, 11, 30, tzinfo=UTC))
    entry = Entry("project:-p", line, "project", "", "", Record(old))
    assert bool(rivals(new, [entry])) is seems


def test_only_what_shares_a_word_or_a_kind_of_word_is_near():
    """The nearest first; a long memory costs no more than a look at each entry."""
    line = EntryLine("e_1", "project/x.md", None, "", "extract", datetime(2026, 11, 30, tzinfo=UTC))
    texts = ["use npm", "Lint with ruff", "Releases go out on Tuesday", "use pnpm in the web folder"]
    entries = [Entry("project:-p", line, "project", "", "", Record(text)) for text in texts]
    assert [one.record.summary for one in near("use pnpm", entries)] == ["use pnpm in the web folder", "use npm"]
    assert near("nothing of it", entries) == ()
    assert len(near("use pnpm", entries[:1] * 500)) == NEAR
