"""Fit linear weights to the data with numpy, by logistic regression, and round them to whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from embruns.bots.training import CannotTrain
from embruns.core.odds import SPREAD
from embruns.train.data import WHOLE, Batch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Numbers = NDArray[np.int32]

SIZE = 4096  # positions in a step
HELD_OUT = 20  # one game in so many is not learned from
FASTEST = 0.02  # the learning rate at its highest
UNIT = SPREAD / log(3)  # what a logarithm of odds of 1 is worth


@dataclass(frozen=True)
class Recipe:
    """How weights are fitted."""

    features: int
    epochs: int
    seed: int


@dataclass(frozen=True)
class Positions:
    """All sides as rows of features; a row that has fewer than the longest ends with the number `features`."""

    rows: NDArray[np.uint16]
    amounts: NDArray[np.int16] | None  # of the features; none where each counts once
    first: NDArray[np.int64]  # the row of a position's first side
    sides: NDArray[np.int64]  # how many rows follow one another
    expected: Floats
    results: Floats
    targets: Floats
    held_out: NDArray[np.bool_]


@dataclass(frozen=True)
class Losses:
    """How well results of held-out games are foretold: cross entropy, and the share that is on the right side."""

    positions: int
    search: float  # the cross entropy of what the search expected
    fitted: float
    rounded: float
    search_right: float
    rounded_right: float


def need_numpy() -> None:
    """Raise CannotTrain where numpy is not installed."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise CannotTrain("training needs numpy: pip install 'embruns[train]'") from None


def gather(batches: Iterable[Batch], features: int, trust: float) -> Positions:
    """Put batches together; the target is `trust` what the search expected, and for the rest the result."""
    import numpy as np

    all_batches = list(batches)
    sided = all_batches[0].sided
    read = [[np.frombuffer(part, part.typecode) for part in batch.parts()] for batch in all_batches]
    width = max(int(each[1].max(initial=1)) for each in read)
    rows = [_rows(each[0], each[1], width, features) for each in read]
    amounts = np.concatenate([_rows(each[5], each[1], width, 0) for each in read]) if sided else None
    expected, results, games = (np.concatenate([each[place] for each in read]) for place in (2, 3, 4))
    sides = np.concatenate([each[6] for each in read]) if sided else np.ones(len(games))
    odds, ends = (expected / WHOLE).astype(np.float32), (results / WHOLE).astype(np.float32)
    return Positions(
        np.concatenate(rows),
        amounts,
        (np.cumsum(sides) - sides).astype(np.int64),
        sides.astype(np.int64),
        odds,
        ends,
        (trust * odds + (1 - trust) * ends).astype(np.float32),
        games % HELD_OUT == HELD_OUT - 1,
    )


def together(parts: list[Positions], features: int) -> Positions:
    """Return the positions of several generations as one."""
    import numpy as np

    width = max(part.rows.shape[1] for part in parts)

    def padded(rows: NDArray[Any], fill: int) -> NDArray[Any]:
        return np.pad(rows, ((0, 0), (0, width - rows.shape[1])), constant_values=fill)

    before = np.cumsum([0, *[len(part.rows) for part in parts]])
    amounts = [padded(part.amounts, 0) for part in parts if part.amounts is not None]
    return Positions(
        np.concatenate([padded(part.rows, features) for part in parts]),
        np.concatenate(amounts) if amounts else None,
        np.concatenate([part.first + start for part, start in zip(parts, before, strict=False)]),
        np.concatenate([part.sides for part in parts]),
        np.concatenate([part.expected for part in parts]),
        np.concatenate([part.results for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.held_out for part in parts]),
    )


def _rows(found: NDArray[Any], counts: NDArray[Any], width: int, fill: int) -> NDArray[Any]:
    import numpy as np

    rows = np.full((len(counts), width), fill, found.dtype)
    rows[np.arange(width) < counts.astype(np.int64)[:, None]] = found
    return rows


