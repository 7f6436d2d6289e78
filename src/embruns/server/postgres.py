"""Connections to PostgreSQL: how they are opened, named without their password, and noticed to be lost."""

from __future__ import annotations

import logging
from typing import Any

import psycopg
from psycopg import conninfo

from embruns.server.errors import BadDatabase
from embruns.server.postgres_schema import Connection

# A cut network is noticed within some ten seconds; what the address says about these comes first.
DEFAULTS: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "embruns",
}
# The database notices within the same time that a server is gone, and ends what that left unfinished.
AT_THE_DATABASE = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
SET = "SELECT " + ", ".join(f"set_config('{name}', '{value}', false)" for name, value in AT_THE_DATABASE.items())

logging.getLogger("psycopg").setLevel(logging.ERROR)  # a lost connection is told by whoever needed it

LOST = (psycopg.OperationalError, psycopg.InterfaceError)  # the connection, or the transaction: both may be tried again


def connect(url: str) -> Connection:
    """Open a connection in which every statement commits by itself; raise one of LOST if that fails."""
    asked = conninfo.conninfo_to_dict(url)
    connection = psycopg.connect(**{**DEFAULTS, **asked}, autocommit=True)
    try:
        connection.execute(SET)
    except BaseException:
        connection.close()
        raise
    return connection


def first_connect(url: str) -> Connection:
    """The same at the start; raise BadDatabase if the address is wrong or nobody answers there."""
    try:
        return connect(url)
    except psycopg.Error as error:
        first = (str(error).splitlines() or ["no answer"])[0]
        raise BadDatabase(f"{name_of(url)} cannot be reached: {first}") from error


def name_of(url: str) -> str:
    """The database for a message, without user and password."""
    try:
        asked = conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        return "the database"
    place = ":".join(str(asked[part]) for part in ("host", "port") if asked.get(part))
    return f"postgresql://{place}/{asked.get('dbname', '')}"
