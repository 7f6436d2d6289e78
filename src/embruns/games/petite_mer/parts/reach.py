"""The reach of a boat: the tiles it can sail to, with their distance and route, and the holes it could fill."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.petite_mer.box import EDGE
from embruns.games.petite_mer.parts.chart import WAY, Chart

FAR: Final = 99  # steps: more than any route has

_ROOM: Final = vec[i64]([i64(0) for _ in range(64)])  # one entry for every tile and the tower


@final
class Reach:
    """PM-28, PM-29 The tiles within so many steps of a boat, nearest first; and the empty cells beside them."""

    def __init__(self, chart: Chart, start: i64, most: i64) -> None:
        cells, turns = _ROOM[:], _ROOM[:]
        cells[0] = start
        turns[chart.tile_on(start)] = 1
        self.chart: Final = chart
        self.size: i64 = 1  # number of cells in reach
        self.cells: vec[i64] = cells
        self.steps: vec[i64] = _ROOM[:]
        self.came: vec[i64] = _ROOM[:]  # by index: the cell it is reached from
        self.by: vec[i64] = _ROOM[:]  # by index: the side over which it is reached
        self.turns: vec[i64] = turns  # by tile: its position among the cells, from 1; 0 if out of reach
        self._sail(most)

    def _sail(self, most: i64) -> None:
        n: i64 = 0
        while n < self.size and self.steps[n] < most:
            self._sail_on(n)
            n += 1

    def _sail_on(self, n: i64) -> None:
        cell = self.cells[n]
        ways = self.chart.sea_ways(cell)
        for way in range(i64(4)):
            if ways & EDGE[way]:
                tile = self.chart.tile_on(cell + WAY[way])
                if self.turns[tile] == 0:
                    size = self.size
                    self.cells[size] = cell + WAY[way]
                    self.steps[size] = self.steps[n] + 1
                    self.came[size] = n
                    self.by[size] = way
                    self.size = size + 1
                    self.turns[tile] = size + 1

    def route(self, n: i64) -> list[i64]:
        """Return the sides over which the boat goes to the n-th cell."""
        sides: list[i64] = []
        while n:
            sides.append(self.by[n])
            n = self.came[n]
        sides.reverse()
        return sides

    def holes_from(self, n: i64) -> i64:
        """PM-19, PM-22 Return the sides of the n-th cell where a tile could be laid, but not from a nearer cell."""
        cell = self.cells[n]
        sides = self.chart.open_sides(cell)
        for way in range(i64(4)):
            if sides & EDGE[way] and self._nearest_to(cell + WAY[way]) < n:
                sides ^= EDGE[way]
        return sides

    def _nearest_to(self, hole: i64) -> i64:
        """Return the index of the first cell that borders this hole with sea."""
        chart = self.chart
        sides = chart.sea_ways(hole)
        first = self.size
        for way in range(i64(4)):
            if sides & EDGE[way]:
                turn = self.turns[chart.tile_on(hole + WAY[way])]
                if 0 < turn < first:
                    first = turn
        return first - 1

    def holes(self) -> list[tuple[i64, i64]]:
        """Return every empty cell that a tile could be laid on, as the index of a cell and a side, nearest first."""
        found: list[tuple[i64, i64]] = []
        for n in range(self.size):
            sides = self.holes_from(n)
            for way in range(i64(4)):
                if sides & EDGE[way]:
                    found.append((n, way))
        return found
