"""The least data that rebuilds a state: its form, how it is read back and checked, and its older form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args

import msgspec

from embruns.core.bits import BIT, count, in_order
from embruns.core.errors import BadData, BadSetup
from embruns.games.petite_mer.box import EDGE, NAMES, OPPOSITE, TILES, TOWER, Box, box_named
from embruns.games.petite_mer.parts.chart import HOME, WAY, Chart, cell_at, x_of, y_of
from embruns.games.petite_mer.phases import DEALING, DRAWING, ENDED, PLAYING, STARTING
from embruns.games.petite_mer.rules.end import is_over
from embruns.games.petite_mer.state import PetiteMerState

Phase = Literal["starting", "dealing", "playing", "drawing", "ended"]
Extension = Literal["turbines", "pontoons"]
Small = Annotated[int, msgspec.Meta(ge=0, le=9)]  # no box has more of these
Cell = tuple[int, int]  # x to the east, y to the north of the control tower

PHASES: tuple[Phase, ...] = get_args(Phase)
EXTENSIONS: tuple[Extension, ...] = get_args(Extension)
FARTHEST = 63  # cells from the tower: there are no more tiles


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to one seat."""

    boat: Cell
    hand: list[str]
    tokens: Small  # blue ones


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the map."""

    x: int
    y: int
    tile: str


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of Petite Mer; tiles are named, and the layout knows what they show."""

    phase: Phase
    seat: Small  # whose turn it is, or who draws
    players: list[Player]
    tile_set: str  # 'published', or a designer's own
    extensions: list[Extension]
    placed: list[Placed]  # the control tower first
    pile: list[str]  # as a set: nobody knows the order
    to_draw: Small
    to_deal: Small  # seats that wait for their first hand
    placed_this_turn: Small
    swapped: bool  # the exchange of this turn is used


def position_of(state: PetiteMerState) -> Position:
    """Return the data of a state; equal states give equal data."""
    full = state.box.tokens[state.players - 1]  # PM-46 between its turns a seat's tokens are all blue
    return Position(
        phase=PHASES[state.phase],
        seat=state.seat,
        players=[
            Player(
                cell_of(state.boats[seat]), names_of(state.hands[seat]), state.tokens if seat == state.seat else full
            )
            for seat in range(state.players)
        ],
        tile_set=state.box.name,
        extensions=[name for n, name in enumerate(EXTENSIONS) if state.extensions & EDGE[n]],
        placed=[_placed(tile, cell) for tile, cell in on_map(state.chart)],
        pile=names_of(state.pile),
        to_draw=state.to_draw,
        to_deal=state.to_deal,
        placed_this_turn=state.placed,
        swapped=state.swapped,
    )


@lru_cache(maxsize=10_000)
def names_of(tiles: int) -> list[str]:
    """Return the names of a set of tiles, in the order of the box; the same list every time, not to be changed."""
    return [NAMES[tile] for tile in in_order(tiles)]


@lru_cache(maxsize=10_000)
def cell_of(cell: int) -> Cell:
    """Return x and y of a cell."""
    return x_of(cell), y_of(cell)


@lru_cache(maxsize=20_000)
def _placed(tile: int, cell: int) -> Placed:
    return Placed(*cell_of(cell), NAMES[tile])


def on_map(chart: Chart) -> list[tuple[int, int]]:
    """Return each tile on the map and its cell, the control tower first."""
    return [(TOWER, HOME), *[(tile, cell) for tile, cell in enumerate(chart.spots[:TILES]) if cell]]


# Reading it back


def state_of(position: Position) -> PetiteMerState:
    """Return the state that the data tells; raises BadData where it contradicts itself."""
    try:
        state = _read(position)
    except (IndexError, ValueError, OverflowError) as error:
        raise BadData(f"petite-mer: this position names something that does not exist: {error}") from None
    counted, expected = census(state), census(PetiteMerState(state.box, state.players, state.extensions))
    for name, number in expected.items():
        if counted[name] != number:
            raise BadData(f"petite-mer: there must be {number} {name}, not {counted[name]}")
    told = position_of(state)
    for name in Position.__struct_fields__:
        if getattr(told, name) != getattr(position, name):
            raise BadData(f"petite-mer: {name} contradicts the rest of the position")
    _check_moment(state)
    return state


def census(state: PetiteMerState) -> Mapping[str, int]:
    """PM-34 Every tile is in one place; boats stand on tiles; the common score is the sum of what tiles score."""
    tiles = on_map(state.chart)
    hands = sum(count(hand) for hand in state.hands)
    return {
        "tiles in pile, hands, map and discards": state.in_pile + hands + len(tiles) - 1 + count(state.discards()),
        "tiles missing in the pile": state.in_pile - count(state.pile),
        "boats on tiles": sum(state.chart.tile_on(boat) >= 0 for boat in state.boats),
        "tokens too many": max(0, state.tokens - state.box.tokens[state.players - 1]),
        "points missing on the tiles": state.chart.score() - sum(state.chart.points_of(cell) for _, cell in tiles),
    }


