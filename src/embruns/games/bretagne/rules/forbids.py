"""What is forbidden, and by which clause: a second statement of legality, disc by disc and trade by trade."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.box import BOX, SLOTS
from embruns.games.bretagne.components import (
    BREST,
    LORIENT,
    BuyCards,
    BuyResources,
    Decline,
    Enter,
    HireEngineer,
    HirePair,
    HireWorker,
    Keep,
    Leave,
    Load,
    NoMoreCards,
    Pass,
    PickBarge,
    Place,
    PlayCard,
    Recall,
    SellCards,
    SellResources,
    Send,
    SwapCard,
    Take,
)
from embruns.games.bretagne.goods import WOOD, amount, amounts_of, count_cards
from embruns.games.bretagne.rules.board import (
    ACTING,
    AHEAD,
    BIT,
    CARDS_STEP,
    DRAWING,
    ENDED,
    FORECASTING,
    KEEPING,
    LAYING,
    LOADING,
    OPENING_PORTS,
    PICKING,
    PLACING,
    PORT_STEP,
    PRODUCING,
    RECALLING,
    REVEALING,
    STANDING,
    TRADING,
    Board,
)
from embruns.games.bretagne.rules.draws import may_hold


def forbids(board: Board, action: Action) -> str:
    """The clause, or '' where the seat to act may do this."""
    phase = board.phase
    if phase == ACTING:
        return _in_the_action_phase(board, action)
    if phase == TRADING:
        return _while_trading(board, action)
    if phase == PLACING and isinstance(action, Place):
        return _placing(board, action.slot, amounts_of(board.players[board.seat].goods))
    if phase == RECALLING and isinstance(action, Recall):
        return "" if action.workers <= board.placed else "BRE-54"
    if phase == LOADING and isinstance(action, Load):
        return "" if amount(board.quimper, action.resource) > 0 else "BRE-35"
    if phase == PICKING and isinstance(action, PickBarge):
        held = [player.barge for player in board.players]
        return "BRE-20" if action.barge in held else ""
    if phase == KEEPING and isinstance(action, Keep):
        owned = amount(board.players[board.seat].goods, action.resource)
        return "" if action.count <= min(BOX.kept_resources, owned) else "BRE-76"
    if phase == CARDS_STEP:
        return _playing_cards(board, action)
    if phase == PORT_STEP:
        return _at_the_ports(board, action)
    return _CALLS_FOR[phase]


_CALLS_FOR: Final = {  # the clause that says what happens now
    STANDING: "BRE-04",
    LAYING: "BRE-07",
    AHEAD: "BRE-09",
    OPENING_PORTS: "BRE-12",
    FORECASTING: "BRE-31",
    REVEALING: "BRE-29",
    PRODUCING: "BRE-27",
    DRAWING: "BRE-42",
    PICKING: "BRE-20",
    LOADING: "BRE-34",
    PLACING: "BRE-43",
    RECALLING: "BRE-53",
    TRADING: "BRE-58",
    KEEPING: "BRE-76",
    CARDS_STEP: "BRE-83",
    PORT_STEP: "BRE-87",
    ENDED: "BRE-104",
}

_WHEN: Final = {  # in the action phase: the clause that says when such an action is called for
    "Stand": "BRE-04",
    "Lay": "BRE-07",
    "StartBuilt": "BRE-09",
    "OpenPort": "BRE-12",
    "Forecast": "BRE-31",
    "Reveal": "BRE-56",
    "Produce": "BRE-27",
    "Draw": "BRE-42",
    "PickBarge": "BRE-20",
    "Load": "BRE-34",
    "Place": "BRE-43",
    "Recall": "BRE-53",
    "Keep": "BRE-76",
    "PlayCard": "BRE-83",
    "NoMoreCards": "BRE-83",
    "Send": "BRE-87",
    "Decline": "BRE-87",
}

# Actions


def _in_the_action_phase(board: Board, action: Action) -> str:
    if isinstance(action, Take):
        return _taking(board, action.kind)
    if isinstance(action, Enter):
        return _entering(board, action.city)
    if isinstance(action, Pass):
        return ""
    return _WHEN.get(type(action).__name__, "BRE-59")  # a trade, without a worker in a city


def _taking(board: Board, kind: i64) -> str:
    if board.display[kind] == 0:
        return "BRE-41"
    goods = amounts_of(board.players[board.seat].goods)
    cost = amounts_of(BOX.tile_cost[kind])
    left = [goods[r] - cost[r] for r in range(4)]
    if min(left) < 0:
        return "BRE-41"
    for slot in range(SLOTS):
        if _placing(board, slot, left) == "":
            return ""
    return "BRE-57"


def _placing(board: Board, slot: i64, goods: list[int]) -> str:
    player = board.players[board.seat]
    if board.is_built(slot):
        return "BRE-43"
    number = board.laid[slot]
    if board.floors[slot] == BOX.storeys[number]:
        return "BRE-55"
    category = BOX.category[number]
    spared = BOX.spared[player.barge] if player.barge >= 0 else 0
    needed = BOX.demand[3 * board.weather + category] - spared
    if player.engineers < (needed if needed > 1 else 1):
        return "BRE-45"
    extras = amounts_of(BOX.extra[number])
    for resource in range(4):
        if goods[resource] < extras[resource]:
            return "BRE-46"
    if board.floors[slot] > 0 and goods[WOOD] < extras[WOOD] + 1:
        return "BRE-47"
    return "BRE-51" if BOX.injures[3 * board.weather + category] and player.workers == 0 else ""


# Trade


def _while_trading(board: Board, action: Action) -> str:
    if isinstance(action, Enter):
        return "BRE-60" if _trades_done(board, board.city) == 0 else _entering(board, action.city)
    if isinstance(action, Leave):
        return "BRE-60" if _trades_done(board, board.city) == 0 else ""
    city, number = _trade(action)
    if number < 0 or city != board.city:
        return "BRE-58"
    if board.traded & BIT[number]:
        return "BRE-60"
    return _trading(board, number) or _choosing(board, action)


def _trades_done(board: Board, city: i64) -> i64:
    done: i64 = 0
    for number in range(5, 9) if city == BREST else range(5):
        if board.traded & BIT[number]:
            done += 1
    return done


def _entering(board: Board, city: i64) -> str:
    if board.visited & BIT[city]:
        return "BRE-58"
    if board.players[board.seat].workers == 0:
        return "BRE-59"
    for number in range(5, 9) if city == BREST else range(5):
        if _trading(board, number) == "":
            return ""
    return "BRE-110"


def _trade(action: Action) -> tuple[int, int]:
    """The city and the number of a trade; a number below 0 where the action is none."""
    if isinstance(action, BuyResources):
        return (BREST, 6) if action.city == BREST else (LORIENT, 0)
    if isinstance(action, BuyCards):
        return LORIENT, 1
    if isinstance(action, SellCards):
        return LORIENT, 2
    if isinstance(action, HireWorker):
        return LORIENT, 3
    if isinstance(action, SwapCard):
        return LORIENT, 4
    if isinstance(action, HireEngineer):
        return BREST, 5
    if isinstance(action, SellResources):
        return BREST, 7
    if isinstance(action, HirePair):
        return BREST, 8
    return BREST, -1


_CLAUSE: Final = ("BRE-62", "BRE-63", "BRE-64", "BRE-65", "BRE-66", "BRE-68", "BRE-69", "BRE-70", "BRE-71")
_IS_PURCHASE: Final = (True, True, False, True, False, True, True, False, True)


def _trading(board: Board, number: i64) -> str:
    """What stands against a trade whatever is chosen in it: money, wares, cards, the reserve."""
    player = board.players[board.seat]
    if _IS_PURCHASE[number] and player.francs < BOX.prices[number]:
        return _CLAUSE[number]
    if number == 1 and board.deck_size + count_cards(board.discards) < 2:
        return "BRE-67"
    if number == 2 or number == 4:
        return "" if player.cards >= (2 if number == 2 else 1) else _CLAUSE[number]
    if number == 3 and player.reserve == 0:
        return "BRE-65"
    if number == 7 and sum(amounts_of(player.goods)) < 2:
        return "BRE-70"
    if number == 5 and board.singles == 0:
        return "BRE-73"
    if number == 8 and board.pairs == 0:
        return "BRE-72" if board.singles > 1 else "BRE-73"
    return "BRE-73" if number == 6 and sum(amounts_of(board.market)) < 2 else ""


def _choosing(board: Board, action: Action) -> str:
    """What stands against this choice of resources or cards."""
    if isinstance(action, BuyResources) and action.city == BREST:
        return "" if _has_two(amounts_of(board.market), action.first, action.second) else "BRE-73"
    if isinstance(action, SellResources):
        goods = amounts_of(board.players[board.seat].goods)
        return "" if _has_two(goods, action.first, action.second) else "BRE-70"
    if isinstance(action, SellCards):
        held = [_held(board, card) for card in range(4)]
        return "" if _has_two(held, action.first, action.second) else "BRE-64"
    if isinstance(action, SwapCard):
        return "" if _held(board, action.card) else "BRE-66"
    return ""


def _held(board: Board, card: i64) -> int:
    """How many cards of a kind the seat holds, as far as can be seen; two are enough to know."""
    return 2 if may_hold(board, board.seat, card, 2) else 1 if may_hold(board, board.seat, card, 1) else 0


def _has_two(amounts: list[int], first: i64, second: i64) -> bool:
    return amounts[first] >= 1 and amounts[second] >= (2 if first == second else 1)


# Evaluation


def _playing_cards(board: Board, action: Action) -> str:
    if isinstance(action, NoMoreCards):
        return ""
    if not isinstance(action, PlayCard):
        return "BRE-83"
    category = BOX.category[board.laid[board.site]]
    if BOX.card_value[3 * action.card + category] == 0:
        return "BRE-85"
    return "" if _held(board, action.card) else "BRE-83"


def _at_the_ports(board: Board, action: Action) -> str:
    if isinstance(action, Decline):
        return ""
    if not isinstance(action, Send):
        return "BRE-87"
    zone = "north" if action.port < 3 else "west" if action.port < 6 else "south"
    coast = "south" if board.site < 5 else "west" if board.site < 10 else "north"
    if zone != coast:
        return "BRE-87"
    others: i64 = 0
    for seat in range(len(board.players)):
        if board.port_seats[action.port] & BIT[seat]:
            if seat == board.seat:
                return "BRE-89"
            others += 1
    return "BRE-88" if board.players[board.seat].francs < others else ""
