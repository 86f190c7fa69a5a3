"""A model server on 127.0.0.1 with a script: OpenAI's chat completions and Anthropic's messages over real HTTP.

Each request takes the next step of the script: an answer, or a fault that a real server shows. What was asked is kept.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TICK = 0.02


@dataclass(frozen=True)
class Say:
    """Answer with this text, a request for vectors with the JSON in it.

    cut: as if the token limit had been reached; declined: as if the model refused.
    """

    text: str
    cut: bool = False
    declined: bool = False
    input_tokens: int = 11
    output_tokens: int = 7


@dataclass(frozen=True)
class Fail:
    """An HTTP error with the provider's kind of body."""

    status: int
    code: str = "error"
    message: str = "no"
    headers: dict[str, str] = field(default_factory=dict)


class Drop:
    """Send half of the head of an answer and close the connection."""


class Hang:
    """Accept the request and never say anything."""


class Drip:
    """Begin an answer and never end it: a blank now and then."""


class Garbage:
    """HTTP 200 with something that is not the provider's JSON."""


@dataclass
class Asked:
    """One request as it came over the wire."""

    path: str
    headers: dict[str, str]
    raw: str

    @property
    def body(self) -> dict:
        return json.loads(self.raw)


@dataclass(frozen=True)
class Lookup:
    """What is said depends on what was asked."""

    find: Callable[[Asked], Say | Fail]


Step = Say | Fail | Drop | Hang | Drip | Garbage | Lookup


class ScriptedServer(ThreadingHTTPServer):
    """The server; `asked` grows, `steps` shrinks; when the script is over, the last step repeats."""

    daemon_threads = True

    def __init__(self, *steps: Step) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.steps = list(steps)
        self.asked: list[Asked] = []
        self.over = threading.Event()
        self.lock = threading.Lock()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def next_step(self) -> Step:
        with self.lock:
            return self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]

    def handle_error(self, request, client_address) -> None:
        """A client that gave up is part of the script."""


@contextmanager
def serving(*steps: Step) -> Iterator[ScriptedServer]:
    """A running server, stopped at the end whatever it is doing."""
    server = ScriptedServer(*steps)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": TICK})
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ScriptedServer

    def log_message(self, *args) -> None:
        """Tests read `asked`, not a log."""

    def do_GET(self) -> None:
        step = self.server.steps[0]
        status = step.status if isinstance(step, Fail) else 200
        self._json(status, {"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["content-length"])).decode()
        asked = Asked(self.path, {key.lower(): value for key, value in self.headers.items()}, raw)
        self.server.asked.append(asked)
        step = self.server.next_step()
        match step.find(asked) if isinstance(step, Lookup) else step:
            case Say() as step if self.path.endswith("/embeddings"):
                self._json(200, json.loads(step.text))
            case Say() as step:
                self._json(200, (_anthropic if self.path.endswith("/messages") else _openai)(step, asked.body))
            case Fail() as step:
                inner = {"type": step.code, "code": step.code, "message": step.message}
                self._json(step.status, {"type": "error", "error": inner}, step.headers)
            case Drop():
                self._head(200, 500)
                self.wfile.write(b'{"id": "x", "choi')
                self.close_connection = True
            case Hang():
                self.server.over.wait(60)
                self.close_connection = True
            case Drip():
                self._head(200, 10_000_000)
                while not self.server.over.is_set():
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    time.sleep(TICK)
                self.close_connection = True
            case Garbage():
                self._head(200, 26)
                self.wfile.write(b"<html>not what you expect<")

    def _head(self, status: int, length: int, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(length))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()

    def _json(self, status: int, body: dict, headers: dict[str, str] | None = None) -> None:
        data = json.dumps(body).encode()
        self._head(status, len(data), headers)
        self.wfile.write(data)


def _openai(step: Say, asked: dict) -> dict:
    """A chat completion: the text, or the arguments of the tool call that the request forces."""
    message: dict = {"role": "assistant", "content": step.text}
    reason = "length" if step.cut else "stop"
    if step.declined:
        message = {"role": "assistant", "content": None, "refusal": step.text}
    elif asked.get("tools"):
        name = asked["tools"][0]["function"]["name"]
        call = {"id": "call_1", "type": "function", "function": {"name": name, "arguments": step.text}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        reason = "length" if step.cut else "tool_calls"
    usage = {
        "prompt_tokens": step.input_tokens,
        "completion_tokens": step.output_tokens,
        "total_tokens": step.input_tokens + step.output_tokens,
    }
    choice = {"index": 0, "message": message, "finish_reason": reason}
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": asked["model"],
        "choices": [choice],
        "usage": usage,
    }


def _anthropic(step: Say, asked: dict) -> dict:
    """A message: text, or the forced tool call with its input parsed, as Anthropic sends it."""
    reason = "refusal" if step.declined else "max_tokens" if step.cut else "end_turn"
    content: list = [{"type": "text", "text": step.text}] if step.text and not step.declined else []
    if asked.get("tools") and not (step.declined or step.cut):
        try:
            parsed = json.loads(step.text)
        except ValueError:
            parsed = None
        if isinstance(parsed, dict):
            content = [{"type": "tool_use", "id": "t1", "name": asked["tools"][0]["name"], "input": parsed}]
            reason = "tool_use"
    usage = {"input_tokens": step.input_tokens, "output_tokens": step.output_tokens}
    return {
        "id": "m1", "type": "message", "role": "assistant", "model": asked["model"], "content": content,
        "stop_reason": reason, "stop_sequence": None, "usage": usage,
    }  # fmt: skip
