"""The search: it tries what may be done now, each time followed by a race that is sailed on with the same draws."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.bots.trials import Trials
from embruns.core.contract import OVER, Action, Rng, Search
from embruns.games.regate.bot.distance import TURN_LOST
from embruns.games.regate.bot.voyage import EACH, TurnEnd, Voyage
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.phases import CLOSING, HEAVING_TO, PIVOTING
from embruns.games.regate.rules.end import progress
from embruns.games.regate.rules.passage import Passage
from embruns.games.regate.state import RegateState

CANDIDATES: Final = 12
AHEAD: Final = 5  # turns that a trial sails
AHEAD_OF_RIVAL: Final = 3
WIDTH: Final = 10  # ways that it follows at a time
WIDTH_OF_RIVAL: Final = 4
TRUST: Final = 4  # a look counts for so many trials
DOUBT: Final = 500
MOST: Final = 3 * EACH  # the worth of a win
SAFE: Final = 2 * EACH  # a lead that is worth half as much


@final
class RaceSearch(Search):
    """Try the actions that look best, and see when the boat gets home after each."""

    def __init__(
        self, state: RegateState, actions: list[Action], afters: list[RegateState], looks: list[int], rng: Rng
    ) -> None:
        self.state: Final = state
        self.seat: i64 = state.seat
        self.rival: i64 = _foremost(state)
        self.luck: i64 = rng.below(2**30)
        self.actions: list[Action] = []
        self.after: list[RegateState] = []
        chosen: list[int] = []
        for _, place in sorted([(-look, place) for place, look in enumerate(looks)])[:CANDIDATES]:
            self.actions.append(actions[place])
            self.after.append(afters[place])
            chosen.append(EACH * looks[place] // TURN_LOST)
        self.trials: Final = Trials(chosen, TRUST, DOUBT)

    def simulate(self) -> bool:
        """Sail one race after the action that most deserves a trial."""
        trials = self.trials
        if len(self.actions) == 1:
            return False
        place = trials.next()
        trials.learn(place, self._trial(self.after[place], self.luck + 7919 * trials.visits[place]))
        return True

    def _trial(self, after: RegateState, luck: i64) -> i64:
        """Return by how much it beats its rival home. Each is in the other's way for a turn; then both sail alone."""
        if after.to_act() == OVER:
            return MOST if int(self.seat) in after.outcome().winners else -MOST
        mine = self._voyage(after, self.seat, luck, WIDTH)
        theirs = self._voyage(after, self.rival, luck + 1, WIDTH_OF_RIVAL)
        self._finish_turn(mine, after)
        if mine.home:
            return MOST
        self._sail_theirs(theirs, mine.ends[0], after)
        boats = [Boat(after.boats[self.seat]), Boat(after.boats[self.rival])]
        if theirs.ends:
            _lay(boats[1], theirs.ends[0].first)
        mine.turn(Passage(after.course, boats, 0))
        for _ in range(AHEAD - 1):
            mine.turn(mine.alone)
        lead = theirs.time_home() - mine.time_home() - EACH // 2  # the rival has the next turn
        return MOST * lead // (SAFE + (lead if lead > 0 else -lead))

    def _sail_theirs(self, theirs: Voyage, mine: TurnEnd, after: RegateState) -> None:
        """Sail the rival, whose hand is drawn anew; this boat is in the way of its next turn."""
        boats = [Boat(after.boats[self.rival]), Boat(after.boats[self.seat])]
        _lay(boats[1], mine)
        theirs.turn(Passage(after.course, boats, 0) if boats[0].placed else theirs.alone)
        for _ in range(AHEAD_OF_RIVAL - 1):
            theirs.turn(theirs.alone)

    def _voyage(self, after: RegateState, seat: i64, luck: i64, width: i64) -> Voyage:
        voyage = Voyage(after.course, after.unseen[:], Rng(luck), width)
        boat = Boat(after.boats[seat])
        if seat != self.seat:
            boat.hand = 0
        voyage.board(boat)
        return voyage

    def _finish_turn(self, voyage: Voyage, after: RegateState) -> None:
        """Sail what is left of the present turn; the other boats stay where they lie."""
        if after.seat != self.seat:
            return
        if after.phase == CLOSING and after.may_replay:
            voyage.close(Passage(after.course, after.boats, self.seat), after.course.replays - after.replays)
        elif after.phase == PIVOTING or after.phase == HEAVING_TO:
            voyage.pivot()

    def weighed(self) -> list[tuple[Action, int, int]]:
        return self.trials.weighed(self.actions, 0.5, 2 * MOST)


def _foremost(state: RegateState) -> i64:
    """Return the opponent that has come farthest; a boat that is not placed yet comes last."""
    best: i64 = 0 if state.seat else 1
    for seat in range(len(state.boats)):
        if seat != state.seat and progress(state, seat) > progress(state, best):
            best = seat
    return best


def _lay(boat: Boat, pose: TurnEnd | None) -> None:
    """Put the boat there."""
    if pose is not None:
        boat.x, boat.y, boat.heading = pose.x, pose.y, pose.heading
