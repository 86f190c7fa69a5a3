"""Events as OpenTelemetry spans, through the official SDK (M7.1): the extra `otel`, imported when it is switched on.

The rule this file keeps: a span has the fields of its event and nothing more, and a collector that is away costs no more than
`PATIENCE` at the end of a process, and no word on its terminal.
"""

import logging
import time
from dataclasses import dataclass

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, StatusCode, Tracer

from treering.telemetry import NAMES, Event, fields

PATIENCE = 2.0  # seconds
NANO = 1_000_000  # nanoseconds in a millisecond


@dataclass(frozen=True, slots=True)
class Spans:
    """Takes an event as a span that ends now and began as long ago as its duration says."""

    tracer: Tracer

    def __call__(self, event: Event) -> None:
        """Hand on one span; sending it is the business of its provider, in the background."""
        row, end = fields(event), time.time_ns()
        attributes = {f"treering.{key}": value for key, value in row.items()}
        span = self.tracer.start_span(
            f"treering.{NAMES[type(event)]}",
            kind=SpanKind.INTERNAL,
            attributes=attributes,
            start_time=end - event.duration_ms * NANO,
        )
        if row.get("status") == "failed":
            span.set_status(StatusCode.ERROR)
        span.end(end_time=end)


def open_spans() -> Spans:
    """Spans of the program's own provider when it has set one, else of one that sends to where OTEL_EXPORTER_OTLP_ENDPOINT says.

    That is this machine, port 4318, by default.
    """
    provider = trace.get_tracer_provider()
    if isinstance(provider, trace.ProxyTracerProvider):
        # The SDK logs each failure to send; without a handler of the program's own that would end up on the terminal.
        logging.getLogger("opentelemetry").addHandler(logging.NullHandler())
        provider = TracerProvider(resource=Resource.create({SERVICE_NAME: "treering"}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(timeout=PATIENCE)))
        trace.set_tracer_provider(provider)
    return Spans(provider.get_tracer("treering"))
