"""What a dream makes of the labelled facts of a corpus when nobody has merged them yet.

    python benchmarks/dream_facts.py CORPUS_DIR [--model cassette:DIR] [--json]

Each labelled statement is written as a topic file of its own, as another tool would leave it: what was said again is written
again, in capitals, and what no longer holds lies beside what replaced it. Then each project is dreamed of once, by rules or
with a model, and the labels are asked: which facts no entry tells any more, which repetitions are gone, what no longer holds
and is still there, and which questions recall answers with it. At the end every change is undone.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from treering.config import ModelSettings, load, secret
from treering.evaluation.gold import load_gold
from treering.evaluation.running import scratch_config, scratch_store
from treering.evaluation.tidying import dreams, place, score, statements
from treering.guard.secrets import clean
from treering.models.setup import Surroundings, open_model, with_local_only
from treering.ops.dream import Dreamer


def files(base: Path) -> dict[str, tuple[bytes, int]]:
    """Every topic file: bytes and time."""
    paths = [path for path in base.rglob("*.md") if path.name != "MEMORY.md"]
    return {path.relative_to(base).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}


def measured(corpus: Path, model: str) -> dict[str, object]:
    """Facts before and after, and whether undo brought every byte and time back."""
    gold = load_gold(corpus)
    settings = load().models if model != "offline" else ModelSettings()
    with TemporaryDirectory(prefix="treering-dream-") as folder:
        config = scratch_config(Path(folder), gold, settings)
        with scratch_store(config) as store:
            placed = place(store, gold, statements(gold), clean)
            before, then = score(store, gold, placed), files(Path(folder))
            around = Surroundings(settings, config.home, store.database, config.now, clean, secret)
            opened = open_model("default", model, with_local_only(around))
            reports = dreams(store, placed, Dreamer(opened.model))
            after = score(store, gold, placed)
            for number in sorted((report.change for report in reports if report.change), reverse=True):
                store.apply(store.undo(number))
            restored = files(Path(folder)) == then
    outcomes = [report.outcome for report in reports if report.outcome]
    refused = [one.why for report in reports for one in report.refused]
    return {
        "before": asdict(before),
        "after": asdict(after),
        "refused": refused,
        "outcomes": outcomes,
        "restored": restored,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--model", default="offline", help="cassette:DIR, or a local provider:model; default: rules")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measured(options.corpus, options.model)
    if options.json:
        print(json.dumps(result, ensure_ascii=False))
        return
    for when in ("before", "after"):
        told = result[when]
        print(
            "{when}: {facts} facts, lost {lost}, of the wrong type {mistyped}; {merged} of {repeated} repetitions gone; "
            "{retired} of {outdated} outdated statements in the history, {back} questions answered with one".format(
                when=when, back=len(told["brought_back"]), **told
            )
        )
    print("undone: every byte and time is back" if result["restored"] else "undone: NOT everything is back")
    for line in (*result["refused"], *result["outcomes"]):
        print(f"refused: {line}")


if __name__ == "__main__":
    main()
