"""The bot that takes what looks best one decision ahead, by the judgement of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.bots.lookahead import futures, worlds
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game


@final
@dataclass(frozen=True)
class Greedy(Bot):
    """Weighs the actions it notices and takes the best; which of equal ones, chance decides."""

    notices: int = 100  # per cent of the actions: who is new at a game overlooks some, good ones too

    def choose(self, game: Game, view: State, budget: Budget, rng: Rng) -> Action:
        """The best of those it notices; who notices all follows the game's own plan for a turn, where there is one."""
        planned = game.judge.plan(view, rng) if self.notices == 100 else None
        if planned is not None:
            return planned
        actions = self._noticed(view.legal(), rng)
        if len(actions) == 1:
            return actions[0]
        values = weigh(game, view, actions, rng)
        best = max(values)
        equal = [action for action, value in zip(actions, values, strict=True) if value == best]
        return equal[rng.below(len(equal))]

    def _noticed(self, actions: Sequence[Action], rng: Rng) -> list[Action]:
        """A random part of them, two at least, since a plain choice between two is never overlooked."""
        left = list(actions)
        enough = max(2, -(-len(left) * self.notices // 100))
        while len(left) > enough:
            left.pop(rng.below(len(left)))
        return left


def weigh(game: Game, view: State, actions: Sequence[Action], rng: Rng) -> list[float]:
    """What each action is worth to the seat to act: the mean over hidden worlds and outcomes of chance."""
    seat = view.to_act()
    luck = rng.below(2**30)
    values = [0.0] * len(actions)
    for world in worlds(game, view, rng):
        for place, action in enumerate(actions):
            for state, probability in futures(world, action, luck):
                values[place] += probability * int(game.judge.value(state, seat))
    return values
