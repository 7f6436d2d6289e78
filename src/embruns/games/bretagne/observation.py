"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.bits import member_of
from embruns.core.contract import HIDDEN, Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.bretagne.box import BOX, KINDS, NOBODY, PORTS, SLOTS, TOP_STOREY
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amount, cards_in
from embruns.games.bretagne.state import BretagneState

STOREYS: Final = SLOTS * TOP_STOREY
NUMBERS: Final = 11  # of each player, beside goods and cards
MANY: Final = 999
_SHARED: Final = 5 + 4 * SLOTS + SLOTS + 3 * STOREYS + PORTS + 3 + 8 + 3 + 2 * KINDS + 5 + 1 + len(BOX.production)
_SIZE: Final = _SHARED + 1 + 4 + 3 + 1 + 1 + 4 + 2 + 9 + 4 + 4  # and of each player:
_LIGHTHOUSES: Final = 5 * SLOTS + 3 * STOREYS
_TURNED_UP: Final = 2 + 3 + 1 + len(BOX.production)  # weather and production
_EACH: Final = NUMBERS + 4 + 4 + PORTS


def fields_of(setup: Setup) -> list[Field]:
    """Return the fields of an observation."""
    seats, workers = setup.players, int(BOX.workers + BOX.reserve)
    cards, cards_played = sum(BOX.card_copies), len(BOX.production)
    return [
        Field("phase", (1,), 0, 20, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, seats - 1, "who decides, or did last; 0 is you"),
        Field("seat", (1,), 0, seats - 1, "your seat"),
        Field("round", (1,), 0, int(BOX.rounds), "1 to 5; 0 while the board is being set up"),
        Field("serving", (1,), -1, 3, "the numeral that picks, or the barge that is served or acts; -1 none"),
        Field(
            "players",
            (seats, NUMBERS),
            -1,
            MANY,
            "score, workers in the Warehouse, in reserve, in Brest, in Lorient, francs, engineers, barge, numeral, "
            "next numeral (-1 none), number of cards",
        ),
        Field("goods", (seats, 4), 0, MANY, "wood, sand, stone, clay of each player"),
        Field("hands", (seats, 4), -1, cards, "supplies, docks, foghorns, cableways of each player; -1 hidden"),
        Field("laid", (SLOTS,), -1, SLOTS - 1, "which lighthouse lies on each slot; -1 none yet"),
        Field("built", (SLOTS,), 0, 1, "lighthouses that show their built face"),
        Field("floors", (SLOTS,), 0, TOP_STOREY, "construction tiles placed"),
        Field("tiles", (STOREYS,), -1, KINDS - 1, "by storey: the kind of tile; -1 none"),
        Field("builders", (STOREYS,), -1, seats - 1, "by storey: who placed it; 0 is you, -1 nobody"),
        Field("crew", (STOREYS,), 0, workers, "by storey: workers there"),
        Field("site_engineers", (SLOTS,), 0, int(BOX.engineers), "engineers on each lighthouse"),
        Field("site_francs", (SLOTS,), 0, MANY, "francs on each lighthouse"),
        Field("port_tiles", (PORTS,), -1, 11, "the tile of each port; -1 none yet"),
        Field("port_seats", (PORTS, seats), 0, 1, "whether each player has a worker in each port"),
        Field("improved", (3,), 0, 1, "coasts that are improved: north, west, south"),
        Field("quimper", (4,), 0, MANY, "wood, sand, stone, clay in Quimper"),
        Field("brest", (4,), 0, MANY, "wood, sand, stone, clay in Brest"),
        Field("engineers", (3,), 0, int(BOX.engineers), "spaces of one in Brest, of two, and the stock"),
        Field("display", (KINDS,), 0, 50, "construction tiles face up, by kind"),
        Field("piles", (KINDS,), 0, 50, "construction tiles face down, by kind"),
        Field("weather", (2,), -1, 2, "this round’s and the next one’s: sunny, rain, storm; -1 not known"),
        Field("weather_seen", (3,), 0, 15, "weather cards turned up so far, by kind"),
        Field("production", (1,), -1, cards_played - 1, "this round’s card; -1 none"),
        Field("production_seen", (cards_played,), 0, 1, "production cards turned up so far"),
        Field("deck_size", (1,), 0, cards, "equipment cards in the deck"),
        Field("discards", (4,), 0, cards, "equipment cards in the discard, by kind"),
        Field(
            "drawing", (3,), -1, cards, "cards still to draw; by whom (0 is you); and the phase that follows; -1 none"
        ),
        Field("rents_paid", (1,), 0, 36, "rents paid, nine a player"),
        Field("row", (1,), 0, 2, "of the barges: top, middle, bottom"),
        Field("tile", (1,), -1, KINDS - 1, "taken and not yet placed; -1 none"),
        Field("site", (1,), -1, SLOTS - 1, "the slot just manned, or under evaluation; -1 none"),
        Field("placed", (1,), 0, workers, "workers just placed"),
        Field("city", (1,), -1, 1, "where the trade is; -1 nowhere"),
        Field("visited", (2,), 0, 1, "cities visited in this action"),
        Field("traded", (9,), 0, 1, "trades made in this action"),
        Field("queue", (4,), -1, seats - 1, "seats still to come in the evaluation, in order; 0 is you, -1 none"),
        Field("shown_cards", (4,), 0, cards, "cards played on the lighthouse under evaluation, by kind"),
    ]


