"""Boards, fish, tokens and the table of actions. Square s is column s % 6, row s // 6: a1 is 0, f6 is 35."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.core.errors import BadComponents

OCEAN: Final = 0
WRECK: Final = 1
BIRTH: Final = 2
SURPRISE: Final = 3
PLANKTON: Final = 4  # and 5, 6, 7: red, yellow, green, blue
LETTERS: Final = ".WB?RYGU"  # of the squares, by kind
COLOURS: Final = ("red", "yellow", "green", "blue")

BOARDS: Final = ("blue", "red", "yellow", "green")
QUARTERS: Final = ("NW", "NE", "SW", "SE")
SIZES: Final = ("small", "medium", "large")
TOKENS: Final = ("fisher", "plankton", "birth", "whirlpool")
FISHER: Final = 0
GROWTH: Final = 1  # the Plankton token
NEWBORN: Final = 2  # the Birth token
WHIRLPOOL: Final = 3

SQUARES: Final = 36


def name_of(square: int) -> str:
    """`b1`"""
    return "abcdef"[square % 6] + str(square // 6 + 1)


def squares_of(quarter: int) -> list[int]:
    """The nine squares of a quarter of the field, read like its drawing: from the north-west, row by row."""
    top, left = 5 - 3 * (quarter // 2), 3 * (quarter % 2)
    return [6 * (top - row) + left + column for row in range(3) for column in range(3)]


def turned_drawing(drawing: str, turns: int) -> str:
    """Nine letters of a board, so many quarter turns clockwise."""
    for _ in range(turns):
        drawing = "".join([drawing[6 - 3 * (i % 3) + i // 3] for i in range(9)])
    return drawing


# The box


@final
class Box:
    """What `components.toml` says, checked."""

    def __init__(self, path: Path) -> None:
        table = cast(dict[str, object], tomllib.loads(path.read_text(encoding="utf-8")))
        self.trophies_to_win: Final = _count(table, "trophies_to_win", "the game")
        self.guard_turns: Final = _count(table, "guard_turns", "the game", 1000)
        self.fish_at_start: Final = _count(table, "fish_at_start", "the game")
        fish = _section(table, "fish")
        self.fish: Final = [_count(fish, size, "fish") for size in SIZES]
        surprise = _section(table, "surprise")
        self.tokens: Final = [_count(surprise, token, "surprise") for token in TOKENS]
        boards = _section(table, "boards")
        self.boards: Final = [_drawing(boards, board) for board in BOARDS]
        first_game = _section(table, "first_game")
        self.first_game: Final = [_laid(first_game, quarter) for quarter in QUARTERS]
        if sorted([board for board, _ in self.first_game]) != [0, 1, 2, 3]:
            raise BadComponents("first_game: each of the four boards must lie on one quarter")
        if self.fish[0] < self.fish_at_start:
            raise BadComponents("fish: small must be at least fish_at_start")


def _section(table: dict[str, object], name: str) -> dict[str, object]:
    section = table.get(name)
    if not isinstance(section, dict):
        raise BadComponents(f"{name}: this section is missing")
    return cast(dict[str, object], section)


def _count(table: dict[str, object], field: str, where: str, most: int = 15) -> int:
    value = table.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= most:
        raise BadComponents(f"{where}: {field} must be a whole number from 1 to {most}, not {value!r}")
    return value


def _drawing(boards: dict[str, object], board: str) -> str:
    """LBF-35, LBF-44 Every board has four oceans at its corners, two wrecks, a birth, a surprise and a plankton."""
    rows = boards.get(board)
    drawing = "".join([str(row) for row in rows]) if isinstance(rows, list) else ""
    kinds = sorted(["R" if letter in "RYGU" else letter for letter in drawing])
    if kinds != sorted("....WWB?R") or drawing[0] + drawing[2] + drawing[6] + drawing[8] != "....":
        raise BadComponents(f"boards: {board} must be three rows of three with ocean corners, W W B ? and a plankton")
    return drawing


def _laid(first_game: dict[str, object], quarter: str) -> tuple[int, int]:
    words = first_game.get(quarter)
    if not isinstance(words, list) or len(words) != 2 or words[0] not in BOARDS or words[1] not in (0, 1, 2, 3):
        raise BadComponents(f"first_game: {quarter} must be a board and its quarter turns, such as ['red', 1]")
    return BOARDS.index(str(words[0])), int(words[1])


BOX: Final = Box(Path(__file__).with_name("components.toml"))

# The actions, named after the rulebook's verbs


@final
class First(Action):
    """LBF-06 This seat places and plays first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class Lay(Action):
    """LBF-04 A board, so many quarter turns clockwise, comes to lie on the next quarter: NW, NE, SW, SE."""

    FIELDS: ClassVar[tuple[str, ...]] = ("board", "turns")

    def __init__(self, index: i64, board: i64, turns: i64) -> None:
        super().__init__(index)
        self.board: Final = board
        self.turns: Final = turns


