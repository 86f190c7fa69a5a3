"""Reading the catalogs of a person and a project: candidates by rare words first, and nothing that is stale (M4.1).

The rule this file keeps: a reader never writes, never waits long, and shows the text of an entry only while its file holds
the bytes that were indexed.
"""

import _sqlite3 as sqlite3  # without dates and adapters, which cost a hook as much as the query
import os
import sys
from collections import namedtuple
from collections.abc import Iterable
from math import log

from treering.hot.project import without_waiting
from treering.hot.query import Candidate, Document, Term, rank
from treering.hot.typos import corrected

if sys.version_info >= (3, 12):
    from _sha2 import sha256  # type: ignore[import-not-found]  # hashlib loads OpenSSL, a third of what a hook may cost
else:
    from _sha256 import sha256  # type: ignore[import-not-found]

SCHEMA = 3  # to be raised when the tables change, and when hot/terms.py makes other tokens of a text
_NO_MARK = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
"""How SQLite refuses to read from a disk where it may not leave its mark; there nobody else writes either."""
Row = namedtuple(  # noqa: PYI024 - typing would cost a hook as much as the query
    "Row", "id record path item type pinned name description summary why how words due created modified hash"
)
"""An entry in the catalog. record: hash of the entry's own text; words: one said thing per line; due: ISO date or "";
modified: seconds since the epoch; hash: of the file's bytes."""

_POSTINGS = 1000  # entries a query may look at by its words
CANDIDATES = 60  # entries whose whole text is ranked
_TOKENS = 100  # the rarest, in one statement
RANKED = 25  # of them are handed back

Found = tuple[str, Candidate, Row]
"""The tree's name, the candidate, whose key is `<tree> <id>`, and the entry's row."""


def open_catalog(path: str, wait: float = 0.2) -> sqlite3.Connection | None:
    """A read-only connection, None when there is no catalog of this schema. wait: seconds for a writer to finish."""
    address = "file:" + path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    for mode in ("?mode=ro", "?mode=ro&immutable=1"):
        connection = None
        try:
            connection = sqlite3.connect(address + mode, uri=True, timeout=wait, isolation_level=None)
            if connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,):
                return connection
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        else:
            code = 0
        if connection:
            connection.close()
        if code not in _NO_MARK:
            return None
    return None


def search(catalogs: list[tuple[str, sqlite3.Connection]], query: list[Term]) -> list[Found]:
    """The best candidates of these trees (name, connection), best first. sqlite3.Error: a catalog is damaged."""
    known, frequency = _known(catalogs, {token for term in query for token in term})
    meant = corrected(query, frequency, lambda start: _beginning(catalogs, start))
    if meant != query:
        query = meant
        known, frequency = _known(catalogs, {token for term in query for token in term})
    totals = [connection.execute("SELECT entries, tokens FROM totals").fetchone() for _, connection in catalogs]
    count = sum(entries for entries, _ in totals)
    length = sum(size for _, size in totals) / count if count else 0.0
    documents: list[tuple[str, Document]] = []
    for (tree, connection), counts in zip(catalogs, known, strict=True):
        documents += [(f"{tree} {entry}", tuple(bag.split("\n"))) for entry, bag in _bags(connection, counts)]
    ranked = rank(query, documents, count, length, frequency)[:RANKED]
    return _with_rows(dict(catalogs), ranked)


def in_order(found: Iterable[Found]) -> list[Found]:
    """Best first, and the newer entry first where two scores differ by less than a hundredth of themselves."""
    return sorted(found, key=lambda one: (-round(log(one[1][1]), 2), -one[2].modified, one[1][0]))


def is_fresh(row: Row, memory: str) -> bool:
    """Whether the entry's file holds the bytes that were indexed. memory: the directory of its tree."""
    try:
        with open(os.path.join(memory, row.path), "rb", opener=without_waiting) as file:
            return bool(sha256(file.read()).hexdigest() == row.hash)
    except (OSError, ValueError):
        return False


def size(connection: sqlite3.Connection) -> int:
    """How many entries the catalog holds."""
    return int(connection.execute("SELECT entries FROM totals").fetchone()[0])


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with the catalog: reads all of it, so only where something went wrong."""
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


def rows(connection: sqlite3.Connection) -> list[Row]:
    """Every entry of the catalog."""
    return [Row._make(row) for row in connection.execute(f"SELECT {', '.join(Row._fields)} FROM entries")]  # noqa: S608 - our names


def _known(
    catalogs: list[tuple[str, sqlite3.Connection]], tokens: Iterable[str]
) -> tuple[list[dict[str, int]], dict[str, int]]:
    """In how many entries each known token stands: of each catalog, and of all of them."""
    known = [_frequencies(connection, tokens) for _, connection in catalogs]
    frequency: dict[str, int] = {}
    for counts in known:
        for token, entries in counts.items():
            frequency[token] = frequency.get(token, 0) + entries
    return known, frequency


def _beginning(catalogs: list[tuple[str, sqlite3.Connection]], start: str) -> list[str]:
    """The tokens of these catalogs that begin with some ASCII letters."""
    statement = "SELECT term FROM terms WHERE term >= ? AND term < ?"
    end = start[:-1] + chr(ord(start[-1]) + 1)
    return sorted({row[0] for _, connection in catalogs for row in connection.execute(statement, (start, end))})


def _frequencies(connection: sqlite3.Connection, tokens: Iterable[str]) -> dict[str, int]:
    """In how many entries each known token stands."""
    rows = (
        connection.execute("SELECT term, entries FROM terms WHERE term = ?", (token,)).fetchone() for token in tokens
    )
    return {row[0]: row[1] for row in rows if row}


def _bags(connection: sqlite3.Connection, known: dict[str, int]) -> list[tuple[str, str]]:
    """Id and tokens of the entries worth ranking: those with the rarest of the known tokens.

    Only so many entries are looked at, so that the cost of a query does not grow with the store.
    """
    looked_at = 0
    parts: list[str] = []
    values: list[str | float] = []
    for token in sorted(known, key=lambda token: (known[token], token))[:_TOKENS]:
        if parts and looked_at + known[token] > _POSTINGS:
            break
        looked_at += known[token]
        parts.append("SELECT * FROM (SELECT rowid AS entry, ? AS told FROM postings WHERE postings MATCH ? LIMIT ?)")
        values += [1 / known[token], '"' + token.replace('"', '""') + '"', _POSTINGS]
    if not parts:
        return []
    union = " UNION ALL ".join(parts)
    chosen = f"SELECT entry FROM ({union}) GROUP BY entry ORDER BY sum(told) DESC, entry LIMIT {CANDIDATES}"  # noqa: S608 - ours
    return connection.execute(f"SELECT id, bag FROM entries WHERE rowid IN ({chosen})", values).fetchall()  # noqa: S608 - ours


def _with_rows(connections: dict[str, sqlite3.Connection], ranked: list[Candidate]) -> list[Found]:
    rows: dict[str, Row] = {}
    for tree, connection in connections.items():
        wanted = [key[len(tree) + 1 :] for key, *_ in ranked if key.rpartition(" ")[0] == tree]
        statement = f"SELECT {', '.join(Row._fields)} FROM entries WHERE id IN ({', '.join('?' * len(wanted))})"  # noqa: S608 - ours
        rows |= {f"{tree} {row[0]}": Row._make(row) for row in connection.execute(statement, wanted)}
    return [(one[0].rpartition(" ")[0], one, rows[one[0]]) for one in ranked if one[0] in rows]
