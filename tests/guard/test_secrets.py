"""The secret guard, over secrets and look-alikes made up at run time."""

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard import made_up, public
from treering.guard import secrets
from treering.guard.marks import KINDS, mark, marked
from treering.guard.names import kind_of
from treering.guard.rules import BEGINNINGS
from treering.guard.secrets import clean, find

SAMPLES = 5
MADE_UP_PASSWORDS = {kind: make for kind, make in made_up.NAMED.items() if "password" in kind}


def missed(make: Callable[[random.Random], str], contexts: tuple[str, ...]) -> list[str]:
    """The texts in which a secret of this kind survives cleaning, but for its first and last two characters."""
    rng = random.Random(42)
    texts = []
    for _ in range(SAMPLES):
        for context in contexts:
            secret = make(rng)
            text = context.format(secret)
            if secret[2:-2] in clean(text).text:
                texts.append(text)
    return texts


@pytest.mark.parametrize("kind", made_up.SHAPED)
def test_a_key_of_a_published_shape_is_found_wherever_it_stands(kind):
    """In prose of several languages, code, JSON, logs, escapes, tables and headers."""
    assert missed(made_up.SHAPED[kind], made_up.SHAPED_CONTEXTS) == []


@pytest.mark.parametrize("kind", made_up.NAMED)
def test_a_value_is_found_by_the_name_it_is_given_to(kind):
    """In env files, JSON, YAML, XML, flags, connection strings and code. One in a hundred may be missed."""
    assert len(missed(made_up.NAMED[kind], made_up.NAMED_CONTEXTS)) <= SAMPLES * len(made_up.NAMED_CONTEXTS) // 100 + 1


@pytest.mark.parametrize("kind", MADE_UP_PASSWORDS)
def test_a_password_told_in_a_sentence_is_found_in_every_supported_language(kind):
    """English, German, Chinese, Japanese, Russian, French, Spanish."""
    assert missed(made_up.NAMED[kind], made_up.PROSE_CONTEXTS) == []


def test_a_word_with_digits_is_found_right_behind_is_or_a_sign():
    """The most common kind of password there is."""
    assert missed(made_up.word_and_digits, made_up.LED_CONTEXTS) == []


@pytest.mark.parametrize("context", made_up.TOLD_CONTEXTS)
def test_a_password_told_outright_is_found_though_it_is_a_plain_word(context):
    """In a sentence of any supported language, and in an assignment of the environment."""
    assert [word for word in made_up.PLAIN_PASSWORDS if word in clean(context.format(word)).text] == []


@pytest.mark.parametrize("context", made_up.PAIR_CONTEXTS)
def test_the_second_of_a_pair_that_logs_in_is_found(context):
    """A word with digits: of two plain words neither tells that it is a password."""
    mixed = [word for word in made_up.PLAIN_PASSWORDS if not word.isalpha()]
    assert [word for word in mixed if word in clean(context.format(word)).text] == []


@pytest.mark.parametrize("context", made_up.PHRASE_CONTEXTS)
def test_a_password_of_several_plain_words_is_found_where_it_is_told(context):
    """Two words or more, none of which says anything about passwords."""
    assert [phrase for phrase in made_up.PHRASES if phrase in clean(context.format(phrase)).text] == []


@pytest.mark.parametrize(("context", "word"), made_up.TOLD_IN_OTHER_SCRIPTS)
def test_a_plain_word_in_another_script_is_found_where_it_is_told(context, word):
    """Chinese, Japanese, Russian."""
    assert word not in clean(context.format(word)).text


@pytest.mark.parametrize(
    "text", [*(f"the password {said}" for said in made_up.SAYS_NOTHING), *made_up.SAYS_NOTHING_ELSEWHERE]
)
def test_a_sentence_about_a_password_that_does_not_tell_it_is_kept(text):
    """It says how the password is, where it lies, what it is for."""
    assert clean(text).text == text
    assert clean(f"{text}.\nNext line").text == f"{text}.\nNext line"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("the sudo password is 'sesame'", "sesame"),
        ('the keystore passphrase is "granite otter violin harbor"', "granite otter violin harbor"),
        ("PIN for the test device is 482913", "482913"),
        ("DB_PASSWORD: ${DB_PASSWORD:-sword" + "fish9}", "fish9"),
        ("spring.datasource.password=Xr7-" + "qLm2vZ9!", "9!"),
        ("mnemonic: " + " ".join(made_up.WORDS[:12]), "basin cedar delta"),
    ],
)
def test_plain_words_and_numbers_are_secrets_where_the_sentence_says_so(text, secret):
    """In quotes, as a PIN, as a seed phrase."""
    assert secret not in clean(text).text


