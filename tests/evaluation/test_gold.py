"""Labels: read strictly, matched as the corpus says."""

import json

import msgspec
import pytest

from evaluation import small
from treering.errors import UsageError
from treering.evaluation.gold import forbidden_in, load_gold


@pytest.fixture
def corpus(tmp_path):
    """A corpus directory with the small labels."""
    (tmp_path / "home").mkdir()
    (tmp_path / "repos").mkdir()
    (tmp_path / "gold.json").write_bytes(msgspec.json.encode(small.gold()))
    return tmp_path


def test_labels_come_back_as_they_were_written(corpus):
    """A corpus directory is read into values."""
    assert load_gold(corpus) == small.gold()


@pytest.mark.parametrize("missing", ["gold.json", "home", "repos"])
def test_a_directory_that_is_no_corpus_is_refused_by_what_is_missing(corpus, missing):
    """The error says what a corpus holds."""
    (corpus / missing).rename(corpus / "elsewhere")
    with pytest.raises(UsageError, match=f"no {missing}"):
        load_gold(corpus)


def test_a_corpus_that_does_not_exist_is_refused_by_name(tmp_path):
    """The path is in the message."""
    with pytest.raises(UsageError, match="nowhere"):
        load_gold(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda gold: gold.pop("now"), "now"),
        (lambda gold: gold["sessions"][0]["remember"][0].update(type="rumour"), "rumour"),
        (lambda gold: gold["sessions"][0]["remember"][0].update(must_terms=[["re:("]]), "unterminated"),
        (lambda gold: gold["sessions"][0]["recall"][0].update(expects=["ghost"]), "ghost"),
    ],
)
def test_a_wrong_label_is_refused_with_its_place(corpus, change, told):
    """A label that cannot be meant is no reason for a score of zero."""
    labels = json.loads((corpus / "gold.json").read_bytes())
    change(labels)
    (corpus / "gold.json").write_text(json.dumps(labels), encoding="utf-8")
    with pytest.raises(UsageError, match=told):
        load_gold(corpus)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("We bake with RYE FLOUR.", True),
        ("flour type 1150", True),
        ("flour type 11500", False),
        ("rye bread", False),
        ("", False),
    ],
)
def test_an_item_is_told_when_every_group_has_an_alternative_in_the_text(text, told):
    """Case aside; `re:` alternatives are regular expressions."""
    assert small.gold().items["flour"].is_told_by(text) is told


def test_a_forbidden_term_is_found_whatever_its_case():
    """As a substring."""
    assert forbidden_in("Disable ALL tests!", small.gold().global_must_not) == ["disable all tests"]
