"""A position as plain data, for the wire, the log and the browser: with all a board has to show, no rules needed."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast, get_args

import msgspec

from embruns.games.petite_mer.box import EDGE, SIDES, TOWER, Box
from embruns.games.petite_mer.box import Tile as Face
from embruns.games.petite_mer.parts.bits import TILES, tiles_in
from embruns.games.petite_mer.parts.chart import HOME, WAY, Chart, x_of, y_of
from embruns.games.petite_mer.parts.reach import Reach
from embruns.games.petite_mer.phases import PLAYING
from embruns.games.petite_mer.rules.end import turns_left
from embruns.games.petite_mer.rules.scoring import RANKS, rank
from embruns.games.petite_mer.rules.turn import may_place
from embruns.games.petite_mer.state import PetiteMerState

Phase = Literal["starting", "dealing", "playing", "drawing", "ended"]
Feature = Literal["none", "lighthouse", "buoy", "turbine", "pontoon"]
Extension = Literal["turbines", "pontoons"]
Rank = Literal["freshwater-sailors", "ships-hands", "captains", "pilots", "cartographers"]
Cell = tuple[int, int]  # x to the east, y to the north of the control tower

PHASES: tuple[Phase, ...] = get_args(Phase)
EXTENSIONS: tuple[Extension, ...] = get_args(Extension)


class Island(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of land on a tile: the edges it touches, such as 'NE', and its houses."""

    edges: str
    houses: int


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile and what it shows; `edges` north, east, south, west, S sea or L land."""

    id: str
    edges: str
    islands: list[Island]
    feature: Feature


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the map."""

    x: int
    y: int
    tile: Tile
    gaps: str  # the sides without a neighbour: '' where it is inspected
    points: int  # what it scores now
    seas: list[Cell]  # of a turbine: the open-sea tiles beside it
    island: list[Cell]  # of a pontoon: the tiles of its island
    houses: int  # and the houses on it


