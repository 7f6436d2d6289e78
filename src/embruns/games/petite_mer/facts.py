"""What the board shows beside a position and could be derived from it; sent with it, never saved or read back."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast

import msgspec

from embruns.core.bits import count, in_order
from embruns.core.game import Setup
from embruns.games.petite_mer.box import EDGE, SIDES, TOWER, VARIANTS, box_of
from embruns.games.petite_mer.box import Tile as Face
from embruns.games.petite_mer.parts.chart import WAY, Chart, x_of, y_of
from embruns.games.petite_mer.parts.reach import Reach
from embruns.games.petite_mer.phases import PLAYING
from embruns.games.petite_mer.position import Cell, cell_of, names_of, on_map
from embruns.games.petite_mer.rules.end import turns_left
from embruns.games.petite_mer.rules.scoring import RANKS, rank
from embruns.games.petite_mer.rules.turn import may_place
from embruns.games.petite_mer.state import PetiteMerState

Feature = Literal["none", "lighthouse", "buoy", "turbine", "pontoon"]
Rank = Literal["freshwater-sailors", "ships-hands", "captains", "pilots", "cartographers"]


# Once for a table


class Island(msgspec.Struct, frozen=True):
    """A piece of land on a tile: the edges it touches, such as 'NE', and its houses."""

    edges: str
    houses: int


class Tile(msgspec.Struct, frozen=True):
    """A tile and what it shows; `edges` north, east, south, west, S sea or L land."""

    id: str
    edges: str
    islands: list[Island]
    feature: Feature


class Layout(msgspec.Struct, frozen=True):
    """What stays the same from the first move to the last."""

    tiles: list[Tile]  # of this game, the control tower first
    ladder: list[int]  # the scores at which the second to the fifth rank begin
    most_placed: int  # tiles in a turn


def layout_of(setup: Setup) -> Layout:
    """Return the layout of a table."""
    box, extensions = box_of(setup), VARIANTS[setup.variant]
    faces = [box.tiles[tile] for tile in (TOWER, *in_order(box.pile(extensions)))]
    return Layout([_tile(face) for face in faces], box.ladder(extensions), box.placed[setup.players - 1])


def _tile(face: Face) -> Tile:
    islands = [Island(_sides(land), houses) for land, houses in face.islands]
    return Tile(face.name, face.drawing(), islands, cast(Feature, face.feature))


def _sides(edges: int) -> str:
    return "".join(SIDES[way] for way in range(4) if edges & EDGE[way])


# With every position


class Inspection(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a tile on the map lacks, scores and counts."""

    gaps: str = ""  # the sides without a neighbour: '' where it is inspected
    points: int = 0  # what it scores now
    seas: list[Cell] = []  # of a turbine: the open-sea tiles beside it
    island: list[Cell] = []  # of a pontoon: the tiles of its island
    houses: int = 0  # and the houses on it


class Hole(msgspec.Struct, frozen=True, omit_defaults=True):
    """An empty cell beside the map."""

    x: int
    y: int
    demands: str  # north, east, south, west: S sea, L land, ? anything
    unseen: int = 0  # tiles of the pile that fit
    in_hands: int = 0  # tiles of all hands that fit
    dead: bool = False  # neither of them: it stays empty
    fits: list[str] = []  # tiles of the active hand that can be laid there in this turn, walking first where needed
    way: str | None = None  # for them: the sides over which the boat goes, and last the side it lays on; 'N' is at once


class Row(msgspec.Struct, frozen=True):
    """A row of the map in the final count."""

    y: int
    points: int


class Facts(msgspec.Struct, frozen=True):
    """What a position shows at a glance."""

    used: list[int]  # by seat: red tokens
    placed: list[Inspection]  # of the tiles on the map, in their order
    holes: list[Hole]  # from top left to bottom right
    discards: list[str]
    turns_left: tuple[int, int]  # with this one: least and most
    score: int
    rank: Rank
    to_next_rank: int | None
    rows: list[Row]  # from top to bottom


def facts_of(view: PetiteMerState) -> Facts:
    """Return the facts of a position."""
    inspections, rows, cells = _map(view.chart)
    score, ladder, level = int(view.chart.score()), view.box.ladder(view.extensions), rank(view)
    used = view.box.tokens[view.players - 1] - view.tokens
    return Facts(
        used=[used if seat == view.seat else 0 for seat in range(view.players)],
        placed=inspections,
        holes=_holes(view, cells),
        discards=names_of(view.discards()),
        turns_left=turns_left(view),
        score=score,
        rank=RANKS[level],
        to_next_rank=ladder[level] - score if level < len(ladder) else None,
        rows=rows,
    )


# The map changes only when a tile is laid, so what was worked out for one is kept


