"""Plan a whole turn: a beam search over walks, exchange and placements together, up to the end of the turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.bits import count, member_of
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import DISCARDS, END_TURN, KEEPS, PLACES, STEPS, SWAPS, Swap, swap_place
from embruns.games.petite_mer.bot.outlook import POINT, Outlook, Sites, berth, closing, promise
from embruns.games.petite_mer.bot.weights import BY_HAND, Weights, stage_of
from embruns.games.petite_mer.parts.chart import WAY
from embruns.games.petite_mer.parts.reach import FAR, Reach
from embruns.games.petite_mer.phases import PLAYING
from embruns.games.petite_mer.rules import turn
from embruns.games.petite_mer.state import PetiteMerState

BREADTH: Final = 60  # courses kept after each placement


def plan_turn(state: PetiteMerState, breadth: int = BREADTH, weights: Weights = BY_HAND) -> list[Action]:
    """Return the actions of the best turn found, up to its end."""
    outlook = Outlook(state.box, _to_come(state), weights)
    best = Course(state.copy(), [], [])
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


def plan_turns(state: PetiteMerState, breadth: int, most: int, weights: Weights = BY_HAND) -> list[Plan]:
    """Return the best whole turns found, the best first, no two of them alike."""
    outlook = Outlook(state.box, _to_come(state), weights)
    courses = [Course(state.copy(), [], [])]
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


def standing(state: PetiteMerState, weights: Weights) -> i64:
    """Return the value of a position, not looking at what the hand could do."""
    outlook = Outlook(state.box, _to_come(state) | state.hands[state.seat], weights)
    return POINT * state.chart.score() + promise(state.chart, outlook)


def _to_come(state: PetiteMerState) -> i64:
    """Return the tiles that may be laid after this turn: the pile and the hands of the others."""
    tiles = state.pile
    for seat in range(state.players):
        if seat != state.seat:
            tiles |= state.hands[seat]
    return tiles


def _best_courses(drafts: list[Draft], breadth: int) -> list[Course]:
    """Carry out the best drafts; no position comes twice."""
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
    """One way to play the turn so far."""

    def __init__(self, state: PetiteMerState, actions: list[Action], laid: list[int]) -> None:
        self.state: Final = state
        self.actions: Final = actions
        self.laid: Final = laid  # 64 * cell + tile of each placement, sorted

    def do(self, action: Action) -> None:
        """Play the next action of the turn."""
        self.state.play(action)
        self.actions.append(action)

    def key(self) -> tuple[object, ...]:
        """Return what distinguishes it from other courses of the turn."""
        state = self.state
        return tuple(self.laid), tuple([int(hand) for hand in state.hands]), state.boats[state.seat], state.tokens

    # How it can go on

    def add_drafts(self, drafts: list[Draft], outlook: Outlook) -> None:
        """Add every placement that the boat can sail to, with a tile of its hand or one got by an exchange."""
        state = self.state
        hand = state.hands[state.seat]
        if state.phase != PLAYING or not hand or not turn.may_place(state):
            return
        reach = Reach(state.chart, state.boats[state.seat], state.tokens + count(hand) - 1)
        sites = Sites(state.chart, outlook)
        for n, way in reach.holes():
            cell = reach.cells[n] + WAY[way]
            fits = state.box.fits[state.chart.need(cell)]
            own = hand & fits
            while own:
                one = own & -own
                own ^= one
                tile = member_of(one)
                draft = Draft(self, reach, n, way, tile, None, sites.value(tile, cell))
                self._add_payments(drafts, draft, hand ^ one, outlook.weights)
            if not state.swapped:
                self._add_exchanges(drafts, reach, n, way, fits, sites)

    def _add_exchanges(self, drafts: list[Draft], reach: Reach, n: i64, way: i64, fits: i64, sites: Sites) -> None:
        """PM-37 Add every exchange that brings a tile that fits."""
        state = self.state
        for seat in range(state.players):
            theirs: i64 = 0 if seat == state.seat else state.hands[seat] & fits
            while theirs:
                taken = member_of(theirs & -theirs)
                theirs &= theirs - 1
                value = sites.value(taken, reach.cells[n] + WAY[way])
                own = state.hands[state.seat]
                while own:
                    one = own & -own
                    own ^= one
                    swap = SWAPS[swap_place(member_of(one), taken, seat)]
                    draft = Draft(self, reach, n, way, taken, swap, value)
                    self._add_payments(drafts, draft, state.hands[state.seat] ^ one, sites.outlook.weights)

    def _add_payments(self, drafts: list[Draft], draft: Draft, rest: i64, weights: Weights) -> None:
        """PM-32 Add the draft, paid with tokens; where they are too few, with one other tile of the hand or all."""
        missing = draft.reach.steps[draft.n] - self.state.tokens
        if missing > count(rest):
            return
        if missing <= 0:
            drafts.append(draft)
            return
        cost = weights.discarded[stage_of(self.state.box, self.state.pile)]
        if missing == count(rest):
            drafts.append(draft.paid(rest, cost))
        elif missing == 1:
            while rest:
                one = rest & -rest
                rest ^= one
                drafts.append(draft.paid(one, cost))

    # How it can end

    def ending_value(self, outlook: Outlook) -> i64:
        """Return the value of the position if nothing more is placed."""
        state = self.state
        value = POINT * state.chart.score() + promise(state.chart, outlook)
        if state.phase == PLAYING and (state.pile or state.players > 1):
            value += self._best_berth(outlook)[1] - closing(state.chart, state.boats[state.seat], outlook.weights)
            if state.players == 1 and state.hands[0]:
                value += outlook.weights.kept
        return value

    def _best_berth(self, outlook: Outlook) -> tuple[i64, i64]:
        """Return the cell to sail to with the tokens that are left, and its value."""
        chart = self.state.chart
        reach = self._last_reach()
        best: i64 = 0
        best_value = berth(chart, reach.cells[0], outlook)
        for n in range(i64(1), reach.size):
            value = berth(chart, reach.cells[n], outlook)
            if value > best_value:
                best = n
                best_value = value
        return best, best_value

    def _last_reach(self) -> Reach:
        return Reach(self.state.chart, self.state.boats[self.state.seat], self.state.tokens)

    def last_actions(self, outlook: Outlook) -> list[Action]:
        """Return the last actions: sail with the tokens that are left, and end the turn."""
        state = self.state
        if state.phase != PLAYING:
            return []
        actions: list[Action] = []
        for way in self._last_reach().route(self._best_berth(outlook)[0]):
            actions.append(STEPS[way])
        hand = state.hands[state.seat]
        keeps = state.players == 1 and state.pile and hand
        return [*actions, KEEPS[self._most_useful(hand, outlook)] if keeps else END_TURN]

    def _most_useful(self, hand: i64, outlook: Outlook) -> i64:
        """Return the tile of the hand that is worth most in some hole in reach."""
        chart = self.state.chart
        reach = Reach(chart, self.state.boats[self.state.seat], FAR)
        best: i64 = member_of(hand & -hand)
        best_value: i64 = -1_000_000
        sites = Sites(chart, outlook)
        for n, way in reach.holes():
            cell = reach.cells[n] + WAY[way]
            fitting = hand & chart.box.fits[chart.need(cell)]
            while fitting:
                tile = member_of(fitting & -fitting)
                fitting &= fitting - 1
                value = sites.value(tile, cell)
                if value > best_value:
                    best = tile
                    best_value = value
        return best


@final
class Plan:
    """A course up to the end of the turn, and the value of the position then."""

    def __init__(self, course: Course, value: i64) -> None:
        self.course: Final = course
        self.value: Final = value
        self.actions: list[Action] = []

    def finished(self, outlook: Outlook) -> Plan:
        """Play the last actions, and return the same plan."""
        self.actions = self.course.actions + self.course.last_actions(outlook)
        for action in self.actions[len(self.course.actions) :]:
            self.course.state.play(action)
        return self

    def after(self) -> PetiteMerState:
        """Return the position at the end of the turn, before anything is drawn."""
        return self.course.state


@final
class Draft:
    """A placement that could continue a course: sail to the n-th cell in reach, exchange, place."""

    def __init__(
        self, course: Course, reach: Reach, n: i64, way: i64, tile: i64, swap: Swap | None, value: i64
    ) -> None:
        self.course: Final = course
        self.reach: Final = reach
        self.n: Final = n
        self.way: Final = way
        self.tile: Final = tile
        self.swap: Final = swap
        self.spent: i64 = 0  # the tiles discarded for steps
        self.value: i64 = value

    def paid(self, spent: i64, cost: i64) -> Draft:
        """Return the same draft, with these tiles of the hand discarded for steps, at this cost each."""
        value = self.value - cost * count(spent)
        draft = Draft(self.course, self.reach, self.n, self.way, self.tile, self.swap, value)
        draft.spent = spent
        return draft

    def carried_out(self) -> Course:
        """Return the course continued with this placement."""
        laid = sorted([*self.course.laid, int(64 * (self.reach.cells[self.n] + WAY[self.way]) + self.tile)])
        course = Course(self.course.state.copy(), list(self.course.actions), laid)
        spent = self.spent
        for way in self.reach.route(self.n):
            if course.state.tokens:
                course.do(STEPS[way])
            else:
                course.do(DISCARDS[4 * member_of(spent & -spent) + way])
                spent &= spent - 1
        if self.swap is not None:
            course.do(self.swap)
        course.do(PLACES[4 * self.tile + self.way])
        return course
