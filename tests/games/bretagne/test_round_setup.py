"""BRE-19 to BRE-32: phase 1."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.games.bretagne.box import BOX
from tests.games.bretagne.table import (
    DISPLAY,
    choices,
    drawn,
    go_on,
    goods,
    hand,
    outcomes,
    play,
    position,
    refused,
    started,
    table,
    told,
    until,
)

BARGES = ("barge 1", "barge 2", "barge 3")  # the fourth takes itself


@pytest.mark.rule("BRE-19")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_has_at_most_five_rounds_of_five_phases(seats: int) -> None:
    state, phases, rounds = started(seats), list[str](), list[int]()
    while state.to_act() != OVER:
        state = drawn(state)
        phase = position(state).phase
        if not phases or phases[-1] != phase:
            phases.append(phase)
            rounds.append(state.round)
        state.play(state.legal()[-1])
    assert max(rounds) == 5
    first = phases[: phases.index("acting") + 1]
    assert first[:3] == ["picking", "loading", "acting"]


@pytest.mark.rule("BRE-20")
def test_barges_are_picked_in_the_order_of_pontivy() -> None:
    state = table(
        3,
        phase="picking",
        players={0: {"numeral": 2, "barge": None}, 1: {"numeral": 3, "barge": None}, 2: {"numeral": 1, "barge": None}},
        seat=2,
        serving=0,
    )
    assert choices(state) == ["barge 1", "barge 2", "barge 3", "barge 4"]
    state = play(state, "barge 2")
    assert (state.to_act(), choices(state)) == (0, ["barge 1", "barge 3", "barge 4"])
    assert refused(state, "barge 2") == "BRE-20"
    state = play(state, "barge 4")
    assert (state.to_act(), choices(state)) == (1, ["barge 1", "barge 3"])


@pytest.mark.rule("BRE-20")
def test_the_last_barge_of_four_takes_itself() -> None:
    state = play(started(4), *BARGES)
    assert [p.barge for p in position(state).players] == [1, 2, 3, 4]
    assert position(state).phase == "producing"


@pytest.mark.rule("BRE-20")
def test_ruling_04_barges_are_picked_in_round_one_too() -> None:
    state = started()
    assert (state.round, position(state).phase, state.to_act()) == (1, "picking", 0)


@pytest.mark.rule("BRE-21")
def test_engineers_and_francs_of_the_barge() -> None:
    players = position(play(started(4), *BARGES)).players
    assert [(p.engineers, p.francs) for p in players] == [(2, 0), (2, 1), (2, 0), (3, 2)]


@pytest.mark.rule("BRE-21")
def test_ruling_11_engineers_that_the_stock_has() -> None:
    """Nine on lighthouses and six at Brest leave one for the first barge and none for the second."""
    state = table(
        2,
        phase="picking",
        serving=0,
        players={0: {"barge": None}, 1: {"barge": None}},
        pairs=2,
        singles=2,
        sites={"Ar-Men": {"floors": [("sand", 0, 0)], "engineers": 9}},
    )
    state = play(state, "barge 4", "barge 1")
    assert [(p.engineers, p.francs) for p in position(state).players] == [(1, 2), (0, 0)]


@pytest.mark.rule("BRE-22", "BRE-24")
def test_every_port_pays_everybody_who_stands_there() -> None:
    state = go_on(table(phase="renting", round=2, ports={"Roscoff": [0, 1], "Douarnenez": [1], "Concarneau": [2]}))
    assert [goods(state, seat) for seat in range(4)] == ["wood 1", "wood 1, stone 1", "clay 1", ""]


@pytest.mark.rule("BRE-23")
def test_improved_rent_once_the_tile_is_flipped() -> None:
    ports = {"Roscoff": [0], "Douarnenez": [0], "Concarneau": [0]}
    state = go_on(table(phase="renting", round=2, ports=ports, improved=[0, 2]))
    assert goods(state, 0) == "wood 2, stone 1, clay 2"


@pytest.mark.rule("BRE-23")
def test_nothing_is_paid_in_round_one() -> None:
    state = drawn(play(started(4), *BARGES))
    assert all(goods(state, seat) == "" and state.players[seat].score == 0 for seat in range(4))


@pytest.mark.rule("BRE-24")
def test_engineers_cards_and_points_as_rent() -> None:
    ports = {"Camaret": [0], "Le Conquet": [0, 1], "Le Palais": [1]}
    state = go_on(table(phase="renting", round=2, ports=ports))
    assert state.to_act() == CHANCE
    assert (state.players[0].engineers, state.drawer) == (1, 0), "Camaret pays before Le Conquet"
    state = play(state, "[draw dock]", "[draw foghorn]")
    assert (hand(state, 0), hand(state, 1)) == ("dock 1", "foghorn 1")
    assert [p.score for p in state.players] == [0, 2, 0, 0]
    assert position(state).deck_size == 28


@pytest.mark.rule("BRE-24")
def test_an_improved_card_rent_is_two_cards() -> None:
    state = go_on(table(phase="renting", round=2, ports={"Saint-Malo": [3]}, improved=[0]))
    state = play(state, "[draw dock]", "[draw dock]")
    assert (hand(state, 3), position(state).phase) == ("dock 2", "producing")


@pytest.mark.rule("BRE-25")
@pytest.mark.parametrize(("reserve", "left", "engaged"), [(6, 4, 2), (1, 0, 1), (0, 0, 0)])
def test_a_worker_rent_comes_from_the_reserve(reserve: int, left: int, engaged: int) -> None:
    before = table(
        phase="renting",
        round=2,
        ports={"Camaret": [0]},
        port_tiles={"Camaret": 7},
        improved=[1],
        players={0: {"reserve": reserve}},
    )
    after = go_on(before)
    assert after.players[0].reserve == left
    assert after.players[0].workers == before.players[0].workers + engaged


@pytest.mark.rule("BRE-26")
def test_brest_is_topped_up_and_keeps_what_was_left() -> None:
    state = go_on(table(phase="renting", round=2, market="wood 3, sand 1", singles=1, pairs=0))
    brest = position(state).brest
    assert (brest.singles, brest.pairs) == (3, 2)
    assert set(brest.goods.values()) == {3}


@pytest.mark.rule("BRE-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_brest_is_the_same_at_every_number_of_players(seats: int) -> None:
    state = go_on(table(seats, phase="renting", round=1, market="", singles=0, pairs=0))
    assert (told(state.market), state.singles, state.pairs) == ("wood 3, sand 3, stone 3, clay 3", 3, 2)


@pytest.mark.rule("BRE-26")
def test_ruling_10_singles_first_then_full_pairs_only() -> None:
    sites = {"Ar-Men": {"floors": [("sand", 0, 0)], "engineers": 12}}
    state = go_on(table(phase="renting", round=2, singles=0, pairs=0, sites=sites))
    assert (state.singles, state.pairs, state.stock_engineers) == (3, 0, 1), (
        "four engineers: three singles, no half pair"
    )


@pytest.mark.rule("BRE-26", "BRE-28")
def test_ruling_08_fifteen_of_a_type_in_circulation() -> None:
    players = {0: {"goods": "clay 9"}, 1: {"goods": "clay 2, wood 20"}}
    state = table(phase="renting", round=2, market="sand 3", players=players, quimper="clay 3")
    state = go_on(state)
    assert told(state.market) == "sand 3, stone 3, clay 1", "three clay still lie at Quimper; twenty wood are out"
    state = play(state, "[produce 1]")
    assert told(state.quimper) == "sand 7, stone 7, clay 3", "nine, two and one are out: three are left of six"


@pytest.mark.rule("BRE-24")
def test_ruling_08_rents_are_never_refused() -> None:
    state = go_on(table(phase="renting", round=2, ports={"Roscoff": [0]}, players={0: {"goods": "wood 15"}}))
    assert goods(state, 0) == "wood 16"


@pytest.mark.rule("BRE-22")
def test_ruling_12_rents_in_pontivy_order_ports_from_north_to_south() -> None:
    """One engineer is left: the player on I gets it, though another has the lower seat."""
    players = {0: {"numeral": 2}, 1: {"numeral": 1}, 2: {"numeral": 3}, 3: {"numeral": 4}}
    sites = {"Ar-Men": {"floors": [("sand", 0, 0)], "engineers": 8}}
    state = table(phase="renting", round=2, ports={"Camaret": [0, 1], "Saint-Malo": [0]}, players=players, sites=sites)
    after = go_on(state)
    assert [p.engineers for p in after.players] == [0, 1, 0, 0]
    assert after.drawer == 0, "then the cards of the player on II"


@pytest.mark.rule("BRE-24")
def test_ruling_13_no_port_pays_francs() -> None:
    found = {port.rent for port in position(started()).ports}
    assert found <= {"wood", "sand", "stone", "clay", "card", "worker", "engineer", "points"}
    everywhere = {name: [0] for name in BOX.port_names}
    assert drawn(go_on(table(phase="renting", round=2, ports=everywhere))).players[0].francs == 0


@pytest.mark.rule("BRE-27")
def test_production_replaces_what_was_left_at_quimper() -> None:
    state = table(phase="renting", round=1, quimper="wood 2")
    state = play(go_on(state), "[produce 1]")
    assert told(state.quimper) == "wood 6, sand 7, stone 7, clay 6", "four players; ruling 9: leftovers are gone"


@pytest.mark.rule("BRE-27")
@pytest.mark.parametrize(
    ("seats", "card", "amounts"),
    [
        (2, 1, "wood 3, sand 4, stone 4, clay 3"),
        (2, 3, "wood 2, sand 4, stone 4, clay 4"),
        (3, 2, "wood 4, sand 6, stone 5, clay 5"),
        (3, 6, "wood 5, sand 4, stone 5, clay 6"),
        (4, 4, "wood 7, sand 6, stone 7, clay 6"),
        (4, 5, "wood 6, sand 7, stone 5, clay 8"),
    ],
)
def test_amounts_by_number_of_players(seats: int, card: int, amounts: str) -> None:
    state = go_on(table(seats, phase="renting", round=1))
    assert told(play(state, f"[produce {card}]").quimper) == amounts


@pytest.mark.rule("BRE-27")
def test_a_production_card_comes_only_once() -> None:
    state = go_on(table(phase="renting", round=1, production_seen=0b000101))
    assert outcomes(state) == {f"produce {n}": 1 for n in (2, 4, 5, 6)}


@pytest.mark.rule("BRE-27")
def test_ruling_09_leftovers_return_before_new_production() -> None:
    """With twelve clay out and three left over, the card finds three again."""
    state = table(phase="renting", round=1, quimper="clay 3", market="clay 3", players={0: {"goods": "clay 9"}})
    assert told(play(go_on(state), "[produce 1]").quimper).endswith("clay 3")


@pytest.mark.rule("BRE-28")
def test_a_short_stock_gives_what_it_has() -> None:
    state = go_on(table(phase="renting", round=1, players={0: {"goods": "stone 8"}, 2: {"goods": "sand 15"}}))
    assert told(play(state, "[produce 1]").quimper) == "wood 6, stone 4, clay 6"


@pytest.mark.rule("BRE-29")
def test_rows_are_refilled_from_their_own_piles() -> None:
    state = go_on(table(phase="renting", round=2, display=DISPLAY.replace("sand, stone, ", "")))
    state = play(state, "[produce 1]")
    assert outcomes(state) == {"reveal sand": 3, "reveal stone": 4, "reveal clay": 3}
    state = drawn(state)
    assert [len(row) for row in position(state).rows] == [4, 4, 4]


@pytest.mark.rule("BRE-29", "BRE-31")
def test_round_one_skips_tiles_and_weather() -> None:
    state = go_on(table(phase="renting", round=1, display="sand", weather="sunny", forecast="storm"))
    state = play(state, "[produce 1]")
    assert position(state).phase == "loading"
    assert (position(state).weather, position(state).forecast) == ("sunny", "storm")
    assert sum(map(len, position(state).rows)) == 1


@pytest.mark.rule("BRE-30")
def test_with_an_empty_pile_the_row_stays_short() -> None:
    """All twelve tiles of one resource stand on lighthouses, but three that lie in the row."""
    tiles = ["sand"] * 4 + ["stone"] * 4 + ["clay"]
    names = ["Les Grands Cardinaux", "La Vieille", "Ar-Men"]
    sites = {names[i]: {"floors": [(tile, 0, 0) for tile in tiles[3 * i : 3 * i + 3]]} for i in range(3)}
    display = "clay, clay, clay, " + ", ".join(DISPLAY.split(", ")[4:])
    state = play(go_on(table(phase="renting", round=2, sites=sites, display=display)), "[produce 1]")
    assert set(outcomes(state)) & {"reveal sand", "reveal stone", "reveal clay"} == set()
    state = drawn(state)
    assert [len(row) for row in position(state).rows] == [3, 4, 4]


@pytest.mark.rule("BRE-31")
@pytest.mark.parametrize("round_number", [2, 3, 4])
def test_the_forecast_becomes_the_weather(round_number: int) -> None:
    state = play(go_on(table(phase="renting", round=round_number, weather="rain", forecast="storm")), "[produce 2]")
    while not any(outcome.startswith("weather") for outcome in outcomes(state)):
        state = play(state, f"[{next(iter(outcomes(state)))}]")
    assert (position(state).weather, position(state).forecast) == ("storm", None)
    assert outcomes(state) == {"weather sunny": 2, "weather rain": 1, "weather storm": 1}
    state = play(state, "[weather sunny]")
    assert (position(state).weather, position(state).forecast, position(state).phase) == ("storm", "sunny", "loading")


@pytest.mark.rule("BRE-31")
def test_no_forecast_in_round_five() -> None:
    state = drawn(play(go_on(table(phase="renting", round=5, weather="rain", forecast="sunny")), "[produce 2]"))
    assert (position(state).weather, position(state).forecast) == ("sunny", None)


@pytest.mark.rule("BRE-31")
def test_five_of_the_six_weather_cards_come_up() -> None:
    state = until(started(2), "ended")
    assert sum(position(state).weather_left.values()) == 1


@pytest.mark.rule("BRE-32")
def test_what_lies_on_the_warehouse_is_seen_by_all() -> None:
    state = table(players={1: {"goods": "clay 2", "francs": 5, "engineers": 2, "hand": "dock 1"}})
    for watcher in (0, 2, -1):
        player = position(state.seen_by(watcher)).players[1]
        assert (player.goods["clay"], player.francs, player.engineers, player.workers, player.reserve) == (
            2,
            5,
            2,
            8,
            6,
        )
        assert (player.cards, player.hand) == (1, None), "but the faces of the cards"
