"""Trade, BRE-58 to BRE-73 and BRE-110: Brest and Lorient, once each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action
from embruns.games.bretagne.box import BOX
from embruns.games.bretagne.components import (
    BREST,
    BUY_AT_BREST,
    BUY_AT_LORIENT,
    BUY_CARDS,
    ENTERS,
    HIRE_ENGINEER,
    HIRE_PAIR,
    HIRE_WORKER,
    LEAVE,
    SELL_CARDS,
    SELL_RESOURCES,
    SWAP_CARDS,
)
from embruns.games.bretagne.goods import CARD, DISC, count_cards, covers, total
from embruns.games.bretagne.rules.board import BIT, NONE, TRADING, Board, Contractor
from embruns.games.bretagne.rules.draws import draw_cards, may_hold
from embruns.games.bretagne.rules.turns import next_turn

# The trades, as the prices of the box run
LORIENT_A: Final = 0  # buy resources
LORIENT_B: Final = 1  # buy cards
LORIENT_C: Final = 2  # sell two cards
LORIENT_D: Final = 3  # hire a worker
LORIENT_E: Final = 4  # a card for a resource and a franc
BREST_A: Final = 5  # hire an engineer
BREST_B: Final = 6  # buy resources
BREST_C: Final = 7  # sell resources
BREST_D: Final = 8  # hire a pair
PURCHASES: Final = (LORIENT_A, LORIENT_B, LORIENT_D, BREST_A, BREST_B, BREST_D)

# The cities


def may_enter(board: Board, city: i64) -> bool:
    """BRE-58 Once each, BRE-59 with a worker, BRE-110 and only where a trade can be carried out."""
    player = board.players[board.seat]
    return player.workers > 0 and not board.visited & BIT[city] and _has_trade(board, player, city)


def _has_trade(board: Board, player: Contractor, city: i64) -> bool:
    first, end = (BREST_A, BREST_D + 1) if city == BREST else (LORIENT_A, BREST_A)
    return any(may_trade(board, player, trade) for trade in range(first, end))


def may_trade(board: Board, player: Contractor, trade: i64) -> bool:
    """BRE-62 to BRE-73 Whether the player could do this trade, were it not done yet."""
    francs, price = player.francs, BOX.prices[trade]
    if trade == LORIENT_A:
        return francs >= price
    if trade == LORIENT_B:
        return francs >= price and board.deck_size + count_cards(board.discards) >= 2
    if trade == LORIENT_C:
        return player.cards >= 2
    if trade == LORIENT_D:
        return francs >= price and player.reserve > 0
    if trade == LORIENT_E:
        return player.cards >= 1
    if trade == BREST_A:
        return francs >= price and board.singles > 0
    if trade == BREST_B:
        return francs >= price and total(board.market) >= 2
    if trade == BREST_C:
        return total(player.goods) >= 2
    return francs >= price and board.pairs > 0  # BRE-72


def enter(board: Board, city: i64) -> None:
    """BRE-59 The worker stays there until the player passes."""
    player = board.players[board.seat]
    player.workers -= 1
    if city == BREST:
        player.brest += 1
    else:
        player.lorient += 1
    board.city = city
    board.visited |= BIT[city]
    board.phase = TRADING


def leave(board: Board) -> None:
    """BRE-58 The action is over."""
    board.city = NONE
    board.visited = 0
    board.traded = 0
    next_turn(board)


# The choices


def trades(board: Board) -> list[Action]:
    """BRE-60 Each trade once an action, in any order; with one done here, the other city or the end (R-26)."""
    player = board.players[board.seat]
    found: list[Action] = []
    if board.city == BREST:
        _add_brest_trades(board, player, found)
    else:
        _add_lorient_trades(board, player, found)
    if has_traded_here(board):
        if may_enter(board, 1 - board.city):
            found.append(ENTERS[1 - board.city])
        found.append(LEAVE)
    return found


def has_traded_here(board: Board) -> bool:
    """R-26 At least one trade in the city that was entered last."""
    return board.traded & (_BREST_TRADES if board.city == BREST else _LORIENT_TRADES) != 0


_LORIENT_TRADES: Final = 0b000011111
_BREST_TRADES: Final = 0b111100000


def _is_open(board: Board, player: Contractor, trade: i64) -> bool:
    return not board.traded & BIT[trade] and may_trade(board, player, trade)


def _add_lorient_trades(board: Board, player: Contractor, found: list[Action]) -> None:
    if _is_open(board, player, LORIENT_A):
        found.extend(BUY_AT_LORIENT)  # BRE-67 unlimited
    if _is_open(board, player, LORIENT_B):
        found.append(BUY_CARDS)
    if _is_open(board, player, LORIENT_C):
        for sale in SELL_CARDS:
            alike = sale.first == sale.second
            if may_hold(board, board.seat, sale.first, 2 if alike else 1) and may_hold(
                board, board.seat, sale.second, 1
            ):
                found.append(sale)
    if _is_open(board, player, LORIENT_D):
        found.append(HIRE_WORKER)
    if _is_open(board, player, LORIENT_E):
        for card in range(4):
            if may_hold(board, board.seat, card, 1):
                found.extend(SWAP_CARDS[4 * card : 4 * card + 4])


def _add_brest_trades(board: Board, player: Contractor, found: list[Action]) -> None:
    if _is_open(board, player, BREST_A):
        found.append(HIRE_ENGINEER)
    if _is_open(board, player, BREST_B):
        for purchase in BUY_AT_BREST:
            if covers(board.market, DISC[purchase.first] + DISC[purchase.second]):  # BRE-73
                found.append(purchase)
    if _is_open(board, player, BREST_C):
        for sale in SELL_RESOURCES:
            if covers(player.goods, DISC[sale.first] + DISC[sale.second]):
                found.append(sale)
    if _is_open(board, player, BREST_D):
        found.append(HIRE_PAIR)


# What happens: everything gained is usable at once (BRE-61, R-30)


def buy_resources(board: Board, city: i64, first: i64, second: i64) -> None:
    """BRE-62 Lorient A: from the stock; BRE-69 Brest B: from the market."""
    player = board.players[board.seat]
    discs = DISC[first] + DISC[second]
    player.goods += discs
    if city == BREST:
        board.market -= discs
    _pay(board, player, BREST_B if city == BREST else LORIENT_A)


def _pay(board: Board, player: Contractor, trade: i64) -> None:
    player.francs -= BOX.prices[trade]
    board.traded |= BIT[trade]


def buy_cards(board: Board) -> None:
    """BRE-63 Lorient B"""
    _pay(board, board.players[board.seat], LORIENT_B)
    draw_cards(board, board.seat, 2, TRADING)


def sell_cards(board: Board, first: i64, second: i64) -> None:
    """BRE-64 Lorient C"""
    player = board.players[board.seat]
    _discard(board, player, first)
    _discard(board, player, second)
    player.francs += BOX.prices[LORIENT_C]
    board.traded |= BIT[LORIENT_C]


def _discard(board: Board, player: Contractor, card: i64) -> None:
    player.cards -= 1
    if player.hand != HIDDEN:
        player.hand -= CARD[card]
    board.discards += CARD[card]


def hire_worker(board: Board) -> None:
    """BRE-65 Lorient D"""
    player = board.players[board.seat]
    player.reserve -= 1
    player.workers += 1
    _pay(board, player, LORIENT_D)


def swap_card(board: Board, card: i64, resource: i64) -> None:
    """BRE-66 Lorient E"""
    player = board.players[board.seat]
    _discard(board, player, card)
    player.goods += DISC[resource]
    player.francs += BOX.prices[LORIENT_E]
    board.traded |= BIT[LORIENT_E]


def hire_engineer(board: Board) -> None:
    """BRE-68 Brest A"""
    player = board.players[board.seat]
    board.singles -= 1
    player.engineers += 1
    _pay(board, player, BREST_A)


def sell_resources(board: Board, first: i64, second: i64) -> None:
    """BRE-70 Brest C: to the stock, not to the market."""
    player = board.players[board.seat]
    player.goods -= DISC[first] + DISC[second]
    player.francs += BOX.prices[BREST_C]
    board.traded |= BIT[BREST_C]


def hire_pair(board: Board) -> None:
    """BRE-71 Brest D"""
    player = board.players[board.seat]
    board.pairs -= 1
    player.engineers += 2
    _pay(board, player, BREST_D)
