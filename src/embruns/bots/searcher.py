"""The bots that search: by the clock at the table, by a number of simulations if a run must be repeatable."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.bots.search.mcts import Settings, search
from embruns.bots.search.result import Limit, SearchResult
from embruns.core.contract import Action, Judge, Rng, State
from embruns.core.game import Game

MOST = 200_000  # simulations for a choice at the table: a tree of about fifty megabytes at most


@dataclass(frozen=True)
class Searcher(Bot):
    """A bot that looks ahead and says what it expects."""

    simulations: int  # if the budget names no number
    tireless: bool = False  # at the table it uses all its seconds; else no more simulations than elsewhere
    most: int = field(default=MOST, kw_only=True)  # simulations of a tireless bot for a choice at the table

    @abstractmethod
    def think(self, game: Game, view: State, budget: Budget, rng: Rng) -> SearchResult:
        """Search for the seat to act; `view` has at least one legal action."""

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """Return the search's choice; a forced move needs no search."""
        actions = view.legal()
        return actions[0] if len(actions) == 1 else self.think(game, view, budget, rng).action

    def limit(self, budget: Budget) -> Limit:
        """Return when to stop."""
        if budget.simulations is not None:
            return Limit(budget.simulations, budget.seconds)
        if budget.seconds is not None and self.tireless:
            return Limit(max(self.most, self.simulations), budget.seconds)
        return Limit(self.simulations, budget.seconds)


@final
@dataclass(frozen=True)
class TreeSearcher(Searcher):
    """Monte Carlo tree search, with the settings that suit the game."""

    settings: Settings = field(kw_only=True)
    judge: Judge | None = field(default=None, kw_only=True)  # instead of the game's

    def think(self, game: Game, view: State, budget: Budget, rng: Rng) -> SearchResult:
        """Search once."""
        judge = game.judge if self.judge is None else self.judge
        return search(view, bool(game.hidden), judge, self.settings, self.limit(budget), rng)
