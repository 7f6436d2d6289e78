"""The greedy bot: it takes what the game's judge likes best one decision ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.bots.lookahead import futures, worlds
from embruns.core.contract import Action, Judge, Rng, State
from embruns.core.game import Game


@final
@dataclass(frozen=True)
class Greedy(Bot):
    """Values the actions it notices and takes the best; among equals it draws."""

    notices: int = 100  # per cent of the actions: a beginner overlooks some, good ones too
    judge: Judge | None = field(default=None, kw_only=True)  # instead of the game's

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """Return the best of the actions it notices; if it notices all, the game's own plan comes first."""
        judge = game.judge if self.judge is None else self.judge
        planned = judge.plan(view, rng) if self.notices == 100 else None
        if planned is not None:
            return planned
        actions = self._noticed(view.legal(), rng)
        if len(actions) == 1:
            return actions[0]
        values = weigh(game, view, actions, rng, judge)
        best = max(values)
        equal = [action for action, value in zip(actions, values, strict=True) if value == best]
        return equal[rng.below(len(equal))]

    def _noticed(self, actions: Sequence[Action], rng: Rng) -> list[Action]:
        """Return a random part of the actions, at least two: nobody overlooks a plain choice between two."""
        left = list(actions)
        enough = max(2, -(-len(left) * self.notices // 100))
        while len(left) > enough:
            left.pop(rng.below(len(left)))
        return left


def weigh(game: Game, view: State, actions: Sequence[Action], rng: Rng, judge: Judge | None = None) -> list[float]:
    """Return what each action is worth to the seat to act: the mean over guessed worlds and outcomes of chance."""
    judge = game.judge if judge is None else judge
    seat = view.to_act()
    luck = rng.below(2**30)
    values = [0.0] * len(actions)
    for world in worlds(game, view, rng):
        for place, action in enumerate(actions):
            for state, probability in futures(world, action, luck):
                values[place] += probability * int(judge.value(state, seat))
    return values
