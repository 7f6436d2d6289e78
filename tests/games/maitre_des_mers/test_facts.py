"""Facts, previews and odds: what the board shows beside a position, and who is told what."""

from __future__ import annotations

import json

import msgspec
import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.bot.odds import probability_of
from embruns.games.maitre_des_mers.facts import aid_of
from tests.games.maitre_des_mers.table import NUMBER, closed, facts, groups, harbour, listed, new, play

# Facts and the box


def test_a_ship_tells_all_that_is_drawn_on_it() -> None:
    cards = GAME.drawn["CARDS"]
    assert isinstance(cards, list)
    assert cards[NUMBER["M2"]] == {
        "id": "M2",
        "kind": "ship",
        "combination": "K(2)+F(1,6)",
        "dice": 4,
        "family": "M",
        "power": 2,
        "map": True,
    }
    salt = cards[NUMBER["salt"]]
    assert (salt["kind"], salt["letter"], salt["advantage"]) == ("goods", "A", "rethrow-die")
    assert cards[NUMBER["gold"]]["value"] == 8


def test_a_fleet_tells_what_it_counts() -> None:
    told = facts(harbour("N1", "B1:silver B2 B3:salt B4", "")).fleets[0]
    assert (told.treasure, told.total, told.power) == (3, 8, 10)


def test_what_is_not_so_is_left_out_of_the_facts() -> None:
    told = json.loads(msgspec.json.encode(facts(harbour("N1", "", ""))))
    assert list(told) == ["fleets"]


def test_the_end_tells_who_won_and_by_what() -> None:
    ended = play(harbour("N1", "M1:silver", "M2", pile=""), "arm", "[11123]", "1 on N1", "1 on N1", "1 on N1")
    assert (facts(ended).winners, facts(ended).reason) == ([2], "empty-port-points")
    assert facts(harbour("N1", "", "")).winners == []


def test_previews_are_for_choices_and_dice_alone() -> None:
    state = harbour("N1", "M1", "B1")
    assert closed(state) == {"hunt": "MDM-31"}
    assert GAME.previews(play(state, "arm")) is None
    assert closed(play(state, "[11123]")) == {}
    assert groups(state) == {"N1": ["1", "2", "3", "11", "111"]}


# Groups of dice


@pytest.mark.rule("MDM-15")
def test_a_view_lists_the_groups_that_may_be_placed_together() -> None:
    assert groups(play(harbour("M1", "", ""), "arm", "[22356]")) == {
        "M1": ["2", "3", "5", "6", "23", "25", "35", "36", "56", "235", "356"]
    }
    assert groups(play(harbour("M1 N1", "", ""), "arm", "[22356]"))["N1"] == ["2", "3", "5", "6", "22"]
    assert groups(play(harbour("M1 N1", "", ""), "arm", "[22356]", "3 on M1")) == {"M1": ["2", "5", "6", "25", "56"]}


def test_every_single_die_of_the_groups_is_legal_and_no_other() -> None:
    state, rng = new(3), rng_for(5, "groups")
    for _ in range(3000):
        if state.to_act() == OVER:
            state = new(3)
        told = groups(state)
        legal = {text for text in listed(state) if " on " in text}
        assert {f"{one} on {card}" for card, some in told.items() for one in some if len(one) == 1} == legal
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))


@pytest.mark.rule("MDM-25")
def test_a_view_says_when_the_discard_ends_the_attempt() -> None:
    armed = facts(play(harbour("B3", "", ""), "arm", "[22446]"))
    assert (armed.stuck, armed.hopeless) == (True, True)
    bought = facts(play(harbour("N4", "M1 M2", ""), "buy", "[11234]"))
    assert (bought.stuck, bought.hopeless) == (True, False)


# The odds


def test_odds_before_an_action_is_chosen() -> None:
    state = harbour("M1 N1", "M2:salt N3", "N2:silver B1")
    odds = aid_of(state)
    assert odds is not None
    told = {entry.card: entry.chance for entry in odds.cards}
    assert told == {card: probability_of(NUMBER[card], 1).per(10_000) for card in ("M1", "N1", "timber", "pearls")}
    assert odds.some_ship is not None
    assert odds.some_ship > max(told["M1"], told["N1"])
    attacks = {GAME.texts[entry.action]: (entry.wins, entry.loot) for entry in odds.attacks}
    assert attacks == {"attack M2 N2": (15, "silver")}
    assert odds.actions == []


def test_odds_warn_where_no_ship_is_free_for_the_loot() -> None:
    odds = aid_of(harbour("M1", "M2:salt", "N2:silver"))
    assert odds is not None
    assert [(entry.wins, entry.loot) for entry in odds.attacks] == [(15, None)]


def test_odds_while_dice_are_placed() -> None:
    state = play(harbour("M1 N2 B3 M4", "", ""), "arm", "[22356]")
    odds = aid_of(state)
    assert odds is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in odds.actions}
    assert len(told) == len(state.legal())
    assert told["3 on M1"] == 7087
    assert {entry.card for entry in odds.cards} == {"M1", "N2", "B3", "M4"}
    play(state, "3 on M1")
    placing = aid_of(state)
    assert placing is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in placing.actions}
    assert told["throw"] == 7087
    assert placing.some_ship is None
    assert [entry.card for entry in placing.cards] == ["M1"]


def test_odds_of_success_and_failure() -> None:
    state = play(harbour("N1 B3", "M1:rum", ""), "arm", "[11126]", "1 on N1", "1 on N1")
    odds = aid_of(state)
    assert odds is not None
    told = {GAME.texts[entry.action]: entry.chance for entry in odds.actions}
    assert told["1 on N1"] == 10_000
    stuck = play(harbour("B3", "M1:rum", ""), "arm", "[22446]")
    odds = aid_of(stuck)
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


def test_odds_of_groups_are_those_of_the_first_worked_example() -> None:
    odds = aid_of(play(harbour("M1 N2 B3 M4", "", ""), "arm", "[22356]"))
    assert odds is not None
    told = {(entry.card, entry.dice): entry.chance for entry in odds.groups}
    assert [told["M1", dice] for dice in ("3", "5", "2", "35", "235")] == [7087, 6261, 6261, 5929, 4213]