def test_what_only_looks_like_a_secret_stays():
    """Hashes, UUIDs, images, counts, placeholders, code and sentences about secrets: at most one in two hundred is taken."""
    rng = random.Random(42)
    taken = [text for text in (made_up.lookalike(rng) for _ in range(2000)) if find(text)]
    assert len(taken) <= 10, taken


@pytest.mark.parametrize("text", made_up.LOOKALIKES)
def test_every_kind_of_look_alike_is_kept_to_the_letter(text):
    """A line that holds no secret comes back as it went in."""
    filled = text.format_map(dict.fromkeys(("w", "v", "id", "ticket"), "fjord") | {
        "sha": "3f786850e387550fdab836ed7e6dc881de23001b", "short": "3f78685", "sha256": "01ba4719c80b6fe9" * 4,
        "md5": "b026324c6904b2a9cb4b88d6d61c81d1", "uuid": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "b64": "iVBORw0KGgo=",
        "sri": "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H" * 2,
        "n": "4000", "ver": "1.2.3", "at": "2026-10-26T14:20:02Z",
    })  # fmt: skip
    assert clean(filled).text == filled


@pytest.mark.parametrize("head", ["acme_", "acme_live_", "zk-", "acme_api_prod_", "ACME-KEY-"])
def test_a_key_of_a_maker_without_a_rule_is_found_by_its_build(head):
    """A word or two, then a long run of letters of both cases and digits."""
    rng = random.Random(11)
    keys = [head + made_up.run(rng, made_up.ALNUM, 32) for _ in range(40)]
    assert sum(key in clean(f"take {key} for now").text for key in keys) <= 2


@pytest.mark.parametrize("head", ["toolu_", "call_", "msg_", "resp_", "chatcmpl-", "req_", "cus_", "sha256-"])
def test_an_identifier_of_something_is_no_key(head):
    """Agents write them into every transcript."""
    name = head + made_up.run(random.Random(12), made_up.ALNUM, 24)
    assert clean(f"see {name} above").text == f"see {name} above"


@pytest.mark.parametrize("run", ["gw0/home184", "gw1/home9", "w12/user2041"])
def test_a_path_of_numbered_words_is_no_key(run):
    """Nor is the key of a project, which is made of its path."""
    path = f"runner-of-root/job-1129/{run}"
    text = f"/srv/{path}/.treering/projects/-srv-{path.replace('/', '-')}-test-whose-directory0-acme/memory"
    assert clean(text).text == text


@pytest.mark.parametrize("which", ["seen", "unseen", "blind", "fresh"])
def test_of_the_kinds_that_public_rule_sets_know_ninety_nine_in_a_hundred_are_found(which):
    """Of each kind two keys in a quarter of the contexts: prose of three languages, code, environment, JSON, logs, YAML."""
    asked, missed = 0, []
    for kind in public.kinds(which):
        rng = random.Random(kind.name)
        for context in (*kind.contexts[::4], *kind.contexts[2::4]):
            secret = kind.secret(rng)
            text = kind.text(context, secret)
            asked += 1
            if public.left(without_placeholders(clean(text).text), secret, kind.text(context, "")):
                missed.append(text)
    assert asked > 600
    assert len(missed) * 100 <= asked, missed


def without_placeholders(text: str) -> str:
    """What is left of a text that was cleaned."""
    return re.sub(r"\[redacted: [^\]]*\]", "", text)


def test_what_is_clean_can_be_written():
    """Half a surrogate pair, which JSON may hold, cannot."""
    assert clean("a \ud83d b \U0001f600").text == "a ? b \U0001f600"


def test_a_placeholder_names_the_kind():
    """What was there is said, so that the text still makes sense."""
    key = "AK" + "IA" + "4QZ7WXN2TLPD5RKE"
    assert clean(f"AWS_ACCESS_KEY_ID={key} is set").text == "AWS_ACCESS_KEY_ID=[redacted: AWS access key] is set"
    assert clean("Das Passwort ist " + "Regen!" + "2031-Husum.").text == "Das Passwort ist [redacted: password]."


