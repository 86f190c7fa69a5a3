"""What reading a session costs over decoding its lines: a client's reader against `msgspec.json.decode`, untyped.

    python benchmarks/sessions.py [--clients claude-code codex] [--mb 100] [--pairs 7] [--json]

CPU time of this process, file cache warm, both over the same file, in turns; the ratio of each pair (decoding to reading:
above 1 the reader is faster) and their median. Memory is what Python holds at most while it reads (tracemalloc), set
against the longest line and the number of records. The logs are made up in the shape of recorded ones: prompts, answers,
tool calls with outputs from a line to hundreds of kilobytes, and the client's own notes between them.
"""

import argparse
import itertools
import json
import random
import statistics
import tempfile
import time
import tracemalloc
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from treering.clients import load
from treering.core.problem import Problem
from treering.core.session import SessionRef

LIMIT = 0.5
BYTES_PER_RECORD = 200
BUFFERS = 4 << 20  # the reader's own: file buffer, window of tool text, code
ROUNDS = 8  # tool calls per turn
OUTPUTS = {"large": (1, 5, 20, 60, 60, 200, 2000), "small": (1, 1, 2, 5, 10, 20, 60)}
"""Lines of a tool's output: with large ones decoding is what costs, with small ones what is done for each record."""
WORDS = """the invoice must keep its number and nobody may skip one because auditors ask for it every year; für die Doku gilt das
auch, bitte nur zwei Sätze, 以后请用中文回答我 use pnpm never npm retry twice then fail loudly see docs/runbook.md""".split()  # noqa: SIM905 - to be read
SOURCE = [
    "def next_level(days_overdue: int) -> str | None:",
    '    """The level of a reminder, `None` within the days of grace."""',
    '    return LEVELS[min(days_overdue // 14, len(LEVELS) - 1)]  # never beyond "collection"',
    "2026-09-14T02:11:09Z INFO ledger_entry id=100042 account=1776 amount_minor=-583647 currency=EUR",
    "",
]


class Log:
    """A log being written: counts its records and knows how large it is."""

    def __init__(self, path: Path, outputs: str) -> None:
        self.random = random.Random(5)
        self.lines = OUTPUTS[outputs]
        self.file = path.open("wb")
        self.size = self.records = self.longest = 0

    def add(self, record: dict[str, object]) -> None:
        """Write a record."""
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.file.write(line)
        self.size += len(line)
        self.records += 1
        self.longest = max(self.longest, len(line))

    def key(self) -> str:
        """A new id."""
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def words(self, count: int) -> str:
        """Prose."""
        return " ".join(self.random.choices(WORDS, k=count))

    def output(self) -> str:
        """What a tool printed."""
        return "\n".join(self.random.choices(SOURCE, k=self.random.choice(self.lines)))


def claude_code(log: Log, size: int) -> None:
    session, above = log.key(), None
    common = {"userType": "external", "entrypoint": "cli", "cwd": "/home/dev/app"}
    common |= {"sessionId": session, "version": "2.1.332", "gitBranch": "main", "timestamp": "2026-11-20T09:00:03.149Z"}
    betas = [f"feature-{number}-2026-07-01" for number in range(8)]
    params = {"model": "claude-opus-5-5", "betas": betas, "max_tokens": 128000, "thinking": {"type": "adaptive"}}
    cached = [{"path": ["messages", number, "content", 0], "value": {"type": "ephemeral"}} for number in range(3)]
    request = {"version": "2.1.332", "params": params, "tail": [log.key() * 2, log.key() * 2], "cacheControl": cached}
    usage = {"input_tokens": 12361, "output_tokens": 5, "cache_read_input_tokens": 0, "service_tier": "standard"}

    def chained(**fields: object) -> None:
        nonlocal above
        own = log.key()
        log.add({"parentUuid": above, "isSidechain": False, **fields, "uuid": own, **common})
        above = own

    def assistant(block: dict[str, object]) -> None:
        message = {"id": f"msg_{log.records}", "type": "message", "role": "assistant", "model": "claude-opus-5-5"}
        chained(message={**message, "content": [block], "stop_reason": None, "usage": usage}, type="assistant")

    while log.size < size:
        said = log.words(30)
        log.add({"type": "queue-operation", "operation": "enqueue", "content": said, "sessionId": session})
        chained(promptId=log.key(), type="user", message={"role": "user", "content": said}, turnOrigin="sdk")
        chained(
            attachment={"type": "date", "date": "2026-11-20"}, type="attachment", rendered=[{"content": log.words(20)}]
        )
        for _ in range(ROUNDS):
            call, output = f"toolu_{log.records:024}", log.output()
            log.add({"type": "api-request", "sessionId": session, "id": log.key(), **request})
            use = {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": log.words(8)}}
            assistant(use)
            result = {"tool_use_id": call, "type": "tool_result", "content": output, "is_error": False}
            outcome = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False}
            chained(type="user", message={"role": "user", "content": [result]}, toolUseResult=outcome)
        assistant({"type": "text", "text": log.words(60)})
        log.add({"type": "last-prompt", "lastPrompt": said, "leafUuid": above, "sessionId": session})