@final
class BretagneObserver(Observer):
    """Writes the fields of a view."""

    def size(self, view: State) -> i64:
        assert isinstance(view, BretagneState)
        return _SIZE + len(view.players) * _EACH

    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        assert isinstance(view, BretagneState)
        seats = i64(len(view.players))
        turned, changed = numbers.is_new(seat), numbers.is_new(view.board_version)
        _put_turn(numbers, view, seat, seats)
        _put_players(numbers, view, seat, seats, turned)
        lighthouses_at = numbers.at
        numbers.at += _LIGHTHOUSES
        _put_ports(numbers, view, seat, seats, turned)
        _put_stocks(numbers, view)
        _put_tiles(numbers, view)
        _put_weather_and_production(numbers, view)
        _put_equipment(numbers, view, seat, seats)
        _put_action(numbers, view, seat, seats)
        if changed:  # last, because versions are compared only then with those of the last observation
            _write_lighthouses(numbers, view, lighthouses_at, numbers.changed(view.slot_versions, SLOTS))
        if changed or turned:
            _write_builders(numbers, view, lighthouses_at, seat, seats)

    def write_seen(self, state: State, seat: i64, numbers: Numbers) -> None:
        """Write the state itself: of what is hidden from a seat, `write` looks only at its own hand."""
        self.write(state, seat, numbers)


def _from(seat: i64, other: i64, seats: i64) -> i64:
    """Return how far another seat sits from this one; nobody, which is -1, stays nobody."""
    if other >= seat:
        return other - seat
    return other if other < 0 else other - seat + seats


def _put_turn(numbers: Numbers, view: BretagneState, seat: i64, seats: i64) -> None:
    memory, at = numbers.memory, numbers.at
    memory[at] = i32(view.phase)
    memory[at + 1] = i32(_from(seat, view.seat, seats))
    memory[at + 2] = i32(seat)
    memory[at + 3] = i32(view.round)
    memory[at + 4] = i32(view.serving)
    numbers.at = at + 5


