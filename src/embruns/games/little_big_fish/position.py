"""The least saved form of a state: `Position`, how it is made, and how a state is read back and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

import msgspec

from embruns.core.bits import count, in_order
from embruns.core.bits import member_of as square_of
from embruns.core.errors import BadData
from embruns.games.little_big_fish.box import BIRTH, BOX, OCEAN, SURPRISE
from embruns.games.little_big_fish.parts.field import FIRST_ROW, ON_QUARTER, QUARTER, field_of
from embruns.games.little_big_fish.parts.shoal import ALL_PLANKTON, Shoal
from embruns.games.little_big_fish.parts.squares import BITS, EVERYWHERE, SQUARES, name_of
from embruns.games.little_big_fish.parts.stack import FULL, ONE, number_in
from embruns.games.little_big_fish.phases import (
    BEARING,
    DECLARING,
    ENDED,
    FISHING,
    LAYING,
    PLACING,
    STARTING,
    SWIMMING,
    TURNING,
)
from embruns.games.little_big_fish.rules import end
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


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to one seat. Fish that are neither in play nor in reserve have been eaten."""

    fish: dict[Size, list[int]]  # the squares of its fish in play
    reserve: dict[Size, int]
    plankton: list[Colour]  # tokens not used yet


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Little Big Fish, all of it. Square s is column s % 6 from the west, row s // 6 from the south: a1 is 0."""

    phase: Phase
    seat: int  # whose turn it is: 0 South, 1 North
    players: list[Player]
    boards: list[Board]  # NW, NE, SW, SE, as far as they are laid
    stack: dict[Token, int]  # surprise tokens not revealed yet; none while the eighth is being applied
    steps_left: int
    mover: int | None  # the square of the fish that took the last step of this turn
    next_step: Stepper  # who may take it: any fish, the mover alone, any other
    quarter: Quarter | None  # where a newborn is placed or a fish given up
    quiet_turns: int
    guard: bool
    to_win: int = BOX.trophies_to_win  # trophies; fewer in a small game


_LAID = [Board(board, turns) for board in BOARDS for turns in TURNS]  # by the number of the lay
_PLANKTON = [[colour for c, colour in enumerate(COLOURS) if tokens & BITS[c]] for tokens in range(ALL_PLANKTON + 1)]


def position_of(state: LittleBigFishState) -> Position:
    """Return what must be saved of a state."""
    laid = list(state.laid) if state.laid else list(state.field.laid) if state.is_laid() else []
    next_step: Stepper = "other"
    if state.may_step == EVERYWHERE or state.steps_left == 0:
        next_step = "any"
    elif state.may_step == state.mover:
        next_step = "same"
    return Position(
        phase=PHASES[state.phase],
        seat=state.seat,
        players=[_player_of(state.shoal(seat)) for seat in (0, 1)],
        boards=[_LAID[number] for number in laid],
        stack=_tokens_in(state.stack),
        steps_left=state.steps_left,
        mover=square_of(state.mover) if state.mover else None,
        next_step=next_step,
        quarter=QUARTERS[state.quarter] if state.phase in (BEARING, FISHING) else None,
        quiet_turns=state.quiet_turns if state.guard else 0,  # without the guard nobody counts them
        guard=state.guard,
        to_win=state.to_win,
    )


@cache
def _tokens_in(stack: int) -> dict[Token, int]:
    """Return the tokens in a stack. Nobody changes the answer, which is kept: there are few stacks."""
    return {token: number_in(stack, t) for t, token in enumerate(TOKENS)}


def _player_of(shoal: Shoal) -> Player:
    return Player(
        fish={
            "small": in_order(shoal.small),
            "medium": in_order(shoal.medium),
            "large": in_order(shoal.large),
        },
        reserve={"small": shoal.small_left, "medium": shoal.medium_left, "large": shoal.large_left},
        plankton=_PLANKTON[shoal.plankton],
    )


def state_of(position: Position) -> LittleBigFishState:
    """Return the state that a position tells; raise BadData where it contradicts itself."""
    if position.seat not in (0, 1) or len(position.players) != 2:
        raise BadData("little-big-fish: there are two players, and the turn is of seat 0 or 1")
    shoals = [_shoal_of(player) for player in position.players]
    for seat in (0, 1):
        shoals[seat].trophies = sum(eaten_of(shoals[1 - seat]))
    state = LittleBigFishState(shoals[position.seat], shoals[1 - position.seat])
    _lay_boards(state, position.boards)
    state.phase = PHASES.index(position.phase)
    state.seat = position.seat
    for t, token in enumerate(TOKENS):
        state.stack -= ONE[t] * (BOX.tokens[t] - _within(position.stack.get(token, -1), 0, BOX.tokens[t], token))
    state.steps_left = _within(position.steps_left, 0, 2, "steps_left")
    state.mover = 0 if position.mover is None else BITS[_square(position.mover)]
    state.may_step = {"any": EVERYWHERE, "same": state.mover, "other": ~state.mover}[position.next_step]
    state.quarter = QUARTERS.index(position.quarter) if position.quarter else 0
    state.guard = position.guard
    state.to_win = _within(position.to_win, 1, BOX.trophies_to_win, "to_win")
    fewest, most = (-1, BOX.guard_turns) if position.guard else (0, 0)
    state.quiet_turns = _within(position.quiet_turns, fewest, most, "quiet_turns")
    _check(state)
    _refuse_if(position_of(state) != position, "a field is missing, doubled, out of order or of no use here")
    return state


