"""A position as plain data, for the wire, the log and the browser; and back, checked."""

from __future__ import annotations

from collections.abc import Mapping
from operator import sub
from typing import Literal, get_args

import msgspec

from embruns.core.errors import BadData
from embruns.games.little_big_fish.actions import Turn
from embruns.games.little_big_fish.bot.judge import prey
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.bits import BITS, EVERYWHERE, SQUARES, count, in_order, square_of
from embruns.games.little_big_fish.parts.field import Field, field_of
from embruns.games.little_big_fish.parts.shoal import ALL_PLANKTON, Shoal
from embruns.games.little_big_fish.phases import BEARING, FISHING, NOBODY, TURNING
from embruns.games.little_big_fish.state import LittleBigFishState

Phase = Literal[
    "starting", "laying", "placing", "swimming", "declaring", "bearing", "drawing", "fishing", "turning", "ended"
]
Size = Literal["small", "medium", "large"]
Colour = Literal["red", "yellow", "green", "blue"]
Token = Literal["fisher", "plankton", "birth", "whirlpool"]
Quarter = Literal["NW", "NE", "SW", "SE"]
BoardName = Literal["blue", "red", "yellow", "green"]
Turns = Literal[0, 1, 2, 3]
Stepper = Literal["any", "same", "other"]

PHASES: tuple[Phase, ...] = get_args(Phase)
SIZES: tuple[Size, ...] = get_args(Size)
COLOURS: tuple[Colour, ...] = get_args(Colour)
TOKENS: tuple[Token, ...] = get_args(Token)
QUARTERS: tuple[Quarter, ...] = get_args(Quarter)
BOARDS: tuple[BoardName, ...] = get_args(BoardName)
TURNS: tuple[Turns, ...] = get_args(Turns)


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it lies: which one, and its quarter turns clockwise from the published drawing."""

    board: BoardName
    turns: Turns


class Fish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fish on the field, and what its square and size mean for it, whoever is to act."""

    square: int
    size: Size
    grows: list[Colour]  # the plankton that would make it grow
    barred: list[int]  # enemies a step away that are too large to be eaten
    stranded: bool  # wrecks and the edge shut it in


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to one seat."""

    fish: list[Fish]
    reserve: dict[Size, int]
    plankton: list[Colour]  # tokens not used yet
    trophies: list[Size]  # the enemy fish this seat has eaten
    in_danger: list[int]  # the squares of its fish that the other side can eat within a turn, as things stand


class Whirl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn that the whirlpool offers, and the squares of the fish that would be stranded after it."""

    quarter: Quarter
    turns: Turns
    stranded: list[int]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Little Big Fish, all of it. Square s is column s % 6 from the west, row s // 6 from the south: a1 is 0."""

    phase: Phase
    turn: int  # the seat whose turn it is: 0 South, 1 North
    boards: list[Board]  # NW, NE, SW, SE, as far as they are laid
    squares: str  # a letter for each square from a1 to f6, '' before the boards are laid
    sides: list[Side]
    stack: dict[Token, int]  # surprise tokens not revealed yet
    discards: dict[Token, int]
    steps_left: int
    mover: int | None  # the square of the fish that took the last step of this turn
    next_step: Stepper  # who may take it: any fish, the mover alone, any other
    quarter: Quarter | None  # where a newborn is placed or a fish given up
    whirls: list[Whirl]  # while a board is to be turned
    quiet_turns: int
    guard: bool
    winner: int | None
    reason: str


LAID = [Board(board, turns) for board in BOARDS for turns in TURNS]  # by the number of the lay
PLANKTON = [[colour for c, colour in enumerate(COLOURS) if tokens & BITS[c]] for tokens in range(ALL_PLANKTON + 1)]


def position_of(state: LittleBigFishState) -> Position:
    """The data of a state."""
    laid = list(state.laid) if state.laid else list(state.field.laid) if state.is_laid() else []
    at_quarter = state.phase in (BEARING, FISHING)
    next_step: Stepper = "other"
    if state.may_step == EVERYWHERE or state.steps_left == 0:
        next_step = "any"
    elif state.may_step == state.mover:
        next_step = "same"
    field = state.field if state.is_laid() else None
    stack = [state.in_stack(t) for t in range(len(TOKENS))]
    return Position(
        phase=PHASES[state.phase],
        turn=state.seat,
        boards=[LAID[n] for n in laid],
        squares=field.drawing() if field else "",
        sides=[side_of(state.shoal(seat), state.shoal(1 - seat), field) for seat in (0, 1)],
        stack=dict(zip(TOKENS, stack, strict=True)),
        discards=dict(zip(TOKENS, map(sub, BOX.tokens, stack), strict=True)),
        steps_left=state.steps_left,
        mover=square_of(state.mover) if state.mover else None,
        next_step=next_step,
        quarter=QUARTERS[state.quarter] if at_quarter else None,
        whirls=[_whirl(state, turn) for turn in state.legal() if isinstance(turn, Turn)]
        if state.phase == TURNING
        else [],
        quiet_turns=state.quiet_turns if state.guard else 0,  # without the guard nobody counts them
        guard=state.guard,
        winner=None if state.winner == NOBODY else state.winner,
        reason=state.reason,
    )


