"""The bot's judge: what is better is worth more, and a greedy player plays to win."""

from __future__ import annotations

import pytest

from embruns.bots import find_bot
from embruns.bots.lookahead import futures
from embruns.bots.searcher import TreeSearcher
from embruns.core.contract import CHANCE, OVER, Action
from embruns.core.odds import chance
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.bot.handwritten import HandwrittenJudge
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import new, play, table

JUDGE = GAME.judge
RICH = {"goods": "wood 3, sand 3, stone 3, clay 3", "engineers": 3, "francs": 5}


def greedy_choice(state: BretagneState, seed: int) -> Action:
    """The best action in one world that the seat thinks possible."""
    rng = rng_for(seed, "greedy")
    seat, world = state.to_act(), state.seen_by(state.to_act()).guess(rng)
    actions = world.legal()
    values = [sum(p * int(JUDGE.value(s, seat)) for s, p in futures(world, action, seed)) for action in actions]
    return actions[values.index(max(values))]


def game(seats: int, greedy: set[int], seed: int) -> BretagneState:
    state, rng = new(seats), rng_for(seed, "bretagne")
    while (seat := state.to_act()) != OVER:
        if seat == CHANCE:
            state.play(state.roll(rng))
        else:
            state.play(greedy_choice(state, seed) if seat in greedy else state.pick(rng))
    return state


def test_points_and_what_brings_points_are_worth_something() -> None:
    for seats in (2, 3, 4):
        for round in (2, 3, 4):
            plain = JUDGE.value(table(seats, round=round, players={0: {}}), 0)
            for better in ({"score": 5}, {"francs": 5}, {"engineers": 2, "goods": "sand 4"}, {"hand": "dock 2"}):
                assert JUDGE.value(table(seats, round=round, players={0: better}), 0) > plain
    assert JUDGE.value(table(ports={"Roscoff": [0]}), 0) > JUDGE.value(table(players={0: {"workers": 7}}), 0)


def test_a_lead_of_one_is_a_loss_of_the_other() -> None:
    state = table(2, players={0: {"score": 9, "francs": 3}})
    assert JUDGE.value(state, 0) == -JUDGE.value(state, 1) > 500


def test_a_won_game_is_worth_more_than_points() -> None:
    players = {0: {"barge": None, "next_numeral": 1, "score": 50}, 1: {"francs": 2, "score": 50}}
    won = play(table(2, seat=1, round=5, forecast=None, players=players), "pass")
    assert won.to_act() == OVER
    assert JUDGE.terms(won, 0)["won"] > 0 > JUDGE.terms(won, 1)["won"]


def test_a_build_is_judged_as_a_whole() -> None:
    """Having paid a tile is no loss: the judge looks on to the lighthouse and the workers taken back."""
    state = table(players={0: RICH})
    assert JUDGE.value(play(state, "take sand+stone+clay", "[draw dock]"), 0) > JUDGE.value(state, 0)
    placed = play(state, "take sand+stone+clay", "[draw dock]", "place 7")
    best = max(JUDGE.value(play(placed, f"recall {n}"), 0) for n in range(6))
    assert JUDGE.value(placed, 0) == best


def test_workers_on_a_lighthouse_that_cannot_be_finished_are_worth_less() -> None:
    sites = {"La Teignouse": {"floors": [("sand", 0, 3)]}}
    passed = {s: {"barge": None, "next_numeral": s + 1} for s in range(1, 4)}
    players = {0: {"barge": None, "next_numeral": 1}, 1: {"francs": 2}, **{s: passed[s] for s in (2, 3)}}
    last = table(seat=1, round=5, forecast=None, players=players, sites=sites)
    early = table(seat=1, round=2, players=players, sites=sites)
    assert JUDGE.terms(early, 0)["sites"] > JUDGE.terms(last, 0)["sites"]


def test_a_card_that_scores_now_is_played() -> None:
    """A dock on a Paradise, with a worker to spare: what was not played brings nothing there any more."""
    sites = {"Cap Fréhel": {"floors": [("sand", 0, 3), ("clay", 1, 1)]}}
    players = {0: {"barge": None, "next_numeral": 1, "hand": "dock 1"}, 1: {"francs": 2}}
    state = play(table(2, seat=1, round=4, players=players, sites=sites), "pass")
    assert GAME.notation(greedy_choice(state, 1)) == "play dock"


def test_equal_rivals_leave_each_an_equal_chance() -> None:
    """With two seats the odds are even; each further rival takes the same from all."""
    for seats, share in ((2, 1 / 2), (3, 1 / 3), (4, 1 / 4)):
        alike = {seat: {"barge": None, "next_numeral": None, "numeral": 0} for seat in range(seats)}
        state = table(seats, seat=0, phase="picking", players=alike)
        state.seat = seats  # nobody's turn
        odds = [chance(JUDGE.value(state, seat)) / 1_000_000 for seat in range(seats)]
        assert odds == pytest.approx([share] * seats, abs=0.001)


def test_the_judge_by_hand_is_kept_for_the_frozen_admiral() -> None:
    """Its values are those of the judge by hand; the learned judge has others."""
    hand, state = HandwrittenJudge(), table(2, players={0: {"score": 9, "francs": 3}})
    assert (hand.value(state, 0), hand.value(state, 1)) == (1055, -1055)
    assert hand.terms(state, 0)["points"] == 900
    frozen = find_bot(GAME, "amiral@1")
    assert isinstance(frozen, TreeSearcher)
    assert isinstance(frozen.judge, HandwrittenJudge)


def test_the_playout_policy_builds_and_keeps() -> None:
    rng = rng_for(5, "prefer")
    state = table(players={0: RICH})
    assert GAME.notation(JUDGE.prefer(state, rng)).startswith("take")
    keeping = play(table(players={0: RICH, 1: RICH}), "pass")
    assert GAME.notation(JUDGE.prefer(keeping, rng)).startswith("keep 3")


def test_greedy_beats_random() -> None:
    """It should win 190 of 200 games; here it wins 11 of a quick dozen."""
    won = [game(2, {seed % 2}, seed).outcome().winners == [seed % 2] for seed in range(12)]
    assert sum(won) >= 11


def test_four_greedy_players_finish_lighthouses() -> None:
    built = [bin(game(4, {0, 1, 2, 3}, seed).built).count("1") for seed in range(2)]
    assert sum(built) / len(built) >= 8