def fit(positions: Positions, recipe: Recipe, done: Callable[[int], None]) -> tuple[list[int], Losses]:
    """Fit by Adam over the positions in a drawn order; return whole weights, a turn's last, and the losses."""
    import numpy as np

    learned = np.flatnonzero(~positions.held_out)
    if not len(learned) or not positions.held_out.any():
        raise CannotTrain(f"too few games to learn from: at least {HELD_OUT} are needed")
    order = np.random.default_rng(recipe.seed)
    weights = np.zeros(recipe.features + 2, np.float32)  # one for a row's end, which stays 0, and one for the turn
    slope, square = np.zeros_like(weights), np.zeros_like(weights)
    total, step = recipe.epochs * -(-len(learned) // SIZE), 0
    for _ in range(recipe.epochs):
        order.shuffle(learned)
        for at in range(0, len(learned), SIZE):
            chosen = learned[at : at + SIZE]
            gradient = _gradient(positions, chosen, weights)
            step += 1
            slope = 0.9 * slope + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient * gradient
            rate = FASTEST * _warmth(step / total)
            mean, spread = slope / (1 - 0.9**step), square / (1 - 0.999**step)
            weights = (weights - rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)
        done(1)
    rounded = np.round(np.delete(weights, recipe.features) * UNIT).astype(np.int64)
    if positions.amounts is not None:
        rounded = rounded[:-1]  # whose turn it is tells a feature of the seat
    return [int(weight) for weight in rounded], _losses(positions, weights)


def _warmth(part: float) -> float:
    """Return the learning rate in this part of the run, from 0 to 1: up for a twentieth, then down to nothing."""
    return min(part * 20, (1 - part) / 0.95)


def _strengths(
    positions: Positions, chosen: NDArray[np.int64], weights: Floats
) -> tuple[NDArray[np.int64], NDArray[np.bool_], Floats]:
    """Return the rows of the chosen positions' sides, which of them there are, and the strength of each."""
    import numpy as np

    places = np.arange(int(positions.sides[chosen].max(initial=1)))
    present = places < positions.sides[chosen][:, None]
    rows = np.where(present, positions.first[chosen][:, None] + places, 0)
    found = weights[positions.rows[rows]]
    if positions.amounts is not None:
        found = found * positions.amounts[rows]
    strengths = found.sum(axis=2)
    strengths[:, 0] += weights[-1]
    return rows, present, strengths.astype(np.float32)


def _odds(present: NDArray[np.bool_], strengths: Floats) -> tuple[Floats, Floats]:
    """Return the probability that the first side wins, and what share each of its rivals has of their strength."""
    import numpy as np

    rivals = np.where(present[:, 1:], strengths[:, 1:], -np.inf)
    if not rivals.shape[1]:
        alone = 1 / (1 + np.exp(-strengths[:, 0]))
        return alone.astype(np.float32), rivals.astype(np.float32)
    most = rivals.max(axis=1)
    shares = np.exp(rivals - most[:, None])
    together = shares.sum(axis=1)
    odds: Floats = 1 / (1 + np.exp(most + np.log(together) - strengths[:, 0]))
    return odds, shares / together[:, None]


def _gradient(positions: Positions, chosen: NDArray[np.int64], weights: Floats) -> Floats:
    import numpy as np

    rows, present, strengths = _strengths(positions, chosen, weights)
    odds, shares = _odds(present, strengths)
    error = (odds - positions.targets[chosen]) / np.float32(len(chosen))
    pulls = np.concatenate([error[:, None], -error[:, None] * shares], axis=1)[:, :, None]
    if positions.amounts is not None:
        pulls = pulls * positions.amounts[rows]
    found = positions.rows[rows]
    gradient = np.bincount(found.ravel(), np.broadcast_to(pulls, found.shape).ravel(), len(weights))
    gradient[-2] = 0  # the end of a row is no feature
    gradient[-1] = error.sum() if positions.amounts is None else 0
    return gradient.astype(np.float32)


def _losses(positions: Positions, weights: Floats) -> Losses:
    import numpy as np

    held = np.flatnonzero(positions.held_out)
    results, expected = positions.results[held], positions.expected[held]
    whole = (np.round(weights * UNIT) / UNIT).astype(np.float32)
    fitted, rounded = (_odds_of(positions, held, each) for each in (weights, whole))
    return Losses(
        len(held),
        _entropy(expected, results),
        _entropy(fitted, results),
        _entropy(rounded, results),
        _right(expected, results),
        _right(rounded, results),
    )


def _odds_of(positions: Positions, chosen: NDArray[np.int64], weights: Floats) -> Floats:
    """Return the probability to win in each of these positions."""
    import numpy as np

    parts = [chosen[at : at + SIZE] for at in range(0, len(chosen), SIZE)]
    return np.concatenate([_odds(*_strengths(positions, part, weights)[1:])[0] for part in parts])


def _entropy(odds: Floats, results: Floats) -> float:
    import numpy as np

    odds = np.clip(odds, 1e-6, 1 - 1e-6)
    return round(float(-(results * np.log(odds) + (1 - results) * np.log(1 - odds)).mean()), 4)


def _right(odds: Floats, results: Floats) -> float:
    decided = results != 0.5
    return round(float(((odds > 0.5) == (results > 0.5))[decided].mean()), 4)
