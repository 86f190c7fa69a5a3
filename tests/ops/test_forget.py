"""Which entries a request to forget means."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.entry import Entry, EntryLine, Record
from treering.core.operation import Remove
from treering.hot.language.terms import terms
from treering.ops.forget import certain, chosen_by_model, gone, held, plan_forget, preview, select


def entry(
    number: int, summary: str, *, name: str = "", words: tuple[str, ...] = (), pinned: bool = False, **more: str
) -> Entry:
    line = EntryLine(
        f"e_{number}", f"project/e{number}.md", None, "", "extract", datetime(2026, 1, 1, tzinfo=UTC), words=words
    )
    record = Record(summary, more.get("why", ""), more.get("how", ""))
    return Entry("project:-p", line, "project", name or f"Entry {number}", more.get("description", ""), record, pinned)


ENTRIES = (
    entry(0, "Install packages with pnpm, never npm.", why="npm rewrites the lock file", name="pnpm only"),
    entry(1, "Releases are frozen from 2026-12-20 until 2027-01-04.", words=("no deploys over christmas pls",)),
    entry(2, "Nach jeder Änderung höchstens zwei Sätze als Zusammenfassung.", description="kurze Antworten"),
    entry(3, "所有提交信息都用英文写。", name="提交信息语言"),
    entry(4, "リリース前に必ずスモークテストを実行する。", how="make smoke"),
    entry(5, "Перед релизом запускать миграции на стейджинге.", words=("сначала миграции на стейджинге",)),
    entry(6, "The build starts with make all.", pinned=True),
)


def chosen(query: str) -> list[int]:
    return [ENTRIES.index(found) for found in select(query, ENTRIES)]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("pnpm", [0]),
        ("PNPM ONLY", [0]),
        ("lock file", [0]),
        ("no deploys over christmas", [1]),
        ("the releases that are frozen", [1]),
        ("kurze antworten", [2]),
        ("zwei Sätze", [2]),
        ("提交信息", [3]),
        ("スモークテスト", [4]),
        ("make smoke", [4]),
        ("миграции на стейджинге", [5]),
        ("project/e6", [6]),
    ],
)
def test_every_field_counts_in_every_script(query, numbers):
    """Name, description, summary, why, how, the person's words and the path; case and form of a word do not matter."""
    assert chosen(query) == numbers


@pytest.mark.parametrize("query", ["art", "xylophone", "?", "the", "", "database credentials"])
def test_what_nobody_wrote_means_nothing(query):
    """`art` is not in `starts`; a word that says nothing chooses nothing."""
    assert chosen(query) == []


def test_most_of_the_words_are_enough_when_no_entry_has_them_all():
    """A person rarely repeats an entry word for word."""
    assert chosen("install packages using pnpm nightly") == [0]
    assert chosen("packages nightly elsewhere") == []


FREEZE = entry(7, "Release freeze until 2026-10-20: nothing is merged.", name="freeze")
CRASH = entry(8, "We promise a crash-free release.", name="crash-free")


@pytest.mark.parametrize("query", ["the release freeze", "freeze", "the freezes"])
def test_a_word_that_only_has_the_same_stem_is_another_word(query):
    """`crash-free` is no freeze; what differs in its ending alone is the same word."""
    assert select(query, (CRASH, FREEZE)) == (FREEZE,)
    assert select("crash-free", (CRASH, FREEZE)) == (CRASH,)
    assert select("run", (entry(9, "Running the suite takes long."),))


VAULT = entry(20, "The alarm code is kept by Petra and the vault door is green.")
PASSWORD = entry(21, "My password is in the drawer and the token is with Ana.")
DEPLOY = entry(22, "Deploy with scripts/deploy.sh, after npm run build.")
BUN = entry(23, "Use bun instead of pnpm.")
BILLING = entry(24, "I am Jonas, I lead the billing backend team.")
INVOICES = entry(25, "Each invoice is numbered by the tax office.", why="invoicing is audited")
SHARED = (VAULT, PASSWORD, DEPLOY, BUN, BILLING, INVOICES, ENTRIES[0])


@pytest.mark.parametrize(
    ("query", "meant", "near"),
    [
        ("vault door", (VAULT,), ()),
        ("vault", (VAULT,), (PASSWORD,)),
        ("pnpm", (BUN, ENTRIES[0]), (DEPLOY,)),
        ("invoices", (INVOICES,), (BILLING,)),
        ("scripts/deploy.sh", (DEPLOY,), ()),
        ("deploy.sh", (DEPLOY,), ()),
    ],
)
def test_a_word_means_itself_and_no_other_word_for_it(query, meant, near):
    """What only means the same may be told by a recall; it is named here, and kept."""
    found = preview(query, SHARED)
    assert (found.entries, found.near) == (meant, near)


def test_the_text_or_the_name_of_an_entry_means_that_entry_alone():
    """Another that says the same and more is named, and kept."""
    alone = entry(30, "Use pnpm, never npm.", name="pnpm")
    more = entry(31, "Use pnpm, never npm, in every package of the monorepo.")
    for query in ("use pnpm, never npm", "Use pnpm,  never npm."):
        found = preview(query, (more, alone, BUN))
        assert (found.entries, found.near[:1]) == ((alone,), (more,))
    assert preview("PNPM", (more, alone, BUN)).entries == (alone,)


