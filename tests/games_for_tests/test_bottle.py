"""The rules of Message in a Bottle, clause by clause: the test game must be right before others rely on it."""

from __future__ import annotations

import json

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE, HIDDEN, OVER
from embruns.core.errors import BadData, BadSetup
from tests.games_for_tests.bottle import GAME
from tests.games_for_tests.bottle.facts import Facts, Layout, Previews
from tests.games_for_tests.bottle.phases import CHOOSING
from tests.games_for_tests.bottle.state import BottleState, new_state


def sea(*hands: list[int], limit: int = 9, drop: bool = True, copies: int = 2) -> BottleState:
    """After the deal of these hands; seat 0 is to act."""
    state = new_state(len(hands), copies, limit, drop)
    state.hands = [sorted(hand) for hand in hands]
    state.sea = [copies - sum(hand.count(number) for hand in hands) for number in range(1, 7)]
    state.phase, state.to_deal = CHOOSING, 0
    return state


def play(state: BottleState, *texts: str) -> BottleState:
    for text in texts:
        action = GAME.read(text)
        outcomes = [outcome for outcome, _ in state.chances()]
        assert action in outcomes or state.forbids(action) == "", f"{text}: {state.forbids(action)}"
        state.play(action)
    return state


def listed(state: BottleState) -> list[str]:
    return [GAME.notation(action) for action in state.legal()]


def refused(state: BottleState, text: str) -> str:
    return state.forbids(GAME.read(text))


@pytest.mark.rule("BOT-01")
def test_twelve_bottles_in_a_calm_sea_eighteen_in_a_storm() -> None:
    calm, storm = (GAME.new(GAME.setup(variant, 2)) for variant in ("calm", "storm"))
    assert [weight for _, weight in calm.chances()] == [2] * 6
    assert [weight for _, weight in storm.chances()] == [3] * 6
    assert (calm.in_sea(), storm.in_sea()) == (12, 18)
    assert [v.players for v in GAME.variants] == [(2, 3, 4), (2, 3)]


@pytest.mark.rule("BOT-02")
def test_the_deal_goes_around_and_only_the_owner_sees_it() -> None:
    state = play(GAME.new(GAME.setup("calm", 3)), "haul 1", "haul 2", "haul 3", "haul 4", "haul 5")
    assert state.to_act() == CHANCE
    assert refused(state, "keep") == "BOT-02"
    play(state, "haul 6")
    assert state.hands == [[1, 4], [2, 5], [3, 6]]
    assert state.seen_by(1).hands == [[HIDDEN] * 2, [2, 5], [HIDDEN] * 2]
    assert state.seen_by(-1).hands == [[HIDDEN] * 2] * 3
    assert [state.veil(GAME.read("haul 6"), seat).index for seat in (0, 1)] == [
        GAME.read("haul 6").index,
        GAME.read("haul ?").index,
    ]


@pytest.mark.rule("BOT-03", "BOT-10")
def test_turns_go_around_those_who_are_not_ashore() -> None:
    state = sea([1], [2], [3])
    turns = []
    for text in ("fish", "haul 4", "keep", "open 3", "open 1", "keep"):
        turns.append(state.to_act())
        play(state, text)
    assert turns == [0, CHANCE, 1, 2, 0, 2]
    assert state.to_act() == 0
    assert state.ashore == [False, True, True]


@pytest.mark.rule("BOT-04", "BOT-05")
def test_an_opened_bottle_counts_and_must_be_held() -> None:
    state = sea([1, 5], [2])
    assert refused(state, "open 2") == refused(state, "drop 2") == "BOT-05"
    play(state, "open 5")
    assert state.scores() == [5, 0]
    assert state.opened == [[5], []]
    assert listed(state) == ["open 2", "drop 2", "fish", "keep"]


@pytest.mark.rule("BOT-06")
def test_a_fished_bottle_is_seen_by_its_owner_alone() -> None:
    state = play(sea([1], [2]), "fish")
    assert state.to_act() == CHANCE
    assert refused(state, "keep") == "BOT-06"
    haul = GAME.read("haul 6")
    assert state.veil(haul, 0) is haul
    assert state.veil(haul, 1) is state.veil(haul, -1) is GAME.read("haul ?")
    play(state, "haul 6")
    assert state.seen_by(0).hands == [[1, 6], [HIDDEN]]
    assert refused(state, "haul 6") == "BOT-06"


@pytest.mark.rule("BOT-07")
def test_three_in_hand_and_an_empty_sea() -> None:
    assert refused(sea([1, 2, 3], [4]), "fish") == "BOT-07"
    state = sea([1, 2], [4])
    assert refused(state, "fish") == ""
    state.opened, state.hands = [[1, 1, 2, 2, 3, 3, 4], [4, 5, 5, 6, 6]], [[], []]
    assert state.in_sea() == 0
    assert refused(state, "fish") == "BOT-07"
    assert listed(state) == ["keep"]


@pytest.mark.rule("BOT-08")
def test_a_dropped_bottle_is_out_of_the_game_and_a_secret() -> None:
    state = sea([1, 5], [2])
    drop = GAME.read("drop 5")
    assert state.veil(drop, 0) is drop
    assert state.veil(drop, 1) is GAME.read("drop ?")
    play(state, "drop 5")
    assert (state.hands[0], state.scores()) == ([1], [0, 0])
    assert [state.seen_by(seat).dropped[0] for seat in (0, 1, -1)] == [5, HIDDEN, HIDDEN]
    assert state.in_sea() == 9


