"""A position as plain data, for the wire, the log and the browser.

What a browser would have to know the rules for (bills, prices, reasons, points to come) is told too.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from embruns.core.contract import HIDDEN
from embruns.games.bretagne.actions import BREST, LORIENT
from embruns.games.bretagne.box import (
    BOX,
    BREST_A,
    BREST_B,
    BREST_D,
    LORIENT_A,
    LORIENT_B,
    LORIENT_D,
    NONE,
    PORTS,
    SLOTS,
    coast_of,
)
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amounts_of, covers, kinds_of
from embruns.games.bretagne.phases import CARDS_STEP, DRAWING, ENDED, PORT_STEP, RECALLING
from embruns.games.bretagne.rules import build, ending, evaluation, passing, round_setup, setup, trade
from embruns.games.bretagne.state import BretagneState

Phase = Literal[
    "standing",
    "laying",
    "ahead",
    "ports",
    "forecasting",
    "revealing",
    "producing",
    "drawing",
    "picking",
    "loading",
    "acting",
    "placing",
    "recalling",
    "trading",
    "keeping",
    "cards",
    "port",
    "round-setup",
    "renting",
    "evaluating",
    "ended",
]
Resource = Literal["wood", "sand", "stone", "clay"]
Card = Literal["supplies", "dock", "foghorn", "cableway"]
Weather = Literal["sunny", "rain", "storm"]
Category = Literal["paradise", "purgatory", "hell"]
Coast = Literal["north", "west", "south"]
Rent = Literal["wood", "sand", "stone", "clay", "card", "worker", "engineer", "points"]
City = Literal["brest", "lorient"]
Trade = Literal[
    "lorient-a",
    "lorient-b",
    "lorient-c",
    "lorient-d",
    "lorient-e",
    "brest-a",
    "brest-b",
    "brest-c",
    "brest-d",
]
Reason = Literal["", "francs", "wares", "cards", "reserve", "resources", "worker", "done", "passed"]

PHASES: tuple[Phase, ...] = get_args(Phase)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
CARDS: tuple[Card, ...] = get_args(Card)
WEATHERS: tuple[Weather, ...] = get_args(Weather)
CATEGORIES: tuple[Category, ...] = get_args(Category)
COAST_NAMES: tuple[Coast, ...] = get_args(Coast)
RENT_KINDS: tuple[Rent, ...] = get_args(Rent)
CITY_NAMES: tuple[City, ...] = get_args(City)
TRADE_NAMES: tuple[Trade, ...] = get_args(Trade)
TILE_NAMES: tuple[str, ...] = tuple("+".join(words) for words in BOX.tile_words)

Goods = dict[Resource, int]
Cards = dict[Card, int]


class Storey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A construction tile that was placed, by whom, and the workers left on it."""

    tile: str  # such as 'sand+stone'
    seat: int
    workers: int


class Lighthouse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on a slot. `number`, `name` and what follows from them are empty until it is laid."""

    number: int | None
    name: str
    coast: Coast
    category: Category
    storeys: int
    built: bool
    complete: bool  # and evaluated at the end of the round
    floors: list[Storey]  # from the ground up
    engineers: int
    francs: int
    order: list[int]  # the seats with workers there in presence order (BRE-82)
    bill: Goods  # of the next storey, beside the tile; {} where none can be placed
    demand: list[int]  # the engineers of the next storey, by seat; [] where none can be placed
    injures: bool  # and it costs a worker
    manning: list[list[int]]  # by seat: the workers that a tile of one, two or three resources would bring


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port space with its tile."""

    name: str
    coast: Coast
    rent: Rent | None
    normal: int
    improved: int
    now: int  # what it pays
    seats: list[int]  # with a worker there
    price: list[int | None]  # to enter, by seat; None for who is there


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face-up construction tile."""

    name: str
    sites: list[list[int]]  # by seat: the slots where it could be placed and paid in full


class Brest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The market of Brest."""

    goods: Goods
    singles: int
    pairs: int


