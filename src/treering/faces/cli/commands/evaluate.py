"""`treering eval`: score learning and recall against a labelled corpus."""

from pathlib import Path

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.options import pending_all_option
from treering.faces.cli.progress import Progress


@command("eval corpus/dev", "eval corpus/dev --json", "eval corpus/dev --model cassette:answers")
@click.argument("corpus", type=click.Path(path_type=Path), metavar="CORPUS_DIR")
@click.option(
    "--model", default="offline", metavar="MODEL", help="cassette:DIR, or a local provider:model. Default: rules."
)
@pending_all_option
def run(call: Call, corpus: Path, model: str, *, pending_all: bool) -> Answer:
    """Score what is learned and recalled against labels.

    They are in CORPUS_DIR (gold.json, home/, repos/).

    For contributors. The sessions below home/ are learned into a memory that is thrown away; yours is neither read nor
    written. Plain BM25 is asked the same questions, where bm25s and PyStemmer are installed.
    """
    from treering.evaluation.report import to_json, to_text
    from treering.evaluation.scoring import evaluate
    from treering.pipeline.learning import Using, waits

    using = Using(model, local_only=True, waits=waits(model, pending_all=pending_all))
    with Progress("sessions") as progress:
        report = evaluate(corpus, progress, using, call.settings().models)
    return Answer(to_text(report), to_json(report))