def test_a_url_keeps_everything_but_its_password():
    """User, host and database are no secret; the password is, whatever the scheme."""
    for scheme in ("postgresql+psycopg", "redis", "amqps", "mongodb+srv", "https", "smtp"):
        text = clean(f"{scheme}://rw:" + "Xr7-" + "qLm2v%40z9@db.example:5432/app").text
        assert text == f"{scheme}://rw:[redacted: password in a URL]@db.example:5432/app"


@pytest.mark.parametrize("password", ["$DB_PASS", "${DB_PASS}", "<password>", "password", "****", "%s", "{password}"])
def test_a_url_with_a_hole_instead_of_a_password_stays(password):
    """Templates are how people write down where a password belongs."""
    text = f"postgres://app:{password}@localhost:5432/app"
    assert clean(text).text == text


@pytest.mark.parametrize("cut", ["first line lost", "last line lost", "one line", "escaped", "short"])
def test_a_private_key_is_found_also_when_it_is_cut_or_escaped(cut):
    """A preview, a slice or a JSON string holds only part of the block; none of it may stay."""
    rng = random.Random(3)
    lines = [made_up.run(rng, made_up.ALNUM, 64) for _ in range(4)]
    begin, end = "-----BEGIN EC " + "PRIVATE KEY-----", "-----END EC " + "PRIVATE KEY-----"
    text = {
        "first line lost": "\n".join([*lines, end]),
        "last line lost": "\n".join([begin, *lines[:-1], lines[-1][:30] + "…"]),
        "one line": " ".join([begin, *lines, end]),
        "escaped": "\\n".join([begin, *lines, end]),
        "short": "\n".join([begin, lines[0][:20], end]),
    }[cut]
    left = clean(f"put it here:\n{text}\nand run the tests").text
    assert not any(line[:20] in left for line in lines)
    assert left.startswith("put it here:")
    assert left.endswith("and run the tests")


@pytest.mark.parametrize(
    "header",
    [
        "Authorization: Bearer {}",
        "authorization: token {}",
        "-H 'Authorization: Bearer {}'",
        '"Authorization": "Bearer {}"',
        "X-Api-Key: {}",
        "Cookie: sid={}; theme=dark",
    ],
)
def test_credentials_in_headers_are_found(header):
    """In the forms of curl, logs and code."""
    token = made_up.run(random.Random(5), made_up.ALNUM, 40)
    assert token not in clean(header.format(token)).text


@pytest.mark.parametrize(
    "command",
    [
        "curl -u admin:{} https://x.example",
        "mysql -uroot -p{} app",
        "sshpass -p {} ssh web1",
        "docker login -u ci -p {} r.example",
        "redis-cli -h c1 -a {} ping",
        "PGPASSWORD={} psql -h db",
    ],
)
def test_passwords_given_to_commands_are_found(command):
    """The commands people paste."""
    word = made_up.password(random.Random(6))
    assert word not in clean(command.format(word)).text


def test_the_secret_beside_an_access_key_goes_with_it():
    """The two halves of an AWS key are pasted together, without names."""
    secret = made_up.run(random.Random(7), made_up.ALNUM + "+/", 40)
    assert secret not in clean("AK" + f"IA4QZ7WXN2TLPD5RKE / {secret}").text


def mixtures() -> st.SearchStrategy[str]:
    """Texts in which words about secrets, secrets, placeholders and noise stand close together."""
    rng = random.Random(9)
    secrets = [make(rng) for make in (*made_up.SHAPED.values(), *made_up.NAMED.values())]
    glue = [
        "password",
        " is ",
        "=",
        ": ",
        '"',
        "\n",
        " token ",
        "密码是",
        "://",
        "@",
        "[redacted: ",
        "]",
        "--",
        "key",
        "a1",
        "İ",
        "Пароль ",
    ]
    return st.lists(st.sampled_from(secrets) | st.sampled_from(glue) | st.text(max_size=8), max_size=12).map("".join)