@final
class Place(Action):
    """LBF-08 A small fish to start with."""

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
    """LBF-23 Stay on the birth or surprise square: it takes effect."""


@final
class SwimOn(Action):
    """LBF-23 The same fish takes the second step, and the square has no effect."""


@final
class Pass(Action):
    """LBF-25, LBF-26 No step is possible."""


@final
class Bear(Action):
    """LBF-51 The newborn is placed here."""

    FIELDS: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, index: i64, square: i64) -> None:
        super().__init__(index)
        self.square: Final = square


@final
class GiveUp(Action):
    """LBF-60 The Fisher takes this fish of mine."""

    FIELDS: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, index: i64, square: i64) -> None:
        super().__init__(index)
        self.square: Final = square


@final
class Turn(Action):
    """LBF-65 The whirlpool turns this quarter: 1 quarter turn clockwise, or 3."""

    FIELDS: ClassVar[tuple[str, ...]] = ("quarter", "turns")

    def __init__(self, index: i64, quarter: i64, turns: i64) -> None:
        super().__init__(index)
        self.quarter: Final = quarter
        self.turns: Final = turns


@final
class Reveal(Action):
    """LBF-56 The top token of the surprise stack."""

    FIELDS: ClassVar[tuple[str, ...]] = ("token",)

    def __init__(self, index: i64, token: i64) -> None:
        super().__init__(index)
        self.token: Final = token


BITS: Final[list[int]] = [2**square for square in range(SQUARES)]

STEPS: Final = [[Step(36 * a + b, a, b, BITS[b]) for b in range(SQUARES)] for a in range(SQUARES)]
PLACES: Final[list[Action]] = [Place(1296 + s, s) for s in range(SQUARES)]
BEARS: Final[list[Action]] = [Bear(1332 + s, s) for s in range(SQUARES)]
GIVE_UPS: Final[list[Action]] = [GiveUp(1368 + s, s) for s in range(SQUARES)]
TURNS: Final[list[Action]] = [Turn(1404 + 2 * q + d, q, 1 + 2 * d) for q in range(4) for d in range(2)]
LAYS: Final = [Lay(1412 + 4 * b + t, b, t) for b in range(4) for t in range(4)]
REVEALS: Final = [Reveal(1428 + t, t) for t in range(4)]
FIRSTS: Final = [First(1432 + seat, seat) for seat in range(2)]
STOP: Final = Stop(1434)
SWIM_ON: Final = SwimOn(1435)
PASS: Final = Pass(1436)


def _table() -> list[Action]:
    table: list[Action] = []
    for row in STEPS:
        table.extend(row)
    table += PLACES + BEARS + GIVE_UPS + TURNS
    table.extend(LAYS)
    table.extend(REVEALS)
    table.extend(FIRSTS)
    return [*table, STOP, SWIM_ON, PASS]


ACTIONS: Final[list[Action]] = _table()
