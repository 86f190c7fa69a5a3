"""What was dictated: sentences that run on without a stop, and the chatter at their edges that belongs to no statement.

The rule this file keeps: only the edges are taken off, and only where they are small talk, a task or a question, so that what
is said in the middle stays in one piece. What is punctuated is left as it is.
"""

import re
from collections.abc import Iterator

LONG = 24  # words from which on a sentence without a stop runs on
_STOPS = re.compile(r"[,;:.!?–—、。，；]")
_MARKS = 30  # words for each stop in what is still taken for dictated
_JOINT = re.compile(
    r"\s+(?=(?:and (?:now|could|can|then we|that's it|i'll|let)|so (?:use|please|let|can|could)|now (?:um "
    r"|uh )?let|but that's|anyway|okay (?:so|now)"
    r"|also (?:das|die|der|mit|kannst|lass)|und (?:jetzt|kannst|könntest|lass|dann machen)|aber (?:jetzt|egal)"
    r"|et (?:maintenant|peux-tu|pouvez-vous)|y (?:ahora|puedes|podrías))\b)"
    r"|\s+(?=the [\w-]+(?: [\w-]+)? (?:is|are|has|have|must|goes|gets|belongs)\b)",
    re.IGNORECASE,
)
_CHATTER = re.compile(
    r"\b(?:coffee|lunch|dinner|breakfast|weekend|train|bus|kids?|cat|dog|wrist|shower|doctor|dentist"
    r"|weather|mother|father|wife|husband|phone rang"
    r"|before i (?:forget|go)|one more|speaking this|typing"
    r"|kaffee|mittag\w*|essen|zug|bahn|kinder|katze|hund|arzt|wetter|mutter|vater|frau|mann|urlaub"
    r"|ich rede|deutsch mit dir"
    r"|café|déjeuner|train|enfants|chat|médecin|mère|père|café|comer|tren|niños|gato|médico|madre|padre)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"^\W*(?:(?:and|so|but|okay|ok|now|um|uh|und|also|aber|et|y)\s+)*"
    r"(?:(?:can|could|would|will) you|let'?s|let me|i'll|that's it|then we (?:stop|go|can)"
    r"|(?:please )?(?:open|show|run|look at|start|commit) "
    r"|kannst du|könntest du|lass (?:uns|mal)|ich (?:geh|hol|muss)|dann machen wir|peux-tu|pouvez-vous"
    r"|puedes|podrías)\b",
    re.IGNORECASE,
)


def runs_on(text: str) -> bool:
    """Whether a sentence is so long, and has so few stops, that it was spoken and not written."""
    words = text.count(" ") + 1
    return words >= LONG and len(_STOPS.findall(text[:-1])) * _MARKS <= words


def cuts(text: str) -> tuple[int, int]:
    """Where what is said begins and ends, without small talk in front and a task or a question behind."""
    start, end = 0, len(text)
    for joint in _joints(text):
        head = text[start:joint]
        if len(text) - joint < len(text) // 3 or not _CHATTER.search(head):
            break
        start = joint
    for joint in reversed(_joints(text)):
        if joint <= start or joint < len(text) // 2:
            break
        if _ASIDE.match(text[joint:]):
            end = joint
    return start, end


def _joints(text: str) -> list[int]:
    return list(_found(text))


def _found(text: str) -> Iterator[int]:
    return (match.end() for match in _JOINT.finditer(text))
