"""What the data shows of a position, and data that contradicts itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.errors import BadData
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.data import Hole, Position
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import play, sea

WALK = """
O5 D1  C4 B8 .
O3 A3* TC A7 A20
.  D3  .  O1 .
"""


def position(state: PetiteMerState) -> Position:
    return GAME.position(state)


def hole(state: PetiteMerState, x: int, y: int) -> Hole:
    return next(hole for hole in position(state).holes if (hole.x, hole.y) == (x, y))


def test_a_tile_carries_its_face_wherever_it_lies() -> None:
    shown = position(sea("TC*", "C5", "D3", extensions=3)).seats
    tile = shown[0].hand[0]
    assert (tile.id, tile.edges, tile.feature) == ("C5", "SLSL", "none")
    assert [(island.edges, island.houses) for island in tile.islands] == [("E", 1), ("W", 0)]
    assert [(island.edges, island.houses) for island in shown[1].hand[0].islands] == [("ESW", 2)]
    features = {tile.id[0]: tile.feature for tile in position(sea("TC*", extensions=3)).pile if tile.id[0] in "EP"}
    assert features == {"E": "turbine", "P": "pontoon"}


def test_an_empty_cell_shows_its_demands_and_what_fits() -> None:
    state = sea(WALK, "A18 O7", "A19", pile="A16 A17 O8")
    found = hole(state, 0, -1)
    assert (found.demands, found.unseen, found.in_hands, found.dead) == ("SS?L", 2, 2, False)
    assert (found.fits, found.way) == (["A18"], "ES")


def test_cells_that_the_boat_reaches_only_by_discards() -> None:
    """Four steps away: three tokens and one tile; the other tile is laid there."""
    line = "TC* O1 O2 O3 O4"
    far = hole(sea(line, "O5 O6", "", tokens=3), 5, 0)
    assert (far.fits, far.way) == (["O5", "O6"], "EEEEE")
    too_far = hole(sea(line, "O5", "", tokens=3), 5, 0)
    assert (too_far.fits, too_far.way, too_far.in_hands) == ([], None, 1)
    now = hole(sea(line, "O5", "", tokens=0), 0, 1)
    assert (now.fits, now.way) == (["O5"], "N")


def test_a_way_can_be_played_as_it_is_shown() -> None:
    state = sea(WALK, "A18 O7", "A19")
    for found in position(state).holes:
        for name in found.fits:
            after = state.copy()
            assert found.way is not None
            spare = [tile for tile in ("A18", "O7") if tile != name]
            for side in found.way[:-1]:
                play(after, f"token {side}" if after.tokens else f"discard {spare.pop()} {side}")
            play(after, f"{name} {found.way[-1]}")
            assert position(after).seats[0].boat == (found.x, found.y)


def test_the_reach_of_the_boat() -> None:
    shown = {(reach.x, reach.y): reach.way for reach in position(sea("TC* O1 O2 O3", "", "", tokens=2)).reach}
    assert shown == {(1, 0): "E", (2, 0): "EE"}
    assert position(play(sea("TC* O1", "", ""), "end turn")).reach == []


def test_the_gaps_of_a_tile_and_the_turn() -> None:
    state = play(sea("TC* O1", "O2 O3", "O4"), "O2 N", "swap O3-O4 with 2")
    shown = position(state)
    assert [(placed.tile.id, placed.gaps) for placed in shown.placed] == [("TC", "SW"), ("O1", "NES"), ("O2", "NEW")]
    assert (shown.placed_this_turn, shown.most_placed, shown.swapped, shown.may_keep) == (1, 3, True, False)
    assert shown.turns_left == (19, 19)  # both hands, and 50 tiles of the pile by threes


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
    data = data_of(sea("TC* O1 A17", "A1", "A2"))
    data["placed"][2]["x"], data["placed"][2]["y"] = 1, 1
    assert "contradicts" in refusal(data)
    data["placed"][2]["x"], data["placed"][2]["y"] = -1, 0
    data["placed"][2]["tile"] = data_of(sea("TC*", "A7", ""))["seats"][0]["hand"][0]
    assert "touch, one with land" in refusal(data)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("table", "mine", "no table of tiles"),
        ("turn", 2, "turn is one of them"),
        ("to_draw", 1, "numbers of the turn"),
        ("to_deal", 1, "numbers of the turn"),
        ("placed_this_turn", 4, "contradicts"),
        ("score", 1, "score contradicts"),
        ("holes", [], "holes contradicts"),
        ("phase", "ended", "contradicts"),
        ("swapped", 7, "no position"),
        ("pile", [], "every tile of the game is in one place"),
        ("extensions", ["turbines"], "every tile of the game is in one place"),
    ],
)
def test_numbers_that_contradict_each_other_are_refused(field: str, value: object, said: str) -> None:
    data = data_of(sea("TC* O1", "A1", "A2"))
    data[field] = value
    assert said in refusal(data)


def test_a_tile_in_two_places_and_a_boat_in_the_water_are_refused() -> None:
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["seats"][0]["hand"].append(data["seats"][1]["hand"][0])
    assert "every tile of the game is in one place" in refusal(data)
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["seats"][1]["boat"] = [0, 1]
    assert "the boat of seat 1 is on no tile" in refusal(data)
    data = data_of(sea("TC* O1", "A1", "A2"))
    data["seats"][1]["tokens"], data["seats"][1]["used"] = 2, 1
    assert "seats contradicts" in refusal(data)
