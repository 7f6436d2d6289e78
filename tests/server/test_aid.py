"""What the game works out for the seat to act: after the scene, from that seat's view, and only to whom it may go."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from embruns.games import find_game
from tests.server.client import Browser, Json, Line, start
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]


def aid_here(line: Line) -> Json:
    """The aid of the position last seen."""
    message = line.until(lambda m: m["type"] == "aid" and m["ply"] >= line.scene["ply"])
    assert (message["ply"], message["undos"]) == (line.scene["ply"], line.scene["undos"])
    aid: Json = message["aid"]
    return aid


def test_odds_follow_the_scene_and_everybody_at_an_open_game_sees_them(person: NewPerson) -> None:
    table, one, two = two_at_a_table(person, game="maitre-des-mers", options={"first": "first-seat"})
    game = find_game("maitre-des-mers")
    state = game.state(msgspec.convert(one.scene["view"], game.Position))
    exact = msgspec.to_builtins(game.aid(state, game.setup(players=2)))
    assert aid_here(one) == aid_here(two) == exact
    watcher = person().line(table)
    assert aid_here(watcher) == exact
    mover = one if one.scene["legal"] else two
    mover.play("arm")
    mover.browser.line(table)
    assert {"cards", "actions"} <= set(aid_here(mover))


def test_a_table_without_odds_gets_none(person: NewPerson) -> None:
    _, one, two = two_at_a_table(person, game="maitre-des-mers", options={"first": "first-seat", "odds": "off"})
    for line in (one, two):
        for _ in range(2):
            (one if one.scene["legal"] else two).play()
            ply = max(one.scene["ply"], two.scene["ply"])
            one.at_ply(ply)
            two.at_ply(ply)
        line.send("ping")
        line.expect("pong")
        assert not any('"type":"aid"' in frame for frame in line.frames)


def test_an_aid_made_of_secrets_reaches_the_seat_to_act_alone(person: NewPerson) -> None:
    host, guest = person(), person()
    table = host.table("ask-first")
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    one, two, watcher = host.line(table), guest.line(table), person().line(table)
    start(one, two)
    assert aid_here(one) == {"held": sum(one.scene["view"]["players"][0]["hand"])}
    one.play("keep")
    two.expect("update")
    assert aid_here(two) == {"held": sum(two.scene["view"]["players"][1]["hand"])}
    two.play("keep")
    for line in (one, watcher):
        line.until(lambda m: m["type"] == "update" and m["scene"]["ending"] is not None)
    assert [frame.count('"type":"aid"') for frame in one.frames].count(1) == 1
    assert not any('"type":"aid"' in frame for frame in watcher.frames)


def test_at_one_screen_it_waits_until_the_seat_is_shown(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table("ask-first", ("me", "here")))
    start(line)
    line.send("ping")
    line.expect("pong")
    line.send("show", seat=0)
    line.until(lambda m: m["type"] == "hello" and not m["scene"]["covered"])
    assert aid_here(line) == {"held": sum(line.scene["view"]["players"][0]["hand"])}
    shown = next(n for n, frame in enumerate(line.frames) if '"covered":false' in frame)
    assert not any('"type":"aid"' in frame for frame in line.frames[:shown])
