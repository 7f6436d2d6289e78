"""The levels of a game that nobody measured: a short arena takes a search that wins, and no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import pytest

from embruns.bots import Budget, chosen, find_bot
from embruns.bots.bot import Bot
from embruns.bots.chosen import ENOUGH, FEWEST_GAMES, short_arena, winner
from embruns.bots.searcher import Searcher
from embruns.core.contract import Judge, State
from embruns.core.game import Game, Setup
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from tests.games_for_tests.bottle import GAME as BOTTLE
from tests.games_for_tests.bottle import Bottle


@final
class Blind(Judge):
    """Finds all positions equally good, so that a greedy bot plays at random."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        return {"lead": 0}


class BlindBottle(Bottle):
    """The small game with a judge that sees nothing."""

    judge = Blind()  # type: ignore[assignment]


BLIND = BlindBottle()


def test_a_search_that_wins_is_taken() -> None:
    trials = short_arena(BLIND)
    assert all(trial.games >= FEWEST_GAMES for trial in trials if trial.games)
    best = max(trials, key=lambda trial: trial.share)
    assert best.share >= ENOUGH, trials
    assert winner(BLIND) is best.settings


def test_a_search_that_does_not_win_clearly_is_not_taken() -> None:
    assert max(trial.share for trial in short_arena(BOTTLE)) < ENOUGH
    assert winner(BOTTLE) is None


def test_every_process_chooses_the_same() -> None:
    first = [(trial.name, trial.games, trial.simulations, trial.share) for trial in short_arena(BOTTLE)]
    short_arena.cache_clear()
    assert first == [(trial.name, trial.games, trial.simulations, trial.share) for trial in short_arena(BOTTLE)]


def test_an_upper_level_plays_as_greedy_does_where_no_search_wins() -> None:
    state, rng = BOTTLE.new(BOTTLE.setup()), rng_for(4)
    settle(state, rng)
    admiral, greedy = find_bot(BOTTLE, "amiral"), find_bot(BOTTLE, "greedy")
    assert isinstance(admiral, Searcher)
    view = state.seen_by(state.to_act())
    action = admiral.think(BOTTLE, view, Budget(), rng_for(7)).action
    assert action is greedy.choose(BOTTLE, view, Budget(), rng_for(7))


def test_each_deal_is_played_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int]] = []  # the deal, and the candidate's seat
    play = chosen._play

    def watched(game: Game, setup: Setup, bots: Sequence[Bot], number: int, *rest: list[int]) -> tuple[int, int, State]:
        played.extend((number, seat) for seat, bot in enumerate(bots) if isinstance(bot, Searcher))
        return play(game, setup, bots, number, *rest)

    monkeypatch.setattr(chosen, "_play", watched)
    trials = short_arena.__wrapped__(BOTTLE)
    seats = BOTTLE.setup().players
    expected = [(number // seats, number % seats) for trial in trials for number in range(trial.games)]
    assert played == expected
    assert {seat for _, seat in played} == set(range(seats))
