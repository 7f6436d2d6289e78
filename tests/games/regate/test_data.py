"""A position as data: what a browser finds in it, and what is refused."""

from __future__ import annotations

import json

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE, OVER
from embruns.core.errors import BadData
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.position import Play
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import BLUE, RED, Boat, after, play, sea


def plays(race: RegateState) -> dict[str, Play]:
    return {" ".join([p.card, p.exit, p.again]).strip(): p for p in GAME.position(race).plays}


def test_every_card_of_the_hand_tells_what_it_would_do() -> None:
    told = plays(sea(Boat(BLUE, "B0 G45 R90"), RED))
    free, zone, contact = told["R90 R90"], told["B0 B0"], told["G45 G45"]
    assert (free.verdict, free.clause, free.sailed, free.end) == ("free", "", 24, (-405, 1791, 315))
    assert (zone.verdict, zone.clause, zone.zones, zone.end) == ("zone", "REG-B23", [1], (76, 1876, 45))
    assert (contact.verdict, contact.clause, contact.sailed, contact.touches) == ("contact", "REG-B20", 12, "seat-1")
    assert contact.contact is not None
    assert contact.contact != contact.end


def test_bodies_have_names() -> None:
    beside_mark = plays(sea(Boat((-2600, 3300, 0), "B0")))
    assert beside_mark["B0 B0"].touches == "mark-1"
    assert plays(sea(Boat((5000, 3000, 90), "B0")))["B0 B0"].touches == "edge"
    assert plays(sea(Boat((0, 1400, 0), "B0"), obstacles="islet"))["B0 B0"].touches == "obstacle-1"
    assert plays(sea(Boat((1200, -1300, 0), "B0"), rules="2010"))["B0 B0"].touches == "line-2"


def test_a_play_that_wins_rounds_or_starts_says_so() -> None:
    assert plays(sea(Boat((0, 900, 180), "B0", marks=2)))["B0 B0"].verdict == "home"
    assert plays(sea(Boat((-3100, 3300, 0), "G60")))["G60 G60"].marks == 1
    crossing = sea(Boat((0, -1500, 0), "B0", started=False), rules="advanced")
    assert plays(crossing)["B0 B0"].started


def test_a_play_that_must_stop_says_where() -> None:
    told = plays(sea(Boat(BLUE, "B0 B0 B0 B0k B0k"), RED))
    assert (told["B0 B0"].clause, told["B0 B0"].stop) == ("", (-656, 1144, 45))  # REG-E05
    assert told["B0k B0k"].stop == (-650, 1150, 45)
    assert plays(sea(Boat(BLUE, "B0 R90"), RED))["B0 B0"].stop is None  # there is another choice


def test_an_early_crossing_is_foretold() -> None:
    boat = (0, -1500, 0)
    for mine, theirs, early in ((1, 1, True), (3, 0, False), (2, 4, False)):
        race = sea(
            Boat(boat, "B0 R90", started=False, laid=mine), Boat((3000, -1500, 0), laid=theirs), rules="advanced"
        )
        told = plays(race)
        assert (told["B0 B0"].early, told["R90 R90"].early) == (early, False)


def test_nobody_else_sees_the_plays() -> None:
    race = sea(Boat(BLUE, "B0 G45 R90"), RED)
    assert GAME.position(race.seen_by(0)).plays == GAME.position(race).plays
    assert GAME.position(race.seen_by(1)).plays == []
    assert GAME.position(race.seen_by(-1)).plays == []


@pytest.mark.parametrize(("variant", "players"), [("basic", 2), ("advanced", 2), ("2010", 3)])
def test_the_clause_of_a_play_is_the_one_that_forbids_it(variant: str, players: int) -> None:
    for seed in range(3):
        race = GAME.new(GAME.setup(variant, players, {"contact": "on" if seed == 1 else "off"}))
        assert isinstance(race, RegateState)
        rng = rng_for(seed, variant, "plays")
        while race.to_act() != OVER:
            for told in GAME.position(race).plays:
                named = [told.card, told.exit, told.again]
                action = next(a for a in GAME.actions if [getattr(a, f) for f in a.FIELDS] == named)
                assert race.forbids(action) == told.clause
            race.play(race.roll(rng) if race.to_act() == CHANCE else race.pick(rng))


def test_the_waters_and_the_turn() -> None:
    race = play(sea(Boat((0, 1000, 0), "R30+H B0"), rules="2010"), "R30+H")
    position = GAME.position(race)
    assert [(d.kind, d.number) for d in position.waters.discs] == [("mark", 1), ("mark", 2), ("line", 1), ("line", 2)]
    assert (position.replays_left, position.may_replay, position.turns_left) == (1, True, 120)
    assert position.discards == {"R30+H": 1}
    assert position.boats[0].bound_for == (-2400, 4800)
    assert GAME.position(after(race, "end turn")).replays_left == 0


WRONG = [
    ("phase", "drifting"),
    ("turn", 2),
    ("turns", 121),
    ("pile", 3),
    ("winner", 0),
    ("reason", "home"),
    ("replays", 3),
    ("at", [10**6, 0]),
    ("discards", {"B0": 40}),
    ("discards", {"NO": 1}),
    ("boats", []),
    ("plays", []),
]
WRONG_BOAT = [
    ("x", 10**6),
    ("heading", 360),
    ("marks", 3),
    ("hand", ["B0"] * 4),
    ("hand", ["XX"]),
    ("hand", ["B0", "B0", "B0k", "B0k", "R45", "R45"]),
    ("zone", []),
    ("streak", 3),
    ("target", 6),
    ("laid", 5),
    ("bound_for", [0, 0]),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_position_that_contradicts_itself_is_refused(field: str, value: object) -> None:
    data = json.loads(encode_state(GAME, sea(Boat(BLUE, "B0 G45 R90"), RED)))
    data[field] = value
    with pytest.raises(BadData):
        decode_state(GAME, json.dumps(data))


@pytest.mark.parametrize(("field", "value"), WRONG_BOAT)
def test_a_boat_that_cannot_be_is_refused(field: str, value: object) -> None:
    data = json.loads(encode_state(GAME, sea(Boat(BLUE, "B0 G45 R90"), RED)))
    data["boats"][0][field] = value
    with pytest.raises(BadData):
        decode_state(GAME, json.dumps(data))


def test_the_wrong_row_is_refused() -> None:
    race = GAME.new(GAME.setup("2010", 2))
    while race.to_act() == CHANCE:
        race.play(race.chances()[0][0])
    data = json.loads(encode_state(GAME, race))
    assert data["at"] == [0, -10]
    data["at"] = [0, -1010]
    with pytest.raises(BadData, match="row"):
        decode_state(GAME, json.dumps(data))
