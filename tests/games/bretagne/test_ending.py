"""BRE-100 to BRE-109: the end of the round, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.core.contract import OVER
from embruns.games.bretagne.box import BOX, NORTH, WEST
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.goods import STONE, amount
from embruns.games.bretagne.rules.round_setup import rent
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import choices, drawn, go_on, play, position, refused, slot, table

A, B, C, D = range(4)


def ended(seats: int = 4, players: dict[int, dict[str, Any]] | None = None, **more: Any) -> BretagneState:
    """All have passed, seat n on numeral n + 1."""
    everybody = {s: {"barge": None, "next_numeral": s + 1, **(players or {}).get(s, {})} for s in range(seats)}
    return go_on(table(seats, phase="evaluating", serving=-1, players=everybody, **more))


@pytest.mark.rule("BRE-100")
def test_case_12_francs_on_sites() -> None:
    ar_men = {"floors": [("sand", 1, 1)], "francs": 1}
    state = ended(round=3, sites={"Ar-Men": ar_men})
    assert state.site_francs[6] == 2
    rich = {"goods": "sand 3, stone 3, clay 3, wood 3", "engineers": 3}
    state = table(round=4, players={0: rich}, sites={"Ar-Men": {"floors": [("sand", 1, 1)], "francs": 2}})
    state = play(state, "take sand", "place 7", "recall 0")
    assert (state.players[0].francs, state.site_francs[6]) == (1 + 2, 0)
    while state.round == 4:
        state = play(drawn(state), choices(drawn(state))[-1])
    assert (state.site_francs[6], state.site_engineers[6]) == (0, 0), "engineers lay there: no franc"


@pytest.mark.rule("BRE-100")
def test_engineers_go_or_a_franc_comes() -> None:
    state = ended(
        sites={"Ar-Men": {"floors": [("sand", 1, 1)], "engineers": 4}, "La Vieille": {"francs": 2}}, built=["Eckmühl"]
    )
    assert (state.site_engineers[6], state.site_francs[6]) == (0, 0)
    assert (state.site_francs[5], state.site_francs[4], state.site_francs[0]) == (3, 0, 1)
    assert state.stock_engineers == 16 - 7


@pytest.mark.rule("BRE-49", "BRE-100")
@pytest.mark.parametrize("storeys", [0, 1, 2, 3])
def test_a_site_of_any_height_gets_its_franc(storeys: int) -> None:
    """A Hell has four storeys: with three it is still a site, and the franc goes to who builds the fourth."""
    floors = [("sand", 1, 1), ("stone", 2, 0), ("clay", 1, 1)][:storeys]
    state = ended(sites={"Ar-Men": {"floors": floors}})
    assert (state.round, state.site_francs[slot("Ar-Men")]) == (2, 1)
    rich = {"goods": "sand 3, stone 3, clay 3, wood 3", "engineers": 3}
    state = table(players={0: rich}, sites={"Ar-Men": {"floors": floors, "francs": 1}})
    state = play(state, "take sand", "place 7")
    assert (state.players[0].francs, state.site_francs[slot("Ar-Men")]) == (1 + 1, 0)


@pytest.mark.rule("BRE-101")
def test_workers_and_tiles_on_unfinished_lighthouses_stay() -> None:
    floors = [("sand", 1, 3), ("stone", 0, 2)]
    state = ended(sites={"Ar-Men": {"floors": floors, "engineers": 4}})
    assert [(s.tile, s.seat, s.workers) for s in position(state).lighthouses[6].floors] == floors


@pytest.mark.rule("BRE-91", "BRE-102")
def test_ports_flip_with_the_third_lighthouse_of_their_coast() -> None:
    two = ended(built=["Eckmühl", "Les Poulains", "Créac’h"])
    assert position(two).improved == []
    three = ended(built=["Eckmühl", "Les Poulains", "La Teignouse", "Créac’h"])
    assert position(three).improved == ["south"]
    assert [rent(three, port) for port in range(9)] == [1, 1, 1, 1, 1, 1, 2, 2, 4]


@pytest.mark.rule("BRE-91", "BRE-102", "BRE-23")
@pytest.mark.parametrize(("number", "stones"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_three_or_more_built_lighthouses_improve_the_rent(number: int, stones: int) -> None:
    west = ["La Vieille", "Ar-Men", "Tévennec", "Les Pierres Noires", "Créac’h"]
    state = ended(built=west[:number], ports={"Douarnenez": [0]})
    state = drawn(play(state, "barge 1", "barge 2", "barge 3"))
    assert amount(state.players[0].goods, STONE) == stones


@pytest.mark.rule("BRE-91", "BRE-102")
def test_two_lighthouses_of_one_evaluation_may_skip_the_third() -> None:
    """A coast goes from two built lighthouses to four in one round: its ports flip all the same."""
    floors = [("sand", 0, 0), ("clay", 1, 0), ("stone", 1, 0), ("clay", 1, 0)]
    sites = {"Créac’h": {"floors": floors[:2]}, "Les Pierres Noires": {"floors": floors}}
    state = ended(built=["La Vieille", "Ar-Men"], sites=sites)
    assert (state.built_on(WEST), state.improved) == (4, BIT[WEST])


@pytest.mark.rule("BRE-07", "BRE-91", "BRE-102")
def test_ruling_39_improved_rent_by_the_slots_coast() -> None:
    """Three lighthouses from the North that lie on western slots improve the western ports alone."""
    swapped = [("La Vieille", "Les Roches-Douvres"), ("Tévennec", "Les Triagoz"), ("Créac’h", "Pontusval")]
    state = ended(built=["La Vieille", "Tévennec", "Créac’h"], swapped=swapped)
    assert (state.built_on(NORTH), state.built_on(WEST), state.improved) == (0, 3, BIT[WEST])


@pytest.mark.rule("BRE-91", "BRE-102", "BRE-11", "BRE-23")
def test_case_13_two_players_improved_rent() -> None:
    """West starts with two Hells built; Créac’h is the third, and the port pays double in the next round."""
    built = ["La Vieille", "Ar-Men", "Pontusval", "Mean Ruz", "La Teignouse", "Les Poulains"]
    state = ended(seats=2, built=built, sites={"Créac’h": {"floors": [("sand", 0, 1), ("clay", 1, 1)]}})
    assert state.built_on(WEST) == 2
    state = play(state, "send douarnenez", "decline")
    assert position(state).improved == ["west"]
    state = drawn(play(state, "barge 1", "barge 2"))
    assert position(state).players[0].goods["stone"] == 2


@pytest.mark.rule("BRE-91", "BRE-102")
def test_ruling_40_flipping_waits_for_the_end_of_the_round() -> None:
    built = ["La Vieille", "Ar-Men"]
    floors = {
        "Créac’h": {"floors": [("sand", 0, 1), ("clay", 1, 1)]},
        "Cap Fréhel": {"floors": [("sand", 0, 1), ("clay", 1, 1)]},
    }
    state = play(ended(built=built, sites=floors), "decline", "decline")
    assert (state.built_on(WEST), state.improved) == (3, 0)
    assert position(play(state, "decline", "decline")).improved == ["west"]


@pytest.mark.rule("BRE-91")
def test_ruling_41_two_built_at_the_start_pay_the_normal_rent() -> None:
    built = ["La Vieille", "Ar-Men", "Pontusval", "Mean Ruz", "La Teignouse", "Les Poulains"]
    state = ended(seats=2, built=built, ports={"Douarnenez": [0]})
    assert position(state).improved == []
    assert rent(state, 3) == 1


@pytest.mark.rule("BRE-100", "BRE-108")
def test_ruling_42_francs_on_a_lighthouse_nobody_builds_are_lost() -> None:
    state = ended(round=5, forecast=None, sites={"Ar-Men": {"francs": 9}})
    assert state.to_act() == OVER
    assert state.scores() == [4, 2, 1, 0], "the order alone"


@pytest.mark.rule("BRE-108")
def test_ruling_43_unfinished_lighthouses_score_nothing() -> None:
    floors = [("sand", 3, 6), ("clay", 3, 4), ("stone", 3, 4)]
    state = ended(round=5, forecast=None, sites={"Ar-Men": {"floors": floors}})
    assert state.scores() == [4, 2, 1, 0]


@pytest.mark.rule("BRE-103")
def test_the_next_line_becomes_the_order() -> None:
    players = {0: {"next_numeral": 3}, 1: {"next_numeral": 1}, 2: {"next_numeral": 4}, 3: {"next_numeral": 2}}
    state = ended(players=players)
    assert [p.numeral for p in position(state).players] == [3, 1, 4, 2]
    assert [p.next_numeral for p in position(state).players] == [None] * 4
    assert (state.round, state.to_act()) == (2, 1)


@pytest.mark.rule("BRE-104")
def test_the_game_ends_with_the_fifth_round() -> None:
    assert ended(round=4).to_act() != OVER
    state = ended(round=5, forecast=None)
    assert (state.to_act(), state.outcome().reason, state.outcome().clause) == (OVER, "five-rounds", "BRE-104")
    assert refused(state, "pass") == "BRE-104"


@pytest.mark.rule("BRE-104")
def test_the_game_ends_when_all_lighthouses_are_built() -> None:
    state = ended(round=2, built=BOX.names)
    assert (state.to_act(), state.outcome().reason) == (OVER, "all-built")
    assert ended(round=2, built=BOX.names[1:]).to_act() != OVER


@pytest.mark.rule("BRE-105")
@pytest.mark.parametrize(("seats", "points"), [(2, [4, 2]), (3, [4, 2, 1]), (4, [4, 2, 1, 0])])
def test_points_for_the_order(seats: int, points: list[int]) -> None:
    assert ended(seats=seats, round=5, forecast=None).scores() == points


@pytest.mark.rule("BRE-105")
def test_ruling_45_the_line_just_formed_counts() -> None:
    players = {0: {"numeral": 1, "next_numeral": 4}, 3: {"numeral": 4, "next_numeral": 1}}
    assert ended(round=5, forecast=None, players=players).scores() == [0, 2, 1, 4]


@pytest.mark.rule("BRE-106")
@pytest.mark.parametrize(("francs", "points"), [(0, 0), (2, 0), (3, 1), (8, 2), (11, 3)])
def test_a_point_for_three_francs(francs: int, points: int) -> None:
    assert ended(round=5, forecast=None, players={3: {"francs": francs}}).scores()[3] == points


@pytest.mark.rule("BRE-107")
@pytest.mark.parametrize(("standing", "each"), [([3], 4), ([2, 3], 2), ([1, 2, 3], 1), ([0, 1, 2, 3], 1)])
def test_points_for_ports(standing: list[int], each: int) -> None:
    state = ended(round=5, forecast=None, ports={"Roscoff": standing})
    assert state.scores()[3] == each
    twice = ended(round=5, forecast=None, ports={"Roscoff": standing, "Camaret": standing})
    assert twice.scores()[3] == 2 * each


@pytest.mark.rule("BRE-108")
def test_nothing_else_counts() -> None:
    players = {3: {"goods": "clay 3", "hand": "cableway 6", "workers": 8}}
    assert ended(round=5, forecast=None, players=players).scores()[3] == 0


FINAL = {
    A: {"score": 71, "francs": 8},
    B: {"score": 75, "francs": 5},
    C: {"score": 78, "francs": 11},
    D: {"score": 70, "francs": 2},
}
FINAL_PORTS = {"Roscoff": [A], "Camaret": [A, B], "Quiberon": [B, C, D]}


@pytest.mark.rule("BRE-105", "BRE-106", "BRE-107", "BRE-109")
def test_case_15_final_scoring() -> None:
    state = ended(round=5, forecast=None, players=FINAL, ports=FINAL_PORTS)
    assert state.scores() == [83, 81, 83, 71]
    assert state.outcome().winners == [A], "A and C tie, A stands on I"


@pytest.mark.rule("BRE-109")
def test_among_equals_the_lower_numeral_wins_alone() -> None:
    players = {
        0: {"next_numeral": 3, "score": 10},
        1: {"next_numeral": 2, "score": 9},
        2: {"next_numeral": 1, "score": 5},
        3: {"next_numeral": 4, "score": 8},
    }
    state = ended(round=5, forecast=None, players=players)
    assert state.scores() == [11, 11, 9, 8]
    assert state.outcome().winners == [1]
