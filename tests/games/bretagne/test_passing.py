"""BRE-74 to BRE-79: pass."""

from __future__ import annotations

import pytest

from embruns.games.bretagne.rules.build import demand
from tests.games.bretagne.table import choices, goods, hand, play, position, refused, slot, table

BUSY = {"francs": 9, "goods": "sand 3", "engineers": 2}


@pytest.mark.rule("BRE-74")
def test_who_has_passed_does_not_act_again() -> None:
    state = play(table(2, players={0: BUSY, 1: BUSY}), "pass", "keep nothing")
    for _ in range(3):
        assert state.to_act() == 1
        state = play(state, "enter brest", choices(play(state, "enter brest"))[0], "leave")


@pytest.mark.rule("BRE-75")
def test_the_first_to_pass_takes_i() -> None:
    state = table(players={seat: {"francs": 2} for seat in range(4)})
    state = play(state, "enter brest", "hire engineer")
    state = play(state, "pass")
    assert position(state).players[1].next_numeral == 1
    state = play(state, "pass")
    assert position(state).players[2].next_numeral == 2
    assert position(state).players[0].numeral == 1, "the current line stands until the round ends"


@pytest.mark.rule("BRE-74", "BRE-75", "BRE-76", "BRE-77", "BRE-79")
def test_case_14_passing() -> None:
    """Second to pass, with 4 stone, 2 wood, 1 engineer, 7 francs, 3 cards."""
    player = {"goods": "stone 4, wood 2", "engineers": 1, "francs": 7, "hand": "dock 2, cableway 1"}
    players = {0: player, 1: {"francs": 2}, 3: {"barge": None, "next_numeral": 1}}
    state = play(table(players=players), "pass")
    assert choices(state) == [
        "keep nothing",
        "keep 1 wood",
        "keep 2 wood",
        "keep 1 stone",
        "keep 2 stone",
        "keep 3 stone",
    ]
    before = state.stock_engineers
    state = play(state, "keep 3 stone")
    assert (goods(state, 0), state.players[0].engineers, state.players[0].francs) == ("stone 3", 0, 7)
    assert (hand(state, 0), position(state).players[0].next_numeral) == ("dock 2, cableway 1", 2)
    assert before == 16 - 7, "the engineer is back in the stock"
    assert goods(play(table(players=players), "pass", "keep 2 wood"), 0) == "wood 2"


@pytest.mark.rule("BRE-76")
def test_at_most_three_of_one_type() -> None:
    state = play(table(players={0: {"goods": "clay 7, sand 1"}, 1: BUSY}), "pass")
    assert refused(state, "keep 3 clay") == ""
    assert refused(state, "keep 2 sand") == refused(state, "keep 1 wood") == "BRE-76"
    state = play(state, "keep 3 clay")
    assert goods(state, 0) == "clay 3"


@pytest.mark.rule("BRE-76")
def test_ruling_32_free_choice_of_type_and_number() -> None:
    state = play(table(players={0: {"goods": "clay 3, sand 2"}, 1: BUSY}), "pass")
    assert choices(state) == ["keep nothing", "keep 1 sand", "keep 2 sand", "keep 1 clay", "keep 2 clay", "keep 3 clay"]
    assert goods(play(state, "keep 1 sand"), 0) == "sand 1"
    assert goods(play(state, "keep nothing"), 0) == ""


@pytest.mark.rule("BRE-76")
def test_with_no_resources_nothing_is_asked() -> None:
    state = play(table(players={0: {"francs": 9}, 1: BUSY}), "pass")
    assert state.to_act() == 1


@pytest.mark.rule("BRE-77")
def test_barge_and_engineers_go_back() -> None:
    state = table(players={0: {"engineers": 3, "francs": 9}, 1: BUSY})
    after = play(state, "pass")
    assert (after.players[0].barge, after.players[0].engineers) == (-1, 0)
    assert after.stock_engineers == state.stock_engineers + 3
    assert position(after).players[0].barge is None


@pytest.mark.rule("BRE-77")
def test_ruling_25_engineers_bought_at_brest_go_to_the_stock() -> None:
    state = table(players={0: {"francs": 9, "goods": "sand 2"}, 1: BUSY, 2: BUSY})
    state = play(
        state, "enter brest", "hire engineer", "hire pair", "leave", "pass", "keep nothing", "pass", "keep nothing"
    )
    before = (state.singles, state.pairs, state.stock_engineers)
    state = play(state, "pass")
    assert (state.singles, state.pairs, state.stock_engineers) == (before[0], before[1], before[2] + 3)


@pytest.mark.rule("BRE-48", "BRE-77")
def test_ruling_23_barge_3_helps_its_holder_on_every_build_until_passing() -> None:
    players = {0: {"barge": 3, "goods": "sand 9, wood 9, stone 9", "engineers": 4}, 2: {"barge": 1, "francs": 9}}
    state = table(players=players, weather="rain", display="sand, sand, sand, sand")
    for site in (3, 2):
        state = play(state, "take sand", f"place {site}", "recall 0")
        assert state.site_engineers[site - 1] == 1, "always one fewer, whether it is needed or not"
        while state.to_act() != 0:
            state = play(state, "enter brest", choices(play(state, "enter brest"))[0], "leave")
    assert [demand(state, player, 5) for player in state.players] == [2, 3, 3, 3]
    state = play(state, "pass")
    assert [demand(state, player, 5) for player in state.players] == [3, 3, 3, 3]


@pytest.mark.rule("BRE-78")
def test_workers_come_home_from_the_cities_only() -> None:
    players = {0: {"workers": 3, "brest": 2, "lorient": 1, "reserve": 3, "francs": 9}, 1: BUSY}
    sites = {"Ar-Men": {"floors": [("sand", 0, 4)]}}
    state = play(table(players=players, sites=sites, ports={"Roscoff": [0]}), "pass")
    player = position(state).players[0]
    assert (player.workers, player.brest, player.lorient, player.reserve) == (6, 0, 0, 3)
    assert (state.crew_of(0, slot("Ar-Men")), position(state).ports[0].seats) == (4, [0])


@pytest.mark.rule("BRE-79")
def test_ruling_31_cards_and_francs_are_kept_without_limit() -> None:
    state = table(players={0: {"francs": 99, "hand": "supplies 9, dock 8"}, 1: BUSY})
    state = play(state, "pass")
    assert (state.players[0].francs, state.players[0].cards) == (99, 17)
    assert position(state.seen_by(1)).players[0].hand is None
