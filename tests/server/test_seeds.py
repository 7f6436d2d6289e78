"""Chance: a secret of each table; or held to a number, so that tests and demonstrations deal the same each time."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from embruns.core.fairness import verify
from embruns.core.record import parse_record
from embruns.games import find_game
from embruns.server.seeds import Seeds
from tests.server.client import Browser, Json, Server, start

Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def dealt(host: Browser, contribution: str) -> Json:
    """The hand of tiles that a new table deals."""
    line = host.line(host.table("petite-mer", seats=("me", "here")))
    line.ready(contribution)
    line.until(lambda m: m["type"] == "hello" and m["scene"] is not None)
    view: Json = line.scene["view"]
    return view


def played_out(host: Browser) -> tuple[list[str], str]:
    """A game against a bot, always by the first move: what was done, and the record."""
    line = host.line(host.table(seats=("me", "capitaine"), practice=True))
    start(line)
    while not line.scene["ending"]:
        if line.scene["legal"]:
            line.play()
        else:
            line.recv()
    return [event["text"] for event in line.events], host.http.get(f"/api/tables/{line.table['id']}/record").text


def test_held_to_a_number_each_table_deals_as_it_did(new_server: Serve, browse: Browse) -> None:
    server = new_server(seed=7)
    host = browse(server)
    deals = [dealt(host, word) for word in ("salt", "wind")]
    assert deals[0] != deals[1], "every table has a deal of its own"
    assert httpx.get(f"{server.base}/hold/7").status_code == 204
    assert [dealt(host, word) for word in ("foam", "tide")] == deals, "whatever the people contribute"
    assert httpx.get(f"{server.base}/hold/8").status_code == 204
    assert dealt(host, "salt") != deals[0]
    assert "for tests and demonstrations" in server.errors()


def test_bots_that_think_by_count_play_the_same_game_again_and_its_record_is_verified(
    new_server: Serve, browse: Browse
) -> None:
    server = new_server(seed=7, simulations=3)
    host = browse(server)
    told, record = played_out(host)
    httpx.get(f"{server.base}/hold/7")
    assert played_out(host)[0] == told
    assert "contributions: held" in record
    verify(parse_record(record, find_game))


def test_a_server_is_not_held_unless_it_is_told(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    assert dealt(host, "salt") != dealt(host, "salt")
    assert server.errors() == ""
    free = Seeds()
    assert free.table_seed() != free.table_seed()
    assert free.contribution("salt") == "salt"
    assert free.bot_seed("amiral", b"{}") != free.bot_seed("amiral", b"{}")
