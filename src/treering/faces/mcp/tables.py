"""What the MCP server offers: tools, prompts and resources, as the protocol lists them.

The rule this file keeps: it is data, so that the lists are answered before anything heavy is imported; names and schemas
are public, and a test pins them.
"""

TYPE_CHECKING = False  # typing would cost a third of what the start may
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]

INSTRUCTIONS = """\
treering is the person's memory across sessions, projects and agents. What it holds was said by the person, and can be \
outdated: the repository and what the person says now win. Call `recall` before you start on something that they may have \
told somebody before (preferences, decisions, deadlines, where things are). Call `remember` only with what the person \
themselves said and wants kept, in their words. `forget` first shows what would go; ask the person before you confirm it."""

_ANYTHING: "Json" = {"type": "object", "additionalProperties": False}
_ALWAYS: "Json" = {"anthropic/alwaysLoad": True}
"""Claude Code lists such a tool with its schema in the first request instead of only its name."""


def _text(about: str) -> "Json":
    return {"type": "string", "minLength": 1, "maxLength": 20_000, "description": about}


def _count(about: str, default: int, most: int) -> "Json":
    return {"type": "integer", "minimum": 1, "maximum": most, "default": default, "description": about}


def _tool(name: str, about: str, properties: "Json", required: tuple[str, ...] = (), **hints: bool) -> "Json":
    schema = {**_ANYTHING, "properties": properties, **({"required": list(required)} if required else {})}
    return {
        "name": name,
        "description": about,
        "inputSchema": schema,
        "annotations": {"openWorldHint": False, **hints},
        "_meta": _ALWAYS,
    }


TOOLS: "tuple[Json, ...]" = (
    _tool(
        "recall",
        "What is remembered about this project and its person that fits a question or a task. Read-only.",
        {
            "query": _text("The question or the task, in a sentence."),
            "limit": _count("At most so many entries.", 5, 20),
        },
        ("query",),
        readOnlyHint=True,
    ),
    _tool(
        "remember",
        "Keep something the person said and wants kept, word for word. Not for what you found out yourself: "
        "what they did not type waits for their yes.",
        {
            "text": _text("What the person said, in their words."),
            "scope": {
                "enum": ["user", "project"],
                "description": "About the person, in every project, or about this project. Default: as the sentence reads.",
            },
            "type": {
                "enum": ["user", "feedback", "project", "reference"],
                "description": "What kind of entry it is. Default: as the sentence reads.",
            },
            "due": {
                **_text(
                    "The day until which it holds, as 2027-01-15, when the person names one. Default: as the sentence reads."
                ),
                "maxLength": 10,
            },
        },
        ("text",),
        readOnlyHint=False,
        destructiveHint=False,
        idempotentHint=True,
    ),
    _tool(
        "forget",
        "Show what would be forgotten, with a token; called with the token, once the person agreed, forget it. Pinned entries stay.",
        {
            "query": _text("An entry's address, or words that fit what is to be forgotten."),
            "token": _text("From the call that showed what would go."),
        },
        readOnlyHint=False,
        destructiveHint=True,
    ),
    _tool(
        "search",
        "Entries of every project that share a word with the query. Read-only.",
        {"query": _text("Words to look for."), "limit": _count("At most so many entries.", 20, 100)},
        ("query",),
        readOnlyHint=True,
    ),
    _tool(
        "history",
        "What changed in memory lately, and why; with an entry, what it replaced. Read-only.",
        {"entry": _text("Address, id or file name of an entry."), "limit": _count("At most so many changes.", 20, 100)},
        readOnlyHint=True,
    ),
)


def _prompt(name: str, about: str, argument: str, *, required: bool) -> "Json":
    return {
        "name": name,
        "description": about,
        "arguments": [{"name": "text", "description": argument, "required": required}],
    }


PROMPTS: "tuple[Json, ...]" = (
    _prompt("memory", "Show what treering remembers", "What it is about; everything without it", required=False),
    _prompt("remember", "Keep something in memory, word for word", "What to remember", required=True),
    _prompt("forget", "Forget something that is remembered", "What to forget", required=True),
    {"name": "dream", "description": "Tidy up what is remembered", "arguments": []},
)
ASKED = {
    "memory": "Show me what is remembered with the tool `search` or `recall` of treering. About: {text}",
    "remember": "Keep this with the tool `remember` of treering, word for word:\n\n{text}",
    "forget": "Show me with the tool `forget` of treering what would be forgotten, ask me, and only then confirm it:\n\n{text}",
    "dream": "Run `treering dream` in a shell and tell me what was done.",
}
"""What each prompt asks of the agent."""
COMMAND = "<treering-command>\n{ask}\n</treering-command>"
"""The tag of ours that it stands in, so that no log of a session makes a person's wish of it."""

RESOURCES: "tuple[Json, ...]" = (
    {
        "uri": "memory://root",
        "name": "handbook",
        "description": "The handbook of this project: its summary",
        "mimeType": "text/markdown",
    },
    {
        "uri": "memory://root/MEMORY.md",
        "name": "handbook/MEMORY.md",
        "description": "The handbook of this project, whole",
        "mimeType": "text/markdown",
    },
    {
        "uri": "memory://topics/MEMORY.md",
        "name": "topics/MEMORY.md",
        "description": "The index of what is remembered about this project",
        "mimeType": "text/markdown",
    },
    {
        "uri": "memory://user/MEMORY.md",
        "name": "user/MEMORY.md",
        "description": "The index of what is remembered about the person, in every project",
        "mimeType": "text/markdown",
    },
)
TEMPLATES: "tuple[Json, ...]" = (
    {
        "uriTemplate": "memory://root/{+path}",
        "name": "handbook file",
        "description": "A file or a folder of the handbook",
        "mimeType": "text/markdown",
    },
    {
        "uriTemplate": "memory://topics/{+path}",
        "name": "topic file",
        "description": "A file or a folder of what is remembered of the project",
        "mimeType": "text/markdown",
    },
    {
        "uriTemplate": "memory://user/{+path}",
        "name": "topic file about the person",
        "description": "A file or a folder of what is remembered about the person, in every project",
        "mimeType": "text/markdown",
    },
)
