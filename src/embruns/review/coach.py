"""Advise a seat: the move of the strongest bot, what it promises, and how much more than the next best moves.

The bot searches; then its move and the next best ones are simulated in the same worlds under the same chance, as in a
review, so that the numbers are chances of winning, or points of a common score. The simulations look less far than
the search: where they prefer another move, both count as equally good.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from embruns.bots.bot import Bot, Budget
from embruns.bots.explain import explain
from embruns.bots.greedy import weigh
from embruns.bots.searcher import Searcher
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game, Setup, Text
from embruns.core.seeds import rng_for
from embruns.review.appraise import CLEAR, Appraiser, standard_error
from embruns.review.expectation import Expectation, fit
from embruns.review.onward import Clock

IDEAS = 4  # moves that are weighed, the advised one among them
SIMULATIONS = 48  # of each of them
_FILE = "expectation.toml"
_GAMES = 32  # played to fit the expectation of a game that brings none


@dataclass(frozen=True)
class Idea:
    """A move, what it promises (hundredths of a per cent of the win, or of a point), and why it is good."""

    action: Action
    result: int
    why: Text


@dataclass(frozen=True)
class Advice:
    """Ideas, the advised one first; `gain` is its lead over the next best, None where that may be noise."""

    ideas: tuple[Idea, ...]
    gain: int | None


def advise(
    game: Game,
    view: State,
    setup: Setup,
    bot: Bot,
    budget: Budget,
    ply: int,
    seed: int,
    simulations: int = SIMULATIONS,
) -> Advice:
    """Advise the seat to act; `simulations` weigh each move that the bot's search finds within its budget.

    Equal views, budgets of simulations and seeds give equal advice.
    """
    chosen, others = _candidates(game, view, bot, budget, seed)
    appraiser = Appraiser(game, expectation_of(game, setup), simulations, seed)
    clock = Clock(int(view.to_act()), 1)
    first = appraiser.tries(view, chosen, ply, clock)
    tried = [(other, appraiser.tries(view, other, ply, clock)) for other in others]
    tried.sort(key=lambda each: -sum(each[1]))
    most = round(sum(first) / len(first))
    ideas = [Idea(chosen, most, explain(game, view, chosen))]
    ideas += [
        Idea(other, min(most, round(sum(found) / len(found))), explain(game, view, other)) for other, found in tried
    ]
    return Advice(tuple(ideas), _gain(first, tried[0][1]) if tried else None)


def _gain(first: Sequence[float], next_best: Sequence[float]) -> int | None:
    """Return how much more the first promises; None if the difference may be noise."""
    more = [a - b for a, b in zip(first, next_best, strict=True)]
    mean = sum(more) / len(more)
    return round(mean) if mean > CLEAR * standard_error(more) and round(mean) > 0 else None


def _candidates(game: Game, view: State, bot: Bot, budget: Budget, seed: int) -> tuple[Action, list[Action]]:
    """Return what the bot plays, and the moves that its search, or else a glance, likes best beside it."""
    legal, rng = view.legal(), Rng(seed)
    if len(legal) == 1:
        return legal[0], []
    if isinstance(bot, Searcher):
        found = bot.think(game, view, budget, rng)
        chosen, weighed = found.action, sorted(found.weighed, key=lambda each: (-each.visits, -each.result))
        # A search of whole turns may have several lines that begin with the same move.
        others = [action for action in dict.fromkeys(each.action for each in weighed) if action is not chosen]
    else:
        chosen, others = bot.choose(game, view, budget, rng), []
    if len(others) < IDEAS - 1:
        others += _at_a_glance(game, view, [chosen, *others])
    return chosen, others[: IDEAS - 1]


def _at_a_glance(game: Game, view: State, known: Sequence[Action]) -> list[Action]:
    """Return the other moves, those first that look best one decision ahead."""
    left = [action for action in view.legal() if action not in known]
    values = weigh(game, view, left, rng_for(0, "glance"))
    ranked = sorted(range(len(left)), key=lambda place: (-values[place], place))
    return [left[place] for place in ranked]


@cache
def expectation_of(game: Game, setup: Setup) -> Expectation:
    """Return what the judge's numbers come to in this set-up: as the game's file says, else fitted now."""
    file = game.folder().joinpath(_FILE)
    known = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    found = known.get(f"{setup.variant}-{setup.players}")
    if found is None:
        return fit(game, game.new(setup), _GAMES, 0, lambda: None)
    return Expectation(game, found["width"], found["worth"], found["to_come"], found["plies"])