def side_of(own: Shoal, other: Shoal, field: Field | None) -> Side:
    """What belongs to that shoal; without boards there are no fish yet."""
    left = (own.small_left, own.medium_left, own.large_left)
    plankton = PLANKTON[own.plankton]
    grows: tuple[list[Colour], ...] = (
        plankton if left[1] else [],
        plankton if left[2] else [],
        [],
    )  # LBF-37, LBF-40, LBF-41
    too_large = (other.medium | other.large, other.large, 0)  # LBF-29
    fish = []
    for square in in_order(own.fish) if field else ():
        size = own.size_on(BITS[square])
        ends = (field.swim_ends if size else field.slip_ends)[square]  # type: ignore[union-attr]  # there is a field
        fish.append(Fish(square, SIZES[size], grows[size], in_order(ends & too_large[size]), not ends))
    return Side(
        fish=fish,
        reserve={"small": left[0], "medium": left[1], "large": left[2]},
        plankton=plankton,
        trophies=_eaten(other),
        in_danger=in_order(prey(other, own, field, 2)) if field else [],  # the squares' effects aside
    )


def _whirl(state: LittleBigFishState, turn: Turn) -> Whirl:
    """LBF-65 Medium and large fish that could not leave their square after this turn."""
    after = state.copy()
    after.play(turn)
    fish = after.mine.medium | after.mine.large | after.theirs.medium | after.theirs.large
    stranded = [square for square in in_order(fish) if not after.field.swim_ends[square]]
    return Whirl(QUARTERS[turn.quarter], TURNS[turn.turns], stranded)


def _eaten(shoal: Shoal) -> list[Size]:
    """LBF-34 What is neither in play nor in the reserve has been eaten."""
    small = BOX.fish[0] - shoal.small_left - count(shoal.small)
    medium = BOX.fish[1] - shoal.medium_left - count(shoal.medium)
    large = BOX.fish[2] - shoal.large_left - count(shoal.large)
    return [*SIZES[:1] * small, *SIZES[1:2] * medium, *SIZES[2:] * large]


def state_of(position: Position) -> LittleBigFishState:
    """The state that the data tells; raises BadData where it contradicts itself."""
    if position.turn not in (0, 1) or position.winner not in (0, 1, None) or len(position.sides) != 2:
        raise BadData("little-big-fish: turn and winner must be 0 or 1, and there are two sides")
    shoals = [shoal_of(side) for side in position.sides]
    state = LittleBigFishState(shoals[position.turn], shoals[1 - position.turn])
    _lay_boards(state, position)
    state.phase = PHASES.index(position.phase)
    state.seat = position.turn
    state.stack = sum(16**t * _small(position.stack.get(token, 0)) for t, token in enumerate(TOKENS))
    state.steps_left = _small(position.steps_left, 3)
    state.mover = 0 if position.mover is None else BITS[_square(position.mover)]
    state.may_step = {"any": EVERYWHERE, "same": state.mover, "other": ~state.mover}[position.next_step]
    state.quarter = QUARTERS.index(position.quarter) if position.quarter else 0
    state.quiet_turns = _small(position.quiet_turns + 1, 10_000) - 1
    state.guard = position.guard
    state.winner = NOBODY if position.winner is None else position.winner
    state.reason = position.reason
    if position_of(state) != position:
        raise BadData("little-big-fish: the position contradicts itself")
    return state


def _lay_boards(state: LittleBigFishState, data: Position) -> None:
    laid = [4 * BOARDS.index(board.board) + board.turns for board in data.boards]
    if len({n // 4 for n in laid}) != len(laid):
        raise BadData("little-big-fish: each board lies in one place")
    if len(laid) == 4:
        state.field = field_of((laid[0], laid[1], laid[2], laid[3]))
    else:
        state.laid = tuple(laid)


def shoal_of(side: Side) -> Shoal:
    """The fish, reserve and tokens that a side tells."""
    shoal = Shoal()
    for fish in side.fish:
        bit = BITS[_square(fish.square)]
        if shoal.fish & bit:
            raise BadData(f"little-big-fish: two fish on square {fish.square}")
        shoal.fish |= bit
        shoal.in_play += 1
        setattr(shoal, fish.size, getattr(shoal, fish.size) | bit)
    for size in SIZES:
        setattr(shoal, f"{size}_left", _small(side.reserve.get(size, 0)))
    shoal.plankton = sum(BITS[COLOURS.index(colour)] for colour in set(side.plankton))
    shoal.trophies = len(side.trophies)
    return shoal


def _square(square: int) -> int:
    if not 0 <= square < SQUARES:
        raise BadData(f"little-big-fish: there is no square {square}")
    return square


def _small(number: int, below: int = 16) -> int:
    if not 0 <= number < below:
        raise BadData(f"little-big-fish: {number} is out of range")
    return number


def census(state: LittleBigFishState) -> Mapping[str, int]:
    """LBF-34 Twelve fish of each colour; eight surprise tokens; one fish a square, none on a wreck (LBF-44)."""
    counts: dict[str, int] = {}
    for seat in (0, 1):
        own, other = state.shoal(seat), state.shoal(1 - seat)
        left = own.small_left + own.medium_left + own.large_left
        counts[f"fish of seat {seat}"] = own.in_play + left + other.trophies
        counts[f"fish counted square by square, seat {seat}"] = own.in_play - count(own.fish)
    position = position_of(state)
    counts["tokens"] = sum(position.stack[t] + position.discards[t] for t in TOKENS)
    counts["trophies by size"] = sum(len(s.trophies) for s in position.sides) - sum(state.scores())
    fish = state.mine.fish | state.theirs.fish
    counts["squares shared"] = count(state.mine.fish & state.theirs.fish)
    counts["fish on wrecks"] = count(fish & state.field.wrecks) if state.is_laid() else 0
    return counts