class Hole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty cell beside the map."""

    x: int
    y: int
    demands: str  # north, east, south, west: S sea, L land, ? anything
    unseen: int  # tiles of the pile that fit
    in_hands: int  # tiles of all hands that fit
    dead: bool  # neither of them: it stays empty
    fits: list[str]  # tiles of the active hand that can be laid there in this turn, walking first where needed
    way: str | None  # for them: the sides over which the boat goes, and last the side it lays on; 'N' is at once


class Reachable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that the active boat can sail to with its tokens and tiles, and the sides over which it goes."""

    x: int
    y: int
    way: str


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to one seat."""

    boat: Cell
    hand: list[Tile]
    tokens: int  # blue ones
    used: int  # red ones


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the map in the final count."""

    y: int
    points: int


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Petite Mer, all of it."""

    table: str  # of components: 'published', or a designer's own
    extensions: list[Extension]
    phase: Phase
    turn: int  # the seat whose turn it is, or that draws
    seats: list[Seat]
    placed: list[Placed]  # the control tower first
    holes: list[Hole]
    reach: list[Reachable]
    pile: list[Tile]  # as a set: nobody knows the order
    discards: list[Tile]
    to_draw: int
    to_deal: int  # seats that wait for their first hand
    placed_this_turn: int
    most_placed: int
    swapped: bool  # the exchange of this turn is used
    may_keep: bool  # alone, while the pile lasts
    turns_left: tuple[int, int]  # with this one: least and most
    score: int
    rank: Rank
    ladder: list[int]  # the scores at which the second to the fifth rank begin
    to_next_rank: int | None
    rows: list[Row]  # from top to bottom


def position_of(state: PetiteMerState) -> Position:
    """The data of a state."""
    tiles = _drawn(state.box)
    placed, cells = _map(state)
    score, ladder = int(state.chart.score()), state.box.ladder(state.extensions)
    level = rank(state)
    most = state.tokens + int(state.hands[state.seat]).bit_count() if state.phase == PLAYING else -1
    reach = Reach(state.chart, state.boats[state.seat], most) if most >= 0 else None
    return Position(
        table=state.box.name,
        extensions=[name for n, name in enumerate(EXTENSIONS) if state.extensions & EDGE[n]],
        phase=PHASES[state.phase],
        turn=state.seat,
        seats=[_seat(state, seat, tiles) for seat in range(state.players)],
        placed=placed,
        holes=_holes(state, cells, reach),
        reach=_reach(reach),
        pile=[tiles[t] for t in tiles_in(state.pile)],
        discards=[tiles[t] for t in tiles_in(state.discards())],
        to_draw=state.to_draw,
        to_deal=state.to_deal,
        placed_this_turn=state.placed,
        most_placed=state.box.placed[state.players - 1],
        swapped=state.swapped,
        may_keep=state.phase == PLAYING and state.players == 1 and state.in_pile > 0,
        turns_left=turns_left(state),
        score=score,
        rank=RANKS[level],
        ladder=ladder,
        to_next_rank=ladder[level] - score if level < len(ladder) else None,
        rows=_rows(placed),
    )


@lru_cache(maxsize=16)
def _drawn(box: Box) -> list[Tile]:
    return [_tile(face) for face in box.tiles]


def _tile(face: Face) -> Tile:
    islands = [Island(_sides(land), houses) for land, houses in face.islands]
    return Tile(face.name, face.drawing(), islands, cast(Feature, face.feature))


def _sides(edges: int) -> str:
    return "".join(SIDES[way] for way in range(4) if edges & EDGE[way])


def _cell(cell: int) -> Cell:
    return x_of(cell), y_of(cell)


def _seat(state: PetiteMerState, seat: int, tiles: list[Tile]) -> Seat:
    """PM-46 Between turns all tokens are blue."""
    full = state.box.tokens[state.players - 1]
    blue = state.tokens if seat == state.seat else full
    return Seat(_cell(state.boats[seat]), [tiles[t] for t in tiles_in(state.hands[seat])], blue, full - blue)


# The map: it changes only when a tile is laid, so what is known of one is kept


def _map(state: PetiteMerState) -> tuple[list[Placed], list[int]]:
    """The placed tiles, and the empty cells beside them from top left to bottom right."""
    key = (state.box, state.chart.key())
    if key not in _maps:
        if len(_maps) > 200:
            _maps.clear()
        _maps[key] = _placed(state.chart), _empty_cells(state.chart)
    return _maps[key]


_maps: dict[tuple[object, ...], tuple[list[Placed], list[int]]] = {}


def _placed(chart: Chart) -> list[Placed]:
    tiles = _drawn(chart.box)
    found = [(TOWER, HOME), *[(t, chart.spots[t]) for t in range(TILES) if chart.spots[t]]]
    return [_on_map(chart, cell, tiles[tile], tile) for tile, cell in found]


def _on_map(chart: Chart, cell: int, drawn: Tile, tile: int) -> Placed:
    x, y = _cell(cell)
    beside = [cell + WAY[way] for way in range(4)]
    seas = [c for c in beside if chart.tile_on(c) >= 0 and chart.box.open_sea[chart.tile_on(c)]]
    pontoon = chart.box.pontoon[tile]
    island = sorted({piece // 4 for piece in chart.island_of(cell)}) if pontoon else []
    return Placed(
        x=x,
        y=y,
        tile=drawn,
        gaps=_sides(15 & ~chart.need(cell)),
        points=chart.points_of(cell),
        seas=[_cell(c) for c in seas] if chart.box.turbine[tile] else [],
        island=[_cell(c) for c in island],
        houses=chart.houses_of(cell) if pontoon else 0,
    )


def _empty_cells(chart: Chart) -> list[int]:
    cells = [HOME, *[chart.spots[t] for t in range(TILES) if chart.spots[t]]]
    beside = {cell + WAY[way] for cell in cells for way in range(4) if chart.tile_on(cell + WAY[way]) < 0}
    return sorted(beside, key=lambda cell: (-y_of(cell), x_of(cell)))


def _rows(placed: list[Placed]) -> list[Row]:
    """PM-62 Top to bottom."""
    points: dict[int, int] = {}
    for tile in placed:
        points[tile.y] = points.get(tile.y, 0) + tile.points
    return [Row(y, points[y]) for y in sorted(points, reverse=True)]


# What is open


def _holes(state: PetiteMerState, cells: list[int], reach: Reach | None) -> list[Hole]:
    names = [tile.name for tile in state.box.tiles]
    hand = state.hands[state.seat]
    ways = _ways(state, reach)
    hands = 0
    for others in state.hands:
        hands |= others
    found = []
    for cell in cells:
        need = state.chart.need(cell)
        fits = state.box.fits[need]
        unseen, in_hands = int(state.pile & fits).bit_count(), int(hands & fits).bit_count()
        way = ways.get(cell) if hand & fits else None
        own = [names[t] for t in tiles_in(hand & fits)] if way else []
        found.append(Hole(*_cell(cell), _demands(need), unseen, in_hands, not unseen + in_hands, own, way))
    return found


@lru_cache(maxsize=256)
def _demands(need: int) -> str:
    return "".join("?" if not need & EDGE[way] else "L" if need >> 4 & EDGE[way] else "S" for way in range(4))


def _ways(state: PetiteMerState, reach: Reach | None) -> dict[int, str]:
    """By hole: how the boat gets a tile there, if one is left when the walk is paid (PM-30, PM-32)."""
    if reach is None or not may_place(state):
        return {}
    held = int(state.hands[state.seat]).bit_count()
    near = [(n, way) for n, way in reach.holes() if reach.steps[n] < state.tokens + held]
    return {reach.cells[n] + WAY[way]: _route(reach, n) + SIDES[way] for n, way in near}


def _route(reach: Reach, n: int) -> str:
    return "".join(SIDES[way] for way in reach.route(n))


def _reach(reach: Reach | None) -> list[Reachable]:
    if reach is None:
        return []
    return [Reachable(*_cell(reach.cells[n]), _route(reach, n)) for n in range(1, reach.size)]
