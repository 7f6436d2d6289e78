"""The greedy bot takes the judge's best one decision ahead, averaged over chance and secrets; ties are drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from embruns.arena.simulate import Plan, simulate
from embruns.bots import Budget, find_bot, lookahead
from embruns.bots.greedy import Greedy, weigh
from embruns.bots.lookahead import futures, worlds
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.game import Game, Setup
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.games.little_big_fish.bot.handwritten import HandwrittenJudge
from tests.games_for_tests import bottle

FISH = find_game("little-big-fish")


def shares(bots: tuple[str, str], games: int) -> list[float]:
    return simulate(Plan("little-big-fish", FISH.setup("random"), bots, games, 7)).wins


def test_greedy_beats_random_from_both_seats() -> None:
    wins = shares(("greedy", "random"), 30)[0] + shares(("random", "greedy"), 30)[1]
    assert wins >= 0.9 * 60


def test_each_level_beats_the_one_below() -> None:
    assert shares(("mousse", "random"), 20)[0] >= 0.65 * 20
    assert shares(("matelot", "mousse"), 20)[0] >= 0.65 * 20


def midgame(game: Game, setup: Setup, decisions: int, seed: int = 4) -> State:
    state, rng = game.new(setup), rng_for(seed)
    for _ in range(decisions):
        settle(state, rng)
        if state.to_act() == OVER:
            break
        state.play(state.pick(rng))
    settle(state, rng)
    return state


def test_it_takes_an_action_whose_position_the_judge_likes_best() -> None:
    state = midgame(FISH, FISH.setup(), 30)
    seat = state.to_act()
    chosen = find_bot(FISH, "greedy").choose(FISH, state.seen_by(seat), Budget(), rng_for(1))

    def worth(action: Action) -> int:
        after = state.copy()
        after.play(action)
        assert after.to_act() != CHANCE, "choose another moment: this one has chance in it"
        return FISH.judge.value(after, seat)

    assert worth(chosen) == max(worth(action) for action in state.legal())


def test_ties_are_broken_by_chance_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start all squares are alike to the judge by hand: every one is chosen about as often."""
    monkeypatch.setattr(FISH, "judge", HandwrittenJudge())
    state = FISH.new(FISH.setup())
    chosen = Counter(find_bot(FISH, "greedy").choose(FISH, state, Budget(), rng_for(n)).index for n in range(400))
    assert set(chosen) == {action.index for action in state.legal()}
    assert max(chosen.values()) < 2 * min(chosen.values())


def surprise() -> tuple[State, Action, State]:
    """A moment at which stopping turns up a surprise token, and what stopping is."""
    for seed in range(50):
        state, rng = FISH.new(FISH.setup()), rng_for(seed, "surprise")
        while state.to_act() != OVER:
            settle(state, rng)
            for action in state.legal() if state.to_act() >= 0 else ():
                after = state.copy()
                after.play(action)
                if after.to_act() == CHANCE:
                    return state, action, after
            if state.to_act() >= 0:
                state.play(state.pick(rng))
    raise AssertionError("no surprise came up")


def test_after_an_action_that_leads_to_chance_every_outcome_counts_by_its_weight() -> None:
    state, action, after = surprise()
    ahead = futures(state, action, 0)
    assert len(ahead) == len(after.chances()) > 1
    assert sum(probability for _, probability in ahead) == pytest.approx(1)
    seat = state.to_act()
    total = sum(weight for _, weight in after.chances())
    expected = 0.0
    for outcome, weight in after.chances():
        drawn = after.copy()
        drawn.play(outcome)
        expected += FISH.judge.value(drawn, seat) * weight / total
    assert weigh(FISH, state, [action], rng_for(1)) == [pytest.approx(expected)]


def test_too_many_outcomes_are_sampled_the_same_way_for_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    state, action, _ = surprise()
    monkeypatch.setattr(lookahead, "OUTCOMES", 2)
    sampled = futures(state, action, 11)
    assert [probability for _, probability in sampled] == [0.5, 0.5]
    assert all(each.to_act() != CHANCE for each, _ in sampled)
    assert [each.key() for each, _ in sampled] == [each.key() for each, _ in futures(state, action, 11)]
    others = {tuple(each.key() for each, _ in futures(state, action, luck)) for luck in range(20)}
    assert len(others) > 1


def test_a_view_without_secrets_is_one_world_and_one_with_secrets_several() -> None:
    open_sea = midgame(FISH, FISH.setup(), 10)
    assert len(worlds(FISH, open_sea.seen_by(0), rng_for(1))) == 1
    game = bottle.GAME
    state = midgame(game, game.setup("calm", 3), 2)
    view = state.seen_by(state.to_act())
    guessed = worlds(game, view, rng_for(1))
    assert len({world.key() for world in guessed}) > 1
    assert all(world.seen_by(state.to_act()) == view for world in guessed)
    full = state.copy()
    assert len(worlds(game, full, rng_for(1))) == 1, "nothing is hidden in a full position"


def test_who_overlooks_actions_still_weighs_a_plain_choice_of_two() -> None:
    state = midgame(FISH, FISH.setup(), 30)
    actions = state.legal()
    assert len(actions) > 6
    novice = Greedy("novice", notices=30)
    noticed = novice._noticed(actions, rng_for(1))
    assert len(noticed) == -(-len(actions) * 30 // 100)
    assert set(noticed) < set(actions)
    assert novice._noticed(actions[:2], rng_for(1)) == actions[:2]
    chosen = {novice.choose(FISH, state, Budget(), rng_for(n)).index for n in range(30)}
    assert len(chosen) > 2
