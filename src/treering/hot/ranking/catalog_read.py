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

from treering.hot.language.typos import corrected
from treering.hot.project import without_waiting
from treering.hot.query import Candidate, Term, Weighed, ranked
from treering.hot.ranking.shortlist import ALIKE, shortlist

if sys.version_info >= (3, 12):
    from _sha2 import sha256  # type: ignore[import-not-found]  # hashlib loads OpenSSL, a third of what a hook may cost
else:
    from _sha256 import sha256  # type: ignore[import-not-found]

SCHEMA = 8  # to be raised when the tables change, and when hot/language/terms.py makes other tokens of a text
_NO_MARK = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}
"""How SQLite refuses to read from a disk where it cannot leave its mark: one that may not be written, or is full. There
nobody else writes either, or not for long; and what is told is compared with its file."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Sized

    from treering.hot.ranking.shortlist import Postings

Row = namedtuple(  # noqa: PYI024 - typing would cost a hook as much as the query
    "Row", "id record path item type pinned name description summary why how words due created modified hash"
)
"""An entry in the catalog. record: hash of the entry's own text; words: one said thing per line; due: ISO date or "";
modified: seconds since the epoch; hash: of the file's bytes."""

_DAMAGED = "the catalog holds values that nobody wrote"
RANKED = 25  # candidates that are handed back
_MORE = 4  # more that are ranked at a time
_NONE = ((0, 0), (0, 0))
_READ = 1 << 16  # bytes of a file at a time
_SIZES = "SELECT term, often, entries, best FROM tokens WHERE term IN ({})"
_POSTINGS = "SELECT held FROM postings WHERE term = ? AND often = ? ORDER BY start"
_LIKE = "SELECT DISTINCT term FROM tokens WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?"
_KINDS: "tuple[type | tuple[type, ...], ...]" = (
    str,
    str,
    str,
    (int, type(None)),
    str,
    int,
    *(str,) * 8,
    (int, float),
    str,
)
_ENTRIES = f"SELECT {', '.join(Row._fields)}, bag FROM entries WHERE rowid IN ({{}})"  # noqa: S608 - our names

Catalogs = list[tuple[str, sqlite3.Connection]]
"""Trees by name, each with a connection to its catalog."""
Size = tuple[int, int]
"""Of a token: how many entries hold it, and the note than which none of theirs counts for more."""
Sizes = dict[str, tuple[Size, Size]]
"""Of each token that a catalog has: the entries that hold it once, and those that hold it often."""
Found = tuple[str, Candidate, Row]
"""The tree's name, the candidate, whose key is `<tree> <id>`, and the entry's row."""


def open_catalog(path: str, wait: float = 0.2) -> sqlite3.Connection | None:
    """A read-only connection, None when there is no catalog of this schema. wait: seconds for a writer to finish."""
    address = "file:" + path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    for mode in ("?mode=ro", "?mode=ro&immutable=1"):
        connection = None
        try:
            connection = sqlite3.connect(
                address + mode, uri=True, timeout=wait, isolation_level=None, check_same_thread=False
            )
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


