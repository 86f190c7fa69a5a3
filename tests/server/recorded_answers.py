"""The recorded answers as a step of the scripted server: what came over the wire is looked up as a cassette looks it up.

The rule this file keeps: only the words of the request decide. They must be, to the letter, those that were recorded.
"""

import json
from pathlib import Path

from server.scripted_server import Asked, Fail, Lookup, Say
from treering.core.clean import Clean
from treering.core.learning.proposal import EXTRACT_SCHEMA
from treering.models.base import ModelRequest, Repair
from treering.models.cassette import request_key
from treering.models.model_extractor import TASK


def recorded_answers(folder: Path) -> Lookup:
    """Answer every request for patches from this folder; to one that was never recorded the server says 400."""
    answers = {path.stem[-16:]: json.loads(path.read_bytes())["answer"] for path in folder.glob("*.json")}

    def find(asked: Asked) -> Say | Fail:
        answer = answers.get(request_key(_request(asked.body))[:16])
        return Fail(400, "not_recorded", "no recorded answer") if answer is None else Say(json.dumps(answer))

    return Lookup(find)


def _request(body: dict) -> ModelRequest:
    """The request that a body of either API was made from."""
    talk = [(message["role"], _text(message["content"])) for message in body["messages"]]
    system = _text(body.get("system", "")) + "".join(text for role, text in talk if role == "system")
    prompt, *repair = [Clean(text) for role, text in talk if role != "system"]
    return ModelRequest(
        TASK, "default", Clean(system), prompt, EXTRACT_SCHEMA, repair=Repair(*repair) if repair else None
    )


def _text(content: str | list[dict]) -> str:
    """What a message says, whether it is a string or blocks."""
    return content if isinstance(content, str) else "".join(block["text"] for block in content)
