"""Pass, BRE-74 to BRE-79."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.box import BOX
from embruns.games.bretagne.components import KEEP_NOTHING, KEEPS
from embruns.games.bretagne.goods import DISC, amount
from embruns.games.bretagne.rules.board import KEEPING, NONE, Board
from embruns.games.bretagne.rules.turns import next_turn


def pass_round(board: Board) -> None:
    """BRE-74 Out of this action phase; BRE-79 francs and cards are kept."""
    player = board.players[board.seat]
    player.next_numeral = lowest_free_numeral(board)  # BRE-75
    player.barge = NONE  # BRE-77
    board.stock_engineers += player.engineers
    player.engineers = 0
    player.workers += player.brest + player.lorient  # BRE-78
    player.brest = 0
    player.lorient = 0
    if player.goods:
        board.phase = KEEPING
    else:
        next_turn(board)


def lowest_free_numeral(board: Board) -> i64:
    """BRE-75 The first to pass takes I."""
    passed: i64 = 0
    for player in board.players:
        if player.next_numeral != NONE:
            passed += 1
    return passed


def keeps(board: Board) -> list[Action]:
    """BRE-76, R-32 At most three discs, all of one type; fewer or none if the player likes."""
    goods = board.players[board.seat].goods
    found: list[Action] = [KEEP_NOTHING]
    for resource in range(4):
        first = BOX.kept_resources * resource
        found.extend(KEEPS[first : first + min(BOX.kept_resources, amount(goods, resource))])
    return found


def keep(board: Board, resource: i64, count: i64) -> None:
    """BRE-76 The others go to the stock."""
    board.players[board.seat].goods = count * DISC[resource]
    next_turn(board)
