"""The bot that uses the game's own search, for games where that beats the tree search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import final

from embruns.bots.bot import Budget
from embruns.bots.greedy import Greedy
from embruns.bots.search.result import ONE, SearchResult, Weighed
from embruns.bots.searcher import Searcher
from embruns.core.contract import Judge, Rng, State
from embruns.core.game import Game


@final
@dataclass(frozen=True)
class Planner(Searcher):
    """Runs the game's search at the skill of the level; if the game has none here, it plays greedily."""

    skill: int = field(kw_only=True)
    judge: Judge | None = field(default=None, kw_only=True)  # instead of the game's

    def think(self, game: Game, view: State, budget: Budget, rng: Rng) -> SearchResult:
        """Simulate at least once, until the limit or until nothing more can be found out."""
        judge = game.judge if self.judge is None else self.judge
        thought = judge.search(view, self.skill, rng)
        if thought is None:
            chosen = Weighed(Greedy(self.name, judge=judge).choose(game, view, budget, rng), 1, 0.5)
            return SearchResult(chosen, [chosen], 0)
        limit, simulations = self.limit(budget), 0
        while (simulations == 0 or not limit.is_over(simulations)) and thought.simulate():
            simulations += 1
        weighed = [Weighed(action, visits, result / ONE) for action, visits, result in thought.weighed()]
        return SearchResult(weighed[0], weighed, simulations)
