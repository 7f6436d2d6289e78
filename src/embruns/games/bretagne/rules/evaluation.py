"""Phase 4, BRE-80 to BRE-99: every complete lighthouse, one at a time: cards, port, majority, cleanup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action
from embruns.core.numbers import new_version
from embruns.games.bretagne.actions import Decline, NoMoreCards, PlayCard, Send
from embruns.games.bretagne.box import BOX, NOBODY, NONE, PORTS, SLOTS, STOREYS, coast_of
from embruns.games.bretagne.parts.bits import BIT, count_seats
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import CARD, cards_in
from embruns.games.bretagne.parts.rows import TILE
from embruns.games.bretagne.phases import CARDS_STEP, EVALUATING, PORT_STEP
from embruns.games.bretagne.rules.ending import end_round

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def act(state: BretagneState, action: Action) -> None:
    """Play a card or none, or send a worker to a port or nobody."""
    if type(action) is PlayCard:
        play_card(state, action.card)
    elif type(action) is NoMoreCards:
        no_more_cards(state)
    elif type(action) is Send:
        send(state, action.port)
    elif type(action) is Decline:
        decline(state)


def evaluate_next(state: BretagneState) -> None:
    """BRE-80, BRE-81 Evaluate the first complete lighthouse in slot order; after the last one the round ends."""
    floors, laid = state.floors, state.laid
    for slot in range(i64(SLOTS)):
        if floors[slot] == STOREYS[laid[slot]]:  # of a built one, none is left
            state.site = slot
            state.queue = presence_order(state, slot)
            _next_in_cards(state)
            return
    end_round(state)


def presence_order(state: BretagneState, slot: i64) -> i64:
    """BRE-82 Return the seats with workers there, most workers first; among equals the lowest worker decides."""
    builders, crew = state.builders, state.crew
    ranks: i64 = 0  # fifteen bits a seat: the workers, and three for the lowest of their storeys
    for level in range(state.floors[slot] - 1, -1, -1):
        workers = crew[4 * slot + level]
        if workers:  # the lowest storey is looked at last, and leaves its mark
            place = 15 * builders[4 * slot + level]
            before = ranks >> place & _RANK
            ranks += ((before >> 3) + workers) * 8 + 7 - level - before << place
    queue: i64 = 0
    digit: i64 = 1
    while ranks:
        first, highest = i64(NOBODY), i64(0)
        for seat in range(i64(4)):
            rank = ranks >> 15 * seat & _RANK
            if rank > highest:
                first, highest = seat, rank
        ranks -= highest << 15 * first
        queue += digit * (first + 1)
        digit *= 8
    return queue


_RANK: Final = 0x7FFF


def presence_orders(state: BretagneState) -> list[int]:
    """Return the presence order of every lighthouse, by slot."""
    return [presence_order(state, slot) for slot in range(SLOTS)]


def seats_in(queue: i64) -> list[int]:
    """Return the seats of a presence order, first to last."""
    seats: list[int] = []
    while queue:
        seats.append((queue & 7) - 1)
        queue >>= 3
    return seats


# Cards


def _next_in_cards(state: BretagneState) -> None:
    """BRE-83 Each player has one turn; R-50 whoever holds a card is asked, playable or not."""
    while state.queue:
        state.seat = (state.queue & 7) - 1
        if state.players[state.seat].cards:
            state.phase = CARDS_STEP
            return
        state.queue >>= 3
    state.queue = presence_order(state, state.site)
    _next_in_port(state)


def card_plays(state: BretagneState) -> i64:
    """BRE-83 Any card in hand that may be played here, or no more."""
    found = BIT[4]  # no more
    for card in range(i64(4)):
        if is_playable(card, state.category(state.site)) and state.may_hold(state.seat, card, 1):
            found |= BIT[card]
    return found


def no_more_cards(state: BretagneState) -> None:
    """BRE-83 Nobody gets a second turn."""
    state.queue >>= 3
    _next_in_cards(state)


def play_card(state: BretagneState, card: i64) -> None:
    """BRE-84 The highest own worker goes home to the Warehouse; without worker or card the turn ends by itself."""
    player = state.players[state.seat]
    player.score += card_value(state, card)
    player.cards -= 1
    if player.hand != HIDDEN:
        player.hand -= CARD[card]
    state.shown_cards += CARD[card]
    _call_home(state, state.seat, state.site)
    player.workers += 1
    if not player.cards or not state.crew_of(state.seat, state.site):
        no_more_cards(state)


def _call_home(state: BretagneState, seat: i64, slot: i64) -> None:
    """BRE-84, BRE-87 The highest worker of this seat leaves the lighthouse."""
    storey = 4 * slot + state.floors[slot] - 1
    while state.builders[storey] != seat or state.crew[storey] == 0:
        storey -= 1
    state.crew[storey] -= 1
    state.has_changed(slot)


def is_playable(card: i64, category: i64) -> bool:
    """BRE-85 Foghorns may be played on Purgatory and Hell, cableways on Hell."""
    return BOX.card_value[3 * card + category] > 0


def card_value(state: BretagneState, card: i64) -> i64:
    """BRE-85 The value by category, BRE-86 one less for each of its kind already played here, never negative (R-35)."""
    value = BOX.card_value[3 * card + state.category(state.site)]
    return max(0, value - cards_in(state.shown_cards, card))


# Port


def _next_in_port(state: BretagneState) -> None:
    """BRE-87 The players follow in the new presence order."""
    if state.queue:
        state.seat = (state.queue & 7) - 1
        state.phase = PORT_STEP
    else:
        _majority(state)


def sends(state: BretagneState) -> i64:
    """R-38 The open ports or to decline; R-37 to decline where none is open."""
    player = state.players[state.seat]
    found = BIT[PORTS]  # to decline
    for port in range(i64(PORTS)):
        if may_send(state, player, port):
            found |= BIT[port]
    return found


def may_send(state: BretagneState, player: Contractor, port: i64) -> bool:
    """BRE-87 A port of the lighthouse's coast (R-39: of its slot), BRE-88 payable, BRE-89 without an own worker."""
    return (
        port // 3 == coast_of(state.site)
        and player.francs >= port_price(state, port)
        and not state.port_seats[port] & BIT[state.seat]
    )


