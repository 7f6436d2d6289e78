"""A race sailed on in a trial: turn by turn with cards as they may come, along the best of many ways."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Rng
from embruns.games.regate.actions import SAILS
from embruns.games.regate.bot.track import TURN_SAILED, held, track_of
from embruns.games.regate.box import ADVANCED, BOX, EDITION_2010, HELM, KINDS
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import CENTRES
from embruns.games.regate.parts.hand import SYMBOL, UNSEEN, size_of, with_card, without_card
from embruns.games.regate.rules.passage import BLOCKED, HOME, Passage

EACH: Final = 1_000  # a turn has so many parts
PIVOT: Final = 15  # degrees between the headings that are looked at


@final
class TurnEnd:
    """Where a turn may end: the boat, how far it has come, what it holds, and how many cards it has drawn."""

    def __init__(
        self, x: i64, y: i64, heading: i64, started: bool, marks: i64, hand: i64, laid: i64, drawn: i64
    ) -> None:
        self.x: Final = x
        self.y: Final = y
        self.heading: Final = heading
        self.started: Final = started
        self.marks: Final = marks
        self.hand: Final = hand
        self.laid: Final = laid
        self.drawn: Final = drawn
        self.owed: i64 = 0  # a full turn is owed for starting early
        self.way: i64 = 0  # still to go
        self.first: TurnEnd | None = None  # where the first turn of this way ended


def end_of(boat: Boat) -> TurnEnd:
    """Return the end that is where this boat lies."""
    return TurnEnd(boat.x, boat.y, boat.heading, boat.started, boat.marks, boat.hand, boat.laid, 0)


@final
class Voyage:
    """The ways of one boat. It draws cards that nobody has seen, in an order that all its ways share."""

    def __init__(self, course: Course, pool: vec[i64], rng: Rng, width: i64) -> None:
        self.course: Final = course
        self.track: Final = track_of(course)
        self.pool: vec[i64] = pool
        self.left: i64 = cards_in(pool)
        self.rng: Final = rng
        self.width: Final = width  # ways that are followed at a time
        self.order: list[int] = []
        self.alone: Final = Passage(course, [Boat()], 0)
        self.passage: Passage = self.alone
        self.time: i64 = 0  # parts of turns that it has sailed
        self.home: bool = False
        self.ends: list[TurnEnd] = []  # of the ways that are followed, the best first

    def board(self, boat: Boat) -> None:
        """Start where this boat lies; one that is not placed yet starts from the middle of the line."""
        self.ends = [end_of(boat)]
        if boat.sun or boat.spin:
            self.time += EACH

    def close(self, passage: Passage, replays: i64) -> None:
        """Sail what is left of a turn: a replay, or none."""
        start = self.ends[0]
        self.passage = passage
        self.ends = []
        self._note(start)
        self._explore(start, start, replays)

    def pivot(self) -> None:
        """Turn to the heading with the least way to go."""
        self.ends = [self._turned(self.ends[0], self.ends[0].hand)]

    def turn(self, passage: Passage) -> None:
        """Sail the next turn of every way that is followed, unless one is home."""
        if self.home:
            return
        self.time += EACH
        self.passage = passage
        before = self.ends
        self.ends = []
        for start in before:
            self._sail_from(self._drawn_up(start))
            if self.home:
                return

    def _sail_from(self, start: TurnEnd) -> None:
        """REG-B31, REG-G14 Play a card; where none can be played, or one need not be, discard one and turn."""
        found = self._explore(start, start, 0)
        if not found or self.course.rules == EDITION_2010:
            stop = self._turned(start, start.hand >> 5)
            stop.owed = start.owed
            stop.first = start.first
            self._note(stop)

    def time_home(self) -> i64:
        """Return how many parts of turns it takes home; what is not sailed yet is estimated by the way to go."""
        return self.time if self.home else self.time + EACH * self.ends[0].way // TURN_SAILED

    def _explore(self, start: TurnEnd, turn: TurnEnd, replays: i64) -> bool:
        """Try every card of the hand; `replays` of this turn are left, 0 for its first card. True where one fits."""
        cards, last = start.hand, i64(0)
        found = False
        while cards and cards & 31 != UNSEEN:
            if cards & 31 != last:
                last = cards & 31
                if self._try_card(start, turn, last, replays):
                    found = True
                    if self.home:
                        return True
            cards >>= 5
        return found

    def _try_card(self, start: TurnEnd, turn: TurnEnd, code: i64, replays: i64) -> bool:
        """Try every arrow of a card, and what may be replayed after it; True where one fits."""
        at = self.passage
        left = without_card(start.hand, code)
        again = replays - 1 if replays else self.course.replays
        if SYMBOL[code - 1] != HELM:
            again = 0
        found = False
        for sail in SAILS[code - 1]:
            at.start_from(start.x, start.y, start.heading, start.started, start.marks)
            end = at.sail(sail.first, sail.second)
            if end == HOME:
                self.home = True
                return True
            if end != BLOCKED and not at.ends_in_zone():
                found = True
                pose = TurnEnd(at.x, at.y, at.heading, at.started, at.marks, left, start.laid + 1, start.drawn)
                pose.first = turn.first
                pose.owed = start.owed
                if pose.started and not start.started and self._is_early(start.laid + 1):
                    pose.owed += TURN_SAILED
                    again = 0
                self._note(pose)
                if again and self._explore(pose, turn, again) and self.home:
                    return True
        return found

    def _is_early(self, laid: i64) -> bool:
        """REG-A11 Say whether a crossing with this card is early, by the boat's own count alone."""
        return self.course.rules == ADVANCED and laid < BOX.cards_before_start

    def _note(self, end: TurnEnd) -> None:
        """Keep an end of the turn if it is one of the best."""
        end.way = self.track.to_go(end.x, end.y, end.heading, end.started, end.marks)
        end.way += end.owed - held(end.hand)
        if end.first is None:
            end.first = end
        ends = self.ends
        place = len(ends)
        if place == self.width and ends[place - 1].way <= end.way:
            return
        while place > 0 and ends[place - 1].way > end.way:
            place -= 1
        ends.insert(place, end)
        if len(ends) > self.width:
            ends.pop()

    def _turned(self, pose: TurnEnd, hand: i64) -> TurnEnd:
        """Return the same place with the heading that leaves the least way to go."""
        x, y = pose.x + CENTRES[2 * pose.heading], pose.y + CENTRES[2 * pose.heading + 1]
        best = pose.heading
        least = self.track.to_go(pose.x, pose.y, pose.heading, pose.started, pose.marks)
        for heading in range(0, 360, PIVOT):
            at_x, at_y = x - CENTRES[2 * heading], y - CENTRES[2 * heading + 1]
            way = self.track.to_go(at_x, at_y, heading, pose.started, pose.marks)
            if way < least:
                best, least = heading, way
        x, y = x - CENTRES[2 * best], y - CENTRES[2 * best + 1]
        return TurnEnd(x, y, best, pose.started, pose.marks, hand, pose.laid, pose.drawn)

    def _drawn_up(self, pose: TurnEnd) -> TurnEnd:
        """REG-B17 Return the same end with the next cards of the order in hand."""
        hand, drawn = pose.hand, pose.drawn
        for _ in range(self.course.hand - size_of(hand)):
            hand = with_card(hand, self._card(drawn))
            drawn += 1
        full = TurnEnd(pose.x, pose.y, pose.heading, pose.started, pose.marks, hand, pose.laid, drawn)
        full.owed = pose.owed
        full.first = pose.first
        return full

    def _card(self, n: i64) -> i64:
        """Return card n of the order: drawn from the pool; once that is empty, from the whole deck as if shuffled."""
        while n >= len(self.order):
            if self.left == 0:
                self.pool = self.course.deck[:]
                self.left = cards_in(self.pool)
            k = self.rng.below(self.left)
            kind: i64 = 0
            while k >= self.pool[kind]:
                k -= self.pool[kind]
                kind += 1
            self.pool[kind] -= 1
            self.left -= 1
            self.order.append(kind + 1)
        return i64(self.order[n])


def cards_in(pool: vec[i64]) -> i64:
    """Return how many cards a pool holds."""
    total: i64 = 0
    for kind in range(i64(KINDS)):
        total += pool[kind]
    return total
