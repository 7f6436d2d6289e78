"""The actions of Petite Mer, named after the rulebook's verbs, and the table of them all."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.petite_mer.box import NAMES, SIDES, TILES


@final
class Place(Action):
    """PM-17 A tile of the own hand goes on the cell on that side of the boat, and the boat onto it (PM-23)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id", "side")

    def __init__(self, index: i64, tile: i64, way: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.way: Final = way
        self.id: Final = NAMES[tile]
        self.side: Final = SIDES[way]


@final
class Step(Action):
    """PM-30 The boat goes to the tile on that side for a token."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, index: i64, way: i64) -> None:
        super().__init__(index)
        self.way: Final = way
        self.side: Final = SIDES[way]


@final
class Discard(Action):
    """PM-32 The boat goes to the tile on that side for a tile of the own hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id", "side")

    def __init__(self, index: i64, tile: i64, way: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.way: Final = way
        self.id: Final = NAMES[tile]
        self.side: Final = SIDES[way]


@final
class Swap(Action):
    """PM-37 A tile of the own hand against one of that seat's."""

    FIELDS: ClassVar[tuple[str, ...]] = ("give", "take", "seat")

    def __init__(self, index: i64, given: i64, taken: i64, seat: i64) -> None:
        super().__init__(index)
        self.given: Final = given
        self.taken: Final = taken
        self.seat: Final = seat
        self.give: Final = NAMES[given]
        self.take: Final = NAMES[taken]


@final
class Keep(Action):
    """PM-50 Alone: end the turn, but keep this tile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, index: i64, tile: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.id: Final = NAMES[tile]


@final
class EndTurn(Action):
    """PM-13, PM-43 No more in this turn: what is left of the hand is discarded."""


@final
class Draw(Action):
    """PM-06, PM-44 The next tile of the pile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id",)

    def __init__(self, index: i64, tile: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile
        self.id: Final = NAMES[tile]


@final
class First(Action):
    """PM-10 This seat has the first turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


PLACES: Final = [Place(4 * tile + way, tile, way) for tile in range(TILES) for way in range(4)]
DISCARDS: Final = [Discard(252 + 4 * tile + way, tile, way) for tile in range(TILES) for way in range(4)]
STEPS: Final = [Step(504 + way, way) for way in range(4)]
KEEPS: Final = [Keep(508 + tile, tile) for tile in range(TILES)]
DRAWS: Final = [Draw(571 + tile, tile) for tile in range(TILES)]
FIRSTS: Final = [First(634 + seat, seat) for seat in range(4)]
END_TURN: Final = EndTurn(638)


def swap_place(given: i64, taken: i64, seat: i64) -> i64:
    """Where a swap stands in SWAPS; no tile is swapped for itself."""
    return (62 * given + taken - i64(taken > given)) * 4 + seat


SWAPS: Final = [
    Swap(639 + swap_place(given, taken, seat), given, taken, seat)
    for given in range(TILES)
    for taken in range(TILES)
    if taken != given
    for seat in range(4)
]


def _table() -> list[Action]:
    table: list[Action] = []
    table.extend(PLACES)
    table.extend(DISCARDS)
    table.extend(STEPS)
    table.extend(KEEPS)
    table.extend(DRAWS)
    table.extend(FIRSTS)
    table.append(END_TURN)
    table.extend(SWAPS)
    return table


ACTIONS: Final[list[Action]] = _table()
