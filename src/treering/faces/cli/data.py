"""Values as JSON: what `--json` prints, a public format.

The rule this file keeps: names are those of the domain, times are ISO 8601 with their offset, and what is unknown is null.
"""

from typing import TYPE_CHECKING

from treering.core.entry import Entry, Source
from treering.faces.cli.command import Json

if TYPE_CHECKING:
    from treering.ops.verify import Standing


def entry_data(entry: Entry) -> dict[str, Json]:
    """An entry with everything that is known about it."""
    line = entry.line
    return {
        "id": entry.id,
        "address": entry.address,
        "scope": entry.scope,
        "type": entry.type,
        "name": entry.name,
        "description": entry.description,
        "summary": entry.record.summary,
        "why": entry.record.why,
        "how": entry.record.how,
        "pinned": entry.pinned,
        "by": line.by,
        "created": line.created.isoformat(),
        "due": line.due.isoformat() if line.due else None,
        "supersedes": line.supersedes,
        "words": list(line.words),
        "sources": [source_data(source) for source in line.sources],
    }


def standing_data(standing: "Standing") -> dict[str, Json]:
    """Whether what an entry names still is as it was; state "" when nothing can be said."""
    return {
        "state": standing.state,
        "since": standing.since or None,
        "anchors": [
            {
                "kind": one.kind,
                "name": one.name,
                "path": one.path,
                "state": one.state,
                "since": one.since or None,
                "moved": one.moved or None,
            }
            for one in standing.seen
        ],
    }


def source_data(source: Source) -> dict[str, Json]:
    """Where an entry comes from."""
    return {
        "client": source.client,
        "session": source.session,
        "record": source.record,
        "at": source.at.isoformat() if source.at else None,
        "evidence": source.evidence,
    }
