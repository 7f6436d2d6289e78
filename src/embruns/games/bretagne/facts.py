"""What the board shows beside a view, derived from it by the rules: bills, prices, reasons, points to come.

Facts are sent with every view and never read back. What is printed in the box never changes: `DRAWN` is built into the
page.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from typing import Literal

import msgspec

from embruns.core.game import Setup
from embruns.games.bretagne.box import BOX, CATEGORIES, NONE, SLOTS, TILE_NAMES, coast_of
from embruns.games.bretagne.parts.bits import BIT, count_seats
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amounts_of
from embruns.games.bretagne.phases import CARDS_STEP, ENDED, PICKING, PORT_STEP, RECALLING
from embruns.games.bretagne.position import (
    CARDS,
    COASTS,
    RENTS,
    RESOURCES,
    TRADES,
    WEATHERS,
    Cards,
    Coast,
    Goods,
    Trade,
    Weather,
)
from embruns.games.bretagne.rules import build, ending, evaluation, passing, round_setup, trade
from embruns.games.bretagne.state import BretagneState

Reason = Literal["francs", "wares", "cards", "reserve", "resources", "worker", "done", "passed"]


class SiteFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What follows for the lighthouse on a slot. From `bill` on: its next storey, where one can be placed."""

    complete: bool = False  # and evaluated at the end of the round
    order: list[int] = []  # the seats with workers there in presence order (BRE-82)
    bill: Goods = {}  # beside the tile; without what costs nothing
    demand: list[int] = []  # engineers, by seat
    injures: bool = False  # and it costs a worker
    manning: list[list[int]] = []  # by seat: the workers that a tile of one, two or three resources would bring


class PortFacts(msgspec.Struct, frozen=True):
    """What a port pays and costs."""

    now: int  # the rent that it pays; 0 where no tile lies yet
    price: list[int | None]  # to enter, by seat; None for a seat that is there


class FinalPoints(msgspec.Struct, frozen=True):
    """Points that the end would bring as things stand; included in the score once the game has ended."""

    order: int
    francs: int
    ports: int


class Passing(msgspec.Struct, frozen=True):
    """What passing now would mean: the numeral taken, and what goes back to the stock at the least."""

    numeral: int  # 1 for I
    resources: int
    engineers: int


class PlayerFacts(msgspec.Struct, frozen=True):
    """What follows for a seat."""

    on_lighthouses: int
    in_ports: int
    final: FinalPoints
    passing: Passing | None  # None: the player has passed, or there is no action phase yet
    lacks: dict[Trade, Reason]  # by trade that could not be done: what is lacking


class EvaluationFacts(msgspec.Struct, frozen=True):
    """What the evaluation would bring."""

    values: Cards  # what one more of each card would score, 0 where it may not be played
    majority: list[int]  # points that the majority would bring each seat if no other worker left


class Recalled(msgspec.Struct, frozen=True):
    """What taking back so many of the workers just placed would bring."""

    points: int
    left: int  # workers on the new storey
    order: list[int]  # the seats on the lighthouse in presence order


class Facts(msgspec.Struct, frozen=True):
    """The facts about a view; lists run as those of the Position do."""

    lighthouses: list[SiteFacts]
    ports: list[PortFacts]
    weather: Weather | None  # that storeys are built in next: from the choice of barges on, this round's
    forecast: Weather | None  # of the round after that, once it is turned up
    tiles: dict[str, list[list[int]]]  # by face-up tile and seat: the slots where it could be placed and paid in full
    players: list[PlayerFacts]
    built: dict[Coast, int]
    evaluation: EvaluationFacts | None
    recalls: list[Recalled]  # by the number taken back, while that is asked


def facts_of(view: BretagneState, setup: Setup) -> Facts:  # noqa: ARG001  the same for every set-up
    """Return what the board shows beside this view. Everybody sees the slider of BRE-53, so it is no preview."""
    asked = view.phase == RECALLING
    if view.phase == PICKING and view.round > 1:  # BRE-31 The forecast comes true before anybody builds
        view = view.copy()
        view.weather, view.forecast = view.forecast, NONE
    return Facts(
        lighthouses=list(map(_site, build.site_rows(view), evaluation.presence_orders(view))),
        ports=list(map(_port, round_setup.rents(view), view.port_seats, repeat(len(view.players)))),
        weather=None if view.weather == NONE else WEATHERS[view.weather],
        forecast=None if view.forecast == NONE else WEATHERS[view.forecast],
        tiles={TILE_NAMES[kind]: sites for kind, sites in build.sites_by_tile(view).items()},
        players=[_player(view, seat) for seat in range(len(view.players))],
        built={coast: view.built_on(c) for c, coast in enumerate(COASTS)},
        evaluation=_evaluation(view) if view.phase in (CARDS_STEP, PORT_STEP) else None,
        recalls=[_recalled(view, back) for back in range(view.placed + 1)] if asked else [],
    )


# Lighthouses, ports, tiles


@lru_cache(maxsize=20_000)
def _site(row: tuple[int, ...], order: int) -> SiteFacts:
    """Return what a row of `build.site_rows` and a presence order say; most stay the same from move to move."""
    complete, bill, *costs = row
    by_seat = [costs[first : first + 4] for first in range(1, len(costs), 4)]
    return SiteFacts(
        complete=bool(complete),
        order=evaluation.seats_in(order),
        bill=_needed(bill) if bill != NONE else {},
        demand=[engineers for engineers, *_ in by_seat],
        injures=bool(costs and costs[0]),
        manning=[workers for _, *workers in by_seat],
    )


@lru_cache(maxsize=1_000)
def _needed(bill: int) -> Goods:
    """Return the resources of a bill."""
    return {resource: number for resource, number in zip(RESOURCES, amounts_of(bill), strict=True) if number}


