"""JSON-RPC 2.0 as MCP speaks it: one message per line in, one per line out; what needs no memory is answered from tables.

The rule this file keeps: it imports nothing of treering but its tables. Whatever comes in is answered or, where the protocol
has no answer, ignored; no line ends the server.
"""

import json
from collections import namedtuple

from treering import __version__
from treering.faces.mcp.tables import ASKED, COMMAND, INSTRUCTIONS, PROMPTS, RESOURCES, TEMPLATES, TOOLS

TYPE_CHECKING = False  # see Fault
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Json = dict[str, Any]

VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
"""Of the protocol, the newest first."""

NO_JSON, NO_REQUEST, NO_METHOD, NO_PARAMETERS, OURS, NO_RESOURCE = -32700, -32600, -32601, -32602, -32603, -32002
LONGEST = 16_000_000  # characters of a message


Fault = namedtuple("Fault", "code message")  # noqa: PYI024 - typing would cost a third of what the start may
"""An error answer."""


class Server:
    """Answers messages.

    call: a tool by its name with arguments that fit its schema, gives text and whether it failed; read: a resource, gives
    text and MIME type, or a Fault.
    """

    def __init__(
        self, call: "Callable[[str, Json], tuple[str, bool]]", read: "Callable[[str], tuple[str, str] | Fault]"
    ) -> None:
        """With what needs a memory."""
        self._call = call
        self._read = read
        self._methods: dict[str, Callable[[Json], Json | Fault]] = {
            "initialize": _introduction,
            "ping": lambda _: {},
            "tools/list": lambda _: {"tools": TOOLS},
            "prompts/list": lambda _: {"prompts": PROMPTS},
            "resources/list": lambda _: {"resources": RESOURCES},
            "resources/templates/list": lambda _: {"resourceTemplates": TEMPLATES},
            "prompts/get": _prompt,
            "tools/call": self._tool,
            "resources/read": self._resource,
        }

    def answer(self, line: str) -> str:
        """The answer to a line, "" for none."""
        try:
            message = json.loads(line) if len(line) <= LONGEST else None
        except (ValueError, RecursionError):
            return _failed(None, Fault(NO_JSON, "this is no JSON"))
        if isinstance(message, list):  # a batch, which older versions of the protocol have
            answers = [found for item in message if (found := self._one(item))]
            return f"[{','.join(answers)}]" if answers else ""
        return self._one(message)

    def _one(self, message: object) -> str:
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            # An answer to a question that we never ask has no method either.
            answered = isinstance(message, dict) and ("result" in message or "error" in message)
            return "" if answered else _failed(None, Fault(NO_REQUEST, "this is no request"))
        if "id" not in message:  # a notification
            return ""
        method, given = self._methods.get(message["method"]), message.get("params") or {}
        if method is None:
            return _failed(message["id"], Fault(NO_METHOD, f"there is no method {message['method']!r}"))
        result = method(given) if isinstance(given, dict) else Fault(NO_PARAMETERS, "params is no object")
        if isinstance(result, Fault):
            return _failed(message["id"], result)
        return _line({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def _tool(self, given: "Json") -> "Json | Fault":
        wrong = _unfit(given)
        if wrong:
            return Fault(NO_PARAMETERS, wrong)
        text, failed = self._call(given["name"], given.get("arguments") or {})
        return {"content": [{"type": "text", "text": text}], "isError": failed}

    def _resource(self, given: "Json") -> "Json | Fault":
        uri = given.get("uri")
        if not isinstance(uri, str):
            return Fault(NO_PARAMETERS, "uri is missing")
        found = self._read(uri)
        if isinstance(found, Fault):
            return found
        text, mime = found
        return {"contents": [{"uri": uri, "mimeType": mime, "text": text}]}


def _introduction(parameters: "Json") -> "Json":
    asked = parameters.get("protocolVersion")
    return {
        "protocolVersion": asked if asked in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}, "prompts": {}, "resources": {}},
        "serverInfo": {"name": "treering", "title": "treering", "version": __version__},
        "instructions": INSTRUCTIONS,
    }


def _prompt(parameters: "Json") -> "Json | Fault":
    name = parameters.get("name")
    found = next((prompt for prompt in PROMPTS if prompt["name"] == name), None)
    if found is None:
        return Fault(NO_PARAMETERS, f"there is no prompt {name!r}")
    given = parameters.get("arguments") or {}
    text = given.get("text", "") if isinstance(given, dict) else ""
    if not text and any(argument["required"] for argument in found["arguments"]):
        return Fault(NO_PARAMETERS, f"{name} needs its text")
    said = COMMAND.replace("{ask}", ASKED[found["name"]]).replace("{text}", str(text) or "everything")
    return {
        "description": found["description"],
        "messages": [{"role": "user", "content": {"type": "text", "text": said}}],
    }


def _unfit(parameters: "Json") -> str:
    """Why a call does not fit the schema of its tool, "" when it does."""
    name, given = parameters.get("name"), parameters.get("arguments") or {}
    schema = next((tool["inputSchema"] for tool in TOOLS if tool["name"] == name), None)
    if schema is None:
        return f"there is no tool {name!r}; there are {', '.join(tool['name'] for tool in TOOLS)}"
    if not isinstance(given, dict):
        return "arguments is no object"
    known, needed = schema["properties"], schema.get("required", ())
    takes = f"its arguments: {', '.join(f'{key} (needed)' if key in needed else key for key in known)}"
    missing = next((wanted for wanted in needed if wanted not in given), None)
    if missing:
        return f"{name} needs {missing!r}; {takes}"
    wrong = next((key for key, value in given.items() if key not in known or not _fits(value, known[key])), None)
    if wrong is None:
        return ""
    if wrong not in known:
        return f"{name} has no argument {wrong[:80]!r}; {takes}"
    return f"{name} does not take {wrong!r} as {str(given[wrong])[:80]!r}, but {_kind(known[wrong])}"


def _kind(schema: "Json") -> str:
    """What a schema allows, in words."""
    if "enum" in schema:
        return " or ".join(schema["enum"])
    if schema["type"] == "string":
        return f"text of {schema['minLength']} to {schema['maxLength']} characters"
    return f"a whole number from {schema['minimum']} to {schema['maximum']}"


def _fits(value: object, schema: "Json") -> bool:
    if "enum" in schema:
        return value in schema["enum"]
    if schema["type"] == "string":
        return (
            isinstance(value, str) and schema["minLength"] <= len(value.strip()) and len(value) <= schema["maxLength"]
        )
    return isinstance(value, int) and not isinstance(value, bool) and schema["minimum"] <= value <= schema["maximum"]


def _failed(number: object, fault: Fault) -> str:
    return _line({"jsonrpc": "2.0", "id": number, "error": fault._asdict()})


def _line(message: "Json") -> str:
    """On one line, in ASCII: no locale spoils it, and half a character cannot stop it."""
    return json.dumps(message)
