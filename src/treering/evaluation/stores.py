"""The store that the labels themselves make up, and the product's recall over entries as a ranker.

The rule this file keeps: what ranks and decides is ops.recall, as everywhere; here labels only become entries, and answers
become rankings of labelled items.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from treering.core.clean import Cleaner
from treering.core.entry import WORDS_LIMIT, Entry, EntryLine, Record, Source
from treering.evaluation.gold import Gold, GoldSession, Item
from treering.evaluation.recall import LIMIT, Candidate, Ranker, Ranking
from treering.ops.answer import Ask, Recall
from treering.ops.recall import recall_entries

Tells = Mapping[str, frozenset[str]]
"""Which labelled items an entry tells, by its id."""


def gold_entries(gold: Gold, clean: Cleaner) -> dict[str, tuple[Entry, ...]]:
    """A store per repository: the items that are not superseded, each with its gist, why and the words of its source turn.

    `user` items belong to every store. The id of an entry is that of its item.
    """
    stores: dict[str, list[Entry]] = {repo: [] for repo in gold.repos}
    for session in gold.sessions:
        for item in session.remember:
            if not item.superseded_by:
                entry = _entry(session, item, clean)
                for repo in gold.repos if item.type == "user" else (session.repo,):
                    stores[repo].append(entry)
    return {repo: tuple(entries) for repo, entries in stores.items()}


def gold_tells(gold: Gold) -> Tells:
    """Each entry of the store of labels tells its own item."""
    return {id_: frozenset((id_,)) for id_ in gold.items}


def tells(gold: Gold, entries: Sequence[Entry]) -> Tells:
    """The items of the corpus that learned entries tell, by what they say."""
    items = gold.items.values()
    return {entry.id: frozenset(item.id for item in items if item.is_told_by(text_of(entry))) for entry in entries}


def text_of(entry: Entry) -> str:
    """All that an entry says; the words it rests on are no part of it."""
    record = entry.record
    return f"{entry.name}\n{entry.description}\n{record.summary}\n{record.why}\n{record.how}"


def entries_ranker(stores: Mapping[str, Sequence[Entry]], told: Tells, now: datetime, clean: Cleaner) -> Ranker:
    """The product's recall over these entries."""
    return lambda repo, query: ranking(recall_entries(stores[repo], Ask(query, now, LIMIT), clean), told)


def ranking(answer: Recall, told: Tells) -> Ranking:
    """An answer in terms of labelled items."""
    nothing: frozenset[str] = frozenset()
    barred = {"expired", "stale", "shown"}
    candidates = tuple(
        Candidate(told.get(hit.id, nothing), hit.score / hit.bar, hit.reason in barred) for hit in answer.hits
    )
    return Ranking(candidates, tuple(told.get(hit.id, nothing) for hit in answer.selected))


def _entry(session: GoldSession, item: Item, clean: Cleaner) -> Entry:
    said = next((turn for turn in session.turns if turn.n == item.source_turn), None)
    at = datetime.fromisoformat(said.at if said else "1970-01-01T00:00:00Z")
    record = Record(item.gist, item.why or "")
    line = EntryLine(
        id=item.id,
        path=f"{item.type}/{item.id}.md",
        item=None,
        hash=record.hash,
        by="extract",
        created=at,
        sources=(Source(session.client_name, session.session_id, str(item.source_turn), at),),
        words=(clean(said.user if said else "").cut(WORDS_LIMIT).text,),
        due=date.fromisoformat(item.due) if item.due else None,
    )
    tree = "user" if item.type == "user" else f"project:{session.repo}"
    return Entry(tree, line, item.type, "", "", record)
