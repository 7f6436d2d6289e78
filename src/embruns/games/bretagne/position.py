"""A position as it is saved, sent and read back: the least that rebuilds a state or a view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, get_args

import msgspec

from embruns.core.contract import HIDDEN
from embruns.core.errors import BadData
from embruns.games.bretagne.box import BOX, NONE, PORTS, SLOTS, TILE_NAMES
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amounts_of, count_cards, hand_of, kinds_of, store_of
from embruns.games.bretagne.parts.rows import TILE
from embruns.games.bretagne.phases import CARDS_STEP, DRAWING, PORT_STEP
from embruns.games.bretagne.rules.build import lighthouse_rows
from embruns.games.bretagne.rules.evaluation import seats_in
from embruns.games.bretagne.rules.setup import weather_left
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

PHASES: tuple[Phase, ...] = get_args(Phase)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
CARDS: tuple[Card, ...] = get_args(Card)
WEATHERS: tuple[Weather, ...] = get_args(Weather)
COASTS: tuple[Coast, ...] = get_args(Coast)
RENTS: tuple[Rent, ...] = get_args(Rent)
CITIES: tuple[City, ...] = get_args(City)
TRADES: tuple[Trade, ...] = get_args(Trade)

Goods = dict[Resource, int]
Cards = dict[Card, int]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to a seat."""

    score: int
    workers: int  # in the Warehouse
    reserve: int
    brest: int  # workers there
    lorient: int
    goods: Goods
    francs: int
    engineers: int
    barge: int | None  # 1 to 4
    numeral: int | None  # 1 for I
    next_numeral: int | None
    cards: int
    hand: Cards | None  # None: hidden


