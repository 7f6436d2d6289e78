"""Playing on from a position as a sensible player would who slips at times, to see at the next turns what it promised.

What is drawn in a simulation depends on its number and the ply alone. Two simulations of one number that begin before
and after a move are therefore the same game if the move is the one that would have been played on: the curve swings by
chance and by departures from it, hardly by the noise of the simulations.
"""

from __future__ import annotations

from embruns.core.contract import CHANCE, OVER, Action, Judge, Rng, State

SLIP = 8  # one decision in so many is made quickly
MOST_DECISIONS = 24  # a turn of a game for one never ends: look no farther
REMEMBERED = 50_000
LISTED = 400  # more outcomes than these are drawn, not spread


class Clock:
    """Whose turn it is, and how many there have been; a turn begins where another seat decides."""

    def __init__(self, decider: int = -1, turn: int = 0) -> None:
        self.decider = decider
        self.turn = turn

    def begins(self, seat: int) -> bool:
        """Whether a turn begins now that this seat decides; then it is counted."""
        if seat == self.decider:
            return False
        self.decider, self.turn = seat, self.turn + 1
        return True

    def copy(self) -> Clock:
        """Another one that shows the same."""
        return Clock(self.decider, self.turn)


class Luck:
    """What is drawn in one simulation of several; its first outcomes are spread evenly over them all."""

    def __init__(self, seed: int, number: int, of: int) -> None:
        self.number = number  # also: even simulations end before even turns, odd ones before odd
        self._of = of
        self._seed = seed
        self._first = True

    def at(self, ply: int) -> Rng:
        """The generator of that ply."""
        return Rng(self._seed + (ply << 32))

    def draw(self, state: State, ply: int) -> Action:
        """One outcome of this position."""
        outcomes = state.chances() if self._first else []
        self._first = False
        if not 0 < len(outcomes) <= LISTED:
            return state.roll(self.at(ply))
        total = sum(weight for _, weight in outcomes)
        left = (2 * self.number + 1) * total // (2 * self._of)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights changed while they were counted")


class Player:
    """Who plays on: mostly the best by the judge, now and then what comes to mind first."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._has_plans = type(judge).plan is not Judge.plan
        self._plans: dict[State, Action | None] = {}  # simulations of one game often meet the same position

    def next(self, state: State, rng: Rng) -> Action:
        """The action it plays."""
        return self._judge.prefer(state, rng) if rng.below(SLIP) == 0 else self.best(state, rng)

    def best(self, state: State, rng: Rng) -> Action:
        """By the game's own plan for a turn where it has one, else one decision ahead; equal ones alike."""
        planned = self._plan(state)
        if planned is not None:
            return planned
        actions = state.legal()
        if len(actions) == 1:
            return actions[0]
        seat = state.to_act()
        best, most = list[Action](), 0
        for action in actions:
            after = state.copy()
            after.play(action)
            worth = int(self._judge.value(after, seat))
            if not best or worth > most:
                best, most = [action], worth
            elif worth == most:
                best.append(action)
        return best[rng.below(len(best))]

    def _plan(self, state: State) -> Action | None:
        """A plan depends on the position alone, so that it can be remembered."""
        if not self._has_plans:
            return None
        if state not in self._plans:
            if len(self._plans) == REMEMBERED:
                self._plans.clear()
            self._plans[state.copy()] = self._judge.plan(state, Rng(0))
        return self._plans[state]


def play_on(state: State, player: Player, chance: Luck, clock: Clock, ply: int) -> int:
    """Play in place from this ply to the start of a turn, the next one or the one after; the ply reached."""
    decisions = 0
    while True:
        seat = state.to_act()
        if seat == OVER:
            return ply
        if seat == CHANCE:
            state.play(chance.draw(state, ply))
            ply += 1
            continue
        if clock.begins(seat) and (clock.turn + chance.number) % 2 == 0:
            return ply
        if decisions == MOST_DECISIONS:
            return ply
        state.play(player.next(state, chance.at(ply)))
        ply += 1
        decisions += 1
