"""What a newer statement does to an older one: nothing, repeat it, replace it; the last only when it is sure."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from treering.core.clean import Clean
from treering.core.entry import Record, Source
from treering.core.learning.patch import Patch
from treering.core.learning.supersede import (
    New,
    Repeat,
    Supersedes,
    as_entry,
    beyond,
    decide,
    says_again,
    says_changed,
    says_moved,
    says_shifted,
)

AT = datetime(2026, 5, 4, tzinfo=UTC)


def patch(summary, words=None, due=None):
    source = Source("pi", "s1", "p1", AT)
    return Patch("project", "project", Clean("name"), Clean(summary), source, (Clean(words or summary),), due=due)


def entry(id_, summary, due=None):
    made = as_entry(patch(summary, due=due), "project:p", AT)
    return replace(made, line=replace(made.line, id=id_), name="")


KNOWN = [
    entry("yarn", "Use yarn for the web client, npm breaks the lockfile"),
    entry("freeze", "The release freeze starts on December 18, only hotfixes after that"),
    entry("reset", "The demo database is reset every night at 01:00 UTC"),
    entry("approvals", "Changes to pricing code need two approvals"),
    entry("frist", "Die Abgabe des Prüfberichts ist am 8. Januar"),
    entry("queue", "消息队列用 RabbitMQ,订单服务和库存服务都接它"),
    entry("gamen", "画面の公開日は4月24日です"),
    entry("srok", "Сертификация назначена на 18 декабря", date(2026, 12, 18)),
]

REPLACES = [
    ("we switched from yarn to bun for the client", "yarn"),
    ("forget yarn, the web client is on bun, it's faster", "yarn"),
    ("the release freeze got pushed, new date is January 8", "freeze"),
    ("release freeze moved to January 8", "freeze"),
    ("the demo database reset is at 03:00 UTC now, it collided with the backup", "reset"),
    ("die Abgabe vom Prüfbericht wurde auf den 15. Januar verschoben", "frist"),
    ("消息队列从 RabbitMQ 换成 Kafka 了", "queue"),
    ("公開日が5月8日に変更になりました", "gamen"),
]

STANDS_BESIDE = [
    "Use bun for the admin tool",
    "we moved the office to Berlin",
    "the parser switched to a table",
    "instead of a loop use a comprehension",
    "I changed the color of the button",
    "the web client talks to the API over gRPC",
    "we moved the pricing code to its own package, changes need a note there",
    "我改成两列布局了",
]


@pytest.mark.parametrize(("words", "id_"), REPLACES)
def test_a_stated_change_replaces_what_it_is_about(words, id_):
    """It says that something changed, and shares with exactly one entry what changed."""
    assert decide(patch(words), KNOWN) == Supersedes(id_)


def test_a_moved_day_needs_no_more_than_its_subject():
    """Both are due on a day, and one meaningful word is shared."""
    words = "сертификацию перенесли на 15 января"
    assert decide(patch(words, due=date(2027, 1, 15)), KNOWN) == Supersedes("srok")
    assert decide(patch(words), KNOWN) == Supersedes("srok")
    assert decide(patch("проверку перенесли на 15 января"), KNOWN) == New()


VALUES = [
    entry("batch", "The import batch size is 200 rows"),
    entry("standup", "Standup is at 09:30"),
    entry("beta", "The closed beta opens on January 15"),
    entry("exports", "Exports time out after 30 seconds"),
    entry("mocks", "No mocks in payment tests"),
    entry("kontingent", "Das Kontingent für Mandanten liegt bei 40 Anfragen"),
    entry("bündel", "Der Bündelexport läuft um 02:00"),
    entry("límite", "El límite de subida es de 20 MB"),
    entry("délai", "Le délai de relance est de 14 jours"),
    entry("порог", "Порог предупреждений по очереди 100 сообщений"),
    entry("重试", "支付回调的重试次数是3次"),
    entry("上限", "添付ファイルの上限は10MBです"),
]


@pytest.mark.parametrize(
    ("words", "id_"),
    [
        ("import batch size went up to 500", "batch"),
        ("batch size for the import is 500 now", "batch"),
        ("the import batch size: 500 instead of 200", "batch"),
        ("standup slipped to 10:00", "standup"),
        ("beta slipped, jan 29 now", "beta"),
        ("heads up: closed beta is january 29 now", "beta"),
        ("exports time out at 60 seconds now", "exports"),
        ("Das Kontingent der Mandanten wurde auf 60 Anfragen erhöht", "kontingent"),
        ("Bündelexport rutscht auf 03:30", "bündel"),
        ("el límite de subida ahora es de 50 MB", "límite"),
        ("le délai de relance passe à 21 jours", "délai"),
        ("порог предупреждений по очереди теперь 250", "порог"),
        ("重试次数改成5次", "重试"),
        ("支付回调的重试次数现在5次", "重试"),
        ("添付ファイルの上限は25MBに引き上げられました", "上限"),
    ],
)
def test_another_value_of_a_known_thing_replaces_it(words, id_):
    """However the change is put, when the thing and a value of the same kind are there."""
    assert decide(patch(words), VALUES) == Supersedes(id_)


@pytest.mark.parametrize(
    "words",
    [
        "the import job runs at 500 rows per second now",
        "use fixtures instead of mocks for payment tests",
        "the report slipped to january 29",
        "exports went up to 900 files in 12 folders",
        "the import batch size: 500 instead of 300",
        "the launch party slipped to january 29",
        "Der Bericht rutscht auf 03:30",
        "la reunión ahora es a las 50",
        "重启次数改成5次",
        "standup is at 09:30 now",
    ],
)
def test_another_value_of_something_else_replaces_nothing(words):
    """Another thing, another kind of value, an old value that is not the known one, or the same value."""
    assert not isinstance(decide(patch(words), VALUES), Supersedes)


@pytest.mark.parametrize("words", STANDS_BESIDE)
def test_everything_else_stands_beside_what_is_known(words):
    """A new fact, a change of something else, a contrast that is no change."""
    assert decide(patch(words), KNOWN) == New()


@pytest.mark.parametrize(
    ("words", "id_"),
    [
        ("Changes to pricing code need two approvals", "approvals"),
        ("changes to the pricing code need two approvals!", "approvals"),
        ("as I said, two approvals for pricing code", "approvals"),
        ("same as always: pricing code, two approvals", "approvals"),
    ],
)
def test_a_repetition_is_told_by_its_words(words, id_):
    """The same words, or fewer of them when it calls itself a repetition."""
    assert decide(patch(words), KNOWN) == Repeat(id_)


def test_the_same_words_with_another_value_are_no_repetition():
    """Two is not three."""
    assert decide(patch("The demo database is reset every night at 05:00 UTC"), KNOWN) == New()


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The nightly export job of the billing service writes a file", "The nightly export job of the billing service belongs to Dana"),
        ("Integration tests of the payment module run against the sandbox", "Integration tests of the payment module need Docker"),
        ("Integration tests of the payment module run against the sandbox", "Remember that tests of the payment module need Docker"),
        ("Releases of the mobile app go out on Tuesdays", "Releases of the mobile app need a changelog entry"),
        ("Errors of the app go to Sentry and alerts to Slack", "Wer Sentry oder Slack braucht, fragt Tom nach einem Zugang"),
        ("The staging cluster runs on Hetzner with Postgres", "Backups von Postgres liegen bei Hetzner im Objektspeicher"),
    ],
)  # fmt: skip
def test_something_else_about_the_same_is_no_repetition(known, new):
    """However many words the subject takes, and however many names two languages share."""
    assert decide(patch(new), [entry("known", known)]) == New()


def test_a_change_of_something_else_said_in_another_language_replaces_nothing():
    """Though the value is of the same kind, or an old name stands in both."""
    known = entry("known", "Timeout of the gateway is 30 seconds")
    assert decide(patch("Le timeout du client mobile est maintenant de 10 secondes"), [known]) == New()
    known = entry("known", "The docs are deployed to Netlify on Fridays")
    assert (
        decide(patch("Die App wird jetzt nicht mehr über Netlify ausgeliefert, sondern über Fastly"), [known]) == New()
    )


def test_a_tie_replaces_nothing():
    """When two entries fit as well as each other, both stand."""
    twice = [entry("a", "The web client uses yarn"), entry("b", "The web client uses yarn")]
    assert decide(patch("we moved the web client off yarn to bun"), twice) == New()


@pytest.mark.parametrize(
    "text",
    [
        "as i said weeks ago: ints only",
        "same as always",
        "wie gesagt, keine Mocks",
        "之前说过,不要用 sequence",
        "前にも言いましたが英語で",
        "как я уже говорил, без моков",
    ],
)
def test_repetition_is_recognised_in_words(text):
    """In every language that is read."""
    assert says_again(text)
    assert not says_again("write it in English")


@pytest.mark.parametrize(
    "text", ["the date moved", "wurde verschoben", "改到周五", "変更になりました", "перенесли на среду"]
)
def test_change_is_recognised_in_words(text):
    """In every language that is read; a plain rule says no change."""
    assert says_changed(text)
    assert not says_changed("invoices are numbered without gaps")


def test_both_ways_of_saying_so_are_looked_for_at_once():
    """In lower case, which is quicker and finds the same, in every language and however it is written."""
    lines = (Path(__file__).parents[1] / "fixtures/statements.jsonl").read_text().splitlines()
    said = [json.loads(line)["said"] for line in lines]
    said += [
        "THE DATE MOVED",
        "Umgestellt auf Bun",
        "ПЕРЕНЕСЛИ на среду",
        "Passé De 3 à 4",
        "改到周五",
        "On est PASSÉ à 4",
    ]
    for text in (*said, *map(str.upper, said)):
        assert says_changed(text) == (says_moved(text) or says_shifted(text)), text
    assert {says_changed(text) for text in said} == {True, False}


RESET = "The staging DB is wiped and reseeded every night at 02:00 UTC; keep no test data there."


@pytest.mark.parametrize(
    ("old", "new", "more"),
    [
        (RESET, "The staging DB reset is at 04:00 UTC now.", "keep no test data there"),
        (
            "the staging db is wiped every night at 02:00 UTC, so never leave test data there",
            "the staging reset moved, it's 04:00 UTC now",
            "never leave test data there",
        ),
        (
            "预发布环境的数据库每天凌晨 2 点重置,所以不要在里面留测试数据。",
            "数据库改到凌晨 4 点重置了。",
            "不要在里面留测试数据",
        ),
        (
            "Der Abgleich läuft um 01:30 Uhr; vorher keine Buchungen von Hand ändern.",
            "Der Abgleich läuft jetzt um 03:15 Uhr.",
            "vorher keine Buchungen von Hand ändern",
        ),
        (RESET, "The staging DB reset is at 04:00 UTC now; keep no test data there.", ""),
        ("Use pnpm in skylark-app; hoisting works there.", "skylark-app uses bun instead of pnpm.", ""),
        ("The freeze starts Nov 13.", "The freeze moved to Nov 20.", ""),
        ("Batches have 5000 rows; pauses take 30 seconds.", "Batches have 2000 rows now.", ""),
        ("Use tabs; no trailing spaces.", "The audit is on Dec 4.", ""),
        ("", "", ""),
    ],
)
def test_what_an_outdated_entry_says_beside_the_value_that_changed(old, new, more):
    """Another statement that was in the same sentence; nothing where it is not plain which part no longer holds."""
    assert beyond(Record(old), Record(new)) == more
