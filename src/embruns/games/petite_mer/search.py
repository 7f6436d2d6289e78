"""The search: the best whole turns, each followed to the end of the game under the same draws."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Deliberation, Rng
from embruns.games.petite_mer.outlook import POINT
from embruns.games.petite_mer.plan import BREADTH, plan_turn, plan_turns, standing
from embruns.games.petite_mer.rules import ENDED, PLAYING, Gulf

CANDIDATES: Final = 16  # turns that are tried when one begins
LATER: Final = 4  # and once it has begun: most of it is settled
ENOUGH: Final = 8  # trials are enough then
AHEAD: Final = 4  # turns that a trial follows
TRUST: Final = 3  # trials that the look of a turn counts for
SWIFT: Final = 3  # courses kept by the players of a trial game
DOUBT: Final = 300.0  # hundredths of a point that a hardly tried turn is given
FULL: Final = 8_000.0  # a score beyond all: what counts as a whole result


@final
class TurnSearch(Deliberation):
    """Tries the turns that look best, and sees what the game comes to."""

    def __init__(
        self,
        gulf: Gulf,
        rng: Rng,
        candidates: int = CANDIDATES,
        swift: int = SWIFT,
        ahead: int = AHEAD,
        trust: int = TRUST,
        enough: int = ENOUGH,
    ) -> None:
        begun = gulf.placed or gulf.swapped or gulf.tokens < gulf.box.tokens[gulf.players - 1]
        self.plans: Final = plan_turns(gulf, BREADTH, LATER if begun else candidates)
        self.most: i64 = enough if begun else 1_000_000
        self.swift: Final = swift
        self.ahead: Final = ahead
        self.trust: Final = trust
        self.total: i64 = 0
        self.luck: Final = rng.below(2**30)
        self.visits: vec[i64] = vec[i64]([i64(0)] * len(self.plans))
        self.totals: vec[i64] = vec[i64]([i64(0)] * len(self.plans))
        self.tried: i64 = 0

    def simulate(self) -> bool:
        """One game to its end after the turn that is worth a trial most; the n-th trial of each has the same draws."""
        if len(self.plans) == 1 or self.tried >= self.most:
            return False
        place = self._next()
        rng = Rng(self.luck + 7919 * self.visits[place])
        worth = _play_on(self.plans[place].after().copy(), self.swift, self.ahead, rng)
        self.totals[place] += worth
        self.total += worth
        self.visits[place] += 1
        self.tried += 1
        return True

    def _next(self) -> i64:
        """What was good, and what was hardly tried."""
        best: i64 = 0
        most = -1.0
        for place in range(i64(len(self.plans))):
            worth = self._mean(place) + DOUBT * sqrt(float(self.tried + 1)) / float(self.visits[place] + self.trust)
            if worth > most:
                best, most = place, worth
        return best

    def _mean(self, place: i64) -> float:
        """What the trials came to; the look of the turn counts for a few, beside what all trials came to."""
        looks = float(self.total) / float(max(self.tried, 1)) + float(self.plans[place].value - self.plans[0].value)
        return (float(self.totals[place]) + self.trust * looks) / float(self.visits[place] + self.trust)

    def weighed(self) -> list[tuple[Action, int, int]]:
        """The turn tried most often first; of equal ones the one that came to more, or looked better."""
        chosen: i64 = 0
        for place in range(1, i64(len(self.plans))):
            if self._mean(place) > self._mean(chosen):
                chosen = place
        order = [chosen, *[place for place in range(len(self.plans)) if place != chosen]]
        return [self._weighed(place) for place in order]

    def _weighed(self, place: i64) -> tuple[Action, int, int]:
        result = int(1_000_000 * min(1.0, self._mean(place) / FULL))
        return self.plans[place].actions[0], self.visits[place], result


@final
class Settled(Deliberation):
    """The one turn that a player sees who tries nothing."""

    def __init__(self, gulf: Gulf, breadth: int) -> None:
        self.action: Final = plan_turn(gulf, breadth)[0]

    def simulate(self) -> bool:
        return False

    def weighed(self) -> list[tuple[Action, int, int]]:
        return [(self.action, 1, 500_000)]


def _play_on(gulf: Gulf, swift: int, ahead: int, rng: Rng) -> i64:
    """What quick planners make of it in the next turns, and what the position is worth then."""
    while gulf.phase != ENDED:
        if gulf.phase != PLAYING:
            gulf.play(gulf.roll(rng))
        elif ahead == 0:
            return standing(gulf)
        else:
            for action in plan_turn(gulf, swift):
                gulf.play(action)
            ahead -= 1
    return POINT * gulf.chart.score()
