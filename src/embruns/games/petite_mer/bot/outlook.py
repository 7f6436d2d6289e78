"""The outlook: how likely holes are to be filled, what the map may still score, and what is near a boat."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count, member_of
from embruns.games.petite_mer.bot.weights import Weights, stage_of
from embruns.games.petite_mer.box import EDGE, TOWER, Box
from embruns.games.petite_mer.parts.chart import ALL_SIDES, HOME, SPAN, WAY, Chart
from embruns.games.petite_mer.parts.reach import FAR, Reach

POINT: Final = 100
SURE: Final = 1024  # odds are given in 1024ths
SEA_TO_COME: Final = 40  # value of an open side of a turbine
SAILED: Final = 4  # steps that count as near
FEW_HOLES: Final = 4  # with fewer holes in reach the sea is about to close (R22)

_UNKNOWN: Final = vec[i64]([i64(-1) for _ in range(256)])


@final
class Outlook:
    """The odds that a hole will be filled, by its demand and the tiles to come."""

    def __init__(self, box: Box, to_come: i64, weights: Weights) -> None:
        self.box: Final = box
        self.weights: Final = weights
        self.stage: Final = stage_of(box, to_come)
        self.to_come: Final = to_come  # a set of tiles
        self.odds: vec[i64] = _UNKNOWN[:]  # by demand; -1 until it is asked for

    def of(self, need: i64) -> i64:
        """Return the odds of a hole with this demand."""
        if self.odds[need] < 0:
            self.odds[need] = self._odds(need)
        return self.odds[need]

    def _odds(self, need: i64) -> i64:
        known, land = need & ALL_SIDES, need >> 4
        fitting = i64(int(self.to_come & self.box.fits[need]).bit_count())
        even = self.weights.even[4 * self.stage + count(known) - 1]
        odds = SURE * 10 * fitting // (10 * fitting + even)
        return odds * self.weights.landlocked[self.stage] >> 10 if known == land else odds

    def stuck(self) -> i64:
        """Return the cost of a tile beside a dead hole."""
        return self.weights.stuck[self.stage]


# Tiles that are not inspected yet


def promise(chart: Chart, outlook: Outlook) -> i64:
    """Return what these tiles may still score, by the odds of the holes beside them; a dead hole costs a little."""
    total: i64 = _promise_of(chart, TOWER, HOME, outlook)
    placed = chart.placed
    while placed:
        tile = member_of(placed & -placed)
        placed &= placed - 1
        total += _promise_of(chart, tile, chart.spots[tile], outlook)
    return total


def _promise_of(chart: Chart, tile: i64, cell: i64, outlook: Outlook) -> i64:
    known = chart.need(cell) & ALL_SIDES
    if known == ALL_SIDES:
        return 0
    worth = POINT * _full_points(chart, tile, cell)
    if chart.box.turbine[tile]:
        worth += SEA_TO_COME * (4 - count(known))
    for way in range(i64(4)):
        if not known & EDGE[way]:
            odds = outlook.of(chart.need(cell + WAY[way]))
            if odds == 0:
                return -outlook.stuck()
            worth = worth * odds >> 10
    return worth


@final
class Sites:
    """Values the map with one more tile, which changes the promise of tiles up to two cells away."""

    def __init__(self, chart: Chart, outlook: Outlook) -> None:
        self.chart: Final = chart
        self.outlook: Final = outlook
        self.promise: Final = promise(chart, outlook)
        self.cell: i64 = 0  # the cell that was asked for last
        self.near: i64 = 0  # what the tiles near it promise without a tile there

    def value(self, tile: i64, cell: i64) -> i64:
        """Return the value of the map with this tile on this cell; the map is left as it was."""
        chart = self.chart
        if cell != self.cell:
            self.cell = cell
            self.near = self._promise_near(cell)
        chart.lay(tile, cell)
        value = POINT * chart.score() + self.promise - self.near + self._promise_near(cell)
        chart.lift(tile)
        return value

    def _promise_near(self, cell: i64) -> i64:
        """Return the promise of the tiles up to two cells away, and of all pontoons, whose islands may be long."""
        chart, outlook = self.chart, self.outlook
        total: i64 = 0
        for n in range(i64(len(_NEAR))):
            there = cell + _NEAR[n]
            tile = chart.tile_on(there)
            if tile >= 0 and not chart.box.pontoon[tile]:
                total += _promise_of(chart, tile, there, outlook)
        for tile in chart.box.pontoons:
            if chart.spots[tile]:
                total += _promise_of(chart, tile, chart.spots[tile], outlook)
        return total


_NEAR: Final = vec[i64]([i64(SPAN * y + x) for y in range(-2, 3) for x in range(-2, 3) if abs(x) + abs(y) <= 2])


def _full_points(chart: Chart, tile: i64, cell: i64) -> i64:
    """Return what a tile would score if it were inspected now."""
    box = chart.box
    if box.turbine[tile]:
        return box.points[tile] + box.sea_worth * chart.seas_around(cell)
    if box.pontoon[tile]:
        return box.points[tile] + box.house_worth * chart.houses_of(cell)
    return box.points[tile]


def stuck(chart: Chart, outlook: Outlook) -> i64:
    """Return how many tiles can never be inspected because a hole beside them is dead."""
    total: i64 = 0
    for cell in chart.spots:
        if cell and _is_stuck(chart, cell, outlook):
            total += 1
    return total


def _is_stuck(chart: Chart, cell: i64, outlook: Outlook) -> bool:
    known = chart.need(cell) & ALL_SIDES
    ways = [way for way in range(4) if not known & EDGE[way]]
    return 0 in [outlook.of(chart.need(cell + WAY[way])) for way in ways]


# Boats


def berth(chart: Chart, cell: i64, outlook: Outlook) -> i64:
    """Return the value of a boat's cell: the holes it can sail to; deep and near ones count more."""
    reach, weights = Reach(chart, cell, SAILED), outlook.weights
    value: i64 = 0
    for n in range(reach.size):
        sides = reach.holes_from(n)
        for way in range(i64(4)):
            if sides & EDGE[way]:
                need = chart.need(reach.cells[n] + WAY[way])
                depth = weights.depth[count(need & ALL_SIDES) - 1]
                value += depth * outlook.of(need) // (reach.steps[n] + 2)
    return weights.berth[outlook.stage] * value // (10 * weights.unit * SURE)


def closing(chart: Chart, cell: i64, weights: Weights) -> i64:
    """Return the cost of having few holes in reach: land may close the sea around the boat (R22)."""
    holes = len(Reach(chart, cell, SAILED).holes())
    if holes < FEW_HOLES:
        holes = len(Reach(chart, cell, FAR).holes())
    return weights.closing * max(0, FEW_HOLES - holes)
