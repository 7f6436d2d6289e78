"""Message in a Bottle, but an opened bottle leaves the turn where it is: a secret is shown, and the seat goes on."""

from __future__ import annotations

from typing import Any, ClassVar

from embruns.core.contract import Action
from embruns.core.game import Setup, Text
from tests.games_for_tests.bottle import Bottle
from tests.games_for_tests.bottle.actions import Drop, Open
from tests.games_for_tests.bottle.position import Position, state_of
from tests.games_for_tests.bottle.state import BottleState


class TalkativeState(BottleState):
    """A turn ends with fishing or keeping; dropping face down shows nothing to others."""

    def play(self, action: Action) -> None:
        seat = self.seat
        super().play(action)
        if isinstance(action, Open | Drop) and not self.ashore[seat]:
            self.seat = seat

    def copy(self) -> TalkativeState:
        return _like(super().copy())


def _like(state: BottleState) -> TalkativeState:
    new = TalkativeState(len(state.hands), state.copies, state.limit, state.may_drop)
    new.__dict__.update(state.__dict__)
    return new


class TellAll(Bottle):
    """A game of its own in the list."""

    slug: ClassVar[str] = "tell-all"
    title: ClassVar[Text] = Text("Tout dire", "Tell all")

    def new(self, setup: Setup) -> TalkativeState:
        return _like(super().new(setup))

    @staticmethod
    def state(position: Position) -> TalkativeState:
        return _like(state_of(position))

    def folder(self) -> Any:
        from importlib.resources import files

        return files("tests.games_for_tests.bottle")


GAME = TellAll()
