"""Phase 2, BRE-33 to BRE-38: the barges are loaded at Quimper."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.box import BARGES, BOX
from embruns.games.bretagne.components import LOADS
from embruns.games.bretagne.goods import DISC, amount
from embruns.games.bretagne.rules.board import LOADING, NOBODY, NONE, Board
from embruns.games.bretagne.rules.turns import start_actions


def start_loading(board: Board) -> None:
    """BRE-34 First every top barge, then every middle one, then every bottom one."""
    board.row = 0
    board.turn = NONE
    _next_barge(board)


def _next_barge(board: Board) -> None:
    """BRE-33 By ascending barge card; BRE-38 until all are served or Quimper is empty."""
    while board.row < 3 and board.quimper:
        while board.turn < BARGES - 1:
            board.turn += 1
            board.seat = board.holder(board.turn)
            if board.seat != NOBODY:
                board.phase = LOADING
                return
        board.row += 1
        board.turn = NONE
    board.row = 0
    start_actions(board)


def loads(board: Board) -> list[Action]:
    """BRE-35 The types present at Quimper; R-06 a scarce one too, R-07 but never none."""
    return [LOADS[resource] for resource in range(4) if amount(board.quimper, resource)]


def load(board: Board, resource: i64) -> None:
    """BRE-36, BRE-37 One type a barge, as many as fit or are there; BRE-38 they belong to the player."""
    discs = min(BOX.spaces[3 * board.turn + board.row], amount(board.quimper, resource)) * DISC[resource]
    board.quimper -= discs
    board.players[board.seat].goods += discs
    _next_barge(board)