class Storey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A construction tile that was placed, by whom, and the workers left on it."""

    tile: str  # such as 'sand+stone'
    seat: int
    workers: int


class Lighthouse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on a slot."""

    number: int | None  # of the lighthouse, from 1; None until it is laid
    built: bool
    floors: list[Storey]  # from the ground up
    engineers: int
    francs: int


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port space with its tile: no two of a zone pay the same."""

    rent: Rent | None
    seats: list[int]  # with a worker there


class Brest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The market of Brest."""

    goods: Goods
    singles: int
    pairs: int


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equipment cards that are being drawn."""

    seat: int
    due: int
    after: Phase


class Evaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far the evaluation of the lighthouse on `site` is."""

    queue: list[int]  # seats still to come in this step, the one that decides first
    shown_cards: Cards  # played there


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Bretagne, all of it. Slots run from 0, clockwise from Lorient; ports North, West, South; seats from 0."""

    phase: Phase
    seat: int  # who decides, or did last
    players: list[Player]
    round: int
    serving: int | None  # the numeral that picks, or the barge that is served or acts, from 0
    weather: Weather | None
    forecast: Weather | None
    weather_left: dict[Weather, int]  # not turned up yet; one of them is out of the game
    production: int | None  # this round's card, from 0
    production_left: list[int]
    lighthouses: list[Lighthouse]
    ports: list[Port]
    improved: list[Coast]
    quimper: Goods
    brest: Brest
    stock_engineers: int
    rows: list[list[str]]  # the face-up construction tiles; equal ones lie side by side
    piles: list[dict[str, int]]  # face down, by kind: their order is not drawn yet
    deck_size: int
    deck: Cards | None  # None: hidden
    discards: Cards
    draw: Draw | None
    rents_paid: int
    barge_row: int
    tile: str | None  # taken and not yet placed
    site: int | None  # the slot just manned, or under evaluation
    placed: int
    city: City | None
    visited: list[City]
    traded: list[Trade]
    evaluation: Evaluation | None
    rounds: int = int(BOX.rounds)  # fewer in a small game


# Saving


def position_of(state: BretagneState) -> Position:
    """Return the data of a state or a view."""
    evaluating = state.phase in (CARDS_STEP, PORT_STEP)
    display, piles = list(state.display), list(state.piles)
    return Position(
        phase=PHASES[state.phase],
        seat=state.seat,
        players=[_player(player) for player in state.players],
        round=state.round,
        serving=_number(state.serving),
        weather=None if state.weather == NONE else WEATHERS[state.weather],
        forecast=None if state.forecast == NONE else WEATHERS[state.forecast],
        weather_left={weather: weather_left(state, w) for w, weather in enumerate(WEATHERS)},
        production=_number(state.production),
        production_left=[c for c in range(len(BOX.production)) if not state.production_seen & BIT[c]],
        lighthouses=list(map(_lighthouse, lighthouse_rows(state))),
        ports=list(map(_port, state.port_tiles, state.port_seats)),
        improved=[coast for c, coast in enumerate(COASTS) if state.improved & BIT[c]],
        quimper=_goods(state.quimper),
        brest=Brest(_goods(state.market), state.singles, state.pairs),
        stock_engineers=state.stock_engineers,
        rows=[[TILE_NAMES[k] for k in _kinds(row) for _ in range(display[k])] for row in range(3)],
        piles=[{TILE_NAMES[k]: piles[k] for k in _kinds(row)} for row in range(3)],
        deck_size=state.deck_size,
        deck=_hand(state.deck),
        discards=_cards(state.discards),
        draw=Draw(state.drawer, state.due, PHASES[state.after]) if state.phase == DRAWING else None,
        rents_paid=state.rents_paid,
        barge_row=state.row,
        tile=None if state.tile == NONE else TILE_NAMES[state.tile],
        site=_number(state.site),
        placed=state.placed,
        city=None if state.city == NONE else CITIES[state.city],
        visited=[city for c, city in enumerate(CITIES) if state.visited & BIT[c]],
        traded=[trade for t, trade in enumerate(TRADES) if state.traded & BIT[t]],
        evaluation=Evaluation(seats_in(state.queue), _cards(state.shown_cards)) if evaluating else None,
        rounds=state.rounds,
    )


def position_beside(view: BretagneState, known: Position) -> Position:
    """Return the data of a view; all but the deck and the hands is as in another view of the same state."""
    both = zip(known.players, view.players, strict=True)
    players = [msgspec.structs.replace(shown, hand=_hand(player.hand)) for shown, player in both]
    return msgspec.structs.replace(known, players=players, deck=_hand(view.deck))


def _player(player: Contractor) -> Player:
    return Player(
        score=player.score,
        workers=player.workers,
        reserve=player.reserve,
        brest=player.brest,
        lorient=player.lorient,
        goods=_goods(player.goods),
        francs=player.francs,
        engineers=player.engineers,
        barge=_number_from_one(player.barge),
        numeral=_number_from_one(player.numeral),
        next_numeral=_number_from_one(player.next_numeral),
        cards=player.cards,
        hand=_hand(player.hand),
    )


@lru_cache(maxsize=20_000)
def _lighthouse(row: tuple[int, ...]) -> Lighthouse:
    """Return what a row of `lighthouse_rows` says; most stay the same from move to move."""
    laid, built, engineers, francs, *storeys = row
    floors = [Storey(TILE_NAMES[tile], seat, workers) for tile, seat, workers in zip(*[iter(storeys)] * 3, strict=True)]
    return Lighthouse(_number_from_one(laid), bool(built), floors, engineers, francs)


@lru_cache(maxsize=1_000)
def _port(tile: int, there: int) -> Port:
    seats = [seat for seat in range(4) if there & BIT[seat]]
    return Port(None if tile == NONE else RENTS[BOX.rent_kind[tile]], seats)


def _number_from_one(number: int) -> int | None:
    return None if number == NONE else number + 1


def _number(number: int) -> int | None:
    return None if number == NONE else number


def _goods(store: int) -> Goods:
    return dict(zip(RESOURCES, amounts_of(store), strict=True))


def _cards(hand: int) -> Cards:
    return dict(zip(CARDS, kinds_of(hand), strict=True))


def _hand(hand: int) -> Cards | None:
    return None if hand == HIDDEN else _cards(hand)


def _kinds(row: int) -> range:
    return range(BOX.row_start[row], BOX.row_start[row + 1])


# What must hold


def census(state: BretagneState) -> dict[str, int]:
    """Count what section 2.10 says never changes: workers by seat, engineers, construction tiles, equipment cards."""
    counts = {f"workers of seat {seat}": _workers_of(state, seat) for seat in range(len(state.players))}
    held = sum(player.engineers for player in state.players) + sum(state.site_engineers)
    counts["engineers"] = state.stock_engineers + state.singles + 2 * state.pairs + held
    for kind, name in enumerate(TILE_NAMES):
        counts[f"tiles {name}"] = state.piles[kind] + state.display[kind] + [state.tile, *state.tiles].count(kind)
    hands = sum(player.cards for player in state.players)
    lying = count_cards(state.discards) + count_cards(state.shown_cards)
    counts["equipment cards"] = state.deck_size + lying + hands
    for card, name in enumerate(CARDS):
        counts[f"equipment cards: {name}"] = _cards_of(state, card)
    shown = [int(player.cards - count_cards(player.hand)) for player in state.players if player.hand != HIDDEN]
    counts["cards miscounted"] = sum([abs(wrong) for wrong in shown])
    return counts


def _workers_of(state: BretagneState, seat: int) -> int:
    player = state.players[seat]
    ports = sum(1 for port in range(PORTS) if state.port_seats[port] & BIT[seat])
    sites = sum(state.crew_of(seat, slot) for slot in range(SLOTS))
    return player.workers + player.reserve + player.brest + player.lorient + ports + sites


def _cards_of(state: BretagneState, card: int) -> int:
    """Count all cards of a kind; in a view, those that are not seen are taken on trust."""
    seen = state.discards + state.shown_cards + sum(p.hand for p in state.players if p.hand != HIDDEN)
    if state.deck == HIDDEN:
        return max(kinds_of(seen)[card], BOX.card_copies[card])
    return kinds_of(seen + state.deck)[card]


_NEEDED: dict[Phase, tuple[str, ...]] = {  # what a phase cannot do without
    "loading": ("serving",),
    "acting": ("weather",),
    "placing": ("weather", "tile"),
    "recalling": ("site",),
    "trading": ("city",),
    "drawing": ("draw",),
    "cards": ("site", "evaluation"),
    "port": ("site", "evaluation"),
}


def _check(state: BretagneState, data: Position) -> None:
    """Raise BadData where the data contradicts itself."""
    again = position_of(state)
    for name in Position.__struct_fields__:
        if getattr(again, name) != getattr(data, name):
            raise BadData(f"bretagne: {name} contradicts the rest of the position")
    for name in _NEEDED.get(data.phase, ()):
        if getattr(data, name) is None:
            raise BadData(f"bretagne: {name} must not be missing while the phase is {data.phase}")
    _check_tiles(state)
    if not _all_differ([player.barge for player in state.players]):
        raise BadData("bretagne: two players hold the same barge card")
    right = census(BretagneState(len(state.players)))
    for what, found in census(state).items():
        if found != right[what]:
            raise BadData(f"bretagne: {what}: there are {right[what]}, not {found}")


def _check_tiles(state: BretagneState) -> None:
    """Every lighthouse and every port tile lies once, a lighthouse on a slot of its colour and no higher than it is."""
    if not _all_differ(state.laid) or not _all_differ(state.port_tiles):
        raise BadData("bretagne: the same lighthouse or the same port tile lies twice")
    for slot, number in enumerate(state.laid):
        if number == NONE and state.round > 0:
            raise BadData(f"bretagne: lighthouses: there must be one on slot {slot} in round {state.round}")
        if number != NONE and BOX.category[number] != BOX.category[slot]:
            raise BadData(f"bretagne: lighthouses: number {number + 1} does not have the colour of slot {slot}")
        if state.floors[slot] > (0 if number == NONE or state.is_built(slot) else BOX.storeys[number]):
            raise BadData(f"bretagne: lighthouses: there are too many floors on slot {slot}")


def _all_differ(tiles: Iterable[int]) -> bool:
    lying = [tile for tile in tiles if tile != NONE]
    return len(set(lying)) == len(lying)


# Reading back


def state_of(position: Position) -> BretagneState:
    """Return the state or view that a position describes; raise BadData where it contradicts itself."""
    try:
        state = _read(position)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise BadData(f"bretagne: this position names something that does not exist: {error}") from None
    _check(state, position)
    state.find_choices()
    return state


def _read(data: Position) -> BretagneState:
    if not 2 <= len(data.players) <= 4 or len(data.lighthouses) != SLOTS or len(data.ports) != PORTS:
        raise BadData(f"bretagne: there are 2 to 4 players, {SLOTS} lighthouses and {PORTS} ports")
    state = BretagneState(len(data.players))
    state.phase = PHASES.index(data.phase)
    state.rounds = _within(data.rounds, 1, BOX.rounds)
    state.round = _within(data.round, 0, data.rounds)
    state.seat = _within(data.seat, 0, len(data.players) - 1)
    state.serving = _within(data.serving, 0, 3)
    state.weather = NONE if data.weather is None else WEATHERS.index(data.weather)
    state.forecast = NONE if data.forecast is None else WEATHERS.index(data.forecast)
    state.production = _within(data.production, 0, len(BOX.production) - 1)
    state.production_seen = sum(BIT[c] for c in range(len(BOX.production)) if c not in data.production_left)
    seen = [BOX.weather_cards[w] - data.weather_left[weather] for w, weather in enumerate(WEATHERS)]
    state.weather_seen = sum(16**w * _within(seen[w], 0, 15) for w in range(3))
    _read_board(state, data)
    for seat, told in enumerate(data.players):
        _read_player(state.players[seat], told)
        state.hold(seat, NONE if told.barge is None else _within(told.barge, 1, 4) - 1)
    _read_cards(state, data)
    _read_action(state, data)
    return state


def _read_board(state: BretagneState, data: Position) -> None:
    last_seat = len(data.players) - 1
    state.laid = state.laid[:]
    for slot, lighthouse in enumerate(data.lighthouses):
        state.laid[slot] = NONE if lighthouse.number is None else _within(lighthouse.number, 1, SLOTS) - 1
        state.built |= BIT[slot] if lighthouse.built else 0
        state.floors[slot] = _within(len(lighthouse.floors), 0, 4)
        state.site_engineers[slot] = _within(lighthouse.engineers, 0, 99)
        state.site_francs[slot] = _within(lighthouse.francs, 0, 99)
        for level, storey in enumerate(lighthouse.floors):
            state.tiles[4 * slot + level] = TILE_NAMES.index(storey.tile)
            state.builders[4 * slot + level] = _within(storey.seat, 0, last_seat)
            state.crew[4 * slot + level] = _within(storey.workers, 0, _WORKERS)
    for port, told in enumerate(data.ports):
        state.port_tiles[port] = NONE if told.rent is None else _port_tile(port, told.rent)
        state.port_seats[port] = sum(BIT[_within(seat, 0, last_seat)] for seat in set(told.seats))
    state.improved = sum(BIT[COASTS.index(coast)] for coast in set(data.improved))
    state.quimper, state.market = _store(data.quimper), _store(data.brest.goods)
    state.singles = _within(data.brest.singles, 0, BOX.singles)
    state.pairs = _within(data.brest.pairs, 0, BOX.pairs)
    state.stock_engineers = _within(data.stock_engineers, 0, BOX.engineers)


def _port_tile(port: int, rent: Rent) -> int:
    zone = range(4 * (port // 3), 4 * (port // 3) + 4)
    return next((tile for tile in zone if RENTS[BOX.rent_kind[tile]] == rent), NONE)


def _read_player(player: Contractor, told: Player) -> None:
    player.workers, player.reserve = _within(told.workers, 0, _WORKERS), _within(told.reserve, 0, _WORKERS)
    player.brest, player.lorient = _within(told.brest, 0, _WORKERS), _within(told.lorient, 0, _WORKERS)
    player.goods = _store(told.goods)
    player.francs, player.engineers = _within(told.francs, 0, 9999), _within(told.engineers, 0, BOX.engineers)
    player.score = _within(told.score, 0, 99_999)
    player.numeral = NONE if told.numeral is None else _within(told.numeral, 1, 4) - 1
    player.next_numeral = NONE if told.next_numeral is None else _within(told.next_numeral, 1, 4) - 1
    player.cards = _within(told.cards, 0, _CARDS)
    player.hand = _packed(told.hand)


def _read_cards(state: BretagneState, data: Position) -> None:
    for row, pile in zip(data.rows, data.piles, strict=True):
        for name, left in pile.items():
            state.piles[TILE_NAMES.index(name)] = _within(left, 0, 99)
        for name in row:
            state.display[TILE_NAMES.index(name)] += 1
            state.face_up |= BIT[TILE_NAMES.index(name)]
            state.lying += TILE[TILE_NAMES.index(name)]
    state.piled = sum([left * TILE[kind] for kind, left in enumerate(state.piles)])
    state.deck, state.deck_size = _packed(data.deck), _within(data.deck_size, 0, _CARDS)
    state.discards = _packed(data.discards)


def _read_action(state: BretagneState, data: Position) -> None:
    last_seat = len(data.players) - 1
    if data.draw is not None:
        state.drawer = _within(data.draw.seat, 0, last_seat)
        state.due = _within(data.draw.due, 1, _CARDS)
        state.after = PHASES.index(data.draw.after)
    state.rents_paid = _within(data.rents_paid, 0, 36)
    state.row = _within(data.barge_row, 0, 2)
    state.tile = NONE if data.tile is None else TILE_NAMES.index(data.tile)
    state.site = _within(data.site, 0, SLOTS - 1)
    state.placed = _within(data.placed, 0, 6)
    state.city = NONE if data.city is None else CITIES.index(data.city)
    state.visited = sum(BIT[CITIES.index(city)] for city in set(data.visited))
    state.traded = sum(BIT[TRADES.index(trade)] for trade in set(data.traded))
    if data.evaluation is not None:
        state.queue = sum(8**i * (_within(seat, 0, last_seat) + 1) for i, seat in enumerate(data.evaluation.queue))
        state.shown_cards = _packed(data.evaluation.shown_cards)


_WORKERS = int(BOX.workers + BOX.reserve)
_CARDS = sum(BOX.card_copies)


def _within(number: int | None, least: int, most: int) -> int:
    if number is None:
        return NONE
    if not least <= number <= most:
        raise ValueError(f"{number} is not from {least} to {most}")
    return number


def _store(goods: Goods) -> int:
    return store_of([_within(goods[resource], 0, 999) for resource in RESOURCES])


def _packed(cards: Cards | None) -> int:
    return HIDDEN if cards is None else hand_of([_within(cards[card], 0, _CARDS) for card in CARDS])


# Older forms


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a position that was saved together with its facts into the present form."""
    if "tables" not in data:
        return data
    older = {**data, "serving": data["turn"]}
    older["players"] = [_only(Player, player) for player in data["players"]]
    older["lighthouses"] = [_only(Lighthouse, lighthouse) for lighthouse in data["lighthouses"]]
    older["ports"] = [_only(Port, port) for port in data["ports"]]
    older["rows"] = [[tile["name"] for tile in row] for row in data["rows"]]
    if data["evaluation"] is not None:
        older["evaluation"] = {"queue": data["evaluation"]["queue"], "shown_cards": data["evaluation"]["played"]}
    return _only(Position, older)


def _only(kind: type[msgspec.Struct], data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that this class has; one with a default may be missing."""
    return {name: data[name] for name in kind.__struct_fields__ if name in data}
