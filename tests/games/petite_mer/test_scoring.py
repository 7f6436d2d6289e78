"""What an inspected tile scores, the count and the ranks."""

from __future__ import annotations

import pytest

from embruns.core.bits import in_order
from embruns.games.petite_mer.box import BOX, NAMES
from embruns.games.petite_mer.facts import facts_of
from embruns.games.petite_mer.rules.scoring import RANKS, rank
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import inspections, play, points, sea, spot

ELEVEN = """
.  C2  O6  B3 .
O5 D1  C4  B8 A1
O3 A3  TC* A7 A20
.  D3  A18 O1 .
"""


def hole(state: PetiteMerState, x: int, y: int) -> tuple[str, int, int, bool]:
    """Demands, unseen tiles that fit, tiles of hands that fit, dead."""
    holes = {(h.x, h.y): h for h in facts_of(state).holes}
    found = holes[x, y]
    return found.demands, found.unseen, found.in_hands, found.dead


@pytest.mark.rule("PM-56", "PM-59")
def test_x1_inspected() -> None:
    state = sea(". O1 .\nA12 TC* A2\n. A6 .", "", "")
    assert state.scores() == [3, 3]
    assert [name for name, fact in inspections(state).items() if not fact.gaps] == ["TC"]


@pytest.mark.rule("PM-56")
def test_three_neighbours_and_diagonal_ones_are_not_enough() -> None:
    state = sea("O1 O2 O3\nO4 TC* .\nO5 O6 O7", "", "")
    assert state.scores() == [0, 0]
    assert points(state, "TC") == 0
    play_in = sea("O1 O2 O3\nO4 TC* .\nO5 O6 O7", "O8", "")
    assert play(play_in, "O8 E").scores() == [3, 3]


@pytest.mark.rule("PM-57")
def test_land_contacts_count_like_sea_contacts() -> None:
    ring = """
    .  A11 .
    O1 D1  A16
    .  A1  .
    """
    assert points(sea(ring, "", ""), "D1") == 1


@pytest.mark.rule("PM-58")
def test_only_inspected_tiles_score() -> None:
    state = sea(ELEVEN, "", "")
    scored = {name: fact.points for name, fact in inspections(state).items()}
    assert {name: n for name, n in scored.items() if n} == {"D1": 1, "C4": 1, "B8": 3, "A3": 2, "TC": 3, "A7": 1}
    assert (scored["A20"], scored["A18"]) == (0, 0)


@pytest.mark.rule("PM-59", "PM-60", "PM-61")
@pytest.mark.parametrize(
    ("name", "worth"),
    [("O1", 1), ("O7", 2), ("A1", 1), ("A3", 2), ("A5", 3), ("B2", 3), ("C3", 2), ("D1", 1), ("D8", 3), ("TC", 3)],
)
def test_points_by_feature(name: str, worth: int) -> None:
    tile = NAMES.index(name)
    fitting = []  # any four neighbours that match
    for side, edge in enumerate(BOX.tiles[tile].drawing()):
        back = [t for t in range(54) if BOX.tiles[t].drawing()[(side + 2) % 4] == edge]
        fitting.append(next(t for t in back if t != tile and t not in fitting))
    north, east, south, west = (NAMES[t] for t in fitting)
    state = sea(f". {north} .\n{west} {name} {east}\n. {south} .", "", "")
    assert (points(state, name), state.scores()) == (worth, [worth, worth])


@pytest.mark.rule("PM-62", "PM-58")
def test_x8_eleven_points() -> None:
    state = sea(ELEVEN, "", "")
    facts = facts_of(state)
    assert (state.scores(), facts.score) == ([11, 11], 11)
    assert [(row.y, row.points) for row in facts.rows] == [(2, 0), (1, 5), (0, 6), (-1, 0)]


@pytest.mark.rule("PM-62")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_is_one_common_score(players: int) -> None:
    assert sea(ELEVEN, players=players).scores() == [11] * players


@pytest.mark.rule("PM-62")
def test_the_score_grows_with_each_placement_as_a_fresh_count_would() -> None:
    state = sea(". O1 .\nO2 TC* .\n. O3 .", "A7 O7", "")
    assert play(state, "A7 E").scores() == [3, 3]
    assert sum(fact.points for fact in facts_of(state).placed) == 3


@pytest.mark.rule("PM-63")
def test_boats_tokens_and_discards_do_not_matter() -> None:
    state = sea(ELEVEN, "O7 O8", "")
    for text in ("token W", "discard O7 E", "token S", "end turn"):
        assert play(state, text).scores() == [11, 11]


@pytest.mark.rule("PM-64")
def test_x24_rank_borders() -> None:
    borders = dict(zip((25, 26, 35, 36, 45, 46, 55, 56), (1, 2, 2, 3, 3, 4, 4, 5), strict=True))
    assert ranks(0, list(borders)) == list(borders.values())


def ranks(extensions: int, scores: list[int]) -> list[int]:
    found = []
    for score in scores:
        state = sea("TC*", "", "", extensions=extensions)
        state.chart.points = score
        found.append(rank(state) + 1)
        assert state.outcome().reason == RANKS[found[-1] - 1]
        facts = facts_of(state)
        assert facts.rank == RANKS[found[-1] - 1]
        following = [step for step in BOX.ladder(extensions) if step > score]
        assert facts.to_next_rank == (following[0] - score if following else None)
    return found


@pytest.mark.rule("PM-64")
def test_r19_the_rank_table_with_extensions() -> None:
    for extensions in (1, 2):
        assert ranks(extensions, [0, 35, 36, 45, 46, 55, 56, 65, 66]) == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert ranks(3, [45, 46, 55, 56, 65, 66, 75, 76, 120]) == [1, 2, 2, 3, 3, 4, 4, 5, 5]


# Holes


def test_x16_dead_hole() -> None:
    ring = ". A12 .\nA7 . A17\n. A2 ."
    state = sea(ring, "", "", extensions=3)
    assert hole(state, 21, -1) == ("LLLL", 0, 0, True)
    assert not [name for name in ("A12", "A7", "A17", "A2") if state.chart.is_inspected(spot(state, name))]


def test_x17_candidates_for_a_hole() -> None:
    state = sea(". A12 .\n. . A17\n. O1 .", "", "", extensions=2)
    fitting = state.box.fits[state.chart.need(spot(state, "O1") + 130)]
    assert [NAMES[t] for t in in_order(fitting)] == ["B1", "B2", "D7", "D8", "P1"]
    state = sea(". A12 .\n. . A17\n. A2 .", "D1", "", pile="D2 D3")
    assert hole(state, 21, -1) == ("LLL?", 1, 1, False)
    assert [NAMES[t] for t in in_order(state.box.fits[state.chart.need(spot(state, "A2") + 130)])] == ["D1", "D2"]