def _lay_boards(state: LittleBigFishState, boards: list[Board]) -> None:
    laid = [4 * BOARDS.index(board.board) + board.turns for board in boards]
    if len({number // 4 for number in laid}) != len(laid):
        raise BadData("little-big-fish: each board lies in one place")
    if len(laid) == 4:
        state.field = field_of((laid[0], laid[1], laid[2], laid[3]))
    else:
        state.laid = tuple(laid)


def _shoal_of(player: Player) -> Shoal:
    """Return the fish, reserve and tokens of a player; what is eaten follows from those of both."""
    shoal = Shoal()
    for size, squares in player.fish.items():
        for square in squares:
            bit = BITS[_square(square)]
            if shoal.fish & bit:
                raise BadData(f"little-big-fish: two fish on {name_of(square)}")
            shoal.fish |= bit
            shoal.in_play += 1
            setattr(shoal, size, getattr(shoal, size) | bit)
    for size, most in zip(SIZES, BOX.fish, strict=True):
        setattr(shoal, f"{size}_left", _within(player.reserve.get(size, -1), 0, most, f"reserve of {size} fish"))
    shoal.plankton = sum(BITS[COLOURS.index(colour)] for colour in set(player.plankton))
    return shoal


def eaten_of(shoal: Shoal) -> tuple[int, int, int]:
    """LBF-34 Return how many small, medium and large fish of a shoal are neither in play nor in the reserve."""
    small, medium, large = BOX.fish
    return (
        small - shoal.small_left - count(shoal.small),
        medium - shoal.medium_left - count(shoal.medium),
        large - shoal.large_left - count(shoal.large),
    )


def _square(square: int) -> int:
    return _within(square, 0, SQUARES - 1, "a square")


def _within(number: int, fewest: int, most: int, name: str) -> int:
    if not fewest <= number <= most:
        raise BadData(f"little-big-fish: {name} must be from {fewest} to {most}, not {number}")
    return number


# Contradictions


def census(state: LittleBigFishState) -> Mapping[str, int]:
    """LBF-34 Twelve fish of each colour; eight surprise tokens; one fish a square, none on a wreck (LBF-44)."""
    counts: dict[str, int] = {}
    for seat in (0, 1):
        own, other = state.shoal(seat), state.shoal(1 - seat)
        left = own.small_left + own.medium_left + own.large_left
        counts[f"fish of seat {seat}"] = own.in_play + left + other.trophies
        counts[f"fish counted square by square, seat {seat}"] = own.in_play - count(own.fish)
        counts[f"fish of seat {seat} eaten by size"] = other.trophies - sum(max(n, 0) for n in eaten_of(own))
    counts["tokens"] = sum(max(state.in_stack(t), BOX.tokens[t]) for t in range(len(TOKENS)))
    fish = state.mine.fish | state.theirs.fish
    counts["squares shared"] = count(state.mine.fish & state.theirs.fish)
    counts["fish on wrecks"] = count(fish & state.field.wrecks) if state.is_laid() else 0
    return counts


_CENSUS = census(LittleBigFishState())


def _check(state: LittleBigFishState) -> None:
    """Refuse a state that no game comes to, as far as the phase, the pieces and the end tell."""
    for name, number in census(state).items():
        _refuse_if(number != _CENSUS[name], f"{name}: {number}, not {_CENSUS[name]}")
    if state.phase in (STARTING, LAYING, PLACING):
        _check_setup(state)
        return
    _refuse_if(not state.is_laid(), "play before the boards are laid")
    _check_turn(state)
    if state.phase == FISHING:
        prey = count(state.theirs.fish & ON_QUARTER[state.quarter])
        _refuse_if(state.mover or prey < 2, "the Fisher leaves a choice only where he has taken one of several")
    elif state.phase not in (SWIMMING, ENDED):
        _check_stop(state)
    _check_stack(state)
    _check_end(state)


def _check_setup(state: LittleBigFishState) -> None:
    """LBF-02 to LBF-10 Before the first turn there are only small fish, in the oceans of the first rows."""
    for seat in (0, 1):
        shoal, row = state.shoal(seat), FIRST_ROW[seat]
        _refuse_if(shoal.fish & ~(row & state.field.ocean), "a fish is not in an ocean of its first row")
        _refuse_if(shoal.fish != shoal.small, "a fish has grown before the first turn")
        _refuse_if(shoal.trophies, "a fish is eaten before the first turn")
        _refuse_if(shoal.plankton != ALL_PLANKTON, "a plankton token is used before the first turn")
    turn = (state.steps_left, state.mover, state.may_step, state.stack, state.quiet_turns)
    _refuse_if(turn != (2, 0, EVERYWHERE, FULL, 0), "a turn has begun before all fish are placed")
    mine, theirs = state.mine.in_play, state.theirs.in_play
    if state.phase == PLACING:
        _refuse_if(not state.is_laid(), "fish are placed before the boards are laid")
        _refuse_if(mine >= BOX.fish_at_start or theirs not in (0, BOX.fish_at_start), "another seat is to place")
    else:
        _refuse_if(mine or theirs, "a fish is placed too early")
        _refuse_if(state.is_laid() if state.phase == LAYING else state.laid, "a board is laid too early")


def _check_turn(state: LittleBigFishState) -> None:
    """LBF-16 to LBF-23 Who has stepped, and who may step next."""
    _refuse_if(state.mover & ~state.mine.fish, "the mover is no fish of the seat whose turn it is")
    if state.steps_left == 2:
        _refuse_if(state.mover or state.phase not in (SWIMMING, ENDED), "something happened before the first step")
    if state.steps_left == 0:
        _refuse_if(state.phase in (SWIMMING, DECLARING), "the turn has more than two steps")
    if state.may_step != EVERYWHERE:
        _refuse_if(not state.mover or state.steps_left != 1, "the second step is bound to a fish that did not move")


def _check_stop(state: LittleBigFishState) -> None:
    """LBF-23, LBF-50, LBF-55 A fish has come to a birth or surprise square, and what is asked belongs there."""
    kind = state.field.kinds[square_of(state.mover)] if state.mover else OCEAN
    births = state.phase in (DECLARING, BEARING)
    _refuse_if(kind != SURPRISE and not (births and kind == BIRTH), "the mover is not on a square that asks for this")
    if state.steps_left:
        allowed = EVERYWHERE if state.phase == DECLARING else ~state.mover
        _refuse_if(state.may_step != allowed, "the fish that stopped may not take the second step")
    if state.phase == BEARING:
        _refuse_if(state.quarter != QUARTER[square_of(state.mover)], "the newborn belongs on the board of the mover")
        _refuse_if(not state.mine.small_left or not state.legal(), "there is no newborn, or no free square for it")


def _check_stack(state: LittleBigFishState) -> None:
    """LBF-56, LBF-57 A token that is being applied has left the stack; at other times the stack is not empty."""
    applied = state.phase in (FISHING, TURNING)
    if state.phase == BEARING:
        applied = state.field.kinds[square_of(state.mover)] == SURPRISE
    _refuse_if(applied and state.stack == FULL, "the stack is full while a token is being applied")
    _refuse_if(not applied and state.stack == 0, "the stack is empty")


def _check_end(state: LittleBigFishState) -> None:
    """LBF-69 to LBF-72 The game is over exactly where one of these clauses ends it, which also tells the winner."""
    over, phase = state.phase == ENDED, state.phase
    _refuse_if(state.theirs.trophies >= state.to_win, "the seat that has won is not the one that ate last")
    state.phase = SWIMMING
    for look in (end.after_eating, end.after_fishing, end.after_turn):
        if state.phase != ENDED:
            look(state)
    _refuse_if(over and state.phase != ENDED, "the game has ended for no reason")
    _refuse_if(not over and state.phase == ENDED, f"the game goes on after its end: {state.reason}")
    state.phase = phase


def _refuse_if(wrong: object, why: str) -> None:
    if wrong:
        raise BadData(f"little-big-fish: {why}")


# The form that was saved before facts were told apart


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Return a position of the older form, which had `turn` and `sides` and derived fields, in the present form."""
    if "sides" not in data:
        return data
    kept = ("phase", "boards", "steps_left", "mover", "next_step", "quarter", "quiet_turns", "guard")
    on_surprise = data["mover"] is not None and data["squares"][data["mover"]] == "?"
    applied = data["phase"] in ("fishing", "turning") or (data["phase"] == "bearing" and on_surprise)
    full = dict(zip(TOKENS, BOX.tokens, strict=True))
    return {
        **{name: data[name] for name in kept},
        "seat": data["turn"],
        "players": [_upgraded_side(side) for side in data["sides"]],
        "stack": dict.fromkeys(TOKENS, 0) if applied and data["stack"] == full else data["stack"],
    }


def _upgraded_side(side: dict[str, Any]) -> dict[str, Any]:
    fish = {size: [one["square"] for one in side["fish"] if one["size"] == size] for size in SIZES}
    return {"fish": fish, "reserve": side["reserve"], "plankton": side["plankton"]}
