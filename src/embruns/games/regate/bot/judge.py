"""The judge: what a position is worth, by the way still to sail and by what the hand can make of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.bots.trials import Glance
from embruns.core.contract import OVER, Action, Judge, Rng, Search, State
from embruns.games.regate.actions import SAILS, EndTurn, HeaveTo, LaySun, Pivot, Sail
from embruns.games.regate.bot.distance import TURN_LOST, distance, to_go, to_start
from embruns.games.regate.bot.search import RaceSearch
from embruns.games.regate.box import ADVANCED, BOX, CARDS, HELM, Card
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.geometry import CENTRES, MIDDLE
from embruns.games.regate.parts.hand import SYMBOL, UNSEEN, size_of, without_card
from embruns.games.regate.phases import (
    CLOSING,
    HEAVING_TO,
    NOBODY,
    PIVOTING,
    PLACING_HEADING,
    PLACING_X,
    PLACING_Y,
    SAILING,
)
from embruns.games.regate.rules.passage import BLOCKED, HOME, Passage
from embruns.games.regate.state import RegateState


def _worth(card: Card) -> int:
    """Return what a card is worth: helm and wind move twice, a Sun wins a turn, every further arrow is a choice."""
    return (60, 160, 200, 300)[card.symbol] + 25 * max(0, len(card.exits) - 1)


WON: Final = 100_000
FRESH: Final = 60  # what a card to be drawn is worth
DEEP_START: Final = (2_000, -3_200)  # three cards and some water before the line, on the side away from mark 1
ROOM: Final = 600  # between two bows on the line, so that neither locks the other in
AHEAD: Final = 2  # turns for which the plan looks through the hand
IDLE: Final = 600  # what a turn without a movement costs
NOTICED: Final = (30, 60)  # per cent of the actions that a beginner notices, and that a player with some skill does
LUCK: Final = 250  # noise in a playout, so that nearly equal choices are all taken now and then
UNKNOWN_CARD: Final = 100
CARD_WORTH: Final = vec[i64]([i64(_worth(card)) for card in CARDS])


# What the hand can make of it


@final
class Lookout:
    """Follow the cards of a hand through the next turns; the other boats stay where they are."""

    def __init__(self, state: RegateState, seat: i64) -> None:
        self.course: Final = state.course
        self.passage: Final = Passage(state.course, state.boats, seat)
        self.laid: i64 = max([int(boat.laid) for boat in state.boats])

    def best(
        self, x: i64, y: i64, heading: i64, started: bool, marks: i64, hand: i64, laid: i64, turns: i64, replays: i64
    ) -> i64:
        """Return the least way to go after so many turns, with a replay now if there is one; below 0 if home."""
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
                        return -TURN_LOST * (turns + 1)
                    if end != BLOCKED:
                        way = self._onward(SYMBOL[sail.kind] == HELM, started, left, laid + 1, turns, replays)
                        least = way if way < least else least
            cards >>= 5
        return least

    def _onward(self, helm: bool, started: bool, hand: i64, laid: i64, turns: i64, replays: i64) -> i64:
        """Return the least way to go from where the passage has ended."""
        at = self.passage
        fine: i64 = 0
        if at.started and not started and self.course.rules == ADVANCED:
            most = laid if laid > self.laid else self.laid
            fine = TURN_LOST if most < BOX.cards_before_start else 0  # REG-A15
        again: i64 = 0
        if helm and not fine:
            again = replays - 1 if replays else self.course.replays
        return self.best(at.x, at.y, at.heading, at.started, at.marks, hand, laid, turns, again) + fine


def outlook(state: RegateState, seat: i64) -> i64:
    """Return the way to go that a seat can see before it, with the cards it knows."""
    boat, lookout = state.boats[seat], Lookout(state, seat)
    mine = state.seat == seat
    if not mine or (state.phase != PIVOTING and state.phase != HEAVING_TO):
        again = state.course.replays - state.replays if mine and state.phase == CLOSING and state.may_replay else 0
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
class RegateJudge(Judge):
    """Value a position by the way to go; the plan looks through the hand."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, RegateState)
        return {
            "won": int(_won(state, seat)),
            "course": int(-_way(state, seat)),
            "rivals": int(_rivals(state, seat)),
            "hand": int(_hand(state.boats[seat])),
            "calm": int(_calm(state, seat)),
        }

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, RegateState)
        worth = _won(state, seat) - _way(state, seat) + _rivals(state, seat)
        return worth + _hand(state.boats[seat]) + _calm(state, seat)

    def plan(self, view: State, rng: Rng) -> Action | None:
        """Return the action with the best outlook, draws ignored; of equal ones, any."""
        assert isinstance(view, RegateState)
        actions, _, looks = _looks(view)
        if not actions:
            return None
        most = max(looks)
        best = [action for action, look in zip(actions, looks, strict=True) if look == most]
        return best[rng.below(len(best))]

    def search(self, view: State, skill: i64, rng: Rng) -> Search | None:
        """Search: little skill overlooks actions, more skill sails trials. A run-up is chosen by its looks."""
        assert isinstance(view, RegateState)
        if view.phase == PLACING_Y or (view.phase == PLACING_X and (skill < 2 or view.course.rules == ADVANCED)):
            return None
        actions, afters, looks = _places(view) if view.phase == PLACING_X else _looks(view)
        if skill < 2:
            return Glance(actions, looks, NOTICED[skill], rng)
        return RaceSearch(view, actions, afters, looks, rng)

    def prefer(self, state: State, rng: Rng) -> Action:
        """Prefer what leaves the least way to go, with some noise; of pivots and places, the best of a few."""
        assert isinstance(state, RegateState)
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


