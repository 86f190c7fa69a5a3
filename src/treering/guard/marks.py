"""What stands in place of a secret: `[redacted: AWS access key]`.

The rule this file keeps: only what the guard itself would write is a mark. What merely begins like one hides nothing from it.
"""

import re

from treering.guard.finding import occurrences
from treering.guard.names import KINDS as NAMED
from treering.guard.rules import AROUND, BEGINNINGS

_BEGIN = "[redacted: "
_MARK = re.compile(r"\[redacted: ([^\]\n]{1,40})\]")
KINDS = frozenset(
    {kind for kind, _, _ in BEGINNINGS}
    | {kind for kind, *_ in AROUND}
    | {kind for _, kind in NAMED}
    | {"AWS secret key", "Discord bot token", "JSON web token", "PIN", "private key", "secret", "seed phrase", "token"}
    | {"Authorization header", "password", "password in a URL", "session cookie", "token in a URL", "URL signature"}
    | {f"{scheme} credentials" for scheme in ("Bearer", "Basic", "Apikey", "Ssws", "Splunk", "Genie")}
)
"""Every kind of secret there is."""


def mark(kind: str) -> str:
    """What is written in place of a secret of this kind."""
    return f"{_BEGIN}{kind}]"


def marked(text: str) -> list[tuple[int, int]]:
    """From where to where each mark goes."""
    found = (_MARK.match(text, at) for at in occurrences(text, _BEGIN))
    return [match.span() for match in found if match and match[1] in KINDS]


def without_words(text: str, marks: list[tuple[int, int]]) -> str:
    """The text, as long as it was, with marks that name no kind: "token" in a mark announces no token behind it."""
    pieces: list[str] = []
    done = 0
    for begin, end in marks:
        pieces += [text[done : begin + len(_BEGIN)], "*" * (end - begin - len(_BEGIN) - 1)]
        done = end - 1
    return "".join([*pieces, text[done:]])
