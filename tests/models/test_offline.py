"""The extractor without a model: what it finds in statements and conversations of its own fixtures, and what it leaves alone.

The fixtures hold invented people and projects. `statements.jsonl` has single messages: with `types` and `terms` those that
say something lasting, with `kind` those that do not. `conversations.jsonl` has sessions in order, with the facts of each
message, what replaces what, and repetitions. `mechanisms.jsonl` has messages by the way they are put, half of which last.
"""

import json
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treering.core.learning.patch import ExtractContext, Grounds, dedupe, refusal
from treering.core.learning.supersede import Repeat, Supersedes, as_entry, decide
from treering.core.learning.transcript import Slice, Turn
from treering.guard.secrets import clean
from treering.models.offline import OfflineExtractor
from treering.models.offline.sentences import sentences
from treering.models.offline.wording import title

FIXTURES = Path(__file__).parents[1] / "fixtures"
SAID = datetime(2026, 11, 18, 9, tzinfo=UTC)  # a Wednesday
CONTEXT = ExtractContext("shop", UTC, root_name="shop")


def rows(name):
    return [json.loads(line) for line in (FIXTURES / name).read_text(encoding="utf-8").splitlines()]


def slice_of(*said, at=SAID, pasted="", answer=""):
    turns = [Turn(n, f"p{n}", at, clean(text), clean(pasted), clean(answer)) for n, text in enumerate(said, 1)]
    return Slice("pi", "s1", "/home/dev/shop", tuple(turns))


def extract(*said, context=CONTEXT, **more):
    """The patches that the filters let through."""
    part = slice_of(*said, **more)
    grounds = Grounds(part.said, part.heard)
    return [patch for patch in dedupe(OfflineExtractor().extract(part, context)) if not refusal(patch, grounds)]


def one(*said, **more):
    (patch,) = extract(*said, **more)
    return patch


def tells(patch, types, groups):
    text = f"{patch.summary} {patch.why}".casefold()
    return patch.type in types and all(any(term.casefold() in text for term in group) for group in groups)


# Measured on the fixtures


def statement_scores():
    """By language: how many lasting statements were found, how many there are, and what was made of nothing."""
    scores = defaultdict(lambda: [0, 0, []])
    for row in rows("statements.jsonl"):
        score, patches = scores[row["lang"]], extract(row["said"])
        if "types" in row:
            found = any(tells(patch, row["types"], [[term] for term in row["terms"]]) for patch in patches)
            score[0] += found
            score[1] += 1
            score[2] += [patch.summary.text for patch in patches[found:]]
        else:
            score[2] += [patch.summary.text for patch in patches]
    return scores


@pytest.fixture(scope="module")
def scores():
    return statement_scores()


@pytest.mark.parametrize("language", ["en", "de", "zh", "ja", "ru", "fr", "es"])
def test_nothing_is_made_of_what_does_not_last(scores, language):
    """Questions, tasks, passing states, guesses, small talk and reports of how things stand."""
    assert scores[language][2] == []


@pytest.mark.parametrize("language", ["en", "de", "zh", "ja", "ru", "fr", "es"])
def test_most_explicit_statements_are_found(scores, language):
    """With the right type and everything that matters in them."""
    found, there, _ = scores[language]
    assert found >= 0.85 * there


@pytest.fixture(scope="module")
def told():
    """By class of statement: how many of those that last were found, how many there are, and what was made of look-alikes."""
    classes = defaultdict(lambda: [0, 0, []])
    for row in rows("classes.jsonl"):
        found = extract(row["said"])
        if row["lasts"]:
            classes[row["class"]][0] += bool(found)
            classes[row["class"]][1] += 1
        else:
            classes[row["class"]][2] += [patch.summary.text for patch in found]
    return classes


@pytest.mark.parametrize("class_", ["law", "limit", "place", "ban", "owner", "schedule", "self", "settled", "mixed"])
def test_a_class_of_statements_is_told_from_what_only_looks_like_it(told, class_):
    """Laws over all cases, floors and quotas, places, bans, who decides, recurring hours, the person, what was settled."""
    found, there, false = told[class_]
    assert false == []
    assert found >= 0.6 * there


