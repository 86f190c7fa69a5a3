"""A minimal agent loop with a memory: recall before a turn, `turn_finished` after it.

Run it in a project, say something that lasts ("Please always answer in two sentences."), end it with Ctrl-D, start it again
and ask: by then the background worker has learned it, and the model is told.

    python examples/agent_loop.py conversation.jsonl

Two rules make it work. What memory says goes to the model beside the prompt and is never written into the transcript, so that
nothing is learned from memory itself. And the transcript is on the disk before `turn_finished` is called, since the worker
reads it from there; the call only writes one row and returns at once.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from treering import Memory, open_memory

Message = dict[str, str]
"""As chat models take it: a `role` and a `content`."""

Model = Callable[[list[Message]], str]
"""Your model: messages in, its answer out."""


class Agent:
    """A conversation that remembers. transcript: a file of its own, one JSON message a line, which may exist already."""

    def __init__(self, memory: Memory, model: Model, transcript: Path) -> None:
        """Go on with the conversation in the transcript, or begin it."""
        self.memory = memory
        self.model = model
        self.transcript = transcript.absolute()
        lines = self.transcript.read_text(encoding="utf-8").splitlines() if transcript.exists() else []
        self.messages: list[Message] = [json.loads(line) for line in lines]

    def turn(self, prompt: str) -> str:
        """Answer a prompt with what is remembered, and have what was said learned from."""
        told = self.memory.recall(prompt).prompt  # "" when memory has nothing to say to this
        context = [Message(role="system", content=told)] if told else []
        self._say("user", prompt)
        answer = self.model([*context, *self.messages])
        self._say("assistant", answer)
        self.memory.turn_finished("messages", self.transcript.stem, self.transcript)
        return answer

    def _say(self, role: str, content: str) -> None:
        self.messages.append(Message(role=role, content=content))
        with self.transcript.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.messages[-1], ensure_ascii=False) + "\n")


def parrot(messages: list[Message]) -> str:
    """Stands where your model goes: it repeats what it was told by memory."""
    told = [message["content"] for message in messages if message["role"] == "system"]
    return "\n".join(told) or "I remember nothing about that."


def main() -> None:
    """Answer each line of standard input."""
    transcript = Path(sys.argv[1] if len(sys.argv) > 1 else "conversation.jsonl")
    with open_memory() as memory:
        agent = Agent(memory, parrot, transcript)
        for line in sys.stdin:
            if prompt := line.strip():
                sys.stdout.write(agent.turn(prompt) + "\n")


if __name__ == "__main__":
    main()
