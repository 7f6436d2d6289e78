"""Message in a Bottle, but the next seat must agree to all but going ashore; and one's own bottles are summed up."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from embruns.core.contract import HIDDEN, Action
from embruns.core.game import Setup, Text
from tests.games_for_tests.bottle import Bottle
from tests.games_for_tests.bottle.actions import Keep
from tests.games_for_tests.bottle.state import BottleState


class Sum(msgspec.Struct, frozen=True):
    """What the seat to act holds: nobody else may know."""

    held: int


class AskFirst(Bottle):
    """A game of its own in the list."""

    slug: ClassVar[str] = "ask-first"
    title: ClassVar[Text] = Text("Demander d’abord", "Ask first")

    def consent(self, state: BottleState, action: Action) -> int | None:
        return None if isinstance(action, Keep) else (state.to_act() + 1) % len(state.scores())

    def aid(self, state: BottleState, setup: Setup) -> Sum | None:
        hands = enumerate(state.hands)
        assert all(number == HIDDEN for seat, hand in hands for number in hand if seat != state.to_act())
        return Sum(sum(state.hands[state.to_act()]))

    def folder(self) -> Any:
        from importlib.resources import files

        return files("tests.games_for_tests.bottle")


GAME = AskFirst()