@pytest.fixture(scope="module")
def mechanisms():
    """By language and by mechanism: how many statements that last were found, how many there are, what was made of others."""
    found = defaultdict(lambda: [0, 0, []])
    for row in rows("mechanisms.jsonl"):
        made = [patch.summary.text for patch in extract(row["said"])]
        for key in (row["lang"], row["mechanism"]):
            if row["lasts"]:
                found[key][0] += bool(made)
                found[key][1] += 1
            else:
                found[key][2] += made
    return found


@pytest.mark.parametrize("language", ["en", "de", "zh", "ja", "fr", "es", "ru"])
def test_statements_that_fit_no_recipe_are_found_by_their_weight(mechanisms, language):
    """Facts, owners, rules, deadlines, thresholds, places, processes and changes in words that no recipe knows."""
    found, there, _ = mechanisms[language]
    assert found >= 0.75 * there


@pytest.mark.parametrize("mechanism", ["question", "task", "guess", "state", "debug", "quote", "chat", "once", "work"])
def test_nothing_weighs_enough_that_is_only_said_in_passing(mechanisms, mechanism):
    """However long, and whatever numbers, names and reasons stand in it."""
    assert mechanisms[mechanism][2] == []


def test_conversations_are_learned_with_few_mistakes():
    """Sessions in order, each in a memory of its own: what is new, what replaces an entry, what repeats one."""
    memories, true, false, there, replaced, wrongly = defaultdict(list), 0, [], 0, 0, []
    for n, row in enumerate(rows("conversations.jsonl")):
        known = memories[row["session"]]
        at = SAID + timedelta(minutes=n)
        facts = list(row.get("facts", ()))
        there += len(facts)
        for patch in extract(row["said"], at=at, context=replace(CONTEXT, entries=tuple(known))):
            match decide(patch, known):
                case Repeat():
                    continue
                case Supersedes(id=old):
                    (gone,) = [entry for entry in known if entry.id == old]
                    known.remove(gone)
                    replaced += 1
                    if not any(
                        fact.get("replaces", "\0").casefold() in gone.record.summary.casefold() for fact in facts
                    ):
                        wrongly.append(gone.record.summary)
            entry = as_entry(patch, "project:shop", at)
            known.append(replace(entry, line=replace(entry.line, id=f"e{n}.{len(known)}")))
            told = [fact for fact in facts if tells(patch, fact["types"], fact["terms"])]
            true += bool(told)
            facts = [fact for fact in facts if fact not in told[:1]]
            false += [] if told else [patch.summary.text]
    assert true / (true + len(false)) >= 0.95, false
    assert true / there >= 0.8
    assert wrongly == []
    assert replaced >= 8


# Evidence


def test_only_what_the_person_typed_is_evidence():
    """The same rule as a paste or as the agent's answer makes nothing (C7)."""
    rule = "Never commit generated files, they break every merge."
    assert one(rule).source.evidence == "said"
    assert extract("ok", pasted=rule) == []
    assert extract("ok", answer=rule) == []


def test_a_patch_rests_on_the_persons_own_words():
    """Word for word, from the message it names, and never more than a memory keeps."""
    patch = one("hm", "never commit generated files, they break every merge")
    assert (patch.source.record, patch.source.session, patch.source.at) == ("p2", "s1", SAID)
    assert [words.text for words in patch.words] == ["never commit generated files, they break every merge"]
    assert sum(len(words.text) for words in one("always " + "review the diff with care and " * 60).words) <= 600


def test_a_sentence_with_a_secret_in_it_is_never_learned():
    """Not even with the secret taken out; the sentence beside it stands."""
    password = "Kest" + "rel-88!" + "harbor"
    patch = one(
        f"Never log request bodies, that leaked data in May. The password for staging is {password}, use it always."
    )
    assert "redacted" not in f"{patch.summary}{patch.why}{patch.words}"
    assert "request bodies" in patch.summary.text


# Wording


