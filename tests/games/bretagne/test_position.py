"""Positions as data: they come back, older forms too, and what contradicts itself is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE, Rng
from embruns.core.errors import BadData
from embruns.games.bretagne import GAME
from embruns.games.bretagne.facts import Facts, PlayerFacts, PortFacts, SiteFacts
from embruns.games.bretagne.position import PHASES, Lighthouse, Player, Port, Position
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import table

Plain = dict[str, Any]
FLOORS = [{"tile": "sand", "seat": 0, "workers": 0}] * 3
STATE = table(
    players={0: {"goods": "sand 2", "engineers": 1, "hand": "dock 1"}}, ports={"Roscoff": [1], "Paimpol": [3]}
)


def swap(parts: list[Plain], field: str, one: int, other: int) -> None:
    parts[one][field], parts[other][field] = parts[other][field], parts[one][field]


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
        (lambda p: p["players"][0].update(cards=2), "equipment cards: there are 30, not 31"),
        (lambda p: (p["players"][0].update(cards=2), p.update(deck_size=28)), "cards miscounted: there are 0, not 1"),
        (lambda p: p.update(deck_size=28), "equipment cards: there are 30, not 29"),
        (lambda p: p.update(deck_size=99), "does not exist"),
        (lambda p: p["piles"][0].update(sand=9), "tiles sand"),
        (lambda p: p["piles"][0].update(gold=1), "does not exist"),
        (lambda p: p.update(seat=7), "does not exist"),
        (lambda p: p.update(round=6), "does not exist"),
        (lambda p: p["lighthouses"].pop(), "15 lighthouses"),
        (lambda p: p["players"].pop(), "does not exist"),  # its worker stands in Paimpol
        (lambda p: p["lighthouses"][3].update(name="Ar-Men"), "not a position"),
        (lambda p: p["lighthouses"][3].update(number=3), "lies twice"),
        (lambda p: swap(p["lighthouses"], "number", 3, 6), "number 7 does not have the colour of slot 3"),
        (lambda p: p["lighthouses"][3].update(number=None), "there must be one on slot 3 in round 1"),
        (lambda p: p["lighthouses"][4].update(floors=FLOORS), "too many floors on slot 4"),
        (lambda p: p["lighthouses"][3].update(floors=FLOORS[:1], built=True), "too many floors on slot 3"),
        (lambda p: p["lighthouses"][3].update(number=99), "does not exist"),
        (lambda p: p["ports"][0].update(seats=[5]), "does not exist"),
        (lambda p: p["ports"][0].update(rent="clay"), "ports contradicts"),
        (lambda p: p["ports"][0].update(rent="sand"), "lies twice"),
        (lambda p: p["players"][0].update(barge=p["players"][1]["barge"]), "two players hold the same barge card"),
        (lambda p: p["ports"][0].update(seats=[1, 1]), "ports contradicts"),
        (lambda p: p["quimper"].pop("clay"), "does not exist"),
        (lambda p: p.update(winner=0), "not a position"),
        (lambda p: p.update(seat=None), "not a position"),
        (lambda p: p.update(weather=None), "weather must not be missing while the phase is acting"),
        (lambda p: p.update(phase="trading"), "city must not be missing while the phase is trading"),
        (lambda p: p.update(phase="recalling"), "site must not be missing while the phase is recalling"),
        (lambda p: p.update(phase="cards", site=3), "evaluation"),
        (lambda p: p.update(tile="sand+gold"), "does not exist"),
        (lambda p: p.update(weather="snow"), "not a position"),
        (lambda p: p.update(gold=1), "not a position"),
        (lambda p: p.update(queue=[1]), "not a position"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(edit: Callable[[Plain], object], says: str) -> None:
    with pytest.raises(BadData, match=says):
        decode_state(GAME, changed(edit))


def test_a_position_comes_back_with_its_choices() -> None:
    back = decode_state(GAME, encode_state(GAME, STATE))
    assert back == STATE
    assert back.legal() == STATE.legal()


OLD = msgspec.json.decode((Path(__file__).parent / "old_positions.json").read_bytes(), type=dict[str, msgspec.Raw])


def reached(phase: str) -> BretagneState:
    """The state in which the old positions were saved."""
    state, rng = GAME.new(GAME.setup("random", 2)), Rng(7)
    while PHASES[state.phase] != phase:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
    return state


@pytest.mark.parametrize("name", sorted(OLD))
def test_a_position_saved_together_with_its_facts_is_read(name: str) -> None:
    """Until this form a position held bills, tables and names, one of them with a straight apostrophe."""
    text = bytes(OLD[name])
    assert b'"tables"' in text
    assert "Créac'h".encode() in text
    phase, _, seat = name.partition(" seen by ")
    wanted = reached(phase).seen_by(int(seat)) if seat else reached(phase)
    back = decode_state(GAME, text)
    assert back == wanted
    assert back.legal() == wanted.legal()


def test_an_old_position_that_lacks_something_is_refused() -> None:
    broken = msgspec.json.decode(OLD["cards"])
    del broken["players"][0]["francs"]
    with pytest.raises(BadData, match="not a position"):
        decode_state(GAME, msgspec.json.encode(broken))
    wrong = msgspec.json.decode(OLD["cards"])
    wrong["stock_engineers"] += 1
    with pytest.raises(BadData, match="engineers"):
        decode_state(GAME, msgspec.json.encode(wrong))


def test_a_position_holds_nothing_that_can_be_worked_out() -> None:
    """What a board shows beside it is told by the facts, among it the weather of the storeys to come (BRE-31)."""
    shared = {"evaluation", "forecast", "lighthouses", "players", "ports", "weather"}
    assert set(Position.__struct_fields__) & set(Facts.__struct_fields__) == shared
    for saved, derived in ((Lighthouse, SiteFacts), (Player, PlayerFacts), (Port, PortFacts)):
        assert not set(saved.__struct_fields__) & set(derived.__struct_fields__)
    assert Position.__struct_fields__[:3] == ("phase", "seat", "players")
