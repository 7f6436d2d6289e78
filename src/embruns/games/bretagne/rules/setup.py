"""Setup, BRE-01 to BRE-18: the board is laid, one small outcome of chance after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Rng
from embruns.core.numbers import new_version
from embruns.games.bretagne.actions import FORECASTS, REVEALS, Lay, OpenPort, Stand, StartBuilt
from embruns.games.bretagne.box import BOX, CATEGORY, HELL, NOBODY, NONE, PARADISE, PORTS, PURGATORY, SLOTS
from embruns.games.bretagne.parts import menus
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.menus import Menu
from embruns.games.bretagne.parts.rows import TILE, tiles_in
from embruns.games.bretagne.phases import (
    AHEAD,
    FORECASTING,
    LAYING,
    OPENING_PORTS,
    REVEALING,
    ROUND_SETUP,
    STANDING,
)

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def act(state: BretagneState, action: Action) -> None:
    """Lay out what chance has drawn for the board, and who begins."""
    if type(action) is OpenPort:
        open_port(state, action.tile)
    elif type(action) is Lay:
        lay(state, action.lighthouse)
    elif type(action) is StartBuilt:
        build_ahead(state, action.slot)
    elif type(action) is Stand:
        stand(state, action.seat)


def go_on(state: BretagneState) -> None:
    """Wait for what is laid next: order, lighthouses, those that start built, ports, weather, construction tiles.

    Phases follow in this order, so what comes before the phase that is reached is laid.
    """
    phase = state.phase
    if phase <= STANDING and state.seat_on(len(state.players) - 1) == NOBODY:
        state.phase = STANDING
    elif phase <= LAYING and next_slot(state) != NONE:
        state.phase = LAYING
    elif phase <= AHEAD and next_coast_ahead(state) != NONE:
        state.phase = AHEAD
    elif phase <= OPENING_PORTS and next_port(state) != NONE:
        state.phase = OPENING_PORTS
    elif phase <= FORECASTING and state.forecast == NONE:
        state.phase = FORECASTING
    elif row_to_fill(state) != NONE:
        state.phase = REVEALING
    else:
        state.phase = ROUND_SETUP


def outcomes(state: BretagneState) -> i64:
    """Return the outcomes of a step in which all are equally likely; none when nothing of the kind is laid."""
    if state.phase == STANDING:
        return stands(state)
    if state.phase == LAYING:
        return lays(state)
    if state.phase == AHEAD:
        return builds_ahead(state)
    return port_openings(state) if state.phase == OPENING_PORTS else i64(0)


def menu(state: BretagneState) -> Menu:
    """Return the menu of `outcomes`."""
    if state.phase == STANDING:
        return menus.ORDER
    if state.phase == LAYING:
        return menus.LIGHTHOUSES_LAID
    return menus.BUILT_AHEAD if state.phase == AHEAD else menus.PORT_TILES


# The order


def stands(state: BretagneState) -> i64:
    """BRE-04 Every seat that has no numeral yet, each equally likely."""
    found: i64 = 0
    for seat in range(i64(len(state.players))):
        if state.players[seat].numeral == NONE:
            found |= BIT[seat]
    return found


def stand(state: BretagneState, seat: i64) -> None:
    """BRE-04 The first goes on I, the next on II, and so on."""
    numeral: i64 = 0
    while state.seat_on(numeral) != NOBODY:
        numeral += 1
    state.players[seat].numeral = numeral
    state.players[seat].has_changed()
    go_on(state)


# Lighthouses


def next_slot(state: BretagneState) -> i64:
    """BRE-07 Return the first slot without a lighthouse; NONE in the historical scenario (BRE-06)."""
    for slot in range(SLOTS):
        if state.laid[slot] == NONE:
            return slot
    return NONE


def lays(state: BretagneState) -> i64:
    """BRE-07 The lighthouses of the slot's colour that do not lie yet. Slot n has the colour of number n (BRE-05)."""
    colour = CATEGORY[next_slot(state)]
    found: i64 = 0
    for number in range(i64(SLOTS)):
        if CATEGORY[number] == colour:
            found |= BIT[number]
    return found & ~_lying(state.laid)


def _lying(tiles: vec[i64]) -> i64:
    """Return the lighthouses or tiles that lie on a row of spaces, of which some may be empty."""
    found: i64 = 0
    for tile in tiles:
        if tile != NONE:
            found |= BIT[tile]
    return found


def lay(state: BretagneState, lighthouse: i64) -> None:
    """BRE-07 The lighthouse lies on the next slot. Copies share `laid`, so it is replaced, not changed."""
    slot = next_slot(state)
    state.laid = state.laid[:]
    state.laid[slot] = lighthouse
    state.has_changed(slot)
    go_on(state)


