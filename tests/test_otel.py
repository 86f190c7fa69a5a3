"""Events as OpenTelemetry spans: through the official SDK, with numbers and names only, and never in anybody's way (M7.1)."""

import http.server
import json
import socket
import subprocess
import sys
import threading

import pytest

from treering.telemetry import Extract, Recall, fields

MISSING = "treering[otel] is not installed: ./dev setup installs it"
otel = pytest.importorskip("treering.otel", reason=MISSING)
sdk = pytest.importorskip("opentelemetry.sdk.trace", reason=MISSING)
exporters = pytest.importorskip("opentelemetry.sdk.trace.export", reason=MISSING)
in_memory = pytest.importorskip("opentelemetry.sdk.trace.export.in_memory_span_exporter", reason=MISSING)

SECRET_QUERY = "where did anna hide the zebrafish"

RECALL = f"""
import sys
from treering import open_memory
with open_memory(sys.argv[1]) as memory:
    memory.recall({SECRET_QUERY!r})
    print(len(memory.status().problems))
"""

OWN_PROVIDER = f"""
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)
{RECALL}
print(*(span.name for span in exporter.get_finished_spans()))
"""

NOT_INSTALLED = f"""
import sys
sys.modules["opentelemetry"] = None
{RECALL}
    print(memory.status().problems[0].what)
"""


@pytest.fixture
def spans():
    """A sink over the SDK, and what its in-memory exporter has received."""
    exporter = in_memory.InMemorySpanExporter()
    provider = sdk.TracerProvider()
    provider.add_span_processor(exporters.SimpleSpanProcessor(exporter))
    yield otel.Spans(provider.get_tracer("treering")), exporter.get_finished_spans
    provider.shutdown()


def run(code, tmp_path, home, **env):
    """A program in a process of its own, where telemetry.otel is on."""
    (home / ".treering").mkdir(exist_ok=True)
    (home / ".treering/config.yml").write_text("telemetry: {otel: true}\n")
    project = tmp_path / "acme"
    project.mkdir(exist_ok=True)
    known = {"HOME": str(home), "PATH": "", **env}
    command = [sys.executable, "-c", code, str(project)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=known, timeout=100)


def test_a_span_has_name_duration_and_fields_of_its_event(spans):
    """Its start lies as long ago as the operation took; empty fields are left out as in the JSON lines."""
    sink, finished = spans
    event = Recall(query_length=12, docs_scanned=40, docs_selected=2, strategy="heuristic", duration_ms=30)
    sink(event)
    (span,) = finished()
    assert span.name == "treering.recall"
    assert span.end_time - span.start_time == 30_000_000
    assert dict(span.attributes) == {f"treering.{key}": value for key, value in fields(event).items()}


def test_a_skip_has_its_reason_and_a_failure_is_an_error(spans):
    """A skip is no error."""
    sink, finished = spans
    sink(Extract("turn", "skipped", skipped_reason="disabled", touched_topics=("user",)))
    sink(Extract("turn", "failed"))
    skipped, failed = finished()
    assert skipped.attributes["treering.skipped_reason"] == "disabled"
    assert skipped.attributes["treering.touched_topics"] == ("user",)
    assert [span.status.is_ok for span in (skipped, failed)] == [True, False]


def test_a_program_with_a_provider_of_its_own_gets_the_spans(tmp_path, home):
    """Nothing else is set up."""
    done = run(OWN_PROVIDER, tmp_path, home)
    assert (done.stdout.splitlines(), done.stderr) == (["0", "treering.recall"], "")


def test_spans_reach_a_collector_without_the_query(tmp_path, home):
    """Over HTTP to where the usual variable says; the JSON lines are written too."""
    received = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            received.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        done = run(RECALL, tmp_path, home, OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{port}")
        server.shutdown()
    assert (done.stdout, done.stderr) == ("0\n", "")
    ((path, body),) = received
    assert path == "/v1/traces"
    assert b"treering.recall" in body
    assert not any(word.encode() in body for word in (SECRET_QUERY, "zebrafish", str(tmp_path), str(home)))
    (lines,) = (home / ".treering/telemetry").iterdir()
    assert json.loads(lines.read_text())["event"] == "recall"


def test_a_collector_that_is_away_costs_no_word_and_no_result(tmp_path, home):
    """The operation is done, and nothing is printed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = run(RECALL, tmp_path, home, OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{port}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n", "")


def test_where_the_packages_are_missing_status_says_so_and_all_else_works(tmp_path, home):
    """With what to install."""
    done = run(NOT_INSTALLED, tmp_path, home)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "1"
    assert "pip install 'treering[otel]'" in done.stdout


def test_nothing_of_the_sdk_is_loaded_while_it_is_off(tmp_path, home):
    """It is off by default, and costs nothing then."""
    code = f"{RECALL}\nprint([name for name in sys.modules if name.startswith('opentelemetry')])"
    project = tmp_path / "acme"
    project.mkdir()
    done = subprocess.run([sys.executable, "-c", code, str(project)], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n[]\n"
