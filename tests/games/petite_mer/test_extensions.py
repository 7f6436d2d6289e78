"""The mini-extensions: turbines and pontoons."""

from __future__ import annotations

import pytest

from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.box import BOX, NAMES
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import clause, draw_rest, inspections, play, points, sea, spot, under_boat

BOTH = 3
NINE = """
.   O1 O2
A17 E1 O7
.   E2 .
"""
LONG_ISLAND = """
.  O1 A12 O2 A11 .  .
O6 P2 D7  D3 D8  D4 B5
.  A4 O4  A2 O5  A1 A3
"""
TEN = """
.  B5 O4
O3 P1 A17
.  O2 O1
"""


def houses(state: PetiteMerState, name: str) -> int:
    return int(state.chart.houses_of(spot(state, name)))


def on_map(state: PetiteMerState, name: str) -> tuple[list[str], list[str]]:
    """What the facts show for a turbine and a pontoon: open-sea neighbours, tiles of the island."""
    at = {(placed.x, placed.y): placed.tile for placed in GAME.position(state).placed}
    fact = inspections(state)[name]
    return sorted(at[cell] for cell in fact.seas), sorted(at[cell] for cell in fact.island)


@pytest.mark.rule("PM-65", "PM-66", "PM-80")
def test_either_extension_or_both_are_shuffled_in() -> None:
    for variant, letters in (("base", ""), ("turbines", "E"), ("pontoons", "P"), ("both", "EP")):
        state = GAME.new(GAME.setup(variant, 2))
        extra = {GAME.notation(outcome)[0] for outcome, _ in state.chances()} - set("OABCD")
        assert extra == set(letters)
        position = GAME.position(draw_rest(state))
        assert [(len(player.hand), player.tokens) for player in position.players] == [(3, 3)] * 2


@pytest.mark.rule("PM-67")
def test_extension_tiles_are_placed_sailed_over_and_inspected_like_others() -> None:
    state = sea("TC*", "P1 P2 E1", "O1", extensions=BOTH)
    assert clause(state, "P1 S") == "PM-21"
    assert clause(state, "P1 W") == "PM-21"
    play(state, "P1 N")
    assert (clause(state, "token E"), under_boat(state)) == ("PM-28", "P1")
    play(state, "token S", "E1 W")
    assert (points(state, "P1"), points(state, "E1"), state.scores()) == (0, 0, [0, 0])


@pytest.mark.rule("PM-68", "PM-69")
def test_open_sea_is_a_tile_without_land_whatever_it_carries() -> None:
    open_sea = [name for t, name in enumerate(NAMES) if BOX.open_sea[t]]
    assert open_sea == [f"O{n}" for n in range(1, 13)] + [f"E{n}" for n in range(1, 6)] + ["TC"]


@pytest.mark.rule("PM-70", "PM-71")
def test_x9_turbine_four_points() -> None:
    state = sea(NINE, extensions=BOTH)
    assert (points(state, "E1"), state.scores()) == (4, [4, 4])
    assert on_map(state, "E1")[0] == ["E2", "O1", "O7"]


@pytest.mark.rule("PM-69")
def test_x11_buoy_with_land_is_not_open_sea() -> None:
    assert points(sea(NINE.replace("O1", "A3"), extensions=BOTH), "E1") == 3


@pytest.mark.rule("PM-70", "PM-72", "PM-68")
def test_x12_r17_turbines_and_tower() -> None:
    state = sea(". O1 A7 .\nTC* E1 E2 O4\n. O2 O3 .", extensions=BOTH)
    assert (points(state, "E1"), points(state, "E2"), state.scores()) == (5, 4, [9, 9])


@pytest.mark.rule("PM-70")
def test_a_turbine_among_land_scores_its_own_point() -> None:
    ring = ". A1 .\nA17 E1 A7\n. A12 ."  # sea touches it from four tiles that have land
    assert points(sea(ring, extensions=BOTH), "E1") == 1


@pytest.mark.rule("PM-67", "PM-58")
def test_extension_tiles_that_are_not_inspected_score_nothing() -> None:
    state = sea(NINE.replace("E2", ". "), extensions=BOTH)
    assert state.scores() == [0, 0]
    assert sea(TEN.replace("O3", ". "), extensions=BOTH).scores() == [0, 0]


