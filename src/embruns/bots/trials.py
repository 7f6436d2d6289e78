"""Choose which of several candidates to try next, and which has proved best: for the games' own searches.

A worth is a whole number, higher is better, in the same unit for trials and looks. A candidate's look is its worth
before any trial. The n-th trial should use the same draws for every candidate, so that luck does not tell them apart.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Rng, Search


@final
class Trials:
    """Candidates by their index. A candidate's look, relative to the best look, counts as `trust` trials."""

    def __init__(self, looks: list[int], trust: int, doubt: int) -> None:
        best = max(looks)
        self.looks: vec[i64] = vec[i64]([i64(look - best) for look in looks])
        self.trust: Final = float(trust)
        self.doubt: Final = float(doubt)  # how much worth is added to a candidate that was hardly tried
        self.visits: vec[i64] = vec[i64]([i64(0)] * len(looks))
        self.totals: vec[i64] = vec[i64]([i64(0)] * len(looks))
        self.tried: i64 = 0
        self.total: i64 = 0

    def learn(self, place: i64, worth: i64) -> None:
        """Record the worth that a trial of this candidate came to."""
        self.visits[place] += 1
        self.totals[place] += worth
        self.tried += 1
        self.total += worth

    def mean(self, place: i64) -> float:
        """Return what it is estimated to be worth, from its trials and its look."""
        looks = float(self.looks[place])
        if self.tried:
            looks += float(self.total) / float(self.tried)
        return (float(self.totals[place]) + self.trust * looks) / (float(self.visits[place]) + self.trust)

    def next(self) -> i64:
        """Return the candidate to try next: one that was good, or one that was hardly tried."""
        best: i64 = 0
        most = 0.0
        spread = self.doubt * sqrt(float(self.tried + 1))
        for place in range(i64(len(self.visits))):
            worth = self.mean(place) + spread / (float(self.visits[place]) + self.trust)
            if place == 0 or worth > most:
                best, most = place, worth
        return best

    def best(self) -> i64:
        """Return the candidate that is estimated best; the first of equals."""
        best: i64 = 0
        for place in range(1, i64(len(self.visits))):
            if self.mean(place) > self.mean(best):
                best = place
        return best

    def weighed(self, actions: list[Action], even: float, whole: int) -> list[tuple[Action, int, int]]:
        """Return each action with its trials and its expected result in millionths, the best first.

        A worth of 0 is the result `even`, and a worth of `whole` more or less is one whole result more or less.
        """
        found: list[tuple[Action, int, int]] = []
        best = self.best()
        for place in range(i64(len(actions))):
            result = max(0.0, min(1.0, even + self.mean(place) / whole)) if self.tried else 0.5
            found.insert(
                0 if place == best else len(found), (actions[place], self.visits[place], int(1_000_000 * result))
            )
        return found


@final
class Glance(Search):
    """The choice of a beginner: the best look among the actions that are noticed at all."""

    def __init__(self, actions: list[Action], looks: list[int], noticed: int, rng: Rng) -> None:
        """Notice that many per cent of the actions, at least two: nobody overlooks a plain choice between two."""
        places = list(range(len(actions)))
        enough = max(2, -(-len(places) * noticed // 100))
        while len(places) > enough:
            places.pop(rng.below(len(places)))
        best = places[0]
        for place in places:
            if looks[place] > looks[best]:
                best = place
        self.action: Final = actions[best]

    def simulate(self) -> bool:
        return False

    def weighed(self) -> list[tuple[Action, int, int]]:
        return [(self.action, 1, 500_000)]
