"""The features of a position, which the learned judge weighs: each is a number, and about eighty of them are present.

All are told from the side of the seat whose turn it is: owner 0 is that seat, owner 1 the other. `docs/bots.md` says
how their weights are learned; the order here is that of the weights, so a change here needs a new training.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT, count
from embruns.core.bits import member_of as square_of
from embruns.core.contract import State
from embruns.games.little_big_fish.bot.chart import SWIMS, Chart, chart_of
from embruns.games.little_big_fish.parts.field import Field
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.squares import SQUARES
from embruns.games.little_big_fish.phases import SWIMMING
from embruns.games.little_big_fish.state import LittleBigFishState

# Where each kind of feature begins, and what it tells.
FISH: Final = 0  # steps it may still take 3, owner 2, size 3, threatened 5, hunts 4, distance to growth 6
PLACE: Final = 2160  # owner 2, size 3, place in a quarter 9, kind of square 8
FREEDOM: Final = 2592  # owner 2, size 3, ways out 6, distance to a birth 5
PAIR: Final = 2772  # steps left 3, own size 3, other size 3, distance 6
TROPHIES: Final = 2934  # own 5, other 5
NUMBERS: Final = 2959  # owner 2, small 7 or medium 5 or large 3
TOKENS: Final = 2989  # owner 2, set of plankton tokens 16
STACK: Final = 3021  # kind of surprise token 4, number 3
TURN: Final = 3033  # phase 10, steps left 3, who may step 3
QUIET: Final = 3123  # quiet turns in sixes 9, who would win 3
REACH: Final = 3150  # steps left 3, owner 2, prey in one step 4, in two 4
IN_PLAY: Final = 3246  # owner 2, fish in play 12
NEED: Final = 3270  # steps left 3, owner 2, catches to win 5, catches within a turn 3
FEATURES: Final = 3360

THREATS: Final = 24  # how much one more of `threatened` adds to the number of a FISH feature
HUNTS: Final = 6  # the same for `hunts`
MOST: Final = 512  # features of one position at most: twelve fish a side make 144 pairs


def _places() -> list[i64]:
    """Return the place of each square in its quarter; a turn of the whole field changes none of them."""
    places: list[i64] = []
    for square in range(SQUARES):
        x, y = square % 6, square // 6
        while x > 2 or y > 2:
            x, y = 5 - y, x
        places.append(3 * y + x)
    return places


_PLACE_OF: Final = vec[i64](_places())


@final
class Features:
    """The present features, as a list that is used again for every position."""

    def __init__(self) -> None:
        self.found: vec[i64] = vec[i64]([i64(0)] * MOST)
        self.number: i64 = 0
        self._fish: vec[i64] = vec[i64]([i64(0)] * 144)  # four numbers a fish: square, size, one step, two steps
        self._one: i64 = 0  # squares that the shoal scanned last can enter with one step
        self._two: i64 = 0  # with two
        self._cover: i64 = 0  # squares beside its fish
        self._ahead: i64 = 0  # in a small game: as if so many fish had been eaten already
        self._field: Field | None = None
        self._chart: Chart | None = None

    def describe(self, state: LittleBigFishState) -> None:
        """Find the features of a position whose boards are laid and whose game is not over."""
        mine, theirs, field, steps = state.mine, state.theirs, state.field, state.steps_left
        chart = self._chart
        if chart is None or self._field is not field:
            chart = chart_of(field)
            self._field, self._chart = field, chart
        may: i64 = state.may_step if steps == 1 else -1
        self._ahead = 5 - state.to_win
        end = self._scan(mine, theirs, field, chart, may, 0)
        one, two, cover = self._one, self._two, self._cover
        last = self._scan(theirs, mine, field, chart, -1, end)
        their_one, their_two, their_cover = self._one, self._two, self._cover
        self.number = 0
        self._describe_fish(mine, 0, end, 0, theirs.fish, their_one, their_two, cover, their_cover, steps, may, chart)
        self._describe_fish(theirs, end, last, 1, mine.fish, one, two, their_cover, cover, steps, -1, chart)
        self._describe_pairs(end, last, steps, chart)
        self._describe_shoal(mine, theirs, 0, one, two, steps, steps)
        self._describe_shoal(theirs, mine, 1, their_one, their_two, steps, 2)
        self._describe_turn(state, mine, theirs, steps)

    def _scan(self, own: Shoal, other: Shoal, field: Field, chart: Chart, may: i64, at: i64) -> i64:
        """Note each fish of a shoal and where it can go; return the end of the notes."""
        self._one = self._two = self._cover = 0
        fish = own.fish
        at = self._scan_size(
            own.small, 0, field.slip_ends, chart.two_slips, ~(fish | other.medium | other.large), may, at
        )
        at = self._scan_size(own.medium, 1, field.swim_ends, chart.two_swims, ~(fish | other.large), may, at)
        return self._scan_size(own.large, 2, field.swim_ends, chart.two_swims, ~fish, may, at)

    def _scan_size(
        self, fish: i64, size: i64, ends_from: vec[i64], two_from: vec[i64], free: i64, may: i64, at: i64
    ) -> i64:
        notes = self._fish
        while fish:
            one = fish & -fish
            fish ^= one
            square = square_of(one)
            beside = ends_from[square]
            first = beside & free
            second = two_from[square]
            if first != beside:  # some of the ways are barred
                second = 0
                ends = first
                while ends:
                    end = ends & -ends
                    ends ^= end
                    second |= ends_from[square_of(end)]
            second &= free
            self._cover |= beside
            if one & may:
                self._one |= first
                self._two |= second
            notes[at] = square
            notes[at + 1] = size
            notes[at + 2] = first
            notes[at + 3] = second
            at += 4
        return at

    def _describe_fish(
        self,
        own: Shoal,
        at: i64,
        end: i64,
        owner: i64,
        prey: i64,
        danger: i64,
        later: i64,
        cover: i64,
        guard: i64,
        steps: i64,
        may: i64,
        chart: Chart,
    ) -> None:
        """Tell of each fish of a shoal; `cover` is what its own shoal guards, `guard` what the other does."""
        notes, out, n = self._fish, self.found, self.number
        growth, birth, kinds = chart.growth, chart.birth, _field_kinds(self._field)
        tokens = own.plankton
        born: i64 = 1 if own.small_left else 0
        while at < end:
            square, size, first, second = notes[at], notes[at + 1], notes[at + 2], notes[at + 3]
            at += 4
            one = BIT[square]
            threat: i64 = 0
            if danger & one:
                threat = 2 if cover & one else 1
            elif later & one:
                threat = 4 if cover & one else 3
            hunt: i64 = 0
            if first & prey:
                hunt = 1 if first & prey & ~guard else 2
            elif second & prey:
                hunt = 3
            bigger: i64 = 1 if size else 0
            grow: i64 = 0
            if tokens and ((size == 0 and own.medium_left) or (size == 1 and own.large_left)):
                grow = growth[576 * bigger + 36 * tokens + square]
            turns: i64 = steps if one & may else 0
            who = 3 * owner + size
            out[n] = FISH + (((turns * 6 + who) * 5 + threat) * 4 + hunt) * 6 + grow
            out[n + 1] = PLACE + (who * 9 + _PLACE_OF[square]) * 8 + kinds[square]
            out[n + 2] = FREEDOM + (who * 6 + min(count(first), 5)) * 5 + born * (1 + birth[36 * bigger + square])
            n += 3
        self.number = n

    def _describe_pairs(self, end: i64, last: i64, steps: i64, chart: Chart) -> None:
        """Tell the distance of every two fish of different owners, as the larger of them swims."""
        notes, out, n, far = self._fish, self.found, self.number, chart.steps
        base = PAIR + 54 * steps
        at: i64 = 0
        while at < end:
            square, size = 36 * notes[at], notes[at + 1]
            at += 4
            to = end
            while to < last:
                other = notes[to + 1]
                way = square + notes[to]
                to += 4
                if size or other:
                    way += SWIMS
                out[n] = base + 6 * (3 * size + other) + far[way]
                n += 1
        self.number = n

    def _describe_shoal(self, own: Shoal, other: Shoal, owner: i64, one: i64, two: i64, steps: i64, able: i64) -> None:
        """Tell the numbers of a shoal, and how many fish it can eat; `able` is how many steps it has for that."""
        out, n = self.found, self.number
        numbers = NUMBERS + 15 * owner
        out[n] = numbers + min(count(own.small), 6)
        out[n + 1] = numbers + 7 + min(count(own.medium), 4)
        out[n + 2] = numbers + 12 + min(count(own.large), 2)
        out[n + 3] = TOKENS + 16 * owner + own.plankton
        out[n + 4] = IN_PLAY + 12 * owner + min(own.in_play, 11)
        now = min(count(one & other.fish), 3)
        soon = min(count((one | two) & other.fish), 3)
        who = 2 * steps + owner
        out[n + 5] = REACH + 16 * who + 4 * now + soon
        need = min(5 - self._ahead - own.trophies, other.in_play - 1)
        need = max(min(need, 5), 1)
        catches = min(soon if able == 2 else now, able)
        out[n + 6] = NEED + 15 * who + 3 * (need - 1) + catches
        self.number = n + 7

    def _describe_turn(self, state: LittleBigFishState, mine: Shoal, theirs: Shoal, steps: i64) -> None:
        """Tell trophies, the surprise stack, the phase, and how near the end for want of catches is."""
        out, n, stack = self.found, self.number, state.stack
        out[n] = TROPHIES + 5 * min(mine.trophies + self._ahead, 4) + min(theirs.trophies + self._ahead, 4)
        out[n + 1] = STACK + min(stack & 15, 2)
        out[n + 2] = STACK + 3 + min(stack >> 4 & 15, 2)
        out[n + 3] = STACK + 6 + min(stack >> 8 & 15, 2)
        out[n + 4] = STACK + 9 + min(stack >> 12, 2)
        who: i64 = 0
        if state.phase == SWIMMING and steps == 1:
            who = 1 if state.may_step == state.mover else 2 if state.may_step == ~state.mover else 0
        out[n + 5] = TURN + (state.phase * 3 + steps) * 3 + who
        n += 6
        if state.guard:
            lead = mine.trophies - theirs.trophies
            if lead == 0:
                lead = mine.in_play - theirs.in_play
            if lead == 0:
                lead = mine.bulk() - theirs.bulk()
            side: i64 = 1 if lead > 0 else 2 if lead < 0 else 0
            out[n] = QUIET + 3 * min(max(state.quiet_turns, 0) // 6, 8) + side
            n += 1
        self.number = n


def _field_kinds(field: Field | None) -> vec[i64]:
    assert field is not None
    return field.kinds


_FEATURES: Final = Features()


def features_of(state: State) -> list[int]:
    """Return the features of a position for training: none where the boards are not laid."""
    assert isinstance(state, LittleBigFishState)
    if not state.is_laid():
        return []
    _FEATURES.describe(state)
    found: list[int] = []
    for place in range(_FEATURES.number):
        found.append(_FEATURES.found[place])
    return found


def turn_of(state: State) -> int:
    """Return the seat from whose side the features tell."""
    assert isinstance(state, LittleBigFishState)
    return state.seat