class Final(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that the end would bring as things stand; included in the score once the game has ended."""

    order: int
    francs: int
    ports: int


class Passing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What passing now would mean: the numeral taken, and what goes back to the stock at the least."""

    numeral: int  # 1 for I
    resources: int
    engineers: int


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to a seat."""

    score: int
    workers: int  # in the Warehouse
    reserve: int
    brest: int  # workers there
    lorient: int
    on_lighthouses: int
    in_ports: int
    goods: Goods
    francs: int
    engineers: int
    barge: int | None  # 1 to 4
    numeral: int | None  # 1 for I
    next_numeral: int | None
    cards: int
    hand: Cards | None  # None: hidden
    final: Final
    passing: Passing | None  # None: has passed, or there is no action phase yet
    trades: dict[Trade, Reason]  # '' where it could be done, else what is lacking


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equipment cards that are being drawn."""

    seat: int
    due: int
    after: Phase


class Evaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards and ports of a lighthouse."""

    slot: int
    queue: list[int]  # seats still to come in this step, the one that decides first
    played: Cards
    values: Cards  # what one more of each would score, 0 where it may not be played
    majority: list[int]  # points that majority would bring each seat, were no worker to leave any more


class Recalled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What taking back so many of the workers just placed would bring."""

    points: int
    left: int  # workers on the new storey
    order: list[int]  # the seats on the lighthouse in presence order


class BargeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A barge card: spaces of the top, middle and bottom barge, and what it brings."""

    spaces: list[int]
    engineers: int
    francs: int
    spared: int  # engineers fewer per build


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on board and cards."""

    rounds: int
    engineers: dict[Weather, dict[Category, int]]
    injures: dict[Weather, list[Category]]
    barges: list[BargeCard]
    rewards: list[dict[str, int]]  # of the three rows: cards, francs
    cards: dict[Card, dict[Category, int]]  # values; 0: may not be played there
    prices: dict[Trade, int]
    majority: dict[Category, int]
    order: list[int]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bretagne, all of it. Slots run from 0, clockwise from Lorient; ports North, West, South; seats from 0."""

    phase: Phase
    round: int
    seat: int | None  # who decides, or did last
    turn: int | None  # the numeral that picks, the barge that is served or acts, from 0
    weather: Weather | None
    forecast: Weather | None
    weather_left: dict[Weather, int]  # not turned up yet; one of them is out of the game
    production: int | None  # this round's card, from 0
    production_left: list[int]
    lighthouses: list[Lighthouse]
    ports: list[Port]
    built: dict[Coast, int]
    improved: list[Coast]
    quimper: Goods
    brest: Brest
    stock_engineers: int
    rows: list[list[Tile]]
    piles: list[dict[str, int]]  # face down, by kind: their order is not drawn yet
    players: list[Player]
    deck_size: int
    deck: Cards | None  # None: hidden
    discards: Cards
    draw: Draw | None
    rents_paid: int
    barge_row: int
    tile: str | None  # taken and not yet placed
    site: int | None  # the slot just manned, or under evaluation
    placed: int
    recalls: list[Recalled]  # by the number taken back, while that is asked
    city: City | None
    visited: list[City]
    traded: list[Trade]
    evaluation: Evaluation | None
    winner: int | None
    reason: str
    tables: Tables


def position_of(state: BretagneState) -> Position:
    """The data of a state or a view."""
    over = state.phase == ENDED
    open_sites = [_open_sites(state, seat) for seat in range(len(state.players))]
    return Position(
        phase=PHASES[state.phase],
        round=state.round,
        seat=_number(state.seat),
        turn=_number(state.serving),
        weather=None if state.weather == NONE else WEATHERS[state.weather],
        forecast=None if state.forecast == NONE else WEATHERS[state.forecast],
        weather_left={weather: setup.weather_left(state, w) for w, weather in enumerate(WEATHERS)},
        production=_number(state.production),
        production_left=[c for c in range(len(BOX.production)) if not state.production_seen & BIT[c]],
        lighthouses=[_lighthouse(state, slot) for slot in range(SLOTS)],
        ports=[_port(state, port) for port in range(PORTS)],
        built={coast: state.built_on(c) for c, coast in enumerate(COAST_NAMES)},
        improved=[coast for c, coast in enumerate(COAST_NAMES) if state.improved & BIT[c]],
        quimper=goods_of(state.quimper),
        brest=Brest(goods_of(state.market), state.singles, state.pairs),
        stock_engineers=state.stock_engineers,
        rows=[_row(state, row, open_sites) for row in range(3)],
        piles=[{TILE_NAMES[k]: state.piles[k] for k in _kinds(row)} for row in range(3)],
        players=[_player(state, seat) for seat in range(len(state.players))],
        deck_size=state.deck_size,
        deck=_hand(state.deck),
        discards=_cards(state.discards),
        draw=Draw(state.drawer, state.due, PHASES[state.after]) if state.phase == DRAWING else None,
        rents_paid=state.rents_paid,
        barge_row=state.row,
        tile=None if state.tile == NONE else TILE_NAMES[state.tile],
        site=_number(state.site),
        placed=state.placed,
        recalls=[_recalled(state, back) for back in range(state.placed + 1)] if state.phase == RECALLING else [],
        city=None if state.city == NONE else CITY_NAMES[state.city],
        visited=[city for c, city in enumerate(CITY_NAMES) if state.visited & BIT[c]],
        traded=[name for t, name in enumerate(TRADE_NAMES) if state.traded & BIT[t]],
        evaluation=_evaluation(state),
        winner=state.outcome().winners[0] if over else None,
        reason=state.outcome().reason if over else "",
        tables=TABLES,
    )


def _number(number: int) -> int | None:
    return None if number == NONE else number


def goods_of(store: int) -> Goods:
    """A store as data."""
    return dict(zip(RESOURCES, amounts_of(store), strict=True))


def _cards(hand: int) -> Cards:
    return dict(zip(CARDS, kinds_of(hand), strict=True))


def _hand(hand: int) -> Cards | None:
    return None if hand == HIDDEN else _cards(hand)


def _kinds(row: int) -> range:
    return range(BOX.row_start[row], BOX.row_start[row + 1])


def _lighthouse(state: BretagneState, slot: int) -> Lighthouse:
    number = state.laid[slot]
    storeys = range(4 * slot, 4 * slot + state.floors[slot])
    may_grow = number != NONE and state.is_site(slot)
    weather = state.weather != NONE
    return Lighthouse(
        number=None if number == NONE else number + 1,
        name="" if number == NONE else BOX.names[number],
        coast=COAST_NAMES[coast_of(slot)],
        category=CATEGORIES[BOX.category[slot]],  # a slot has the colour of what lies there
        storeys=0 if number == NONE else state.storeys(slot),
        built=state.is_built(slot),
        complete=number != NONE and state.is_complete(slot),
        floors=[Storey(TILE_NAMES[state.tiles[s]], state.builders[s], state.crew[s]) for s in storeys],
        engineers=state.site_engineers[slot],
        francs=state.site_francs[slot],
        order=evaluation.seats_in(evaluation.presence_order(state, slot)),
        bill=goods_of(build.bill(state, slot)) if may_grow else {},
        demand=[build.demand(state, player, slot) for player in state.players] if may_grow and weather else [],
        injures=may_grow and weather and build.injures(state, slot),
        manning=[_manning(state, player, slot) for player in state.players] if may_grow and weather else [],
    )


def _manning(state: BretagneState, player: Contractor, slot: int) -> list[int]:
    return [build.manning(state, player, slot, resources) for resources in (1, 2, 3)]


def _port(state: BretagneState, port: int) -> Port:
    tile = state.port_tiles[port]
    lies = tile != NONE
    seats = range(len(state.players))
    there = [seat for seat in seats if state.port_seats[port] & BIT[seat]]
    return Port(
        name=BOX.port_names[port],
        coast=COAST_NAMES[port // 3],
        rent=RENT_KINDS[BOX.rent_kind[tile]] if lies else None,
        normal=BOX.rent_normal[tile] if lies else 0,
        improved=BOX.rent_improved[tile] if lies else 0,
        now=round_setup.rent(state, port) if lies else 0,
        seats=there,
        price=[None if seat in there else evaluation.port_price(state, port) for seat in seats],
    )


def _row(state: BretagneState, row: int, open_sites: list[list[int]]) -> list[Tile]:
    """Equal tiles lie side by side: which of them is taken makes no difference."""
    tiles: list[Tile] = []
    for kind in _kinds(row):
        if state.display[kind]:
            sites = [_sites_for(state, seat, kind, found) for seat, found in enumerate(open_sites)]
            tiles += [Tile(TILE_NAMES[kind], sites)] * state.display[kind]
    return tiles


def _open_sites(state: BretagneState, seat: int) -> list[int]:
    """The slots where that seat could build now, were it to act and had the tile for nothing."""
    player = state.players[seat]
    if player.barge == NONE or player.engineers == 0 or state.weather == NONE:
        return []
    return [slot for slot in range(SLOTS) if build.may_place(state, player, slot, player.goods)]


def _sites_for(state: BretagneState, seat: int, kind: int, sites: list[int]) -> list[int]:
    """Those of the open sites that the seat could pay in full beside a tile of this kind."""
    player = state.players[seat]
    if not sites or not covers(player.goods, BOX.tile_cost[kind]):
        return []
    goods = player.goods - BOX.tile_cost[kind]
    return [slot for slot in sites if covers(goods, build.bill(state, slot))]


def _player(state: BretagneState, seat: int) -> Player:
    player = state.players[seat]
    return Player(
        score=player.score,
        workers=player.workers,
        reserve=player.reserve,
        brest=player.brest,
        lorient=player.lorient,
        on_lighthouses=sum(state.crew_of(seat, slot) for slot in range(SLOTS)),
        in_ports=sum(1 for port in range(PORTS) if state.port_seats[port] & BIT[seat]),
        goods=goods_of(player.goods),
        francs=player.francs,
        engineers=player.engineers,
        barge=None if player.barge == NONE else player.barge + 1,
        numeral=None if player.numeral == NONE else player.numeral + 1,
        next_numeral=None if player.next_numeral == NONE else player.next_numeral + 1,
        cards=player.cards,
        hand=_hand(player.hand),
        final=final_points(state, seat),
        passing=_passing(state, player),
        trades={name: _lacking(state, player, seat, t) for t, name in enumerate(TRADE_NAMES)},
    )


def final_points(state: BretagneState, seat: int) -> Final:
    """BRE-105 to BRE-107 as things stand: the numeral just reached, or the one that passing now would give."""
    player = state.players[seat]
    numeral = player.next_numeral
    if state.phase == ENDED or state.round == 0:
        numeral = player.numeral
    elif numeral == NONE:
        numeral = passing.lowest_free_numeral(state)
    order = 0 if numeral == NONE else ending.order_points(numeral)
    return Final(order, ending.money_points(player.francs), ending.port_points(state, seat))


def _passing(state: BretagneState, player: Contractor) -> Passing | None:
    """BRE-75 to BRE-77 At best the most plentiful type is kept."""
    if player.barge == NONE:
        return None
    amounts = amounts_of(player.goods)
    kept = min(BOX.kept_resources, max(amounts))
    return Passing(passing.lowest_free_numeral(state) + 1, sum(amounts) - kept, player.engineers)


def _lacking(state: BretagneState, player: Contractor, seat: int, number: int) -> Reason:
    """Why this trade cannot be done by that seat, were it to act."""
    if player.next_numeral != NONE:
        return "passed"
    here = seat == state.seat and state.city == (BREST if number >= BREST_A else LORIENT)
    if not here and player.workers == 0:
        return "worker"
    if seat == state.seat and state.traded & BIT[number]:
        return "done"
    if trade.may_trade(state, player, number):
        return ""
    if number in _PURCHASES and player.francs < BOX.prices[number]:
        return "francs"
    return _LACKS[number]


_PURCHASES = (LORIENT_A, LORIENT_B, LORIENT_D, BREST_A, BREST_B, BREST_D)
_LACKS: tuple[Reason, ...] = ("francs", "wares", "cards", "reserve", "cards", "wares", "wares", "resources", "wares")


def _recalled(state: BretagneState, back: int) -> Recalled:
    after = state.copy()
    after.crew[4 * state.site + state.floors[state.site] - 1] -= back
    order = evaluation.seats_in(evaluation.presence_order(after, state.site))
    return Recalled(BOX.recall_points * back, state.placed - back, order)


def _evaluation(state: BretagneState) -> Evaluation | None:
    if state.phase not in (CARDS_STEP, PORT_STEP):
        return None
    values = {card: evaluation.card_value(state, c) for c, card in enumerate(CARDS)}
    return Evaluation(state.site, evaluation.seats_in(state.queue), _cards(state.shown_cards), values, _majority(state))


def _majority(state: BretagneState) -> list[int]:
    """BRE-92, BRE-93 As the workers stand now."""
    points = [int(state.crew_of(seat, state.site)) for seat in range(len(state.players))]
    for first in evaluation.seats_in(evaluation.presence_order(state, state.site))[:1]:
        points[first] += BOX.majority[state.category(state.site)]
    return points


TABLES = Tables(
    rounds=BOX.rounds,
    engineers={
        weather: {category: BOX.demand[3 * w + c] for c, category in enumerate(CATEGORIES)}
        for w, weather in enumerate(WEATHERS)
    },
    injures={
        weather: [category for c, category in enumerate(CATEGORIES) if BOX.injures[3 * w + c]]
        for w, weather in enumerate(WEATHERS)
    },
    barges=[
        BargeCard(list(BOX.spaces[3 * b : 3 * b + 3]), BOX.barge_engineers[b], BOX.barge_francs[b], BOX.spared[b])
        for b in range(4)
    ],
    rewards=[{"cards": BOX.reward_cards[row], "francs": BOX.reward_francs[row]} for row in range(3)],
    cards={
        card: {category: BOX.card_value[3 * n + c] for c, category in enumerate(CATEGORIES)}
        for n, card in enumerate(CARDS)
    },
    prices={trade_name: BOX.prices[t] for t, trade_name in enumerate(TRADE_NAMES)},
    majority={category: BOX.majority[c] for c, category in enumerate(CATEGORIES)},
    order=list(BOX.order_points),
)
