"""Start the server on this machine: find a port, print the address, open the browser, stop cleanly."""

from __future__ import annotations

import asyncio
import gc
import os
import shlex
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path

import uvicorn

from embruns.core.errors import EmbrunsError
from embruns.server.addresses import Addresses, BadAddress, read_public_url
from embruns.server.app import App, Asgi, Settings
from embruns.server.bot_pool import GRACE_SECONDS, THINKING, BotProcess
from embruns.server.folder_lock import locked
from embruns.server.gate import Gate, most_connections
from embruns.server.jobs import JobWorker
from embruns.server.line import Line
from embruns.server.logs import Kind, set_up
from embruns.server.notify.service import Ways
from embruns.server.pages import HOW_TO_GET_THEM, Pages
from embruns.server.patience import Connection
from embruns.server.qr import TooLong, as_text, qr_code
from embruns.server.security import Limits
from embruns.server.stores import check_url

PORT = 4747
GARBAGE = 10_000  # objects that are made before the collector looks for cycles among them
PORTS_TRIED = 20


class NoPort(EmbrunsError):
    """No port could be bound."""

    code = "no-port"


def data_folder() -> Path:
    """The folder where this platform keeps a program's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "Embruns"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Embruns"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "embruns"


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next free one; port 0 takes any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem = ""
    for candidate in range(port, port + PORTS_TRIED if port else 1):
        # asyncio sets TCP_NODELAY, so that small frames are sent at once, only if the protocol is named.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(512)
        except (OSError, OverflowError) as error:
            listener.close()
            problem = str(error)
        else:
            return listener
    raise NoPort(f"nothing can listen on {host}, port {port} or the {PORTS_TRIED - 1} after it: {problem}")


class _Server(uvicorn.Server):
    """A server that opens the browser when it is ready."""

    browse = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.browse and self.started:
            threading.Thread(target=webbrowser.open, args=(self.browse,), daemon=True).start()


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    durable: bool = False,
    open_browser: bool = True,
    limits: Limits | None = None,
    public_url: str = "",
    trusted: Sequence[str] = (),
    metrics: bool = False,
    log_kind: Kind = "text",
    log_level: str = "warning",
    database: str = "",
    ways: Ways | None = None,
    boxes: Path | None = None,
    studio: bool = True,
    box_files: Sequence[str] = (),
    keep_days: int = 0,
) -> None:
    """Serve until interrupted; raise NoPort if no port is free, FolderInUse if another server has the folder.

    `database` is the address of a PostgreSQL database, which then has everything that would be in the folder.

    `public_url` is the address at which a proxy offers this server. The proxy's X-Forwarded-For and X-Forwarded-Proto
    are believed if it connects from one of the `trusted` addresses or networks.
    """
    set_up(log_kind, log_level)
    check_networks(trusted)
    if database:
        check_url(database)
    if public_url:
        read_public_url(public_url)
    if not Pages().are_built:
        print(HOW_TO_GET_THEM, file=sys.stderr, flush=True)
    listener = bind(host, port)
    settings = Settings(
        data=data or data_folder(),
        database=database,
        durable=durable,
        host=host,
        port=listener.getsockname()[1],
        public_url=public_url,
        command=_command(port, data, durable),
        bots=max(1, (os.cpu_count() or 2) - 1),
        hand_over=sys.stdout.isatty(),  # a log must not have it: it is a secret of this person
        metrics=metrics,
        ways=ways or Ways(),
        boxes=boxes,
        box_files=tuple(box_files),
        keep_days=keep_days,
        studio=studio,
        limits=limits or Limits(),
    )
    with listener, nullcontext() if database else locked(settings.data):
        app = App(settings)
        run(app, listener, app.addresses, port, open_browser, settings.limits, trusted)


def work(database: str, processes: int) -> None:
    """Answer the questions of the servers on this database by so many bots, until interrupted."""
    check_url(database)
    with suppress(KeyboardInterrupt):
        asyncio.run(_work(database, processes))


async def _work(database: str, processes: int) -> None:
    from embruns.server.postgres import name_of
    from embruns.server.postgres_store import PostgresStore

    store = PostgresStore(database)
    worker = JobWorker(store, [BotProcess(GRACE_SECONDS) for _ in range(processes)], THINKING)
    stop = asyncio.Event()
    if os.name == "posix":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    try:
        worker.start()
        print(f"Embruns: {processes} bots think for {name_of(database)}", flush=True)
        await stop.wait()
    finally:
        await worker.close()
        store.close()


def check_networks(trusted: Sequence[str]) -> None:
    """Raise BadAddress if one of these is neither an address nor a network."""
    for word in trusted:
        try:
            ip_network(word)
        except ValueError:
            raise BadAddress(
                f"--trust-proxy {word}: write an address or a network, such as 127.0.0.1 or 10.0.0.0/8"
            ) from None


def _command(port: int, data: Path | None, durable: bool) -> str:
    """The command that starts this server for other machines too."""
    by_module = Path(sys.argv[0]).name == "__main__.py"
    words = ["python", "-m", "embruns"] if by_module else ["embruns"]
    if by_module and Path(sys.executable).is_relative_to(Path.cwd()):
        words[0] = str(Path(sys.executable).relative_to(Path.cwd()))
    words += ["serve", "--host", "0.0.0.0"]
    words += ["--port", str(port)] if port != PORT else []
    words += ["--data", str(data)] if data else []
    return shlex.join([*words, "--durable"] if durable else words)


def announce(addresses: Addresses) -> None:
    """Print the address for this machine, those for others, and in a terminal the first of them as a QR code."""
    others = addresses.for_others()
    for address in others:
        print(f"For others: {address}/", flush=True)
    if others and sys.stdout.isatty():
        with suppress(TooLong, UnicodeEncodeError):  # the address stands above
            print(as_text(qr_code(others[0] + "/")), flush=True)
    print(f"Embruns: {addresses.for_this_machine()}", flush=True)


def server_of(app: Asgi, limits: Limits, trusted: Sequence[str] = ()) -> _Server:
    """Return the server of this application, with these limits of the connections."""
    gate = Gate(limits.connections_at_once, most_connections(), trusted)
    config = uvicorn.Config(
        app,
        http=partial(Connection, seconds=limits.request, gate=gate),  # type: ignore[arg-type]  # uvicorn calls it like the class
        ws=Line,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients send `ping` messages instead
        ws_max_size=65_536,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=list(trusted),
        timeout_graceful_shutdown=3,
    )
    return _Server(config)


def run(
    app: Asgi,
    listener: socket.socket,
    addresses: Addresses,
    asked_port: int,
    open_browser: bool,
    limits: Limits,
    trusted: Sequence[str] = (),
) -> None:
    """Serve on this listening socket, with these limits of the connections."""
    port = listener.getsockname()[1]
    if asked_port not in (0, port):
        print(f"port {asked_port} is taken: using {port}", flush=True)
    server = server_of(app, limits, trusted)
    server.browse = addresses.for_this_machine() if open_browser else ""
    announce(addresses)
    gc.collect()
    gc.freeze()  # what was imported stays, and need not be looked through again and again
    gc.set_threshold(GARBAGE)
    with suppress(KeyboardInterrupt):  # the server has stopped cleanly and raises the signal again
        server.run(sockets=[listener])
