"""Which events of which client mean what, and the shape of what goes in and out.

The rule this file keeps: it is tables and pure functions. What no table knows means nothing, and the one answer is the
`additionalContext` that reaches the model in every client with hooks of its own.
"""

from collections import namedtuple

from treering.hot.json_text import parsed, rendered

START, PROMPT, TURN, END = "start", "prompt", "turn", "end"
"""A session begins; a prompt is about to be sent; a turn is over; a session is over, or about to be compacted."""

_CLAUDE = {"SessionStart": START, "UserPromptSubmit": PROMPT, "Stop": TURN, "PreCompact": END, "SessionEnd": END}
_SHIM = {"SessionStart": START, "UserPromptSubmit": PROMPT, "Stop": TURN, "PreCompact": END}
EVENTS: dict[str, dict[str, str]] = {
    "claude-code": _CLAUDE,
    "qwen-code": _CLAUDE,
    "codex": _CLAUDE,
    # PreCompress comes before every call of the model, whether or not anything is compressed.
    "gemini-cli": {"SessionStart": START, "BeforeAgent": PROMPT, "AfterAgent": TURN, "SessionEnd": END},
    "opencode": _SHIM,
    "omp": _SHIM,
    "pi": _SHIM,
}
"""Client → its event → what that means. The last three have no hooks: shims of ours call under Claude Code's names."""

Event = namedtuple("Event", "client name what session cwd transcript prompt lost")  # noqa: PYI024 - typing costs too much
"""name: as the client calls the event; what: one of START, PROMPT, TURN, END; cwd, transcript: "" when it does not say;
prompt: what the person typed; lost: whether the model loses, or has lost, what it was told before."""

LARGEST = 32_000_000  # bytes of input; no client sends more, and a hook must not fill a machine's memory
_HARNESS = ("<task-notification>",)  # how a text begins that a client sends under the name of a prompt
_GIVEN = tuple((f"<{tag}>", f"</{tag}>") for tag in ("hook_context", "treering-memory", "treering-command"))
_LOSES = frozenset({"clear", "compact"})  # sources of a session start before which a conversation was cut


def read(client: str, name: str, data: bytes) -> Event | None:
    """The event, None when there is nothing to do: unknown, not readable, a sub-agent's, a turn that goes on."""
    what = EVENTS.get(client, {}).get(name)
    if what is None or len(data) > LARGEST:
        return None
    try:
        given = parsed(data.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(given, dict) or given.get("stop_hook_active") or given.get("agent_id"):
        return None
    session, cwd, transcript, prompt, source = (
        _text(given.get(key)) for key in ("session_id", "cwd", "transcript_path", "prompt", "source")
    )
    if not session or not cwd:
        return None
    if what == PROMPT:
        prompt = typed(prompt)
        if not prompt:
            return None
    lost = name == "PreCompact" or (what == START and source in _LOSES)
    return Event(client, name, what, session, cwd, transcript, prompt, lost)


def typed(prompt: str) -> str:
    """A prompt without what hooks have put before it, "" when it is not a person's (Gemini hands on what a hook has added).

    A slash command of ours asks for a tool, and needs nothing recalled.
    """
    prompt = prompt.strip()
    for opening, closing in _GIVEN:
        while prompt.startswith(opening):
            _, closed, rest = prompt.partition(closing)
            prompt = rest.strip() if closed else ""
    return "" if prompt.startswith(_HARNESS) else prompt


def answer(name: str, text: str) -> str:
    """What a hook prints so that the text reaches the model: one JSON document, "" for no text."""
    return rendered({"hookSpecificOutput": {"hookEventName": name, "additionalContext": text}}) if text else ""


def _text(value: object) -> str:
    """A string that can be encoded; "" for anything else."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""