@pytest.mark.parametrize(
    ("said", "summary", "why"),
    [
        (
            "hey, pls always rebase, never merge, because bisect breaks on merge commits",
            "always rebase, never merge",
            "bisect breaks on merge commits",
        ),
        (
            "Ach so, bitte niemals Floats für Preise, weil die Kasse sonst falsch rundet.",
            "niemals Floats für Preise",
            "die Kasse sonst falsch rundet.",
        ),
        ("以后统一用 logger,因为线上要靠 trace id 排查", "以后统一用 logger", "线上要靠 trace id 排查"),
        (
            "テストが固定できなくなるので、必ず Clock を使ってください",
            "必ず Clock を使ってください",
            "テストが固定できなくなる",
        ),
        (
            "Кстати, никогда не храни суммы во float, потому что сверка не сходится",
            "никогда не храни суммы во float",
            "сверка не сходится",
        ),
    ],
)
def test_filler_goes_and_the_reason_stands_apart(said, summary, why):
    """The person's words in their language, nothing added."""
    patch = one(said)
    assert (patch.summary.text, patch.why.text) == (summary, why)


def test_a_rule_keeps_its_exception():
    """Sentences that narrow a rule down belong to it."""
    patch = one("Commit messages always in English. PR descriptions may be German, but only for internal repos.")
    assert "German" in patch.summary.text


def test_what_only_points_back_takes_along_what_it_points_at():
    """`Keep doing it like that` says nothing by itself."""
    patch = one("You split the parser into pure functions. Keep doing it like that for the other formats.")
    assert "pure functions" in patch.summary.text
    assert extract("keep going") == []


def test_a_numbered_list_is_one_procedure():
    """With the line that announces it, its steps below each other."""
    patch = one(
        "Our checklist for every release:\n1. `make tag`\n2. wait for CI\n3. announce in #ship\n\nnow fix the typo"
    )
    assert patch.type == "feedback"
    assert patch.name.text == "Our checklist for every release"
    assert [line.strip()[:2] for line in patch.summary.text.splitlines()[1:]] == ["1.", "2.", "3."]
    assert "typo" not in patch.summary.text


def test_two_facts_of_a_message_are_two_patches():
    """A link and a rule, a link and another place."""
    first, second = extract("designs are at https://figma.example/file/9 and tickets are tracked in Linear, team OAK")
    assert (first.type, second.type) == ("reference", "reference")
    assert "OAK" not in first.summary.text
    assert "OAK" in second.summary.text
    kinds = {
        patch.type for patch in extract("Logs are at https://logs.example/app. Never delete them, auditors need them.")
    }
    assert kinds == {"reference", "feedback"}


def test_a_task_in_the_same_message_is_not_part_of_the_rule():
    """What is to be done now is no memory."""
    patch = one("We decided to store amounts as integers. Now add a test for the parser.")
    assert "parser" not in patch.summary.text


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("schema docs live at https://wiki.example/schema", "schema docs"),
        ("Decision of the platform guild from the last meeting: all services log JSON", "all services log JSON"),
        (
            "never touch the generated client under api/gen, it is overwritten by every single build of the pipeline",
            None,
        ),
    ],
)
def test_the_name_is_short_and_says_what_it_is_about(said, name):
    """No link, no long lead-in, cut between words."""
    got = one(said).name.text
    assert len(got) <= 60
    assert name is None or got == name
    assert got in said


@pytest.mark.parametrize(
    ("summary", "name"),
    [
        ("Am 3. Dezember ist Codefreeze für alle Dienste", "Am 3. Dezember ist Codefreeze für alle Dienste"),
        ("Ab dem 15. gilt der neue Tarif", "Ab dem 15. gilt der neue Tarif"),
        (
            "Für Tabellen, z. B. in Berichten, immer Feldnamen nennen",
            "Für Tabellen, z. B. in Berichten, immer Feldnamen nennen",
        ),
        ("pin lint tools, e.g. ruff, to v1.2 exactly", "pin lint tools, e.g. ruff, to v1.2 exactly"),
        ("nightly jobs start at 10:00 and stop at 12.30", "nightly jobs start at 10:00 and stop at 12.30"),
        ("no golden files, people just press `u` until it is green", "no golden files"),
        ("keine Golden Files, die Leute drücken nur auf Aktualisieren", "keine Golden Files"),
        ("никаких снапшотов, люди просто жмут обновить", "никаких снапшотов"),
        ("不要用快照测试，大家只会按更新", "不要用快照测试"),
        ("outbox. all events leave through the outbox table", "all events leave through the outbox table"),
        ("always rebase, never merge", "always rebase, never merge"),
        ("wenn du Tests schreibst, die Datenbank nie mocken", "wenn du Tests schreibst, die Datenbank nie mocken"),
        (
            "Every schema migration needs a rollback script reviewed (and timed on a copy of production) before release",
            "Every schema migration needs a rollback script reviewed",
        ),
    ],
)
def test_a_name_is_a_whole_phrase(summary, name):
    """Not cut at ordinals, abbreviations and numbers, without the reason, a leading fragment or a half-open bracket."""
    assert title(clean(summary)).text == name


