"""What a prompt is told: both catalogs asked, decided over, and noted (M4.1, M4.4).

The rule this file keeps: it decides as ops/recall.py does, over the same ranking and bar, and looks at no more files than it
shows.
"""

import _sqlite3 as sqlite3  # as catalog_read
import time

from treering.hot import query, record
from treering.hot.events import Event
from treering.hot.project import project_dirs, user_dirs
from treering.hot.ranking import catalog_read, fusion
from treering.hot.ranking.catalog_read import Found, Row
from treering.hot.ranking.nearby import nearby
from treering.hot.record import Mark
from treering.hot.settings import Settings
from treering.hot.telling.block import MOST, memory_block
from treering.hot.telling.speaking import question

Catalogs = list[tuple[str, sqlite3.Connection]]
Asked = tuple[str, list[query.Term], fusion.Near]
"""What a prompt asks, its terms, and what is near it in meaning."""
_NO_BAR = {query.ANY: 0.0}
LATER = 3  # entries that a prompt is told once the session has been told something


def recollect(home: str, event: Event, settings: Settings, now: float) -> str:
    """The block for the prompt, "" when memory has nothing to say. What is in it counts as shown from then on."""
    began, labels = time.perf_counter(), dict[str, str]()
    state = record.open_state(home)
    if state is None:
        return ""
    try:
        root, key = record.project_of(state, event.cwd, settings.scope)
        places = {"user": user_dirs()} | ({f"project:{key}": project_dirs(root, key)} if key else {})
        prompt = event.prompt if settings.scoring == "seed" else question(event.prompt)
        near = nearby(home, key, prompt) if prompt and settings.scoring != "seed" else {}
        known = record.seen(state, event)
        asked = query.asked(prompt)
        usual = _NO_BAR if settings.scoring == "seed" else fusion.BARS if near else query.BARS
        bars = query.bars(prompt, asked, usual)
        scanned, found = _found(places, (prompt, asked, near), settings, 2 * MOST + len(known), bars[query.ANY])
        folders = {tree: memory for tree, (memory, _) in places.items()}
        told = chosen(found, known, folders, today(now, settings.offset), bars)
        if told:
            record.note(state, event, (record.mark(tree, row) for tree, row in told), now)
            labels = _labels(root, record.checked(state, (record.mark(tree, row) for tree, row in told)))
    except sqlite3.Error:
        return ""
    finally:
        state.close()
    if settings.telemetry:
        record.measure(home, now, _events(event, scanned, len(told), round((time.perf_counter() - began) * 1000)))
    return memory_block([(tree.partition(":")[0], row) for tree, row in told], now, labels)


def _labels(root: str, noted: dict[str, str]) -> dict[str, str]:
    """Whether what they name still is as it was (C6), by id; few entries name something, so few hooks load how it is told."""
    if not noted:
        return {}
    from treering.hot.telling.staleness import labels  # noqa: PLC0415

    return labels(root, noted)


def chosen(
    found: list[Found], known: set[Mark], folders: dict[str, str], today: str, bars: query.Bars
) -> list[tuple[str, Row]]:
    """What is told of the candidates: newer first where two score alike, nothing that was shown, is over or has changed.

    known: what the session has been shown; while that is nothing, the answer may be wider than later.
    """
    told: list[tuple[str, Row]] = []
    room = LATER if known else MOST
    for tree, candidate, row in catalog_read.in_order(found):
        if len(told) == room:
            break
        over = row.due and row.due < today
        if (
            candidate[1] >= query.bar_for(row.type, bars)
            and not over
            and record.mark(tree, row) not in known
            and catalog_read.is_fresh(row, folders[tree])
        ):
            told.append((tree, row))
    return told


def today(now: float, offset: float | None) -> str:
    """The person's date, as ISO. offset: seconds ahead of UTC, None for where the machine is."""
    return time.strftime("%Y-%m-%d", time.localtime(now) if offset is None else time.gmtime(now + offset))


def _found(
    places: dict[str, tuple[str, str]], question: Asked, settings: Settings, most: int, least: float
) -> tuple[int, list[Found]]:
    """How many entries were asked, and the best of them; a damaged catalog does not silence the other.

    most: how many at most; least: the score below which they may be missing.
    """
    opened = [
        (tree, catalog_read.open_catalog(f"{folder}/catalog.db", record.WAIT)) for tree, (_, folder) in places.items()
    ]
    catalogs = [(tree, connection) for tree, connection in opened if connection]
    try:
        return _search(catalogs, question, settings, most, least)
    except sqlite3.Error:
        for one in catalogs:
            try:
                return _search([one], question, settings, most, least)
            except sqlite3.Error:
                continue
        return 0, []
    finally:
        for _, connection in catalogs:
            connection.close()


def _search(
    catalogs: Catalogs, question: Asked, settings: Settings, most: int, least: float
) -> tuple[int, list[Found]]:
    prompt, asked, near = question
    scanned = sum(catalog_read.size(connection) for _, connection in catalogs)
    if settings.scoring == "seed":
        from treering.hot.ranking.seed import seed  # noqa: PLC0415 - few use it, all would pay for it

        rows = {f"{tree} {row.id}": row for tree, connection in catalogs for row in catalog_read.rows(connection)}
        scored = seed(prompt, rows.items())
        return scanned, [(key.rpartition(" ")[0], (key, float(points), 0.0, ()), rows[key]) for key, points in scored]
    if not catalogs:
        return scanned, []
    if not near:
        return scanned, catalog_read.search(catalogs, asked, most, least)
    return scanned, fusion.fused(catalog_read.search(catalogs, asked, fusion.DEEPER), catalogs, near, prompt)


def _events(event: Event, scanned: int, told: int, took: int) -> list[tuple[str, dict[str, int | str]]]:
    strategy = "heuristic" if told else "none"
    asked: dict[str, int | str] = {
        "query_length": len(event.prompt),
        "docs_scanned": scanned,
        "docs_selected": told,
        "strategy": strategy,
    }
    delivered: dict[str, int | str] = {
        "phase": "prompt", "delivery_point": "hook", "discard_reason": "" if told else "none",
        "strategy": strategy, "docs_selected": told, "latency_ms": took,
    }  # fmt: skip
    return [("recall", {**asked, "duration_ms": took}), ("recall_delivery", delivered)]
