"""What programs that watch over the server ask: whether it lives, whether it can play, and what it has counted."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from msgspec.json import encode

from embruns.server.errors import NotFound
from embruns.server.metrics import CONTENT_TYPE, Metrics
from embruns.server.refusals import problem
from embruns.server.security import SECURE_HEADERS
from embruns.server.store import Store

PATHS = ("/healthz", "/readyz", "/metrics")
JSON = b"application/json"

log = logging.getLogger("embruns.server")


class Probes:
    """Answers whatever host a request names, and outside the limits: the answers are small and tell no secret."""

    def __init__(self, store: Store, metrics: Metrics | None) -> None:
        self._store = store
        self._metrics = metrics

    async def answer(
        self,
        scope: MutableMapping[str, Any],
        path: str,
        send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Answer one of the paths; to strangers there is nothing at /metrics."""
        status, kind, body = 200, JSON, b'{"status":"ok"}'
        if path == "/metrics":
            if self._metrics is not None and self._metrics.may_read(scope["headers"]):
                kind, body = CONTENT_TYPE, await self._metrics.text()
            else:
                status, body = 404, encode(problem(NotFound("there is nothing at '/metrics'")))
        elif path == "/readyz" and not await self._is_ready():
            status, body = 503, b'{"status":"no database"}'
        own = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": [*own, *SECURE_HEADERS]})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    async def _is_ready(self) -> bool:
        try:
            await self._store.review("", "")  # any question to the database
        except Exception as error:  # each database has its own kinds
            log.warning("the server is not ready: %s %s", type(error).__name__, error)
            return False
        return True
