"""The bot that plays anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game


@final
@dataclass(frozen=True)
class Random(Bot):
    """Every legal action alike: the yardstick of the others."""

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """Any of them."""
        return view.pick(rng)
