"""Positions drawn as text, and play that refuses what the rules refuse."""

from __future__ import annotations

from typing import Any, cast

from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.actions import STEPS, Step
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.facts import Facts, PlayerFacts, Previews
from embruns.games.little_big_fish.parts.field import field_of
from embruns.games.little_big_fish.parts.squares import name_of
from embruns.games.little_big_fish.position import Board, Player, Position, Size
from embruns.games.little_big_fish.state import LittleBigFishState
from tests.games import moves

SETUP = GAME.setup()
FIRST_GAME = "red1 green3 yellow1 blue2"
SIZE: dict[str, Size] = {"S": "small", "M": "medium", "L": "large"}
COLOUR = {"R": "red", "Y": "yellow", "G": "green", "U": "blue"}
FULL_STACK = {"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2}

START = """
  6  s W s s W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? S S ? .
"""


def square(name: str) -> int:
    return "abcdef".index(name[0]) + 6 * (int(name[1]) - 1)


def letters_of(drawing: str) -> list[str]:
    """The 36 letters of a drawing, a1 to f6."""
    rows = {line.split()[0]: line.split()[1:] for line in drawing.strip().splitlines() if line.strip()[0] in "123456"}
    return [rows[str(row)][column] for row in range(1, 7) for column in range(6)]


def sea(
    drawing: str,
    *,
    turn: int = 0,
    boards: str = FIRST_GAME,
    plankton: tuple[str, str] = ("RYGU", "RYGU"),
    trophies: tuple[str, str] = ("", ""),
    stack: dict[str, int] | None = None,
    **more: Any,
) -> LittleBigFishState:
    """South's fish are S, M, L, North's s, m, l; `trophies` are what each seat has eaten, as letters."""
    letters = letters_of(drawing)
    laid = [Board(cast(Any, word[:-1]), cast(Any, int(word[-1]))) for word in boards.split()]
    numbers = [4 * ("blue", "red", "yellow", "green").index(board.board) + board.turns for board in laid]
    squares = field_of((numbers[0], numbers[1], numbers[2], numbers[3])).drawing()
    for drawn, real, number in zip(letters, squares, range(36), strict=True):
        assert drawn == real or drawn in "SMLsml", f"{name_of(number)} is {real!r}, drawn as {drawn!r}"
    tokens = FULL_STACK if stack is None else {**dict.fromkeys(FULL_STACK, 0), **stack}
    position = Position(
        phase=more.pop("phase", "swimming"),
        seat=turn,
        players=[_player(letters, plankton, trophies, seat) for seat in (0, 1)],
        boards=laid,
        stack=cast(Any, tokens),
        steps_left=more.pop("steps_left", 2),
        mover=more.pop("mover", None),
        next_step=more.pop("next_step", "any"),
        quarter=more.pop("quarter", None),
        quiet_turns=more.pop("quiet_turns", 0),
        guard=more.pop("guard", True),
    )
    assert not more
    return GAME.state(position)


def _player(letters: list[str], plankton: tuple[str, str], trophies: tuple[str, str], seat: int) -> Player:
    own = "SML" if seat == 0 else "sml"
    fish = {SIZE[name.upper()]: [n for n, letter in enumerate(letters) if letter == name] for name in own}
    eaten = trophies[1 - seat].upper()
    reserve = {
        SIZE[letter]: BOX.fish[i] - len(fish[SIZE[letter]]) - eaten.count(letter) for i, letter in enumerate("SML")
    }
    return Player(fish, reserve, cast(Any, [COLOUR[letter] for letter in "RYGU" if letter in plankton[seat]]))


def play(state: LittleBigFishState, *texts: str) -> LittleBigFishState:
    """Play these in place, each checked; outcomes of chance in brackets, as in a record."""
    return moves.play(GAME, state, *texts)


def refused(state: LittleBigFishState, text: str) -> str:
    """The clause that forbids this; it is not listed either."""
    return moves.refused(GAME, state, text)


def ends(state: LittleBigFishState, start: str) -> set[str]:
    """Where the fish on this square can go with its next step."""
    steps = [action for action in state.legal() if isinstance(action, Step) and action.start == square(start)]
    allowed = {name_of(step.end) for step in STEPS[square(start)] if not state.forbids(step)}
    assert {name_of(step.end) for step in steps} == allowed
    return allowed


def fish_on(state: LittleBigFishState, name: str) -> str:
    """`S`, `m`, ... or '' where no fish is."""
    for seat, letters in ((0, "SML"), (1, "sml")):
        size = state.shoal(seat).size_on(1 << square(name))
        if size >= 0:
            return letters[size]
    return ""


def player(state: LittleBigFishState, seat: int) -> Player:
    return GAME.position(state).players[seat]


def facts(state: LittleBigFishState) -> Facts:
    return GAME.facts(state, SETUP)


def about(state: LittleBigFishState, seat: int) -> PlayerFacts:
    return facts(state).players[seat]


def previews(state: LittleBigFishState) -> Previews | None:
    return GAME.previews(state)


def listed(state: LittleBigFishState) -> set[str]:
    return {GAME.notation(action) for action in state.legal()}


def drawn(state: LittleBigFishState) -> list[str]:
    """The letters of the position, fish over squares."""
    return [fish_on(state, name_of(s)) or state.field.drawing()[s] for s in range(36)]


def possible(state: LittleBigFishState) -> dict[str, int]:
    """Outcome of chance -> weight."""
    return {GAME.notation(action): weight for action, weight in state.chances()}
