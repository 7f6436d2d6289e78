"""What a position of La Petite Régate is worth: the way still to sail, and what the hand can make of it."""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import OVER, Action, Judge, Rng, State
from embruns.games.regate.actions import SAILS, EndTurn, HeaveTo, LaySun, Pivot, Sail
from embruns.games.regate.boat import UNSEEN, Boat, size_of, without_card
from embruns.games.regate.components import ADVANCED, BOX, CARDS, HELM, Card
from embruns.games.regate.course import Course
from embruns.games.regate.geometry import CENTRES, MIDDLE, SIN
from embruns.games.regate.passage import BLOCKED, HOME, Passage
from embruns.games.regate.phases import CLOSING, HEAVING_TO, NOBODY, PIVOTING, PLACING_HEADING, PLACING_Y, SAILING
from embruns.games.regate.rules import SYMBOL, Regatta


def _worth(card: Card) -> int:
    """A helm moves twice, a wind as well; a Sun wins a turn; every further arrow is a choice."""
    return (60, 160, 200, 300)[card.symbol] + 25 * max(0, len(card.exits) - 1)


WON: Final = 100_000
TURN: Final = 1_200  # a turn is worth about the length of a card and a boat
FRESH: Final = 60  # a card to be drawn
HEADING: Final = 900  # of pointing the wrong way altogether; half as much for pointing abeam
NEAREST: Final = 320  # to a mark's centre: where its ray is crossed
FARTHEST: Final = 1_500
START_AT: Final = 900  # from the middle of the line, at the most: where it is crossed
DEEP_START: Final = (2_000, -3_200)  # three cards and some water before the line, on the side away from mark 1
ROOM: Final = 600  # between two bows on the line, so that neither locks the other in
AHEAD: Final = 2  # turns for which the plan looks through the hand
IDLE: Final = 600  # of a turn without a movement
LUCK: Final = 250  # of a playout: nearly equal choices are all taken now and then
UNKNOWN_CARD: Final = 100
CARD_WORTH: Final = vec[i64]([i64(_worth(card)) for card in CARDS])


# The way still to sail


def to_go(course: Course, x: i64, y: i64, heading: i64, started: bool, marks: i64) -> i64:
    """From the boat's centre round the marks that are left to the line, and something for pointing elsewhere."""
    x += CENTRES[2 * heading]
    y += CENTRES[2 * heading + 1]
    if not started:
        return _to_start(course, x, y, heading)
    if marks == 0:
        return _to_ray(course, x, y, heading, True) + _distance(course.mark2_x, course.mark2_y)
    if marks == 1:
        return _to_ray(course, x, y, heading, False)
    half = course.line - 250
    at = half if x > half else -half if x < -half else x
    return _to_point(at - x, -y, heading)


def _distance(dx: i64, dy: i64) -> i64:
    return isqrt(int(dx * dx + dy * dy))


def _to_point(dx: i64, dy: i64, heading: i64) -> i64:
    """The distance, and more the farther the heading is off."""
    distance = _distance(dx, dy)
    along = (dx * SIN[heading] + dy * SIN[heading + 90]) >> 14
    return distance + HEADING * (distance - along) // (2 * distance + 200)


def _to_ray(course: Course, x: i64, y: i64, heading: i64, first: bool) -> i64:
    """To where the mark's ray is best crossed from here, and from there to the next mark or the line."""
    mx, my, rx, ry = course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y
    nx: i64 = 0
    ny: i64 = 0
    if first:
        nx, ny = mx, my
        mx, my, rx, ry = course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y
    length = _distance(32 * rx, 32 * ry)
    off = ((x - mx) * rx + (y - my) * ry) * 32 // length
    off = NEAREST if off < NEAREST else FARTHEST if off > FARTHEST else off
    gx, gy = mx + 32 * off * rx // length, my + 32 * off * ry // length
    way = _to_point(gx - x, gy - y, heading) + _distance(nx - gx, ny - gy)
    # Past the ray without credit: first back round the mark.
    return way if course.sense * (rx * (y - my) - ry * (x - mx)) >= 0 else way + 2 * TURN


