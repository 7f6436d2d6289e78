"""Phase 1, BRE-19 to BRE-32: barges, rents, Brest, production, construction tiles, weather."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.core.numbers import new_version
from embruns.games.bretagne.actions import Forecast, Produce, Reveal
from embruns.games.bretagne.box import A_CARD, A_WORKER, AN_ENGINEER, BARGES, BOX, NONE, POINTS, PORTS
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import DISC, amount
from embruns.games.bretagne.phases import FORECASTING, PICKING, PRODUCING, RENTING, REVEALING
from embruns.games.bretagne.rules import setup
from embruns.games.bretagne.rules.barges import start_loading
from embruns.games.bretagne.rules.draws import draw_cards

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState

# 1.1 Barges


def act(state: BretagneState, action: Action) -> None:
    """Turn up what chance has drawn: a tile, the weather or a production card."""
    if type(action) is Reveal:
        reveal(state, action.kind)
    elif type(action) is Forecast:
        turn_up(state, action.weather)
    elif type(action) is Produce:
        produce(state, action.card)


def open_round(state: BretagneState) -> None:
    """BRE-19, BRE-20 A new round begins with the player on I."""
    state.round += 1
    state.serving = NONE
    _next_to_pick(state)


def _next_to_pick(state: BretagneState) -> None:
    """BRE-20 The players pick in the order of the line of Pontivy; after the last one rents are paid."""
    state.serving += 1
    if state.serving < len(state.players):
        state.seat = state.seat_on(state.serving)
        state.phase = PICKING
    else:
        state.serving = NONE
        state.rents_paid = 0
        state.phase = RENTING


def barges_left(state: BretagneState) -> i64:
    """BRE-20 All four cards but those already picked, at every number of players (BRE-18, R-05)."""
    left = BIT[BARGES] - 1
    for player in state.players:
        if player.barge != NONE:
            left &= ~BIT[player.barge]
    return left


def pick_barge(state: BretagneState, barge: i64) -> None:
    """BRE-21 The card brings engineers and francs."""
    player = state.players[state.seat]
    state.hold(state.seat, barge)
    player.francs += BOX.barge_francs[barge]
    _engage(state, player, BOX.barge_engineers[barge])
    _next_to_pick(state)


def _engage(state: BretagneState, player: Contractor, engineers: i64) -> None:
    """R-11 As many engineers come as the stock has."""
    engineers = min(engineers, state.stock_engineers)
    state.stock_engineers -= engineers
    player.engineers += engineers


# 1.2 Rents


def pay_rents(state: BretagneState) -> None:
    """BRE-22, R-12 Player by player in Pontivy order, ports North to South; a card that is due is drawn at once."""
    paid, port_seats = state.rents_paid, state.port_seats
    for numeral in range(paid // PORTS, i64(len(state.players))):
        seat = state.seat_on(numeral)
        for port in range(paid - PORTS * numeral, PORTS):
            paid += 1
            if port_seats[port] & BIT[seat]:
                state.rents_paid = paid
                _pay_rent(state, seat, BOX.rent_kind[state.port_tiles[port]], rent(state, port))
                if state.phase != RENTING:
                    return
    state.rents_paid = 0
    _supply_brest(state)
    state.phase = PRODUCING


def rent(state: BretagneState, port: i64) -> i64:
    """BRE-23 Return what the port pays now."""
    tile = state.port_tiles[port]
    return BOX.rent_improved[tile] if state.improved & BIT[port // 3] else BOX.rent_normal[tile]


def rents(state: BretagneState) -> list[int]:
    """Return what every port pays now; 0 where no tile lies yet."""
    return [0 if state.port_tiles[port] == NONE else rent(state, port) for port in range(PORTS)]


def _pay_rent(state: BretagneState, seat: i64, kind: i64, rent: i64) -> None:
    """BRE-24 A rent comes from the stock or the deck; points are scored at once."""
    player = state.players[seat]
    player.has_changed()
    if kind == A_CARD:
        draw_cards(state, seat, rent, RENTING)
    elif kind == A_WORKER:
        engaged = min(rent, player.reserve)  # BRE-25
        player.reserve -= engaged
        player.workers += engaged
    elif kind == AN_ENGINEER:
        _engage(state, player, rent)
    elif kind == POINTS:
        player.score += rent
    else:
        player.goods += rent * DISC[kind]


# 1.3 Brest


def _supply_brest(state: BretagneState) -> None:
    """BRE-26 Every empty space is filled; what was left stays. R-10: singles first, then full pairs only."""
    singles = min(BOX.singles - state.singles, state.stock_engineers)
    state.singles += singles
    state.stock_engineers -= singles
    pairs = min(BOX.pairs - state.pairs, state.stock_engineers // 2)
    state.pairs += pairs
    state.stock_engineers -= 2 * pairs
    out = _out_of_stock(state)
    for resource in range(i64(4)):
        lacking = max(0, BOX.brest_resources - amount(state.market, resource))
        state.market += min(lacking, _left(out, resource)) * DISC[resource]


def _out_of_stock(state: BretagneState) -> i64:
    """R-08 Return the resources that are with the players, at Brest and at Quimper, as a store."""
    out = state.market + state.quimper
    for player in state.players:
        out += player.goods
    return out


def _left(out: i64, resource: i64) -> i64:
    """R-08 Fifteen of a type may be out of the stock; none is left where more are."""
    return max(0, BOX.resource_limit - amount(out, resource))


# 1.4 Production


def productions(state: BretagneState) -> i64:
    """BRE-27 The production cards that have not been drawn, each equally likely."""
    return BIT[len(BOX.production)] - 1 & ~state.production_seen


def produce(state: BretagneState, card: i64) -> None:
    """BRE-27 Leftovers go to stock, then the card's amounts are placed; BRE-28 as far as they are there."""
    state.production = card
    state.production_seen |= BIT[card]
    state.table_version = new_version()
    state.quimper = 0
    amounts = BOX.production[card][len(state.players) - 2]
    out = _out_of_stock(state)
    for resource in range(i64(4)):
        state.quimper += min(i64(amounts[resource]), _left(out, resource)) * DISC[resource]
    refill(state)


# 1.5 Construction tiles, 1.6 weather


def refill(state: BretagneState) -> None:
    """BRE-29 Every row is filled, but not in the first round."""
    if state.round > 1 and setup.row_to_fill(state) != NONE:
        state.phase = REVEALING
    else:
        _turn_weather(state)


def reveal(state: BretagneState, kind: i64) -> None:
    """BRE-29, and BRE-15 while the board is set up: a tile is turned up."""
    setup.reveal(state, kind)
    if state.round == 0:
        setup.go_on(state)
    else:
        refill(state)


def _turn_weather(state: BretagneState) -> None:
    """BRE-31 The forecast comes true, but not in the first round; in the last there is no new forecast."""
    if state.round > 1:
        state.weather = state.forecast
        state.forecast = NONE
        state.table_version = new_version()
        if state.round < state.rounds:
            state.phase = FORECASTING
            return
    start_loading(state)


def turn_up(state: BretagneState, weather: i64) -> None:
    """BRE-31, and BRE-14 while the board is set up: a weather card is turned up."""
    setup.turn_up(state, weather)
    if state.round == 0:
        setup.go_on(state)
    else:
        start_loading(state)
