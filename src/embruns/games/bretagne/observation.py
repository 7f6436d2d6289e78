"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.contract import HIDDEN, Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.bretagne.box import BOX, KINDS, NOBODY, PORTS, SLOTS, TOP_STOREY
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amount, cards_in
from embruns.games.bretagne.state import BretagneState

STOREYS: Final = SLOTS * TOP_STOREY
NUMBERS: Final = 11  # of each player, beside goods and cards
MANY: Final = 999
_SHARED: Final = 5 + 4 * SLOTS + SLOTS + 3 * STOREYS + PORTS + 3 + 8 + 3 + 2 * KINDS + 5 + 1 + len(BOX.production)
_SIZE: Final = _SHARED + 1 + 4 + 3 + 1 + 1 + 4 + 2 + 9 + 4 + 4  # and of each player:
_BOARD: Final = 5 * SLOTS + 3 * STOREYS + PORTS + 3  # and a port of each player
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
        seats = len(view.players)
        numbers.put_four(view.phase, (view.seat - seat) % seats, seat, view.round)
        numbers.put(view.serving)
        _put_players(numbers, view, seat)
        new_board, board_at = numbers.is_new(view.board * 4 + seat), numbers.at
        numbers.skip(_BOARD + PORTS * seats)
        _put_goods(numbers, view.quimper)
        _put_goods(numbers, view.market)
        numbers.put_three(view.singles, view.pairs, view.stock_engineers)
        numbers.put_all(view.display)
        numbers.put_all(view.piles)
        _put_cards_and_draws(numbers, view, seat)
        _put_action(numbers, view, seat)
        if new_board:  # last, because it is compared only then with the board of the last observation
            end, numbers.at = numbers.at, board_at
            _put_board(numbers, view, seat)
            numbers.at = end

    def write_seen(self, state: State, seat: i64, numbers: Numbers) -> None:
        """Write the state itself: of what is hidden from a seat, `write` looks only at its own hand."""
        self.write(state, seat, numbers)


def _put_players(numbers: Numbers, view: BretagneState, seat: i64) -> None:
    """Write what belongs to each player; the hands of the others are hidden, in a whole state too."""
    seats = len(view.players)
    for k in range(seats):
        _put_numbers(numbers, view.players[(seat + k) % seats])
    for k in range(seats):
        _put_goods(numbers, view.players[(seat + k) % seats].goods)
    hand = view.players[seat].hand
    if hand == HIDDEN:
        numbers.put_four(-1, -1, -1, -1)
    else:
        _put_cards(numbers, hand)
    for _ in range(seats - 1):
        numbers.put_four(-1, -1, -1, -1)


def _put_numbers(numbers: Numbers, player: Contractor) -> None:
    numbers.put_four(player.score, player.workers, player.reserve, player.brest)
    numbers.put_four(player.lorient, player.francs, player.engineers, player.barge)
    numbers.put_three(player.numeral, player.next_numeral, player.cards)


def _put_goods(numbers: Numbers, store: i64) -> None:
    numbers.put_four(amount(store, 0), amount(store, 1), amount(store, 2), amount(store, 3))


def _put_cards(numbers: Numbers, cards: i64) -> None:
    numbers.put_four(cards_in(cards, 0), cards_in(cards, 1), cards_in(cards, 2), cards_in(cards, 3))


def _put_board(numbers: Numbers, view: BretagneState, seat: i64) -> None:
    """Write the lighthouses and the ports."""
    numbers.put_all(view.laid)
    numbers.put_set(view.built, SLOTS)
    numbers.put_all(view.floors)
    _put_storeys(numbers, view, seat)
    numbers.put_all(view.site_engineers)
    numbers.put_all(view.site_francs)
    numbers.put_all(view.port_tiles)
    _put_port_seats(numbers, view.port_seats, seat, len(view.players))
    numbers.put_set(view.improved, 3)


def _put_storeys(numbers: Numbers, view: BretagneState, seat: i64) -> None:
    """Write tiles, builders and crews. Above the floors all storeys are alike, until the number of floors changes."""
    floors, tiles, builders, crew = view.floors, view.tiles, view.builders, view.crew
    before = i64(len(view.players)) - seat  # how far a seat with a lower number sits from this one
    changed = numbers.changed(floors, SLOTS)
    memory, at = numbers.memory, numbers.at
    for slot in range(i64(SLOTS)):
        storey = slot * TOP_STOREY
        end = storey + floors[slot]
        if changed & BIT[slot]:
            end = storey + TOP_STOREY
        while storey < end:
            builder = builders[storey]  # may be NOBODY, which is -1
            if builder >= seat:
                builder -= seat
            elif builder >= 0:
                builder += before
            memory[at + storey] = i32(tiles[storey])
            memory[at + STOREYS + storey] = i32(builder)
            memory[at + 2 * STOREYS + storey] = i32(crew[storey])
            storey += 1
    numbers.skip(3 * STOREYS)


def _put_port_seats(numbers: Numbers, port_seats: vec[i64], seat: i64, seats: i64) -> None:
    """Write, port by port, which players have a worker there."""
    memory, at = numbers.memory, numbers.at
    for port in range(i64(PORTS)):
        workers = port_seats[port]
        workers |= workers << seats  # once more, so that those from this seat on stand together
        workers >>= seat
        for k in range(seats):
            memory[at + k] = i32(workers >> k & 1)
        at += seats
    numbers.at = at


def _put_cards_and_draws(numbers: Numbers, view: BretagneState, seat: i64) -> None:
    weather = view.weather_seen
    numbers.put_four(view.weather, view.forecast, weather & 15, weather >> 4 & 15)
    numbers.put(weather >> 8 & 15)
    numbers.put(view.production)
    numbers.put_set(view.production_seen, len(BOX.production))
    numbers.put(view.deck_size)
    _put_cards(numbers, view.discards)
    numbers.put(view.due)
    drawer: i64 = -1
    if view.drawer != NOBODY:
        drawer = (view.drawer - seat) % len(view.players)
    numbers.put_four(drawer, view.after, view.rents_paid, view.row)


def _put_action(numbers: Numbers, view: BretagneState, seat: i64) -> None:
    numbers.put_four(view.tile, view.site, view.placed, view.city)
    numbers.put_set(view.visited, 2)
    numbers.put_set(view.traded, 9)
    queue = view.queue
    if queue:
        for _ in range(4):
            numbers.put(((queue & 7) - 1 - seat) % len(view.players) if queue & 7 else i64(-1))
            queue >>= 3
    else:
        numbers.put_four(-1, -1, -1, -1)
    _put_cards(numbers, view.shown_cards)
