"""Number a game's actions: each gets the next index, so that no index is counted by hand."""

from __future__ import annotations

from typing import Final, TypeVar

from embruns.core.contract import Action

A = TypeVar("A", bound=Action)


class ActionTable:
    """The actions of a game in the order in which they are added. `Game.actions` is the finished list."""

    def __init__(self) -> None:
        self.actions: Final[list[Action]] = []

    @property
    def next(self) -> int:
        """The index of the next action to be added."""
        return len(self.actions)

    def add(self, action: A) -> A:
        """Append an action whose index is `next`, and return it."""
        if action.index != len(self.actions):
            raise ValueError(f"{type(action).__name__} has index {action.index}, not {len(self.actions)}")
        self.actions.append(action)
        return action
