"""Find the decisions of a game where one move is clearly best: positions that make puzzles.

A decision passes four tests, the cheap ones first: a quick look at a few moves, a look at many, a careful comparison
of the best ones in new worlds, and the choice of the strongest bot with a large budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from embruns.bots.bot import Budget
from embruns.bots.greedy import weigh
from embruns.bots.levels import adviser, find_level
from embruns.bots.searcher import Searcher
from embruns.core.contract import Action, State
from embruns.core.game import Game, Setup
from embruns.core.seeds import rng_for
from embruns.review.appraise import Appraiser, standard_error
from embruns.review.coach import expectation_of
from embruns.review.onward import Clock

SURE = 3.0  # standard errors of the lead
LEAST_CHOICE = 4  # moves to choose from
MOST_CHOICE = 200
_FEW, _MANY, _RIVALS = 4, 16, 3  # moves in the quick look, in the wide one, and compared with the best in the end
_QUICK, _WIDE = 8, 16  # simulations of a move in these looks


@dataclass(frozen=True)
class MiningEffort:
    """How much work a candidate is worth."""

    simulations: int = 96  # of each move in the careful comparison
    times: int = 10  # the strongest bot's own number of simulations, multiplied
    lead: int = 1000  # over the next best move: hundredths of a per cent of the win, or of a point


@dataclass(frozen=True)
class Found:
    """A decision that makes a puzzle."""

    ply: int  # how many came before
    ideas: tuple[tuple[Action, int], ...]  # moves and what they promise, the best one first
    plain: bool  # whether it looks best at first sight


class Miner:
    """Looks through games of one set-up; equal seeds find equal puzzles."""

    def __init__(self, game: Game, setup: Setup, effort: MiningEffort, seed: int) -> None:
        self._game = game
        self._effort = effort
        self._seed = seed
        expectation = expectation_of(game, setup)
        self._quick = Appraiser(game, expectation, _QUICK, seed)
        self._wide = Appraiser(game, expectation, _WIDE, seed + 1)
        self._careful = Appraiser(game, expectation, effort.simulations, seed + 2)

    def find(self, start: State, actions: Sequence[Action]) -> Iterator[Found]:
        """Yield the decisions of a game that make puzzles, in its order."""
        state, clock = start.copy(), Clock()
        for ply, action in enumerate(actions):
            seat = state.to_act()
            if seat >= 0:
                clock.begins(seat)
                found = self._examine(state.seen_by(seat), ply, clock)
                if found:
                    yield found
            state.play(action)

    def _examine(self, view: State, ply: int, clock: Clock) -> Found | None:
        legal = view.legal()
        if not LEAST_CHOICE <= len(legal) <= MOST_CHOICE:
            return None
        values = weigh(self._game, view, legal, rng_for(self._seed, "glance", ply))
        ranked = [legal[place] for place in sorted(range(len(legal)), key=lambda place: (-values[place], place))]
        advised = self._advised(view, ply, 1)
        few = [advised, *[action for action in ranked[:_FEW] if action is not advised]]
        if self._leader(self._quick, view, few, ply, clock) is not advised:
            return None
        many = [advised, *[action for action in ranked[:_MANY] if action is not advised]]
        if self._leader(self._wide, view, many, ply, clock) is not advised:
            return None
        ideas = self._compare(view, many, ply, clock)
        if ideas is None or self._advised(view, ply, self._effort.times) is not advised:
            return None
        return Found(ply, ideas, ranked[0] is advised)

    def _leader(
        self, appraiser: Appraiser, view: State, moves: Sequence[Action], ply: int, clock: Clock
    ) -> Action | None:
        """Return the move that leads all others by enough, if there is one."""
        tried = sorted((_mean(appraiser.tries(view, move, ply, clock)), -k) for k, move in enumerate(moves))
        return moves[-tried[-1][1]] if tried[-1][0] - tried[-2][0] >= self._effort.lead else None

    def _compare(
        self, view: State, moves: Sequence[Action], ply: int, clock: Clock
    ) -> tuple[tuple[Action, int], ...] | None:
        """Compare the first move with its best rivals in new worlds; None unless it leads all of them clearly."""
        best, others = moves[0], moves[1:]
        looked = {other: _mean(self._wide.tries(view, other, ply, clock)) for other in others}
        rivals = sorted(others, key=lambda other: -looked[other])[:_RIVALS]
        mine = self._careful.tries(view, best, ply, clock)
        ideas = [(best, round(_mean(mine)))]
        for rival in rivals:
            theirs = self._careful.tries(view, rival, ply, clock)
            more = [a - b for a, b in zip(mine, theirs, strict=True)]
            if _mean(more) < max(self._effort.lead, SURE * standard_error(more)):
                return None
            ideas.append((rival, round(_mean(theirs))))
        return (ideas[0], *sorted(ideas[1:], key=lambda idea: -idea[1]))

    def _advised(self, view: State, ply: int, times: int) -> Action:
        """Return what the strongest bot plays with that many times its own number of simulations."""
        bot = find_level(self._game, adviser(self._game).slug)
        own = bot.simulations if isinstance(bot, Searcher) else 1
        simulations = own * times if times > 1 else max(1, own // 4)
        rng = rng_for(self._seed, "advice", ply, times)
        return bot.choose(self._game, view, Budget(simulations=simulations), rng)


def _mean(sample: Sequence[float]) -> float:
    return sum(sample) / len(sample)
