"""Phase 3, BRE-39 and BRE-40: whose turn it is, until all have passed."""

from __future__ import annotations

from embruns.games.bretagne.box import BARGES
from embruns.games.bretagne.rules.board import ACTING, EVALUATING, NOBODY, NONE, Board


def start_actions(board: Board) -> None:
    """BRE-33 The lowest barge card begins."""
    board.turn = BARGES - 1
    next_turn(board)


def next_turn(board: Board) -> None:
    """BRE-39 The next higher barge card still held, around again; a player who has passed holds none (BRE-77)."""
    for _ in range(BARGES):
        board.turn = (board.turn + 1) % BARGES
        board.seat = board.holder(board.turn)
        if board.seat != NOBODY:
            board.phase = ACTING
            return
    board.turn = NONE
    board.seat = 0
    board.phase = EVALUATING
