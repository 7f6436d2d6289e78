"""Positions as data: what a browser draws, and what is refused; the odds as data."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE, OVER
from embruns.core.errors import BadData
from embruns.core.seeds import rng_for
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.bot.odds import probability_of
from embruns.games.maitre_des_mers.data import odds_of
from tests.games.maitre_des_mers.table import NUMBER, harbour, listed, new, play, seen


def test_every_moment_of_a_game_comes_back() -> None:
    for seed in range(3):
        state, rng = new(3), rng_for(seed, "data")
        while state.to_act() != OVER:
            assert GAME.state(GAME.position(state)) == state
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        assert GAME.state(GAME.position(state)) == state


def test_a_ship_tells_all_that_is_drawn_on_it() -> None:
    card = json.loads(encode_state(GAME, harbour("M2", "", "")))["port"][0]
    assert card == {
        "id": "M2",
        "kind": "ship",
        "combination": "K(2)+F(1,6)",
        "dice": 4,
        "family": "M",
        "power": 2,
        "map": True,
    }


def test_a_fleet_tells_what_it_counts() -> None:
    fleet = seen(harbour("N1", "B1:silver B2 B3:salt B4", "")).fleets[0]
    assert (fleet.treasure, fleet.families, fleet.total, fleet.power) == (3, ["B"], 8, 10)
    assert [berth.cargo.id if berth.cargo else None for berth in fleet.ships] == ["silver", None, "salt", None]
    cargo = fleet.ships[2].cargo
    assert cargo is not None
    assert (cargo.kind, cargo.letter, cargo.advantage) == ("goods", "A", "rethrow-die")


def test_the_pile_is_listed_by_name_and_not_by_place() -> None:
    assert seen(harbour("N1", "", "")).unseen == ["M1", "M2", "M3", "M4", "N2", "N3", "N4", "B1", "B2", "B3", "B4"]


START: dict[str, Any] = json.loads(encode_state(GAME, harbour("N1 B3", "M1:salt M2", "N3")))
THROWN: dict[str, Any] = json.loads(encode_state(GAME, play(harbour("M1", "M2:salt", ""), "arm", "[22356]")))
PLACING: dict[str, Any] = json.loads(encode_state(GAME, play(harbour("M1", "", ""), "arm", "[22356]", "2 on M1")))
FIGHT: dict[str, Any] = json.loads(
    encode_state(GAME, play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]", "[3]"))
)
STOWING: dict[str, Any] = json.loads(
    encode_state(GAME, play(harbour("B4", "M1 M2", ""), "buy", "[11556]", "5 on salt", "5 on salt", "6 on salt"))
)


@pytest.mark.parametrize(
    ("start", "change"),
    [
        (START, {"turn": 2}),
        (START, {"turns": 240}),
        (START, {"turns": -1}),
        (START, {"phase": "thrown"}),
        (START, {"phase": "ended"}),
        (START, {"phase": "revealing"}),
        (START, {"phase": "starting"}),
        (START, {"phase": "stowing"}),
        (START, {"action": "arm"}),
        (START, {"goods": ["salt", "timber", "sugar", "tobacco", "rum", "spices", "silk"]}),
        (START, {"goods": ["sugar", "timber", "tobacco", "rum", "spices", "silk"]}),
        (START, {"treasures": ["pearls", "chest", "temple", "gold"]}),
        (START, {"unseen": ["M3"]}),
        (START, {"returned": ["M3"]}),
        (START, {"returned": ["salt"]}),
        (START, {"returned": ["X9"]}),
        (START, {"fleets": []}),
        (START, {"ready": []}),
        (START, {"ready": ["silk"]}),
        (START, {"closed": {"arm": "MDM-11"}}),
        (START, {"last_ship": True}),
        (START, {"draws_first": True}),
        (START, {"winners": [0]}),
        (START, {"dice": THROWN["dice"]}),
        (START, {"fight": FIGHT["fight"]}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "223566"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "2235"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "65322"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "235", "placed": "26"}}),
        (THROWN, {"dice": {**THROWN["dice"], "stuck": True}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "25", "discarded": "666"}}),
        (THROWN, {"target": THROWN["port"][0]}),
        (THROWN, {"action": "hunt"}),
        (THROWN, {"action": "attack"}),
        (THROWN, {"dice": None}),
        (THROWN, {"ready": ["salt", "timber"]}),
        (PLACING, {"dice": {**PLACING["dice"], "thrown": "2266"}}),
        (PLACING, {"target": None}),
        (PLACING, {"dice": {**PLACING["dice"], "placed": "26", "thrown": "355"}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "blow": 7}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "parry": 0}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "victor": 1}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "prey": "M1"}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "prey": "N2"}}),
        (FIGHT, {"phase": "parrying"}),
        (FIGHT, {"phase": "striking"}),
        (FIGHT, {"fight": None}),
        (STOWING, {"action": "hunt"}),
        (STOWING, {"target": None}),
        (STOWING, {"phase": "choosing"}),
        (START, {"surprise": 1}),
        (START, {"phase": "sleeping"}),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(start: dict[str, Any], change: dict[str, Any]) -> None:
    decode_state(GAME, json.dumps(start))
    with pytest.raises(BadData):
        decode_state(GAME, json.dumps({**start, **change}))


# The odds


def test_odds_before_an_action_is_chosen() -> None:
    state = harbour("M1 N1", "M2:salt N3", "N2:silver B1")
    odds = odds_of(state)
    assert odds is not None
    told = {entry.card: entry.chance for entry in odds.cards}
    assert told == {card: probability_of(NUMBER[card], 1).per(10_000) for card in ("M1", "N1", "timber", "pearls")}
    assert odds.some_ship is not None
    assert odds.some_ship > max(told["M1"], told["N1"])
    attacks = {GAME.texts[entry.action]: (entry.wins, entry.loot) for entry in odds.attacks}
    assert attacks == {"attack M2 N2": (15, "silver")}
    assert odds.actions == []


def test_odds_warn_where_no_ship_is_free_for_the_loot() -> None:
    odds = odds_of(harbour("M1", "M2:salt", "N2:silver"))
    assert odds is not None
    assert [(entry.wins, entry.loot) for entry in odds.attacks] == [(15, None)]


def test_odds_while_dice_are_placed() -> None:
    state = play(harbour("M1 N2 B3 M4", "", ""), "arm", "[22356]")
    odds = odds_of(state)
    assert odds is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in odds.actions}
    assert len(told) == len(state.legal())
    assert told["3 on M1"] == 7087
    assert {entry.card for entry in odds.cards} == {"M1", "N2", "B3", "M4"}
    play(state, "3 on M1")
    placing = odds_of(state)
    assert placing is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in placing.actions}
    assert told["throw"] == 7087
    assert placing.some_ship is None
    assert [entry.card for entry in placing.cards] == ["M1"]


def test_odds_of_success_and_failure() -> None:
    state = play(harbour("N1 B3", "M1:rum", ""), "arm", "[11126]", "1 on N1", "1 on N1")
    odds = odds_of(state)
    assert odds is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in odds.actions}
    assert told["1 on N1"] == 10_000
    stuck = play(harbour("B3", "M1:rum", ""), "arm", "[22446]")
    odds = odds_of(stuck)
    assert odds is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in odds.actions}
    assert told["discard 2"] == 0
    assert told["rum 2 to 5"] > 0


def test_odds_can_be_switched_off_and_are_silent_elsewhere() -> None:
    state = harbour("M1", "", "")
    assert GAME.aid(state, GAME.setup("standard", 2, {"odds": "off"})) is None
    assert GAME.aid(state, GAME.setup("standard", 2)) is not None
    assert GAME.aid(play(state, "arm"), GAME.setup("standard", 2)) is None


def test_odds_are_whole_numbers_in_json() -> None:
    odds = GAME.aid(play(harbour("M1", "M2:salt", ""), "arm", "[22356]"), GAME.setup("standard", 2))
    assert b"." not in msgspec.json.encode(odds)


# Groups of dice


@pytest.mark.rule("MDM-15")
def test_a_view_lists_the_groups_that_may_be_placed_together() -> None:
    now = seen(play(harbour("M1", "", ""), "arm", "[22356]")).dice
    assert now is not None
    assert now.groups == {"M1": ["2", "3", "5", "6", "23", "25", "35", "36", "56", "235", "356"]}
    now = seen(play(harbour("M1 N1", "", ""), "arm", "[22356]")).dice
    assert now is not None
    assert now.groups["N1"] == ["2", "3", "5", "6", "22"]
    placing = seen(play(harbour("M1 N1", "", ""), "arm", "[22356]", "3 on M1")).dice
    assert placing is not None
    assert placing.groups == {"M1": ["2", "5", "6", "25", "56"]}


def test_every_single_die_of_the_groups_is_legal_and_no_other() -> None:
    state, rng = new(3), rng_for(5, "groups")
    for _ in range(3000):
        if state.to_act() == OVER:
            state = new(3)
        told = GAME.position(state).dice
        legal = {text for text in listed(state) if " on " in text}
        if told is not None:
            assert {f"{one} on {card}" for card, some in told.groups.items() for one in some if len(one) == 1} == legal
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))


@pytest.mark.rule("MDM-25")
def test_a_view_says_when_the_discard_ends_the_attempt() -> None:
    armed = seen(play(harbour("B3", "", ""), "arm", "[22446]")).dice
    assert armed is not None
    assert (armed.stuck, armed.hopeless) == (True, True)
    bought = seen(play(harbour("N4", "M1 M2", ""), "buy", "[11234]")).dice
    assert bought is not None
    assert (bought.stuck, bought.hopeless) == (True, False)


def test_odds_of_groups_are_those_of_the_first_worked_example() -> None:
    odds = odds_of(play(harbour("M1 N2 B3 M4", "", ""), "arm", "[22356]"))
    assert odds is not None
    told = {(entry.card, entry.dice): entry.chance for entry in odds.groups}
    assert [told["M1", dice] for dice in ("3", "5", "2", "35", "235")] == [7087, 6261, 6261, 5929, 4213]
