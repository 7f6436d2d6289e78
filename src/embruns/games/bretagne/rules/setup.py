"""BRE-01 to BRE-18: the board is laid, one small chance after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.box import BOX, CATEGORY, HELL, PARADISE, PORTS, PURGATORY, SLOTS
from embruns.games.bretagne.components import LAYS, OPEN_PORTS, STANDS, START_BUILTS
from embruns.games.bretagne.rules.board import (
    AHEAD,
    BIT,
    FORECASTING,
    LAYING,
    NOBODY,
    NONE,
    OPENING_PORTS,
    REVEALING,
    ROUND_SETUP,
    STANDING,
    Board,
)

# BRE-09, BRE-10 The colour of which some lighthouses start built, by coast: North, West, South
_SPARE_COLOUR: Final = (PARADISE, HELL, PURGATORY)


def stand(board: Board, seat: i64) -> None:
    """BRE-04 First on I, next on II, and so on."""
    numeral: i64 = 0
    while board.seat_on(numeral) != NOBODY:
        numeral += 1
    board.players[seat].numeral = numeral
    go_on(board)


def go_on(board: Board) -> None:
    """What is to be laid next: order, lighthouses, those that start built, ports, weather, construction tiles."""
    if board.seat_on(len(board.players) - 1) == NOBODY:
        board.phase = STANDING
    elif next_slot(board) != NONE:
        board.phase = LAYING
    elif next_coast_ahead(board) != NONE:
        board.phase = AHEAD
    elif next_port(board) != NONE:
        board.phase = OPENING_PORTS
    elif board.forecast == NONE:
        board.phase = FORECASTING
    elif row_to_fill(board) != NONE:
        board.phase = REVEALING
    else:
        board.phase = ROUND_SETUP


def stands(board: Board) -> list[Action]:
    """BRE-04 Every seat that has no numeral yet, all alike."""
    return [STANDS[seat] for seat in range(len(board.players)) if board.players[seat].numeral == NONE]


def next_slot(board: Board) -> i64:
    """BRE-07 The first slot without a lighthouse; NONE in the historical scenario (BRE-06)."""
    for slot in range(SLOTS):
        if board.laid[slot] == NONE:
            return slot
    return NONE


def lays(board: Board) -> list[Action]:
    """BRE-07 The lighthouses of the slot's colour that do not lie yet. Slot n has the colour of number n (BRE-05)."""
    slot = next_slot(board)
    laid = list(board.laid)
    return [LAYS[n] for n in range(SLOTS) if CATEGORY[n] == CATEGORY[slot] and n not in laid]


def lay(board: Board, lighthouse: i64) -> None:
    """BRE-07"""
    slot = next_slot(board)
    board.laid = board.laid[:]
    board.laid[slot] = lighthouse
    go_on(board)


def next_coast_ahead(board: Board) -> i64:
    """BRE-08 to BRE-10 Four players: none starts built; three: one a coast; two: two a coast."""
    for coast in range(3):
        if board.built_on(coast) < 4 - len(board.players):
            return coast
    return NONE


def builds_ahead(board: Board) -> list[Action]:
    """R-02 One of the coast's lighthouses of its spare colour, all alike."""
    coast = next_coast_ahead(board)
    first = 5 * (2 - coast)
    return [
        START_BUILTS[slot]
        for slot in range(first, first + 5)
        if CATEGORY[slot] == _SPARE_COLOUR[coast] and not board.is_built(slot)
    ]


def build_ahead(board: Board, slot: i64) -> None:
    """BRE-11"""
    board.built |= BIT[slot]
    go_on(board)


def next_port(board: Board) -> i64:
    """BRE-12 The first port space without a tile."""
    for port in range(PORTS):
        if board.port_tiles[port] == NONE:
            return port
    return NONE


def port_openings(board: Board) -> list[Action]:
    """BRE-12 The tiles of the zone that do not lie yet; the last one goes out of the game."""
    coast = next_port(board) // 3
    laid = list(board.port_tiles)
    return [OPEN_PORTS[tile] for tile in range(4 * coast, 4 * coast + 4) if tile not in laid]


def open_port(board: Board, tile: i64) -> None:
    """BRE-12, BRE-13"""
    board.port_tiles[next_port(board)] = tile
    go_on(board)


def weather_left(board: Board, weather: i64) -> i64:
    """BRE-14 Cards of this kind not turned up yet; the one removed unseen is among them."""
    return BOX.weather_cards[weather] - (board.weather_seen >> 4 * weather & 15)


def turn_up(board: Board, weather: i64) -> None:
    """BRE-14 At first this round's weather, then the forecast."""
    board.weather_seen += _WEATHER[weather]
    if board.weather == NONE:
        board.weather = weather
    else:
        board.forecast = weather


_WEATHER: Final = (1, 16, 256)


def row_to_fill(board: Board) -> i64:
    """BRE-15, BRE-29 The first row with a free space and a pile to fill it from (BRE-30)."""
    for row in range(3):
        lying: i64 = 0
        left: i64 = 0
        for kind in range(BOX.row_start[row], BOX.row_start[row + 1]):
            lying += board.display[kind]
            left += board.piles[kind]
        if lying < BOX.row_length and left:
            return row
    return NONE


def reveal(board: Board, kind: i64) -> None:
    """BRE-15, BRE-29"""
    board.piles[kind] -= 1
    board.display[kind] += 1