def _to_start(course: Course, x: i64, y: i64, heading: i64) -> i64:
    at = START_AT if x > START_AT else -START_AT if x < -START_AT else x
    rest = _distance(course.mark1_x - at, course.mark1_y) + _distance(course.mark2_x, course.mark2_y)
    rest += _distance(course.mark1_x - course.mark2_x, course.mark1_y - course.mark2_y)
    if y > 0:  # it has passed beside the line: first back behind it
        return _to_point(at - x, -700 - y, heading) + 2 * TURN + rest
    return _to_point(at - x, 100 - y, heading) + rest


# What the hand can make of it


@final
class Lookout:
    """Follows the cards of a hand through the next turns; the other boats stay where they are."""

    def __init__(self, race: Regatta, seat: i64) -> None:
        self.course: Final = race.course
        self.passage: Final = Passage(race.course, race.boats, seat)
        self.laid: i64 = max([int(boat.laid) for boat in race.boats])

    def best(
        self, x: i64, y: i64, heading: i64, started: bool, marks: i64, hand: i64, laid: i64, turns: i64, replays: i64
    ) -> i64:
        """The least way to go after so many turns, and a replay now if there is one; below 0 where it is home."""
        if replays:
            least = self.best(x, y, heading, started, marks, hand, laid, turns, 0)
        else:
            least = to_go(self.course, x, y, heading, started, marks)
            if turns == 0:
                return least
            least += IDLE
            turns -= 1
        cards, last = hand, i64(0)
        while cards and cards & 31 != UNSEEN:
            if cards & 31 != last:
                last = cards & 31
                left = without_card(hand, last)
                for sail in SAILS[last - 1]:
                    self.passage.start_from(x, y, heading, started, marks)
                    end = self.passage.sail(sail.first, sail.second)
                    if end == HOME:
                        return -TURN * (turns + 1)
                    if end != BLOCKED:
                        way = self._onward(SYMBOL[sail.kind] == HELM, started, left, laid + 1, turns, replays)
                        least = way if way < least else least
            cards >>= 5
        return least

    def _onward(self, helm: bool, started: bool, hand: i64, laid: i64, turns: i64, replays: i64) -> i64:
        """From where the passage has come."""
        at = self.passage
        fine: i64 = 0
        if at.started and not started and self.course.rules == ADVANCED:
            most = laid if laid > self.laid else self.laid
            fine = TURN if most < BOX.cards_before_start else 0  # REG-A15
        again: i64 = 0
        if helm and not fine:
            again = replays - 1 if replays else self.course.replays
        return self.best(at.x, at.y, at.heading, at.started, at.marks, hand, laid, turns, again) + fine


def outlook(race: Regatta, seat: i64) -> i64:
    """The way to go that this seat can see before it, with the cards it knows."""
    boat, lookout = race.boats[seat], Lookout(race, seat)
    mine = race.seat == seat
    if not mine or (race.phase != PIVOTING and race.phase != HEAVING_TO):
        again = race.course.replays - race.replays if mine and race.phase == CLOSING and race.may_replay else 0
        return _best_from(lookout, boat, boat.x, boat.y, boat.heading, AHEAD, again)
    least = _best_from(lookout, boat, boat.x, boat.y, boat.heading, AHEAD, 0)
    for heading in range(0, 360, 15):
        x, y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
        way = _best_from(lookout, boat, x, y, heading, AHEAD, 0)
        least = way if way < least else least
    return least


def _best_from(lookout: Lookout, boat: Boat, x: i64, y: i64, heading: i64, turns: i64, replays: i64) -> i64:
    return lookout.best(x, y, heading, boat.started, boat.marks, boat.hand, boat.laid, turns, replays)


# The judge


