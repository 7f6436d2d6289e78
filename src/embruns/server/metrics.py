"""What Prometheus reads at /metrics. Strangers get 404: a token in the data folder opens it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from embruns import __version__
from embruns.core.errors import EmbrunsError
from embruns.server.hall import Hall
from embruns.server.keys import write_whole
from embruns.server.measures import Histogram
from embruns.server.security import Headers

if TYPE_CHECKING:
    from prometheus_client.core import Metric

CONTENT_TYPE = b"text/plain; version=0.0.4; charset=utf-8"
TOKEN_FILE = "metrics-token"


class NoPrometheus(EmbrunsError):
    """The package that writes the metrics is not installed."""

    code = "no-prometheus"


class Metrics:
    """The measures of a server, in Prometheus' text format."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        try:
            from prometheus_client import CollectorRegistry
        except ImportError:
            raise NoPrometheus(
                "--metrics needs the package prometheus-client: pip install 'embruns[metrics]'"
            ) from None
        self._hall = hall
        self._waiting = 0  # questions to bots
        self._registry = CollectorRegistry()
        self._registry.register(self)
        self._token = _token(folder / TOKEN_FILE)

    def may_read(self, headers: Headers) -> bool:
        """Return whether the request carries the token."""
        given = next((value for name, value in headers if name == b"authorization"), b"")
        return hmac.compare_digest(given, b"Bearer " + self._token)

    async def text(self) -> bytes:
        """All metrics as they are now."""
        from prometheus_client import generate_latest

        with suppress(EmbrunsError):  # the database does not answer: the number of before
            self._waiting = await self._hall.pool.waiting()
        return generate_latest(self._registry)

    def collect(self) -> Iterable[Metric]:
        """The families of metrics, for the registry."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

        hall, measures = self._hall, self._hall.measures
        yield InfoMetricFamily("embruns", "The version of this server.", {"version": __version__})
        moves = CounterMetricFamily("embruns_moves", "Moves that were stored.", labels=("game", "by"))
        for (game, by), count in measures.moves.items():
            moves.add_metric((game, by), count)
        yield moves
        yield CounterMetricFamily("embruns_undos", "Moves that were undone.", measures.undos)
        refusals = CounterMetricFamily("embruns_refusals", "Messages and requests that were refused.", labels=("code",))
        for code, count in measures.refusals.items():
            refusals.add_metric((code,), count)
        yield refusals
        requests = CounterMetricFamily("embruns_requests", "HTTP requests.", labels=("method", "status"))
        for (method, status), count in measures.requests.items():
            requests.add_metric((method, str(status)), count)
        yield requests
        yield _histogram(
            "embruns_move_seconds", "From a move’s message to the frames of all who look.", measures.move_seconds
        )
        yield _histogram("embruns_request_seconds", "From an HTTP request to its answer.", measures.request_seconds)
        yield _bots(measures.bot_seconds)
        yield GaugeMetricFamily("embruns_bot_queue", "Questions that wait for a bot’s process.", self._waiting)
        yield GaugeMetricFamily("embruns_sockets", "Open sockets.", measures.sockets)
        yield GaugeMetricFamily("embruns_tables", "Tables in memory.", len(list(hall.registry.rooms())))


def _histogram(name: str, about: str, found: Histogram) -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    return HistogramMetricFamily(name, about, found.cumulative(), found.total)


def _bots(levels: dict[str, Histogram]) -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    family = HistogramMetricFamily(
        "embruns_bot_seconds", "From a bot’s turn to its choice, by level.", labels=("level",)
    )
    for level, found in levels.items():
        family.add_metric((level,), found.cumulative(), found.total)
    return family


def _token(path: Path) -> bytes:
    """The token in this file, which is made when it is first needed; its owner alone can read it."""
    if not path.exists():
        write_whole(path, secrets.token_urlsafe(24).encode())
    return path.read_bytes().strip()
