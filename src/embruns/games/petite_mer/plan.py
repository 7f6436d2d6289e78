"""A whole turn, planned: walks, exchange and placements are searched together, the best few courses kept at each depth.

It thinks no further than the end of the own turn.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.petite_mer.box import count, tile_of
from embruns.games.petite_mer.chart import WAY
from embruns.games.petite_mer.components import DISCARDS, END_TURN, KEEPS, PLACES, STEPS, SWAPS, Swap, swap_place
from embruns.games.petite_mer.outlook import POINT, Outlook, Sites, berth, closing, promise
from embruns.games.petite_mer.rules import PLAYING, Gulf
from embruns.games.petite_mer.waters import FAR, Waters

BREADTH: Final = 60  # courses kept after each placement
DISCARDED: Final = 100  # a tile given for a step, while others of the hand could still be placed
KEPT: Final = 100  # a tile that a lone player keeps


def plan_turn(gulf: Gulf, breadth: int = BREADTH) -> list[Action]:
    """The small actions of the best turn found, from here to its end."""
    outlook = Outlook(gulf.box, _to_come(gulf))
    best = Course(gulf.copy(), [], [])
    best_value = best.ending_value(outlook)
    courses = [best]
    while courses:
        drafts: list[Draft] = []
        for course in courses:
            course.add_drafts(drafts, outlook)
        courses = _best_courses(drafts, breadth)
        for course in courses:
            value = course.ending_value(outlook)
            if value > best_value:
                best, best_value = course, value
    return best.actions + best.last_actions(outlook)


def plan_turns(gulf: Gulf, breadth: int, most: int) -> list[Plan]:
    """The best whole turns found, the best first, no end twice."""
    outlook = Outlook(gulf.box, _to_come(gulf))
    courses = [Course(gulf.copy(), [], [])]
    ended: list[Plan] = []
    while courses:
        drafts: list[Draft] = []
        for course in courses:
            ended.append(Plan(course, course.ending_value(outlook)))
            course.add_drafts(drafts, outlook)
        courses = _best_courses(drafts, breadth)
    ended.sort(key=_shortfall)
    return [plan.finished(outlook) for plan in ended[:most]]


def _shortfall(plan: Plan) -> int:
    return -plan.value


def standing(gulf: Gulf) -> i64:
    """What the position is worth before the hand is looked at."""
    return POINT * gulf.chart.score() + promise(gulf.chart, Outlook(gulf.box, _to_come(gulf) | gulf.hands[gulf.seat]))


def _to_come(gulf: Gulf) -> i64:
    """What may be laid after this turn: the pile and the hands of the others."""
    tiles = gulf.pile
    for seat in range(gulf.players):
        if seat != gulf.seat:
            tiles |= gulf.hands[seat]
    return tiles


def _best_courses(drafts: list[Draft], breadth: int) -> list[Course]:
    """The best drafts carried out, no position twice."""
    courses: list[Course] = []
    seen: set[tuple[object, ...]] = set()
    drafts.sort(key=_loss)
    for draft in drafts:
        if len(courses) == breadth:
            break
        course = draft.carried_out()
        key = course.key()
        if key not in seen:
            seen.add(key)
            courses.append(course)
    return courses


def _loss(draft: Draft) -> int:
    return -draft.value


@final
class Course:
    """A way to play the turn so far."""

    def __init__(self, gulf: Gulf, actions: list[Action], laid: list[int]) -> None:
        self.gulf: Final = gulf
        self.actions: Final = actions
        self.laid: Final = laid  # 64 * cell + tile of what it has placed, in order

    def do(self, action: Action) -> None:
        """The next small action."""
        self.gulf.play(action)
        self.actions.append(action)

    def key(self) -> tuple[object, ...]:
        """What tells it from other courses of the turn."""
        gulf = self.gulf
        return tuple(self.laid), tuple([int(hand) for hand in gulf.hands]), gulf.boats[gulf.seat], gulf.tokens

    # How it can go on

    def add_drafts(self, drafts: list[Draft], outlook: Outlook) -> None:
        """Every placement that the boat can sail to, from the own hand or by an exchange."""
        gulf = self.gulf
        hand = gulf.hands[gulf.seat]
        if gulf.phase != PLAYING or not hand or not gulf.may_place():
            return
        waters = Waters(gulf.chart, gulf.boats[gulf.seat], gulf.tokens + count(hand) - 1)
        sites = Sites(gulf.chart, outlook)
        for n, way in waters.holes():
            cell = waters.cells[n] + WAY[way]
            fits = gulf.box.fits[gulf.chart.need(cell)]
            own = hand & fits
            while own:
                one = own & -own
                own ^= one
                tile = tile_of(one)
                self._add_payments(drafts, Draft(self, waters, n, way, tile, None, sites.value(tile, cell)), hand ^ one)
            if not gulf.swapped:
                self._add_exchanges(drafts, waters, n, way, fits, sites)

    def _add_exchanges(self, drafts: list[Draft], waters: Waters, n: i64, way: i64, fits: i64, sites: Sites) -> None:
        """PM-37 Every exchange that brings a tile that fits."""
        gulf = self.gulf
        for seat in range(gulf.players):
            theirs: i64 = 0 if seat == gulf.seat else gulf.hands[seat] & fits
            while theirs:
                taken = tile_of(theirs & -theirs)
                theirs &= theirs - 1
                value = sites.value(taken, waters.cells[n] + WAY[way])
                own = gulf.hands[gulf.seat]
                while own:
                    one = own & -own
                    own ^= one
                    swap = SWAPS[swap_place(tile_of(one), taken, seat)]
                    draft = Draft(self, waters, n, way, taken, swap, value)
                    self._add_payments(drafts, draft, gulf.hands[gulf.seat] ^ one)

    def _add_payments(self, drafts: list[Draft], draft: Draft, rest: i64) -> None:
        """PM-32 Tokens pay the walk; where they are too few, one tile of the rest of the hand, or all of it."""
        missing = draft.waters.steps[draft.n] - self.gulf.tokens
        if missing > count(rest):
            return
        if missing <= 0:
            drafts.append(draft)
        elif missing == count(rest):
            drafts.append(draft.paid(rest))
        elif missing == 1:
            while rest:
                one = rest & -rest
                rest ^= one
                drafts.append(draft.paid(one))

    # How it can end

    def ending_value(self, outlook: Outlook) -> i64:
        """What the position is worth if nothing more is placed."""
        gulf = self.gulf
        value = POINT * gulf.chart.score() + promise(gulf.chart, outlook)
        if gulf.phase == PLAYING and (gulf.pile or gulf.players > 1):
            value += self._best_berth(outlook)[1] - closing(gulf.chart, gulf.boats[gulf.seat])
            if gulf.players == 1 and gulf.hands[0]:
                value += KEPT
        return value

    def _best_berth(self, outlook: Outlook) -> tuple[i64, i64]:
        """Where to sail with the tokens that are left, and what that is worth."""
        chart = self.gulf.chart
        waters = self._last_waters()
        best: i64 = 0
        best_value = berth(chart, waters.cells[0], outlook)
        for n in range(i64(1), waters.size):
            value = berth(chart, waters.cells[n], outlook)
            if value > best_value:
                best = n
                best_value = value
        return best, best_value

    def _last_waters(self) -> Waters:
        return Waters(self.gulf.chart, self.gulf.boats[self.gulf.seat], self.gulf.tokens)

    def last_actions(self, outlook: Outlook) -> list[Action]:
        """Sail with the tokens that are left, and end the turn."""
        gulf = self.gulf
        if gulf.phase != PLAYING:
            return []
        actions: list[Action] = []
        for way in self._last_waters().route(self._best_berth(outlook)[0]):
            actions.append(STEPS[way])
        hand = gulf.hands[gulf.seat]
        keeps = gulf.players == 1 and gulf.pile and hand
        return [*actions, KEEPS[self._most_useful(hand, outlook)] if keeps else END_TURN]

    def _most_useful(self, hand: i64, outlook: Outlook) -> i64:
        """The tile that does most for some hole in these waters."""
        chart = self.gulf.chart
        waters = Waters(chart, self.gulf.boats[self.gulf.seat], FAR)
        best: i64 = tile_of(hand & -hand)
        best_value: i64 = -1_000_000
        sites = Sites(chart, outlook)
        for n, way in waters.holes():
            cell = waters.cells[n] + WAY[way]
            fitting = hand & chart.box.fits[chart.need(cell)]
            while fitting:
                tile = tile_of(fitting & -fitting)
                fitting &= fitting - 1
                value = sites.value(tile, cell)
                if value > best_value:
                    best = tile
                    best_value = value
        return best


@final
class Plan:
    """A course to its end, and what the position is worth then."""

    def __init__(self, course: Course, value: i64) -> None:
        self.course: Final = course
        self.value: Final = value
        self.actions: list[Action] = []

    def finished(self, outlook: Outlook) -> Plan:
        """With the last actions played."""
        self.actions = self.course.actions + self.course.last_actions(outlook)
        for action in self.actions[len(self.course.actions) :]:
            self.course.gulf.play(action)
        return self

    def after(self) -> Gulf:
        """The position at the end of the turn, before anything is drawn."""
        return self.course.gulf


@final
class Draft:
    """A placement with which a course could go on: walk to the n-th of the waters, exchange, place."""

    def __init__(
        self, course: Course, waters: Waters, n: i64, way: i64, tile: i64, swap: Swap | None, value: i64
    ) -> None:
        self.course: Final = course
        self.waters: Final = waters
        self.n: Final = n
        self.way: Final = way
        self.tile: Final = tile
        self.swap: Final = swap
        self.spent: i64 = 0  # the tiles discarded for steps
        self.value: i64 = value

    def paid(self, spent: i64) -> Draft:
        """The same for these tiles of the hand."""
        value = self.value - DISCARDED * count(spent)
        draft = Draft(self.course, self.waters, self.n, self.way, self.tile, self.swap, value)
        draft.spent = spent
        return draft

    def carried_out(self) -> Course:
        """The course that goes on with it."""
        laid = sorted([*self.course.laid, int(64 * (self.waters.cells[self.n] + WAY[self.way]) + self.tile)])
        course = Course(self.course.gulf.copy(), list(self.course.actions), laid)
        spent = self.spent
        for way in self.waters.route(self.n):
            if course.gulf.tokens:
                course.do(STEPS[way])
            else:
                course.do(DISCARDS[4 * tile_of(spent & -spent) + way])
                spent &= spent - 1
        if self.swap is not None:
            course.do(self.swap)
        course.do(PLACES[4 * self.tile + self.way])
        return course
