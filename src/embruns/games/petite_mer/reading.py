"""A position read back from its data, and checked: nothing that contradicts itself comes in."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.core.errors import BadData, BadSetup
from embruns.games.petite_mer.box import EDGE, NAMES, OPPOSITE, TOWER, Box, box_named
from embruns.games.petite_mer.data import EXTENSIONS, PHASES, Position, Tile, position_of
from embruns.games.petite_mer.parts.bits import BIT, count, tiles_in
from embruns.games.petite_mer.parts.chart import HOME, WAY, Chart, cell_at
from embruns.games.petite_mer.phases import DEALING, DRAWING, ENDED, PLAYING, STARTING
from embruns.games.petite_mer.rules.end import is_over
from embruns.games.petite_mer.state import PetiteMerState

FARTHEST = 63  # cells from the tower: there are no more tiles


def state_of(data: Position) -> PetiteMerState:
    """The state that the data tells; raises BadData where it contradicts itself."""
    try:
        state = _read(data)
        told = position_of(state)
    except (IndexError, ValueError, OverflowError) as error:
        raise BadData(f"petite-mer: this position names something that does not exist: {error}") from None
    for name in Position.__struct_fields__:
        if getattr(told, name) != getattr(data, name):
            raise BadData(f"petite-mer: {name} contradicts the rest of the position")
    _check_moment(state)
    return state


def _read(data: Position) -> PetiteMerState:
    if not 1 <= len(data.seats) <= 4 or not 0 <= data.turn < len(data.seats):
        raise BadData("petite-mer: there are one to four seats, and turn is one of them")
    state = PetiteMerState(
        _box(data.table), len(data.seats), sum([2 ** EXTENSIONS.index(name) for name in set(data.extensions)])
    )
    _lay_tiles(state.chart, data)
    _share_tiles(state, data)
    state.phase = PHASES.index(data.phase)
    state.seat = data.turn
    state.tokens = data.seats[data.turn].tokens
    state.placed = data.placed_this_turn
    state.swapped = data.swapped
    state.to_draw = data.to_draw
    state.to_deal = data.to_deal
    return state


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


def _share_tiles(state: PetiteMerState, data: Position) -> None:
    """PM-04, PM-06 Every tile of the game is in one place."""
    state.pile = _tiles(data.pile)
    state.in_pile = len(data.pile)
    places = [state.pile, int(state.chart.placed), _tiles(data.discards)]
    for seat, side in enumerate(data.seats):
        state.hands[seat] = _tiles(side.hand)
        places.append(_tiles(side.hand))
        state.boats[seat] = _cell(side.boat[0], side.boat[1])
        if state.chart.tile_on(state.boats[seat]) < 0:
            raise BadData(f"petite-mer: the boat of seat {seat} is on no tile")
    everywhere = [tile for place in places for tile in tiles_in(place)]
    if sorted(everywhere) != tiles_in(state.box.pile(state.extensions)):
        raise BadData("petite-mer: every tile of the game is in one place: pile, hand, map or discards")


def _tiles(tiles: list[Tile]) -> int:
    found = [NAMES.index(tile.id) for tile in tiles]
    if len(set(found)) != len(found) or TOWER in found:
        raise BadData("petite-mer: a tile is listed twice, or is the tower")
    return sum([2**tile for tile in found])


# The moment


def _check_moment(state: PetiteMerState) -> None:
    """The numbers of the turn are such as a game can have; raises BadData."""
    hand, full = state.box.hand[state.players - 1], state.box.tokens[state.players - 1]
    fine = 0 <= state.placed <= state.box.placed[state.players - 1] and 0 <= state.tokens <= full
    fine &= all(int(tiles).bit_count() <= hand for tiles in state.hands)
    fine &= (state.phase == ENDED) == is_over(state)
    if state.phase in (STARTING, DEALING):
        fine &= _deals(state, hand)
    else:
        fine &= state.to_deal == 0
    if state.phase == DRAWING:
        fine &= 0 < state.to_draw <= min(hand, state.in_pile)
    if state.phase in (PLAYING, ENDED):
        fine &= state.to_draw == 0
    else:
        fine &= state.tokens == full and state.placed == 0 and not state.swapped
    if not fine:
        raise BadData("petite-mer: the numbers of the turn contradict each other")


def _deals(state: PetiteMerState, hand: int) -> bool:
    """PM-06 Nothing is on the map yet; seats are dealt to in turn order, and this one has what it has drawn."""
    if not 1 <= state.to_deal <= state.players or not 0 < state.to_draw <= hand or state.chart.placed:
        return False
    held = [int(state.hands[(state.seat + n) % state.players]).bit_count() for n in range(state.players)]
    dealt = [hand - state.to_draw] + [0] * (state.to_deal - 1) + [hand] * (state.players - state.to_deal)
    return held == dealt and (state.phase == DEALING or (state.to_deal == state.players and state.to_draw == hand))


def census(state: PetiteMerState) -> Mapping[str, int]:
    """PM-34 Every tile is in one place; boats stand on tiles; the common score is the sum of what tiles score."""
    position = position_of(state)
    hands = sum(count(hand) for hand in state.hands)
    used = len(position.placed) - 1 + len(position.discards)
    on_map = [(placed.x, placed.y) for placed in position.placed]
    return {
        "tiles": state.in_pile + hands + used,
        "tiles of the pile counted": state.in_pile - count(state.pile),
        "boats on tiles": sum(seat.boat in on_map for seat in position.seats),
        "tokens": sum(seat.tokens + seat.used for seat in position.seats),
        "score missing in the rows": position.score - sum(row.points for row in position.rows),
        "score missing on the tiles": position.score - sum(placed.points for placed in position.placed),
    }
