"""The actions of the seats and the outcomes of chance, each made once and numbered in ACTIONS."""

from __future__ import annotations

from typing import ClassVar, Final

from embruns.core.action_table import ActionTable
from embruns.core.contract import HIDDEN, Action
from tests.games_for_tests.bottle.box import BOX


class Numbered(Action):
    """An action with a bottle, whose number may be HIDDEN."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, index: int, number: int) -> None:
        super().__init__(index)
        self.number: Final = number


class Open(Numbered):
    """BOT-04 Open a bottle of the own hand."""


class Drop(Numbered):
    """BOT-08 Drop a bottle face down."""


class Haul(Numbered):
    """BOT-02, BOT-06 Chance: the bottle that comes out of the sea."""

    BY_CHANCE: ClassVar[bool] = True


class Fish(Action):
    """BOT-06 Ask the sea for a bottle."""


class Keep(Action):
    """BOT-10 Go ashore."""


_table = ActionTable()
OPENS: Final = {number: _table.add(Open(_table.next, number)) for number in BOX.numbers}
DROPS: Final = {number: _table.add(Drop(_table.next, number)) for number in (*BOX.numbers, HIDDEN)}
HAULS: Final = {number: _table.add(Haul(_table.next, number)) for number in (*BOX.numbers, HIDDEN)}
FISH: Final = _table.add(Fish(_table.next))
KEEP: Final = _table.add(Keep(_table.next))
ACTIONS: Final = _table.actions
