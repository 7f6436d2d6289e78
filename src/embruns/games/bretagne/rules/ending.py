"""Phase 5 and the end of the game, BRE-100 to BRE-109."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.games.bretagne.box import BOX, PORTS, SLOTS
from embruns.games.bretagne.rules.board import ALL_BUILT, BIT, ENDED, NONE, ROUND_SETUP, Board, in_port


def end_round(board: Board) -> None:
    """BRE-100 to BRE-104"""
    for slot in range(SLOTS):
        if not board.is_built(slot):
            _visit_site(board, slot)
    for coast in range(3):
        if board.built_on(coast) >= BOX.rent_flip:  # BRE-91, BRE-102
            board.improved |= BIT[coast]
    for player in board.players:  # BRE-103
        player.numeral = player.next_numeral
        player.next_numeral = NONE
    if board.built == ALL_BUILT or board.round == BOX.rounds:
        _end_game(board)
    else:
        board.phase = ROUND_SETUP


def _visit_site(board: Board, slot: i64) -> None:
    """BRE-100 Engineers go to the stock, a site without any gets a franc; BRE-101 workers and tiles stay."""
    if board.site_engineers[slot]:
        board.stock_engineers += board.site_engineers[slot]
        board.site_engineers[slot] = 0
    else:
        board.site_francs[slot] += 1


def _end_game(board: Board) -> None:
    """BRE-108 Nothing else counts."""
    board.phase = ENDED
    for seat in range(len(board.players)):
        player = board.players[seat]
        player.score += order_points(player.numeral) + money_points(player.francs) + port_points(board, seat)


def order_points(numeral: i64) -> i64:
    """BRE-105, R-45 By the line just formed."""
    return BOX.order_points[numeral]


def money_points(francs: i64) -> i64:
    """BRE-106"""
    return francs // BOX.francs_a_point


def port_points(board: Board, seat: i64) -> i64:
    """BRE-107 Four alone, two in company, one in a crowd."""
    points: i64 = 0
    for port in range(PORTS):
        seats = board.port_seats[port]
        if seats & BIT[seat]:
            points += BOX.port_points[in_port(seats) - 1]
    return points


def winner(board: Board) -> i64:
    """BRE-109 Most points; among equals the lower numeral."""
    best: i64 = 0
    for seat in range(1, len(board.players)):
        player, leader = board.players[seat], board.players[best]
        if player.score > leader.score or (player.score == leader.score and player.numeral < leader.numeral):
            best = seat
    return best