@pytest.mark.rule("BOT-09")
def test_one_drop_in_a_game_and_none_where_the_table_says_so() -> None:
    state = play(sea([1, 5], [2]), "drop 5", "keep")
    assert refused(state, "drop 1") == "BOT-09"
    assert listed(state) == ["open 1", "fish", "keep"]
    assert refused(sea([1, 5], [2], drop=False), "drop 1") == "BOT-09"
    assert GAME.new(GAME.setup("calm", 2, {"drop": "no"})).may_drop is False


@pytest.mark.rule("BOT-11")
def test_above_the_limit_the_boat_sinks() -> None:
    state = play(sea([4, 5, 6], [2]), "open 4", "open 2", "open 5")
    assert state.scores() == [9, 2]
    play(state, "fish", "haul 1", "open 6")
    assert state.scores() == [0, 2]
    assert state.ashore == [True, False]
    for limit in ("6", "12"):
        assert GAME.new(GAME.setup("calm", 2, {"limit": limit})).limit == int(limit)
    for limit in ("5", "13", "nine", ""):
        with pytest.raises(BadSetup, match="limit"):
            GAME.new(GAME.setup("calm", 2, {"limit": limit}))


@pytest.mark.rule("BOT-12")
def test_most_points_win_equals_share_and_no_points_win_nothing() -> None:
    shared = play(sea([3], [3], [2]), "open 3", "open 3", "open 2", "keep", "keep")
    assert refused(shared, "keep") == ""
    play(shared, "keep")
    assert shared.to_act() == OVER
    assert refused(shared, "keep") == "BOT-12"
    assert (shared.outcome().winners, shared.outcome().reason) == ([0, 1], "most-points")
    alone = play(sea([3], [4]), "keep", "open 4", "keep")
    assert alone.outcome().winners == [1]
    assert alone.seen_by(-1) == alone
    nobody = play(sea([3], [4]), "keep", "keep")
    assert (nobody.outcome().winners, nobody.outcome().reason) == ([], "nobody")


SAVED = (
    '{"phase":"choosing","seat":0,"players":[{"hand":[1],"opened":[],"dropped":0,"ashore":false},'
    '{"hand":[2],"opened":[],"dropped":0,"ashore":false}],"sea":[1,1,2,2,2,2],"to_deal":0,"copies":2,"limit":9,'
    '"may_drop":true}'
)
CONTRADICTIONS = [
    (',{"hand":[2],"opened":[],"dropped":0,"ashore":false}', ""),
    ('"hand":[2]', '"hand":[7]'),
    ('"hand":[1]', '"hand":[2]'),
    ('"hand":[1]', '"hand":[-1]'),
    ('"hand":[1]', '"hand":[2,1]'),
    ('"sea":[1,1,2,2,2,2]', '"sea":[1,1,2,2,2]'),
    ('"sea":[1,1,2,2,2,2]', '"sea":[1,1,2,2,2,1]'),
    ('"phase":"choosing"', '"phase":"dealing"'),
    ('"phase":"choosing"', '"phase":"ended"'),
    ('"to_deal":0', '"to_deal":1'),
    ('"ashore":false', '"ashore":true'),
    ('"copies":2', '"copies":1'),
    ('"limit":9', '"limit":90'),
    ('"seat":0', '"seat":2'),
    ('"hand":[1],"opened":[]', '"hand":[1],"opened":[1,1,2,3,3,4,4,5,5,6,6,6]'),
]


@pytest.mark.parametrize(("true", "false"), CONTRADICTIONS)
def test_a_position_that_contradicts_itself_is_refused(true: str, false: str) -> None:
    assert encode_state(GAME, sea([1], [2])).decode() == SAVED
    assert decode_state(GAME, SAVED) == sea([1], [2])
    assert true in SAVED
    with pytest.raises(BadData, match="bottle"):
        decode_state(GAME, SAVED.replace(true, false))


def test_a_position_that_an_older_version_saved_is_read() -> None:
    older = {
        **{"hands": [[1], [2]], "opened": [[], []], "dropped": [0, 0], "ashore": [False, False], "in_sea": 10},
        **{"sea": [1, 1, 2, 2, 2, 2], "turn": 0, "to_deal": 0, "hauling": False},
        **{"copies": 2, "limit": 9, "may_drop": True},
    }
    assert decode_state(GAME, json.dumps(older)) == sea([1], [2])
    dealing = {**older, "hands": [[1], []], "sea": [1, 2, 2, 2, 2, 2], "to_deal": 3, "hauling": True, "turn": 1}
    assert decode_state(GAME, json.dumps(dealing)) == play(GAME.new(GAME.setup("calm", 2)), "haul 1")
    fishing = {**older, "hauling": True}
    assert decode_state(GAME, json.dumps(fishing)) == play(sea([1], [2]), "fish")
    ended = {**older, "ashore": [True, True], "turn": 1}
    assert decode_state(GAME, json.dumps(ended)) == play(sea([1], [2]), "keep", "keep")
    with pytest.raises(BadData, match="this is not a position of bottle"):
        decode_state(GAME, json.dumps({"hands": [[1], [2]]}))


def test_the_facts_of_a_view_and_what_the_seat_to_act_is_shown() -> None:
    state = play(sea([5, 6], [2]), "open 6", "open 2")
    setup = GAME.setup("calm", 2)
    assert GAME.facts(state.seen_by(1), setup) == Facts(in_sea=9, room=[3, 7])
    assert GAME.previews(state.seen_by(0)) == Previews(sinking=[5])
    assert GAME.layout(setup) == Layout(copies=2)
    assert GAME.drawn == {"NUMBERS": [1, 2, 3, 4, 5, 6], "MOST_IN_HAND": 3}
