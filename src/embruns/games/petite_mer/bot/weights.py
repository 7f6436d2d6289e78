"""What the planners hold of holes, boats and tiles, in hundredths of a point: weights by hand, and learned ones."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count
from embruns.games.petite_mer.box import Box

STAGES: Final = 3  # of a game, by the tiles to come: more than two thirds of all, more than one, fewer


def stage_of(box: Box, to_come: i64) -> i64:
    """Return the stage of a game in which these tiles are to come."""
    return STAGES - 1 - min(STAGES - 1, STAGES * count(to_come) // i64(len(box.points)))


@final
class Weights:
    """One list of weights; three numbers are one for each stage."""

    def __init__(self, numbers: list[int], unit: int) -> None:
        of = vec[i64]([i64(each) for each in numbers])
        # By stage and the known sides of a hole, 1 to 4, in tenths: how many tiles must fit for even odds
        self.even: Final = of[:12]
        self.landlocked: Final = of[12:15]  # of the odds of a hole that no sea leads to yet, in 1024ths
        self.stuck: Final = of[15:18]  # cost of a tile beside a dead hole
        self.berth: Final = of[18:21]  # weight of the holes near a boat, in tenths
        self.discarded: Final = of[21:24]  # cost of a tile that pays for a step
        self.closing: Final = of[24]  # cost of a hole too few in reach
        self.kept: Final = of[25]  # value of a tile that a lone player keeps
        self.depth: Final = of[26:]  # by the known sides of a hole near a boat: how much it counts
        self.unit: Final = i64(unit)  # how many of the depth's numbers are one


# A deeper hole is filled more eagerly; a dead hole costs a little.
BY_HAND: Final = Weights(
    [140, 80, 40, 20] * 3 + [512] * 3 + [10] * 3 + [120] * 3 + [100] * 3 + [100, 100, 1, 4, 9, 16], 1
)

# Found by tools/weights.py in games without a search; docs/bots.md has the command and what it is worth
LEARNED_NUMBERS: Final[tuple[int, ...]] = (
    *(48, 26, 23, 19, 117, 48, 19, 9, 103, 53, 23, 8, 598, 687, 510, 4, 6, 9, 66, 52, 91, 157, 138, 131),
    *(100, 85, 11, 30, 86, 197),
)
LEARNED: Final = Weights(list(LEARNED_NUMBERS), 10)
