"""Several people at one screen: secrets stay covered until the next person confirms."""

from __future__ import annotations

from collections.abc import Callable

from embruns.core.contract import HIDDEN, Rng
from tests.server.client import Browser, Line, start

NewPerson = Callable[[], Browser]


def hands_seen(line: Line) -> list[bool]:
    return [HIDDEN not in player["hand"] for player in line.scene["view"]["players"]]


def test_the_screen_is_covered_between_two_people(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table("bottle", ("me", "here")))
    start(line)
    assert line.hello["you"]["seats"] == [0, 1]
    assert (line.scene["covered"], line.scene["seat"], line.scene["legal"]) == (True, None, [])
    assert hands_seen(line) == [False, False]
    line.refused("not-your-seat", line.send("move", ply=line.scene["ply"], seat=0, action="keep"))
    line.refused("not-your-seat", line.send("why", action="keep"))
    line.send("show", seat=0)
    line.expect("hello")
    assert hands_seen(line) == [True, False]
    keep = next(action for action in line.scene["legal"] if action["text"] == "fish")
    line.play(keep["index"])
    assert (line.scene["covered"], line.scene["to_act"]) == (True, 1)
    assert hands_seen(line) == [False, False]
    assert line.events[-1]["action"]["number"] == HIDDEN  # what the first person fished, in the covered scene
    line.send("show", seat=1)
    line.expect("hello")
    assert hands_seen(line) == [False, True]
    line.send("show")
    line.expect("hello")
    assert line.scene["covered"]
    line.send("show", seat=7)
    line.expect("error", code="not-your-seat")


def test_a_whole_game_at_one_screen_never_shows_two_hands(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table("bottle", ("me", "here", "here")))
    start(line)
    rng = Rng(4)
    while not line.scene["ending"]:
        line.send("show", seat=line.scene["to_act"])
        line.until(lambda m: m["type"] == "hello" and not m["scene"]["covered"])
        legal = line.scene["legal"]
        line.play(legal[rng.below(len(legal))]["index"])
    for scene in line.scenes:
        if not scene["ending"]:
            hands = [player["hand"] for player in scene["view"]["players"]]
            seen = [n for n, hand in enumerate(hands) if any(number != HIDDEN for number in hand)]
            assert seen in ([], [scene["seat"]])
    replay = host.get(f"/api/tables/{line.table['id']}/replay")
    assert replay["complete"]


def test_without_secrets_nothing_is_covered(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table(seats=("me", "here")))
    start(line)
    for _ in range(6):
        assert not line.scene["covered"]
        assert line.scene["seat"] == line.scene["to_act"]
        line.play()
    assert [event["seat"] for event in line.events] == [0, 0, 0, 1, 1, 1]
    assert line.events[3]["told"]["en"].startswith("Yann")


def test_a_bot_between_two_people_does_not_uncover_anything(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table("bottle", ("me", "mousse", "here")))
    start(line)
    line.send("show", seat=0)
    line.until(lambda m: m["type"] == "hello" and m["scene"]["seat"] == 0)
    line.play("fish")
    while line.scene["to_act"] == 1:
        assert not line.scene["covered"]  # the first person still looks
        line.recv()
    assert line.scene["to_act"] == 2
    assert line.scene["covered"]
