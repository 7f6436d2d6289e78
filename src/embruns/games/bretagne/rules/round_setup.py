"""Phase 1, BRE-19 to BRE-32: barges, rents, Brest, production, construction tiles, weather."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.box import (
    A_CARD,
    A_WORKER,
    AN_ENGINEER,
    BARGES,
    BOX,
    POINTS,
    PORTS,
)
from embruns.games.bretagne.components import PICK_BARGES
from embruns.games.bretagne.goods import DISC, amount
from embruns.games.bretagne.rules import setup
from embruns.games.bretagne.rules.barges import start_loading
from embruns.games.bretagne.rules.board import (
    BIT,
    FORECASTING,
    NOBODY,
    NONE,
    PICKING,
    PRODUCING,
    RENTING,
    REVEALING,
    Board,
    Contractor,
)
from embruns.games.bretagne.rules.draws import draw_cards

# 1.1 Barges


def open_round(board: Board) -> None:
    """BRE-19, BRE-20 A new round begins with the player on I."""
    board.round += 1
    board.turn = NONE
    _next_to_pick(board)


def _next_to_pick(board: Board) -> None:
    """BRE-20 In the order of the line of Pontivy."""
    board.turn += 1
    if board.turn < len(board.players):
        board.seat = board.seat_on(board.turn)
        board.phase = PICKING
    else:
        board.turn = NONE
        board.rents_paid = 0
        board.phase = RENTING


def barges_left(board: Board) -> list[Action]:
    """BRE-18, BRE-20 All four cards but those already picked, at every number of players (R-05)."""
    return [PICK_BARGES[barge] for barge in range(BARGES) if board.holder(barge) == NOBODY]


def pick_barge(board: Board, barge: i64) -> None:
    """BRE-21"""
    player = board.players[board.seat]
    player.barge = barge
    player.francs += BOX.barge_francs[barge]
    _engage(board, player, BOX.barge_engineers[barge])
    _next_to_pick(board)


def _engage(board: Board, player: Contractor, engineers: i64) -> None:
    """R-11 As many as the stock has."""
    engineers = min(engineers, board.stock_engineers)
    board.stock_engineers -= engineers
    player.engineers += engineers


# 1.2 Rents


def pay_rents(board: Board) -> None:
    """BRE-22, R-12 Player by player in Pontivy order, ports from North to South; a card that is due is drawn first."""
    while board.rents_paid < PORTS * len(board.players):
        seat = board.seat_on(board.rents_paid // PORTS)
        port = board.rents_paid % PORTS
        board.rents_paid += 1
        if board.port_seats[port] & BIT[seat]:
            _pay_rent(board, seat, BOX.rent_kind[board.port_tiles[port]], rent(board, port))
            if board.phase != RENTING:
                return
    board.rents_paid = 0
    _supply_brest(board)
    board.phase = PRODUCING


def rent(board: Board, port: i64) -> i64:
    """BRE-23 What the port pays now."""
    tile = board.port_tiles[port]
    return BOX.rent_improved[tile] if board.improved & BIT[port // 3] else BOX.rent_normal[tile]


def _pay_rent(board: Board, seat: i64, kind: i64, rent: i64) -> None:
    """BRE-24 From the stock or the deck; points are scored at once."""
    player = board.players[seat]
    if kind == A_CARD:
        draw_cards(board, seat, rent, RENTING)
    elif kind == A_WORKER:
        engaged = min(rent, player.reserve)  # BRE-25
        player.reserve -= engaged
        player.workers += engaged
    elif kind == AN_ENGINEER:
        _engage(board, player, rent)
    elif kind == POINTS:
        player.score += rent
    else:
        player.goods += rent * DISC[kind]


# 1.3 Brest


def _supply_brest(board: Board) -> None:
    """BRE-26 Every empty space is filled; what was left stays. R-10: singles first, then full pairs only."""
    singles = min(BOX.singles - board.singles, board.stock_engineers)
    board.singles += singles
    board.stock_engineers -= singles
    pairs = min(BOX.pairs - board.pairs, board.stock_engineers // 2)
    board.pairs += pairs
    board.stock_engineers -= 2 * pairs
    for resource in range(4):
        lacking = BOX.brest_resources - amount(board.market, resource)
        board.market += max(0, min(lacking, _in_stock(board, resource))) * DISC[resource]


def _in_stock(board: Board, resource: i64) -> i64:
    """R-08 Fifteen of a type may be out: with the players, at Brest, at Quimper. Below nothing where more are."""
    out = amount(board.market, resource) + amount(board.quimper, resource)
    for player in board.players:
        out += amount(player.goods, resource)
    return BOX.resource_limit - out


# 1.4 Production


def produce(board: Board, card: i64) -> None:
    """BRE-27 Leftovers go to stock, then the card's amounts are placed; BRE-28 as far as they are there."""
    board.production = card
    board.production_seen |= BIT[card]
    board.quimper = 0
    amounts = BOX.production[card][len(board.players) - 2]
    for resource in range(4):
        board.quimper += max(0, min(amounts[resource], _in_stock(board, resource))) * DISC[resource]
    refill(board)


# 1.5 Construction tiles, 1.6 weather


def refill(board: Board) -> None:
    """BRE-29 Not in the first round."""
    if board.round > 1 and setup.row_to_fill(board) != NONE:
        board.phase = REVEALING
    else:
        _turn_weather(board)


def reveal(board: Board, kind: i64) -> None:
    """BRE-15, BRE-29"""
    setup.reveal(board, kind)
    if board.round == 0:
        setup.go_on(board)
    else:
        refill(board)


def _turn_weather(board: Board) -> None:
    """BRE-31 Not in the first round; in the last the pile is empty, and there is no forecast."""
    if board.round > 1:
        board.weather = board.forecast
        board.forecast = NONE
        if board.round < BOX.rounds:
            board.phase = FORECASTING
            return
    start_loading(board)


def turn_up(board: Board, weather: i64) -> None:
    """BRE-14, BRE-31"""
    setup.turn_up(board, weather)
    if board.round == 0:
        setup.go_on(board)
    else:
        start_loading(board)
