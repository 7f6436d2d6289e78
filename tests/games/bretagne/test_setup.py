"""BRE-01 to BRE-18: the set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import BOX, CATEGORIES, COASTS, RENTS, coast_of
from embruns.games.bretagne.facts import DRAWN
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.rules.round_setup import rent
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import choices, drawn, new, outcomes, play, position, started

DRAWN_RENTS: Any = DRAWN["RENTS"]  # what the board shows of both faces


def colour(state: BretagneState, slot: int) -> str:
    """The colour of the lighthouse that lies there."""
    return CATEGORIES[state.category(slot)]


@pytest.mark.rule("BRE-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_workers_and_six_in_reserve(seats: int) -> None:
    players = position(new(seats)).players
    assert [(p.workers, p.reserve) for p in players] == [(8, 6)] * seats


@pytest.mark.rule("BRE-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 or 3 or 4"):
        GAME.setup("historical", seats)


@pytest.mark.rule("BRE-02", "BRE-03")
def test_nobody_owns_anything_at_the_start() -> None:
    for player in position(started()).players:
        assert (player.score, player.francs, player.engineers, player.cards) == (0, 0, 0, 0)
        assert set(player.goods.values()) == {0}


@pytest.mark.rule("BRE-04")
def test_the_order_is_drawn_and_every_order_is_alike() -> None:
    state = new(3)
    assert outcomes(state) == {"line anchor": 1, "line star": 1, "line wheel": 1}
    state = play(state, "[line wheel]")
    assert outcomes(state) == {"line anchor": 1, "line star": 1}
    state = drawn(play(state, "[line anchor]", "[line star]"))
    assert [p.numeral for p in position(state).players] == [2, 3, 1]
    assert state.to_act() == 2, "the player on I picks a barge first"


@pytest.mark.rule("BRE-05")
@pytest.mark.parametrize("variant", ["historical", "random"])
def test_the_colours_of_the_coasts(variant: str) -> None:
    state = started(4, variant)
    counts = {coast: Counter(colour(state, s) for s in range(15) if COASTS[coast_of(s)] == coast) for coast in COASTS}
    assert counts["north"] == {"paradise": 3, "purgatory": 1, "hell": 1}
    assert counts["south"] == {"paradise": 1, "purgatory": 3, "hell": 1}
    assert counts["west"] == {"paradise": 1, "purgatory": 1, "hell": 3}


@pytest.mark.rule("BRE-06")
def test_historical_number_n_lies_on_slot_n() -> None:
    assert [x.number for x in position(new()).lighthouses] == list(range(1, 16))
    assert [COASTS[coast_of(slot)] for slot in range(15)] == ["south"] * 5 + ["west"] * 5 + ["north"] * 5


@pytest.mark.rule("BRE-07")
def test_random_lighthouses_are_shuffled_within_their_colour() -> None:
    state = play(new(2, "random"), "[line anchor]", "[line star]")
    assert outcomes(state) == {"lay 1": 1, "lay 6": 1, "lay 7": 1, "lay 9": 1, "lay 14": 1}, "slot 1 is a Hell"
    state = play(state, "[lay 7]")
    assert list(outcomes(state)) == ["lay 2", "lay 3", "lay 4", "lay 8", "lay 12"], "slot 2 is a Purgatory"
    state = started(2, "random")
    assert sorted(state.laid) == list(range(15))
    assert [colour(state, slot) for slot in range(15)] == [CATEGORIES[BOX.category[slot]] for slot in range(15)]


@pytest.mark.rule("BRE-07")
def test_ruling_39_the_slot_decides_the_coast() -> None:
    state = play(new(4, "random"), *[f"[line {s}]" for s in ("anchor", "star", "wheel", "shell")], "[lay 14]")
    assert (BOX.names[state.laid[0]], COASTS[coast_of(0)]) == ("Les Roches-Douvres", "south")
    state.built = BIT[0]
    assert [state.built_on(COASTS.index(coast)) for coast in ("north", "south")] == [0, 1]


@pytest.mark.rule("BRE-08")
def test_four_players_build_all_fifteen() -> None:
    assert not any(x.built for x in position(started(4)).lighthouses)


@pytest.mark.rule("BRE-09")
@pytest.mark.parametrize("variant", ["historical", "random"])
def test_three_players_build_twelve(variant: str) -> None:
    state = started(3, variant)
    built = [(COASTS[coast_of(s)], colour(state, s)) for s in range(15) if state.is_built(s)]
    assert sorted(built) == [("north", "paradise"), ("south", "purgatory"), ("west", "hell")]


@pytest.mark.rule("BRE-10")
@pytest.mark.parametrize("seed", range(5))
def test_two_players_build_one_of_each_colour_on_every_coast(seed: int) -> None:
    state = started(2, "random", seed)
    built = Counter((COASTS[coast_of(s)], colour(state, s)) for s in range(15) if state.is_built(s))
    assert built == {("north", "paradise"): 2, ("south", "purgatory"): 2, ("west", "hell"): 2}
    left = Counter((COASTS[coast_of(s)], colour(state, s)) for s in range(15) if not state.is_built(s))
    assert set(left.values()) == {1}
    assert len(left) == 9


@pytest.mark.rule("BRE-10")
def test_ruling_01_unused_lighthouses_show_the_built_face() -> None:
    assert [started(2).built_on(coast) for coast in range(3)] == [2, 2, 2]


@pytest.mark.rule("BRE-09", "BRE-10")
def test_ruling_02_which_ones_start_built_is_drawn() -> None:
    three = play(new(3), "[line anchor]", "[line star]", "[line wheel]")
    assert outcomes(three) == {"built 11": 1, "built 13": 1, "built 15": 1}
    two = play(new(2), "[line anchor]", "[line star]", "[built 13]")
    assert outcomes(two) == {"built 11": 1, "built 15": 1}
    assert list(outcomes(play(two, "[built 11]"))) == ["built 6", "built 7", "built 9"]


@pytest.mark.rule("BRE-11")
def test_what_starts_built_takes_no_part() -> None:
    state = started(2)
    built = [s for s in range(15) if state.is_built(s)]
    while state.round < 5 or state.to_act() == CHANCE:
        state = drawn(state)
        state.play(state.legal()[-1])
        assert all(state.floors[s] == state.site_engineers[s] == state.site_francs[s] == 0 for s in built)
    assert any(state.site_francs[s] for s in range(15)), "while the others gather francs"
    assert not any(state.is_site(s) or state.is_complete(s) for s in built)


@pytest.mark.rule("BRE-12")
def test_three_of_four_port_tiles_lie_in_each_zone() -> None:
    state = play(new(4), *[f"[line {s}]" for s in ("anchor", "star", "wheel", "shell")])
    assert outcomes(state) == {"port north wood": 1, "port north sand": 1, "port north card": 1, "port north points": 1}
    state = play(state, "[port north card]", "[port north wood]", "[port north points]")
    assert list(outcomes(state)) == [
        "port west stone",
        "port west engineer",
        "port west card",
        "port west worker",
    ], "north sand is out of the game"
    ports = position(drawn(state)).ports
    assert [p.rent for p in ports[:3]] == ["card", "wood", "points"]
    assert [len({p.rent for p in ports[z : z + 3]}) for z in (0, 3, 6)] == [3, 3, 3]
    assert {p.rent for p in ports[6:]} < {"clay", "engineer", "worker", "points"}


@pytest.mark.rule("BRE-13")
def test_ports_start_with_the_normal_rent_and_show_the_improved_one() -> None:
    state = started()
    for port, tile in enumerate(state.port_tiles):
        assert rent(state, port) == BOX.rent_normal[tile]
        assert DRAWN_RENTS[COASTS[port // 3]][RENTS[BOX.rent_kind[tile]]] == [rent(state, port), 2 * rent(state, port)]
    assert state.improved == 0


@pytest.mark.rule("BRE-14")
def test_weather_and_forecast_are_drawn_from_six_cards() -> None:
    state = play(new(4), *[f"[line {s}]" for s in ("anchor", "star", "wheel", "shell")])
    while "weather sunny" not in outcomes(state):
        state = play(state, f"[{next(iter(outcomes(state)))}]")
    assert outcomes(state) == {"weather sunny": 2, "weather rain": 2, "weather storm": 2}
    state = play(state, "[weather storm]")
    assert (state.weather, position(state).forecast) == (2, None)
    assert outcomes(state) == {"weather sunny": 2, "weather rain": 2, "weather storm": 1}
    state = play(state, "[weather storm]")
    assert (position(state).weather, position(state).forecast) == ("storm", "storm")
    assert position(state).weather_left == {"sunny": 2, "rain": 2, "storm": 0}


@pytest.mark.rule("BRE-14")
def test_ruling_46_the_removed_weather_card_is_not_known() -> None:
    """One of the four cards left never comes, and nothing tells which."""
    state = started()
    assert sum(position(state).weather_left.values()) == 4
    assert position(state.seen_by(0)).weather_left == position(state).weather_left


@pytest.mark.rule("BRE-15")
def test_four_tiles_of_each_pile_are_revealed() -> None:
    state = play(new(4), *[f"[line {s}]" for s in ("anchor", "star", "wheel", "shell")])
    while "reveal sand" not in outcomes(state):
        state = play(state, f"[{next(iter(outcomes(state)))}]")
    assert outcomes(state) == {"reveal sand": 4, "reveal stone": 4, "reveal clay": 4}
    state = play(state, "[reveal sand]", "[reveal sand]", "[reveal sand]")
    assert outcomes(state) == {"reveal sand": 1, "reveal stone": 4, "reveal clay": 4}
    state = play(state, "[reveal clay]")
    assert next(iter(outcomes(state))) == "reveal sand+sand", "the second row"
    rows = position(drawn(state)).rows
    assert rows[0] == ["sand", "sand", "sand", "clay"]
    assert [len(row) for row in rows] == [4, 4, 4]
    assert [{len(tile.split("+")) for tile in row} for row in rows] == [{1}, {2}, {3}]
    assert [sum(pile.values()) for pile in position(drawn(state)).piles] == [8, 8, 8]


@pytest.mark.rule("BRE-16")
def test_thirty_equipment_cards_lie_in_the_deck() -> None:
    found = position(started())
    assert found.deck_size == 30
    assert found.deck == {"supplies": 9, "dock": 8, "foghorn": 7, "cableway": 6}
    assert set(found.discards.values()) == {0}


@pytest.mark.rule("BRE-17")
def test_six_production_cards_and_a_full_stock_of_engineers() -> None:
    found = position(started())
    assert (found.production, found.production_left) == (None, [0, 1, 2, 3, 4, 5])
    assert found.stock_engineers == 16


@pytest.mark.rule("BRE-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_05_all_four_barges_are_on_offer(seats: int) -> None:
    assert choices(started(seats)) == ["barge 1", "barge 2", "barge 3", "barge 4"]


def test_the_slots_run_clockwise_from_lorient() -> None:
    assert [coast_of(s) for s in (0, 4, 5, 9, 10, 14)] == [2, 2, 1, 1, 0, 0]