@final
class RegattaJudge(Judge):
    """The judgement of a skipper who counts the way to go; the plan looks through the hand."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Regatta)
        return {
            "won": int(_won(state, seat)),
            "course": int(-_way(state, seat)),
            "rivals": int(_rivals(state, seat)),
            "hand": int(_hand(state.boats[seat])),
            "calm": int(_calm(state, seat)),
        }

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Regatta)
        worth = _won(state, seat) - _way(state, seat) + _rivals(state, seat)
        return worth + _hand(state.boats[seat]) + _calm(state, seat)

    def plan(self, view: State, rng: Rng) -> Action | None:
        """The action with the best outlook, the draws left out of account; of equal ones, any."""
        assert isinstance(view, Regatta)
        actions = view.legal()
        seat = view.seat
        best: list[Action] = []
        most: i64 = -10 * WON
        for action in actions:
            if isinstance(action, HeaveTo) and most > -_way(view, seat):
                continue  # a movement that gains is at hand: heaving-to is the last of the list
            after = view.copy()
            after.play(action)
            worth = _won(after, seat) + _calm(after, seat) - _prospect(after, seat)
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(action)
        return best[rng.below(len(best))] if best else None

    def prefer(self, state: State, rng: Rng) -> Action:
        """What leaves the least way to go, give or take a little; of pivots and places, the best of a few."""
        assert isinstance(state, Regatta)
        if state.phase == SAILING or state.phase == CLOSING:
            actions = state.legal()
        elif state.phase == PIVOTING or state.phase == HEAVING_TO:
            actions = [state.pick(rng) for _ in range(4)]
        else:
            return state.pick(rng)
        best = actions[0]
        least: i64 = WON
        for action in actions:
            way = _way_after(state, action) + rng.below(LUCK)
            if way < least:
                best, least = action, way
        return best


def _won(race: Regatta, seat: i64) -> i64:
    if race.to_act() != OVER:
        return 0
    winners = race.outcome().winners
    if int(seat) not in winners:
        return -WON
    return WON // len(winners)


def _way(race: Regatta, seat: i64) -> i64:
    boat = race.boats[seat]
    if boat.placed:
        return to_go(race.course, boat.x, boat.y, boat.heading, boat.started, boat.marks)
    if race.seat == seat and (race.phase == PLACING_Y or race.phase == PLACING_HEADING):
        return _way_from(race)
    return _to_start(race.course, 0, 0, 0)


def _way_from(race: Regatta) -> i64:
    """Of a boat that is being placed: on the line by way and elbow-room, in the start area by how good a run-up is."""
    if race.course.rules != ADVANCED:
        crowd: i64 = 0
        for boat in race.boats:
            apart = _distance(race.at_x - boat.bow_x(), race.at_y - boat.bow_y()) if boat.placed else ROOM
            crowd += 2 * (ROOM - apart) if apart < ROOM else 0
        return _to_start(race.course, race.at_x, -MIDDLE, 0) + crowd
    off = _distance(race.at_x - race.course.sense * DEEP_START[0], race.at_y - DEEP_START[1] if race.at_y else 0)
    return _to_start(race.course, 0, 0, 0) + off


def _way_after(race: Regatta, action: Action) -> i64:
    """Roughly: zones and stops are left out of account."""
    boat = race.boats[race.seat]
    x, y, heading = boat.x, boat.y, boat.heading
    started, marks, idle = boat.started, boat.marks, i64(0)
    if isinstance(action, Sail):
        passage = Passage(race.course, race.boats, race.seat)
        if passage.sail(action.first, action.second) == HOME:
            return -WON
        x, y, heading, started, marks = passage.x, passage.y, passage.heading, passage.started, passage.marks
    elif isinstance(action, Pivot):
        heading = action.heading
        x, y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
    elif isinstance(action, LaySun) and action.seat != race.seat:
        idle = -TURN
    elif not isinstance(action, EndTurn):
        idle = IDLE
    return to_go(race.course, x, y, heading, started, marks) + idle


def _rivals(race: Regatta, seat: i64) -> i64:
    """The way of the foremost opponent."""
    least: i64 = NOBODY
    for other in range(len(race.boats)):
        if other != seat:
            way = _way(race, other)
            least = way if least == NOBODY or way < least else least
    return least


def _hand(boat: Boat) -> i64:
    """What the symbols and the choice of arrows are worth; a card that nobody may look at counts as an average one."""
    worth: i64 = 0
    hand = boat.hand
    while hand:
        worth += UNKNOWN_CARD if hand & 31 == UNSEEN else CARD_WORTH[(hand & 31) - 1]
        hand >>= 5
    return worth


def _calm(race: Regatta, seat: i64) -> i64:
    """Turns that are lost: of the opponents for, one's own against."""
    worth: i64 = 0
    for other in range(len(race.boats)):
        boat = race.boats[other]
        lost = TURN if boat.sun or boat.spin else 0
        worth += -lost if other == seat else lost // (len(race.boats) - 1)
    return worth


def _prospect(race: Regatta, seat: i64) -> i64:
    """What the plan makes as small as it can: the way it sees, less something for each card it will draw."""
    boat = race.boats[seat]
    if not boat.placed or race.to_act() == OVER:
        return _way(race, seat)
    return outlook(race, seat) - FRESH * (race.course.hand - size_of(boat.hand))
