"""What kind of answer a question wants: somewhere to look, or a number.

The rule this file keeps: a word or two of the question say it, in any of the supported languages; an entry gives the kind or
does not. What both are about is for others to judge.
"""

from itertools import pairwise

PLACE, NUMBER = "place", "number"

_PLACES = "where wo wohin où donde dónde adónde onde dove waar где куда link url channel kanal"
_NUMBERS = """
when until wann wieviel quand combien cuando cuándo cuanto cuánto cuánta cuántos cuántas quando quanto quanta quantos quantas
wanneer hoeveel когда сколько
"""
_HOW, _MUCH = {"how", "wie"}, {"long", "many", "much", "often", "old", "lange", "viel", "viele", "oft"}
_SAID = {PLACE: frozenset(_PLACES.split()), NUMBER: frozenset(_NUMBERS.split())}
_UNSPACED = {
    PLACE: ("哪里", "在哪", "哪个", "哪儿", "どこ", "어디"),
    NUMBER: ("什么时候", "几点", "多久", "多少", "几天", "いつ", "何時", "何日", "いくつ", "언제", "몇", "얼마"),
}
_MARKS = "?!.,;:¿¡()\"'`«»„“”"


def wanted(prompt: str) -> set[str]:
    """The kinds of answer that a prompt wants: PLACE, NUMBER, both or none."""
    words = [chunk.strip(_MARKS) for chunk in prompt.casefold().split()]
    found = {kind for kind, said in _SAID.items() if not said.isdisjoint(words)}
    found |= {kind for kind, marks in _UNSPACED.items() if any(mark in prompt for mark in marks)}
    if any(one in _HOW and other in _MUCH for one, other in pairwise(words)):
        found.add(NUMBER)
    return found


def gives(kind: str, type_: str, summary: str) -> bool:
    """Whether an entry gives an answer of this kind."""
    return type_ == "reference" if kind == PLACE else any(map(str.isdigit, summary))
