"""Pointing: everybody at the table sees it for a moment, nothing keeps it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embruns.core.contract import Rng
from tests.server.client import Browser, Server, play_on
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def test_all_at_the_table_see_what_a_seat_points_at(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    watcher = person().line(table)
    north.send("point", where="c4")
    for line in (south, north, watcher):
        assert line.expect("pointed") == {"type": "pointed", "seat": 1, "where": "c4"}
    before = len(south.events)
    fresh = south.browser.line(table)
    fresh.send("ping")
    assert fresh.recv()["type"] == "pong"  # nothing of it was kept
    assert len(fresh.events) == before
    play_on([south, north], Rng(6))
    south.send("point", where="the end")
    assert north.expect("pointed")["seat"] == 0


def test_who_only_watches_or_has_not_begun_points_at_nothing(person: NewPerson) -> None:
    table, _, _ = two_at_a_table(person)
    watcher = person().line(table)
    watcher.send("point", where="c4")
    watcher.expect("error", code="not-your-seat")
    host = person()
    line = host.line(host.table())
    line.send("point", where="c4")
    line.expect("error", code="not-started")


@pytest.mark.parametrize("where", ["", "x" * 41, "é", "a\nb", 7, None])
def test_what_is_no_place_is_refused(person: NewPerson, where: object) -> None:
    _, south, _ = two_at_a_table(person)
    south.send("point", where=where)
    south.expect("error", code="bad-request")


def test_many_fingers_are_slowed_down(new_server: Serve, browse: Browse) -> None:
    server = new_server(limits={"points": [0.001, 6]})
    _, south, north = two_at_a_table(lambda: browse(server))
    for n in range(12):
        south.send("point", where=str(n))
    for _ in range(6):
        south.expect("error", code="slow-down")
    north.send("ping")
    north.expect("pong")
    assert sum('"pointed"' in frame for frame in north.frames) == 6