@pytest.mark.rule("PM-73", "PM-74", "PM-75", "PM-76")
def test_x10_pontoon_five_points() -> None:
    state = sea(TEN, extensions=BOTH)
    assert (houses(state, "P1"), points(state, "P1"), state.scores()) == (4, 5, [5, 5])
    assert on_map(state, "P1")[1] == ["A17", "B5", "P1"]
    assert not state.chart.is_inspected(spot(state, "B5"))


@pytest.mark.rule("PM-74")
def test_r15_the_island_grows_after_the_inspection_and_corners_do_not_join() -> None:
    """B5's west land lies open: A9, with land in the east and a house, joins on. A1's land touches a corner only."""
    state = sea(TEN.replace("O4", "A1"), extensions=BOTH)
    assert (houses(state, "P1"), on_map(state, "P1")[1], state.scores()) == (4, ["A17", "B5", "P1"], [5, 5])
    state.chart.lay(NAMES.index("A9"), spot(state, "B5") - 1)
    assert (houses(state, "P1"), state.scores()) == (5, [6, 6])


@pytest.mark.rule("PM-73", "PM-74")
def test_an_island_runs_over_as_many_tiles_as_it_takes() -> None:
    """Twelve tiles with 6 houses in the middle row (1 + 1 + 2 + 1 + 0 + 1), 3 north and 4 south of it."""
    state = sea(LONG_ISLAND, extensions=BOTH)
    assert on_map(state, "P2")[1] == sorted(["P2", "D7", "D3", "D8", "D4", "B5", "A12", "A11", "A4", "A2", "A1", "A3"])
    assert (houses(state, "P2"), points(state, "P2")) == (13, 14)


@pytest.mark.rule("PM-74", "PM-77")
def test_x13_two_islands_on_one_tile() -> None:
    state = sea("O5 A12 .\nO4 C1 .\nO3 P1 A17\n. O2 O1", extensions=BOTH)
    assert (houses(state, "P1"), points(state, "P1")) == (3, 4)
    assert on_map(state, "P1")[1] == ["A17", "C1", "P1"]


@pytest.mark.rule("PM-78")
def test_x14_lighthouse_no_house() -> None:
    state = sea(". O1 .\nD8 P3 O2\nO3 A5 O4", extensions=BOTH)
    assert (houses(state, "P3"), points(state, "P3")) == (2, 3)


@pytest.mark.rule("PM-73", "PM-74")
def test_x15_r14_two_pontoons_one_island_a_ring() -> None:
    state = sea(". O4 O6\nO3 P2 B5\nO2 P1 B7\n. O1 O5", extensions=BOTH)
    assert (points(state, "P1"), points(state, "P2"), state.scores()) == (5, 5, [10, 10])
    assert (houses(state, "P1"), houses(state, "P2")) == (4, 4)


@pytest.mark.rule("PM-76")
def test_the_house_on_the_pontoon_itself_counts() -> None:
    ring = ". A15 .\nO3 P1 A20\n. O2 ."  # A15 and A20 have lighthouses and no house
    assert points(sea(ring, extensions=BOTH), "P1") == 2


def test_r16_a_pontoon_joins_no_islands() -> None:
    """Every pontoon is a corner, one island; the land of A1, whose tile touches P1's with sea, is another one."""
    assert [len(tile.islands) for tile in BOX.tiles if tile.feature == "pontoon"] == [1] * 4
    state = sea(". B5 O4\nA1 P1 A17\n. O2 O1", extensions=BOTH)
    assert on_map(state, "P1")[1] == ["A17", "B5", "P1"]


@pytest.mark.rule("PM-79")
def test_houses_score_only_through_pontoons() -> None:
    ring = ". A12 .\nO2 B1 A17\n. O1 ."
    state = sea(ring, extensions=BOTH)
    assert (points(state, "B1"), state.scores()) == (1, [1, 1])
    assert points(sea(ring.replace("B1", "P1"), extensions=BOTH), "P1") == 1 + 1 + 2 + 2
