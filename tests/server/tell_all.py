"""Message in a Bottle, but an opened bottle leaves the turn where it is: a secret is shown, and the seat goes on."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from embruns.core.contract import Action, State
from embruns.core.game import Setup, Text
from tests.games_for_tests.bottle import Bottle, data
from tests.games_for_tests.bottle.data import COPIES
from tests.games_for_tests.bottle.rules import Drop, Open, Sea


class TalkativeSea(Sea):
    """A turn ends with fishing or keeping; dropping face down shows nothing to others."""

    def play(self, action: Action) -> None:
        seat = self.seat
        super().play(action)
        if isinstance(action, Open | Drop) and not self.ashore[seat]:
            self.seat = seat

    def copy(self) -> TalkativeSea:
        return _like(super().copy())


def _like(sea: Sea) -> TalkativeSea:
    new = TalkativeSea(len(sea.hands), sea.copies, sea.limit, sea.may_drop)
    new.__dict__.update(sea.__dict__)
    return new


class TellAll(Bottle):
    """A game of its own in the list."""

    slug: ClassVar[str] = "tell-all"
    title: ClassVar[Text] = Text("Tout dire", "Tell all")

    def new(self, setup: Setup) -> State:
        return _like(cast(Sea, super().new(setup)))

    def state(self, position: Any) -> State:
        return _like(data.sea_of(position))

    def folder(self) -> Any:
        from importlib.resources import files

        return files("tests.games_for_tests.bottle")

    def bound(self, setup: Setup) -> int:
        return 3 * 6 * COPIES[setup.variant] + setup.players + 1


GAME = TellAll()
