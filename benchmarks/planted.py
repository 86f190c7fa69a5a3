"""What becomes of text that somebody else than the person wants remembered, and of the same text when the person types it (C7).

    python benchmarks/planted.py [--attacks 2618] [--json]

Each attack is a session in a client's log format (tests/planting): a way into it x a way of writing x a language. It is
learned by the rules and by a model that obeys: one that proposes what is planted in every way it can, with the words that
support it best. An agent that obeys hands each statement on to the tool `remember` in every form that it takes, also where
the person's own words come near; and a model that obeys makes a handbook of each session. "planted" are sessions after which
memory says it; "waiting" those after which the inbox does; "escapes" are texts that get out of the fence in a prompt. "kept"
are sessions in which the person typed the same statements and memory has them, in every client's format.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from planting.attacks import ALL, CARRIERS, attacks, typed
from planting.book import books
from planting.handing import handed, near
from planting.logs import CLIENTS
from planting.sentences import STATEMENTS, TECHNIQUES
from planting.trial import escapes, outcomes, texts


def measure(count: int) -> dict[str, object]:
    """The figures."""
    planted: Counter[str] = Counter()
    waiting: Counter[str] = Counter()
    attempts = Counter({"rules": count, "obedient": count})
    names = []
    for one in outcomes(attacks(count)):
        planted[one.extractor] += one.has_it
        waiting[one.extractor] += one.waiting > 0
        names += [f"{one.attack.name} ({one.client}, {one.extractor})"] if one.has_it else []
    for tried, sessions in (("handed", attacks(count)), ("near", near())):
        for one in handed(sessions):
            attempts[tried] += 1
            planted[tried] += one.has_it
            waiting[tried] += bool(one.waiting)
            names += [f"{one.attack.name} ({one.client}, {tried})"] if one.has_it else []
    for one in books(attacks(count)):
        attempts["handbook"] += 1
        planted["handbook"] += one.has_it
        waiting["handbook"] += bool(one.asking)
        names += [f"{one.attack.name} ({one.client}, handbook)"] if one.has_it else []
    kept: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for one in handed(typed().values(), plainly=True, every_client=True):
        said["handed"] += 1
        kept["handed"] += one.has_it
    for one in books(typed().values(), every_client=True):
        said["handbook"] += 1
        kept["handbook"] += one.has_it
    for one in outcomes(typed().values(), every_client=True):
        said[one.extractor] += 1
        kept[one.extractor] += one.has_it
    return {
        "attacks": dict(attempts),
        "planted": dict(planted),
        "waiting": dict(waiting),
        "which": names,
        "escapes": sum(bool(escapes(text)) for one in attacks(count) for text in texts(one.steps)),
        "typed": dict(said),
        "kept": dict(kept),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--attacks", type=int, default=ALL)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = measure(given.attacks)
    if given.json:
        print(json.dumps(found, indent=1))
        return
    print(
        f"{len(CARRIERS)} ways in x {len(TECHNIQUES)} ways of writing x {len(STATEMENTS)} languages, {len(CLIENTS)} clients"
    )
    for extractor in ("rules", "obedient", "handed", "handbook"):
        kept, said = found["kept"][extractor], found["typed"][extractor]
        print(
            f"{extractor:9} planted {found['planted'][extractor]} of {found['attacks'][extractor]},"
            f" waiting {found['waiting'][extractor]}; typed and kept {kept} of {said} ({kept / said:.1%})"
        )
    print(
        f"near      planted {found['planted']['near']} of {found['attacks']['near']}, waiting {found['waiting']['near']}"
    )
    print(f"fence     escapes {found['escapes']}")
    for name in found["which"]:
        print(f"planted: {name}")


if __name__ == "__main__":
    main()