def _read(position: Position) -> PetiteMerState:
    if not 1 <= len(position.players) <= 4 or not 0 <= position.seat < len(position.players):
        raise BadData("petite-mer: there are one to four players, and seat is one of them")
    extensions = sum([2 ** EXTENSIONS.index(name) for name in set(position.extensions)])
    state = PetiteMerState(_box(position.tile_set), len(position.players), extensions)
    _lay_tiles(state.chart, position)
    state.pile = _tiles(position.pile)
    state.in_pile = len(position.pile)
    for seat, player in enumerate(position.players):
        state.hands[seat] = _tiles(player.hand)
        state.boats[seat] = _cell(player.boat[0], player.boat[1])
    state.phase = PHASES.index(position.phase)
    state.seat = position.seat
    state.tokens = position.players[position.seat].tokens
    state.placed = position.placed_this_turn
    state.swapped = position.swapped
    state.to_draw = position.to_draw
    state.to_deal = position.to_deal
    return state


def _box(name: str) -> Box:
    try:
        return box_named(name)
    except BadSetup as error:
        raise BadData(str(error)) from None


def _tiles(names: list[str]) -> int:
    found = [NAMES.index(name) for name in names]
    if len(set(found)) != len(found) or TOWER in found:
        raise BadData("petite-mer: a tile is listed twice, or is the tower")
    return sum([2**tile for tile in found])


def _cell(x: int, y: int) -> int:
    if not -FARTHEST <= x <= FARTHEST or not -FARTHEST <= y <= FARTHEST:
        raise BadData(f"petite-mer: no tile can lie at ({x}, {y})"[:80])
    return cell_at(x, y)


# The map


def _lay_tiles(chart: Chart, position: Position) -> None:
    """PM-02, PM-19 Lay the tiles around the tower; raises BadData where they do not hang together."""
    if not position.placed or position.placed[0] != Placed(0, 0, "TC"):
        raise BadData("petite-mer: the control tower lies at (0, 0) and comes first")
    for placed in position.placed[1:]:
        cell, tile = _cell(placed.x, placed.y), NAMES.index(placed.tile)
        if chart.tile_on(cell) >= 0 or tile == TOWER or chart.placed & BIT[tile]:
            raise BadData(f"petite-mer: {placed.tile} at ({placed.x}, {placed.y}): one tile a cell, each once")
        chart.lay(tile, cell)
    if len(_joined(chart)) != len(position.placed):
        raise BadData("petite-mer: some tile of the map hangs together with the control tower by no edge")


def _joined(chart: Chart) -> list[int]:
    """Return the cells that hang together with the tower; raises BadData where two edges differ (PM-21)."""
    cells = [HOME]
    for cell in cells:
        for way in range(4):
            there = cell + WAY[way]
            if chart.tile_on(there) >= 0:
                _check_edge(chart, cell, way)
                if there not in cells:
                    cells.append(there)
    return cells


def _check_edge(chart: Chart, cell: int, way: int) -> None:
    here, there = chart.tile_on(cell), chart.tile_on(cell + WAY[way])
    one = chart.box.edges[here] & EDGE[way] != 0
    other = chart.box.edges[there] & EDGE[OPPOSITE[way]] != 0
    if one != other:
        raise BadData(f"petite-mer: {NAMES[here]} and {NAMES[there]} touch, one with land, one with sea")


# The moment


def _check_moment(state: PetiteMerState) -> None:
    """Raise BadData where the numbers of the turn are such as no game can have."""
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
    """PM-06 No tile is used yet; seats are dealt to in turn order, and this one has what it has drawn."""
    if state.chart.placed or state.discards():
        return False
    if not 1 <= state.to_deal <= state.players or not 0 < state.to_draw <= hand:
        return False
    held = [int(state.hands[(state.seat + n) % state.players]).bit_count() for n in range(state.players)]
    dealt = [hand - state.to_draw] + [0] * (state.to_deal - 1) + [hand] * (state.players - state.to_deal)
    return held == dealt and (state.phase == DEALING or (state.to_deal == state.players and state.to_draw == hand))


# Older forms


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a position saved with all its derived fields into the present form; return others as they are."""
    if "seats" not in data:
        return data
    return {
        "phase": data["phase"],
        "seat": data["turn"],
        "players": [
            {"boat": seat["boat"], "hand": _ids(seat["hand"]), "tokens": seat["tokens"]} for seat in data["seats"]
        ],
        "tile_set": data["table"],
        "extensions": data["extensions"],
        "placed": [{"x": placed["x"], "y": placed["y"], "tile": placed["tile"]["id"]} for placed in data["placed"]],
        "pile": _ids(data["pile"]),
        "to_draw": data["to_draw"],
        "to_deal": data["to_deal"],
        "placed_this_turn": data["placed_this_turn"],
        "swapped": data["swapped"],
    }


def _ids(tiles: list[dict[str, Any]]) -> list[str]:
    return [tile["id"] for tile in tiles]
