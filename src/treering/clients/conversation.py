"""The files of a session as one conversation: the part of reading that is the same for every client.

The rule this file keeps: a record is told once, however many files repeat it; a message that holds nothing is not told;
and in a sub-agent's session nothing is the person's, since another agent wrote its prompts.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from treering.clients.lines import Faults
from treering.clients.tools import Tools
from treering.core.problem import Problem
from treering.core.session import Message, Part, SessionRef

ORDINAL = "#"  # begins the identity of a record that has none of its own: its place in its file


def conversation(
    ref: SessionRef, tools: Tools, messages: Callable[[Faults, Tools], Iterator[Message]]
) -> Iterator[Message | Problem]:
    """The messages of all files of a session, and after each file what was wrong with it."""
    told: set[int] = set()
    several, sub_agent = len(ref.paths) > 1, bool(ref.parent)
    for nth, path in enumerate(ref.paths):
        faults = Faults(path)
        for message in messages(faults, tools):
            if not message.parts and not message.tools:
                continue
            if several:
                message = _of_file(message, nth)  # noqa: PLW2901 — the same message, under its full name
                if hash(message.record) in told:
                    continue
                told.add(hash(message.record))
            yield _unsaid(message) if sub_agent else message
        yield from faults.drain()


def _of_file(message: Message, nth: int) -> Message:
    """In a further file a place alone names no record."""
    return replace(message, record=f"{nth}{message.record}") if nth and message.record[0] == ORDINAL else message


def _unsaid(message: Message) -> Message:
    if message.role != "person":
        return message
    return replace(message, parts=tuple(Part("harness", part.text) for part in message.parts))