@lru_cache(maxsize=1_000)
def _port(rent: int, there: int, seats: int) -> PortFacts:
    """BRE-88 A franc for every worker there, none of which is one's own (BRE-89)."""
    price = count_seats(there)
    return PortFacts(now=rent, price=[None if there & BIT[seat] else price for seat in range(seats)])


# Players


def _player(view: BretagneState, seat: int) -> PlayerFacts:
    return PlayerFacts(
        on_lighthouses=build.workers_out(view, seat),
        in_ports=ending.ports_of(view, seat),
        final=_final_points(view, seat),
        passing=_passing(view, view.players[seat]),
        lacks=_lacks(trade.lacks(view, seat)),
    )


def _final_points(view: BretagneState, seat: int) -> FinalPoints:
    """BRE-105 to BRE-107 as things stand, with the numeral just reached or the one that passing now would give."""
    player = view.players[seat]
    numeral = player.next_numeral
    if view.phase == ENDED or view.round == 0:
        numeral = player.numeral
    elif numeral == NONE:
        numeral = passing.lowest_free_numeral(view)
    order = 0 if numeral == NONE else ending.order_points(numeral)
    return FinalPoints(order, ending.money_points(player.francs), ending.port_points(view, seat))


def _passing(view: BretagneState, player: Contractor) -> Passing | None:
    """BRE-75 to BRE-77 At best the most plentiful type is kept."""
    if player.barge == NONE:
        return None
    amounts = amounts_of(player.goods)
    kept = min(BOX.kept_resources, max(amounts))
    return Passing(passing.lowest_free_numeral(view) + 1, sum(amounts) - kept, player.engineers)


_GOODS: tuple[Reason, ...] = ("francs", "wares", "cards", "reserve", "cards", "wares", "wares", "resources", "wares")
_REASONS: dict[int, Reason] = {
    trade.HAS_PASSED: "passed",
    trade.NO_WORKER: "worker",
    trade.IS_DONE: "done",
    trade.NO_FRANCS: "francs",
}


@lru_cache(maxsize=10_000)
def _lacks(lacks: int) -> dict[Trade, Reason]:
    """Return by trade that could not be done what is lacking."""
    found = {number: lacks >> (3 * number) & 7 for number in range(len(TRADES))}
    return {TRADES[n]: _REASONS.get(why, _GOODS[n]) for n, why in found.items() if why != trade.NOTHING_LACKS}


# The workers just placed, and the evaluation


def _recalled(view: BretagneState, back: int) -> Recalled:
    after = view.copy()
    after.crew[4 * view.site + view.floors[view.site] - 1] -= back
    order = evaluation.seats_in(evaluation.presence_order(after, view.site))
    return Recalled(BOX.recall_points * back, view.placed - back, order)


def _evaluation(view: BretagneState) -> EvaluationFacts:
    """BRE-85, BRE-86 The values of the cards; BRE-92, BRE-93 the majority as the workers stand now."""
    points = [int(view.crew_of(seat, view.site)) for seat in range(len(view.players))]
    for first in evaluation.seats_in(evaluation.presence_order(view, view.site))[:1]:
        points[first] += BOX.majority[view.category(view.site)]
    return EvaluationFacts({card: evaluation.card_value(view, c) for c, card in enumerate(CARDS)}, points)


# What is printed on board, tiles and cards


def _barge(barge: int) -> dict[str, object]:
    """Spaces of the top, middle and bottom barge, and what the card brings; `spared`: engineers fewer per build."""
    return {
        "spaces": list(BOX.spaces[3 * barge : 3 * barge + 3]),
        "engineers": BOX.barge_engineers[barge],
        "francs": BOX.barge_francs[barge],
        "spared": BOX.spared[barge],
    }


def _rents(zone: int) -> dict[str, list[int]]:
    """The normal and the improved rent by what the tile pays."""
    tiles = range(4 * zone, 4 * zone + 4)
    return {RENTS[BOX.rent_kind[tile]]: [BOX.rent_normal[tile], BOX.rent_improved[tile]] for tile in tiles}


DRAWN: dict[str, object] = {
    "ROUNDS": BOX.rounds,
    "LIGHTHOUSES": [{"name": BOX.names[n], "storeys": BOX.storeys[n]} for n in range(SLOTS)],  # from number 1
    "SLOTS": [{"coast": COASTS[coast_of(s)], "category": CATEGORIES[BOX.category[s]]} for s in range(SLOTS)],
    "PORTS": [{"name": name, "coast": COASTS[port // 3]} for port, name in enumerate(BOX.port_names)],
    "RENTS": {coast: _rents(zone) for zone, coast in enumerate(COASTS)},
    "TILES": TILE_NAMES,  # by kind, as actions count them
    "ENGINEERS": {
        weather: {category: BOX.demand[3 * w + c] for c, category in enumerate(CATEGORIES)}
        for w, weather in enumerate(WEATHERS)
    },
    "INJURES": {
        weather: [category for c, category in enumerate(CATEGORIES) if BOX.injures[3 * w + c]]
        for w, weather in enumerate(WEATHERS)
    },
    "BARGES": [_barge(barge) for barge in range(4)],
    "REWARDS": [{"cards": BOX.reward_cards[row], "francs": BOX.reward_francs[row]} for row in range(3)],
    "CARD_VALUES": {  # 0: may not be played there
        card: {category: BOX.card_value[3 * n + c] for c, category in enumerate(CATEGORIES)}
        for n, card in enumerate(CARDS)
    },
    "PRICES": {name: BOX.prices[number] for number, name in enumerate(TRADES)},
    "ORDER_POINTS": list(BOX.order_points),  # of numeral I and so on
}
