"""What is in the box: `components.toml`, checked, and the names of its parts."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from embruns.core.boxes import components_file
from embruns.core.errors import BadComponents
from embruns.core.game import Setup
from embruns.core.sections import Section, load, section, whole

OCEAN: Final = 0
WRECK: Final = 1
BIRTH: Final = 2
SURPRISE: Final = 3
PLANKTON: Final = 4  # and 5, 6, 7: red, yellow, green, blue
LETTERS: Final = ".WB?RYGU"  # the letter of each kind of square
COLOURS: Final = ("red", "yellow", "green", "blue")

BOARDS: Final = ("blue", "red", "yellow", "green")
QUARTERS: Final = ("NW", "NE", "SW", "SE")
SIZES: Final = ("small", "medium", "large")
TOKENS: Final = ("fisher", "plankton", "birth", "whirlpool")
FISHER: Final = 0
GROWTH: Final = 1  # the Plankton token
NEWBORN: Final = 2  # the Birth token
WHIRLPOOL: Final = 3


@final
class Box:
    """The numbers and drawings of `components.toml`."""

    def __init__(self, path: Path) -> None:
        table = load(path)
        self.trophies_to_win: Final = whole(table, "trophies_to_win", "the game", 1, 15)
        self.guard_turns: Final = whole(table, "guard_turns", "the game", 1, 1000)
        self.fish_at_start: Final = whole(table, "fish_at_start", "the game", 1, 15)
        fish = section(table, "fish")
        self.fish: Final = [whole(fish, size, "fish", 1, 15) for size in SIZES]
        surprise = section(table, "surprise")
        self.tokens: Final = [whole(surprise, token, "surprise", 1, 15) for token in TOKENS]
        boards = section(table, "boards")
        self.boards: Final = [_drawing(boards, board) for board in BOARDS]
        first_game = section(table, "first_game")
        self.first_game: Final = [_laid(first_game, quarter) for quarter in QUARTERS]
        if sorted([board for board, _ in self.first_game]) != [0, 1, 2, 3]:
            raise BadComponents("first_game: each of the four boards must lie on one quarter")
        if self.fish[0] < self.fish_at_start:
            raise BadComponents("fish: small must be at least fish_at_start")


def _drawing(boards: Section, board: str) -> str:
    """Return the nine letters of a board: oceans at the corners, two wrecks, a birth, a surprise and a plankton."""
    rows = boards.get(board)
    drawing = "".join([str(row) for row in rows]) if isinstance(rows, list) else ""
    kinds = sorted(["R" if letter in "RYGU" else letter for letter in drawing])
    if kinds != sorted("....WWB?R") or drawing[0] + drawing[2] + drawing[6] + drawing[8] != "....":
        raise BadComponents(f"boards: {board} must be three rows of three with ocean corners, W W B ? and a plankton")
    return drawing


def _laid(first_game: Section, quarter: str) -> tuple[int, int]:
    """Return the board on this quarter and its quarter turns clockwise."""
    words = first_game.get(quarter)
    if not isinstance(words, list) or len(words) != 2 or words[0] not in BOARDS or words[1] not in (0, 1, 2, 3):
        raise BadComponents(f"first_game: {quarter} must be a board and its quarter turns, such as ['red', 1]")
    return BOARDS.index(str(words[0])), int(words[1])


BOX: Final = Box(components_file(__name__, __file__))


def to_win_in(setup: Setup) -> int:
    """LBF-69 Return how many trophies win: fewer than five in a small game."""
    return int(setup.get("trophies", str(BOX.trophies_to_win)))