def next_coast_ahead(state: BretagneState) -> i64:
    """BRE-08 to BRE-10 Four players: none starts built; three: one a coast; two: two a coast."""
    for coast in range(3):
        if state.built_on(coast) < 4 - len(state.players):
            return coast
    return NONE


# BRE-09, BRE-10 The colour of which some lighthouses start built, by coast: North, West, South
_SPARE_COLOUR: Final = vec[i64]([i64(PARADISE), i64(HELL), i64(PURGATORY)])


def builds_ahead(state: BretagneState) -> i64:
    """R-02 One of the coast's lighthouses of its spare colour, each equally likely."""
    coast = next_coast_ahead(state)
    first = 5 * (2 - coast)
    found: i64 = 0
    for slot in range(first, first + 5):
        if CATEGORY[slot] == _SPARE_COLOUR[coast]:
            found |= BIT[slot]
    return found & ~state.built


def build_ahead(state: BretagneState, slot: i64) -> None:
    """BRE-11 The lighthouse counts as built."""
    state.built |= BIT[slot]
    state.has_changed(slot)
    go_on(state)


# Ports


def next_port(state: BretagneState) -> i64:
    """BRE-12 Return the first port space without a tile."""
    for port in range(PORTS):
        if state.port_tiles[port] == NONE:
            return port
    return NONE


def port_openings(state: BretagneState) -> i64:
    """BRE-12 The tiles of the zone that do not lie yet; the last one goes out of the game."""
    zone = _FOUR_TILES << 4 * (next_port(state) // 3)
    return zone & ~_lying(state.port_tiles)


_FOUR_TILES: Final[i64] = 0b1111


def open_port(state: BretagneState, tile: i64) -> None:
    """BRE-12 The tile lies on the next space, BRE-13 its normal rent up."""
    state.port_tiles[next_port(state)] = tile
    state.port_version = new_version()
    go_on(state)


# Weather


def forecasts(state: BretagneState) -> list[tuple[Action, int]]:
    """BRE-14 The kinds of weather cards that are left, by their number."""
    left = [(weather, weather_left(state, weather)) for weather in range(3)]
    return [(FORECASTS[weather], cards) for weather, cards in left if cards]


def roll_forecast(state: BretagneState, rng: Rng) -> Action:
    """Draw one of `forecasts` by its weight."""
    cards = weather_left(state, 0) + weather_left(state, 1) + weather_left(state, 2)
    left, weather = rng.below(cards), i64(0)
    while left >= weather_left(state, weather):
        left -= weather_left(state, weather)
        weather += 1
    return FORECASTS[weather]


def weather_left(state: BretagneState, weather: i64) -> i64:
    """BRE-14 Return how many cards of this kind are not turned up yet; the one removed unseen is among them."""
    return BOX.weather_cards[weather] - (state.weather_seen >> 4 * weather & 15)


def turn_up(state: BretagneState, weather: i64) -> None:
    """BRE-14 The first card is this round's weather, the next one the forecast."""
    state.weather_seen += _WEATHER[weather]
    state.table_version = new_version()
    if state.weather == NONE:
        state.weather = weather
    else:
        state.forecast = weather


_WEATHER: Final = vec[i64]([i64(1), i64(16), i64(256)])

# Construction tiles


def row_to_fill(state: BretagneState) -> i64:
    """BRE-15, BRE-29 Return the first row with a free space and a pile to fill it from (BRE-30)."""
    lying, piled, length = state.lying, state.piled, BOX.row_length
    for row in range(i64(3)):
        if tiles_in(lying, row) < length and tiles_in(piled, row):
            return row
    return NONE


def reveals(state: BretagneState) -> list[tuple[Action, int]]:
    """BRE-15, BRE-29 The kinds of tiles in the row's pile, by their number."""
    row = row_to_fill(state)
    kinds = range(BOX.row_start[row], BOX.row_start[row + 1])
    return [(REVEALS[kind], state.piles[kind]) for kind in kinds if state.piles[kind]]


def roll_reveal(state: BretagneState, rng: Rng) -> Action:
    """Draw one of `reveals` by its weight."""
    row, piles = row_to_fill(state), state.piles
    left, kind = rng.below(tiles_in(state.piled, row)), BOX.row_start[row]
    while left >= piles[kind]:
        left -= piles[kind]
        kind += 1
    return REVEALS[kind]


def reveal(state: BretagneState, kind: i64) -> None:
    """BRE-15, BRE-29 The tile leaves its pile for its row."""
    state.piles[kind] -= 1
    state.piled -= TILE[kind]
    state.display[kind] += 1
    state.lying += TILE[kind]
    state.face_up |= BIT[kind]
    state.display_version = new_version()
    state.table_version = new_version()