def send(state: BretagneState, port: i64) -> None:
    """BRE-87 The highest worker goes there, BRE-88 for its price, BRE-90 and stays."""
    state.players[state.seat].francs -= port_price(state, port)
    _call_home(state, state.seat, state.site)
    state.port_seats[port] |= BIT[state.seat]
    state.port_version = new_version()
    decline(state)


def decline(state: BretagneState) -> None:
    """BRE-87 The turn passes to the next player."""
    state.queue >>= 3
    _next_in_port(state)


def port_price(state: BretagneState, port: i64) -> i64:
    """BRE-88 Return the price: a franc for every worker there, none of which is one's own (BRE-89)."""
    return count_seats(state.port_seats[port])


# Majority and cleanup


def _majority(state: BretagneState) -> None:
    """BRE-92 Points for the first, BRE-93 for every worker, BRE-94 none where nobody is left."""
    slot = state.site
    order = presence_order(state, slot)
    if order:
        state.players[(order & 7) - 1].score += BOX.majority[state.category(slot)]
    for storey in range(4 * slot, 4 * slot + state.floors[slot]):
        state.players[state.builders[storey]].score += state.crew[storey]
    _clean_up(state, slot)


def _clean_up(state: BretagneState, slot: i64) -> None:
    """BRE-95 Cards, BRE-96 engineers, BRE-97 workers and BRE-98 tiles go back; BRE-99 the lighthouse is built."""
    state.discards += state.shown_cards
    state.card_version = new_version()
    state.shown_cards = 0
    state.stock_engineers += state.site_engineers[slot]
    state.site_engineers[slot] = 0
    for storey in range(4 * slot, 4 * slot + state.floors[slot]):
        state.players[state.builders[storey]].workers += state.crew[storey]
        state.piles[state.tiles[storey]] += 1
        state.piled += TILE[state.tiles[storey]]
        state.tiles[storey] = NONE
        state.builders[storey] = NOBODY
        state.crew[storey] = 0
    for player in state.players:  # by the majority too
        player.has_changed()
    state.floors[slot] = 0
    state.built |= BIT[slot]
    state.has_changed(slot)
    state.table_version = new_version()
    state.site = NONE
    state.seat = 0
    state.phase = EVALUATING
