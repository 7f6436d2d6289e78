"""What every bot does: choose an action from a view, within a budget."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds at the table, simulations if a run must be repeatable."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Bot(ABC):
    """A player that knows no more than its seat: it gets the view alone, and keeps nothing between two choices."""

    name: str

    @abstractmethod
    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """Return one of `view.legal()` for the seat to act; equal views, budgets and generators give equal choices."""
