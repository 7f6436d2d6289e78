"""Phase 4, BRE-80 to BRE-99: every complete lighthouse, one at a time: cards, port, majority, cleanup."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action
from embruns.games.bretagne.box import BOX, SLOTS, coast_of
from embruns.games.bretagne.components import DECLINE, NO_MORE_CARDS, PLAY_CARDS, SENDS
from embruns.games.bretagne.goods import CARD, cards_in
from embruns.games.bretagne.rules.board import (
    BIT,
    CARDS_STEP,
    EVALUATING,
    NOBODY,
    NONE,
    PORT_STEP,
    Board,
    Contractor,
    in_port,
)
from embruns.games.bretagne.rules.draws import may_hold
from embruns.games.bretagne.rules.ending import end_round


def evaluate_next(board: Board) -> None:
    """BRE-80, BRE-81 The first complete lighthouse in slot order; after the last one the round ends."""
    for slot in range(SLOTS):
        if board.is_complete(slot):
            board.site = slot
            board.queue = presence_order(board, slot)
            _next_in_cards(board)
            return
    end_round(board)


def presence_order(board: Board, slot: i64) -> i64:
    """BRE-82 Most workers first; among equals the one whose lowest worker stands lower. Nobody without workers."""
    ranks = vec[i64]([i64(0), i64(0), i64(0), i64(0)])
    for level in range(board.floors[slot] - 1, -1, -1):
        workers = board.crew[4 * slot + level]
        if workers:  # the lowest storey is looked at last, and leaves its mark
            seat = board.builders[4 * slot + level]
            ranks[seat] = (ranks[seat] // 8 + workers) * 8 + 7 - level
    queue: i64 = 0
    place: i64 = 1
    for _ in range(len(board.players)):
        first: i64 = NOBODY
        for seat in range(len(board.players)):
            if ranks[seat] > (ranks[first] if first != NOBODY else 0):
                first = seat
        if first == NOBODY:
            break
        ranks[first] = 0
        queue += place * (first + 1)
        place *= 8
    return queue


def seats_in(queue: i64) -> list[int]:
    """The seats of a presence order, first to last."""
    seats: list[int] = []
    while queue:
        seats.append((queue & 7) - 1)
        queue >>= 3
    return seats


def _call_home(board: Board, seat: i64, slot: i64) -> None:
    """BRE-84, BRE-87 The highest worker of this seat leaves the lighthouse."""
    storey = 4 * slot + board.floors[slot] - 1
    while board.builders[storey] != seat or board.crew[storey] == 0:
        storey -= 1
    board.crew[storey] -= 1


# Cards


def _next_in_cards(board: Board) -> None:
    """BRE-83 One turn each; R-50 whoever holds a card is asked, playable or not."""
    while board.queue:
        board.seat = (board.queue & 7) - 1
        if board.players[board.seat].cards:
            board.phase = CARDS_STEP
            return
        board.queue >>= 3
    board.queue = presence_order(board, board.site)
    _next_in_port(board)


def card_value(board: Board, card: i64) -> i64:
    """BRE-85 By category, BRE-86 one less for each of its kind already played here, never below nothing (R-35)."""
    value = BOX.card_value[3 * card + board.category(board.site)]
    return max(0, value - cards_in(board.played, card))


def is_playable(card: i64, category: i64) -> bool:
    """BRE-85 Foghorns on Purgatory and Hell, cableways on Hell."""
    return BOX.card_value[3 * card + category] > 0


def card_plays(board: Board) -> list[Action]:
    """BRE-83 Any card in hand that may be played here, or no more."""
    found: list[Action] = []
    for card in range(4):
        if is_playable(card, board.category(board.site)) and may_hold(board, board.seat, card, 1):
            found.append(PLAY_CARDS[card])
    found.append(NO_MORE_CARDS)
    return found


def play_card(board: Board, card: i64) -> None:
    """BRE-84 The highest own worker goes home to the Warehouse; without worker or card the turn ends by itself."""
    player = board.players[board.seat]
    player.score += card_value(board, card)
    player.cards -= 1
    if player.hand != HIDDEN:
        player.hand -= CARD[card]
    board.played += CARD[card]
    _call_home(board, board.seat, board.site)
    player.workers += 1
    if not player.cards or not board.crew_of(board.seat, board.site):
        no_more_cards(board)


def no_more_cards(board: Board) -> None:
    """BRE-83 Nobody gets a second turn."""
    board.queue >>= 3
    _next_in_cards(board)


# Port


def _next_in_port(board: Board) -> None:
    """BRE-87 In the new presence order."""
    if board.queue:
        board.seat = (board.queue & 7) - 1
        board.phase = PORT_STEP
    else:
        _majority(board)


def port_price(board: Board, port: i64) -> i64:
    """BRE-88 A franc for every worker of the others: one's own is never there (BRE-89)."""
    return in_port(board.port_seats[port])


def may_send(board: Board, player: Contractor, port: i64) -> bool:
    """BRE-87 A port of the lighthouse's coast (R-39: of its slot), BRE-88 payable, BRE-89 without an own worker."""
    return (
        port // 3 == coast_of(board.site)
        and player.francs >= port_price(board, port)
        and not board.port_seats[port] & BIT[board.seat]
    )


def sends(board: Board) -> list[Action]:
    """R-38 Or decline; R-37 and nothing else where no port is open."""
    player = board.players[board.seat]
    found: list[Action] = [SENDS[port] for port in range(len(SENDS)) if may_send(board, player, port)]
    found.append(DECLINE)
    return found


def send(board: Board, port: i64) -> None:
    """BRE-87 to BRE-90"""
    board.players[board.seat].francs -= port_price(board, port)
    _call_home(board, board.seat, board.site)
    board.port_seats[port] |= BIT[board.seat]
    decline(board)


def decline(board: Board) -> None:
    """BRE-87 The next player."""
    board.queue >>= 3
    _next_in_port(board)


# Majority and cleanup


def _majority(board: Board) -> None:
    """BRE-92 to BRE-94"""
    slot = board.site
    order = presence_order(board, slot)
    if order:
        board.players[(order & 7) - 1].score += BOX.majority[board.category(slot)]
    for storey in range(4 * slot, 4 * slot + board.floors[slot]):
        owner = board.players[board.builders[storey]]
        owner.score += board.crew[storey]
        owner.workers += board.crew[storey]  # BRE-97
    _clean_up(board, slot)


def _clean_up(board: Board, slot: i64) -> None:
    """BRE-95 to BRE-99"""
    board.discards += board.played
    board.played = 0
    board.stock_engineers += board.site_engineers[slot]
    board.site_engineers[slot] = 0
    for storey in range(4 * slot, 4 * slot + board.floors[slot]):
        board.piles[board.tiles[storey]] += 1
        board.tiles[storey] = NONE
        board.builders[storey] = NOBODY
        board.crew[storey] = 0
    board.floors[slot] = 0
    board.built |= BIT[slot]
    board.site = NONE
    board.seat = 0
    board.phase = EVALUATING
