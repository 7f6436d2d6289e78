"""Little Big Fish: set-up, turn, movement, eating, squares, surprises, end. Clauses: docs/rules/little-big-fish.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.games.little_big_fish.components import (
    BEARS,
    BIRTH,
    BOX,
    FIRSTS,
    FISHER,
    GIVE_UPS,
    GROWTH,
    LAYS,
    NEWBORN,
    PASS,
    PLACES,
    PLANKTON,
    REVEALS,
    STOP,
    SURPRISE,
    SWIM_ON,
    TURNS,
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
from embruns.games.little_big_fish.field import (
    BIT,
    EVERYWHERE,
    FIRST_ROW,
    ON_QUARTER,
    QUARTER,
    Field,
    field_of,
    square_of,
    whirled,
)
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
from embruns.games.little_big_fish.refusals import forbidden
from embruns.games.little_big_fish.shoal import Shoal
from embruns.games.little_big_fish.steps import add_steps, count_steps, each, step_number

SOUTH_FIRST: Final = 0
ANYONE_FIRST: Final = 2

# Eight tokens in one number, four bits a kind: how many of each are still in the stack
_TOKEN: Final = vec[i64]([i64(1), i64(16), i64(256), i64(4096)])
FULL_STACK: Final = sum([16**token * BOX.tokens[token] for token in range(4)])
_UNLAID: Final = (0, 0, 0, 0)


@final
class Sea(State):
    """A position. `mine` is the shoal of the seat whose turn it is; seat 0 is South, seat 1 North (LBF-07)."""

    def __init__(self, mine: Shoal | None = None, theirs: Shoal | None = None) -> None:
        self.mine: Shoal = Shoal(mine)
        self.theirs: Shoal = Shoal(theirs)
        self.field: Field = _NO_FIELD
        self.laid: tuple[int, ...] = ()  # the boards while they are being laid
        self.stack: i64 = FULL_STACK
        self.phase: i64 = LAYING
        self.seat: i64 = 0
        self.steps_left: i64 = 2
        self.mover: i64 = 0  # the fish that took the last step of this turn, as a set of one square
        self.may_step: i64 = EVERYWHERE  # the squares whose fish may take the next step
        self.quarter: i64 = 0  # of the birth or the Fisher
        self.quiet_turns: i64 = 0  # turns in a row without an eaten fish
        self.guard: bool = True
        self.winner: i64 = NOBODY
        self.reason: str = ""

    def to_act(self) -> i64:
        if self.phase == SWIMMING:
            return self.seat
        if self.phase == DRAWING or self.phase == LAYING or self.phase == STARTING:
            return CHANCE
        if self.phase == ENDED:
            return OVER
        return 1 - self.seat if self.phase == FISHING else self.seat  # LBF-60

    # What may be done

    def legal(self) -> list[Action]:
        if self.phase == SWIMMING:
            return self._steps(self.may_step) or [PASS]  # LBF-25, LBF-26
        if self.phase == DECLARING:
            return [STOP, SWIM_ON] if self._steps_open(self.mover) else [STOP]  # LBF-23, LBF-24
        if self.phase == PLACING:
            return each(FIRST_ROW[self.seat] & self.field.ocean & ~self.mine.fish, PLACES)  # LBF-08, LBF-09
        if self.phase == BEARING:
            return each(self._free_squares(), BEARS)
        if self.phase == FISHING:
            return each(self.theirs.fish & ON_QUARTER[self.quarter], GIVE_UPS)
        return TURNS if self.phase == TURNING else []  # LBF-65, LBF-66

    def _steps(self, may_step: i64) -> list[Action]:
        """LBF-13, LBF-19, LBF-20: closed are the own fish and the larger enemies. LBF-14: only small fish slip."""
        mine, theirs = self.mine, self.theirs
        steps: list[Action] = []
        add_steps(steps, mine.small & may_step, self.field.slips, mine.fish | theirs.medium | theirs.large)
        add_steps(steps, mine.medium & may_step, self.field.swims, mine.fish | theirs.large)
        add_steps(steps, mine.large & may_step, self.field.swims, mine.fish)
        return steps

    def _steps_open(self, may_step: i64) -> i64:
        """How many there are, without listing them."""
        mine, theirs = self.mine, self.theirs
        slip_ends, swim_ends = self.field.slip_ends, self.field.swim_ends
        return (
            count_steps(mine.small & may_step, slip_ends, mine.fish | theirs.medium | theirs.large)
            + count_steps(mine.medium & may_step, swim_ends, mine.fish | theirs.large)
            + count_steps(mine.large & may_step, swim_ends, mine.fish)
        )

    def pick(self, rng: Rng) -> Action:
        """Without a list while fish swim: 1.65 times the speed of random play (docs/decisions/0003-pick.md)."""
        if self.phase != SWIMMING:
            actions = self.legal()
            return actions[rng.below(len(actions))]
        mine, theirs = self.mine, self.theirs
        small, medium, large = mine.small & self.may_step, mine.medium & self.may_step, mine.large & self.may_step
        closed_small = mine.fish | theirs.medium | theirs.large
        closed_medium = mine.fish | theirs.large
        slip_ends, swim_ends = self.field.slip_ends, self.field.swim_ends
        smalls = count_steps(small, slip_ends, closed_small)
        mediums = count_steps(medium, swim_ends, closed_medium)
        total = smalls + mediums + count_steps(large, swim_ends, mine.fish)
        if total == 0:
            return PASS
        k = rng.below(total)
        if k < smalls:
            return step_number(k, small, slip_ends, closed_small)
        if k < smalls + mediums:
            return step_number(k - smalls, medium, swim_ends, closed_medium)
        return step_number(k - smalls - mediums, large, swim_ends, mine.fish)

    def chances(self) -> list[tuple[Action, int]]:
        if self.phase == STARTING:
            return [(first, 1) for first in FIRSTS]
        if self.phase == LAYING:
            left = [lay for lay in LAYS if lay.board not in [laid // 4 for laid in self.laid]]
            return [(lay, 1) for lay in left]
        if self.phase == DRAWING:
            return [(REVEALS[t], self.in_stack(t)) for t in range(4) if self.in_stack(t)]
        return []

    def in_stack(self, token: i64) -> i64:
        """How many tokens of this kind have not been revealed."""
        return self.stack // _TOKEN[token] & 15

    def roll(self, rng: Rng) -> Action:
        if self.phase != DRAWING:
            outcomes = self.chances()
            return outcomes[rng.below(len(outcomes))][0]
        stack = self.stack
        left = rng.below((stack & 15) + (stack >> 4 & 15) + (stack >> 8 & 15) + (stack >> 12))
        token: i64 = 0
        while left >= stack & 15:
            left -= stack & 15
            stack >>= 4
            token += 1
        return REVEALS[token]

    # What is forbidden, and why: a second statement, by squares and not by sets

    def forbids(self, action: Action) -> str:
        return forbidden(self, action)

    # What happens

    def play(self, action: Action) -> None:
        if isinstance(action, Step):
            self._step(BIT[action.start], action.bit, self.field.kinds[action.end])
        elif isinstance(action, Stop):
            self._stop()
        elif isinstance(action, SwimOn):
            self._swim_on()
        elif isinstance(action, Bear):
            self._bear(BIT[action.square])
        elif isinstance(action, Reveal):
            self._reveal(action.token)
        elif isinstance(action, Turn):
            self._turn(action.quarter, action.turns)
        elif isinstance(action, GiveUp):
            self._give_up(BIT[action.square])
        elif isinstance(action, Place):
            self._place(BIT[action.square])
        elif isinstance(action, Lay):
            self._lay(action.board, action.turns)
        elif isinstance(action, First):
            self._first(action.seat)
        else:
            self._end_turn()

    # Set-up

    def _first(self, seat: i64) -> None:
        """LBF-06, LBF-11"""
        self.seat = seat
        self.phase = PLACING if self.is_laid() else LAYING

    def _lay(self, board: i64, turns: i64) -> None:
        """LBF-04"""
        self.laid = (*self.laid, 4 * board + turns)
        if len(self.laid) == 4:
            self.field = field_of((self.laid[0], self.laid[1], self.laid[2], self.laid[3]))
            self.laid = ()
            self.phase = PLACING

    def _place(self, square: i64) -> None:
        """LBF-08 to LBF-11"""
        self.mine.enter(square)
        if self.mine.in_play == BOX.fish_at_start:
            if self.theirs.in_play:
                self.phase = SWIMMING
            self._other_seat()

    # Movement

    def _step(self, start: i64, end: i64, kind: i64) -> None:
        """LBF-21, LBF-33 Eat, see whether that was the end, then the square."""
        self.steps_left -= 1
        self.mine.swim(start, end)
        self.mover = end
        if self.theirs.fish & end:
            self._eat(end)
            if self.phase == ENDED:
                return
        if kind >= PLANKTON:
            self._plankton(end, BIT[kind - PLANKTON])
        if self.steps_left == 0:
            self.may_step = EVERYWHERE  # nobody steps any more: what the first step settled is past
            self._effect_of_stopping(kind)  # LBF-28
        elif kind == BIRTH or kind == SURPRISE:
            self.phase = DECLARING

    def _swim_on(self) -> None:
        """LBF-23 The same fish must take the second step."""
        self.may_step = self.mover
        self.phase = SWIMMING

    def _stop(self) -> None:
        """LBF-23 This fish may not move again in this turn."""
        self.may_step = ~self.mover
        self._effect_of_stopping(self.field.kinds[square_of(self.mover)])

    def _effect_of_stopping(self, kind: i64) -> None:
        """LBF-50, LBF-55 Only a fish that stops sets these off."""
        if kind == BIRTH:
            self._birth()
        elif kind == SURPRISE:
            self.phase = DRAWING
        else:
            self._go_on()

    def _go_on(self) -> None:
        """LBF-22, LBF-25, LBF-68 The second step, if one is left."""
        if self.steps_left:
            self.phase = SWIMMING
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self.phase = SWIMMING
        self._other_seat()
        self.steps_left = 2
        self.mover = 0
        self.may_step = EVERYWHERE
        self.quiet_turns += 1
        if self.guard and self.quiet_turns == BOX.guard_turns:
            self._end_quietly()

    def _other_seat(self) -> None:
        mine = self.mine
        self.mine = self.theirs
        self.theirs = mine
        self.seat = 1 - self.seat

    # Eating

    def _eat(self, square: i64) -> None:
        """LBF-29, LBF-30 The prey lies beside the eater's reserve: it does not come back."""
        self.theirs.leave(square)
        self.mine.trophies += 1
        self.quiet_turns = -1  # this turn is not one of them
        if self.mine.trophies == BOX.trophies_to_win:
            self._win(self.seat, "fifth-fish")  # LBF-69
        elif self.theirs.in_play <= 1:
            self._win(self.seat, "lone-fish")  # LBF-70

    # The squares

    def _plankton(self, square: i64, colour: i64) -> None:
        """LBF-36 to LBF-42 The token is used up only if the fish grows."""
        if self.mine.plankton & colour and self.mine.grow(square):
            self.mine.plankton ^= colour

    def _birth(self) -> None:
        """LBF-51, LBF-54"""
        self.quarter = QUARTER[square_of(self.mover)]
        if self.mine.small_left and self._free_squares():
            self.phase = BEARING
        else:
            self._go_on()

    def _free_squares(self) -> i64:
        return ON_QUARTER[self.quarter] & ~(self.mine.fish | self.theirs.fish | self.field.wrecks)

    def _bear(self, square: i64) -> None:
        """LBF-52, LBF-53 The square does nothing now; the newborn may take the second step."""
        self.mine.enter(square)
        self._go_on()

    # Surprises

    def _reveal(self, token: i64) -> None:
        """LBF-56, LBF-57 Discarded as soon as it is applied; after the eighth all are shuffled anew."""
        self.stack -= _TOKEN[token]
        if self.stack == 0:
            self.stack = FULL_STACK
        if token == FISHER:
            self._fisher()
        elif token == GROWTH:
            self.mine.grow(self.mover)  # LBF-62, LBF-63
            self._go_on()
        elif token == NEWBORN:
            self._birth()  # LBF-64
        else:
            self.phase = TURNING  # LBF-65

    def _fisher(self) -> None:
        """LBF-58 to LBF-61, LBF-71 One fish after the other, and the end is looked for in between."""
        self.quarter = QUARTER[square_of(self.mover)]
        self.mine.go_home(self.mover)
        self.mover = 0
        self.may_step = EVERYWHERE
        if self.mine.in_play <= 1:
            self._win(1 - self.seat, "lone-fish")
            return
        prey = self.theirs.fish & ON_QUARTER[self.quarter]
        if prey & (prey - 1):
            self.phase = FISHING
        elif prey:
            self._give_up(prey)
        else:
            self._go_on()

    def _give_up(self, square: i64) -> None:
        """LBF-59, LBF-60"""
        self.theirs.go_home(square)
        if self.theirs.in_play <= 1:
            self._win(self.seat, "lone-fish")
        else:
            self._go_on()

    def _turn(self, quarter: i64, turns: i64) -> None:
        """LBF-65 to LBF-67; the fish that stopped stays the one that may not move again, wherever it is now."""
        self.field = self.field.whirl(quarter, turns)
        self.mine.whirl(quarter, turns)
        self.theirs.whirl(quarter, turns)
        self.mover = whirled(self.mover, quarter, turns)
        self.may_step = ~self.mover
        self._go_on()

    # The end

    def _win(self, seat: i64, reason: str) -> None:
        self.phase = ENDED
        self.winner = seat
        self.reason = reason

    def _end_quietly(self) -> None:
        """LBF-72 More trophies, then more fish in play, then the larger sum of sizes."""
        mine, theirs = self.mine, self.theirs
        lead = mine.trophies - theirs.trophies or mine.in_play - theirs.in_play or mine.bulk() - theirs.bulk()
        if lead == 0:
            self._win(NOBODY, "quiet-draw")
        else:
            self._win(self.seat if lead > 0 else 1 - self.seat, "quiet")

    def scores(self) -> list[int]:
        mine, theirs = self.mine.trophies, self.theirs.trophies
        return [mine, theirs] if self.seat == 0 else [theirs, mine]

    def outcome(self) -> Outcome:
        clause = "LBF-69" if self.reason == "fifth-fish" else "LBF-70" if self.reason == "lone-fish" else "LBF-72"
        return Outcome([0, 1] if self.winner == NOBODY else [self.winner], self.reason, clause)

    # Views and copies: nothing is hidden but the order of the stack, and that is not drawn before it is seen

    def seen_by(self, seat: int) -> Sea:
        return self.copy()

    def guess(self, rng: Rng) -> Sea:
        return self.copy()

    def is_laid(self) -> bool:
        """LBF-04 All four boards lie."""
        return self.field is not _NO_FIELD

    def shoal(self, seat: int) -> Shoal:
        """That seat's fish."""
        return self.mine if seat == self.seat else self.theirs

    def copy(self) -> Sea:
        new = Sea(self.mine, self.theirs)
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
        new.winner = self.winner
        new.reason = self.reason
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.mine.key(),
            self.theirs.key(),
            self.field.laid,
            self.laid,
            self.stack,
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


_NO_FIELD: Final = field_of(_UNLAID)  # stands in until the boards are laid; no arrangement has one board twice


def new_sea(laid: tuple[int, int, int, int] | None, first: i64, guard: bool) -> Sea:
    """LBF-02 to LBF-07 Before the first chance or choice; without boards chance lays them, `ANYONE_FIRST` it draws."""
    sea = Sea()
    sea.guard = guard
    if laid is not None:
        sea.field = field_of(laid)
        sea.phase = PLACING
    if first == ANYONE_FIRST:
        sea.phase = STARTING
    else:
        sea.seat = first
    return sea
