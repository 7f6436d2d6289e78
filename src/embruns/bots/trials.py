"""Which of several candidates to try next, and which has proved best: for the searches of the games' own.

A worth is a whole number, higher is better, the same measure for trials and looks. Draws of the n-th trial should be
the same for every candidate, so that luck does not tell them apart.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Rng, Search


@final
class Trials:
    """Candidates by their place. What a candidate looks like, beside the best looking, counts for a few trials."""

    def __init__(self, looks: list[int], trust: int, doubt: int) -> None:
        best = max(looks)
        self.looks: vec[i64] = vec[i64]([i64(look - best) for look in looks])
        self.trust: Final = float(trust)
        self.doubt: Final = float(doubt)  # how much worth a candidate that was hardly tried is given
        self.visits: vec[i64] = vec[i64]([i64(0)] * len(looks))
        self.totals: vec[i64] = vec[i64]([i64(0)] * len(looks))
        self.tried: i64 = 0
        self.total: i64 = 0

    def learn(self, place: i64, worth: i64) -> None:
        """A trial of this candidate came to that."""
        self.visits[place] += 1
        self.totals[place] += worth
        self.tried += 1
        self.total += worth

    def mean(self, place: i64) -> float:
        """What it is thought worth: its trials, and its looks beside what all trials came to."""
        looks = float(self.looks[place])
        if self.tried:
            looks += float(self.total) / float(self.tried)
        return (float(self.totals[place]) + self.trust * looks) / (float(self.visits[place]) + self.trust)

    def next(self) -> i64:
        """What was good, and what was hardly tried."""
        best: i64 = 0
        most = 0.0
        spread = self.doubt * sqrt(float(self.tried + 1))
        for place in range(i64(len(self.visits))):
            worth = self.mean(place) + spread / (float(self.visits[place]) + self.trust)
            if place == 0 or worth > most:
                best, most = place, worth
        return best

    def best(self) -> i64:
        """The candidate that is thought worth most; of equal ones the first."""
        best: i64 = 0
        for place in range(1, i64(len(self.visits))):
            if self.mean(place) > self.mean(best):
                best = place
        return best

    def weighed(self, actions: list[Action], even: float, whole: int) -> list[tuple[Action, int, int]]:
        """Each with its trials and the result it promises, in millionths, the best first.

        A worth of nothing promises `even`, and so much worth more or less a `whole` result.
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
    """The choice of a beginner: the best looking of the actions that are noticed at all."""

    def __init__(self, actions: list[Action], looks: list[int], noticed: int, rng: Rng) -> None:
        """Noticed: so many per cent, two at least, since a plain choice between two is never overlooked."""
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
