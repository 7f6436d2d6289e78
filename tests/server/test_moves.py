"""Moves that must change nothing: resent, stale, doubled, illegal, of another's seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embruns.core.contract import Rng
from embruns.games import find_game
from tests.server.client import Browser, Line, play_on
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]


@pytest.fixture
def players(person: NewPerson) -> tuple[Line, Line]:
    """South, who is to act, and North."""
    _, south, north = two_at_a_table(person)
    return south, north


def unchanged(*lines: Line) -> None:
    """A newcomer's view is what these lines saw last."""
    for line in lines:
        assert line.browser.line(line.table).scene == line.scene


def test_a_resent_move_is_acknowledged_again_and_played_once(players: tuple[Line, Line]) -> None:
    south, north = players
    move = {"ply": 0, "undos": 0, "seat": 0, "action": south.scene["legal"][0]["index"], "id": "once"}
    south.send("move", **move)
    south.expect("update", ack="once")
    for _ in range(3):
        south.send("move", **move)
        assert south.expect("ack") == {"type": "ack", "id": "once", "ply": 1, "undos": 0}
    elsewhere = south.browser.line(south.table)
    elsewhere.send("move", **move)
    assert elsewhere.expect("ack")["ply"] == 1
    assert len(north.at_ply(1)["view"]["players"][0]["fish"]["small"]) == 1
    unchanged(south)


def test_an_id_belongs_to_its_person(players: tuple[Line, Line]) -> None:
    south, north = players
    south.move(id="mine")
    south.expect("update", ack="mine")
    north.at_ply(1)
    north.refused("not-your-seat", north.send("move", id="mine", ply=0, seat=0, action=south.events[0]["text"]))


def test_a_stale_move_is_refused(players: tuple[Line, Line]) -> None:
    south, _ = players
    old = dict(south.scene)
    south.play()
    south.refused("stale", south.send("move", ply=old["ply"], seat=0, action=south.scene["legal"][0]["index"]))
    south.refused("stale", south.send("move", ply=7, seat=0, action=south.scene["legal"][0]["index"]))
    south.refused("stale", south.send("move", ply=1, undos=3, seat=0, action=south.scene["legal"][0]["index"]))
    unchanged(south)


def test_of_two_moves_in_a_hurry_one_counts(players: tuple[Line, Line]) -> None:
    south, _ = players
    first, second = south.move(id="click"), south.move(id="double-click")
    assert south.expect("update")["ack"] == first
    south.refused("stale", second)
    assert south.scene["ply"] == 1


def test_nobody_plays_for_another_seat(players: tuple[Line, Line], person: NewPerson) -> None:
    south, north = players
    legal = south.scene["legal"][0]["index"]
    north.refused("not-your-seat", north.send("move", ply=0, seat=0, action=legal))
    north.refused("not-your-turn", north.send("move", ply=0, seat=1, action=legal))
    watcher = person().line(south.table)
    watcher.refused("not-your-seat", watcher.send("move", ply=0, seat=0, action=legal))
    watcher.refused("not-your-seat", watcher.send("undo", ply=0))
    watcher.ready()
    watcher.expect("error", code="not-your-seat")
    south.refused("not-your-seat", south.send("move", ply=0, seat=9, action=legal))
    unchanged(south, north)


def test_an_illegal_move_names_its_clause(players: tuple[Line, Line]) -> None:
    south, north = players
    error = south.refused("illegal-action", south.send("move", ply=0, seat=0, action="place a2"))
    assert error["clause"] == "LBF-08"
    assert error["message"]["en"] == find_game("little-big-fish").clauses("en")["LBF-08"]
    south.refused("illegal-action", south.send("move", ply=0, seat=0, action="fisher"))
    south.refused("bad-notation", south.send("move", ply=0, seat=0, action="place z9"))
    south.refused("bad-request", south.send("move", ply=0, seat=0, action=9_999_999))
    unchanged(south, north)


def test_a_typed_move_is_read(players: tuple[Line, Line]) -> None:
    south, _ = players
    text = south.scene["legal"][0]["text"]
    assert south.play(f"  {text.upper()} ")["events"][0]["text"] == text


def test_after_the_end_nothing_is_played(players: tuple[Line, Line]) -> None:
    south, north = players
    play_on(players, Rng(3))
    south.refused("game-over", south.send("move", ply=south.scene["ply"], seat=0, action="pass"))
    south.refused("no-undo", south.send("undo", ply=south.scene["ply"]))
    unchanged(south, north)


def test_before_everybody_is_ready_nothing_is_played(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table())
    assert line.hello["scene"] is None
    line.ready()
    line.expect("hello")
    line.refused("not-started", line.send("move", ply=0, seat=0, action="place a1"))
    line.refused("not-started", line.send("why", action="place a1"))
    line.refused("not-started", line.send("hint"))
    line.refused("no-undo", line.send("undo", ply=0))
    assert host.line(line.table).hello["table"]["stage"] == "gathering"