def codex(log: Log, size: int) -> None:
    session = log.key()
    turn = ""
    names = ("input", "cached_input", "cache_write_input", "output", "reasoning_output", "total")
    tokens = {f"{name}_tokens": 10619 for name in names}

    def add(kind: str, **payload: object) -> None:
        log.add({"timestamp": "2026-10-26T14:20:02.748Z", "ordinal": log.records, "type": kind, "payload": payload})

    def item(kind: str, **fields: object) -> None:
        done = {"type": kind, "id": log.key(), **fields}
        add(
            "event_msg",
            type="item_completed",
            thread_id=session,
            turn_id=turn,
            item=done,
            completed_at_ms=1793024402798,
        )

    def history(role: str, text: str, kind: str) -> None:
        content = [{"type": "output_text" if role == "assistant" else "input_text", "text": text}]
        notes = {"turn_id": turn, "content_item_kinds": [kind]}
        fields = {"id": f"msg_{log.key()}", "role": role, "content": content}
        add("response_item", type="message", **fields, internal_chat_message_metadata_passthrough=notes)

    add("session_meta", id=session, cwd="/home/dev/app", cli_version="0.171.0", source="cli", originator="codex_cli_rs")
    while log.size < size:
        turn, said, answer = log.key(), log.words(30), log.words(60)
        add("event_msg", type="task_started", turn_id=turn, model_context_window=258400)
        history("user", said, "user.text")
        item("UserMessage", content=[{"type": "text", "text": said, "text_elements": []}])
        for _ in range(ROUNDS):
            call, output = f"call_{log.records:024}", log.output()
            arguments = json.dumps({"cmd": log.words(8)})
            add(
                "response_item",
                type="function_call",
                id=log.key(),
                name="exec_command",
                arguments=arguments,
                call_id=call,
            )
            item("CommandExecution", command=["bash", "-lc", "x"], aggregated_output=output[: 64 << 10], exit_code=0)
            shown = f"Process exited with code 0\nOutput:\n{output[: 40 << 10]}"
            add("response_item", type="function_call_output", id=log.key(), call_id=call, output=shown)
            add("event_msg", type="token_count", info={"total_token_usage": tokens, "last_token_usage": tokens})
            usage = {"usage": tokens, "turn_token_usage": tokens, "thread_token_usage": tokens}
            add("token_usage_record", thread_id=session, turn_id=turn, response_id=f"resp_{call}", **usage)
        item("AgentMessage", content=[{"type": "Text", "text": answer}])
        history("assistant", answer, "unknown")


SHAPES: dict[str, Callable[[Log, int], None]] = {"claude-code": claude_code, "codex": codex}


def decoded(path: Path) -> int:
    """The baseline: each line of the file as plain dictionaries and lists."""
    decode = msgspec.json.Decoder().decode
    with path.open("rb") as file:
        return sum(decode(line) is not None for line in file)


def cpu(work: Callable[[], int]) -> tuple[float, int]:
    begin = time.process_time()
    count = work()
    return time.process_time() - begin, count


def items(client: str, ref: SessionRef) -> Iterator[bool]:
    return (not isinstance(item, Problem) for item in load(client).read(ref))


def measure(client: str, outputs: str, folder: Path, megabytes: int, pairs: int) -> dict[str, float | int | str]:
    path = folder / f"rollout-{client}-{uuid.UUID(int=7)}.jsonl"
    log = Log(path, outputs)
    SHAPES[client](log, megabytes * 10**6)
    log.file.close()
    ref = next(ref for ref in load(client).refs(path) if isinstance(ref, SessionRef))
    ratios, seconds, messages = [], [], 0
    decoded(path)
    for _ in range(pairs):
        untyped, _ = cpu(lambda: decoded(path))
        ours, messages = cpu(lambda: sum(items(client, ref)))
        ratios.append(untyped / ours)
        seconds.append(ours)
    tracemalloc.start()
    sum(items(client, ref))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return {
        "client": client,
        "outputs": outputs,
        "bytes": log.size,
        "records": log.records,
        "messages": messages,
        "longest_line": log.longest,
        "seconds": round(statistics.median(seconds), 3),
        "ratio": round(statistics.median(ratios), 2),
        "ratio_worst": round(min(ratios), 2),
        "peak": peak,
        "peak_allowed": log.longest + BYTES_PER_RECORD * log.records + BUFFERS,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--clients", nargs="+", choices=SHAPES, default=list(SHAPES))
    parser.add_argument("--mb", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = [
            measure(client, outputs, Path(folder), chosen.mb, chosen.pairs)
            for client, outputs in itertools.product(chosen.clients, OUTPUTS)
        ]
    if chosen.json:
        print(json.dumps(found, indent=1))
        return
    for one in found:
        print(
            f"{one['client']}, {one['outputs']} outputs: {one['bytes'] / 1e6:.0f} MB, {one['records']} records, {one['messages']} messages "
            f"in {one['seconds']} s; {one['ratio']} times as fast as untyped decoding (worst pair {one['ratio_worst']}, "
            f"at least {LIMIT} wanted); at most {one['peak'] / 1e6:.1f} MB held "
            f"({one['peak_allowed'] / 1e6:.1f} MB wanted, longest line {one['longest_line'] / 1e6:.1f} MB)"
        )


if __name__ == "__main__":
    main()
