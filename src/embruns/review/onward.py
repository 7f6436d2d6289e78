"""Play on from a position like a sensible player that slips at times, to see what the position promised.

The draws of a simulation depend on its number and the ply alone. Two simulations of the same number, one from before a
move and one from after it, are therefore the same game if the simulated player would have made that move. So the curve
swings by chance and by unusual moves, and hardly by the noise of the simulations.
"""

from __future__ import annotations

from embruns.core.contract import CHANCE, OVER, Action, Judge, Rng, State

SLIP = 8  # one decision in eight is made quickly
MOST_DECISIONS = 24  # in a game for one a turn never ends, so stop here
REMEMBERED = 50_000
LISTED = 400  # with more outcomes than this, they are drawn and not spread


class Clock:
    """Counts turns: a turn begins when another seat decides."""

    def __init__(self, decider: int = -1, turn: int = 0) -> None:
        self.decider = decider
        self.turn = turn

    def begins(self, seat: int) -> bool:
        """Return whether a turn begins now that this seat decides, and count it if so."""
        if seat == self.decider:
            return False
        self.decider, self.turn = seat, self.turn + 1
        return True

    def copy(self) -> Clock:
        """Return a clock that shows the same."""
        return Clock(self.decider, self.turn)


class Luck:
    """The draws of one simulation of several; the first outcome is spread evenly over all simulations."""

    def __init__(self, seed: int, number: int, of: int) -> None:
        self.number = number  # also: even simulations end before even turns, odd ones before odd
        self._of = of
        self._seed = seed
        self._first = True

    def at(self, ply: int) -> Rng:
        """Return the generator of that ply."""
        return Rng(self._seed + (ply << 32))

    def draw(self, state: State, ply: int) -> Action:
        """Draw one outcome of this position."""
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
    """The simulated player: it mostly takes what the judge likes best, and now and then a quick choice."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._has_plans = type(judge).plan is not Judge.plan
        self._plans: dict[State, Action | None] = {}  # simulations of one game often meet the same position

    def next(self, state: State, rng: Rng) -> Action:
        """Return the action it plays."""
        return self._judge.prefer(state, rng) if rng.below(SLIP) == 0 else self.best(state, rng)

    def best(self, state: State, rng: Rng) -> Action:
        """Return the action of the game's plan if there is one, else the best one decision ahead; draw among equals."""
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
        """Return the game's plan; it depends on the position alone, so it is remembered."""
        if not self._has_plans:
            return None
        if state not in self._plans:
            if len(self._plans) == REMEMBERED:
                self._plans.clear()
            self._plans[state.copy()] = self._judge.plan(state, Rng(0))
        return self._plans[state]


def play_on(state: State, player: Player, chance: Luck, clock: Clock, ply: int) -> int:
    """Play in place from this ply to the start of the next turn or the one after; return the ply reached."""
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
