"""Message in a Bottle, whose judge never comes to an end: every bot that asks it overruns its time."""

from __future__ import annotations

import time
from typing import Any, ClassVar

from embruns.core.contract import State
from embruns.core.game import Text
from tests.games_for_tests.bottle import Bottle
from tests.games_for_tests.bottle.bot.judge import BottleJudge


class BroodingJudge(BottleJudge):
    """Thinks for ever."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        while True:
            time.sleep(1)


class Brood(Bottle):
    """A game of its own in the list."""

    slug: ClassVar[str] = "brood"
    title: ClassVar[Text] = Text("Ruminer", "Brood")
    judge = BroodingJudge()

    def folder(self) -> Any:
        from importlib.resources import files

        return files("tests.games_for_tests.bottle")


GAME = Brood()
