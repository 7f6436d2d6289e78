"""The actions of Petite Mer, named after the rulebook's verbs, and the list of them all."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from embruns.core.action_table import ActionTable
from embruns.core.contract import Action
from embruns.games.petite_mer.box import NAMES, SIDES, TILES


@final
class Place(Action):
    """PM-17 Place a tile of one's own hand on that side of the boat; the boat moves onto it (PM-23)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id", "side")

    def __init__(self, index: i64, tile: i64, way: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.way: Final = way
        self.id: Final = NAMES[tile]
        self.side: Final = SIDES[way]


@final
class Discard(Action):
    """PM-32 Discard a tile of one's own hand to move the boat to the tile on that side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id", "side")

    def __init__(self, index: i64, tile: i64, way: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.way: Final = way
        self.id: Final = NAMES[tile]
        self.side: Final = SIDES[way]


@final
class Step(Action):
    """PM-30 Use a token to move the boat to the tile on that side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, index: i64, way: i64) -> None:
        super().__init__(index)
        self.way: Final = way
        self.side: Final = SIDES[way]


@final
class Keep(Action):
    """PM-50 End a solo turn, but keep this tile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, index: i64, tile: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.id: Final = NAMES[tile]


@final
class Draw(Action):
    """PM-06, PM-44 This tile is drawn from the pile."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, index: i64, tile: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.id: Final = NAMES[tile]


@final
class First(Action):
    """PM-10 This seat has the first turn."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class EndTurn(Action):
    """PM-13, PM-43 End the turn; what is left of the hand is discarded."""


@final
class Swap(Action):
    """PM-37 Exchange a tile of one's own hand for a tile of that seat's hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("give", "take", "seat")

    def __init__(self, index: i64, given: i64, taken: i64, seat: i64) -> None:
        super().__init__(index)
        self.given: Final = given
        self.taken: Final = taken
        self.seat: Final = seat
        self.give: Final = NAMES[given]
        self.take: Final = NAMES[taken]


def swap_place(given: i64, taken: i64, seat: i64) -> i64:
    """Return the position of a swap in SWAPS; no tile is swapped for itself."""
    return (62 * given + taken - i64(taken > given)) * 4 + seat


# The order of these lines numbers the actions: records and logs hold the numbers, so nothing may move.
_table: Final = ActionTable()
PLACES: Final = [_table.add(Place(_table.next, tile, way)) for tile in range(TILES) for way in range(4)]
DISCARDS: Final = [_table.add(Discard(_table.next, tile, way)) for tile in range(TILES) for way in range(4)]
STEPS: Final = [_table.add(Step(_table.next, way)) for way in range(4)]
KEEPS: Final = [_table.add(Keep(_table.next, tile)) for tile in range(TILES)]
DRAWS: Final = [_table.add(Draw(_table.next, tile)) for tile in range(TILES)]
FIRSTS: Final = [_table.add(First(_table.next, seat)) for seat in range(4)]
END_TURN: Final = _table.add(EndTurn(_table.next))
SWAPS: Final = [
    _table.add(Swap(_table.next, given, taken, seat))
    for given in range(TILES)
    for taken in range(TILES)
    if taken != given
    for seat in range(4)
]
ACTIONS: Final = _table.actions
