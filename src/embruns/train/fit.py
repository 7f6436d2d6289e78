"""Fit linear weights to the data with numpy, by logistic regression, and round them to whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from embruns.bots.training import SPREAD, CannotTrain
from embruns.train.data import WHOLE, Batch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Numbers = NDArray[np.int32]

SIZE = 4096  # positions in a step
HELD_OUT = 20  # one game in so many is not learned from
OF_SEARCH = 0.8  # the target is so much what the search expected, and for the rest the result of the game
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
    """All positions as rows of features; a row that has fewer than the longest ends with the number `features`."""

    rows: NDArray[np.uint16]
    expected: Floats
    results: Floats
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


def gather(batches: Iterable[Batch], features: int) -> Positions:
    """Put batches together."""
    import numpy as np

    read = [[np.frombuffer(part, part.typecode) for part in batch.parts()] for batch in batches]
    width = max(int(counts.max(initial=1)) for _, counts, *_ in read)
    rows = [_rows(found, counts.astype(np.int64), width, features) for found, counts, *_ in read]
    expected, results, games = (np.concatenate([each[place] for each in read]) for place in (2, 3, 4))
    return Positions(
        np.concatenate(rows),
        (expected / WHOLE).astype(np.float32),
        (results / WHOLE).astype(np.float32),
        games % HELD_OUT == HELD_OUT - 1,
    )


def together(parts: list[Positions], features: int) -> Positions:
    """Return the positions of several generations as one."""
    import numpy as np

    width = max(part.rows.shape[1] for part in parts)
    rows = [np.pad(part.rows, ((0, 0), (0, width - part.rows.shape[1])), constant_values=features) for part in parts]
    return Positions(
        np.concatenate(rows),
        np.concatenate([part.expected for part in parts]),
        np.concatenate([part.results for part in parts]),
        np.concatenate([part.held_out for part in parts]),
    )


def _rows(found: NDArray[np.uint16], counts: NDArray[np.int64], width: int, features: int) -> NDArray[np.uint16]:
    import numpy as np

    rows = np.full((len(counts), width), features, np.uint16)
    rows[np.arange(width) < counts[:, None]] = found
    return rows


def fit(positions: Positions, recipe: Recipe, done: Callable[[int], None]) -> tuple[list[int], Losses]:
    """Fit by Adam over the positions in a drawn order; return whole weights, the turn's last, and the losses."""
    import numpy as np

    learned = np.flatnonzero(~positions.held_out)
    if not len(learned) or not positions.held_out.any():
        raise CannotTrain(f"too few games to learn from: at least {HELD_OUT} are needed")
    target = OF_SEARCH * positions.expected + (1 - OF_SEARCH) * positions.results
    order = np.random.default_rng(recipe.seed)
    weights = np.zeros(recipe.features + 2, np.float32)  # one for a row's end, which stays 0, and one for the turn
    slope, square = np.zeros_like(weights), np.zeros_like(weights)
    total, step = recipe.epochs * -(-len(learned) // SIZE), 0
    for _ in range(recipe.epochs):
        order.shuffle(learned)
        for at in range(0, len(learned), SIZE):
            chosen = learned[at : at + SIZE]
            rows = positions.rows[chosen]
            error = (_odds(weights, rows) - target[chosen]) / np.float32(len(chosen))
            gradient = _gradient(rows, error, len(weights))
            step += 1
            slope = 0.9 * slope + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient * gradient
            rate = FASTEST * _warmth(step / total)
            mean, spread = slope / (1 - 0.9**step), square / (1 - 0.999**step)
            weights = (weights - rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)
        done(1)
    rounded = np.round(np.delete(weights, recipe.features) * UNIT).astype(np.int64)
    return [int(weight) for weight in rounded], _losses(positions, weights)


def _warmth(part: float) -> float:
    """Return the learning rate in this part of the run, from 0 to 1: up for a twentieth, then down to nothing."""
    return min(part * 20, (1 - part) / 0.95)


def _odds(weights: Floats, rows: NDArray[np.uint16]) -> Floats:
    """Return the probability to win in each position."""
    import numpy as np

    total = weights[rows].sum(axis=1) + weights[-1]
    odds: Floats = 1 / (1 + np.exp(-total))
    return odds


def _gradient(rows: NDArray[np.uint16], error: Floats, number: int) -> Floats:
    import numpy as np

    gradient = np.bincount(rows.ravel(), np.repeat(error, rows.shape[1]), number).astype(np.float32)
    gradient[-2] = 0  # the end of a row is no feature
    gradient[-1] = error.sum()
    return gradient


def _losses(positions: Positions, weights: Floats) -> Losses:
    import numpy as np

    held = np.flatnonzero(positions.held_out)
    rows, results, expected = positions.rows[held], positions.results[held], positions.expected[held]
    whole = (np.round(weights * UNIT) / UNIT).astype(np.float32)
    fitted, rounded = (_odds(each, rows) for each in (weights, whole))
    return Losses(
        len(held),
        _entropy(expected, results),
        _entropy(fitted, results),
        _entropy(rounded, results),
        _right(expected, results),
        _right(rounded, results),
    )


def _entropy(odds: Floats, results: Floats) -> float:
    import numpy as np

    odds = np.clip(odds, 1e-6, 1 - 1e-6)
    return round(float(-(results * np.log(odds) + (1 - results) * np.log(1 - odds)).mean()), 4)


def _right(odds: Floats, results: Floats) -> float:
    decided = results != 0.5
    return round(float(((odds > 0.5) == (results > 0.5))[decided].mean()), 4)
