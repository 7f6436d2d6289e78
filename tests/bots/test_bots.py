"""Every bot and level makes a legal, repeatable choice from the view alone."""

from __future__ import annotations

import pytest

from embruns.bots import NAMES, Budget, bots_for, bots_of, find_bot, offered
from embruns.bots.levels import LEVELS, PATIENCE, adviser, coach_of, find_level, seconds_of
from embruns.core.contract import OVER, State
from embruns.core.errors import BadSetup, UnknownBot
from embruns.core.game import Game, Setup
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.laws.cases import Case
from tests.conformance.cases import all_cases, all_games

FISH = find_game("little-big-fish")
FEW = Budget(simulations=4)  # enough to guess several worlds, and quick without a compiler


def decisions(game: Game, setup: Setup, seed: int) -> list[State]:
    """Moments of a random game at which a seat decides."""
    state, rng, found = game.new(setup), rng_for(seed, "moments"), list[State]()
    for _ in range(10_000):
        settle(state, rng)
        if state.to_act() == OVER:
            break
        found.append(state.copy())
        state.play(state.pick(rng))
    return found


def some(moments: list[State], number: int) -> list[State]:
    """About so many of them, from the whole of the game: bots are slow uncompiled."""
    return moments[:: max(1, len(moments) // number)]


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_game_legally_and_the_same_again(case: Case, name: str) -> None:
    bot = bots_of(case.game).get(name)
    if bot is None:
        assert name not in [level.slug for level in offered(case.game)]
        return
    for state in some(decisions(case.game, case.setup(1), 1), 3):
        seat = state.to_act()
        view = state.seen_by(seat)
        key = view.key()
        action = bot.choose(case.game, view, FEW, rng_for(5, name))
        assert action in state.legal()
        assert view.key() == key, "a bot leaves the view as it was"
        assert bot.choose(case.game, state.seen_by(seat), FEW, rng_for(5, name)) is action


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.hidden], ids=lambda game: game.slug)
@pytest.mark.parametrize("name", NAMES)
def test_no_bot_plays_by_what_its_seat_cannot_see(game: Game, name: str) -> None:
    """Equal views from different true states: the same choice."""
    bot, differing = bots_of(game).get(name), 0
    if bot is None:
        assert name not in [level.slug for level in offered(game)]
        return
    for case in [case for case in all_cases() if case.game is game]:
        for state in some(decisions(game, case.setup(2), 2), 4):
            seat = state.to_act()
            other = state.seen_by(seat).guess(rng_for(9, "world"))
            differing += other != state
            assert other.seen_by(seat) == state.seen_by(seat)
            choices = [bot.choose(game, each.seen_by(seat), FEW, rng_for(3, "thought")) for each in (state, other)]
            assert choices[0] is choices[1]
    assert differing > 1, "the worlds must differ for this test to mean anything"


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'shark' for little-big-fish; there are random, greedy, mousse"):
        find_bot(FISH, "shark")
    with pytest.raises(UnknownBot, match="little-big-fish has no level 'random'; it has mousse"):
        find_level(FISH, "random")


def test_every_seat_needs_a_bot() -> None:
    assert [bot.name for bot in bots_for(FISH, ["greedy", "random"], 2)] == ["greedy", "random"]
    with pytest.raises(BadSetup, match="2 seats need 2 bots, not 1"):
        bots_for(FISH, ["greedy"], 2)


def test_the_five_levels_have_names_and_only_those_that_a_game_has_are_offered() -> None:
    assert [level.slug for level in LEVELS] == ["mousse", "matelot", "capitaine", "amiral", "legende"]
    assert [seconds_of(level.slug) for level in LEVELS] == [1, 1, 1, 1, 5]
    for level in LEVELS:
        assert all([level.name.fr, level.name.en, level.about.fr, level.about.en])
    for game in all_games().values():
        levels = offered(game)
        assert adviser(game).slug == "amiral", "a review does not take five seconds a decision"
        assert coach_of(game) == (levels[-1].slug, min(seconds_of(levels[-1].slug), PATIENCE))
        assert [level.slug for level in levels[:2]] == ["mousse", "matelot"]
        for level in LEVELS:
            assert (level in levels) == (level.slug in bots_of(game))
            if level in levels:
                assert find_bot(game, level.slug) is find_level(game, level.slug)
                assert find_bot(game, level.slug).name == level.slug
