"""Figures for the secret guard: how much it finds, what it takes for a secret wrongly, how fast it is.

    python benchmarks/secret_guard.py

Kinds, samples and look-alikes are made up at run time (tests/guard/made_up.py). "missed" means that any of the secret but
its ends is still there after cleaning; of the public kinds (tests/guard/public.py says which), that eight characters of it
are. Speed is CPU time of one process; the growth is the worst ratio of CPU between
twice an input and the input, over inputs that repeat every beginning the rules know.
"""

import random
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from guard import made_up, public
from treering.guard.rules import BEGINNINGS
from treering.guard.secrets import clean, find

SAMPLES = 20
LOOKALIKES = 4000
WIDTH = 84
FILLER = "the queue drains all sessions of the project that wait and writes one line for each of them"
PLAIN = re.compile(r"(?i)(?:password|passwd|secret|token|api[_-]?key)[\"' ]{0,3}[:=][\"' ]{0,3}([^\s\"']{8,})")
UNITS = (
    "password ",
    "password=",
    "密码是",
    "token token ",
    "://a:b",
    "eyJ",
    "-----BEGIN PRIVATE KEY-----\n",
    "curl -u ",
    "Cookie: a=",
    "a1-",
)


def recall(name: str, kinds: Mapping[str, Callable[[random.Random], str]], contexts: Sequence[str]) -> None:
    rng = random.Random(8)
    missed = 0
    for make in kinds.values():
        for _ in range(SAMPLES):
            for context in contexts:
                secret = make(rng)
                missed += secret[2:-2] in clean(context.format(secret)).text
    total = len(kinds) * SAMPLES * len(contexts)
    print(
        f"{name}: {len(kinds)} kinds x {SAMPLES} samples x {len(contexts)} contexts: missed {missed} of {total} ({missed / total:.2%})"
    )


def known(which: str) -> None:
    """Of the kinds of public rule sets, each sample in a quarter of the contexts."""
    kinds = public.kinds(which)
    asked = missed = 0
    for kind in kinds:
        rng = random.Random(kind.name)
        for sample in range(SAMPLES):
            for context in kind.contexts[sample % 4 :: 4]:
                secret = kind.secret(rng)
                left = re.sub(r"\[redacted: [^\]]*\]", "", clean(kind.text(context, secret)).text)
                asked += 1
                missed += public.left(left, secret, kind.text(context, ""))
    print(f"public kinds, {which}: {len(kinds)} kinds, {missed} of {asked} missed ({missed / asked:.2%})")


def wrongly() -> None:
    rng = random.Random(8)
    taken = sum(bool(find(made_up.lookalike(rng))) for _ in range(LOOKALIKES))
    print(f"look-alikes: {taken} of {LOOKALIKES} taken for secrets ({taken / LOOKALIKES:.2%})")


def cpu(text: str) -> float:
    begin = time.process_time()
    find(text)
    return time.process_time() - begin


def lettered(number: int) -> str:
    """A number in letters: a word that no other line has."""
    return "".join(chr(ord("a") + number // 26**place % 26) for place in range(4))


def speed() -> None:
    """CPU by the megabyte, and how many times that of one pass of a plain regular expression over the same text."""
    rng = random.Random(8)
    alike = [made_up.lookalike(rng) for _ in range(20_000)]
    filled = (f"{line}, {FILLER}"[: max(len(line), WIDTH)] for line in alike)
    texts = {
        "prose": f"{FILLER}\n" * 20_000,
        f"a look-alike in every line of {WIDTH} characters": "\n".join(filled),
        "nothing but look-alikes": "\n".join(alike),
        "the same, no line twice": "\n".join(f"{line} {lettered(n)}" for n, line in enumerate(alike)),
    }
    for name, text in texts.items():
        begin = time.process_time()
        PLAIN.findall(text)
        plain = time.process_time() - begin
        guard = min(cpu(text) for _ in range(3))
        print(f"speed on {name}: {len(text) / guard / 1e6:.1f} MB/s, {guard / plain:.1f} plain passes")


def growth() -> None:
    units = [*UNITS, *(head for _, heads, _ in BEGINNINGS for head in heads.split())]
    worst: tuple[float, float, str] = (0.0, 0.0, "")
    for unit in units:
        short, long = (unit * (size // len(unit)) for size in (20_000, 40_000))
        one, two = (min(cpu(text) for _ in range(3)) for text in (short, long))
        worst = max(worst, (two, two / one, unit))
    print(
        f"hostile input: slowest unit {worst[2]!r}: {0.04 / worst[0]:.2f} MB/s, twice the input costs {worst[1]:.1f} times"
    )


if __name__ == "__main__":
    recall("published shapes", made_up.SHAPED, made_up.SHAPED_CONTEXTS)
    recall("named values", made_up.NAMED, made_up.NAMED_CONTEXTS)
    recall("sentences", {k: v for k, v in made_up.NAMED.items() if "password" in k}, made_up.PROSE_CONTEXTS)
    for which in ("seen", "unseen", "blind", "fresh"):
        known(which)
    wrongly()
    speed()
    growth()
