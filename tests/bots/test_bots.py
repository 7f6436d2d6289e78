"""The list of the bots, the levels, and what every bot owes: a legal choice, repeatable, from the view alone."""

from __future__ import annotations

import pytest

from embruns.bots import BOTS, LEVELS, Budget, bots_for, find_bot, offered
from embruns.core.chance import rng_for
from embruns.core.contract import OVER, State
from embruns.core.errors import BadSetup, UnknownBot
from embruns.core.game import Game, Setup
from embruns.core.playout import settle
from tests.conformance.cases import Case, all_cases


def decisions(game: Game, setup: Setup, seed: int, every: int) -> list[State]:
    """Moments of a random game at which a seat decides."""
    state, rng, found = game.new(setup), rng_for(seed, "moments"), list[State]()
    for number in range(10_000):
        settle(state, rng)
        if state.to_act() == OVER:
            break
        if number % every == 0:
            found.append(state.copy())
        state.play(state.pick(rng))
    return found


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_game_legally_and_the_same_again(case: Case, name: str) -> None:
    bot = find_bot(name)
    for state in decisions(case.game, case.setup(1), 1, 7):
        seat = state.to_act()
        view = state.seen_by(seat)
        key = view.key()
        action = bot.choose(case.game, view, Budget(), rng_for(5, name))
        assert action in state.legal()
        assert view.key() == key, "a bot leaves the view as it was"
        assert bot.choose(case.game, state.seen_by(seat), Budget(), rng_for(5, name)) is action


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_plays_by_what_its_seat_cannot_see(name: str) -> None:
    """Equal views from different true states: the same choice."""
    bot, differing = find_bot(name), 0
    for case in all_cases():
        if not case.game.hidden:
            continue
        for state in decisions(case.game, case.setup(2), 2, 2):
            seat = state.to_act()
            other = state.seen_by(seat).guess(rng_for(9, "world"))
            differing += other != state
            assert other.seen_by(seat) == state.seen_by(seat)
            choices = [
                bot.choose(case.game, each.seen_by(seat), Budget(), rng_for(3, "thought")) for each in (state, other)
            ]
            assert choices[0] is choices[1]
    assert differing > 10, "the worlds must differ for this test to mean anything"


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'shark'; there are random, greedy, mousse, matelot"):
        find_bot("shark")


def test_every_seat_needs_a_bot() -> None:
    assert [bot.name for bot in bots_for(["greedy", "random"], 2)] == ["greedy", "random"]
    with pytest.raises(BadSetup, match="2 seats need 2 bots, not 1"):
        bots_for(["greedy"], 2)


def test_the_four_levels_have_names_and_only_those_with_a_bot_are_offered() -> None:
    assert [level.slug for level in LEVELS] == ["mousse", "matelot", "capitaine", "amiral"]
    for level in LEVELS:
        assert all([level.name.fr, level.name.en, level.about.fr, level.about.en])
    assert offered()
    for level in offered():
        assert find_bot(level.slug) is level.bot
    for level in LEVELS:
        if level not in offered():
            with pytest.raises(UnknownBot):
                find_bot(level.slug)
