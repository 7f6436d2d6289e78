"""Trade, BRE-58 to BRE-73 and BRE-110: Brest and Lorient, once each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action
from embruns.core.numbers import new_version
from embruns.games.bretagne.actions import (
    BREST,
    BUY_AT_BREST,
    BUY_AT_LORIENT,
    BUY_CARDS,
    HIRE_ENGINEER,
    HIRE_PAIR,
    HIRE_WORKER,
    LEAVE,
    LORIENT,
    SELL_CARDS,
    SELL_RESOURCES,
    SWAP_CARDS,
    BuyCards,
    BuyResources,
    Enter,
    HireEngineer,
    HirePair,
    HireWorker,
    Leave,
    SellCards,
    SellResources,
    SwapCard,
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
)
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import CARD, DISC, count_cards, resources_with, total
from embruns.games.bretagne.parts.menus import AT_BREST, AT_LORIENT, pairs
from embruns.games.bretagne.phases import TRADING
from embruns.games.bretagne.rules.draws import draw_cards
from embruns.games.bretagne.rules.turns import next_turn

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState

_LORIENT_TRADES: Final = 0b000011111
_BREST_TRADES: Final = 0b111100000

NOTHING_LACKS: Final = 0  # why a trade could not be done; three bits each in `lacks`
HAS_PASSED: Final = 1
NO_WORKER: Final = 2
IS_DONE: Final = 3
NO_FRANCS: Final = 4
NO_GOODS: Final = 5  # or cards, or whatever else this trade takes

# The cities


def entries(state: BretagneState) -> i64:
    """BRE-58 The cities that may be entered: each once, BRE-59 with a worker, BRE-110 and only for a trade there."""
    player = state.players[state.seat]
    return _entries(state, possible_trades(state, player)) if player.workers else i64(0)


def _entries(state: BretagneState, possible: i64) -> i64:
    found: i64 = 0
    if possible & _BREST_TRADES:
        found |= BIT[BREST]
    if possible & _LORIENT_TRADES:
        found |= BIT[LORIENT]
    return found & ~state.visited


def enter(state: BretagneState, city: i64) -> None:
    """BRE-59 The worker stays there until the player passes."""
    player = state.players[state.seat]
    player.workers -= 1
    if city == BREST:
        player.brest += 1
    else:
        player.lorient += 1
    state.city = city
    state.visited |= BIT[city]
    state.phase = TRADING


def leave(state: BretagneState) -> None:
    """BRE-59 The action is over; the workers stay in the cities."""
    state.city = NONE
    state.visited = 0
    state.traded = 0
    next_turn(state)


# The trades of a city; everything gained is usable at once (BRE-61, R-30)


def trades(state: BretagneState) -> i64:
    """BRE-60 Each trade once an action, in any order; after one of them the other city or the end (R-26)."""
    player, at_brest, traded = state.players[state.seat], state.city == BREST, state.traded
    possible = possible_trades(state, player)
    not_done = possible & ~traded
    found = _brest_trades(state, player, not_done) if at_brest else _lorient_trades(state, not_done)
    if traded & (_BREST_TRADES if at_brest else _LORIENT_TRADES):  # in the city that was entered last
        last = _LEAVE_BREST if at_brest else _LEAVE_LORIENT
        found |= BIT[last]
        if player.workers and _entries(state, possible):  # the other city, since this one is visited
            found |= BIT[last - 1]
    return found


def act(state: BretagneState, action: Action) -> None:
    """BRE-60 Do a trade, go on to the other city, or leave."""
    if type(action) is BuyResources:
        buy_resources(state, action.city, action.first, action.second)
    elif type(action) is SellResources:
        sell_resources(state, action.first, action.second)
    elif type(action) is Leave:
        leave(state)
    elif type(action) is Enter:
        enter(state, action.city)
    elif type(action) is SwapCard:
        swap_card(state, action.card, action.resource)
    elif type(action) is SellCards:
        sell_cards(state, action.first, action.second)
    elif type(action) is BuyCards:
        buy_cards(state)
    elif type(action) is HireWorker:
        hire_worker(state)
    elif type(action) is HireEngineer:
        hire_engineer(state)
    elif type(action) is HirePair:
        hire_pair(state)


def possible_trades(state: BretagneState, player: Contractor) -> i64:
    """BRE-62 to BRE-73 Return the trades that the player could do if none were done yet, as a set."""
    found = _PAID_WITH[min(player.francs, _HIGHEST_PRICE)]
    if state.deck_size < 2 and state.deck_size + count_cards(state.discards) < 2:
        found &= ~BIT[LORIENT_B]
    if player.cards < 2:
        found &= ~BIT[LORIENT_C]
    if player.reserve == 0:
        found &= ~BIT[LORIENT_D]
    if player.cards == 0:
        found &= ~BIT[LORIENT_E]
    if state.singles == 0:
        found &= ~BIT[BREST_A]
    if total(state.market) < 2:
        found &= ~BIT[BREST_B]
    if total(player.goods) < 2:
        found &= ~BIT[BREST_C]
    if state.pairs == 0:
        found &= ~BIT[BREST_D]
    return found


_SALES: Final = (LORIENT_C, LORIENT_E, BREST_C)
_HIGHEST_PRICE: Final[i64] = max(list(BOX.prices))
# By the francs of a player: the trades with no higher price, and the sales, whose price is received
_PAID_WITH: Final = vec[i64](
    [
        i64(sum([2**trade for trade in range(BREST_D + 1) if trade in _SALES or BOX.prices[trade] <= francs]))
        for francs in range(_HIGHEST_PRICE + 1)
    ]
)


def lacks(state: BretagneState, seat: i64) -> i64:
    """Return for each trade, three bits each, why that seat could not do it if it were its turn."""
    player = state.players[seat]
    found: i64 = 0
    for trade in range(i64(BREST_D + 1)):
        found |= _lack(state, player, seat, trade) << (3 * trade)
    return found


def _lack(state: BretagneState, player: Contractor, seat: i64, trade: i64) -> i64:
    if player.next_numeral != NONE:
        return HAS_PASSED
    here = seat == state.seat and state.city == (BREST if trade >= BREST_A else LORIENT)
    if not here and player.workers == 0:
        return NO_WORKER
    if seat == state.seat and state.traded & BIT[trade]:
        return IS_DONE
    if possible_trades(state, player) & BIT[trade]:
        return NOTHING_LACKS
    return NO_FRANCS if trade not in _SALES and player.francs < BOX.prices[trade] else NO_GOODS


def _pay(state: BretagneState, player: Contractor, trade: i64) -> None:
    player.francs -= BOX.prices[trade]
    state.traded |= BIT[trade]


# Lorient


# Where the actions of a trade begin in the menu
_AT_LORIENT_A: Final[i64] = AT_LORIENT.place(BUY_AT_LORIENT[0])
_AT_LORIENT_B: Final[i64] = AT_LORIENT.place(BUY_CARDS)
_AT_LORIENT_C: Final[i64] = AT_LORIENT.place(SELL_CARDS[0])
_AT_LORIENT_D: Final[i64] = AT_LORIENT.place(HIRE_WORKER)
_AT_LORIENT_E: Final[i64] = AT_LORIENT.place(SWAP_CARDS[0])
_ANY_RESOURCE: Final[i64] = BIT[4] - 1
_LEAVE_LORIENT: Final[i64] = AT_LORIENT.place(LEAVE)  # before it, to enter the other city


def _lorient_trades(state: BretagneState, open_trades: i64) -> i64:
    """BRE-62 to BRE-67 Resources and francs are unlimited; cards must be in hand or in the deck."""
    found: i64 = 0
    if open_trades & BIT[LORIENT_A]:
        found |= pairs(_ANY_RESOURCE, _ANY_RESOURCE) << _AT_LORIENT_A
    if open_trades & BIT[LORIENT_B]:
        found |= BIT[_AT_LORIENT_B]
    if open_trades & BIT[LORIENT_C]:
        found |= pairs(_cards_with(state, 1), _cards_with(state, 2)) << _AT_LORIENT_C
    if open_trades & BIT[LORIENT_D]:
        found |= BIT[_AT_LORIENT_D]
    if open_trades & BIT[LORIENT_E]:
        for card in range(i64(4)):
            if state.may_hold(state.seat, card, 1):
                found |= _ANY_RESOURCE << _AT_LORIENT_E + 4 * card
    return found


def _cards_with(state: BretagneState, number: i64) -> i64:
    """Return the kinds of cards of which the seat to act may hold so many."""
    found: i64 = 0
    for card in range(i64(4)):
        if state.may_hold(state.seat, card, number):
            found |= BIT[card]
    return found


def buy_resources(state: BretagneState, city: i64, first: i64, second: i64) -> None:
    """BRE-62 Lorient A: two resources from the stock; BRE-69 Brest B: from the market."""
    player = state.players[state.seat]
    discs = DISC[first] + DISC[second]
    player.goods += discs
    if city == BREST:
        state.market -= discs
    _pay(state, player, BREST_B if city == BREST else LORIENT_A)


def buy_cards(state: BretagneState) -> None:
    """BRE-63 Lorient B: two cards are drawn."""
    _pay(state, state.players[state.seat], LORIENT_B)
    draw_cards(state, state.seat, 2, TRADING)


def sell_cards(state: BretagneState, first: i64, second: i64) -> None:
    """BRE-64 Lorient C: two cards are discarded for francs."""
    player = state.players[state.seat]
    _discard(state, player, first)
    _discard(state, player, second)
    player.francs += BOX.prices[LORIENT_C]
    state.traded |= BIT[LORIENT_C]


def _discard(state: BretagneState, player: Contractor, card: i64) -> None:
    player.cards -= 1
    if player.hand != HIDDEN:
        player.hand -= CARD[card]
    state.discards += CARD[card]
    state.card_version = new_version()


def hire_worker(state: BretagneState) -> None:
    """BRE-65 Lorient D: a worker leaves the reserve."""
    player = state.players[state.seat]
    player.reserve -= 1
    player.workers += 1
    _pay(state, player, LORIENT_D)


def swap_card(state: BretagneState, card: i64, resource: i64) -> None:
    """BRE-66 Lorient E: a card is discarded for a resource and a franc."""
    player = state.players[state.seat]
    _discard(state, player, card)
    player.goods += DISC[resource]
    player.francs += BOX.prices[LORIENT_E]
    state.traded |= BIT[LORIENT_E]


# Brest


_AT_BREST_A: Final[i64] = AT_BREST.place(HIRE_ENGINEER)
_AT_BREST_B: Final[i64] = AT_BREST.place(BUY_AT_BREST[0])
_AT_BREST_C: Final[i64] = AT_BREST.place(SELL_RESOURCES[0])
_AT_BREST_D: Final[i64] = AT_BREST.place(HIRE_PAIR)
_LEAVE_BREST: Final[i64] = AT_BREST.place(LEAVE)


def _brest_trades(state: BretagneState, player: Contractor, open_trades: i64) -> i64:
    """BRE-68 to BRE-73 Only what lies on its spaces is sold; two singles are no pair (BRE-72)."""
    market, goods = state.market, player.goods
    found: i64 = 0
    if open_trades & BIT[BREST_A]:
        found |= BIT[_AT_BREST_A]
    if open_trades & BIT[BREST_B]:
        found |= pairs(resources_with(market, 1), resources_with(market, 2)) << _AT_BREST_B
    if open_trades & BIT[BREST_C]:
        found |= pairs(resources_with(goods, 1), resources_with(goods, 2)) << _AT_BREST_C
    if open_trades & BIT[BREST_D]:
        found |= BIT[_AT_BREST_D]
    return found


def hire_engineer(state: BretagneState) -> None:
    """BRE-68 Brest A: an engineer of a single space."""
    player = state.players[state.seat]
    state.singles -= 1
    player.engineers += 1
    _pay(state, player, BREST_A)


def sell_resources(state: BretagneState, first: i64, second: i64) -> None:
    """BRE-70 Brest C: the resources go to the stock, not to the market."""
    player = state.players[state.seat]
    player.goods -= DISC[first] + DISC[second]
    player.francs += BOX.prices[BREST_C]
    state.traded |= BIT[BREST_C]


def hire_pair(state: BretagneState) -> None:
    """BRE-71 Brest D: both engineers of a pair space."""
    player = state.players[state.seat]
    state.pairs -= 1
    player.engineers += 2
    _pay(state, player, BREST_D)
