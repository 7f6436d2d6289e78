"""A position read back from its data, and checked: nothing that contradicts itself comes in."""

from __future__ import annotations

from embruns.core.errors import BadData, BadSetup
from embruns.games.petite_mer.box import BIT, EDGE, NAMES, OPPOSITE, TOWER, Box, box_named, tiles_in
from embruns.games.petite_mer.chart import HOME, WAY, Chart, cell_at
from embruns.games.petite_mer.data import EXTENSIONS, PHASES, Position, Tile, position_of
from embruns.games.petite_mer.rules import DEALING, DRAWING, ENDED, PLAYING, STARTING, Gulf

FARTHEST = 63  # cells from the tower: there are no more tiles


def gulf_of(data: Position) -> Gulf:
    """The state that the data tells; raises BadData where it contradicts itself."""
    try:
        gulf = _read(data)
        told = position_of(gulf)
    except (IndexError, ValueError, OverflowError) as error:
        raise BadData(f"petite-mer: this position names something that does not exist: {error}") from None
    for name in Position.__struct_fields__:
        if getattr(told, name) != getattr(data, name):
            raise BadData(f"petite-mer: {name} contradicts the rest of the position")
    _check_moment(gulf)
    return gulf


def _read(data: Position) -> Gulf:
    if not 1 <= len(data.seats) <= 4 or not 0 <= data.turn < len(data.seats):
        raise BadData("petite-mer: there are one to four seats, and turn is one of them")
    gulf = Gulf(_box(data.table), len(data.seats), sum([2 ** EXTENSIONS.index(name) for name in set(data.extensions)]))
    _lay_tiles(gulf.chart, data)
    _share_tiles(gulf, data)
    gulf.phase = PHASES.index(data.phase)
    gulf.seat = data.turn
    gulf.tokens = data.seats[data.turn].tokens
    gulf.placed = data.placed_this_turn
    gulf.swapped = data.swapped
    gulf.to_draw = data.to_draw
    gulf.to_deal = data.to_deal
    return gulf


def _box(name: str) -> Box:
    try:
        return box_named(name)
    except BadSetup as error:
        raise BadData(str(error)) from None


# The map


def _lay_tiles(chart: Chart, data: Position) -> None:
    """PM-02, PM-19, PM-21 Around the tower, every tile beside another, every edge like the one it touches."""
    if not data.placed or (data.placed[0].tile.id, data.placed[0].x, data.placed[0].y) != ("TC", 0, 0):
        raise BadData("petite-mer: the control tower lies at (0, 0) and comes first")
    for placed in data.placed[1:]:
        cell, tile = _cell(placed.x, placed.y), NAMES.index(placed.tile.id)
        if chart.tile_on(cell) >= 0 or tile == TOWER or chart.placed & BIT[tile]:
            raise BadData(f"petite-mer: {placed.tile.id} at ({placed.x}, {placed.y}): one tile a cell, each once")
        chart.lay(tile, cell)
    cells = [HOME]
    for cell in cells:
        for way in range(4):
            there = cell + WAY[way]
            if chart.tile_on(there) >= 0:
                _check_edge(chart, cell, way)
                if there not in cells:
                    cells.append(there)
    if len(cells) != len(data.placed):
        raise BadData("petite-mer: some tile of the map hangs together with the control tower by no edge")


def _check_edge(chart: Chart, cell: int, way: int) -> None:
    here, there = chart.tile_on(cell), chart.tile_on(cell + WAY[way])
    one = chart.box.edges[here] & EDGE[way] != 0
    other = chart.box.edges[there] & EDGE[OPPOSITE[way]] != 0
    if one != other:
        raise BadData(f"petite-mer: {NAMES[here]} and {NAMES[there]} touch, one with land, one with sea")


def _cell(x: int, y: int) -> int:
    if not -FARTHEST <= x <= FARTHEST or not -FARTHEST <= y <= FARTHEST:
        raise BadData(f"petite-mer: no tile can lie at ({x}, {y})"[:80])
    return cell_at(x, y)


# The hands and the pile


def _share_tiles(gulf: Gulf, data: Position) -> None:
    """PM-04, PM-06 Every tile of the game is in one place."""
    gulf.pile = _tiles(data.pile)
    gulf.in_pile = len(data.pile)
    places = [gulf.pile, int(gulf.chart.placed), _tiles(data.discards)]
    for seat, side in enumerate(data.seats):
        gulf.hands[seat] = _tiles(side.hand)
        places.append(_tiles(side.hand))
        gulf.boats[seat] = _cell(side.boat[0], side.boat[1])
        if gulf.chart.tile_on(gulf.boats[seat]) < 0:
            raise BadData(f"petite-mer: the boat of seat {seat} is on no tile")
    everywhere = [tile for place in places for tile in tiles_in(place)]
    if sorted(everywhere) != tiles_in(gulf.box.pile(gulf.extensions)):
        raise BadData("petite-mer: every tile of the game is in one place: pile, hand, map or discards")


def _tiles(tiles: list[Tile]) -> int:
    found = [NAMES.index(tile.id) for tile in tiles]
    if len(set(found)) != len(found) or TOWER in found:
        raise BadData("petite-mer: a tile is listed twice, or is the tower")
    return sum([2**tile for tile in found])


# The moment


def _check_moment(gulf: Gulf) -> None:
    """The numbers of the turn are such as a game can have; raises BadData."""
    hand, full = gulf.box.hand[gulf.players - 1], gulf.box.tokens[gulf.players - 1]
    fine = 0 <= gulf.placed <= gulf.box.placed[gulf.players - 1] and 0 <= gulf.tokens <= full
    fine &= all(int(tiles).bit_count() <= hand for tiles in gulf.hands)
    fine &= (gulf.phase == ENDED) == gulf.is_over()
    if gulf.phase in (STARTING, DEALING):
        fine &= _deals(gulf, hand)
    else:
        fine &= gulf.to_deal == 0
    if gulf.phase == DRAWING:
        fine &= 0 < gulf.to_draw <= min(hand, gulf.in_pile)
    if gulf.phase in (PLAYING, ENDED):
        fine &= gulf.to_draw == 0
    else:
        fine &= gulf.tokens == full and gulf.placed == 0 and not gulf.swapped
    if not fine:
        raise BadData("petite-mer: the numbers of the turn contradict each other")


def _deals(gulf: Gulf, hand: int) -> bool:
    """PM-06 Nothing is on the map yet; seats are dealt to in turn order, and this one has what it has drawn."""
    if not 1 <= gulf.to_deal <= gulf.players or not 0 < gulf.to_draw <= hand or gulf.chart.placed:
        return False
    held = [int(gulf.hands[(gulf.seat + n) % gulf.players]).bit_count() for n in range(gulf.players)]
    dealt = [hand - gulf.to_draw] + [0] * (gulf.to_deal - 1) + [hand] * (gulf.players - gulf.to_deal)
    return held == dealt and (gulf.phase == DEALING or (gulf.to_deal == gulf.players and gulf.to_draw == hand))