def _put_players(numbers: Numbers, view: BretagneState, seat: i64, seats: i64, turned: bool) -> None:
    """Write what belongs to each player; the hands of the others are hidden, in a whole state too."""
    memory, at = numbers.memory, numbers.at
    goods_at = at + NUMBERS * seats
    for other in range(seats):
        player, k = view.players[other], _from(seat, other, seats)
        _write_player(memory, at + NUMBERS * k, player)
        _write_goods(memory, goods_at + 4 * k, player.goods)
    numbers.at = goods_at + 4 * seats
    hand = view.players[seat].hand
    if numbers.is_new(hand) or turned:
        _put_cards(numbers, hand)
        for _ in range(seats - 1):
            numbers.put_four(HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    else:
        numbers.at += 4 * seats


def _write_player(memory: vec[i32], at: i64, player: Contractor) -> None:
    memory[at] = i32(player.score)
    memory[at + 1] = i32(player.workers)
    memory[at + 2] = i32(player.reserve)
    memory[at + 3] = i32(player.brest)
    memory[at + 4] = i32(player.lorient)
    memory[at + 5] = i32(player.francs)
    memory[at + 6] = i32(player.engineers)
    memory[at + 7] = i32(player.barge)
    memory[at + 8] = i32(player.numeral)
    memory[at + 9] = i32(player.next_numeral)
    memory[at + 10] = i32(player.cards)


def _write_goods(memory: vec[i32], at: i64, store: i64) -> None:
    memory[at] = i32(amount(store, 0))
    memory[at + 1] = i32(amount(store, 1))
    memory[at + 2] = i32(amount(store, 2))
    memory[at + 3] = i32(amount(store, 3))


def _put_cards(numbers: Numbers, cards: i64) -> None:
    if cards == HIDDEN:
        numbers.put_four(HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    else:
        numbers.put_four(cards_in(cards, 0), cards_in(cards, 1), cards_in(cards, 2), cards_in(cards, 3))


def _write_lighthouses(numbers: Numbers, view: BretagneState, at: i64, slots: i64) -> None:
    """Write what lies on these slots, but for who built there."""
    memory = numbers.memory
    while slots:
        one = slots & -slots
        slots ^= one
        slot = member_of(one)
        memory[at + slot] = i32(view.laid[slot])
        memory[at + SLOTS + slot] = i32(1) if view.built & one else i32(0)
        memory[at + 2 * SLOTS + slot] = i32(view.floors[slot])
        tiles_at = at + 3 * SLOTS
        for storey in range(slot * TOP_STOREY, (slot + 1) * TOP_STOREY):
            memory[tiles_at + storey] = i32(view.tiles[storey])
            memory[tiles_at + STOREYS + storey] = i32(NOBODY)
            memory[tiles_at + 2 * STOREYS + storey] = i32(view.crew[storey])
        memory[tiles_at + 3 * STOREYS + slot] = i32(view.site_engineers[slot])
        memory[tiles_at + 3 * STOREYS + SLOTS + slot] = i32(view.site_francs[slot])


def _write_builders(numbers: Numbers, view: BretagneState, at: i64, seat: i64, seats: i64) -> None:
    """Write who built the storeys that are there."""
    memory, builders, floors = numbers.memory, view.builders, view.floors
    at += 3 * SLOTS + STOREYS
    for slot in range(i64(SLOTS)):
        if floors[slot]:
            storey = slot * TOP_STOREY
            end = storey + floors[slot]
            while storey < end:
                memory[at + storey] = i32(_from(seat, builders[storey], seats))
                storey += 1


def _put_ports(numbers: Numbers, view: BretagneState, seat: i64, seats: i64, turned: bool) -> None:
    """Write the tiles of the ports, the players with a worker there, and the improved coasts."""
    at, changed = numbers.at, numbers.is_new(view.port_version)
    if changed:
        numbers.put_all(view.port_tiles)
        numbers.at += PORTS * seats
        numbers.put_three(view.improved & 1, view.improved >> 1 & 1, view.improved >> 2 & 1)
    else:
        numbers.at += PORTS + PORTS * seats + 3
    if changed or turned:
        _write_port_seats(numbers.memory, at + PORTS, view, seat, seats, changed)


def _write_port_seats(memory: vec[i32], at: i64, view: BretagneState, seat: i64, seats: i64, changed: bool) -> None:
    """Write, port by port, which players have a worker there; a port without one looks the same from each seat."""
    port_seats = view.port_seats
    for port in range(i64(PORTS)):
        workers = port_seats[port]
        if workers or changed:
            workers |= workers << seats  # once more, so that those from this seat on stand together
            workers >>= seat
            for k in range(seats):
                memory[at + k] = i32(workers >> k & 1)
        at += seats


def _put_stocks(numbers: Numbers, view: BretagneState) -> None:
    """Write Quimper, Brest and the engineers."""
    memory, at = numbers.memory, numbers.at
    _write_goods(memory, at, view.quimper)
    _write_goods(memory, at + 4, view.market)
    memory[at + 8] = i32(view.singles)
    memory[at + 9] = i32(view.pairs)
    memory[at + 10] = i32(view.stock_engineers)
    numbers.at = at + 11


def _put_tiles(numbers: Numbers, view: BretagneState) -> None:
    """Write the construction tiles that lie face up and face down."""
    if numbers.is_new(view.tile_version):
        numbers.put_all(view.display)
        numbers.put_all(view.piles)
    else:
        numbers.at += 2 * KINDS


def _put_weather_and_production(numbers: Numbers, view: BretagneState) -> None:
    """Write the cards that are turned up once a round, if a number that holds them all has changed."""
    seen, produced = view.weather_seen, view.production_seen
    now = view.weather + 1 | view.forecast + 1 << 2 | view.production + 1 << 4
    if not numbers.is_new(now | seen << 9 | produced << 21):
        numbers.at += _TURNED_UP
        return
    numbers.put(view.weather)
    numbers.put_four(view.forecast, seen & 15, seen >> 4 & 15, seen >> 8 & 15)
    numbers.put(view.production)
    for card in range(i64(len(BOX.production))):
        numbers.put(produced >> card & 1)


def _put_equipment(numbers: Numbers, view: BretagneState, seat: i64, seats: i64) -> None:
    """Write the deck, the discard and the cards that are due, if a number that holds them all has changed."""
    drawer = _from(seat, view.drawer, seats)
    now = view.discards | view.deck_size << 32 | view.due << 40 | drawer + 1 << 48 | view.after + 1 << 56
    if not numbers.is_new(now):
        numbers.at += 1 + 4 + 3
        return
    numbers.put(view.deck_size)
    _put_cards(numbers, view.discards)
    numbers.put_three(view.due, drawer, view.after)


def _put_action(numbers: Numbers, view: BretagneState, seat: i64, seats: i64) -> None:
    """Write how far a phase, an action or an evaluation is."""
    memory, at = numbers.memory, numbers.at
    memory[at] = i32(view.rents_paid)
    memory[at + 1] = i32(view.row)
    memory[at + 2] = i32(view.tile)
    memory[at + 3] = i32(view.site)
    memory[at + 4] = i32(view.placed)
    memory[at + 5] = i32(view.city)
    numbers.at = at + 6
    numbers.put_set(view.visited | view.traded << 2, 2 + 9)
    queue, shown = view.queue, view.shown_cards
    if not numbers.is_new(shown << 14 | queue << 2 | seat if queue else shown << 14):
        numbers.at += 4 + 4
        return
    for _ in range(4):
        numbers.put(_from(seat, (queue & 7) - 1, seats))
        queue >>= 3
    _put_cards(numbers, shown)
