"""`treering eval`: score learning and recall against a labelled corpus."""

from pathlib import Path

import click

from treering.faces.cli.command import Answer, Call, command
from treering.faces.cli.progress import Progress


@command("eval corpus/dev", "eval corpus/dev --json")
@click.argument("corpus", type=click.Path(path_type=Path), metavar="CORPUS_DIR")
def run(call: Call, corpus: Path) -> Answer:  # noqa: ARG001 - a corpus brings its own projects
    """Score what is learned and recalled against the labels of CORPUS_DIR (gold.json, home/, repos/).

    For contributors. The sessions below home/ are learned into a memory that is thrown away; yours is neither read nor
    written. Plain BM25 is asked the same questions, where bm25s and PyStemmer are installed.
    """
    from treering.evaluation.report import to_json, to_text
    from treering.evaluation.scoring import evaluate

    with Progress("sessions") as progress:
        report = evaluate(corpus, progress)
    return Answer(to_text(report), to_json(report))
