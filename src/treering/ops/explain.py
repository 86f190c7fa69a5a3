"""Why recall said what it said, for a person who has not read the code (`recall --explain`).

The rule this file keeps: numbers come with the words that give them a meaning.
"""

from collections.abc import Iterator

from treering.hot.block import address
from treering.hot.query import Part
from treering.ops.answer import Hit, Reason, Recall

_REASONS: dict[Reason, str] = {
    "injected": "told to the agent",
    "below_bar": "not told: too little of the question is in it",
    "beyond_limit": "not told: enough better ones",
    "shown": "not told: this session has been shown it already",
    "expired": "not told: its due date has passed",
    "stale": "not told: its file was edited since it was indexed",
}
_MOST = 10


def explain(answer: Recall) -> str:
    """Each candidate with its score, where it comes from, and why it was told or not."""
    return "\n".join(_lines(answer))


def _lines(answer: Recall) -> Iterator[str]:
    told = len(answer.selected)
    yield f"{answer.scanned} memories searched, {len(answer.hits)} share a word with the question, {told} told."
    if answer.hits and answer.ask.scoring == "default":
        yield from _legend(answer)
    for hit in answer.hits[:_MOST]:
        yield ""
        yield from _hit(hit, answer)
    if len(answer.hits) > _MOST:
        yield f"\n… and {len(answer.hits) - _MOST} more that score less."


def _legend(answer: Recall) -> Iterator[str]:
    if answer.bar:
        yield f"A memory is told from a score of {answer.bar:.2f} on: below that, most matches are chance."
    else:
        yield "You asked, so everything found is told, best first; unasked, a memory would have to reach the bar."
    yield "The score adds up how telling each shared word is (rare words tell more), and falls with what stays unanswered."


def _hit(hit: Hit, answer: Recall) -> Iterator[str]:
    yield f"{hit.score:5.2f}  {hit.row.name or hit.row.summary}"
    yield f"       {hit.scope} · {address(hit.row)} · {_REASONS[hit.reason]}"
    if answer.ask.scoring == "seed":
        yield "       seed scoring: 2 for each word of the question in it, 1 for each keyword of its type, 1 for having a text"
        return
    yield f"       answers {hit.covered:.0%} of the question: " + ", ".join(_part(part) for part in _telling(hit.parts))
    for said in hit.row.words.splitlines()[:1]:
        yield f"       you said: “{said[:160]}”"


def _telling(parts: tuple[Part, ...]) -> list[Part]:
    return sorted(set(parts), key=lambda part: -part[2])


def _part(part: Part) -> str:
    token, field, weight = part
    where = {"words": "your own words", "why": "the reason"}.get(field, f"the {field}")
    what = f"another word for {token[1:]!r}" if token.startswith("=") else f"{token!r}"
    return f"{what} in {where} ({weight:.2f})"
