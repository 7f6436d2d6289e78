"""Which moves can be taken back: those after which nobody knows more than before, and the same seat goes on.

Others learn something when a hole in their view is filled, or when they see an action that was not sure to be possible
(a card from a hidden hand): it is then illegal in some world that agrees with what they saw.
"""

from __future__ import annotations

import re
from functools import cached_property

import msgspec

from embruns.core.chance import rng_for
from embruns.core.contract import CHANCE, HIDDEN, OVER, Action, State
from embruns.core.game import Game
from embruns.server.messages import Finality

WORLDS = 12
SPECTATOR = -1
_HOLE = re.compile(rb"[\[:,]%d(?=[\],}])" % HIDDEN)


class Crossing:
    """A position, and what each way out of it would show; worked out once for all its actions."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state
        self._mover = state.to_act()

    def finality(self, action: Action) -> Finality:
        """Why this decision cannot be taken back; '' where it can."""
        after = self._state.copy()
        after.play(action)
        actor = after.to_act()
        if actor == OVER:
            return "end"
        if actor == CHANCE:
            return "chance"
        if actor != self._mover:
            return "turn"
        return "secret" if self._game.hidden and self._reveals(action, after) else ""

    def _reveals(self, action: Action, after: State) -> bool:
        return self._surprises(action) or any(
            _holes(self._game, after.seen_by(seat)) < holes for seat, holes in self._holes.items()
        )

    def _surprises(self, action: Action) -> bool:
        """Whether it was not possible in every world that a spectator could think of, who knows least of all."""
        if self._state.veil(action, SPECTATOR) is not action:
            return False
        return any(world.forbids(action) for world in self._worlds)

    @cached_property
    def _worlds(self) -> list[State]:
        view, rng = self._state.seen_by(SPECTATOR), rng_for(0, "worlds")
        return [view.guess(rng) for _ in range(WORLDS)]

    @cached_property
    def _holes(self) -> dict[int, int]:
        seats = range(SPECTATOR, len(self._state.scores()))
        return {seat: _holes(self._game, self._state.seen_by(seat)) for seat in seats}


def _holes(game: Game, view: State) -> int:
    """How many things in this view cannot be seen."""
    return len(_HOLE.findall(msgspec.json.encode(game.position(view))))
