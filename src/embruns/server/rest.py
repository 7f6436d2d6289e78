"""The application behind /api: all REST routes, and errors of one shape. See /api/openapi.json."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Litestar, MediaType, Response, Router, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from embruns import __version__
from embruns.core.errors import EmbrunsError
from embruns.server.boxes.routes import BOX_ROUTES
from embruns.server.errors import Internal
from embruns.server.game_routes import GAME_ROUTES
from embruns.server.messages.basics import Problem
from embruns.server.notify.routes import NOTIFY_ROUTES
from embruns.server.people.day_routes import DAY_ROUTES
from embruns.server.people.me_routes import ME_ROUTES
from embruns.server.people.routes import PASSKEY_ROUTES
from embruns.server.record_routes import RECORD_ROUTES
from embruns.server.refusals import SAID, STATUS, problem
from embruns.server.studio.routes import STUDIO_ROUTES
from embruns.server.table_routes import TABLE_ROUTES
from embruns.server.visit import Asked, Hook, Visit

log = logging.getLogger("embruns.server")


@get("/openapi.json", include_in_schema=False, summary="This description")
async def describe(request: Asked) -> dict[str, Any]:
    """Returns the OpenAPI description."""
    return request.app.openapi_schema.to_schema()


# Errors, all of one shape


def _respond(request: Asked, found: Problem) -> Response[Problem]:
    visit = request.scope.get("embruns")
    if isinstance(visit, Visit):  # it is missing where an application without `App` fails
        visit.hall.measures.refusals[found.code] += 1
    return Response(found, status_code=STATUS.get(found.code, 400), media_type=MediaType.JSON)


def _on_refusal(request: Asked, error: EmbrunsError) -> Response[Problem]:
    return _respond(request, problem(error))


_CODES = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}


def _on_http(request: Asked, error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "bad-request")
    if error.status_code >= 500:
        code = "internal"
    detail = "; ".join([error.detail, *(str(part) for part in error.extra or ())]) if code == "bad-request" else ""
    return _respond(request, Problem(code, SAID[code], "", detail[:500]))


def _on_mistake(request: Asked, error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _respond(request, problem(Internal("the server failed")))


ROUTES = [
    *GAME_ROUTES,
    *ME_ROUTES,
    *TABLE_ROUTES,
    *RECORD_ROUTES,
    *BOX_ROUTES,
    *STUDIO_ROUTES,
    *NOTIFY_ROUTES,
    *PASSKEY_ROUTES,
    *DAY_ROUTES,
    describe,
]


def make_rest(on_startup: Hook, on_shutdown: Hook) -> Litestar:
    """The application behind /api."""
    # Litestar's own pages about the OpenAPI description stay outside /api, at a path that is not served.
    openapi = OpenAPIConfig("Embruns", __version__, path="/unserved", render_plugins=[], use_handler_docstrings=True)
    return Litestar(
        [Router("/api", route_handlers=ROUTES)],
        openapi_config=openapi,
        exception_handlers={EmbrunsError: _on_refusal, HTTPException: _on_http, Exception: _on_mistake},
        on_startup=[on_startup],
        on_shutdown=[on_shutdown],
        logging_config=None,
    )
