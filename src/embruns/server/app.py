"""The whole server as one ASGI application: security checks, then REST, sockets or pages."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server.addresses import Addresses
from embruns.server.answers import Answer, Header
from embruns.server.bot_pool import GRACE_SECONDS, BotPool
from embruns.server.boxes.keeper import read_offer
from embruns.server.errors import BadRequest, NotFound, SlowDown, TooLarge, UnknownHost
from embruns.server.hall import Hall
from embruns.server.identity import Devices, Identity, link_of
from embruns.server.jobs import JobPool, JobStore
from embruns.server.logs import new_request_id, request_id
from embruns.server.measures import Measures
from embruns.server.metrics import Metrics
from embruns.server.notify.service import Notify, Ways
from embruns.server.pages import Pages, refusal_page
from embruns.server.people.passkeys import Passkeys
from embruns.server.probes import PATHS, Probes
from embruns.server.refusals import STATUS, problem
from embruns.server.rest import make_rest
from embruns.server.retention import Retention
from embruns.server.reviews import LIMIT_SECONDS, Reviews
from embruns.server.security import (
    TRANSPORT_SECURITY,
    Buckets,
    Limits,
    Seal,
    cost_of,
    headers_of,
)
from embruns.server.seeds import Seeds
from embruns.server.siblings import BEAT_SECONDS
from embruns.server.sockets import Receive, Scope, Send, Sockets, address_of
from embruns.server.stores import open_store
from embruns.server.studio.shelf import StudyShelf
from embruns.server.studio.studies import Studies
from embruns.server.visit import Visit

log = logging.getLogger("embruns.server")

Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    data: Path
    database: str = ""  # the address of a PostgreSQL database; without one, the tables are in the folder
    durable: bool = False
    host: str = "127.0.0.1"  # where it listens
    port: int = 0
    public_url: str = ""  # the address at which a proxy offers it
    networks: tuple[str, ...] | None = None  # for tests: hosts in the networks instead of this machine's own
    command: str = ""  # that starts this server for other machines too
    bots: int = 1  # processes
    grace: float = GRACE_SECONDS  # added to the timeout of a bot
    seed: int | None = None  # for tests and demonstrations: all chance is derived from it
    simulations: int | None = None  # of a bot, instead of a time: for tests and demonstrations too
    away_after: float = 60.0  # seconds until a disconnected person counts as away
    consent_after: float = 30.0  # seconds a bot waits for a person's consent before it plays something else
    pause_after: float = 60.0  # seconds without anybody connected after which a table's bots pause
    tick: float = 30.0  # seconds between two looks at the deadlines of games over days
    tidy: float = 60.0  # seconds between two looks at idle tables, and at the keys
    review_seconds: float = LIMIT_SECONDS
    beat: float = BEAT_SECONDS  # seconds between two signs of life for other processes
    hand_over: bool = False  # whether the console shows the link by which the owner stays the same person elsewhere
    boxes: Path | None = None  # a folder of boxes to choose from, GAME/NAME.toml
    box_files: tuple[str, ...] = ()  # boxes that are offered first, FILE or GAME=FILE
    studio: bool = True  # whether people may bring boxes and run studies
    metrics: bool = False  # whether /metrics answers to who has the token of the data folder
    keep_days: int = 0  # after the end of a game until its table is deleted; 0: never
    ways: Ways = field(default_factory=Ways)  # to people without a page
    limits: Limits = field(default_factory=Limits)


class App:
    """The application; one object per process."""

    def __init__(self, settings: Settings) -> None:
        if not settings.database or settings.metrics:  # the token of the metrics is a file
            settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._limits = settings.limits
        self._every = settings.tidy
        self._store = store = open_store(settings.database, settings.data, settings.durable)
        self._seal = Seal(store.keys())
        seeds = Seeds(settings.seed)
        measures = Measures()
        kind = JobPool if isinstance(store, JobStore) else BotPool
        pool = kind(settings.bots, seeds, settings.grace, settings.simulations, self._limits.thinking, measures)
        self.hall = Hall(
            store,
            pool,
            seeds,
            away_after=settings.away_after,
            consent_after=settings.consent_after,
            pause_after=settings.pause_after,
            measures=measures,
            tick=settings.tick,
            beat=settings.beat,
            offer=read_offer(settings.boxes, settings.box_files),
            uploads=settings.studio,
        )
        self._probes = Probes(store, Metrics(self.hall, settings.data) if settings.metrics else None)
        self._reviews = Reviews(store, settings.review_seconds)
        self._studies = Studies(self.hall.boxes, StudyShelf(store), settings.studio)
        networks = settings.networks
        self.addresses = Addresses(
            settings.public_url, settings.host, settings.port, None if networks is None else lambda: networks
        )
        self._command = settings.command
        self._hand_over = settings.hand_over
        self._pages = Pages(base=self.addresses.base)
        self._requests = Buckets(self._limits.requests)
        self._changes = Buckets(self._limits.changes)
        self._codes = Buckets(self._limits.codes)
        self._uploads = Buckets(self._limits.boxes)
        self._new_studies = Buckets(self._limits.studies)
        self._sockets = Sockets(self.hall, self.addresses, self._limits)
        self._devices = Devices(store, self._revoke)
        self._passkeys = Passkeys(store, self._seal)
        self._notify = Notify(store, self.hall, self._devices, self._seal, self.addresses, settings.ways)
        if self.hall.siblings:
            self.hall.siblings.revoked = self._sockets.hang_up
        self._rest: Any = make_rest(self._start, self._stop)
        self._retention = Retention(store, self.hall.registry, settings.keep_days)
        self._pruning: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None  # for deadlines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI scope."""
        if scope["type"] == "lifespan":
            await self._rest(scope, receive, send)
            return
        path = self.addresses.inner(scope["path"])
        if path != scope["path"]:
            scope = {**scope, "path": path, "raw_path": quote(path).encode()}
        request_id.set(new_request_id())
        if scope["type"] == "websocket":
            if (await receive())["type"] == "websocket.connect":
                await self._sockets.serve(await self._identity(scope), scope, receive, send)
        elif path in PATHS:
            await self._probes.answer(scope, path, send)
        else:
            came = time.perf_counter()
            status = await self._request(scope, receive, send)
            seconds = time.perf_counter() - came
            self.hall.measures.answered(scope["method"], status, seconds)
            log.info("%s %s: %s in %.1f ms", scope["method"], path, status, 1000 * seconds)

    def _is_secure(self, scope: Scope) -> bool:
        """Return whether the browser uses TLS."""
        return self.addresses.secure or scope.get("scheme") in ("https", "wss")

    async def _identity(self, scope: Scope) -> Identity:
        """The identity in the request's cookie; nobody if there is none, or if the device was revoked."""
        known = self._seal.identity_in(scope["headers"], self._is_secure(scope), self.addresses.base)
        return Identity() if known.person and await self._devices.is_revoked(known) else known

    def _revoke(self, person: str, device: str) -> None:
        """Close the sockets of a device here and at other processes."""
        self._sockets.hang_up(person, device)
        if self.hall.siblings:
            self.hall.siblings.revoke(person, device)

    async def _start(self) -> None:
        gc.collect()
        gc.freeze()  # what is loaded stays: the garbage collector need not look at it again
        self.hall.start()
        if isinstance(self._store, JobStore) and isinstance(self.hall.pool, JobPool):
            self.hall.pool.share(self._store)
        with suppress(EmbrunsError):  # the database does not answer for now: the next look at the clock tries again
            await self.hall.close_ended(0)
        self._tidying = asyncio.create_task(self._tidy())
        self._waiting = asyncio.create_task(self.hall.deadlines.run())
        self._pruning = asyncio.create_task(self._retention.run(self._every))
        await self._notify.start()
        if self._hand_over:
            await self._show_hand_over()

    async def _show_hand_over(self) -> None:
        """Print the link by which whoever plays at this machine stays the same person at another of its addresses."""
        owner, others = await self._devices.owner(), self.addresses.for_others()
        if owner and others and not self.addresses.is_public:
            account = await self._devices.account(owner)
            token = self._seal.sealed("link", link_of(owner, account.link))
            print(f"Yourself at that address, with your tables: {others[0]}/resume#{token}", flush=True)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            self.hall.registry.close_idle()
            with suppress(EmbrunsError):  # the database does not answer for now: the keys stay as they were
                self._seal.use(await asyncio.to_thread(self._store.keys))

    async def _stop(self) -> None:
        for task in (self._tidying, self._waiting, self._pruning):
            if task:
                task.cancel()
        await self._notify.close()
        await self._reviews.close()
        await self._studies.close()
        await self.hall.close()

    # Requests

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> int:
        """Answer a request; return the status."""
        known = await self._identity(scope) if _is_api(scope["path"]) else Identity()
        identity = known if known.person else Identity.new()
        visit = Visit(
            self.hall,
            self._reviews,
            self._seal,
            self._devices,
            identity,
            self.addresses,
            self._command,
            self._notify,
            self._passkeys,
            self._studies,
        )
        scope["embruns"] = visit
        path, unsafe = scope["path"], scope["method"] not in SAFE

        def headers() -> Iterator[Header]:
            yield from headers_of(path, answer.status)
            if self.addresses.secure:
                yield TRANSPORT_SECURITY
            if _is_api(path):
                yield b"cache-control", b"no-store"
                yield b"x-request-id", request_id.get().encode()
                secure, base = self._is_secure(scope), self.addresses.base
                old = known.is_old or self._seal.is_outdated(scope["headers"], secure, base)
                if known.person and old and visit.identity == known:
                    visit.identity = known.renewed()
                changed = visit.identity != known and (known.person or unsafe or path == "/api/me")
                if changed or (known.person and old):
                    yield b"set-cookie", self._seal.set_cookie(visit.identity, secure, base)

        answer = Answer(send, headers, compress=_is_api(path) and _takes_gzip(scope))
        try:
            self._check_request(scope, unsafe)
            if _is_api(path):
                most = self._limits.box if _is_upload(scope) else self._limits.body
                await self._rest(scope, await _whole_body(receive, most), answer)
                if unsafe and answer.status < 400:
                    await self._devices.saw(visit.identity, _header(scope, b"user-agent"))
            else:
                await self._show_page(scope, answer)
        except EmbrunsError as error:
            self.hall.measures.refusals[error.code] += 1
            if isinstance(error, UnknownHost) and not _is_api(path):
                await _show_refusal(error, answer)
            else:
                await _refuse(error, answer)
        return answer.status

    def _check_request(self, scope: Scope, unsafe: bool) -> None:
        self.addresses.check(scope["headers"])
        if not _is_api(scope["path"]):
            return  # the pages are in memory: a household that opens them at once takes no tokens
        address = address_of(scope)
        if not self._requests.take(address, cost_of(scope["path"])) or (unsafe and not self._changes.take(address)):
            raise SlowDown("too many requests from this address in a short time")
        if scope["path"].startswith("/api/codes/") and not self._codes.take(address):
            raise SlowDown("too many join codes from this address in a short time")
        if _is_upload(scope) and not self._uploads.take(address):
            raise SlowDown("too many boxes from this address in a short time")
        if unsafe and scope["path"].endswith("/studies") and not self._new_studies.take(address):
            raise SlowDown("too many studies from this address in a short time")
        if unsafe:
            self.addresses.check_origin(scope["headers"])

    async def _show_page(self, scope: Scope, send: Send) -> None:
        page = self._pages.page(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        if page is None:
            raise NotFound(f"there is nothing at {scope['path'][:80]!r}")
        asked = dict(scope["headers"])
        headers, status = list(page.headers), page.status
        encoding, body = page.sent(_header(scope, b"accept-encoding"))
        if encoding:
            headers.append((b"content-encoding", encoding.encode()))
        if asked.get(b"if-none-match") == dict(headers)[b"etag"]:
            status, body = 304, b""
        else:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _is_api(path: str) -> bool:
    return path == "/api" or path.startswith("/api/")


def _is_upload(scope: Scope) -> bool:
    path: str = scope["path"]
    return scope["method"] == "POST" and path.startswith("/api/games/") and path.endswith("/boxes")


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def _takes_gzip(scope: Scope) -> bool:
    return "gzip" in _header(scope, b"accept-encoding")


async def _whole_body(receive: Receive, most: int) -> Receive:
    """Read the whole body first; raise if it is too large or not JSON, whatever its headers say."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge(f"a body may have {most} bytes")
        if not message.get("more_body"):
            break
    if body:
        _check_json(body)
    given = False

    async def again() -> MutableMapping[str, Any]:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _check_json(body: bytes) -> None:
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(f"the body is not JSON: {error}") from None


async def _refuse(error: EmbrunsError, send: Send) -> None:
    body = msgspec.json.encode(problem(error))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    status = STATUS.get(error.code, 400)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _show_refusal(error: EmbrunsError, send: Send) -> None:
    """Refuse for a person who looks at a page."""
    body = refusal_page(problem(error).message)
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS[error.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})
