"""Kinds of secrets as public rule sets know them, made up at run time from facts: beginning, letters, length.

public_kinds.tsv holds one kind a line: its set, whether its shape tells alone (`free`) or its rule too needs the maker's
name beside it (`named`), its name, its shape. A shape is made of fixed parts (`=ghp_`) and drawn ones (`A36` is written
`A*36`): d digits, h, H and x hexadecimal, a and U letters of one case with digits, A of both; further characters follow.

The sets: `seen` and `unseen` are the kinds of Betterleaks (which continues Gitleaks), OSV-SCALIBR and Kingfisher, halved by
a hash of their names: the guard was made better with one half in sight, and measured on the other. `blind` and `fresh` are
kinds of TruffleHog's detectors that nobody had looked at before they were measured: one set in between, one at the end.
"""

import random
import string
from dataclasses import dataclass
from pathlib import Path

LETTERS = {
    "d": string.digits,
    "h": "0123456789abcdef",
    "H": "0123456789ABCDEF",
    "x": "0123456789abcdefABCDEF",
    "a": string.ascii_lowercase + string.digits,
    "U": string.ascii_uppercase + string.digits,
    "A": string.ascii_letters + string.digits,
}
FREE = (
    "take {s} for now",
    "bitte nimm {s} bis Freitag, danke.",
    "先用 {s} 吧",
    'const client = new Client("{s}");',
    '{{"id": 7, "value": "{s}", "ok": true}}',
    "2026-10-26 14:20:02 WARN retrying with {s} (attempt 2)",
)
"""Where nothing but its shape tells a key."""
NAMED = (
    "the {maker} {word} is {s}, please rotate it soon",
    "use this {maker} {word}: {s}",
    "der {maker}-{wort} ist {s}.",
    "nimm {s} als {maker}-{wort}",
    "{maker} 的{zh}是 {s}，别外传",
    "{maker} {zh}：{s}",
    '{MAKER}_{WORD} = "{s}"',
    'client = Client({word_}="{s}")',
    "export {MAKER}_{WORD}={s}",
    '{{"{lower}": {{"{camel}": "{s}"}}}}',
    '{{"{lower}{Camel}": "{s}", "ok": true}}',
    "2026-10-26 14:20:02 INFO {maker} {word} loaded: {s}",
    "14:20:02 debug {lower}.{word_}={s} region=eu",
    "{lower}:\n  {word_}: {s}\n",
)
"""Where the maker and what it is are said: prose in three languages, code, environment, JSON, logs, YAML."""


@dataclass(frozen=True)
class Kind:
    """A kind of secret. shape: fixed and drawn parts."""

    set: str
    free: bool
    name: str
    shape: tuple[str, ...]

    def secret(self, rng: random.Random) -> str:
        """One of this kind, with a digit in it, as all but one in a million have."""
        while True:
            text = "".join(_part(part, rng) for part in self.shape)
            if any(c.isdigit() for c in text):
                return text

    def text(self, context: str, secret: str) -> str:
        """The secret in a context."""
        maker = self.name.split("-")[0]
        word, wort, zh = next((words for mark, words in _WORDS if mark in self.name), _WORDS[-1][1])
        camel = "".join(part[0].upper() + part[1:] for part in word.split())
        return context.format(
            s=secret,
            maker=maker.capitalize(),
            MAKER=maker.upper(),
            lower=maker,
            word=word,
            WORD=word.upper().replace(" ", "_"),
            word_=word.lower().replace(" ", "_"),
            camel=camel[0].lower() + camel[1:],
            Camel=camel,
            wort=wort,
            zh=zh,
        )

    @property
    def contexts(self) -> tuple[str, ...]:
        """Where it may stand."""
        return (*FREE, *NAMED) if self.free else NAMED


_WORDS = (
    ("secret", ("secret", "Secret", "密钥")),
    ("password", ("password", "Passwort", "密码")),
    ("token", ("token", "Token", "令牌")),
    ("", ("API key", "API-Schlüssel", "API 密钥")),
)


def _part(part: str, rng: random.Random) -> str:
    if part.startswith("="):
        return part[1:].replace("␣", " ")
    letters, _, count = part.replace("␣", " ").rpartition("*")
    return "".join(rng.choices(LETTERS[letters[0]] + letters[1:], k=int(count)))


def kinds(only: str = "") -> list[Kind]:
    """All kinds, or those of a set."""
    lines = Path(__file__).with_name("public_kinds.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    return [
        Kind(set_, how == "free", name, tuple(shape.split(" ")))
        for set_, how, name, shape in rows
        if only in ("", set_)
    ]


def left(text: str, secret: str, around: str) -> bool:
    """Whether eight characters of the secret that do not stand around it anyway are still in the text."""
    pieces = (secret[at : at + 8] for at in range(max(0, len(secret) - 8), -1, -4))
    return any(piece in text and piece not in around for piece in pieces)
