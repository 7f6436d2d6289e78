"""Positions as data: what contradicts itself is refused, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.errors import BadData
from embruns.games.bretagne import GAME
from tests.games.bretagne.table import play, position, table

Plain = dict[str, Any]
STATE = table(players={0: {"goods": "sand 2", "engineers": 1, "hand": "dock 1"}}, ports={"Roscoff": [1]})


def changed(edit: Callable[[Plain], object]) -> bytes:
    plain = msgspec.json.decode(encode_state(GAME, STATE))
    edit(plain)
    return msgspec.json.encode(plain)


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda p: p["players"][0].update(workers=9), "workers of seat 0: there are 14, not 15"),
        (lambda p: p.update(stock_engineers=9), "engineers: there are 16, not 17"),
        (lambda p: p["players"][0]["hand"].update(dock=2), "equipment cards: dock"),
        (lambda p: p["players"][0].update(cards=2), "players contradicts"),
        (lambda p: p.update(deck_size=28), "equipment cards: there are 30, not 29"),
        (lambda p: p.update(deck_size=99), "does not exist"),
        (lambda p: p["piles"][0].update(sand=9), "tiles sand"),
        (lambda p: p["piles"][0].update(gold=1), "does not exist"),
        (lambda p: p.update(seat=7), "does not exist"),
        (lambda p: p.update(round=6), "does not exist"),
        (lambda p: p["lighthouses"].pop(), "15 lighthouses"),
        (lambda p: p["players"].pop(), "lighthouses contradicts|ports contradicts|rows contradicts"),
        (lambda p: p["lighthouses"][3].update(name="Ar-Men"), "lighthouses contradicts"),
        (lambda p: p["lighthouses"][3].update(number=99), "does not exist"),
        (lambda p: p["ports"][0].update(seats=[5]), "does not exist"),
        (lambda p: p["ports"][0].update(rent="clay"), "ports contradicts"),
        (lambda p: p["quimper"].pop("clay"), "does not exist"),
        (lambda p: p.update(winner=0), "winner contradicts"),
        (lambda p: p.update(tile="sand+gold"), "does not exist"),
        (lambda p: p.update(weather="snow"), "no position"),
        (lambda p: p.update(gold=1), "no position"),
        (lambda p: p.update(queue=[1]), "no position"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(edit: Callable[[Plain], object], says: str) -> None:
    with pytest.raises(BadData, match=says):
        decode_state(GAME, changed(edit))


def test_a_position_comes_back_with_its_choices() -> None:
    back = decode_state(GAME, encode_state(GAME, STATE))
    assert back == STATE
    assert back.legal() == STATE.legal()


def test_a_record_of_before_may_spell_a_name_with_a_straight_apostrophe() -> None:
    """One that was played on has its start in it, names and all."""
    now = encode_state(GAME, STATE)
    before = now.replace("Créac’h".encode(), "Créac'h".encode())
    assert before != now
    assert decode_state(GAME, before) == STATE


def test_what_a_browser_needs_to_draw() -> None:
    found = position(play(STATE, "take sand"))
    assert (found.tile, found.phase) == ("sand", "placing")
    ar_men = found.lighthouses[6]
    assert (ar_men.bill["stone"], ar_men.bill["wood"], ar_men.demand) == (2, 0, [2, 2, 1, 2])
    assert found.ports[0].price == [1, None, 1, 1]
    assert found.tables.barges[3].spaces == [2, 2, 3]
    assert found.tables.engineers["storm"] == {"paradise": 1, "purgatory": 3, "hell": 4}
    assert found.tables.cards["foghorn"] == {"paradise": 0, "purgatory": 7, "hell": 8}


def test_what_passing_would_throw_away() -> None:
    state = table(players={0: {"goods": "sand 4, clay 2", "engineers": 2}, 1: {"barge": None, "next_numeral": 1}})
    first, second = position(state).players[0].passing, position(state).players[1].passing
    assert first is not None
    assert (first.numeral, first.resources, first.engineers) == (2, 3, 2)
    assert second is None


def test_the_slider_after_a_build() -> None:
    """Taking one back leaves the majority to the other."""
    sites = {"Eckmühl": {"floors": [("clay", 1, 2)]}}
    rich = {"goods": "sand 3, wood 1", "engineers": 1}
    state = play(table(players={0: rich}, sites=sites, display="sand+sand"), "take sand+sand", "[draw dock]")
    state = state if position(state).phase == "recalling" else play(state, "place 5")
    told = position(state).recalls
    assert [(r.points, r.left, r.order) for r in told] == [(0, 3, [0, 1]), (2, 2, [1, 0]), (4, 1, [1, 0]), (6, 0, [1])]


def test_the_workers_a_tile_would_bring() -> None:
    """Ar-Men asks for two stone; a storm takes one worker first, and nobody has more than eight."""
    calm, rough = table(weather="sunny"), table(weather="storm", players={0: {"workers": 4}})
    assert position(calm).lighthouses[6].manning[0] == [3, 4, 5]
    assert position(rough).lighthouses[6].manning[0] == [3, 3, 3]
    assert position(rough).lighthouses[4].manning[0] == [1, 2, 3]


@pytest.mark.rule("BRE-92", "BRE-93")
def test_the_majority_as_it_stands_while_cards_are_played() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 1, 2), ("sand", 0, 3)]}}
    state = table(seat=0, phase="acting", players={0: {"hand": "dock 1"}}, sites=sites)
    state = play(state, "pass")  # the others can do nothing else
    found = position(state).evaluation
    assert found is not None
    assert found.majority == [6, 2, 0, 0]
