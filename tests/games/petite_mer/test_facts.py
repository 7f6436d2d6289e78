"""The facts, previews and layout: what the board shows of a position."""

from __future__ import annotations

import json

import msgspec

from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.facts import Hole, Tile, facts_of, layout_of, previews_of
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import inspections, play, sea

WALK = """
O5 D1  C4 B8 .
O3 A3* TC A7 A20
.  D3  .  O1 .
"""


def hole(state: PetiteMerState, x: int, y: int) -> Hole:
    return next(hole for hole in facts_of(state).holes if (hole.x, hole.y) == (x, y))


def faces(variant: str) -> dict[str, Tile]:
    return {tile.id: tile for tile in layout_of(GAME.setup(variant)).tiles}


def test_the_layout_shows_the_face_of_every_tile_of_the_game() -> None:
    shown = faces("both")
    assert (shown["C5"].edges, shown["C5"].feature) == ("SLSL", "none")
    assert [(island.edges, island.houses) for island in shown["C5"].islands] == [("E", 1), ("W", 0)]
    assert [(island.edges, island.houses) for island in shown["D3"].islands] == [("ESW", 2)]
    assert (shown["E1"].feature, shown["P1"].feature) == ("turbine", "pontoon")
    assert [len(faces(variant)) for variant in ("base", "turbines", "pontoons", "both")] == [55, 60, 59, 64]
    assert next(iter(shown)) == "TC"


def test_the_layout_has_the_ladder_and_the_limit_of_the_table() -> None:
    shown = [layout_of(GAME.setup("turbines", players)) for players in (1, 4)]
    assert [(layout.ladder, layout.most_placed) for layout in shown] == [([36, 46, 56, 66], 3), ([36, 46, 56, 66], 2)]


def test_an_empty_cell_shows_its_demands_and_what_fits() -> None:
    state = sea(WALK, "A18 O7", "A19", pile="A16 A17 O8")
    found = hole(state, 0, -1)
    assert (found.demands, found.unseen, found.in_hands, found.dead) == ("SS?L", 2, 2, False)
    assert (found.fits, found.way) == (["A18"], "ES")
    last = hole(sea(WALK, "A18 O7", "A19", pile="O8"), 0, -1)
    assert (last.unseen, last.in_hands, last.dead) == (0, 2, False)


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
    for found in facts_of(state).holes:
        for name in found.fits:
            after = state.copy()
            assert found.way is not None
            spare = [tile for tile in ("A18", "O7") if tile != name]
            for side in found.way[:-1]:
                play(after, f"token {side}" if after.tokens else f"discard {spare.pop()} {side}")
            play(after, f"{name} {found.way[-1]}")
            assert GAME.position(after).players[0].boat == (found.x, found.y)


def test_the_reach_of_the_boat() -> None:
    previews = previews_of(sea("TC* O1 O2 O3", "", "", tokens=2))
    assert previews is not None
    assert {(one.x, one.y): one.way for one in previews.reach} == {(1, 0): "E", (2, 0): "EE"}
    assert previews_of(play(sea("TC* O1", "", ""), "end turn")) is None


def test_the_gaps_of_a_tile_and_the_turn() -> None:
    state = play(sea("TC* O1", "O2 O3", "O4"), "O2 N", "swap O3-O4 with 2")
    assert {name: fact.gaps for name, fact in inspections(state).items()} == {"TC": "SW", "O1": "NES", "O2": "NEW"}
    assert (GAME.position(state).placed_this_turn, GAME.position(state).swapped) == (1, True)
    assert facts_of(state).turns_left == (19, 19)  # both hands, and 50 tiles of the pile by threes


def test_what_a_tile_or_a_hole_does_not_have_is_left_out_of_the_data() -> None:
    state = sea(". O1 .\nO2 TC* O3\n. O4 .", "", "")
    told = json.loads(msgspec.json.encode(facts_of(state)))
    assert told["placed"][0] == {"points": 3}
    assert told["placed"][1] == {"gaps": "NEW"}
    assert set(told["holes"][0]) == {"x", "y", "demands", "unseen"}
