"""`embruns serve`, and `embruns` alone: serve the table to the browser."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = (
    "Examples:\n\nembruns serve --port 8000 --no-browser\n\n"
    "embruns serve --host 0.0.0.0   for everybody in the same network\n\n"
    "embruns serve --public-url https://club.example/embruns --trust-proxy 127.0.0.1 --durable --no-browser\n\n"
    "embruns serve --box mine.toml   to play with a box of one’s own\n\n"
    "embruns serve --database postgresql://embruns@localhost/embruns --no-browser"
)


class LogKind(enum.Enum):
    """How the log is written."""

    TEXT = "text"
    JSON = "json"


class LogDepth(enum.Enum):
    """What the log tells."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    DEBUG = "debug"


Host = Annotated[str, typer.Option(help="where to listen; 0.0.0.0 lets other machines in")]
Port = Annotated[
    int | None, typer.Option(min=0, max=65535, help="the port, or the next free one; 0 is any  \\[default: 4747]")
]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="where tables are kept  \\[default: the user’s data]")]
Database = Annotated[
    str,
    typer.Option(
        envvar="EMBRUNS_DATABASE", metavar="URL", help="keep the tables in this PostgreSQL database instead of a folder"
    ),
]
Durable = Annotated[bool, typer.Option("--durable", help="sync every move to disk, so that it survives a power cut")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="do not open the browser")]
PublicUrl = Annotated[
    str, typer.Option(metavar="URL", help="the address that people open, where a proxy stands before; may have a path")
]
TrustProxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NETWORK",
        help="believe X-Forwarded-For and X-Forwarded-Proto of a proxy at this address or network; may be repeated",
    ),
]

Limit = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="change a limit, such as requests=40/200 (tokens a second/at once) or sockets-at-once=80; may be repeated",
    ),
]
Metrics = Annotated[
    bool,
    typer.Option("--metrics", help="let Prometheus read /metrics with the token in DIR/metrics-token"),
]
PushService = Annotated[
    list[str] | None,
    typer.Option(
        metavar="URL",
        help="a push service besides those of the known browsers, such as https://push.example; may be repeated",
    ),
]
SmtpServer = Annotated[
    str,
    typer.Option(
        "--smtp",
        envvar="EMBRUNS_SMTP",
        metavar="URL",
        help="send e-mails through this server: smtp://USER:PASSWORD@HOST:587, or smtps:// for TLS from the start",
    ),
]
MailFrom = Annotated[
    str, typer.Option(envvar="EMBRUNS_MAIL_FROM", metavar="ADDRESS", help="who e-mails are from, with --smtp")
]
BoxFolder = Annotated[
    Path | None,
    typer.Option(
        "--boxes",
        metavar="FOLDER",
        help="offer these boxes at set-up: FOLDER/GAME/NAME.toml",
    ),
]
FirstBox = Annotated[
    list[str] | None,
    typer.Option(
        "--box",
        metavar="FILE.toml",
        help="offer this box first at set-up; GAME=FILE.toml where it fits several games; may be repeated",
    ),
]
NoStudio = Annotated[
    bool, typer.Option("--no-studio", help="take no boxes from people and run no studies: only --box and --boxes")
]
KeepDays = Annotated[
    int | None,
    typer.Option(min=1, max=36500, help="delete the table of a finished game after so many days  \\[default: never]"),
]
Log = Annotated[LogKind, typer.Option(help="how the log on standard error is written")]
LogLevel = Annotated[LogDepth, typer.Option(help="what the log tells; info has a line for every request")]


def command(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    database: Database = "",
    durable: Durable = False,
    no_browser: NoBrowser = False,
    public_url: PublicUrl = "",
    trust_proxy: TrustProxy = None,
    limit: Limit = None,
    metrics: Metrics = False,
    push_service: PushService = None,
    smtp: SmtpServer = "",
    mail_from: MailFrom = "",
    box: FirstBox = None,
    boxes: BoxFolder = None,
    no_studio: NoStudio = False,
    keep_days: KeepDays = None,
    log: Log = LogKind.TEXT,
    log_level: LogLevel = LogDepth.WARNING,
) -> None:
    """Serve the table, print its addresses, and open the browser."""
    from embruns.cli.terminal import complain
    from embruns.games import left_out
    from embruns.server.notify.mail import read_smtp
    from embruns.server.notify.push import check_service
    from embruns.server.notify.service import Ways
    from embruns.server.run import PORT, serve
    from embruns.server.security import read_limits

    for error in left_out().values():
        complain(f"embruns: left out: {error}")
    services = tuple(map(check_service, push_service or ()))
    serve(
        host,
        PORT if port is None else port,
        data,
        durable,
        not no_browser,
        read_limits(limit or ()),
        public_url,
        trust_proxy or (),
        metrics,
        log.value,
        log_level.value,
        database,
        Ways(services, read_smtp(smtp, mail_from) if smtp else None),
        boxes,
        not no_studio,
        box or (),
        keep_days or 0,
    )
