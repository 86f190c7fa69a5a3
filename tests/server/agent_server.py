"""A model server on 127.0.0.1 for whole agents: it streams the same plain answer in every dialect and keeps what it was asked.

Anthropic's messages, OpenAI's chat completions and responses, Gemini's generateContent, each with and without a stream.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SAY = "Understood."
USAGE = {"input_tokens": 10, "output_tokens": 3, "total_tokens": 13}


class AgentServer(ThreadingHTTPServer):
    """The server; `asked` holds path and body of each request for an answer."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[tuple[str, str]] = []

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address) -> None:
        """A client that went away is no news."""


@contextmanager
def serving_agents() -> Iterator[AgentServer]:
    """A running server."""
    server = AgentServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: AgentServer

    def log_message(self, *args) -> None:
        """Tests read `asked`."""

    def do_GET(self) -> None:
        models = [
            {"id": name, "object": "model", "type": "model", "display_name": name} for name in ("fake-model", "gpt-5")
        ]
        self._json({"object": "list", "data": models, "models": []})

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0)).decode(errors="replace")
        path = self.path.partition("?")[0]
        asked = json.loads(raw) if raw.startswith("{") else {}
        if path.endswith(("/count_tokens", ":countTokens")):
            self._json({"input_tokens": 10, "totalTokens": 10})
            return
        dialect = next((made for end, made in _DIALECTS.items() if end in path), None)
        if dialect is None:
            self._json({})
            return
        self.server.asked.append((path, raw))
        streams = asked.get("stream") or ":streamGenerateContent" in path
        whole, events = dialect(asked)
        if streams:
            self._stream(events)
        else:
            self._json(whole)

    def _json(self, body: dict) -> None:
        self._send("application/json", json.dumps(body).encode())

    def _stream(self, events: list[tuple[str, dict | str]]) -> None:
        lines = []
        for name, event in events:
            data = event if isinstance(event, str) else json.dumps(event)
            lines.append((f"event: {name}\n" if name else "") + f"data: {data}\n\n")
        self._send("text/event-stream", "".join(lines).encode())

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _messages(asked: dict) -> tuple[dict, list]:
    """Anthropic's."""
    head = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": asked.get("model", "x"),
        "stop_sequence": None,
    }
    usage = {"input_tokens": 10, "output_tokens": 3, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
    whole = {**head, "content": [{"type": "text", "text": SAY}], "stop_reason": "end_turn", "usage": usage}
    events = [
        {"type": "message_start", "message": {**head, "content": [], "stop_reason": None, "usage": usage}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": SAY}},
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": None},
            "usage": {"output_tokens": 3},
        },
        {"type": "message_stop"},
    ]
    return whole, [(event["type"], event) for event in events]


def _completions(asked: dict) -> tuple[dict, list]:
    """OpenAI's chat completions; a tool that is asked for by force is called with nothing in it."""
    usage = {"prompt_tokens": 10, "completion_tokens": 3, "total_tokens": 13}
    head = {"id": "c1", "created": 1, "model": asked.get("model", "x")}
    message: dict = {"role": "assistant", "content": SAY}
    if asked.get("tool_choice") == "required":
        call = {"id": "call_1", "type": "function", "index": 0}
        call["function"] = {"name": asked["tools"][0]["function"]["name"], "arguments": '{"selected_memories": []}'}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
    end = "tool_calls" if message["content"] is None else "stop"
    whole = {
        **head,
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": end}],
        "usage": usage,
    }
    chunk = {**head, "object": "chat.completion.chunk"}
    events = [
        {**chunk, "choices": [{"index": 0, "delta": message, "finish_reason": None}]},
        {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": end}]},
        {**chunk, "choices": [], "usage": usage},
        "[DONE]",
    ]
    return whole, [("", event) for event in events]


def _responses(asked: dict) -> tuple[dict, list]:
    """OpenAI's responses."""
    text = {"type": "output_text", "text": SAY, "annotations": []}
    item = {"id": "m1", "type": "message", "role": "assistant", "status": "completed", "content": [text]}
    whole = {
        "id": "r1",
        "object": "response",
        "status": "completed",
        "model": asked.get("model", "x"),
        "output": [item],
        "usage": USAGE,
    }
    events = [
        {"type": "response.created", "response": {"id": "r1"}},
        {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": []}},
        {"type": "response.output_text.delta", "item_id": "m1", "output_index": 0, "content_index": 0, "delta": SAY},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": whole},
    ]
    return whole, [(event["type"], event) for event in events]


def _gemini(asked: dict) -> tuple[dict, list]:
    """Google's; where JSON is asked for, an empty object."""
    wants_json = (asked.get("generationConfig") or {}).get("responseMimeType") == "application/json"
    content = {"role": "model", "parts": [{"text": "{}" if wants_json else SAY}]}
    usage = {"promptTokenCount": 10, "candidatesTokenCount": 3, "totalTokenCount": 13}
    whole = {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}], "usageMetadata": usage}
    return whole, [("", whole)]


_DIALECTS = {
    "/messages": _messages,
    "/chat/completions": _completions,
    "/responses": _responses,
    "enerateContent": _gemini,
}
