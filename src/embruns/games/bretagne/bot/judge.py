"""What a position of Bretagne is worth: the learned strength of each seat against that of its rivals.

A value is the logarithm of the odds to win: three to one is worth 1,000 (`Scale` with `logistic`). A build is several
small decisions. Where its own seat is in the middle of one, or has just entered a city, the judge looks on to the best
it can make of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Judge, Rng, State
from embruns.core.odds import either
from embruns.core.weights import read_weights
from embruns.games.bretagne.bot.features import (
    BARGE,
    CARDS,
    COIN,
    FEATURES,
    FRANCS,
    MEN,
    NEXT,
    RENTS,
    SHARED,
    SITE,
    TILE,
    TO_PLAY,
    TO_SEND,
    TURN,
    WARES,
    Features,
)
from embruns.games.bretagne.bot.policy import sensible
from embruns.games.bretagne.phases import ENDED, PLACING, RECALLING, TRADING
from embruns.games.bretagne.rules import ending
from embruns.games.bretagne.state import BretagneState

WON: Final = 100_000
GAME: Final = "bretagne"
_TERMS: Final = ("points", "won", "order", "money", "men", "cards", "wares", "barge", "sites", "ports", "rivals")
# The first feature of each group, and the term that it belongs to
_GROUPS: Final = (
    (0, "points"),
    (FRANCS, "money"),
    (MEN, "men"),
    (WARES, "wares"),
    (CARDS, "cards"),
    (SITE, "sites"),
    (TO_PLAY, "cards"),
    (TO_SEND, "sites"),
    (RENTS, "ports"),
    (BARGE, "barge"),
    (NEXT, "order"),
    (TURN, "order"),
    (TILE, "wares"),
    (COIN, "money"),
    (SHARED, "ports"),
)


@final
class BretagneJudge(Judge):
    """Judges by weights that were learned from many games (`embruns train`)."""

    def __init__(self, weights: list[int] | None = None) -> None:
        if weights is None:
            weights = read_weights(Path(__file__).with_name("weights.json"), GAME, FEATURES)
        self._weights: vec[i64] = vec[i64]([i64(weight) for weight in weights])
        self._features: Features = Features()

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, BretagneState)
        return self._value(self._looked_on(state, seat), seat)

    def terms(self, state: State, seat: int) -> dict[str, int]:
        """Return the lead over the strongest rival, term by term; `rivals` is what further rivals take away."""
        assert isinstance(state, BretagneState)
        chosen = self._looked_on(state, seat)
        terms: dict[str, int] = dict.fromkeys(_TERMS, 0)
        if chosen.phase == ENDED:
            terms["won"] = _won(chosen, seat)
            return terms
        best: i64 = -1
        for other in range(i64(len(chosen.players))):
            if other != seat and (best < 0 or self._strength(chosen, other) > self._strength(chosen, best)):
                best = other
        self._tell(terms, chosen, seat, 1)
        self._tell(terms, chosen, best, -1)
        terms["rivals"] = self._value(chosen, seat) - sum(terms.values())
        return terms

    def prefer(self, state: State, rng: Rng) -> Action:
        return sensible(state, rng)

    def _value(self, state: BretagneState, seat: i64) -> i64:
        if state.phase == ENDED:
            return _won(state, seat)
        rivals: i64 = -WON
        for other in range(i64(len(state.players))):
            if other != seat:
                rivals = either(rivals, self._strength(state, other))
        return self._strength(state, seat) - rivals

    def _strength(self, state: BretagneState, seat: i64) -> i64:
        """Return the sum of the weights of a seat's features."""
        features = self._features
        features.describe(state, seat)
        found, amounts, weights, number = features.found, features.amounts, self._weights, features.number
        total: i64 = 0
        place: i64 = 0
        while place < number:
            total += weights[found[place]] * amounts[place]
            place += 1
        return total

    def _tell(self, terms: dict[str, int], state: BretagneState, seat: i64, sign: i64) -> None:
        """Add the features of a seat to their terms."""
        features = self._features
        features.describe(state, seat)
        for place in range(features.number):
            feature = features.found[place]
            worth = sign * self._weights[feature] * features.amounts[place]
            terms[_term(feature)] += worth

    def _looked_on(self, state: BretagneState, seat: i64) -> BretagneState:
        """Return the position to judge: the seat's own build or first trade carried on in the best way."""
        if state.to_act() != seat:
            return state
        unfinished = state.phase == PLACING or state.phase == RECALLING or (state.phase == TRADING and not state.traded)
        if not unfinished:
            return state
        best = state
        best_value: i64 = -2 * WON
        for action in state.legal():
            after = state.copy()
            after.play(action)
            if after.phase == RECALLING and after.to_act() == seat:
                after = self._looked_on(after, seat)
            value = self._value(after, seat)
            if value > best_value:
                best, best_value = after, value
        return best


def _won(state: BretagneState, seat: i64) -> i64:
    return WON if ending.winner(state) == seat else -WON


def _term(feature: i64) -> str:
    """Return the term of a feature."""
    found = "points"
    for first, term in _GROUPS:
        if feature < first:
            break
        found = term
    return found
