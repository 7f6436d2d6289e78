"""What the board shows beside a view: worked out by the rules, sent and never read back."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.games.bretagne.facts import DRAWN
from tests.games.bretagne.table import facts, play, position, slot, table


def test_bills_demands_and_prices_of_each_seat() -> None:
    """Seat 2 holds barge 3, and seat 1 stands in Roscoff."""
    state = table(players={0: {"goods": "sand 2", "engineers": 1}}, ports={"Roscoff": [1]})
    found = facts(play(state, "take sand"))
    ar_men = found.lighthouses[slot("Ar-Men")]
    assert (ar_men.bill, ar_men.demand, ar_men.injures) == ({"stone": 2}, [2, 2, 1, 2], False)
    assert (found.ports[0].now, found.ports[0].price) == (1, [1, None, 1, 1])


@pytest.mark.rule("BRE-31")
def test_while_barges_are_chosen_the_weather_is_that_of_the_round_to_come() -> None:
    afoot = {seat: {"barge": None} for seat in range(4)}
    state = table(phase="picking", round=2, weather="storm", forecast="rain", players=afoot)
    coming, rain = facts(state), facts(table(round=2, weather="rain"))
    assert (coming.weather, coming.forecast) == ("rain", None)
    triagoz = slot("Les Triagoz")
    assert coming.lighthouses[triagoz].demand[0] == rain.lighthouses[triagoz].demand[0]
    assert not coming.lighthouses[triagoz].injures  # as the storm did
    assert state.weather != state.forecast  # the view itself is left alone
    first = facts(table(phase="picking", round=1, weather="storm", players=afoot))
    assert (first.weather, first.forecast) == ("storm", "rain")


@pytest.mark.rule("BRE-82")
def test_a_complete_lighthouse_shows_its_order_and_no_bill() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 1, 2), ("sand", 0, 3)]}}
    found = facts(table(sites=sites, built=["Créac’h"]))
    eckmuehl, creach = found.lighthouses[slot("Eckmühl")], found.lighthouses[slot("Créac’h")]
    assert (eckmuehl.complete, eckmuehl.order, eckmuehl.bill, eckmuehl.demand) == (True, [0, 1], {}, [])
    assert (creach.complete, creach.order, creach.manning) == (False, [], [])
    assert found.built == {"north": 0, "west": 1, "south": 0}


def test_where_the_workers_of_a_seat_are() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 1, 2)]}, "Ar-Men": {"floors": [("clay", 1, 1)]}}
    found = facts(table(sites=sites, ports={"Roscoff": [1], "Camaret": [0, 1]})).players
    assert [(player.on_lighthouses, player.in_ports) for player in found] == [(0, 1), (3, 2), (0, 0), (0, 0)]


@pytest.mark.rule("BRE-57")
def test_where_each_seat_could_place_a_tile() -> None:
    """Only where the seat could pay tile, extras, wood and engineers in full."""
    sites = {"La Teignouse": {"floors": [("sand", 1, 1)], "francs": 1}}
    state = table(2, players={0: {"goods": "sand 1, stone 1", "engineers": 1}}, sites=sites, display="sand")
    assert facts(state).tiles == {"sand": [[4, 7, 9, 10, 12, 14], []]}


def test_every_trade_says_what_is_lacking() -> None:
    """Seat 0 could do Lorient E and nothing else."""
    state = table(
        players={0: {"francs": 2, "goods": "clay 1", "hand": "dock 1"}, 1: {"workers": 0, "reserve": 14}},
        singles=0,
        market="wood 1",
    )
    first, second = facts(state).players[:2]
    assert first.lacks == {
        "lorient-a": "francs",
        "lorient-b": "francs",
        "lorient-c": "cards",
        "lorient-d": "francs",
        "brest-a": "wares",
        "brest-b": "wares",
        "brest-c": "resources",
        "brest-d": "francs",
    }
    assert list(second.lacks.values()) == ["worker"] * 9
    rich = {0: {"francs": 9, "hand": "dock 1", "reserve": 0}}
    state = play(table(players=rich), "enter lorient", "swap dock for clay")
    assert (facts(state).players[0].lacks["lorient-e"], facts(state).players[0].lacks["lorient-d"]) == (
        "done",
        "reserve",
    )
    passed = table(players={1: {"barge": None, "next_numeral": 1}})
    assert set(facts(passed).players[1].lacks.values()) == {"passed"}


def test_what_passing_would_throw_away() -> None:
    state = table(players={0: {"goods": "sand 4, clay 2", "engineers": 2}, 1: {"barge": None, "next_numeral": 1}})
    first, second = facts(state).players[0].passing, facts(state).players[1].passing
    assert first is not None
    assert (first.numeral, first.resources, first.engineers) == (2, 3, 2)
    assert second is None


@pytest.mark.rule("BRE-105", "BRE-106", "BRE-107")
def test_the_forecast_of_the_final_score() -> None:
    """The numeral that passing now would give, francs, ports."""
    state = table(players={0: {"francs": 7}, 1: {"barge": None, "next_numeral": 1}}, ports={"Roscoff": [0, 2]})
    final = facts(state).players[0].final
    assert (final.order, final.francs, final.ports) == (2, 2, 2)
    assert facts(state).players[1].final.order == 4


@pytest.mark.rule("BRE-53")
def test_the_slider_after_a_build() -> None:
    """Taking one back leaves the majority to the other."""
    sites = {"Eckmühl": {"floors": [("clay", 1, 2)]}}
    rich = {"goods": "sand 3, wood 1", "engineers": 1}
    state = play(table(players={0: rich}, sites=sites, display="sand+sand"), "take sand+sand", "[draw dock]")
    assert facts(state).recalls == []
    state = play(state, "place 5")
    assert position(state).phase == "recalling"
    told = [(recalled.points, recalled.left, recalled.order) for recalled in facts(state).recalls]
    assert told == [(0, 3, [0, 1]), (2, 2, [1, 0]), (4, 1, [1, 0]), (6, 0, [1])]


@pytest.mark.rule("BRE-50", "BRE-52")
def test_the_workers_a_tile_would_bring() -> None:
    """Ar-Men asks for two stone; a storm takes one worker first, and nobody has more than eight."""
    calm, rough = table(weather="sunny"), table(weather="storm", players={0: {"workers": 4}})
    assert facts(calm).lighthouses[6].manning[0] == [3, 4, 5]
    assert facts(rough).lighthouses[6].manning[0] == [3, 3, 3]
    assert facts(rough).lighthouses[4].manning[0] == [1, 2, 3]
    assert [facts(rough).lighthouses[s].injures for s in (4, 6)] == [False, True]


@pytest.mark.rule("BRE-85", "BRE-92", "BRE-93")
def test_the_evaluation_as_it_stands_while_cards_are_played() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 1, 2), ("sand", 0, 3)]}}
    state = table(seat=0, phase="acting", players={0: {"hand": "dock 2"}}, sites=sites)
    assert facts(state).evaluation is None
    state = play(state, "pass")  # the others can do nothing else
    found, later = facts(state).evaluation, facts(play(state, "play dock")).evaluation
    assert found is not None
    assert (found.majority, found.values) == ([6, 2, 0, 0], {"supplies": 4, "dock": 5, "foghorn": 0, "cableway": 0})
    assert later is not None
    assert (later.majority, later.values["dock"]) == ([2, 5, 0, 0], 4), "now both have two workers, and seat 1 lower"


def test_what_is_printed_in_the_box() -> None:
    box: dict[str, Any] = DRAWN
    assert box["LIGHTHOUSES"][6] == {"name": "Ar-Men", "storeys": 4}
    assert box["SLOTS"][6] == {"coast": "west", "category": "hell"}
    assert box["PORTS"][8] == {"name": "Le Palais", "coast": "south"}
    assert box["RENTS"]["south"] == {"clay": [1, 2], "engineer": [1, 2], "worker": [1, 2], "points": [2, 4]}
    assert box["BARGES"][3] == {"spaces": [2, 2, 3], "engineers": 3, "francs": 2, "spared": 0}
    assert box["ENGINEERS"]["storm"] == {"paradise": 1, "purgatory": 3, "hell": 4}
    assert box["CARD_VALUES"]["foghorn"] == {"paradise": 0, "purgatory": 7, "hell": 8}
    assert box["TILES"][:4] == ("sand", "stone", "clay", "sand+sand")
