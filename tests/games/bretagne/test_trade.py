"""BRE-58 to BRE-73 and BRE-110: trade."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.core.contract import CHANCE
from tests.games.bretagne.table import (
    choices,
    goods,
    hand,
    outcomes,
    play,
    position,
    refused,
    table,
    told,
)

FULL = {"francs": 20, "goods": "wood 2, sand 2, stone 2, clay 2", "hand": "supplies 2, dock 1"}


def rich(**more: Any) -> dict[int, dict[str, Any]]:
    return {0: {**FULL, **more}, 1: {"francs": 2}}


# The cities


@pytest.mark.rule("BRE-58")
@pytest.mark.parametrize(("first", "second"), [("brest", "lorient"), ("lorient", "brest")])
def test_both_cities_once_each_in_any_order(first: str, second: str) -> None:
    deals = {"brest": "sell wood+wood", "lorient": "hire worker"}
    others = {"brest": "hire engineer", "lorient": "lorient buy wood+sand"}
    state = play(table(players=rich()), f"enter {first}")
    assert refused(state, deals[second]) == "BRE-58", "the other city's trade"
    state = play(state, deals[first], f"enter {second}")
    assert refused(state, others[first]) == "BRE-58", "the trades of the first city have ended"
    state = play(state, deals[second])
    assert refused(state, f"enter {first}") == refused(state, f"enter {second}") == "BRE-58", "no city twice"
    assert play(state, "leave").to_act() == 1


@pytest.mark.rule("BRE-58")
def test_one_city_is_enough() -> None:
    assert play(table(players=rich()), "enter brest", "hire engineer", "leave").to_act() == 1


@pytest.mark.rule("BRE-58")
def test_a_new_action_may_visit_the_same_city_again() -> None:
    state = play(table(2, players={0: FULL}), "enter brest", "hire engineer", "leave")
    assert state.to_act() == 0, "the other seat had to pass"
    state = play(state, "enter brest", "hire engineer", "leave")
    assert (state.players[0].brest, state.players[0].engineers) == (2, 2)


@pytest.mark.rule("BRE-59")
def test_entering_takes_a_worker_that_stays() -> None:
    state = play(table(players=rich()), "enter lorient")
    assert (state.players[0].workers, state.players[0].lorient) == (7, 1)
    state = play(state, "hire worker", "leave")
    assert state.players[0].lorient == 1
    busy = table(players={0: FULL, 1: {"brest": 3, "lorient": 2}, 2: {"brest": 4}})
    assert refused(busy, "enter brest") == refused(busy, "enter lorient") == "", "any number fits"


@pytest.mark.rule("BRE-59")
def test_ruling_27_without_a_worker_there_is_no_trade() -> None:
    state = table(players={0: {**FULL, "workers": 0, "reserve": 14}})
    assert refused(state, "enter brest") == refused(state, "enter lorient") == "BRE-59"
    assert choices(state)[-1] == "pass"


@pytest.mark.rule("BRE-60")
@pytest.mark.parametrize(
    ("where", "trade", "again"),
    [
        ("lorient", "lorient buy wood+wood", "lorient buy sand+clay"),
        ("lorient", "sell supplies+supplies", "sell supplies+dock"),
        ("lorient", "hire worker", "hire worker"),
        ("lorient", "swap dock for clay", "swap supplies for clay"),
        ("brest", "hire engineer", "hire engineer"),
        ("brest", "brest buy wood+clay", "brest buy wood+wood"),
        ("brest", "sell wood+wood", "sell sand+stone"),
        ("brest", "hire pair", "hire pair"),
    ],
)
def test_each_trade_once_an_action(where: str, trade: str, again: str) -> None:
    players = rich(hand="supplies 4, dock 2")
    assert refused(play(table(players=players), f"enter {where}", trade), again) == "BRE-60"


@pytest.mark.rule("BRE-60")
def test_the_cards_once_an_action_too() -> None:
    state = play(table(players=rich()), "enter lorient", "buy cards", "[draw dock]", "[draw foghorn]")
    assert refused(state, "buy cards") == "BRE-60"


@pytest.mark.rule("BRE-60")
def test_any_selection_in_any_order() -> None:
    state = play(table(players=rich()), "enter brest", "hire pair", "sell wood+wood", "hire engineer")
    state = play(state, "brest buy clay+clay")
    assert (state.players[0].engineers, state.players[0].francs) == (3, 20 - 3 + 2 - 2 - 2)
    assert position(state).traded == ["brest-a", "brest-b", "brest-c", "brest-d"]


@pytest.mark.rule("BRE-60")
def test_ruling_26_at_least_one_trade_in_each_city_entered() -> None:
    state = play(table(players=rich()), "enter brest")
    assert refused(state, "leave") == refused(state, "enter lorient") == "BRE-60"
    state = play(state, "hire engineer", "enter lorient")
    assert refused(state, "leave") == "BRE-60"


@pytest.mark.rule("BRE-110")
def test_a_city_is_entered_only_for_a_trade_that_can_be_done() -> None:
    poor = table(players={0: {"francs": 1, "goods": "clay 1"}})
    assert refused(poor, "enter brest") == refused(poor, "enter lorient") == "BRE-110"
    seller = table(players={0: {"goods": "clay 1, wood 1"}})
    assert (refused(seller, "enter brest"), refused(seller, "enter lorient")) == ("", "BRE-110")
    reader = table(players={0: {"hand": "dock 1"}})
    assert (refused(reader, "enter brest"), refused(reader, "enter lorient")) == ("BRE-110", "")
    bare = table(players={0: {"francs": 9}}, market="wood 1", singles=0, pairs=0)
    assert (refused(bare, "enter brest"), refused(bare, "enter lorient")) == ("BRE-110", "")


@pytest.mark.rule("BRE-110")
def test_the_second_city_too() -> None:
    state = play(table(players={0: {"francs": 2}, 1: {"francs": 2}}), "enter brest", "hire engineer")
    assert state.to_act() == 1, "nothing was left to do but leave"


@pytest.mark.rule("BRE-61")
def test_case_7_chain_trade() -> None:
    players = {0: {"workers": 1, "reserve": 13, "francs": 4, "goods": "clay 2"}, 1: {"francs": 2}}
    state = play(table(players=players), "enter lorient", "hire worker")
    assert (state.players[0].francs, state.players[0].workers) == (0, 1)
    state = play(state, "enter brest")
    assert (goods(state, 0), state.players[0].francs) == ("", 2), "the only trade there was done at once"
    state = play(state, "hire engineer")
    player = state.players[0]
    assert (player.workers, player.brest, player.lorient, player.engineers, player.francs) == (0, 1, 1, 1, 0)
    assert state.to_act() == 1, "nothing more could be traded"
    state = play(state, "pass")
    assert (state.players[0].workers, position(state).players[0].brest) == (2, 0), "and passing brings both home"


# Lorient


@pytest.mark.rule("BRE-62", "BRE-67")
def test_lorient_a_two_resources_of_any_kind() -> None:
    state = play(table(players=rich(francs=3)), "enter lorient")
    assert len(choices(state, "lorient buy")) == 10, "same or different"
    state = play(state, "lorient buy clay+clay")
    assert (goods(state, 0), state.players[0].francs) == ("wood 2, sand 2, stone 2, clay 4", 0)
    assert refused(play(table(players=rich(francs=2)), "enter lorient"), "lorient buy clay+clay") == "BRE-62"


@pytest.mark.rule("BRE-62", "BRE-67")
def test_ruling_08_lorient_never_runs_out() -> None:
    players = {0: {"goods": "clay 20", "francs": 3}}
    assert goods(play(table(players=players), "enter lorient", "lorient buy clay+clay"), 0) == "clay 22"


@pytest.mark.rule("BRE-63")
def test_lorient_b_two_cards() -> None:
    state = play(table(players=rich(francs=3, hand="")), "enter lorient", "buy cards")
    assert (state.to_act(), state.players[0].francs) == (CHANCE, 0)
    state = play(state, "[draw dock]", "[draw cableway]")
    assert (hand(state, 0), state.deck_size) == ("dock 1, cableway 1", 28)
    assert refused(play(table(players=rich(francs=2)), "enter lorient"), "buy cards") == "BRE-63"


@pytest.mark.rule("BRE-64")
def test_lorient_c_two_cards_for_three_francs() -> None:
    state = play(table(players=rich(francs=0)), "enter lorient")
    assert choices(state, "sell") == ["sell supplies+supplies", "sell supplies+dock"]
    assert refused(state, "sell dock+dock") == "BRE-64"
    state = play(state, "sell supplies+dock")
    assert (hand(state, 0), state.players[0].francs, state.players[0].cards) == ("supplies 1", 3, 1)
    assert position(state).discards == {"supplies": 1, "dock": 1, "foghorn": 0, "cableway": 0}
    assert refused(play(table(players=rich(hand="dock 1")), "enter lorient"), "sell dock+dock") == "BRE-64"


@pytest.mark.rule("BRE-65")
def test_lorient_d_a_worker_from_the_reserve() -> None:
    state = play(table(players=rich(francs=4)), "enter lorient", "hire worker")
    assert (state.players[0].workers, state.players[0].reserve, state.players[0].francs) == (8, 5, 0)
    assert refused(play(table(players=rich(francs=3)), "enter lorient"), "hire worker") == "BRE-65"
    empty = play(table(players=rich(reserve=0)), "enter lorient")
    assert refused(empty, "hire worker") == "BRE-65"


@pytest.mark.rule("BRE-66")
def test_lorient_e_a_card_for_a_resource_and_a_franc() -> None:
    state = play(table(players=rich(francs=0)), "enter lorient")
    assert len(choices(state, "swap")) == 8, "two kinds of cards, four resources"
    assert refused(state, "swap foghorn for clay") == "BRE-66"
    state = play(state, "swap dock for clay")
    assert (goods(state, 0), state.players[0].francs) == ("wood 2, sand 2, stone 2, clay 3", 1)
    assert (hand(state, 0), position(state).discards["dock"]) == ("supplies 2", 1)


@pytest.mark.rule("BRE-63", "BRE-67")
def test_ruling_29_the_discards_are_shuffled_when_a_card_is_due_and_the_deck_is_empty() -> None:
    hands = {1: {"hand": "supplies 9, dock 8"}, 2: {"hand": "foghorn 7, cableway 3"}}
    state = table(players={0: {"francs": 3}, **hands}, discards="cableway 2")
    assert state.deck_size == 1
    state = play(state, "enter lorient", "buy cards", "[draw cableway]")
    assert (state.deck_size, position(state).discards["cableway"]) == (2, 0), "made anew for the second card"
    assert outcomes(state) == {"draw cableway": 2}
    state = play(state, "[draw cableway]")
    assert state.deck_size == 1

    short = {1: {"hand": "supplies 9, dock 8"}, 2: {"hand": "foghorn 7, cableway 5"}}
    lone = table(players={0: {"francs": 9}, **short})
    assert refused(play(lone, "enter lorient"), "buy cards") == "BRE-67", "two cards, or none"
    assert refused(play(table(players={0: {"francs": 9}, 1: hands[1]}), "enter lorient"), "buy cards") == ""


@pytest.mark.rule("BRE-42", "BRE-67")
def test_ruling_29_with_neither_deck_nor_discards_no_card_is_received() -> None:
    hands = {1: {"hand": "supplies 9, dock 8"}, 2: {"hand": "foghorn 7, cableway 6"}}
    state = table(players={0: {"goods": "sand 2, wood 1", "engineers": 1}, **hands}, display="sand+sand")
    state = play(state, "take sand+sand")
    assert (position(state).phase, state.players[0].cards, state.players[0].francs) == ("placing", 0, 1)


@pytest.mark.rule("BRE-61")
def test_ruling_30_cards_just_bought_may_be_sold() -> None:
    state = play(table(players=rich(francs=3, hand="")), "enter lorient", "buy cards", "[draw dock]", "[draw dock]")
    state = play(state, "sell dock+dock")
    assert (state.players[0].francs, state.players[0].cards) == (3, 0)


# Brest


@pytest.mark.rule("BRE-68")
def test_brest_a_a_single_engineer() -> None:
    state = play(table(players=rich(francs=2)), "enter brest", "hire engineer")
    assert (state.players[0].engineers, state.players[0].francs, state.singles, state.pairs) == (1, 0, 2, 2)
    assert refused(play(table(players=rich(francs=1)), "enter brest"), "hire engineer") == "BRE-68"


@pytest.mark.rule("BRE-69", "BRE-73")
def test_brest_b_two_resources_of_the_market() -> None:
    state = play(table(players=rich(francs=2), market="wood 1, clay 2"), "enter brest")
    assert choices(state, "brest buy") == ["brest buy wood+clay", "brest buy clay+clay"]
    assert refused(state, "brest buy wood+wood") == refused(state, "brest buy sand+clay") == "BRE-73"
    after = play(state, "brest buy wood+clay")
    assert (goods(after, 0), told(after.market)) == ("wood 3, sand 2, stone 2, clay 3", "clay 1")
    assert after.players[0].francs == 0
    assert refused(play(table(players=rich(francs=1)), "enter brest"), "brest buy wood+wood") == "BRE-69"


@pytest.mark.rule("BRE-70")
def test_brest_c_two_resources_for_two_francs() -> None:
    state = table(players=rich(francs=0, goods="wood 1, clay 2"))
    state = play(state, "enter brest")
    assert choices(state, "sell") == ["sell wood+clay", "sell clay+clay"]
    assert refused(state, "sell wood+wood") == "BRE-70"
    after = play(state, "sell wood+clay")
    assert (goods(after, 0), after.players[0].francs) == ("clay 1", 2)
    assert after.market == state.market, "to the stock, not to the market"


@pytest.mark.rule("BRE-71")
def test_brest_d_a_pair_of_engineers() -> None:
    state = play(table(players=rich(francs=3)), "enter brest", "hire pair")
    assert (state.players[0].engineers, state.players[0].francs, state.singles, state.pairs) == (2, 0, 3, 1)
    assert refused(play(table(players=rich(francs=2)), "enter brest"), "hire pair") == "BRE-71"


@pytest.mark.rule("BRE-72", "BRE-68")
def test_case_6_brest_engineers() -> None:
    state = table(players={0: {"francs": 5, "goods": "clay 2"}, 1: {"francs": 2}}, singles=2, pairs=0)
    state = play(state, "enter brest")
    assert refused(state, "hire pair") == "BRE-72"
    state = play(state, "hire engineer")
    assert refused(state, "hire engineer") == "BRE-60"
    assert state.players[0].francs == 3
    state = play(state, "leave", "pass", "enter brest", "hire engineer")
    assert (state.players[0].engineers, state.players[0].brest) == (2, 2), "another action and another worker"


@pytest.mark.rule("BRE-73")
def test_what_brest_has_sold_is_not_replaced_in_the_round() -> None:
    state = table(2, players={0: FULL}, singles=1, pairs=1)
    state = play(state, "enter brest", "hire engineer", "hire pair", "brest buy clay+clay", "leave", "enter brest")
    assert refused(state, "hire engineer") == refused(state, "hire pair") == "BRE-73"
    assert told(state.market) == "wood 3, sand 3, stone 3, clay 1"


@pytest.mark.rule("BRE-69", "BRE-70", "BRE-73")
def test_ruling_28_two_resources_or_nothing() -> None:
    state = table(players={0: {"francs": 9, "goods": "clay 1"}}, market="wood 1", singles=1)
    state = play(state, "enter brest")
    assert choices(state, "brest buy") == choices(state, "sell") == []
    assert refused(state, "brest buy wood+wood") == "BRE-73"
    assert refused(state, "sell clay+clay") == "BRE-70"
