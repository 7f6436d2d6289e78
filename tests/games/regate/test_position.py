"""The saved form of a race: the least that rebuilds it, what is refused, and what older versions saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE
from embruns.core.errors import BadData
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.position import upgrade
from tests.games.regate.afloat import BLUE, RED, Boat, sea

OLD = json.loads(Path(__file__).with_name("old_positions.json").read_text(encoding="utf-8"))


WRONG = [
    ("phase", "drifting"),
    ("seat", 2),
    ("turns", 121),
    ("winner", 0),
    ("reason", "home"),
    ("replays", 3),
    ("at", [10**6, 0]),
    ("discards", {"B0": 40}),
    ("discards", {"NO": 1}),
    ("players", []),
    ("pile", 3),  # derived: not saved any more
]
WRONG_BOAT = [
    ("x", 10**6),
    ("heading", 360),
    ("marks", 3),
    ("hand", ["B0"] * 4),
    ("hand", ["XX"]),
    ("hand", ["B0", "B0", "B0k", "B0k", "R45", "R45"]),
    ("y", 8000),  # off the table
    ("streak", 3),
    ("target", 6),
    ("laid", 5),
    ("hand", ["R90", "G45", "B0"]),  # another order than the one form
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
    data["players"][0][field] = value
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


def test_boats_that_touch_are_refused() -> None:
    data = json.loads(encode_state(GAME, sea(Boat((0, 1000, 0)), Boat((161, 1000, 0)))))
    data["players"][1]["x"] = 160
    with pytest.raises(BadData, match="touches"):
        decode_state(GAME, json.dumps(data))


def test_nothing_derived_is_saved() -> None:
    data = json.loads(encode_state(GAME, sea(Boat(BLUE, "B0 G45 R90"), RED)))
    assert [*data][:3] == ["phase", "seat", "players"]
    assert not {"pile", "waters", "plays", "turns_left", "replays_left", "turn", "boats"} & set(data)
    assert not {"zone", "bound_for"} & set(data["players"][0])


@pytest.mark.parametrize("old", OLD, ids=lambda old: str(old["variant"]))
def test_a_position_of_an_older_version_is_read(old: dict[str, object]) -> None:
    """Each was saved, with all that is derived now, after so many plies of a random game: a state, or a view."""
    race = GAME.new(GAME.setup(str(old["variant"]), int(str(old["players"]))))
    rng = rng_for(1, str(old["variant"]), "old")
    for _ in range(int(str(old["plies"]))):
        race.play(race.roll(rng) if race.to_act() == CHANCE else race.pick(rng))
    expected = race if old["seat"] is None else race.seen_by(int(str(old["seat"])))
    assert decode_state(GAME, json.dumps(old["position"])) == expected


def test_a_position_of_this_version_is_left_as_it_is() -> None:
    data = json.loads(encode_state(GAME, sea(Boat(BLUE, "B0"), RED)))
    assert upgrade(data) is data
