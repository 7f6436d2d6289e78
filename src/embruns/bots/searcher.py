"""The bots that search: as long as they are given at the table, so many simulations where a run must be repeatable."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.bots.search.mcts import Settings, search
from embruns.bots.search.result import Limit, SearchResult
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game

MOST = 200_000  # simulations of a choice at the table: a tree of some fifty megabytes at the most


@dataclass(frozen=True)
class Searcher(Bot):
    """Looks ahead, and can say what it expects."""

    simulations: int  # where the budget names no number
    tireless: bool = False  # at the table it thinks on as long as it may; else no longer than elsewhere

    @abstractmethod
    def think(self, game: Game, view: State, budget: Budget, rng: Rng) -> SearchResult:
        """What the seat to act should do, and what comes of each action; `view` has at least one."""

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """What the thought came to; a forced move needs none."""
        actions = view.legal()
        return actions[0] if len(actions) == 1 else self.think(game, view, budget, rng).action

    def limit(self, budget: Budget) -> Limit:
        """When to stop."""
        if budget.simulations is not None:
            return Limit(budget.simulations, budget.seconds)
        if budget.seconds is not None and self.tireless:
            return Limit(max(MOST, self.simulations), budget.seconds)
        return Limit(self.simulations, budget.seconds)


@final
@dataclass(frozen=True)
class TreeSearcher(Searcher):
    """Monte Carlo tree search, with the settings that suit the game."""

    settings: Settings = field(kw_only=True)

    def think(self, game: Game, view: State, budget: Budget, rng: Rng) -> SearchResult:
        """One search."""
        return search(view, bool(game.hidden), game.judge, self.settings, self.limit(budget), rng)
