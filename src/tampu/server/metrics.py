"""What operators watch: requests by kind and status, how long they took, tables, open pages and bots that wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server, as Prometheus reads them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter("tampu_requests", "Requests answered.", ["kind", "status"], registry=self.registry)
        self._seconds = Histogram(
            "tampu_answer_seconds", "Seconds until an answer began.", ["kind"], buckets=SECONDS, registry=self.registry
        )

    def answered(self, kind: str, status: int, seconds: float) -> None:
        self._requests.labels(kind, str(status)).inc()
        self._seconds.labels(kind).observe(seconds)

    def watch(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(f"tampu_{name}", meaning, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