def runs() -> st.SearchStrategy[str]:
    """Texts in which words about secrets and values run into each other, the same few again and again."""
    parts = [
        "password",
        "pass",
        "token",
        "密码是",
        "Пароль",
        "user:",
        "hunter2",
        "Ab3$",
        "=x",
        "1Q~",
        " is ",
        ": ",
        " ",
        "'",
    ]
    return st.tuples(st.lists(st.sampled_from(parts), min_size=1, max_size=5), st.integers(2, 60)).map(
        lambda drawn: "".join(drawn[0]) * drawn[1]
    )


@given(mixtures() | runs() | st.tuples(mixtures(), runs()).map("".join))
def test_cleaning_what_is_clean_changes_nothing(text):
    """The guard stands at many doors; a text passes several of them."""
    once = clean(text)
    assert not find(once.text)
    assert clean(once.text) == once


@pytest.mark.parametrize("head", ["pat-na1-", "sk-lf-", "access-production-"])
def test_keys_that_run_into_each_other_go_all(head):
    """A second one begins in the middle of a word, until the first is gone."""
    text = (head + "10df8d3f-cfd3-4773-db82-a6caaa4e4073") * 200
    assert "cfd3" not in clean(f"so {text}\nand on").text
    assert clean(f"so it was.\n{text}\n{'and on ' * 9000}").text.count("and on") > 8000


@pytest.mark.parametrize("text", ["[redacted: {}]", "[redacted: the password is {}]", "[redacted: {} token]"])
def test_what_only_looks_like_a_mark_hides_nothing(text):
    """A mark is one of those that the guard writes."""
    key = "ghp_" + made_up.run(random.Random(8), made_up.ALNUM, 36)
    assert key not in clean(text.format(key)).text


def test_what_a_mark_says_announces_nothing():
    """It names a kind of secret, and is none of the words by which one is told."""
    for text in ("[redacted: GitHub token]: 4f2a9c81d0e7b356", "the [redacted: password] is horse2battery"):
        assert clean(text).text == text


def test_every_kind_that_is_found_has_its_mark():
    """Else what was redacted would be looked into again."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(secrets.__file__).parent.glob("*.py"))
    named = set(re.findall(r'Finding\(.*, "([^"]+)"\)', code))
    assert len(named) > 8
    assert named <= KINDS
    assert {kind_of(name) for name in ("DB_PASSWORD", "clientSecret", "api_key", "x")} <= KINDS
    assert all(marked(mark(kind)) == [(0, len(mark(kind)))] for kind in KINDS)


@given(mixtures())
def test_findings_are_in_order_and_do_not_overlap(text):
    """Whatever the text, every finding is a slice of it."""
    ends = [0]
    for finding in find(text):
        assert ends[-1] <= finding.start < finding.end <= len(text)
        ends.append(finding.end)


HOSTILE = (
    "password ", "password='", "pw", "密码", "密码是", "пароль: ", "token token ", "the password is ", "api key ",
    "://a:b", "eyJ", "-----BEGIN PRIVATE KEY-----\n", "-----END PRIVATE KEY-----", "curl -u ", "Cookie: a=",
    "_session=", "a1-", "A", "\\n", "[redacted: ", "1Q~", "sk-ant-", "y0_", "&sig=", "İ", "1|", "!", "==:",
    "hooks.slack.com/", "key" + "x" * 60, "x" * 2000 + " token ", "a1b2" * 300 + " key ", "correct horse ", "key=\n",
    "as the key ", '"key", ', "密码是Ab3$", "Пароль user:",
    "Пароль hunter22 [redacted: password] ", "a.b.", "======", "@@@@", "(((",
)  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_twice_the_hostile_input_costs_about_twice(unit):
    """No input may stall a worker: CPU grows with length, not with its square. At most 2.4 times, measured over two doublings."""

    def cost(size: int) -> float:
        text = unit * (size // len(unit))
        begin = time.process_time()
        clean(text)
        return time.process_time() - begin

    size = 20_000
    while cost(size) < 0.02:  # below that, what else the machine does counts more than the text
        size *= 2
    pairs = [(cost(size), cost(4 * size)) for _ in range(3)]
    assert min(large for _, large in pairs) / min(small for small, _ in pairs) < 2.4**2


def test_no_two_rules_share_a_beginning_and_a_kind():
    """A doubled row of the table would be a slip of the pen."""
    rows = [(kind, head) for kind, heads, _ in BEGINNINGS for head in heads.split()]
    assert len(rows) == len(set(rows))
