"""The search: the best whole turns, each followed to the end of the game under the same draws."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Deliberation, Rng
from embruns.games.petite_mer.plan import BREADTH, plan_turn, plan_turns
from embruns.games.petite_mer.rules import ENDED, PLAYING, Gulf

CANDIDATES: Final = 16
SWIFT: Final = 3  # courses kept by the players of a trial game
DOUBT: Final = 4.0  # points that a hardly tried turn is given
FULL: Final = 80.0  # a score beyond all: what counts as a whole result


@final
class TurnSearch(Deliberation):
    """Tries the turns that look best, and sees what the game comes to."""

    def __init__(self, gulf: Gulf, candidates: int, swift: int, rng: Rng) -> None:
        self.plans: Final = plan_turns(gulf, BREADTH, candidates)
        self.swift: Final = swift
        self.luck: Final = rng.below(2**30)
        self.visits: vec[i64] = vec[i64]([i64(0)] * len(self.plans))
        self.totals: vec[i64] = vec[i64]([i64(0)] * len(self.plans))
        self.tried: i64 = 0

    def simulate(self) -> bool:
        """One game to its end after the turn that is worth a trial most; the n-th trial of each has the same draws."""
        if len(self.plans) == 1:
            return False
        place = self._next()
        rng = Rng(self.luck + 7919 * self.visits[place])
        self.totals[place] += _play_on(self.plans[place].after().copy(), self.swift, rng)
        self.visits[place] += 1
        self.tried += 1
        return True

    def _next(self) -> i64:
        """Each once; then what was good, and what was hardly tried."""
        if self.tried < len(self.plans):
            return self.tried
        best: i64 = 0
        most = -1.0
        for place in range(i64(len(self.plans))):
            worth = self._mean(place) + DOUBT * sqrt(float(self.tried)) / float(self.visits[place])
            if worth > most:
                best, most = place, worth
        return best

    def _mean(self, place: i64) -> float:
        return float(self.totals[place]) / float(self.visits[place]) if self.visits[place] else 0.0

    def weighed(self) -> list[tuple[Action, int, int]]:
        """The turn tried most often first; of equal ones the one that came to more, or looked better."""
        chosen: i64 = 0
        for place in range(1, i64(len(self.plans))):
            more = self.visits[place] - self.visits[chosen]
            if more > 0 or (more == 0 and self.totals[place] > self.totals[chosen]):
                chosen = place
        order = [chosen, *[place for place in range(len(self.plans)) if place != chosen]]
        return [self._weighed(place) for place in order]

    def _weighed(self, place: i64) -> tuple[Action, int, int]:
        result = int(1_000_000 * min(1.0, self._mean(place) / FULL))
        return self.plans[place].actions[0], self.visits[place], result


def _play_on(gulf: Gulf, swift: int, rng: Rng) -> i64:
    """The score that quick planners reach from here."""
    while gulf.phase != ENDED:
        if gulf.phase != PLAYING:
            gulf.play(gulf.roll(rng))
        else:
            for action in plan_turn(gulf, swift):
                gulf.play(action)
    return gulf.chart.score()
