"""What a position saves, how it is read back, and data that contradicts itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.errors import BadData
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.facts import facts_of
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import hand, sea, tokens

OLD = Path(__file__).with_name("position_version_1.json")
WALK = """
O5 D1  C4 B8 .
O3 A3* TC A7 A20
.  D3  .  O1 .
"""


def data_of(state: PetiteMerState) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode_state(GAME, state))
    return found


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(BadData) as error:
        decode_state(GAME, json.dumps(data))
    return str(error.value)


def test_a_position_comes_back() -> None:
    state = sea(WALK, "A18 O7", "A19", extensions=3, tokens=1)
    assert decode_state(GAME, encode_state(GAME, state)) == state


def test_a_map_that_no_game_can_have_is_refused() -> None:
    state = sea("TC* O1", "A1", "A2")
    data = data_of(state)
    data["placed"][1]["x"] = 5
    assert "hangs together" in refusal(data)
    data["placed"][1]["x"] = 64
    assert "no tile can lie at (64, 0)" in refusal(data)
    data["placed"][1]["x"] = 0
    assert "one tile a cell" in refusal(data)
    data = data_of(state)
    data["placed"][0]["x"] = 1
    assert "control tower" in refusal(data)
    data = data_of(sea("TC* O1 A2", "A1", "A7"))
    data["placed"].reverse()
    assert "control tower" in refusal(data)
    data["placed"] = [data["placed"][-1], *data["placed"][:-1]]
    assert "placed contradicts" in refusal(data)
    data = data_of(sea("A2 O1\n. TC*", "A1", "A7"))
    data["placed"][2].update({"x": -1, "y": 0, "tile": "A7"})
    assert "touch, one with land" in refusal(data)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("tile_set", "mine", "no table of tiles"),
        ("seat", 2, "seat is one of them"),
        ("to_draw", 1, "numbers of the turn"),
        ("to_deal", 1, "numbers of the turn"),
        ("placed_this_turn", 4, "numbers of the turn"),
        ("score", 1, "not a position"),
        ("phase", "ended", "numbers of the turn"),
        ("swapped", 7, "not a position"),
        ("to_draw", 2**63, "not a position"),
        ("placed_this_turn", -1, "not a position"),
        ("pile", ["B1", "B1"], "listed twice"),
        ("pile", ["TC"], "is the tower"),
        ("pile", ["Z9"], "does not exist"),
        ("pile", ["B2", "B1"], "pile contradicts"),
        ("pile", ["O1"], "there must be 54 tiles in pile, hands, map and discards, not 55"),
        ("pile", ["E1"], "there must be 54 tiles in pile, hands, map and discards, not 55"),
        ("extensions", ["turbines", "turbines"], "extensions contradicts"),
    ],
)
def test_numbers_that_contradict_each_other_are_refused(field: str, value: object, said: str) -> None:
    data = data_of(sea("TC* O1", "A1", "A2"))
    data[field] = value
    assert said in refusal(data)


def test_a_tile_in_two_places_and_a_boat_in_the_water_are_refused() -> None:
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["players"][0]["hand"].append(data["players"][1]["hand"][0])
    assert "there must be 54 tiles in pile, hands, map and discards, not 55" in refusal(data)
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["players"][1]["boat"] = [0, 1]
    assert "there must be 2 boats on tiles, not 1" in refusal(data)
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["players"][1]["tokens"] = 2
    assert "players contradicts" in refusal(data)
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["players"][0]["tokens"] = 4
    assert "there must be 0 tokens too many, not 1" in refusal(data)


def test_before_the_first_turn_no_tile_is_discarded() -> None:
    data = data_of(GAME.new(GAME.setup("base", 2)))
    data["pile"].pop()
    assert "numbers of the turn" in refusal(data)


# Positions that the first form of the data saved, with every derived field


def test_a_position_of_the_first_form_comes_back() -> None:
    old = json.loads(OLD.read_text(encoding="utf-8"))
    state = decode_state(GAME, OLD.read_bytes())
    assert isinstance(state, PetiteMerState)
    assert [hand(state, seat).split() for seat in range(state.players)] == [
        [tile["id"] for tile in seat["hand"]] for seat in old["seats"]
    ]
    assert tokens(state) == [(seat["tokens"], seat["used"]) for seat in old["seats"]]
    assert (state.seat, state.placed, state.swapped) == (old["turn"], old["placed_this_turn"], old["swapped"])
    facts = facts_of(state)
    assert (facts.score, facts.rank, list(facts.turns_left)) == (old["score"], old["rank"], old["turns_left"])
    assert facts.discards == [tile["id"] for tile in old["discards"]]
    assert [(fact.gaps, fact.points) for fact in facts.placed] == [(at["gaps"], at["points"]) for at in old["placed"]]
    assert decode_state(GAME, encode_state(GAME, state)) == state


def test_a_position_of_neither_form_is_refused() -> None:
    assert "not a position of petite-mer" in refusal({"seats": 3})
    old = json.loads(OLD.read_text(encoding="utf-8"))
    old["seats"][0]["boat"] = [9, 9]
    assert "boats on tiles" in refusal(old)
