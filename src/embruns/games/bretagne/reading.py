"""A position read back from its data, and checked: nothing that contradicts itself comes in."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from embruns.core.contract import HIDDEN
from embruns.core.errors import BadData
from embruns.games.bretagne.box import BOX, NONE, PORTS, SLOTS
from embruns.games.bretagne.data import (
    CARDS,
    CITY_NAMES,
    COAST_NAMES,
    PHASES,
    RENT_KINDS,
    RESOURCES,
    TILE_NAMES,
    TRADE_NAMES,
    WEATHERS,
    Cards,
    Goods,
    Player,
    Position,
    Rent,
    position_of,
)
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import count_cards, hand_of, kinds_of, store_of
from embruns.games.bretagne.state import BretagneState

_WORKERS: Final = int(BOX.workers + BOX.reserve)
_CARDS: Final = sum(BOX.card_copies)


def state_of(data: Position) -> BretagneState:
    """The state or view that the data tells; raises BadData where it contradicts itself."""
    data = _spelt(data)
    try:
        state = _read(data)
        told = position_of(state)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise BadData(f"bretagne: this position names something that does not exist: {error}") from None
    for name in Position.__struct_fields__:
        if getattr(told, name) != getattr(data, name):
            raise BadData(f"bretagne: {name} contradicts the rest of the position")
    for what, (found, right) in census(state).items():
        if found != right:
            raise BadData(f"bretagne: {what}: there are {right}, not {found}")
    state.choices = state.find_choices()
    return state


def _spelt(data: Position) -> Position:
    """With the names as they are written now: records of before have a straight apostrophe in one of them."""
    spelt = [replace(one, name=one.name.replace("'", "’")) for one in data.lighthouses]
    return replace(data, lighthouses=spelt)


def census(state: BretagneState) -> dict[str, tuple[int, int]]:
    """Section 2.10: what is there of each kind, and what must be."""
    counts: dict[str, tuple[int, int]] = {}
    for seat in range(len(state.players)):
        counts[f"workers of seat {seat}"] = _workers_of(state, seat), _WORKERS
    held = sum(player.engineers for player in state.players) + sum(state.site_engineers)
    engineers = state.stock_engineers + state.singles + 2 * state.pairs + held
    counts["engineers"] = engineers, BOX.engineers
    for kind, name in enumerate(TILE_NAMES):
        tiles = state.piles[kind] + state.display[kind] + [state.tile, *state.tiles].count(kind)
        counts[f"tiles {name}"] = tiles, BOX.tile_copies[kind]
    hands = sum(player.cards for player in state.players)
    cards = state.deck_size + count_cards(state.discards) + count_cards(state.shown_cards) + hands
    counts["equipment cards"] = cards, _CARDS
    for card, name in enumerate(CARDS):
        counts[f"equipment cards: {name}"] = _cards_of(state, card), BOX.card_copies[card]
    shown = [int(player.cards - count_cards(player.hand)) for player in state.players if player.hand != HIDDEN]
    counts["cards miscounted"] = sum([abs(wrong) for wrong in shown]), 0
    return counts


def _workers_of(state: BretagneState, seat: int) -> int:
    player = state.players[seat]
    ports = sum(1 for port in range(PORTS) if state.port_seats[port] & BIT[seat])
    sites = sum(state.crew_of(seat, slot) for slot in range(SLOTS))
    return player.workers + player.reserve + player.brest + player.lorient + ports + sites


def _cards_of(state: BretagneState, card: int) -> int:
    """All cards of a kind; in a view those that are not seen are taken on trust."""
    seen = state.discards + state.shown_cards + sum(p.hand for p in state.players if p.hand != HIDDEN)
    if state.deck == HIDDEN:
        return max(kinds_of(seen)[card], BOX.card_copies[card])
    return kinds_of(seen + state.deck)[card]


def _read(data: Position) -> BretagneState:
    if not 2 <= len(data.players) <= 4 or len(data.lighthouses) != SLOTS or len(data.ports) != PORTS:
        raise BadData(f"bretagne: there are 2 to 4 players, {SLOTS} lighthouses and {PORTS} ports")
    state = BretagneState(len(data.players))
    state.phase = PHASES.index(data.phase)
    state.round = _within(data.round, 0, BOX.rounds)
    state.seat = _within(data.seat, 0, len(data.players) - 1)
    state.serving = _within(data.turn, 0, 3)
    state.weather = NONE if data.weather is None else WEATHERS.index(data.weather)
    state.forecast = NONE if data.forecast is None else WEATHERS.index(data.forecast)
    state.production = _within(data.production, 0, len(BOX.production) - 1)
    state.production_seen = sum(BIT[c] for c in range(len(BOX.production)) if c not in data.production_left)
    seen = [BOX.weather_cards[w] - data.weather_left[weather] for w, weather in enumerate(WEATHERS)]
    state.weather_seen = sum(16**w * _within(seen[w], 0, 15) for w in range(3))
    _read_board(state, data)
    for player, told in zip(state.players, data.players, strict=True):
        _read_player(player, told)
    _read_cards(state, data)
    _read_action(state, data)
    return state


def _read_board(state: BretagneState, data: Position) -> None:
    state.laid = state.laid[:]
    for slot, lighthouse in enumerate(data.lighthouses):
        state.laid[slot] = NONE if lighthouse.number is None else _within(lighthouse.number, 1, SLOTS) - 1
        state.built |= BIT[slot] if lighthouse.built else 0
        state.floors[slot] = _within(len(lighthouse.floors), 0, 4)
        state.site_engineers[slot] = _within(lighthouse.engineers, 0, 99)
        state.site_francs[slot] = _within(lighthouse.francs, 0, 99)
        for level, storey in enumerate(lighthouse.floors):
            state.tiles[4 * slot + level] = TILE_NAMES.index(storey.tile)
            state.builders[4 * slot + level] = _within(storey.seat, 0, len(data.players) - 1)
            state.crew[4 * slot + level] = _within(storey.workers, 0, _WORKERS)
    for port, told in enumerate(data.ports):
        state.port_tiles[port] = NONE if told.rent is None else _port_tile(port, told.rent)
        state.port_seats[port] = sum(BIT[_within(seat, 0, 3)] for seat in set(told.seats))
    state.improved = sum(BIT[COAST_NAMES.index(coast)] for coast in set(data.improved))
    state.quimper, state.market = _store(data.quimper), _store(data.brest.goods)
    state.singles = _within(data.brest.singles, 0, BOX.singles)
    state.pairs = _within(data.brest.pairs, 0, BOX.pairs)
    state.stock_engineers = _within(data.stock_engineers, 0, BOX.engineers)


def _port_tile(port: int, rent: Rent) -> int:
    zone = range(4 * (port // 3), 4 * (port // 3) + 4)
    return next((tile for tile in zone if RENT_KINDS[BOX.rent_kind[tile]] == rent), NONE)


def _read_player(player: Contractor, told: Player) -> None:
    player.workers, player.reserve = _within(told.workers, 0, _WORKERS), _within(told.reserve, 0, _WORKERS)
    player.brest, player.lorient = _within(told.brest, 0, _WORKERS), _within(told.lorient, 0, _WORKERS)
    player.goods = _store(told.goods)
    player.francs, player.engineers = _within(told.francs, 0, 9999), _within(told.engineers, 0, BOX.engineers)
    player.score = _within(told.score, 0, 99_999)
    player.barge = NONE if told.barge is None else _within(told.barge, 1, 4) - 1
    player.numeral = NONE if told.numeral is None else _within(told.numeral, 1, 4) - 1
    player.next_numeral = NONE if told.next_numeral is None else _within(told.next_numeral, 1, 4) - 1
    player.cards = _within(told.cards, 0, _CARDS)
    player.hand = _packed(told.hand)


def _read_cards(state: BretagneState, data: Position) -> None:
    for row, pile in zip(data.rows, data.piles, strict=True):
        for name, left in pile.items():
            state.piles[TILE_NAMES.index(name)] = _within(left, 0, 99)
        for tile in row:
            state.display[TILE_NAMES.index(tile.name)] += 1
    state.deck, state.deck_size = _packed(data.deck), _within(data.deck_size, 0, _CARDS)
    state.discards = _packed(data.discards)


def _read_action(state: BretagneState, data: Position) -> None:
    if data.draw is not None:
        state.drawer = _within(data.draw.seat, 0, len(data.players) - 1)
        state.due = _within(data.draw.due, 1, _CARDS)
        state.after = PHASES.index(data.draw.after)
    state.rents_paid = _within(data.rents_paid, 0, 36)
    state.row = _within(data.barge_row, 0, 2)
    state.tile = NONE if data.tile is None else TILE_NAMES.index(data.tile)
    state.site = _within(data.site, 0, SLOTS - 1)
    state.placed = _within(data.placed, 0, 6)
    state.city = NONE if data.city is None else CITY_NAMES.index(data.city)
    state.visited = sum(BIT[CITY_NAMES.index(city)] for city in set(data.visited))
    state.traded = sum(BIT[TRADE_NAMES.index(name)] for name in set(data.traded))
    if data.evaluation is not None:
        state.queue = sum(8**i * (_within(seat, 0, 3) + 1) for i, seat in enumerate(data.evaluation.queue))
        state.shown_cards = _packed(data.evaluation.played)


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
