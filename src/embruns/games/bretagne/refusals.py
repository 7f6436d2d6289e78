"""What is forbidden, and by which clause: legality stated a second time, disc by disc, apart from the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.actions import (
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
from embruns.games.bretagne.box import (
    BOX,
    BREST_A,
    BREST_B,
    BREST_C,
    BREST_D,
    LORIENT_A,
    LORIENT_B,
    LORIENT_C,
    LORIENT_D,
    LORIENT_E,
    NONE,
    SLOTS,
)
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.goods import WOOD, amount, amounts_of, count_cards
from embruns.games.bretagne.phases import (
    ACTING,
    AHEAD,
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
)

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def refusal(state: BretagneState, action: Action) -> str:
    """Return the clause that forbids the action, or '' where the seat to act may do it."""
    phase = state.phase
    if phase == ACTING:
        return _in_the_action_phase(state, action)
    if phase == TRADING:
        return _while_trading(state, action)
    if phase == PLACING and isinstance(action, Place):
        return _placing(state, action.slot, amounts_of(state.players[state.seat].goods))
    if phase == RECALLING and isinstance(action, Recall):
        return "" if action.workers <= state.placed else "BRE-54"
    if phase == LOADING and isinstance(action, Load):
        return "" if amount(state.quimper, action.resource) > 0 else "BRE-35"
    if phase == PICKING and isinstance(action, PickBarge):
        held = [player.barge for player in state.players]
        return "BRE-20" if action.barge in held else ""
    if phase == KEEPING and isinstance(action, Keep):
        owned = amount(state.players[state.seat].goods, action.resource)
        return "" if action.count <= min(BOX.kept_resources, owned) else "BRE-76"
    if phase == CARDS_STEP:
        return _playing_cards(state, action)
    if phase == PORT_STEP:
        return _at_the_ports(state, action)
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


def _in_the_action_phase(state: BretagneState, action: Action) -> str:
    if isinstance(action, Take):
        return _taking(state, action.kind)
    if isinstance(action, Enter):
        return _entering(state, action.city)
    if isinstance(action, Pass):
        return ""
    return _WHEN.get(type(action).__name__, "BRE-59")  # a trade, without a worker in a city


def _taking(state: BretagneState, kind: i64) -> str:
    if state.display[kind] == 0:
        return "BRE-41"
    goods = amounts_of(state.players[state.seat].goods)
    cost = amounts_of(BOX.tile_cost[kind])
    left = [goods[r] - cost[r] for r in range(4)]
    if min(left) < 0:
        return "BRE-41"
    for slot in range(SLOTS):
        if _placing(state, slot, left) == "":
            return ""
    return "BRE-57"


def _placing(state: BretagneState, slot: i64, goods: list[int]) -> str:
    player = state.players[state.seat]
    if state.is_built(slot):
        return "BRE-43"
    number = state.laid[slot]
    if state.floors[slot] == BOX.storeys[number]:
        return "BRE-55"
    category = BOX.category[number]
    spared = BOX.spared[player.barge] if player.barge >= 0 else 0
    needed = BOX.demand[3 * state.weather + category] - spared
    if player.engineers < (needed if needed > 1 else 1):
        return "BRE-45"
    extras = amounts_of(BOX.extra[number])
    for resource in range(4):
        if goods[resource] < extras[resource]:
            return "BRE-46"
    if state.floors[slot] > 0 and goods[WOOD] < extras[WOOD] + 1:
        return "BRE-47"
    return "BRE-51" if BOX.injures[3 * state.weather + category] and player.workers == 0 else ""


# Trade

_CITY_TRADES: Final = (
    (BREST_A, BREST_B, BREST_C, BREST_D),
    (LORIENT_A, LORIENT_B, LORIENT_C, LORIENT_D, LORIENT_E),
)
_CLAUSE: Final = {
    LORIENT_A: "BRE-62",
    LORIENT_B: "BRE-63",
    LORIENT_C: "BRE-64",
    LORIENT_D: "BRE-65",
    LORIENT_E: "BRE-66",
    BREST_A: "BRE-68",
    BREST_B: "BRE-69",
    BREST_C: "BRE-70",
    BREST_D: "BRE-71",
}
_PURCHASES: Final = (LORIENT_A, LORIENT_B, LORIENT_D, BREST_A, BREST_B, BREST_D)


def _while_trading(state: BretagneState, action: Action) -> str:
    if isinstance(action, Enter):
        return "BRE-60" if _trades_done(state, state.city) == 0 else _entering(state, action.city)
    if isinstance(action, Leave):
        return "BRE-60" if _trades_done(state, state.city) == 0 else ""
    city, trade = _city_and_trade(action)
    if trade == NONE or city != state.city:
        return "BRE-58"
    if state.traded & BIT[trade]:
        return "BRE-60"
    return _trading(state, trade) or _choosing(state, action)


def _trades_done(state: BretagneState, city: i64) -> i64:
    done: i64 = 0
    for trade in _CITY_TRADES[city]:
        if state.traded & BIT[trade]:
            done += 1
    return done


def _entering(state: BretagneState, city: i64) -> str:
    if state.visited & BIT[city]:
        return "BRE-58"
    if state.players[state.seat].workers == 0:
        return "BRE-59"
    for trade in _CITY_TRADES[city]:
        if _trading(state, trade) == "":
            return ""
    return "BRE-110"


def _city_and_trade(action: Action) -> tuple[int, int]:
    """Return the city and the trade of an action; the trade is NONE where the action is no trade."""
    if isinstance(action, BuyResources):
        return (BREST, BREST_B) if action.city == BREST else (LORIENT, LORIENT_A)
    if isinstance(action, BuyCards):
        return LORIENT, LORIENT_B
    if isinstance(action, SellCards):
        return LORIENT, LORIENT_C
    if isinstance(action, HireWorker):
        return LORIENT, LORIENT_D
    if isinstance(action, SwapCard):
        return LORIENT, LORIENT_E
    if isinstance(action, HireEngineer):
        return BREST, BREST_A
    if isinstance(action, SellResources):
        return BREST, BREST_C
    if isinstance(action, HirePair):
        return BREST, BREST_D
    return BREST, NONE


def _trading(state: BretagneState, trade: i64) -> str:
    """Return what forbids a trade whatever is chosen in it: money, wares, cards, the reserve."""
    player = state.players[state.seat]
    if trade in _PURCHASES and player.francs < BOX.prices[trade]:
        return _CLAUSE[trade]
    if trade == LORIENT_B and state.deck_size + count_cards(state.discards) < 2:
        return "BRE-67"
    if trade == LORIENT_C or trade == LORIENT_E:
        return "" if player.cards >= (2 if trade == LORIENT_C else 1) else _CLAUSE[trade]
    if trade == LORIENT_D and player.reserve == 0:
        return "BRE-65"
    if trade == BREST_C and sum(amounts_of(player.goods)) < 2:
        return "BRE-70"
    if trade == BREST_A and state.singles == 0:
        return "BRE-73"
    if trade == BREST_D and state.pairs == 0:
        return "BRE-72" if state.singles > 1 else "BRE-73"
    return "BRE-73" if trade == BREST_B and sum(amounts_of(state.market)) < 2 else ""


def _choosing(state: BretagneState, action: Action) -> str:
    """Return what forbids this choice of resources or cards."""
    if isinstance(action, BuyResources) and action.city == BREST:
        return "" if _has_two(amounts_of(state.market), action.first, action.second) else "BRE-73"
    if isinstance(action, SellResources):
        goods = amounts_of(state.players[state.seat].goods)
        return "" if _has_two(goods, action.first, action.second) else "BRE-70"
    if isinstance(action, SellCards):
        held = [_held(state, card) for card in range(4)]
        return "" if _has_two(held, action.first, action.second) else "BRE-64"
    if isinstance(action, SwapCard):
        return "" if _held(state, action.card) else "BRE-66"
    return ""


def _held(state: BretagneState, card: i64) -> int:
    """Return how many cards of a kind the seat may hold, as far as can be seen; counting stops at two."""
    return 2 if state.may_hold(state.seat, card, 2) else 1 if state.may_hold(state.seat, card, 1) else 0


def _has_two(amounts: list[int], first: i64, second: i64) -> bool:
    return amounts[first] >= 1 and amounts[second] >= (2 if first == second else 1)


# Evaluation


def _playing_cards(state: BretagneState, action: Action) -> str:
    if isinstance(action, NoMoreCards):
        return ""
    if not isinstance(action, PlayCard):
        return "BRE-83"
    category = BOX.category[state.laid[state.site]]
    if BOX.card_value[3 * action.card + category] == 0:
        return "BRE-85"
    return "" if _held(state, action.card) else "BRE-83"


def _at_the_ports(state: BretagneState, action: Action) -> str:
    if isinstance(action, Decline):
        return ""
    if not isinstance(action, Send):
        return "BRE-87"
    zone = "north" if action.port < 3 else "west" if action.port < 6 else "south"
    coast = "south" if state.site < 5 else "west" if state.site < 10 else "north"
    if zone != coast:
        return "BRE-87"
    others: i64 = 0
    for seat in range(len(state.players)):
        if state.port_seats[action.port] & BIT[seat]:
            if seat == state.seat:
                return "BRE-89"
            others += 1
    return "BRE-88" if state.players[state.seat].francs < others else ""
