"""The board and the Warehouses: everything that lies on the table, and nothing that happens. Chapters work on it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN, State
from embruns.games.bretagne.box import BOX, CATEGORY, KINDS, PORTS, SLOTS, STOREYS, TOP_STOREY
from embruns.games.bretagne.goods import hand_of

NOBODY: Final = -1
NONE: Final = -1

# What the game waits for: chance
STANDING: Final = 0  # the order at Pontivy
LAYING: Final = 1  # a lighthouse
AHEAD: Final = 2  # a lighthouse that starts built
OPENING_PORTS: Final = 3
FORECASTING: Final = 4
REVEALING: Final = 5  # a construction tile
PRODUCING: Final = 6
DRAWING: Final = 7  # an equipment card
# a decision
PICKING: Final = 8  # a barge
LOADING: Final = 9
ACTING: Final = 10
PLACING: Final = 11
RECALLING: Final = 12
TRADING: Final = 13
KEEPING: Final = 14
CARDS_STEP: Final = 15
PORT_STEP: Final = 16
# nobody: the game goes on by itself
ROUND_SETUP: Final = 17
RENTING: Final = 18
EVALUATING: Final = 19
ENDED: Final = 20

FIRST_DECISION: Final = PICKING
LAST_DECISION: Final = PORT_STEP

BIT: Final = vec[i64]([i64(2**n) for n in range(SLOTS)])
HISTORICAL: Final = vec[i64]([i64(n) for n in range(SLOTS)])
UNLAID: Final = vec[i64]([i64(NONE) for _ in range(SLOTS)])
ALL_CARDS: Final = hand_of(BOX.card_copies)
ALL_BUILT: Final = 2**SLOTS - 1


@final
class Contractor:
    """BRE-01, BRE-32 What belongs to one player: Warehouse, reserve, workers in the cities, hand."""

    def __init__(self, like: Contractor | None = None) -> None:
        if like is None:
            self.workers: i64 = BOX.workers  # in the Warehouse
            self.reserve: i64 = BOX.reserve
            self.brest: i64 = 0  # workers there
            self.lorient: i64 = 0
            self.goods: i64 = 0
            self.francs: i64 = 0
            self.engineers: i64 = 0
            self.score: i64 = 0
            self.barge: i64 = NONE  # 0 to 3; none before picking and after passing
            self.numeral: i64 = NONE  # on the current line of Pontivy, 0 for I
            self.next_numeral: i64 = NONE  # on the next-round line, once passed
            self.cards: i64 = 0
            self.hand: i64 = 0  # HIDDEN in a view of another seat
        else:
            self.workers = like.workers
            self.reserve = like.reserve
            self.brest = like.brest
            self.lorient = like.lorient
            self.goods = like.goods
            self.francs = like.francs
            self.engineers = like.engineers
            self.score = like.score
            self.barge = like.barge
            self.numeral = like.numeral
            self.next_numeral = like.next_numeral
            self.cards = like.cards
            self.hand = like.hand

    def key(self) -> tuple[int, ...]:
        """Identity."""
        return (
            *(self.workers, self.reserve, self.brest, self.lorient, self.goods, self.francs, self.engineers),
            *(self.score, self.barge, self.numeral, self.next_numeral, self.cards, self.hand),
        )


class Board(State):
    """All parts. A storey is 4 * slot + level; ports run North, West, South, three each."""

    def __init__(self, seats: int, like: Board | None = None) -> None:  # noqa: PLR0915  one statement a part
        if like is None:
            self.players: list[Contractor] = [Contractor() for _ in range(seats)]
            self.phase: i64 = STANDING
            self.round: i64 = 0  # 1 to 5; 0 while the board is being set up
            self.seat: i64 = 0  # who decides
            self.turn: i64 = NONE  # the numeral that picks, then the number of the barge that is served or acts
            # The lighthouses, by slot
            self.laid: vec[i64] = HISTORICAL  # which lighthouse lies there; never changed in place
            self.built: i64 = 0  # a set of slots
            self.floors: vec[i64] = _full(SLOTS, 0)  # construction tiles placed
            self.tiles: vec[i64] = _full(SLOTS * TOP_STOREY, NONE)  # by storey: the kind of tile,
            self.builders: vec[i64] = _full(SLOTS * TOP_STOREY, NOBODY)  # the seat that placed it (BRE-44),
            self.crew: vec[i64] = _full(SLOTS * TOP_STOREY, 0)  # and its workers there
            self.site_engineers: vec[i64] = _full(SLOTS, 0)
            self.site_francs: vec[i64] = _full(SLOTS, 0)
            # The ports
            self.port_tiles: vec[i64] = _full(PORTS, NONE)
            self.port_seats: vec[i64] = _full(PORTS, 0)  # the set of seats with a worker there
            self.improved: i64 = 0  # a set of coasts
            # The markets and the stock
            self.quimper: i64 = 0
            self.market: i64 = 0  # the resources of Brest
            self.singles: i64 = 0  # occupied spaces of one engineer,
            self.pairs: i64 = 0  # and of two
            self.stock_engineers: i64 = BOX.engineers
            # Tiles and cards. What lies face down is a multiset: its order is drawn when it is seen.
            self.display: vec[i64] = _full(KINDS, 0)
            self.piles: vec[i64] = BOX.tile_copies[:]
            self.weather: i64 = NONE
            self.forecast: i64 = NONE
            self.weather_seen: i64 = 0  # cards of each kind turned up so far, four bits a kind
            self.production: i64 = NONE  # this round's card
            self.production_seen: i64 = 0  # a set of cards
            self.deck: i64 = ALL_CARDS  # HIDDEN in a view
            self.deck_size: i64 = _sum(BOX.card_copies)
            self.discards: i64 = 0
            self.due: i64 = 0  # equipment cards still to draw,
            self.drawer: i64 = NOBODY  # by whom,
            self.after: i64 = NONE  # and what the game waits for then
            self.rents_paid: i64 = 0  # nine a player, in the order of Pontivy
            self.row: i64 = 0  # of the barges: top, middle, bottom
            # The action that is being carried out
            self.tile: i64 = NONE  # taken and not yet placed
            self.site: i64 = NONE  # where workers were just placed, or the lighthouse under evaluation
            self.placed: i64 = 0  # workers just placed
            self.city: i64 = NONE
            self.visited: i64 = 0  # a set of cities
            self.traded: i64 = 0  # a set of trades
            # The evaluation
            self.queue: i64 = 0  # seats still to come in presence order, a digit of base 8 each, one more than the seat
            self.played: i64 = 0  # cards on the lighthouse
        else:
            self.players = [Contractor(player) for player in like.players]
            self.phase = like.phase
            self.round = like.round
            self.seat = like.seat
            self.turn = like.turn
            self.laid = like.laid
            self.built = like.built
            self.floors = like.floors[:]
            self.tiles = like.tiles[:]
            self.builders = like.builders[:]
            self.crew = like.crew[:]
            self.site_engineers = like.site_engineers[:]
            self.site_francs = like.site_francs[:]
            self.port_tiles = like.port_tiles[:]
            self.port_seats = like.port_seats[:]
            self.improved = like.improved
            self.quimper = like.quimper
            self.market = like.market
            self.singles = like.singles
            self.pairs = like.pairs
            self.stock_engineers = like.stock_engineers
            self.display = like.display[:]
            self.piles = like.piles[:]
            self.weather = like.weather
            self.forecast = like.forecast
            self.weather_seen = like.weather_seen
            self.production = like.production
            self.production_seen = like.production_seen
            self.deck = like.deck
            self.deck_size = like.deck_size
            self.discards = like.discards
            self.due = like.due
            self.drawer = like.drawer
            self.after = like.after
            self.rents_paid = like.rents_paid
            self.row = like.row
            self.tile = like.tile
            self.site = like.site
            self.placed = like.placed
            self.city = like.city
            self.visited = like.visited
            self.traded = like.traded
            self.queue = like.queue
            self.played = like.played

    def key(self) -> tuple[object, ...]:
        return (
            tuple([player.key() for player in self.players]),
            *(self.phase, self.round, self.seat, self.turn, self.built, self.improved),
            *(_tuple(self.laid), _tuple(self.floors), _tuple(self.tiles), _tuple(self.builders), _tuple(self.crew)),
            *(_tuple(self.site_engineers), _tuple(self.site_francs), _tuple(self.port_tiles), _tuple(self.port_seats)),
            *(self.quimper, self.market, self.singles, self.pairs, self.stock_engineers),
            *(_tuple(self.display), _tuple(self.piles)),
            *(self.weather, self.forecast, self.weather_seen, self.production, self.production_seen),
            *(self.deck, self.deck_size, self.discards, self.due, self.drawer, self.after, self.rents_paid, self.row),
            *(self.tile, self.site, self.placed, self.city, self.visited, self.traded, self.queue, self.played),
        )

    # Where things are

    def is_built(self, slot: i64) -> bool:
        """BRE-11, BRE-99"""
        return self.built & BIT[slot] != 0

    def storeys(self, slot: i64) -> i64:
        """How high the lighthouse of this slot will be."""
        return STOREYS[self.laid[slot]]

    def category(self, slot: i64) -> i64:
        """Paradise, Purgatory or Hell."""
        return CATEGORY[self.laid[slot]]

    def is_site(self, slot: i64) -> bool:
        """BRE-43 Under construction and not yet full."""
        return not self.built & BIT[slot] and self.floors[slot] < STOREYS[self.laid[slot]]

    def is_complete(self, slot: i64) -> bool:
        """BRE-55 All storeys placed, and not yet evaluated."""
        return not self.built & BIT[slot] and self.floors[slot] == STOREYS[self.laid[slot]]

    def seat_on(self, numeral: i64) -> i64:
        """BRE-04 Who stands on this numeral of the current line of Pontivy."""
        for seat in range(len(self.players)):
            if self.players[seat].numeral == numeral:
                return seat
        return NOBODY

    def holder(self, barge: i64) -> i64:
        """Who holds this barge card."""
        for seat in range(len(self.players)):
            if self.players[seat].barge == barge:
                return seat
        return NOBODY

    def built_on(self, coast: i64) -> i64:
        """BRE-11, BRE-91 How many lighthouses of this coast are built, those from the start included."""
        built: i64 = 0
        first = 5 * (2 - coast)
        for slot in range(first, first + 5):
            if self.built & BIT[slot]:
                built += 1
        return built

    def crew_of(self, seat: i64, slot: i64) -> i64:
        """The workers of this seat on this lighthouse."""
        workers: i64 = 0
        for storey in range(4 * slot, 4 * slot + self.floors[slot]):
            if self.builders[storey] == seat:
                workers += self.crew[storey]
        return workers

    def is_view(self) -> bool:
        """Whether something is hidden here."""
        return self.deck == HIDDEN


def in_port(seats: i64) -> i64:
    """How many workers stand there: one a seat at the most (BRE-89)."""
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1)


def _full(length: int, value: int) -> vec[i64]:
    return vec[i64]([i64(value) for _ in range(length)])


def _tuple(numbers: vec[i64]) -> tuple[int, ...]:
    return tuple(numbers)


def _sum(numbers: list[int]) -> int:
    return sum(numbers)
