"""A race sailed on alone, in thought: turn by turn with cards as they may come, each turn as far as it leads."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Rng
from embruns.games.regate.actions import SAILS
from embruns.games.regate.boat import UNSEEN, Boat, size_of, with_card, without_card
from embruns.games.regate.components import ADVANCED, BOX, HELM
from embruns.games.regate.course import Course
from embruns.games.regate.geometry import CENTRES
from embruns.games.regate.passage import BLOCKED, HOME, Passage
from embruns.games.regate.rules import KINDS, SYMBOL
from embruns.games.regate.way import TURN, to_go

EACH: Final = 1_000  # so many parts has a turn
ASHORE: Final = 10_000_000  # a way that is none
IDLE: Final = 600  # of a turn without a movement
MANY: Final = 4  # ends of a turn that are looked at more closely
PIVOT: Final = 15  # degrees between the headings that are looked at


@final
class Pose:
    """Where a turn may end: the boat, how far it has come, and what it has left."""

    def __init__(self, x: i64, y: i64, heading: i64, started: bool, marks: i64, hand: i64, laid: i64) -> None:
        self.x: Final = x
        self.y: Final = y
        self.heading: Final = heading
        self.started: Final = started
        self.marks: Final = marks
        self.hand: Final = hand
        self.laid: Final = laid
        self.spin: bool = False  # a full turn is owed for starting early
        self.way: i64 = 0


@final
class Voyage:
    """One boat. It looks through this turn and its hand's next one; what it draws is of the cards nobody has seen."""

    def __init__(self, course: Course, pool: vec[i64], rng: Rng) -> None:
        self.course: Final = course
        self.pool: vec[i64] = pool
        self.left: i64 = cards_in(pool)
        self.rng: Final = rng
        self.boat: Final = Boat()
        self.alone: Final = Passage(course, [self.boat], 0)
        self.passage: Passage = self.alone
        self.time: i64 = 0  # parts of turns that it has sailed
        self.home: bool = False
        self.ends: list[Pose] = []  # the best ends of the turn found so far, the best first

    def board(self, like: Boat) -> None:
        """Take the place of this boat; one that is not placed yet starts from the middle of the line."""
        boat = self.boat
        boat.x, boat.y, boat.heading = like.x, like.y, like.heading
        boat.placed = True
        boat.started, boat.marks, boat.hand, boat.laid = like.started, like.marks, like.hand, like.laid
        boat.sun, boat.spin = like.sun, like.spin

    def turn(self, passage: Passage) -> None:
        """The next turn, unless it is home: draw, and sail as far as it leads."""
        if self.home:
            return
        self._draw_up()
        self.time += EACH
        if self.boat.sun or self.boat.spin:
            self.boat.sun = self.boat.spin = False
        else:
            self.sail_turn(passage, 0, False)

    def time_home(self) -> i64:
        """Parts of turns until it is home; what is not sailed yet is reckoned by the way to go."""
        if self.home:
            return self.time
        boat = self.boat
        owed: i64 = EACH if boat.spin or boat.sun else 0
        way = to_go(self.course, boat.x, boat.y, boat.heading, boat.started, boat.marks)
        return self.time + owed + EACH * way // TURN

    def sail_turn(self, passage: Passage, replays: i64, closing: bool) -> None:
        """The cards that lead farthest by the next turn; where it is closing, none is a choice too; else a pivot."""
        boat = self.boat
        self.passage = passage
        start = Pose(boat.x, boat.y, boat.heading, boat.started, boat.marks, boat.hand, boat.laid)
        self._begin()
        if closing:
            self._note(start, MANY)
        self._explore(start, replays, MANY)
        if self.home:
            return
        if not self.ends:
            self._stop()
            return
        best = self._farthest(self.ends)
        boat.x, boat.y, boat.heading = best.x, best.y, best.heading
        boat.started, boat.marks, boat.hand, boat.laid = best.started, best.marks, best.hand, best.laid
        boat.spin = best.spin

    def _farthest(self, ends: list[Pose]) -> Pose:
        """The end from which the cards that are left lead farthest."""
        best = ends[0]
        least: i64 = ASHORE
        self.passage = self.alone
        for end in ends:
            self._begin()
            self._explore(end, 0, 1)
            way = 0 if self.home else self.ends[0].way if self.ends else end.way + IDLE
            if end.spin:
                way += TURN
            if way < least:
                best, least = end, way
        self.home = False
        return best

    def _begin(self) -> None:
        self.home = False
        self.ends = []

    def _explore(self, start: Pose, replays: i64, most: i64) -> None:
        """Every card of the hand; `replays`: how many of this turn are left, 0 for its first card."""
        at = self.passage
        cards, last = start.hand, i64(0)
        while cards and cards & 31 != UNSEEN and not self.home:
            if cards & 31 != last:
                last = cards & 31
                left = without_card(start.hand, last)
                again = replays - 1 if replays else self.course.replays
                if SYMBOL[last - 1] != HELM:
                    again = 0
                for sail in SAILS[last - 1]:
                    at.start_from(start.x, start.y, start.heading, start.started, start.marks)
                    end = at.sail(sail.first, sail.second)
                    if end == HOME:
                        self.home = True
                        return
                    if end != BLOCKED and not at.ends_in_zone():
                        pose = Pose(at.x, at.y, at.heading, at.started, at.marks, left, start.laid + 1)
                        pose.spin = pose.started and not start.started and self._is_early(pose.laid)
                        self._note(pose, most)
                        if again and not pose.spin:
                            self._explore(pose, again, most)
            cards >>= 5

    def _is_early(self, laid: i64) -> bool:
        """REG-A11"""
        return self.course.rules == ADVANCED and laid < BOX.cards_before_start

    def _note(self, end: Pose, most: i64) -> None:
        """An end of the turn: keep it if it is one of the best."""
        end.way = to_go(self.course, end.x, end.y, end.heading, end.started, end.marks)
        ends = self.ends
        place = len(ends)
        while place > 0 and ends[place - 1].way > end.way:
            place -= 1
        if place < most:
            ends.insert(place, end)
            if len(ends) > most:
                ends.pop()

    def _stop(self) -> None:
        """REG-B31 No card can be played: one is discarded, and the boat turns to where its way is shortest."""
        boat = self.boat
        boat.hand >>= 5
        self.turn_best()

    def turn_best(self) -> None:
        """Pivot to the heading with the least way to go."""
        boat = self.boat
        x, y, best = boat.centre_x(), boat.centre_y(), boat.heading
        least = to_go(self.course, boat.x, boat.y, boat.heading, boat.started, boat.marks)
        for heading in range(0, 360, PIVOT):
            at_x, at_y = x - CENTRES[2 * heading], y - CENTRES[2 * heading + 1]
            way = to_go(self.course, at_x, at_y, heading, boat.started, boat.marks)
            if way < least:
                best, least = heading, way
        boat.x, boat.y, boat.heading = x - CENTRES[2 * best], y - CENTRES[2 * best + 1], best

    def _draw_up(self) -> None:
        """REG-B17 From the pool; once it is empty, from the whole deck as if shuffled."""
        boat = self.boat
        missing = self.course.hand - size_of(boat.hand)
        while missing > 0:
            if self.left == 0:
                self.pool = self.course.deck[:]
                self.left = cards_in(self.pool)
            n = self.rng.below(self.left)
            kind: i64 = 0
            while n >= self.pool[kind]:
                n -= self.pool[kind]
                kind += 1
            self.pool[kind] -= 1
            self.left -= 1
            boat.hand = with_card(boat.hand, kind + 1)
            missing -= 1


def cards_in(pool: vec[i64]) -> i64:
    """How many cards it holds."""
    total: i64 = 0
    for kind in range(i64(KINDS)):
        total += pool[kind]
    return total
