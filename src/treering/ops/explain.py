"""Why recall said what it said, for a person who has not read the code (`recall --explain`).

The rule this file keeps: numbers come with the words that give them a meaning.
"""

from collections.abc import Iterator, Mapping

from treering.hot.language.terms import parts
from treering.hot.language.words import WEAK
from treering.hot.query import Part, tokens
from treering.hot.ranking.fusion import ALIKE, KIND
from treering.hot.ranking.wanted import NUMBER, PLACE
from treering.hot.telling.block import address
from treering.ops.answer import Hit, Reason, Recall, is_telling

_REASONS: dict[Reason, str] = {
    "injected": "told to the agent",
    "below_bar": "not told: its score is below the bar",
    "beyond_limit": "not told: enough better ones",
    "shown": "not told: this session has been shown it already",
    "expired": "not told: its due date has passed",
    "stale": "not told: its file was edited since it was indexed",
    "not_chosen": "not told: the model did not choose it",
}
_EVERYDAY = {"user": "what is known of you", "feedback": "how you want things done"}
_KINDS = {NUMBER: "holds a number, as you ask for one", PLACE: "says where to look, as you ask"}
_MOST = 10
_QUOTE = 160  # characters of the person's words
_WORD = 30  # characters; a longer run is a sentence in a script without spaces


def explain(answer: Recall) -> str:
    """Each candidate with its score, where it comes from, and why it was told or not."""
    return "\n".join(_lines(answer))


def _lines(answer: Recall) -> Iterator[str]:
    told = len(answer.selected)
    hits = [hit for hit in answer.hits if _is_telling(hit)]
    alone = f", {sum(hit.unasked for hit in hits)} of them unasked" if answer.ask.explicit and told else ""
    what = "a telling word or a meaning" if _means(hits) else "a telling word"
    searched = "1 memory" if answer.scanned == 1 else f"{answer.scanned} memories"
    share = "shares" if len(hits) == 1 else "share"
    yield f"{searched} searched, {len(hits)} {share} {what} with the question, {told} told{alone}."
    if hits and answer.ask.scoring == "default":
        yield from _legend(answer, hits)
    if _means(hits):
        yield "Meaning adds to it for entries that are more alike the question than the others are, whatever their words."
    spoken = _spoken(answer.ask.query)
    for hit in hits[:_MOST]:
        yield ""
        yield from _hit(hit, answer, spoken)
    if len(hits) > _MOST:
        yield f"\n… and {len(hits) - _MOST} more that score less."


def _is_telling(hit: Hit) -> bool:
    """Whether more than words like `the` and `our` are shared; seed scoring has no parts, and told hits are always shown."""
    return hit.reason == "injected" or not hit.parts or is_telling(hit.parts)


def _means(hits: list[Hit]) -> bool:
    """Whether meaning had a part in any score."""
    return any(part[0] == ALIKE for hit in hits for part in hit.parts)


def _spoken(query: str) -> dict[str, str]:
    """The word of the question that a token stands for: what stands between spaces, or of a name the part that has it."""
    words = [word.strip(".,;:!?…()[]{}<>\"'`“”„«»") for word in query.split()]
    told = [piece for word in words if len(word) <= _WORD for piece in (word, *_pieces(word))]
    return {token: piece for piece in sorted(told, key=len, reverse=True) for token in tokens(piece)}


def _pieces(word: str) -> list[str]:
    """The parts of a name, and of a path the parts of each name in it; none of a word."""
    names = [name for name in word.replace("\\", "/").split("/") if name]
    found = [piece for name in names for piece in (name, *parts(name))]
    return [piece for piece in found if piece.casefold() != word.casefold()]


def _legend(answer: Recall, hits: list[Hit]) -> Iterator[str]:
    if not answer.ask.explicit:
        yield f"A memory is told from a score of {_bars(answer, hits)} on: below that, most matches are chance."
    else:
        found = f"what scores {answer.bar:.2f} and more" if answer.bar else "everything found"
        unasked = f"unasked, an agent is told what reaches the bar of {_bars(answer, hits)}"
        yield f"You asked, so {found} is told, best first; {unasked}."
    yield "The score adds up how telling each shared word is (rare words tell more), and falls with what stays unanswered."


def _bars(answer: Recall, hits: list[Hit]) -> str:
    """The usual bar, and those that are higher."""
    found = {hit.row.type: hit.bar for hit in hits}
    higher = [
        f"{found[type_]:.2f} for {name}" for type_, name in _EVERYDAY.items() if found.get(type_, 0.0) > answer.usual
    ]
    return f"{answer.usual:.2f}" + f" ({', '.join(higher)})" * bool(higher)


def _hit(hit: Hit, answer: Recall, spoken: Mapping[str, str]) -> Iterator[str]:
    yield f"{hit.score:5.2f}  {hit.row.name or hit.row.summary}"
    yield f"       {hit.scope} · {address(hit.row)} · {_outcome(hit, answer)}"
    if answer.ask.scoring == "seed":
        yield "       seed scoring: 2 for each word of the question in it, 1 for each keyword of its type, 1 for having a text"
        return
    parts = sorted(dict.fromkeys(hit.parts), key=lambda part: -part[2])
    shared = [_part(part, spoken, hit) for part in parts if part[0][0] != WEAK]
    if weak := sum(value for token, _, value in parts if token[0] == WEAK):
        shared.append(f"common words ({weak:.2f})")
    yield f"       answers {hit.covered:.0%} of the question: " + ", ".join(shared)
    for said in hit.row.words.splitlines()[:1]:
        yield f"       you said: “{said[:_QUOTE]}{'…' if len(said) > _QUOTE else ''}”"


def _outcome(hit: Hit, answer: Recall) -> str:
    if hit.reason != "injected" or not answer.ask.explicit or hit.unasked:
        return _REASONS[hit.reason]
    if hit.passed(answer.ask.now):
        return f"told because you asked: due {hit.row.due} passed"
    return f"told because you asked: {'its score is below the bar' if hit.score < hit.bar else 'an agent is told better ones'}"


def _part(part: Part, spoken: Mapping[str, str], hit: Hit) -> str:
    token, field, weight = part
    if token == ALIKE:
        return f"alike in meaning ({weight:.2f})"
    if field == KIND:
        return f"{_KINDS[token]} ({weight:.2f})"
    word = " ".join(spoken.get(one) or one.removeprefix("=") for one in token.split())
    where = {"words": "your own words", "why": "the reason"}.get(field, f"the {field}")
    if token.startswith("="):
        kin = "something of the kind of" if "/" in token or _is_a_kind(token, word) else "another word for"
        return f"{kin} “{word}” in {where} ({weight:.2f})"
    if " " in token:
        return f"“{word}” together in {where} ({weight:.2f})"
    form = "" if word.casefold() in getattr(hit.row, field).casefold() else "a form of "
    return f"{form}“{word}” in {where} ({weight:.2f})"


def _is_a_kind(token: str, word: str) -> bool:
    """Whether a concept is the kind of thing that a word names: a package manager has to do with packages."""
    return any(one.startswith(f"{token}/") for one in tokens(word))