def _map(chart: Chart) -> tuple[list[Inspection], list[Row], list[int]]:
    """Return the facts of the tiles, the rows, and the empty cells beside the map from top left to bottom right."""
    key = (chart.box, chart.key())
    if key not in _maps:
        if len(_maps) > 200:
            _maps.clear()
        inspections = [_inspection(chart, tile, cell) for tile, cell in on_map(chart)]
        _maps[key] = inspections, _rows(chart, inspections), _empty_cells(chart)
    return _maps[key]


_maps: dict[tuple[object, ...], tuple[list[Inspection], list[Row], list[int]]] = {}


def _inspection(chart: Chart, tile: int, cell: int) -> Inspection:
    box = chart.box
    beside = [cell + WAY[way] for way in range(4)]
    seas = [c for c in beside if chart.tile_on(c) >= 0 and box.open_sea[chart.tile_on(c)]]
    pontoon = box.pontoon[tile]
    island = sorted({piece // 4 for piece in chart.island_of(cell)}) if pontoon else []
    return Inspection(
        gaps=_sides(15 & ~chart.need(cell)),
        points=chart.points_of(cell),
        seas=[cell_of(c) for c in seas] if box.turbine[tile] else [],
        island=[cell_of(c) for c in island],
        houses=chart.houses_of(cell) if pontoon else 0,
    )


def _rows(chart: Chart, inspections: list[Inspection]) -> list[Row]:
    """PM-62 Top to bottom."""
    points: dict[int, int] = {}
    for (_, cell), tile in zip(on_map(chart), inspections, strict=True):
        points[y_of(cell)] = points.get(y_of(cell), 0) + tile.points
    return [Row(y, points[y]) for y in sorted(points, reverse=True)]


def _empty_cells(chart: Chart) -> list[int]:
    cells = [cell for _, cell in on_map(chart)]
    beside = {cell + WAY[way] for cell in cells for way in range(4) if chart.tile_on(cell + WAY[way]) < 0}
    return sorted(beside, key=lambda cell: (-y_of(cell), x_of(cell)))


# The holes: watchers may ask of them as well as the seat to act, so they are no previews


def _holes(view: PetiteMerState, cells: list[int]) -> list[Hole]:
    hand, hands, pile, ways = int(view.hands[view.seat]), int(view.in_hands()), int(view.pile), _ways(view)
    need_of, fits = view.chart.need, view.box.fits
    found = []
    for cell in cells:
        need = need_of(cell)
        fitting = int(fits[need])
        way = ways.get(cell) if hand & fitting else None
        own = hand & fitting if way else 0
        found.append(_hole(cell, need, (pile & fitting).bit_count(), (hands & fitting).bit_count(), own, way))
    return found


@lru_cache(maxsize=20_000)
def _hole(cell: int, need: int, unseen: int, in_hands: int, own: int, way: str | None) -> Hole:
    """Return a hole; most stay the same from move to move."""
    return Hole(*cell_of(cell), _demands(need), unseen, in_hands, not unseen + in_hands, names_of(own), way)


@lru_cache(maxsize=256)
def _demands(need: int) -> str:
    return "".join("?" if not need & EDGE[way] else "L" if need >> 4 & EDGE[way] else "S" for way in range(4))


def _ways(view: PetiteMerState) -> dict[int, str]:
    """Return for each hole how the boat gets a tile there, if one is left when the walk is paid (PM-30, PM-32)."""
    held = count(view.hands[view.seat])
    if view.phase != PLAYING or not held or not may_place(view):
        return {}
    reach = Reach(view.chart, view.boats[view.seat], view.tokens + held - 1)
    return {reach.cells[n] + WAY[way]: _route(reach, n) + SIDES[way] for n, way in reach.holes()}


def _route(reach: Reach, n: int) -> str:
    return "".join([SIDES[way] for way in reach.route(n)])


# For the seat to act


class Reachable(msgspec.Struct, frozen=True):
    """A tile that the active boat can sail to with its tokens and tiles, and the sides over which it goes."""

    x: int
    y: int
    way: str


class Previews(msgspec.Struct, frozen=True):
    """Where the boat could go, and how the turn could end."""

    reach: list[Reachable]
    may_keep: bool  # alone, while the pile lasts


def previews_of(view: PetiteMerState) -> Previews | None:
    """Return the previews for the seat to act, if one is to act."""
    if view.phase != PLAYING:
        return None
    reach = Reach(view.chart, view.boats[view.seat], view.tokens + count(view.hands[view.seat]))
    trips = [Reachable(*cell_of(reach.cells[n]), _route(reach, n)) for n in range(1, reach.size)]
    return Previews(trips, view.players == 1 and view.in_pile > 0)