def test_one_other_word_for_half_of_a_request_is_not_near():
    """`React` is no answer."""
    assert preview("React 18", (entry(32, "Always answer in Dutch."), BUN)).near == ()


def test_what_stands_in_quotes_is_looked_for_as_it_is_written():
    """The order of the words counts then."""
    assert select('"vault door"', SHARED) == select('"vault door" petra', SHARED) == (VAULT,)
    assert select('"door vault"', SHARED) == select('"vault door" ana', SHARED) == ()


def test_a_door_and_a_car_are_things():
    """Though other languages have little words that look like them."""
    other = entry(26, "The vault is in the cellar.")
    assert select("vault door", (other, VAULT)) == (VAULT,)
    assert select("my car", (entry(27, "The car is parked in row 3."), VAULT))[0].id == "e_27"


def test_each_entry_tells_which_words_it_holds():
    """As they were typed; also for which it has only another word."""
    assert held("the Vault door, please", VAULT).words == ("Vault", "door")
    assert (held("vault", PASSWORD).words, held("vault", PASSWORD).akin) == ((), ("vault",))
    assert held("invoices", INVOICES).words == ("invoices",)


def test_two_words_of_three_are_near_and_three_of_four_are_meant():
    """Nearly all is enough where a person looks; less is not."""
    assert preview("packages pnpm nightly", SHARED).entries == ()
    assert ENTRIES[0] in preview("packages pnpm nightly", SHARED).near
    assert preview("install packages pnpm nightly", SHARED).entries == (ENTRIES[0],)


def test_a_purge_that_nobody_looks_at_takes_only_what_holds_every_word():
    """Neither a model's choice nor nearly all of the words; an address is never in doubt."""
    nearly = certain(preview("install packages pnpm nightly", SHARED))
    assert (nearly.strategy, nearly.entries, nearly.near[0]) == ("none", (), ENTRIES[0])
    wide = certain(chosen_by_model(preview("vault door", SHARED), "model", (VAULT, PASSWORD)))
    assert (wide.strategy, wide.entries, wide.near) == ("model", (VAULT,), (PASSWORD,))
    named = preview("project/e21.md", SHARED)
    assert certain(named) == named
    assert gone("install packages pnpm nightly", SHARED) == ()
    assert gone("vault", SHARED) == (VAULT,)


def test_what_the_rules_found_and_a_model_did_not_choose_is_near():
    """It is kept, and named."""
    found = chosen_by_model(preview("pnpm", SHARED), "model", (ENTRIES[0],))
    assert (found.entries, found.near) == ((ENTRIES[0],), (BUN, DEPLOY))


def test_an_entry_whose_day_has_passed_is_forgotten_like_any_other():
    """Recall keeps quiet about it; a person who wants it gone does not have to know."""
    past = replace(FREEZE, line=replace(FREEZE.line, due=date(2020, 1, 1)))
    assert preview("the release freeze", (CRASH, past)).entries == (past,)


def test_when_nothing_is_meant_the_nearest_are_named_and_not_chosen():
    """Half of the words are too few to remove anything by, and enough to offer it; the nearest come first."""
    code = entry(7, "Code freeze until 2026-10-20.", name="freeze")
    found = preview("the release freeze before friday lunch", (CRASH, code, FREEZE, *ENTRIES))
    assert (found.strategy, found.entries) == ("none", ())
    assert found.near[0] == FREEZE
    assert code in found.near
    assert preview("the release freeze", (CRASH, code)).near == (CRASH, code)
    assert preview("xylophone", ENTRIES).near == preview("?", ENTRIES).near == ()


def test_an_address_or_an_id_means_exactly_that_entry():
    """Even where its words would fit others."""
    found = preview("project/e1.md", ENTRIES)
    assert (found.strategy, found.entries) == ("address", (ENTRIES[1],))
    assert preview("e_3", ENTRIES).entries == (ENTRIES[3],)


def test_a_preview_says_how_it_was_found_and_which_entries_are_pinned():
    """The person is asked for those apart."""
    found = preview("make", ENTRIES)
    assert (found.strategy, found.entries, found.pinned) == ("heuristic", (ENTRIES[4], ENTRIES[6]), (ENTRIES[6],))
    assert preview("nothing of the kind", ENTRIES).strategy == "none"


def test_forgetting_bars_the_evidence_and_leaves_pinned_entries_unless_confirmed():
    """A plan is operations; nothing is removed by making it."""
    assert plan_forget(ENTRIES[5:]) == (Remove("project:-p", "e_5", bar=True),)
    assert plan_forget(ENTRIES[6:], pinned=True) == (Remove("project:-p", "e_6", bar=True),)


@given(st.text(max_size=60))
def test_no_query_makes_choosing_fail_and_each_entry_is_found_by_its_own_summary(query):
    """Any text is a query."""
    probe = entry(9, query)
    found = select(query, (probe, *ENTRIES))
    assert len(found) <= len(ENTRIES) + 1
    assert probe in found or not terms(query)
