"""Equipment cards come into hands: BRE-16, BRE-24, BRE-42, BRE-63 and R-29."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import HIDDEN
from embruns.games.bretagne.goods import CARD, cards_in, count_cards
from embruns.games.bretagne.rules.board import ALL_CARDS, DRAWING, NOBODY, NONE, Board


def draw_cards(board: Board, seat: i64, number: i64, after: i64) -> None:
    """So many cards are due to this seat; then the game waits for `after`."""
    board.due = number
    board.drawer = seat
    board.after = after
    _go_on(board)


def draw(board: Board, card: i64) -> None:
    """BRE-42 The card is seen by its owner only."""
    player = board.players[board.drawer]
    player.cards += 1
    player.hand += CARD[card]
    board.deck -= CARD[card]
    board.deck_size -= 1
    board.due -= 1
    _go_on(board)


def _go_on(board: Board) -> None:
    """R-29 An empty deck is made anew from the discards when a card is due; with none left, none is received."""
    if board.due and board.deck_size == 0:
        board.deck_size = count_cards(board.discards)
        if board.deck != HIDDEN:
            board.deck = board.discards
        board.discards = 0
        if board.deck_size == 0:
            board.due = 0
    if board.due:
        board.phase = DRAWING
    else:
        board.phase = board.after
        board.drawer = NOBODY
        board.after = NONE


def unseen(board: Board) -> i64:
    """The cards that lie in the deck, or in a hand that is hidden here."""
    if not board.is_view():
        return board.deck
    left = ALL_CARDS - board.discards - board.played
    for player in board.players:
        if player.hand != HIDDEN:
            left -= player.hand
    return left


def may_hold(board: Board, seat: i64, card: i64, number: i64) -> bool:
    """Whether that hand holds so many cards of this kind, as far as can be seen here."""
    player = board.players[seat]
    if player.hand == HIDDEN:
        return player.cards >= number and cards_in(unseen(board), card) >= number
    return cards_in(player.hand, card) >= number