def test_a_long_name_without_spaces_is_cut_short():
    """By characters, as there are no words to cut between."""
    assert (
        10
        < len(title(clean("所有对外接口返回的金额字段必须统一使用整数分表示并且在文档中注明币种和精度要求")).text)
        <= 30
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Am 3. Dezember ist Freeze. Danach geht es weiter.", 2),
        ("Ab dem 15. gilt Tarif B.", 1),
        ("Jeden 1. im Monat läuft der Abschluss. Bitte nie dann deployen.", 2),
        ("Nimm z. B. Faker, vgl. Anhang. Mehr nicht.", 2),
        ("Релиз 3. декабря. Потом отпуск.", 2),
        ("the limit is 10. never raise it", 2),
    ],
)
def test_a_full_stop_ends_a_sentence_only_where_prose_does(text, count):
    """Ordinals, months and abbreviations go on."""
    assert len(sentences(text)) == count


# What sounds like a rule and is none


@pytest.mark.parametrize(
    ("task", "rule"),
    [
        ("rewrite the printer and make sure the columns always line up", "columns in reports must always line up"),
        (
            "write a test for the parser, it must never touch the disk",
            "write a test for every bugfix, it must come first",
        ),
        ("the new endpoint should always return a list", "from now on the new endpoints should always return a list"),
        ("rewrite the table. Columns must always line up.", "Columns must always line up."),
        ("rewrite the table. Columns must never move.", "rewrite the table. Columns must never move in any report."),
    ],
)
def test_a_condition_on_one_result_is_no_rule(task, rule):
    """A task with `always` in it is a task, unless it says that it holds for many occasions."""
    assert extract(task) == []
    assert extract(rule) != []


def test_irony_is_not_taken_at_its_word():
    """A careless yes, a wry face or `what could go wrong` turns a rule round; a yes with a reason is one."""
    assert extract("sure, let's always deploy on Fridays") == []
    assert extract("we must always deploy on Fridays \U0001f644") == []
    assert extract("always deploy on Fridays, what could go wrong") == []
    assert extract("great, let's always deploy on Mondays, because the whole team is around then")


def test_what_a_document_says_is_not_what_the_person_wants():
    """A report of somebody else's rule is none of the person's."""
    assert extract("the readme says commits must always be signed") == []
    assert extract("commits must always be signed")


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("the runbooks are at ops.larch.example/runbooks", 1),
        ("design tokens are at tokens dot larch dot example slash colors", 1),
        ("the runbooks are at https://ops.larch.example/run/4711", 0),
        ("the screenshot is at https://ops.larch.example/crash.png", 0),
        ("the dashboard at https://ops.larch.example/board is down", 0),
        ("deploys are announced in #larch-deploys", 1),
    ],
)
def test_a_place_may_be_named_in_many_ways_but_is_never_one_thing(said, found):
    """A link, a bare host, a dictated one, a channel; not a run, a picture, or the news that a place is down."""
    assert [patch.type for patch in extract(said)] == ["reference"] * found


# Type, scope and time


@pytest.mark.parametrize(
    ("said", "kind", "scope"),
    [
        ("I'm a data engineer and I have never used Rust, please explain lifetimes", "user", "user"),
        ("I'm the maintainer of shop and I have never used Rust, please explain lifetimes", "user", "project"),
        ("I'm new to SQL, so explain queries such as the one in src/report.py", "user", "project"),
        ("never use lodash here, the bundle gets too big", "feedback", "project"),
        ("runbooks are at https://runbooks.example/shop", "reference", "project"),
        ("the audit report is due on December 11", "project", "project"),
    ],
)
def test_type_and_scope_follow_from_the_sentence(said, kind, scope):
    """A sentence about the person that names nothing of the project goes to the person (M1.7)."""
    patch = one(said)
    assert (patch.type, patch.scope) == (kind, scope)


