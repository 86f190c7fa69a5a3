"""What of the person's own words survives when a session is cut to a budget: tiers against the head and tail of the same.

    python benchmarks/handbook.py [--home DIR] [--turns 40] [--budgets 4000 2000 1000] [--json]

Every session of a home directory with at least so many turns. Head and tail is what the predecessors do: 60 % of the budget
from the beginning, the rest from the end, of the client's own log and, more kindly, of exactly the rows that the tiers choose
from, rendered in the same way. Survived is the share of the characters of the person's prompts. Without --home the recorded
sessions of tests/fixtures are read, whose tool outputs were shortened.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from fixtures_home import build_home
from treering.clients import find_sessions, load
from treering.core.budget import approximate_tokens
from treering.core.handbook.excerpt import Row, excerpt, rows
from treering.core.session import Message, SessionRef
from treering.guard.secrets import clean

HEAD = 0.6


def head_and_tail(text: str, tokens: int) -> tuple[str, str]:
    """Beginning and end of a text in about so many tokens."""
    if (needed := approximate_tokens(text)) <= tokens:
        return text, ""
    size = len(text) * tokens // needed
    head = int(size * HEAD)
    return text[:head], text[len(text) - (size - head) :]


def kept(prompts: Sequence[str], *texts: str) -> int:
    """Characters of the prompts that stand whole in one of the texts."""
    written = {prompt: json.dumps(prompt, ensure_ascii=False)[1:-1] for prompt in prompts}
    return sum(len(prompt) for prompt in prompts if any(written[prompt] in text for text in texts))


def measure(ref: SessionRef, found: Sequence[Row], budget: int) -> dict[str, object]:
    """One session at one budget."""
    prompts = [clean(row.text).text for row in found if row.kind == "person"]
    total = sum(map(len, prompts))
    tiers = excerpt(found, budget, clean, UTC)
    everything = excerpt(found, 100_000_000, clean, UTC).text.text
    raw = "".join(Path(path).read_text(errors="replace") for path in ref.paths)
    return {
        "session": f"{ref.client} {ref.id[:8]}",
        "turns": len(prompts),
        "budget": budget,
        "tiers": round(tiers.survived, 3),
        "tokens": approximate_tokens(tiers.text.text),
        "head_and_tail_of_rows": round(kept(prompts, *head_and_tail(everything, budget)) / total, 3),
        "head_and_tail_of_log": round(kept(prompts, *head_and_tail(raw, budget)) / total, 3),
        "of_tokens": approximate_tokens(everything),
        "log_tokens": approximate_tokens(raw),
    }


def sessions(home: Path, turns: int) -> list[tuple[SessionRef, tuple[Row, ...]]]:
    """The sessions of a home with so many turns."""
    refs = [ref for ref in find_sessions(home) if isinstance(ref, SessionRef) and not ref.inner]
    read = [(ref, rows(item for item in load(ref.client).read(ref) if isinstance(item, Message))) for ref in refs]
    return [(ref, found) for ref, found in read if sum(row.kind == "person" for row in found) >= turns]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--home", type=Path)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--budgets", nargs="+", type=int, default=[4000, 2000, 1000])
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = chosen.home or build_home(Path(folder))
        found = [
            measure(ref, rows_, budget) for ref, rows_ in sessions(home, chosen.turns) for budget in chosen.budgets
        ]
    if chosen.json:
        print(json.dumps(found, indent=1))
        return
    for one in found:
        print(
            f"{one['session']}, {one['turns']} turns, {one['budget']} tokens: {one['tiers']:.1%} of the person's words by tiers, "
            f"{one['head_and_tail_of_rows']:.1%} by head and tail of the same rows ({one['of_tokens']} tokens), "
            f"{one['head_and_tail_of_log']:.1%} of the log ({one['log_tokens']} tokens)"
        )


if __name__ == "__main__":
    main()
