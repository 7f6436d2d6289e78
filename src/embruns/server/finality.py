"""Which moves can be taken back: those after which nobody knows more than before, and the same seat goes on.

Somebody learns where a world that agrees with all they saw forbids the move, or would look different after it.
"""

from __future__ import annotations

from functools import cached_property

from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, State
from embruns.core.game import Game
from embruns.core.seeds import rng_for
from embruns.server.messages import Finality

WORLDS = 12  # that a spectator could think of, who knows least: whatever is shown to all is seen here
WORLDS_OF_A_SEAT = 4  # that differ for one seat alone: what is shown to nobody else


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
        return any(self._teaches(watcher, worlds, action, after) for watcher, worlds in self._watchers)

    def _teaches(self, watcher: int, worlds: list[State], action: Action, after: State) -> bool:
        """Whether the watcher can tell one of these worlds from the real one by what is seen of the action."""
        seen, view = self._state.veil(action, watcher), after.seen_by(watcher)
        return not all(_may_look_so(world, watcher, action, seen, view) for world in worlds)

    @cached_property
    def _watchers(self) -> list[tuple[int, list[State]]]:
        rng, watchers = rng_for(0, "worlds"), list[tuple[int, list[State]]]()
        for watcher in range(SPECTATOR, len(self._state.scores())):
            view = self._state.seen_by(watcher)
            many = WORLDS if watcher == SPECTATOR else WORLDS_OF_A_SEAT
            watchers.append((watcher, [view.guess(rng) for _ in range(many)]))
        return watchers


def _may_look_so(world: State, watcher: int, action: Action, seen: Action, view: State) -> bool:
    """Whether in that world something could have been done that looks the same, now and after."""
    alike = [action] if seen is action else [one for one in world.legal() if world.veil(one, watcher) is seen]
    for one in alike:
        if not world.forbids(one):
            after = world.copy()
            after.play(one)
            if after.seen_by(watcher) == view:
                return True
    return False
