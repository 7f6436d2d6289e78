"""The actions, named after the rulebook's verbs, and the one object of each."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.action_table import ActionTable
from embruns.core.bits import member_of as square_of
from embruns.core.contract import Action
from embruns.games.little_big_fish.parts.squares import BITS, SQUARES


@final
class First(Action):
    """LBF-06 Chance draws that this seat places and plays first."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class Lay(Action):
    """LBF-04 Chance lays this board on the next quarter (NW, NE, SW, SE) after so many quarter turns clockwise."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("board", "turns")

    def __init__(self, index: i64, board: i64, turns: i64) -> None:
        super().__init__(index)
        self.board: Final = board
        self.turns: Final = turns


@final
class Place(Action):
    """LBF-08 Place a small fish on this square before the first turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, index: i64, square: i64) -> None:
        super().__init__(index)
        self.square: Final = square


@final
class Step(Action):
    """LBF-16 The fish on `start` swims one counted square."""

    FIELDS: ClassVar[tuple[str, ...]] = ("start", "end")

    def __init__(self, index: i64, start: i64, end: i64, bit: i64) -> None:
        super().__init__(index)
        self.start: Final = start
        self.end: Final = end
        self.bit: Final = bit  # the end square as a set of one


@final
class Stop(Action):
    """LBF-23 Stay on the birth or surprise square, so that it takes effect."""


@final
class SwimOn(Action):
    """LBF-23 Take the second step with the same fish; the square has no effect."""


@final
class Pass(Action):
    """LBF-25, LBF-26 Take no step, because none is possible."""


@final
class Bear(Action):
    """LBF-51 Place the newborn on this square."""

    FIELDS: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, index: i64, square: i64) -> None:
        super().__init__(index)
        self.square: Final = square


@final
class GiveUp(Action):
    """LBF-60 Give the Fisher the own fish on this square."""

    FIELDS: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, index: i64, square: i64) -> None:
        super().__init__(index)
        self.square: Final = square


@final
class Turn(Action):
    """LBF-65 Turn the board on this quarter: 1 is a quarter turn clockwise, 3 anticlockwise."""

    FIELDS: ClassVar[tuple[str, ...]] = ("quarter", "turns")

    def __init__(self, index: i64, quarter: i64, turns: i64) -> None:
        super().__init__(index)
        self.quarter: Final = quarter
        self.turns: Final = turns


@final
class Reveal(Action):
    """LBF-56 Chance reveals this token on top of the surprise stack."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("token",)

    def __init__(self, index: i64, token: i64) -> None:
        super().__init__(index)
        self.token: Final = token


_table: Final = ActionTable()

STEPS: Final = [
    [_table.add(Step(_table.next, start, end, BITS[end])) for end in range(SQUARES)] for start in range(SQUARES)
]
FIRST_STEPS: Final = vec[i64]([i64(row[0].index) for row in STEPS])  # by square: the index of its first step
PLACES: Final[list[Action]] = [_table.add(Place(_table.next, square)) for square in range(SQUARES)]
BEARS: Final[list[Action]] = [_table.add(Bear(_table.next, square)) for square in range(SQUARES)]
GIVE_UPS: Final[list[Action]] = [_table.add(GiveUp(_table.next, square)) for square in range(SQUARES)]
TURNS: Final[list[Action]] = [_table.add(Turn(_table.next, quarter, t)) for quarter in range(4) for t in (1, 3)]
LAYS: Final = [_table.add(Lay(_table.next, board, turns)) for board in range(4) for turns in range(4)]
REVEALS: Final = [_table.add(Reveal(_table.next, token)) for token in range(4)]
FIRSTS: Final = [_table.add(First(_table.next, seat)) for seat in range(2)]
STOP: Final = _table.add(Stop(_table.next))
SWIM_ON: Final = _table.add(SwimOn(_table.next))
PASS: Final = _table.add(Pass(_table.next))

ACTIONS: Final = _table.actions


def on_each(squares: i64, actions: list[Action]) -> list[Action]:
    """Return the actions on the squares of a set; `actions` has one for each square."""
    found: list[Action] = []
    while squares:
        one = squares & -squares
        squares ^= one
        found.append(actions[square_of(one)])
    return found
