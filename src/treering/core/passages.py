"""A text cut into passages: what an encoder is given to read at once.

The rule this file keeps: a passage is one or a few whole sentences where sentences allow it. Of a long text an encoder sees
an average, and an average of many things is like nothing that anybody asks.
"""

import re

SIZE = 150  # characters; a sentence longer than twice that is cut
MOST = 64  # passages of one text: 9,000 characters
_ENDS = re.compile(r"(?<=[.!?。！？\n])\s*")


def passages(text: str) -> tuple[str, ...]:
    """The passages of a text in order, at most MOST; none of a blank one."""
    found: list[str] = []
    for sentence in (piece.strip() for piece in _ENDS.split(text)):
        if found and len(found[-1]) + len(sentence) < SIZE:
            found[-1] = f"{found[-1]} {sentence}".strip()
        elif sentence:
            found += _cut(sentence)
        if len(found) > MOST:
            break
    return tuple(found[:MOST])


def _cut(sentence: str) -> list[str]:
    """The sentence whole, or in pieces when it is far too long."""
    if len(sentence) <= 2 * SIZE:
        return [sentence]
    return [sentence[start : start + SIZE] for start in range(0, len(sentence), SIZE)]
