"""Placing a tile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from embruns.core.bits import BIT
from embruns.games.petite_mer import GAME, box
from embruns.games.petite_mer.box import BOX, NAMES, Box
from embruns.games.petite_mer.facts import facts_of, layout_of
from embruns.games.petite_mer.parts.chart import WAY, Chart, cell_at
from tests.games.petite_mer.sea import clause, hand, may_place, place_of, play, sea, under_boat

TEXT = Path(box.__file__).with_name("components.toml").read_text(encoding="utf-8")


@pytest.mark.rule("PM-17")
def test_only_a_tile_of_the_own_hand_can_be_placed_and_it_leaves_the_hand() -> None:
    state = sea("TC*", "O1 A2", "O2")
    assert clause(state, "O2 N") == "PM-17"
    assert clause(state, "O3 N") == "PM-17"
    play(state, "O1 N")
    assert hand(state) == "A2"
    assert clause(state, "O1 N") == "PM-17"


@pytest.mark.rule("PM-18", "PM-19")
def test_the_cell_is_beside_the_tile_under_the_boat() -> None:
    state = sea("TC O1 O2*", "A2", "")
    assert sorted(may_place(state)) == ["A2 E", "A2 N"]
    play(state, "A2 E")
    assert place_of(state, "A2") == (3, 0)


@pytest.mark.rule("PM-19")
def test_a_cell_that_holds_a_tile_is_taken() -> None:
    assert clause(sea("TC O1*", "O2", ""), "O2 W") == "PM-19"


@pytest.mark.rule("PM-19")
def test_x4_adjacent_cells() -> None:
    state = sea("TC*", "O1", "")
    assert may_place(state) == ["O1 N", "O1 E", "O1 S", "O1 W"]
    reached = set()
    for side in "NESW":
        after = state.copy()
        play(after, f"O1 {side}")
        reached.add(place_of(after, "O1"))
    assert reached == {(0, 1), (1, 0), (0, -1), (-1, 0)}


@pytest.mark.rule("PM-20")
def test_a_tile_is_laid_as_it_is_printed() -> None:
    """A12 has land in the south: turned or mirrored it would fit north of the tower, or touch O1 with land."""
    state = sea("TC*", "A12", "")
    assert clause(state, "A12 N") == "PM-21"
    play(state, "A12 S")
    faces = {tile.id: tile.edges for tile in layout_of(GAME.setup()).tiles}
    assert (place_of(state, "A12"), faces["A12"]) == ((0, -1), "SSLS")


@pytest.mark.rule("PM-21")
def test_x5_matching() -> None:
    state = sea("O1*", "A12 A2", "")
    assert clause(state, "A12 N") == "PM-21"
    assert clause(state, "A2 N") == ""


@pytest.mark.rule("PM-21")
def test_r2_all_neighbours_must_match() -> None:
    """The hole asks for sea in the west, where the boat is, and for land in the north, the east and the south."""
    ring = """
    .  A11 .
    O1* .  A16
    .  A1  .
    """
    state = sea(ring, "D1 B1 B3 C1 O2 P1", "", extensions=2)
    assert clause(state, "D1 E") == ""
    assert [clause(state, f"{name} E") for name in ("B1", "B3", "C1", "O2", "P1")] == ["PM-21"] * 5


@pytest.mark.rule("PM-21")
@pytest.mark.parametrize("side", range(4))
def test_every_side_is_looked_at(side: int) -> None:
    """A hole with one neighbour on that side: of all tiles exactly those fit whose edge there is the same."""
    for neighbour in ("O1", "D1", "D3", "D5", "D7"):
        chart = Chart(BOX)
        hole = cell_at(30, 0)
        chart.lay(NAMES.index(neighbour), hole + WAY[side])
        edge = BOX.tiles[NAMES.index(neighbour)].drawing()[(side + 2) % 4]
        fitting = BOX.fits[chart.need(hole)]
        assert fitting == sum(BIT[t] for t in range(63) if BOX.tiles[t].drawing()[side] == edge)


@pytest.mark.rule("PM-22")
def test_x6_navigation() -> None:
    drawing = """
    .  O2
    A2* O1
    """
    state = sea(drawing, "A12", "")
    assert clause(state, "A12 N") == "PM-22"
    state = sea(drawing.replace("A2*", "A2").replace("O2", "O2*"), "A12", "")
    assert clause(state, "A12 W") == ""


def test_r1_edge_types_are_sea_and_land_only() -> None:
    assert {letter for tile in BOX.tiles for letter in tile.drawing()} == {"S", "L"}


def test_r3_a_tile_is_not_split_by_land_inside() -> None:
    """Through C1, with land north and south, a boat goes from west to east; and no table may say otherwise."""
    state = play(sea("O1* C1 O2", "", ""), "token E", "token E")
    assert under_boat(state) == "O2"


@pytest.mark.rule("PM-23", "PM-24", "PM-25")
def test_the_boat_moves_onto_the_new_tile_for_nothing_and_goes_on_from_there() -> None:
    state = sea("TC*", "O1 O2 O3", "")
    play(state, "O1 N")
    assert (under_boat(state), state.tokens, hand(state)) == ("O1", 3, "O2 O3")
    play(state, "O2 E")
    assert (under_boat(state), place_of(state, "O2")) == ("O2", (1, 1))
    assert state.tokens == 3


@pytest.mark.rule("PM-23")
def test_r12_the_boat_may_not_stay_on_the_old_tile_not_even_before_a_dead_end() -> None:
    state = play(sea("TC*", "D1", ""), "D1 E")
    assert under_boat(state) == "D1"
    assert [GAME.notation(a) for a in state.legal()] == ["token W", "end turn"]
    assert under_boat(play(state, "token W")) == "TC"


@pytest.mark.rule("PM-26")
def test_placed_tiles_stay_where_they_are() -> None:
    state = play(sea("TC*", "O1 O2 O3", ""), "O1 N", "O2 N", "token S", "discard O3 S", "end turn")
    assert (place_of(state, "O1"), place_of(state, "O2")) == ((0, 1), (0, 2))
    assert clause(sea("TC O1*", "O1", ""), "O1 W") == "PM-19"


@pytest.mark.rule("PM-27")
@pytest.mark.parametrize(("side", "dx", "dy"), [("N", 0, 1), ("E", 1, 0), ("S", 0, -1), ("W", -1, 0)])
def test_the_map_has_no_size_limit(side: str, dx: int, dy: int) -> None:
    """A box of open sea: all 63 tiles can be placed in one line from the tower, and every cell is one of its own."""
    calm = Box("calm", re.sub(r"^([OABCDEP]\d+ *= ).*$", r'\1"SSSS . -"', TEXT, flags=re.MULTILINE))
    state = sea("TC*", "", "", box=calm)
    for n, name in enumerate(NAMES[:63], 1):
        state.hands[0], state.placed = BIT[NAMES.index(name)], 0
        play(state, f"{name} {side}")
        assert place_of(state, name) == (n * dx, n * dy)
    facts = facts_of(state)
    assert len({(placed.x, placed.y) for placed in GAME.position(state).placed}) == 64
    assert len({(hole.x, hole.y) for hole in facts.holes}) == 2 * 64 + 2
    assert facts.score == 0
