"""The scores of a corpus put into words and into JSON: pure.

The rule this file keeps: both show the same figures; nothing is rounded in the JSON, and no secret is printed.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from treering.evaluation.extraction import Extraction, Rates, Reading, Verdict
from treering.evaluation.recall import FALSE_LIMIT, Hits, Point, RecallScore

_WIDTH = 100  # of the entries that are printed

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Report:
    """What `treering eval` measured.

    secrets: (file of the base, first letters); problems: what was wrong with the corpus's sessions; bm25, meaning: None when
    their libraries are not there, with the reason in `missing`.
    """

    split: str
    now: str
    reading: Reading
    extraction: Extraction
    recall: RecallScore
    end_to_end: RecallScore
    bm25: RecallScore | None
    secrets: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()
    meaning: RecallScore | None = None
    missing: str = ""


def to_json(report: Report) -> dict[str, Json]:
    """Everything, for scripts."""
    return {
        "split": report.split,
        "now": report.now,
        "reading": _reading_json(report.reading),
        "extraction": _extraction_json(report.extraction),
        "secrets_stored": [{"file": path, "begins": hint} for path, hint in report.secrets],
        "recall": _recall_json(report.recall),
        "end_to_end": _recall_json(report.end_to_end),
        "bm25": _recall_json(report.bm25) if report.bm25 else None,
        "meaning": _recall_json(report.meaning) if report.meaning else None,
        "missing": report.missing,
        "problems": list(report.problems),
    }


def to_text(report: Report) -> str:
    """The same for a person, as tables."""
    parts = [
        f"Corpus {report.split}, asked at {report.now}\n{_reading_text(report.reading)}",
        _extraction_text(report),
        _recall_text("Recall over the labels", report.recall, report.bm25),
        *([_recall_text("With meaning", report.meaning, None)] if report.meaning else []),
        _curve_text(report),
        _recall_text("Recall of what was learned", report.end_to_end, None),
    ]
    if report.missing:
        parts.append(f"Left out: {report.missing}")
    if report.problems:
        parts.append("Problems\n" + "\n".join(f"  {problem}" for problem in report.problems))
    return "\n\n".join(parts)


def _reading_json(reading: Reading) -> Json:
    return {
        "sessions_read": reading.sessions[0],
        "sessions": reading.sessions[1],
        "turns_read": reading.turns[0],
        "turns": reading.turns[1],
        "turns_invented": reading.invented,
    }


def _extraction_json(score: Extraction) -> dict[str, Json]:
    outcomes: dict[str, Json] = {}
    for verdict in score.verdicts:
        outcomes[verdict.outcome] = int(str(outcomes.get(verdict.outcome, 0))) + 1
    return {
        "total": _rates_json(score.total),
        **{f"by_{name}": {key: _rates_json(rates) for key, rates in by.items()} for name, by in score.by.items()},
        "outcomes": outcomes,
        "due": {"right": score.due[0], "found": score.due[1]},
        "forbidden_stored": [{"entry": entry, "term": term} for entry, term in score.forbidden],
        "forbidden_in_evidence": [{"entry": entry, "term": term} for entry, term in score.evidence],
        "missed": list(score.missed),
        "entries": [_verdict_json(verdict) for verdict in score.verdicts],
    }


def _verdict_json(verdict: Verdict) -> Json:
    learned = verdict.learned
    return {
        "id": learned.id,
        "outcome": verdict.outcome,
        "item": verdict.item,
        "type": learned.type,
        "sessions": list(learned.sessions),
        "text": learned.text,
    }


def _rates_json(rates: Rates) -> Json:
    return {
        "precision": rates.precision,
        "recall": rates.recall,
        "true": rates.true,
        "entries": rates.entries,
        "found": rates.found,
        "items": rates.items,
    }


def _recall_json(score: RecallScore) -> Json:
    return {
        "total": _hits_json(score.total),
        **{f"by_{name}": {key: _hits_json(hits) for key, hits in by.items()} for name, by in score.by.items()},
        "false": {
            "rate": score.false_rate,
            **{kind: {"got": got, "asked": asked} for kind, (got, asked) in score.false.items()},
        },
        "curve": [_point_json(point) for point in score.curve],
        "cross_validated": [_point_json(point) for point in score.validated],
    }


def _hits_json(hits: Hits) -> Json:
    return {
        "asked": hits.asked,
        "hit": {f"@{k}": _of_asked(count, hits) for k, count in hits.hit.items()},
        "all": {f"@{k}": _of_asked(count, hits) for k, count in hits.all.items()},
        "kept": _of_asked(hits.kept, hits),
        "outdated_shown": hits.outdated,
    }


def _point_json(point: Point) -> Json:
    return {"allowed": point.limit, "false": point.false, "kept": dict(point.kept)}


def _of_asked(count: int, hits: Hits) -> float | None:
    return count / hits.asked if hits.asked else None


def _reading_text(reading: Reading) -> str:
    sessions, turns = (f"{read} of {labelled}" for read, labelled in (reading.sessions, reading.turns))
    return f"Read {sessions} sessions and {turns} turns, {reading.invented} invented"


def _extraction_text(report: Report) -> str:
    score = report.extraction
    rows = [
        ("all", score.total),
        *((f"{name} {key}", rates) for name, by in score.by.items() for key, rates in by.items()),
    ]
    table = _table(
        ("learned", "precision", "recall", "true/entries", "found/items"),
        [
            (name, _share(r.precision), _share(r.recall), f"{r.true}/{r.entries}", f"{r.found}/{r.items}")
            for name, r in rows
        ],
    )
    false = [verdict for verdict in score.verdicts if verdict.outcome != "true"]
    lines = [
        f"secrets stored: {len(report.secrets)}{_of(report.secrets)}",
        f"forbidden terms stored: {len(score.forbidden)}{_of(score.forbidden)}; in evidence: {len(score.evidence)}",
        f"deadlines with the right day: {score.due[0]} of {score.due[1]}",
        f"false entries: {len(false)}",
        *(
            f"  {verdict.outcome}{f' ({verdict.item})' if verdict.item else ''}: {_one_line(verdict.learned.text)}"
            for verdict in false
        ),
    ]
    return table + "\n" + "\n".join(lines)


def _recall_text(title: str, score: RecallScore, bm25: RecallScore | None) -> str:
    rows = [
        ("all", score.total),
        *((f"{name} {key}", hits) for name, by in score.by.items() for key, hits in by.items()),
    ]
    table = _table(
        (title, "asked", "hit@1", "hit@5", "all@5", "kept", "outdated"),
        [(name, str(h.asked), *_figures(h), str(h.outdated)) for name, h in rows],
    )
    got = ", ".join(f"{kind} {count[0]}/{count[1]}" for kind, count in score.false.items())
    lines = [f"false injections: {score.false_rate:.1%} ({got}; traps do not count)"]
    if bm25:
        kinds = ((kind, hits.hit[5] / hits.asked) for kind, hits in bm25.by["kind"].items() if hits.asked)
        lines.append(f"BM25 hit@5: {', '.join(f'{kind} {share:.0%}' for kind, share in kinds)}")
    return table + "\n" + "\n".join(lines)


def _figures(hits: Hits) -> tuple[str, ...]:
    return tuple(_share(_of_asked(count, hits)) for count in (hits.hit[1], hits.hit[5], hits.all[5], hits.kept))


def _curve_text(report: Report) -> str:
    kinds = list(report.recall.curve[0].kept) if report.recall.curve else []
    head = ("kept, by false injections allowed", "false", *kinds, "cross-validated: false", *kinds)
    rows = [
        (
            f"{name} ≤ {point.limit:.0%}{' *' if point.limit == FALSE_LIMIT else ''}",
            *_point_text(point, kinds),
            *_point_text(check, kinds),
        )
        for name, score in (("treering", report.recall), ("with meaning", report.meaning), ("BM25", report.bm25))
        if score
        for point, check in zip(score.curve, score.validated, strict=True)
    ]
    return _table(head, rows)


def _point_text(point: Point, kinds: Iterable[str]) -> tuple[str, ...]:
    return (f"{point.false:.1%}", *(f"{point.kept.get(kind, 0.0):.0%}" for kind in kinds))


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = [
        "  ".join(
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, *rows)
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.0%}"


def _of(pairs: Iterable[tuple[str, str]]) -> str:
    listed = ", ".join(f"{second} in {first}" for first, second in pairs)
    return f" ({listed})" if listed else ""


def _one_line(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _WIDTH else flat[: _WIDTH - 1] + "…"
