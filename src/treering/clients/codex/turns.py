"""Which records of a Codex log are prompts, and which turns were taken back.

The rule this file keeps: that is known before the first message is told, from a look at the beginnings of the lines;
records are decoded for it only when something was taken back.
"""

from typing import NamedTuple

from treering.clients.codex.records import RECORDS, Payload
from treering.clients.lines import Faults, lines, records

ROLLED_BACK = b'"thread_rolled_back"'
TYPE_WITHIN = 400  # bytes of a line that hold the type of its payload
ITEM_WITHIN = 1_000  # and the type of the payload's item


class Outline(NamedTuple):
    """What a first look at a file tells: the type of the records that report prompts, and the turns taken back."""

    prompts: str
    dropped: frozenset[int]


def outline_of(path: str) -> Outline:
    """Look at the beginning of each line, where the client writes its type; decode only when a turn was taken back."""
    prompts, rolled = "message", False
    for _, line in lines(Faults(path)):
        if line.find(ROLLED_BACK, 0, TYPE_WITHIN) > 0:
            rolled = True
        elif prompts != "UserMessage":
            if line.find(b'"UserMessage"', 0, ITEM_WITHIN) > 0:
                prompts = "UserMessage"
            elif line.find(b'"user_message"', 0, TYPE_WITHIN) > 0:
                prompts = "user_message"
    if not rolled:
        return Outline(prompts, frozenset())
    count, live = 0, list[int]()
    for _, record in records(RECORDS, Faults(path)):
        if is_prompt(record.payload, prompts):
            live.append(count)
            count += 1
        elif record.payload.type == "thread_rolled_back" and record.payload.num_turns > 0:
            del live[-record.payload.num_turns :]
    return Outline(prompts, frozenset(range(count)).difference(live))


def is_prompt(payload: Payload, prompts: str) -> bool:
    """Whether a payload is a prompt, given the type of the records that report them."""
    if prompts == "UserMessage":
        return payload.item is not None and payload.item.type == prompts
    return payload.type == prompts and (prompts == "user_message" or payload.role == "user")
