"""What a position is worth: the sum of learned weights over its features.

A value is the logarithm of the odds to win: three to one is worth 1,000 (`Scale` with `logistic`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Judge, State
from embruns.core.weights import read_weights
from embruns.games.little_big_fish.bot.features import (
    FEATURES,
    FISH,
    HUNTS,
    IN_PLAY,
    NEED,
    NUMBERS,
    PAIR,
    PLACE,
    QUIET,
    REACH,
    STACK,
    THREATS,
    TROPHIES,
    Features,
)
from embruns.games.little_big_fish.phases import ENDED, NOBODY
from embruns.games.little_big_fish.state import LittleBigFishState

WON: Final = 100_000
GAME: Final = "little-big-fish"
WEIGHTS: Final = FEATURES + 1  # the last is that of the turn, whatever the position


@final
class LittleBigFishJudge(Judge):
    """Judges by weights that were learned from many games (`embruns train`)."""

    def __init__(self, weights: list[int] | None = None) -> None:
        if weights is None:
            weights = read_weights(Path(__file__).with_name("weights.json"), GAME, WEIGHTS)
        self._weights: vec[i64] = vec[i64]([i64(weight) for weight in weights])
        self._features: Features = Features()

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, LittleBigFishState)
        if state.phase == ENDED:
            return _won(state, seat)
        if not state.is_laid():
            return 0
        features = self._features
        features.describe(state)
        found, weights, number = features.found, self._weights, features.number
        total = weights[FEATURES]
        place: i64 = 0
        while place < number:
            total += weights[found[place]]
            place += 1
        return total if seat == state.seat else -total

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, LittleBigFishState)
        terms = dict.fromkeys(("won", "trophies", "shoal", "sizes", "prey", "danger", "places", "turn"), 0)
        if state.phase == ENDED:
            terms["won"] = _won(state, seat)
        elif state.is_laid():
            self._features.describe(state)
            terms["turn"] = self._weights[FEATURES]
            for place in range(self._features.number):
                self._add(terms, self._features.found[place])
            if seat != state.seat:
                terms = {name: -worth for name, worth in terms.items()}
                terms["prey"], terms["danger"] = terms["danger"], terms["prey"]  # one seat's prey is in danger
        return terms

    def _add(self, terms: dict[str, int], feature: i64) -> None:
        """Add the weight of a feature to the terms that it belongs to."""
        weights = self._weights
        if feature >= PLACE:
            plain = feature  # the same without what is near: two fish far apart, a turn without a catch
            if PAIR <= feature < TROPHIES:
                plain -= (feature - PAIR) % 6
                terms["shoal"] += weights[plain]
            elif feature >= NEED:
                plain -= (feature - NEED) % 3
                terms["trophies"] += weights[plain]
            else:
                terms[_term(feature)] += weights[feature]
                return
            terms[_term(feature)] += weights[feature] - weights[plain]
            return
        # A fish: what it is worth in peace, what hunting adds to that, and what being hunted takes away.
        owner = (feature - FISH) // 360 % 2
        calm = feature - (feature - FISH) // THREATS % 5 * THREATS
        still = calm - (calm - FISH) // HUNTS % 4 * HUNTS
        terms["sizes"] += weights[still]
        terms["danger" if owner else "prey"] += weights[calm] - weights[still]
        terms["prey" if owner else "danger"] += weights[feature] - weights[calm]


def _won(state: LittleBigFishState, seat: i64) -> i64:
    if state.winner == NOBODY:
        return 0
    return WON if state.winner == seat else -WON


def _term(feature: i64) -> str:
    """Return the term of a feature that is not that of a fish."""
    if feature < PAIR:
        return "places"
    if feature < TROPHIES:
        own, other = (feature - PAIR) // 18 % 3, (feature - PAIR) // 6 % 3
        return "prey" if own > other else "danger" if own < other else "places"
    if feature < NUMBERS:
        return "trophies"
    if feature < STACK:
        return "sizes"
    if feature < QUIET:
        return "turn"
    if feature < REACH:
        return "trophies"
    if feature < IN_PLAY:
        return "danger" if (feature - REACH) // 16 % 2 else "prey"
    if feature < NEED:
        return "shoal"
    return "danger" if (feature - NEED) // 15 % 2 else "prey"