def _looks(view: RegateState) -> tuple[list[Action], list[RegateState], list[int]]:
    """Return the actions that are worth a look, the state after each, and how good the outlook is then."""
    seat = view.seat
    actions: list[Action] = []
    afters: list[RegateState] = []
    looks: list[int] = []
    for action in view.legal():
        if isinstance(action, HeaveTo) and looks and max(looks) > -_way(view, seat):
            continue  # a movement that gains is at hand: heaving-to is the last of the list
        after = view.copy()
        after.play(action)
        actions.append(action)
        afters.append(after)
        looks.append(int(_won(after, seat) + _calm(after, seat) - _prospect(after, seat)))
    return actions, afters, looks


def _places(view: RegateState) -> tuple[list[Action], list[RegateState], list[int]]:
    """Return every fourth place along the line, each with the heading that looks best there."""
    actions: list[Action] = []
    afters: list[RegateState] = []
    looks: list[int] = []
    for place, action in enumerate(view.legal()):
        if place % 4 == 0:
            on_line = view.copy()
            on_line.play(action)
            _, placed, outlooks = _looks(on_line)
            best = outlooks.index(max(outlooks))
            actions.append(action)
            afters.append(placed[best])
            looks.append(outlooks[best])
    return actions, afters, looks


def _won(state: RegateState, seat: i64) -> i64:
    if state.to_act() != OVER:
        return 0
    winners = state.outcome().winners
    if int(seat) not in winners:
        return -WON
    return WON // len(winners)


def _way(state: RegateState, seat: i64) -> i64:
    boat = state.boats[seat]
    if boat.placed:
        return to_go(state.course, boat.x, boat.y, boat.heading, boat.started, boat.marks)
    if state.seat == seat and (state.phase == PLACING_Y or state.phase == PLACING_HEADING):
        return _way_from(state)
    return to_start(state.course, 0, 0, 0)


def _way_from(state: RegateState) -> i64:
    """Return the way of a boat that is being placed: on the line by way and room, in the start area by its run-up."""
    if state.course.rules != ADVANCED:
        crowd: i64 = 0
        for boat in state.boats:
            apart = distance(state.at_x - boat.bow_x(), state.at_y - boat.bow_y()) if boat.placed else ROOM
            crowd += 2 * (ROOM - apart) if apart < ROOM else 0
        return to_start(state.course, state.at_x, -MIDDLE, 0) + crowd
    off = distance(state.at_x - state.course.sense * DEEP_START[0], state.at_y - DEEP_START[1] if state.at_y else 0)
    return to_start(state.course, 0, 0, 0) + off


def _way_after(state: RegateState, action: Action) -> i64:
    """Return the way to go after an action, roughly: zones and stops are ignored."""
    boat = state.boats[state.seat]
    x, y, heading = boat.x, boat.y, boat.heading
    started, marks, idle = boat.started, boat.marks, i64(0)
    if isinstance(action, Sail):
        passage = Passage(state.course, state.boats, state.seat)
        if passage.sail(action.first, action.second) == HOME:
            return -WON
        x, y, heading, started, marks = passage.x, passage.y, passage.heading, passage.started, passage.marks
    elif isinstance(action, Pivot):
        heading = action.heading
        x, y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
    elif isinstance(action, LaySun) and action.seat != state.seat:
        idle = -TURN_LOST
    elif not isinstance(action, EndTurn):
        idle = IDLE
    return to_go(state.course, x, y, heading, started, marks) + idle


def _rivals(state: RegateState, seat: i64) -> i64:
    """Return the way of the foremost opponent."""
    least: i64 = NOBODY
    for other in range(len(state.boats)):
        if other != seat:
            way = _way(state, other)
            least = way if least == NOBODY or way < least else least
    return least


def _hand(boat: Boat) -> i64:
    """Return what symbols and choices of arrows in hand are worth; an unseen card counts as an average one."""
    worth: i64 = 0
    hand = boat.hand
    while hand:
        worth += UNKNOWN_CARD if hand & 31 == UNSEEN else CARD_WORTH[(hand & 31) - 1]
        hand >>= 5
    return worth


def _calm(state: RegateState, seat: i64) -> i64:
    """Return what lost turns are worth: those of opponents count for the seat, its own against it."""
    worth: i64 = 0
    for other in range(len(state.boats)):
        boat = state.boats[other]
        lost = TURN_LOST if boat.sun or boat.spin else 0
        worth += -lost if other == seat else lost // (len(state.boats) - 1)
    return worth


def _prospect(state: RegateState, seat: i64) -> i64:
    """Return what the plan makes as small as it can: the way it sees, less a little for each card it will draw."""
    boat = state.boats[seat]
    if not boat.placed or state.to_act() == OVER:
        return _way(state, seat)
    return outlook(state, seat) - FRESH * (state.course.hand - size_of(boat.hand))
