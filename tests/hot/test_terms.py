"""Words in every script become the same terms in a prompt and in an entry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import write_concepts
from treering.hot.language.common import rarity
from treering.hot.language.concepts import concept
from treering.hot.language.stems import BASE, fold, stem
from treering.hot.language.terms import terms, tokens
from treering.hot.language.words import STOP

SOURCE = write_concepts.SOURCE.read_text(encoding="utf-8")


def meet(one: str, other: str) -> bool:
    """Whether the two texts share a token."""
    return not set(tokens(one)).isdisjoint(tokens(other))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Use v1.2.3 of it", {"v1.2.3"}),
        ("C# and C++", {"c#", "c++"}),
        ("snake_case here", {"snake_case", "snak", "cas"}),
        ("see #4711", {"#4711", "4711"}),
        ("ticket SKY-212.", {"sky-212", "sky", "212"}),
        ("parseHTTPHeader", {"parsehttphead", "pars", "http", "head"}),
        ("scripts/backfill.py", {"scripts/backfill.py", "backfill.py", "backfill"}),
        ("https://wiki.example/display/Schema+map", {"schema+map", "wiki.example"}),
        ("--frozen-lockfile", {"frozen-lockfile", "lockfil"}),
        ("ＡＢＣ１２３", {"abc123"}),
        ("lock_timeout = '3s'", {"lock_timeout", "3s"}),
        ("Go's l'été", {"go", "ete"}),
    ],
)
def test_identifiers_are_found_whole_and_in_parts(text, wanted):
    """What a programmer types is found as it stands, and by the words inside it."""
    assert wanted <= set(tokens(text))


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("Migrations set a lock timeout", "which lock timeout does a migration use"),
        ("Alle Beträge in Cent", "welcher Betrag"),
        ("Die Rechnungen sind lückenlos", "Rechnung ohne Lücke"),
        ("Миграции базы данных", "миграция базы"),
        ("les réponses en français", "réponse"),
        ("los archivos de configuración", "archivo"),
        ("发票号必须连续", "发票号可以用自增吗"),
        ("リリースの手順", "リリース手順を教えて"),
        ("데이터베이스를 초기화", "데이터베이스 백업"),
        ("ฐานข้อมูลทดสอบ", "ล้างฐานข้อมูล"),
        ("Staging wird jede Nacht geleert", "STAGING"),
        ("a copy of the policy", "copies"),
        ("suggest a movie", "movies"),
        ("CI installs from the lockfile", "CI"),
        ("Straße", "strasse"),
        ("SQLite ignores it", "sqlite"),
        ("GitHub Actions", "github"),
    ],
)
def test_a_word_meets_its_other_forms_in_every_script(stored, asked):
    """Inflection, accents, compounds of characters and scripts without spaces do not hide a word."""
    assert meet(stored, asked)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Datenbank", "database"),
        ("pnpm", "which package manager"),
        ("数据库", "データベース"),
        ("Freigabe", "approval"),
        ("Paketmanager", "which package manager"),
        ("コミットメッセージ", "commit message"),
        ("развертывание", "deployment"),
    ],
)
def test_words_for_one_thing_meet_across_languages(one, other):
    """A team writes in more than one language about the same database."""
    assert meet(one, other)


@pytest.mark.parametrize(
    "text", ["", "   ", "what is this and why should we", "was ist das denn", "なに", "的 了 吗", "!?… ---"]
)
def test_text_without_a_subject_has_no_terms_or_only_weak_ones(text):
    """Stop words, punctuation and binding characters ask for nothing."""
    assert all(rarity(token) < 1 for token in tokens(text))


def test_a_long_run_of_characters_is_no_term():
    """Keys, hashes and base64 are not words anybody asks for."""
    assert tokens("x" * 41 + " " + "ab3" * 30 + " " + "aGVsbG8gd29ybGQ" * 4) == []


@given(st.text())
def test_terms_are_made_of_any_text(text):
    """No text is refused, and no token holds white space, which separates tokens in the catalog."""
    found = tokens(text)
    assert all(token and token.split() == [token] for token in found)
    assert found == [token for term in terms(text) for token in term]
    assert all(terms(text))


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_a_token_can_be_written_to_a_database(text):
    """Whatever was typed, its tokens are valid UTF-8 without NUL."""
    assert all("\0" not in token and token.encode() for token in tokens(text))


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzäöüßéñабвгдежзийклмнопрстуфхцчшщыьэюя", min_size=1))
def test_a_stem_is_a_beginning_of_its_word(word):
    """Nothing is put in, so that a stem can be read; only a last y may have become an i, and an irregular form its word."""
    folded = BASE.get(fold(word), fold(word))
    assert folded.startswith((stem(folded), stem(folded)[:-1] + "y"))
    assert len(stem(folded)) >= min(3, len(folded))


def test_the_concepts_are_what_the_list_of_words_makes():
    """`python tests/write_concepts.py` was run after the last edit of tests/hot/concepts.txt or of the stems."""
    assert write_concepts.TARGET.read_text(encoding="utf-8") == write_concepts.table(SOURCE)


@pytest.mark.parametrize(
    ("word", "not_meant"),
    [
        ("date", "datei"),
        ("line", "linear"),
        ("core", "coreen"),
        ("webhook", "notify"),
        ("sentence", "short"),
        ("rust", "php"),
        ("illness", "healthcheck"),
        ("float", "rounding"),
        ("empty", "optional"),
        ("frontend", "client"),
    ],
)
def test_words_that_are_no_synonyms_share_no_concept(word, not_meant):
    """Neither words of which one is spelled like the stem of the other, nor words of one subject that mean different things."""
    concepts = [{token for token in tokens(one) if token.startswith("=")} for one in (word, not_meant)]
    assert concepts[0] & concepts[1] <= {"=language"}  # the kind of both


def test_a_word_stands_for_one_concept():
    """A word in two lists would mean whichever comes last; a stop word means nothing."""
    forms = {write_concepts.form(word): name for name, words in write_concepts.lines(SOURCE) for word in words}
    assert len(forms) == sum(len(words) for _, words in write_concepts.lines(SOURCE))
    assert not STOP & forms.keys()
    assert {form: concept(form) for form in forms} == {form: f"={name}" for form, name in forms.items()}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("roll back", "revert"),
        ("put it together", ""),
        ("rolled back", "откат"),
        ("on-call", "Bereitschaft"),
        ("締め切り", "deadline"),
        ("배포하는", "deploy"),
        ("the build is broken", "kaputt"),
    ],
)
def test_turns_of_phrase_and_joined_words_are_known(one, other):
    """Two words may mean something that neither does; a hyphen or the ending of a verb hides nothing."""
    assert meet(one, other) == bool(other)


def test_a_phrase_is_found_by_its_words_too():
    """`roll back` in a prompt still finds an entry that only rolls."""
    assert meet("roll back", "roll")


def test_a_rare_word_tells_more_than_a_common_one():
    """In a store of ten entries counting cannot show it, so the language at large does."""
    assert rarity("pgbounc") > rarity("releas") > rarity("fil")
    assert rarity("dat") == rarity("dat")
    assert rarity("数据") < rarity("データベース")


@pytest.mark.parametrize(
    ("form", "word"),
    [("wrote", "write"), ("froze", "freeze"), ("children", "child"), ("built", "builds"), ("indices", "index")],
)
def test_irregular_forms_are_the_word_they_are_a_form_of(form, word):
    """English changes some of its most common words inside."""
    assert stem(form) == stem(word)


@pytest.mark.parametrize("word", ["bit", "left", "bound", "saw"])
def test_a_form_that_is_a_word_of_its_own_is_left_alone(word):
    """A bit is not a bite."""
    assert stem(word) == word


def test_a_tool_is_one_of_its_kind():
    """Who asks for a dependency is told which package manager to use; who asks for one package manager of another."""
    (pnpm,), (yarn,), (dependency,) = terms("pnpm"), terms("yarn"), terms("dependency")
    assert set(pnpm) & set(yarn) == {"=package/npm", "=package"}
    assert set(pnpm) & set(dependency) == {"=package"}
