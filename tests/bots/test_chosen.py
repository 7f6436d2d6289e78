"""The levels of a game that nobody measured: a short arena takes a search that wins, and no other."""

from __future__ import annotations

from typing import final

from embruns.bots import Budget, find_bot
from embruns.bots.chosen import ENOUGH, FEWEST_GAMES, short_arena, winner
from embruns.bots.searcher import Searcher
from embruns.core.contract import Judge, State
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
    chosen = admiral.think(BOTTLE, view, Budget(), rng_for(7)).action
    assert chosen is greedy.choose(BOTTLE, view, Budget(), rng_for(7))
