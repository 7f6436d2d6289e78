"""The waters of a boat: which tiles it can sail to, in how many steps and by which way, and what it could fill."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.games.petite_mer.box import EDGE
from embruns.games.petite_mer.chart import WAY, Chart

FAR: Final = 99  # more steps than any way has


@final
class Waters:
    """PM-28, PM-29 The tiles within so many steps of a boat, nearest first; and the empty cells beside them."""

    def __init__(self, chart: Chart, start: i64, most: i64) -> None:
        self.chart: Final = chart
        self.cells: list[i64] = [start]
        self.steps: list[i64] = [0]
        self.came: list[i64] = [0]  # from which of the cells
        self.by: list[i64] = [0]  # and over which side
        n: i64 = 0
        while n < len(self.cells):
            if self.steps[n] < most:
                self._sail_on(n)
            n += 1

    def _sail_on(self, n: i64) -> None:
        cell = self.cells[n]
        ways = self.chart.sea_ways(cell)
        for way in range(i64(4)):
            if ways & EDGE[way] and cell + WAY[way] not in self.cells:
                self.cells.append(cell + WAY[way])
                self.steps.append(self.steps[n] + 1)
                self.came.append(n)
                self.by.append(way)

    def route(self, n: i64) -> list[i64]:
        """The sides over which the way to the n-th of the cells leads."""
        sides: list[i64] = []
        while n:
            sides.append(self.by[n])
            n = self.came[n]
        sides.reverse()
        return sides

    def holes(self) -> list[tuple[i64, i64]]:
        """PM-19, PM-22 Every empty cell that a tile could be laid on from here: n and the side, nearest first."""
        found: list[tuple[i64, i64]] = []
        seen: list[i64] = []
        for n in range(i64(len(self.cells))):
            sides = self.chart.open_sides(self.cells[n])
            for way in range(i64(4)):
                hole = self.cells[n] + WAY[way]
                if sides & EDGE[way] and hole not in seen:
                    seen.append(hole)
                    found.append((n, way))
        return found
