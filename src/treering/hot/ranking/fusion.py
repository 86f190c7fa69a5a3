"""Rank by words and rank by meaning, made one (M4.1).

The rule this file keeps: meaning only adds to what words tell, and counts for an entry only while the entry says what it said
when its vector was made. Without a vector anywhere, nothing here changes anything.
"""

import _sqlite3 as sqlite3  # as catalog_read
from collections.abc import Iterable, Mapping

from treering.hot import query
from treering.hot.ranking.catalog_read import Catalogs, Found, Row, sha256  # type: ignore[attr-defined]  # light there, light here
from treering.hot.ranking.wanted import gives, wanted

Near = Mapping[str, tuple[float, str]]
"""How near a question the entries of a store are in meaning, by `<tree> <id>`: above the mean of the store, and the mark of
the text whose vector told so."""

BAR = 1.12
"""As query.BAR, for scores that meaning had a part in."""
BARS = {query.ANY: BAR, "feedback": 1.1 * BAR, "user": 1.43 * BAR}
"""As query.BARS: what a person wishes is alike to every task, so more is asked of that too."""

CLAIM = 0.34
"""What an entry must score to be told to who asks, where meaning ranks too: likeness finds something for every question."""

ALIKE = "≈"  # the token of the part of a score that meaning tells
KIND = "kind"  # the field of the part of a score that tells that an entry gives the kind of answer that was wanted
DEEPER = 40  # more that are ranked by words when meaning has a say as well
_WEIGHT = 2.75
_ANSWERED = 0.4  # how much less where words have answered the whole question
_ANSWER = 0.3  # how much more an entry counts that gives the kind of answer that is wanted
ALONE = 0.33  # what meaning tells at least of an entry that shares no word with the question
_MOST = 40  # entries that are looked up for their meaning alone


def text_mark(row: Row) -> str:
    """The mark of what an entry says, so that a vector of another text is known for what it is."""
    return str(sha256(f"{row.summary}\n{row.words}".encode()).hexdigest()[:32])


def fused(found: list[Found], catalogs: Catalogs, near: Near, prompt: str) -> list[Found]:
    """What was found by words with what is near a prompt in meaning, best first. catalogs: name and connection of each tree."""
    known = {one[1][0] for one in found}
    lacking = sorted(
        (key for key in near if key not in known and near[key][0] * _WEIGHT >= ALONE), key=lambda key: -near[key][0]
    )
    rows: dict[str, Row] = {}
    for tree, connection in catalogs:
        rows |= _rows(tree, connection, lacking[:_MOST])
    return fused_rows(found, rows, near, prompt)


def fused_rows(found: list[Found], rows: Mapping[str, Row], near: Near, prompt: str) -> list[Found]:
    """The same for rows that are at hand, by `<tree> <id>`."""
    known = {one[1][0] for one in found}
    more: list[Found] = [
        (key.rpartition(" ")[0], (key, 0.0, 0.0, ()), row)
        for key, row in rows.items()
        if key not in known and near.get(key, (0.0, ""))[0] * _WEIGHT >= ALONE
    ]
    kinds = wanted(prompt)
    scored = [_answering(_scored(one, near), kinds) for one in found + more]
    return sorted((one for one in scored if one[1][1] > 0), key=lambda one: (-one[1][1], one[1][0]))


def _scored(found: Found, near: Near) -> Found:
    """The same with what its meaning tells: less, the more its words tell; nothing when its text is another by now.

    That no passage is alike takes nothing away: an encoder does not know the names that entry and question share.
    """
    tree, (key, score, covered, parts), row = found
    value, mark = near.get(key, (0.0, ""))
    if value <= 0 or mark != text_mark(row):
        return found
    told = _WEIGHT * value * (1 - _ANSWERED * covered)
    return tree, (key, score + told, covered, (*parts, (ALIKE, "meaning", told))), row


def _answering(found: Found, kinds: Iterable[str]) -> Found:
    """The same with what it tells that an entry gives an answer of a kind that was wanted."""
    tree, (key, score, covered, parts), row = found
    given = next((kind for kind in kinds if gives(kind, row.type, row.summary)), "")
    if not given:
        return found
    told = _ANSWER * score
    return tree, (key, score + told, covered, (*parts, (given, KIND, told))), row


def _rows(tree: str, connection: sqlite3.Connection, keys: Iterable[str]) -> dict[str, Row]:
    """The entries of a tree with these keys."""
    ids = [key[len(tree) + 1 :] for key in keys if key.rpartition(" ")[0] == tree]
    statement = f"SELECT {', '.join(Row._fields)} FROM entries WHERE id IN ({', '.join('?' * len(ids))})"  # noqa: S608 - our names
    return {f"{tree} {row[0]}": Row._make(row) for row in connection.execute(statement, ids)}
