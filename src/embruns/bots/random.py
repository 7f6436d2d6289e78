"""The random bot, the yardstick of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game


@final
@dataclass(frozen=True)
class Random(Bot):
    """Plays each legal action with the same probability."""

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """Return any legal action."""
        return view.pick(rng)
