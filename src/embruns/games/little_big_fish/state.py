"""A position of Little Big Fish: its fields, what may be done and what happens, each by its chapter in `rules/`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.core.numbers import Mask
from embruns.games.little_big_fish.actions import (
    Bear,
    First,
    GiveUp,
    Lay,
    Place,
    Reveal,
    Step,
    Stop,
    SwimOn,
    Turn,
)
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts import stack
from embruns.games.little_big_fish.parts.field import Field, field_of
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.squares import EVERYWHERE
from embruns.games.little_big_fish.phases import (
    BEARING,
    DECLARING,
    DRAWING,
    ENDED,
    FISHING,
    LAYING,
    NOBODY,
    PLACING,
    STARTING,
    SWIMMING,
    TURNING,
)
from embruns.games.little_big_fish.refusals import refusal
from embruns.games.little_big_fish.rules import end, movement, setup, squares, surprise

ANYONE_FIRST: Final = 2  # in place of a seat: chance draws who begins
_UNLAID: Final = field_of((0, 0, 0, 0))  # stands in until the boards are laid; no arrangement has one board twice


@final
class LittleBigFishState(State):
    """A position. `mine` is the shoal of the seat whose turn it is; seat 0 is South, seat 1 North (LBF-07)."""

    def __init__(self, mine: Shoal | None = None, theirs: Shoal | None = None) -> None:
        self.mine: Shoal = Shoal(mine)
        self.theirs: Shoal = Shoal(theirs)
        self.field: Field = _UNLAID
        self.laid: tuple[int, ...] = ()  # the boards while they are being laid
        self.stack: i64 = stack.FULL  # empty only while the eighth token is being applied
        self.phase: i64 = LAYING
        self.seat: i64 = 0
        self.steps_left: i64 = 2
        self.mover: i64 = 0  # the fish that took the last step of this turn, as a set of one square
        self.may_step: i64 = EVERYWHERE  # the squares whose fish may take the next step
        self.quarter: i64 = 0  # of the birth or the Fisher
        self.quiet_turns: i64 = 0  # turns in a row without an eaten fish
        self.guard: bool = True
        self.to_win: i64 = BOX.trophies_to_win  # trophies; fewer in a small game
        self.winner: i64 = NOBODY
        self.reason: str = ""

    # Lookups

    def is_laid(self) -> bool:
        """LBF-04 Whether all four boards lie."""
        return self.field is not _UNLAID

    def shoal(self, seat: int) -> Shoal:
        """Return the fish of that seat."""
        return self.mine if seat == self.seat else self.theirs

    def in_stack(self, token: i64) -> i64:
        """Return how many tokens of this kind are in the stack."""
        return stack.number_in(self.stack, token)

    # What may be done

    def to_act(self) -> i64:
        if self.phase == SWIMMING:
            return self.seat
        if self.phase == DRAWING or self.phase == LAYING or self.phase == STARTING:
            return CHANCE
        if self.phase == ENDED:
            return OVER
        return 1 - self.seat if self.phase == FISHING else self.seat  # LBF-60

    def legal(self) -> list[Action]:
        if self.phase == SWIMMING:
            return movement.steps(self)
        if self.phase == DECLARING:
            return movement.declarations(self)
        if self.phase == PLACING:
            return setup.places(self)
        if self.phase == BEARING:
            return squares.births(self)
        if self.phase == FISHING:
            return surprise.gifts(self)
        return surprise.turns() if self.phase == TURNING else []

    def pick(self, rng: Rng) -> Action:
        if self.phase == SWIMMING:
            return movement.random_step(self, rng)
        actions = self.legal()
        return actions[rng.below(len(actions))]

    def mark(self, mask: Mask) -> None:
        """Mark without listing, in the phases that come most often."""
        if self.phase == SWIMMING:
            movement.mark_steps(self, mask)
        elif self.phase == DECLARING:
            movement.mark_declarations(self, mask)
        elif self.phase == BEARING:
            squares.mark_births(self, mask)
        else:
            super().mark(mask)

    def forbids(self, action: Action) -> str:
        return refusal(self, action)

    def chances(self) -> list[tuple[Action, int]]:
        if self.phase == DRAWING:
            return surprise.reveals(self)
        if self.phase == LAYING:
            return setup.lays(self)
        return setup.firsts() if self.phase == STARTING else []

    def roll(self, rng: Rng) -> Action:
        if self.phase == DRAWING:
            return surprise.random_reveal(self, rng)
        outcomes = self.chances()
        return outcomes[rng.below(len(outcomes))][0]

    # What happens

    def play(self, action: Action) -> None:
        """Hand the action to its chapter. All classes of actions are final: `type` is faster than `isinstance`."""
        if type(action) is Step:
            movement.step(self, BIT[action.start], action.bit, self.field.kinds[action.end])
        elif type(action) is Stop:
            movement.stop(self)
        elif type(action) is SwimOn:
            movement.swim_on(self)
        elif type(action) is Bear:
            squares.bear(self, BIT[action.square])
            surprise.discard(self)  # the newborn may have come by a token
            movement.go_on(self)
        elif type(action) is Reveal:
            surprise.reveal(self, action.token)
        elif type(action) is Turn:
            surprise.turn(self, action.quarter, action.turns)
        elif type(action) is GiveUp:
            surprise.give_up(self, BIT[action.square])
        elif type(action) is Place:
            setup.place(self, BIT[action.square])
        elif type(action) is Lay:
            setup.lay(self, action.board, action.turns)
        elif type(action) is First:
            setup.begin(self, action.seat)
        else:
            movement.end_turn(self)

    # The end

    def scores(self) -> list[int]:
        mine, theirs = self.mine.trophies, self.theirs.trophies
        return [mine, theirs] if self.seat == 0 else [theirs, mine]

    def outcome(self) -> Outcome:
        return end.outcome(self)

    # Views and copies: nothing is hidden but the order of the stack, and that is not drawn before it is seen

    def seen_by(self, seat: int) -> LittleBigFishState:
        return self.copy()

    def guess(self, rng: Rng) -> LittleBigFishState:
        return self.copy()

    def copy(self) -> LittleBigFishState:
        new = LittleBigFishState(self.mine, self.theirs)
        new.field = self.field
        new.laid = self.laid
        new.stack = self.stack
        new.phase = self.phase
        new.seat = self.seat
        new.steps_left = self.steps_left
        new.mover = self.mover
        new.may_step = self.may_step
        new.quarter = self.quarter
        new.quiet_turns = self.quiet_turns
        new.guard = self.guard
        new.to_win = self.to_win
        new.winner = self.winner
        new.reason = self.reason
        return new

    def key(self) -> tuple[object, ...]:
        key = self._key()
        return key if self.to_win == BOX.trophies_to_win else (*key, self.to_win)

    def _key(self) -> tuple[object, ...]:
        return (
            self.mine.key(),
            self.theirs.key(),
            self.field.laid,
            self.laid,
            self.stack or stack.FULL,  # an empty stack is about to be shuffled anew
            self.phase,
            self.seat,
            self.steps_left,
            self.mover,
            self.may_step if self.steps_left else EVERYWHERE,  # after the last step it says nothing
            self.quarter if self.phase == BEARING or self.phase == FISHING else 0,
            self.quiet_turns if self.guard else 0,
            self.guard,
            self.winner,
            self.reason,
        )


def new_state(
    laid: tuple[int, int, int, int] | None, first: i64, guard: bool, to_win: i64 = BOX.trophies_to_win
) -> LittleBigFishState:
    """LBF-02 to LBF-07 Return the state at the start; where `laid` is None chance lays the boards."""
    state = LittleBigFishState()
    state.guard = guard
    state.to_win = to_win
    if laid is not None:
        state.field = field_of(laid)
        state.phase = PLACING
    if first == ANYONE_FIRST:
        state.phase = STARTING
    else:
        state.seat = first
    return state