def search(
    catalogs: Catalogs, query: list[Term], most: int = RANKED, bar: float = 0.0, sure: int | None = None
) -> list[Found]:
    """The best candidates of these trees, `most` of them, best first. sqlite3.Error: a catalog is damaged.

    bar: those that score less may be missing, which saves looking for them; sure: so may those behind so many (in_order).
    """
    for _, connection in catalogs:
        connection.execute("BEGIN")  # one moment for all that is read
    try:
        return _search(catalogs, query, most if sure is None else min(sure, most), bar)[:most]
    except (TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise sqlite3.DatabaseError(_DAMAGED) from error
    finally:
        for _, connection in catalogs:
            connection.execute("ROLLBACK")


def in_order(found: Iterable[Found]) -> list[Found]:
    """Best first, and the newer entry first where two scores differ by less than a hundredth of themselves."""
    return sorted(found, key=lambda one: (-round(log(one[1][1]), 2), -one[2].modified, one[1][0]))


def is_fresh(row: Row, memory: str) -> bool:
    """Whether the entry's file holds the bytes that were indexed. memory: the directory of its tree."""
    try:
        file = without_waiting(os.path.join(memory, row.path), os.O_RDONLY)
    except (OSError, ValueError):
        return False
    digest = sha256()
    try:
        while data := os.read(file, _READ):
            digest.update(data)
    except OSError:
        return False
    finally:
        os.close(file)
    return bool(digest.hexdigest() == row.hash)


def size(connection: sqlite3.Connection) -> int:
    """How many entries the catalog holds. sqlite3.Error: it is damaged."""
    found = connection.execute("SELECT entries FROM totals").fetchone()
    if not (found and isinstance(found[0], int)):
        raise sqlite3.DatabaseError(_DAMAGED)
    return found[0]


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with the catalog: reads all of it, so only where something went wrong."""
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


def rows(connection: sqlite3.Connection) -> list[Row]:
    """Every entry of the catalog. sqlite3.Error: it is damaged."""
    return [_row(row) for row in connection.execute(f"SELECT {', '.join(Row._fields)} FROM entries")]  # noqa: S608 - our names


def _row(values: "Sequence[object]") -> Row:
    """A row whose values are what they have to be. sqlite3.DatabaseError: SQLite hands out what a damaged page makes of them."""
    for value, kind in zip(values, _KINDS, strict=True):
        if not isinstance(value, kind):
            raise sqlite3.DatabaseError(_DAMAGED)
    row = Row._make(values)
    if row.due and not (len(row.due) == len("2026-12-31") and row.due.replace("-", "").isdecimal()):
        raise sqlite3.DatabaseError(_DAMAGED)
    return row


def _search(catalogs: Catalogs, query: list[Term], most: int, bar: float) -> list[Found]:
    """The best, and what may come before the last of them in_order."""
    totals = [connection.execute("SELECT entries, tokens FROM totals").fetchone() for _, connection in catalogs]
    if any(part < 0 for pair in totals for part in pair):
        raise sqlite3.DatabaseError(_DAMAGED)
    count = sum(entries for entries, _ in totals)
    length = sum(size for _, size in totals) / count if count else 0.0
    sizes, frequency = _frequencies(catalogs, query)
    meant = corrected(query, frequency, lambda start, letters: _beginning(catalogs, start, letters))
    if meant != query:
        sizes, frequency = _frequencies(catalogs, meant)
    weighed = Weighed(meant, count, length, frequency)
    most_of = weighed.gain.at_most
    found: list[Found] = []
    for (tree, connection), known in zip(catalogs, sizes, strict=True):
        lists = {token: ((a[0], most_of(a[1])), (b[0], most_of(b[1]))) for token, (a, b) in known.items()}
        near = shortlist(weighed, lists, _reader(connection), most, bar)
        found += _best(tree, connection, weighed, near, most)
    return sorted(found, key=lambda one: (-one[1][1], one[1][0]))


def _best(
    tree: str, connection: sqlite3.Connection, asked: Weighed, near: list[tuple[float, int]], most: int
) -> list[Found]:
    """The best of a tree, and what was ranked to know that. near: entries behind what they can have, the highest first."""
    found: list[Found] = []
    had: list[float] = []
    at = 0
    while at < len(near) and (len(had) < most or near[at][0] >= had[most - 1] * ALIKE):
        numbers = [number for _, number in near[at : at + max(most - len(had), _MORE)]]
        at += len(numbers)
        rows = {}
        for *row, bag in connection.execute(_ENTRIES.format(_places(numbers)), numbers):
            rows[f"{tree} {row[0]}"] = _row(row), tuple(bag.split("\n"))
        for one in ranked(asked, [(key, bag) for key, (_, bag) in rows.items()]):
            found.append((tree, one, rows[one[0]][0]))
            had.append(sum(part[2] for part in one[3]))
        had.sort(reverse=True)
    return found


def _places(values: "Sized") -> str:
    """A place for each value in a statement."""
    return ", ".join("?" * len(values))


def _frequencies(catalogs: Catalogs, query: list[Term]) -> tuple[list[Sizes], dict[str, int]]:
    """Of each catalog the tokens that it has; and in how many entries of all of them each stands."""
    tokens = list(dict.fromkeys(token for term in query for token in term))
    statement = _SIZES.format(_places(tokens))
    sizes: list[Sizes] = []
    frequency: dict[str, int] = {}
    for _, connection in catalogs:
        known: Sizes = {}
        for token, often, entries, best in connection.execute(statement, tokens):
            once, much = known.get(token, _NONE)
            known[token] = (once, (entries, best)) if often else ((entries, best), much)
            frequency[token] = frequency.get(token, 0) + entries
        sizes.append(known)
    return sizes, frequency


def _reader(connection: sqlite3.Connection) -> "Callable[[str, bool], Postings]":
    """Reads the entries that hold a token, and its notes."""

    def read(token: str, often: bool) -> "Postings":
        numbers: list[memoryview] = []
        noted: list[memoryview] = []
        for (held,) in connection.execute(_POSTINGS, (token, often)):
            half = len(held) // 2
            block = memoryview(held)
            numbers.append(block[:half])
            noted.append(block[half:])
        return memoryview(b"".join(numbers)).cast("I"), memoryview(b"".join(noted)).cast("I")

    return read


def _beginning(catalogs: Catalogs, start: str, letters: int) -> list[str]:
    """The tokens of these catalogs that begin with some ASCII letters, and have so many in all or one more or less."""
    values = (start, start[:-1] + chr(ord(start[-1]) + 1), letters - 1, letters + 1)
    return sorted({row[0] for _, connection in catalogs for row in connection.execute(_LIKE, values)})
