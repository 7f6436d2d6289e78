"""A bot from outside, as docs/library.md shows one."""

from __future__ import annotations

from embruns import Action, Bot, Budget, Game, Rng, State


class Last(Bot):
    """Chooses the last action of the list."""

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        return view.legal()[-1]


LAST = Last("last")