def test_a_deadline_is_absolute():
    """A relative day gets its date, where the person is; an explicit one stays as it is."""
    patch = one("the audit report has to be with Mara by thursday next week")
    assert patch.due == date(2026, 11, 26)
    assert "(2026-11-26)" in patch.summary.text
    assert one("Der Bericht muss bis 12.12. fertig sein").due == date(2026, 12, 12)
    assert one("never deploy before the nightly backup is through, it locks").due is None


def test_a_request_to_remember_is_marked():
    """Nobody's filter may drop it."""
    assert one("Remember that the demo box reboots at 4 every night").asked
    assert not one("never deploy on a friday, nobody is around").asked


# What it knows already


def test_a_repetition_needs_what_it_repeats():
    """`As I said` adds evidence to what is known; of something unknown it makes nothing, as it may be said in other words."""
    known = as_entry(one("money is stored as integers everywhere, because floats drifted"), "project:shop", SAID)
    again = "as i said weeks ago: money is stored as integers, never sneak floats in"
    assert extract(again) == []
    assert one(again, context=replace(CONTEXT, entries=(known,)))
    assert len(extract("money is always stored as integers, because floats drifted", again)) == 2


def test_a_bare_change_needs_what_it_changes():
    """`The reset moved` is nothing without the reset."""
    moved = "the reset moved. it's at 05:00 now"
    known = as_entry(one("Remember that the nightly reset of the demo box is at 02:00 UTC"), "project:shop", SAID)
    assert extract(moved) == []
    assert "05:00" in one(moved, context=replace(CONTEXT, entries=(known,))).summary.text


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("always keep the import batch at 200 rows", "import batch went up to 500 rows"),
        ("the closed beta is due on January 15", "closed beta slipped: jan 29 now"),
        ("Der Prüfbericht muss immer bis 14:00 raus", "Prüfbericht raus bis 16:00 statt 14:00"),
        ("退款回调必须最多重试3次,因为渠道会限流", "退款回调重试次数现在改了,5次"),
        ("порог очереди всегда должен быть 100 сообщений, иначе спам", "порог очереди подняли, 250 сообщений"),
        ("添付ファイルの上限は必ず10MBにしてください", "添付ファイルの上限は25MBに引き上げられました"),
    ],
)
def test_a_change_of_what_is_known_needs_no_other_cue(known, said):
    """It replaces the entry; where nothing is known it makes nothing."""
    entry = as_entry(one(known), "project:shop", SAID)
    entry = replace(entry, line=replace(entry.line, id="old"))
    patch = one(said, context=replace(CONTEXT, entries=(entry,)))
    assert decide(patch, [entry]) == Supersedes("old")
    assert extract(said) == []
    assert extract(f"{said}?", context=replace(CONTEXT, entries=(entry,))) == []


# Any text


@given(st.lists(st.text(max_size=300), max_size=4))
def test_any_conversation_is_read_without_fault_and_always_alike(said):
    """Deterministic, and every patch rests on words of its own message."""
    part = slice_of(*(text for text in said if text))
    patches = OfflineExtractor().extract(part, CONTEXT) if part.turns else ()
    assert patches == (OfflineExtractor().extract(part, CONTEXT) if part.turns else ())
    by_record = {turn.record: turn.said.text for turn in part.turns}
    assert all(words.text in by_record[patch.source.record] for patch in patches for words in patch.words)


def test_a_message_without_a_time_is_read_too():
    """Only days cannot be told then."""
    part = slice_of("the audit report has to be with Mara by thursday next week, always send it as PDF", at=None)
    assert all(patch.due is None for patch in OfflineExtractor().extract(part, CONTEXT))


@pytest.mark.parametrize(
    "said",
    [
        "so -- " * 3000 + "x",
        "never " * 20_000,
        "https://x.example/ and " * 5000,
        "1. " * 20_000,
        "a_" * 50_000,
        "不" * 50_000,
        "(" * 50_000,
    ],
    ids=["interjections", "nevers", "links", "numbers", "identifier", "wide", "brackets"],
)
def test_text_made_to_be_slow_is_read_like_any_other(said):
    """No pattern takes time that grows with more than the length, so that a log cannot stop the worker."""
    assert len(extract(said)) <= 1
