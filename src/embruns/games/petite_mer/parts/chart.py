"""The chart: the map of placed tiles around the control tower, where boats may go on it, and what it scores.

Cell (x, y) is the number SPAN * (y + 65) + x + 65. With 63 tiles and the tower the map cannot leave these cells,
so it has no size limit (PM-27).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from embruns.core.bits import BIT
from embruns.core.numbers import new_version
from embruns.games.petite_mer.box import EDGE, OPPOSITE, TILES, TOWER, Box

SPAN: Final = 130
HOME: Final = 65 * 130 + 65  # PM-02 the cell of the control tower
WAY: Final = vec[i64]([i64(130), i64(1), i64(-130), i64(-1)])  # PM-19 to the next cell: north, east, south, west
ALL_SIDES: Final = 15
NOTHING: Final = -1


def cell_at(x: i64, y: i64) -> i64:
    """Return the number of a cell."""
    return HOME + SPAN * y + x


def x_of(cell: i64) -> i64:
    """Return how many cells a cell lies east of the tower."""
    return cell % SPAN - 65


def y_of(cell: i64) -> i64:
    """Return how many cells a cell lies north of the tower."""
    return cell // SPAN - 65


_EMPTY: Final = vec[u8]([u8(0) for _ in range(SPAN * SPAN)])
_MIDDLE: Final = vec[u8]([u8(0) for _ in range(SPAN * 27)])  # 13 rows on either side of the tower's
_FIRST_OF_MIDDLE: Final = 130 * (65 - 13)
_NOWHERE: Final = vec[i64]([i64(0) for _ in range(64)])


@final
class Chart:
    """Which tile lies where. `needs` holds what the neighbours of each cell demand: 16 * land + known edges.

    Few maps leave the middle rows. So both begin with these alone, which makes a copy five times smaller.
    """

    def __init__(self, box: Box, like: Chart | None = None) -> None:
        self.box: Box = box
        if like is None:
            self.first: i64 = _FIRST_OF_MIDDLE  # the cell with which `cells` and `needs` begin
            self.cells: vec[u8] = _MIDDLE[:]  # by cell: tile + 1, or 0
            self.needs: vec[u8] = _MIDDLE[:]
            self.spots: vec[i64] = _NOWHERE[:]  # by tile: its cell, or 0
            self.placed: i64 = 0  # a set of tiles; the tower is always there
            self.points: i64 = 0  # of inspected tiles, without the houses of pontoons
            self.version: i64 = 0  # changes with the map; two charts with the same number, such as copies, are equal
            self.before: i64 = NOTHING  # the version without the latest tile
            self.latest: i64 = TOWER
            self.lay(TOWER, HOME)
        else:
            self.first = like.first
            self.cells = like.cells[:]
            self.needs = like.needs[:]
            self.spots = like.spots[:]
            self.placed = like.placed
            self.points = like.points
            self.version = like.version
            self.before = like.before
            self.latest = like.latest

    def tile_on(self, cell: i64) -> i64:
        """Return the tile on a cell, or NOTHING."""
        at = cell - self.first
        if 0 <= at < len(self.cells):
            return i64(self.cells[at]) - 1
        return NOTHING

    def need(self, cell: i64) -> i64:
        """Return 16 * land + known: the sides on which a tile lies, and those of them that touch with land."""
        at = cell - self.first
        if 0 <= at < len(self.needs):
            return i64(self.needs[at])
        return 0

    def lay(self, tile: i64, cell: i64) -> None:
        """PM-17, PM-26 Lay a tile on a cell, for good."""
        if not SPAN <= cell - self.first < len(self.cells) - SPAN:
            self._take_all_rows()
        at = cell - self.first
        self.cells[at] = u8(tile + 1)
        self.spots[tile] = cell
        if tile != TOWER:
            self.placed |= BIT[tile]
        edges = self.box.edges[tile]
        for way in range(i64(4)):
            edge = EDGE[OPPOSITE[way]]
            mark = 17 * edge if edges & EDGE[way] else edge
            self.needs[at + WAY[way]] |= u8(mark)
        self.points += self._newly_inspected(cell)
        self.before = self.version
        self.latest = tile
        self.version = new_version()

    def _take_all_rows(self) -> None:
        """PM-27 The map has reached the last of its rows: go on with all of them."""
        cells, needs = _EMPTY[:], _EMPTY[:]
        for at in range(i64(len(self.cells))):
            cells[self.first + at] = self.cells[at]
            needs[self.first + at] = self.needs[at]
        self.cells, self.needs, self.first = cells, needs, 0

    def lift(self, tile: i64) -> None:
        """Undo `lay` for the tile that was laid last; only a bot that looks ahead does this (PM-26)."""
        cell = self.spots[tile]
        self.points -= self._newly_inspected(cell)
        at = cell - self.first
        for way in range(i64(4)):
            self.needs[at + WAY[way]] &= u8(255 - 17 * EDGE[OPPOSITE[way]])
        self.cells[at] = u8(0)
        self.spots[tile] = 0
        self.placed ^= BIT[tile]
        self.before = NOTHING  # nobody needs to know which tile has gone
        self.version = new_version()

    # Navigation

    def open_sides(self, cell: i64) -> i64:
        """PM-19, PM-22 Return the sides of a boat's cell where a tile could be laid: empty, over a sea edge."""
        return ALL_SIDES & ~(self.need(cell) | self.box.edges[self.tile_on(cell)])

    def sea_ways(self, cell: i64) -> i64:
        """PM-28, PM-29 Return the sides over which a boat can go: a placed neighbour, over a sea edge."""
        need = self.need(cell)
        return need & ~(need >> 4) & ALL_SIDES

    # Scoring

    def is_inspected(self, cell: i64) -> bool:
        """PM-56, PM-57 True if all four neighbour cells hold a tile; land and sea contacts count alike."""
        return self.need(cell) & ALL_SIDES == ALL_SIDES

    def _newly_inspected(self, cell: i64) -> i64:
        """Return the points of the tiles that the tile on this cell completes: itself and its neighbours."""
        points: i64 = self._points_on(cell) if self.is_inspected(cell) else 0
        for way in range(i64(4)):
            neighbour = cell + WAY[way]
            if self.tile_on(neighbour) >= 0 and self.is_inspected(neighbour):
                points += self._points_on(neighbour)
        return points

    def _points_on(self, cell: i64) -> i64:
        """PM-59 to PM-61, PM-70 Return what an inspected tile scores for good; houses are counted apart."""
        tile = self.tile_on(cell)
        return self.box.points[tile] + self.box.sea_worth * self.seas_around(cell) * self.box.turbine[tile]

    def seas_around(self, cell: i64) -> i64:
        """PM-70 to PM-72 Return how many open-sea tiles lie beside a cell."""
        seas: i64 = 0
        for way in range(i64(4)):
            tile = self.tile_on(cell + WAY[way])
            if tile >= 0:
                seas += self.box.open_sea[tile]
        return seas

    def points_of(self, cell: i64) -> i64:
        """PM-58 to PM-61, PM-70, PM-73 Return what the tile on a cell scores now."""
        if not self.is_inspected(cell):
            return 0
        houses = self.box.house_worth * self.houses_of(cell) if self.box.pontoon[self.tile_on(cell)] else 0
        return self._points_on(cell) + houses

    def score(self) -> i64:
        """PM-62 Return the common score: the inspected tiles, and the houses that pontoons count."""
        total = self.points
        for tile in self.box.pontoons:
            cell = self.spots[tile]
            if cell and self.is_inspected(cell):
                total += self.box.house_worth * self.houses_of(cell)
        return total

    def houses_of(self, cell: i64) -> i64:
        """PM-73 to PM-78 Return the number of houses on the island of the pontoon on a cell."""
        houses: i64 = 0
        for shore in self.island_of(cell):
            houses += self.box.houses[4 * self.tile_on(shore // 4) + shore % 4]
        return houses

    def island_of(self, cell: i64) -> list[i64]:
        """PM-74, PM-77 Return the pieces of land of a pontoon's island, each as 4 * cell + its first side."""
        box = self.box
        found: list[i64] = [_piece(cell, box.edges[self.tile_on(cell)])]
        for piece in found:
            here = piece // 4
            land = box.shore[4 * self.tile_on(here) + piece % 4]
            for way in range(i64(4)):
                tile = self.tile_on(here + WAY[way])
                if land & EDGE[way] and tile >= 0:
                    beyond = _piece(here + WAY[way], box.shore[4 * tile + OPPOSITE[way]])
                    if beyond not in found:
                        found.append(beyond)
        return found

    def key(self) -> tuple[object, ...]:
        """Return the cell of every tile."""
        return tuple([int(self.spots[tile]) for tile in range(TILES)])


def _piece(cell: i64, land: i64) -> i64:
    side: i64 = 0
    while not land & EDGE[side]:
        side += 1
    return 4 * cell + side
