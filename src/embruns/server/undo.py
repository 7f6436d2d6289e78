"""Which decisions can be undone: those after which nobody knows more than before and the same seat goes on.

Somebody learns something if a world that agrees with all they saw forbids the action, or would look different after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import repeat
from typing import Literal

from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, Rng, State
from embruns.core.game import Game, Text
from embruns.core.playout import actors_after
from embruns.core.seeds import rng_for

WORLDS = 12  # guessed for a spectator, who knows least: they find whatever is shown to all
WORLDS_OF_A_SEAT = 4  # guessed for each seat: they find what is shown to that seat alone

UndoReason = Literal["", "nothing", "chance", "turn", "secret", "end"]  # why there is no undo; '' if there is

TURN: UndoReason = "turn"

UNDO_TEXTS: dict[UndoReason, Text] = {
    "": Text("Reprendre le dernier coup", "Take back the last move"),
    "nothing": Text("Vous n’avez encore rien à reprendre.", "You have nothing to take back yet."),
    "chance": Text("Le hasard a parlé depuis : ce coup reste.", "Chance has been drawn since: the move stays."),
    "turn": Text("Le tour est passé : ce coup reste.", "The turn has passed on: the move stays."),
    "secret": Text("Ce coup a montré un secret : il reste.", "The move showed a secret: it stays."),
    "end": Text("La partie est finie : ce coup reste.", "The game is over: the move stays."),
}


class UndoCheck:
    """A position, and for each action there whether it could be undone. Every answer is worked out once."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state
        self._by_actor: dict[int, UndoReason] = {OVER: "end", CHANCE: "chance", state.to_act(): ""}
        self._known: dict[Action, UndoReason] = {}

    def reason(self, action: Action) -> UndoReason:
        """Why this decision cannot be undone; '' if it can."""
        known = self._known.get(action)
        return self.reasons([action])[0] if known is None else known

    def reasons(self, actions: Sequence[Action]) -> list[UndoReason]:
        """The reason for each of these actions."""
        known = self._known
        unknown = [action for action in actions if action not in known] if known else actions
        if unknown:
            found = list(map(self._by_actor.get, actors_after(self._state, unknown), repeat(TURN)))
            known.update(zip(unknown, found, strict=True))
            if unknown is actions and not self._game.hidden:
                return found
            if self._game.hidden:
                known.update({action: "secret" for action in unknown if not known[action] and self._shows(action)})
        return list(map(known.__getitem__, actions))

    def _shows(self, action: Action) -> bool:
        """Return whether somebody learns something; worlds are guessed only for the verbs that the game declares."""
        verbs = self._game.revealing
        return (verbs is None or type(action).__name__ in verbs) and self.reveals(action)

    def reveals(self, action: Action) -> bool:
        """Return whether a watcher can rule out a world by this action, whatever the game declares."""
        after = self._state.copy()
        after.play(action)
        return any(self._teaches(worlds, action, after) for worlds in self._worlds)

    def _teaches(self, worlds: Worlds, action: Action, after: State) -> bool:
        """Return whether the watcher can rule out one of these worlds by what is seen of the action."""
        watcher = worlds.watcher
        seen, view = self._state.veil(action, watcher), after.seen_by(watcher)
        return not all(_may_look_so(world, watcher, action, seen, view) for world in worlds)

    @cached_property
    def _worlds(self) -> list[Worlds]:
        """What the spectator and each seat take for possible."""
        return [Worlds(self._state, watcher) for watcher in range(SPECTATOR, len(self._state.scores()))]


class Worlds:
    """Worlds that agree with all that a watcher sees, guessed one by one: often the first tells enough."""

    def __init__(self, state: State, watcher: int) -> None:
        self.watcher = watcher
        self._state = state
        self._guessed: list[State] = []

    @cached_property
    def _known(self) -> tuple[State, Rng]:
        """What the watcher sees, and the chance of the guesses."""
        return self._state.seen_by(self.watcher), rng_for(0, "worlds", self.watcher)

    def __iter__(self) -> Iterator[State]:
        many = WORLDS if self.watcher == SPECTATOR else WORLDS_OF_A_SEAT
        for number in range(many):
            if number == len(self._guessed):
                view, rng = self._known
                self._guessed.append(view.guess(rng))
            yield self._guessed[number]


def _may_look_so(world: State, watcher: int, action: Action, seen: Action, view: State) -> bool:
    """Return whether some action in that world looks the same to the watcher and leads to the same view."""
    legal = world.legal()
    alike = (action,) if seen is action else [one for one in legal if world.veil(one, watcher) is seen]
    for one in alike:
        if one in legal:
            after = world.copy()
            after.play(one)
            if after.seen_by(watcher) == view:
                return True
    return False
