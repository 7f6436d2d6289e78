"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.bits import MEMBER, SPREAD
from embruns.core.contract import HIDDEN, Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.bretagne.box import ALL_STOREYS, BOX, KINDS, NOBODY, PORTS, SLOTS, TOP_STOREY
from embruns.games.bretagne.parts.bits import ALL_SLOTS, BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amount, cards_in
from embruns.games.bretagne.state import BretagneState

NUMBERS: Final = 11  # of each player, beside goods and cards
MANY: Final = 999
ALL_PORTS: Final = 2**PORTS - 1
_TILES: Final[i64] = 2 * i64(KINDS)
_ROUND: Final[i64] = 2 + 3 + 1 + len(BOX.production)  # weather and production
_TILES_AT: Final = 4 + 4 + 3  # behind the markets,
_ROUND_AT: Final[i64] = _TILES_AT + _TILES
_EQUIPMENT_AT: Final[i64] = _ROUND_AT + _ROUND
_TABLE_SIZE: Final[i64] = _EQUIPMENT_AT + 1 + 4 + 3
_ACTION: Final = 6 + 2 + 9 + 4 + 4
_ALL_STOREYS: Final[i64] = 2**ALL_STOREYS - 1
_FLOORS: Final = vec[i64]([i64(2**floors - 1) for floors in range(TOP_STOREY + 1)])  # so many, as a set
_ANY_TRADE: Final = 0b11111111111  # cities visited, and trades
_SHARED: Final[i64] = 5 + 5 * SLOTS + 3 * ALL_STOREYS + PORTS + 3 + 4 + 4 + 3 + _TILES + _ROUND + 1 + 4 + 3 + _ACTION
_EACH: Final = NUMBERS + 4 + 4 + PORTS  # of each player


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
        Field("tiles", (ALL_STOREYS,), -1, KINDS - 1, "by storey: the kind of tile; -1 none"),
        Field("builders", (ALL_STOREYS,), -1, seats - 1, "by storey: who placed it; 0 is you, -1 nobody"),
        Field("crew", (ALL_STOREYS,), 0, workers, "by storey: workers there"),
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


# Where the numbers stand that are kept from the last observation: as long as they stay the same, so does what is
# written from them.
_SEAT: Final = 0
_HAND: Final = 1
_BOARD: Final = 2
_VISIT: Final = 3
_STOREYS: Final = 4  # those that are built
_PORTS: Final = 5
_MANNED: Final = 6  # the ports where workers are
_QUIMPER: Final = 7
_BREST: Final = 8
_DISPLAY: Final = 9
_TABLE: Final = 10
_EQUIPMENT: Final = 11
_TRADES: Final = 12
_EVALUATION: Final = 13
_PLAYERS: Final = 14  # the version of each player, from this seat on
_SLOTS: Final = 18  # the version of each slot; these are the last


@final
class BretagneObserver(Observer):
    """Writes the fields of a view, and only those that can have changed since the last one."""

    def size(self, view: State) -> i64:
        assert isinstance(view, BretagneState)
        return _SHARED + len(view.players) * _EACH

    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        self.write_seen(view, seat, numbers)

    def write_seen(self, state: State, seat: i64, numbers: Numbers) -> None:
        """Write a view, or the state itself: of what is hidden from a seat, only its own hand is looked at."""
        assert isinstance(state, BretagneState)
        view = state
        memory, kept, at, seats = numbers.memory, numbers.kept(_SLOTS + SLOTS), numbers.at, i64(len(view.players))
        turned = kept[_SEAT] != seat
        kept[_SEAT] = seat
        memory[at] = i32(view.phase)
        memory[at + 1] = i32(_from(seat, view.seat, seats))
        memory[at + 2] = i32(seat)
        memory[at + 3] = i32(view.round)
        memory[at + 4] = i32(view.serving)
        at += 5
        _write_players(memory, kept, at, view, seat)
        at += (NUMBERS + 4 + 4) * seats
        if kept[_BOARD] != view.board_version:
            _write_board(memory, kept, at, view, seat)
        if turned:
            _write_builders(memory, at, view, kept[_STOREYS], seat)
        at += 5 * SLOTS + 3 * ALL_STOREYS
        if kept[_PORTS] != view.port_version:
            _write_ports(memory, kept, at, view, seat)
        elif turned and kept[_MANNED]:  # a port without a worker looks the same from each seat
            _write_port_seats(memory, at + PORTS, view, kept[_MANNED], seat)
        at += PORTS + PORTS * seats + 3
        _write_table(memory, kept, at, view, seat)
        at += _TABLE_SIZE
        _write_action(memory, kept, at, view, seat)
        numbers.at = at + _ACTION


def _from(seat: i64, other: i64, seats: i64) -> i64:
    """Return how far another seat sits from this one; nobody, which is -1, stays nobody."""
    if other >= seat:
        return other - seat
    return other if other < 0 else other - seat + seats


def _write_players(memory: vec[i32], kept: vec[i64], at: i64, view: BretagneState, seat: i64) -> None:
    """Write what belongs to each player, from this seat on."""
    players = view.players
    seats = i64(len(players))
    goods_at = at + NUMBERS * seats
    other = seat
    for k in range(seats):
        player = players[other]
        if kept[_PLAYERS + k] != player.version:
            kept[_PLAYERS + k] = player.version
            _write_player(memory, at + NUMBERS * k, player)
            _write_goods(memory, goods_at + 4 * k, player.goods)
        if k == 0 and kept[_HAND] != player.hand:
            _write_hands(memory, goods_at + 4 * seats, player.hand, seats if kept[_HAND] < HIDDEN else i64(1))
            kept[_HAND] = player.hand
        other += 1
        if other == seats:
            other = 0


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


def _write_hands(memory: vec[i32], at: i64, hand: i64, seats: i64) -> None:
    """Write the seat's own hand, and so many hands with it, which are hidden, in a whole state too."""
    _write_cards(memory, at, hand)
    for place in range(at + 4, at + 4 * seats):
        memory[place] = i32(HIDDEN)


def _write_cards(memory: vec[i32], at: i64, cards: i64) -> None:
    for card in range(i64(4)):
        memory[at + card] = i32(HIDDEN) if cards == HIDDEN else i32(cards_in(cards, card))


# The board


def _write_board(memory: vec[i32], kept: vec[i64], at: i64, view: BretagneState, seat: i64) -> None:
    """Write the lighthouses that have changed: one, where the last observation was made before the last change."""
    if kept[_BOARD] == view.board_before:
        _write_lighthouse(memory, kept, at, view, view.changed_slot, seat)
    else:
        versions = view.slot_versions
        for slot in range(i64(SLOTS)):
            if kept[_SLOTS + slot] != versions[slot]:
                _write_lighthouse(memory, kept, at, view, slot, seat)
    kept[_BOARD] = view.board_version
    if kept[_VISIT] != view.visit_version:
        kept[_VISIT] = view.visit_version
        sites = ALL_SLOTS & ~view.built  # a built lighthouse is not visited
        while sites:
            one = sites & -sites
            sites ^= one
            _write_site(memory, at, view, MEMBER[one * SPREAD >> 58 & 63])


def _write_lighthouse(memory: vec[i32], kept: vec[i64], at: i64, view: BretagneState, slot: i64, seat: i64) -> None:
    """Write what is on a slot: above the storeys that it has, and had in the last observation, there is nothing new."""
    floors = view.floors[slot]
    storeys = i64(TOP_STOREY) if kept[_SLOTS + slot] < 0 else max(i64(memory[at + 2 * SLOTS + slot]), floors)
    kept[_SLOTS + slot] = view.slot_versions[slot]
    kept[_STOREYS] = kept[_STOREYS] & _ALL_STOREYS & ~(_FLOORS[TOP_STOREY] << TOP_STOREY * slot)
    kept[_STOREYS] |= _FLOORS[floors] << TOP_STOREY * slot
    memory[at + slot] = i32(view.laid[slot])
    memory[at + SLOTS + slot] = i32(1) if view.is_built(slot) else i32(0)
    memory[at + 2 * SLOTS + slot] = i32(floors)
    place, seats = at + 3 * SLOTS, i64(len(view.players))
    for storey in range(slot * TOP_STOREY, slot * TOP_STOREY + storeys):
        memory[place + storey] = i32(view.tiles[storey])
        memory[place + ALL_STOREYS + storey] = i32(_from(seat, view.builders[storey], seats))
        memory[place + 2 * ALL_STOREYS + storey] = i32(view.crew[storey])
    _write_site(memory, at, view, slot)


def _write_site(memory: vec[i32], at: i64, view: BretagneState, slot: i64) -> None:
    """Write what lies beside the storeys of a slot."""
    memory[at + 3 * SLOTS + 3 * ALL_STOREYS + slot] = i32(view.site_engineers[slot])
    memory[at + 4 * SLOTS + 3 * ALL_STOREYS + slot] = i32(view.site_francs[slot])


def _write_builders(memory: vec[i32], at: i64, view: BretagneState, storeys: i64, seat: i64) -> None:
    """Write who built these storeys; on all others there is nobody, from each seat."""
    builders, seats = view.builders, i64(len(view.players))
    at += 3 * SLOTS + ALL_STOREYS
    while storeys:
        one = storeys & -storeys
        storeys ^= one
        storey = MEMBER[one * SPREAD >> 58 & 63]
        memory[at + storey] = i32(_from(seat, builders[storey], seats))


def _write_ports(memory: vec[i32], kept: vec[i64], at: i64, view: BretagneState, seat: i64) -> None:
    """Write the tiles of the ports, the players with a worker there, and the improved coasts."""
    kept[_PORTS], kept[_MANNED] = view.port_version, 0
    for port in range(i64(PORTS)):
        memory[at + port] = i32(view.port_tiles[port])
        if view.port_seats[port]:
            kept[_MANNED] |= BIT[port]
    _write_port_seats(memory, at + PORTS, view, ALL_PORTS, seat)
    at += PORTS + PORTS * len(view.players)
    for coast in range(i64(3)):
        memory[at + coast] = i32(view.improved >> coast & 1)


def _write_port_seats(memory: vec[i32], at: i64, view: BretagneState, ports: i64, seat: i64) -> None:
    """Write which players have a worker in each of these ports, from this seat on."""
    port_seats, seats = view.port_seats, i64(len(view.players))
    while ports:
        one = ports & -ports
        ports ^= one
        port = MEMBER[one * SPREAD >> 58 & 63]
        workers = (port_seats[port] | port_seats[port] << seats) >> seat  # twice, so that they stand together
        for place in range(at + port * seats, at + port * seats + seats):
            memory[place] = i32(workers & 1)
            workers >>= 1


# Markets, tiles and cards


def _write_table(memory: vec[i32], kept: vec[i64], at: i64, view: BretagneState, seat: i64) -> None:
    """Write Quimper, Brest and the engineers, the tiles, the cards of the round, and the equipment cards."""
    if kept[_QUIMPER] != view.quimper:
        kept[_QUIMPER] = view.quimper
        _write_goods(memory, at, view.quimper)
    if kept[_BREST] != view.market:
        kept[_BREST] = view.market
        _write_goods(memory, at + 4, view.market)
    memory[at + 8] = i32(view.singles)
    memory[at + 9] = i32(view.pairs)
    memory[at + 10] = i32(view.stock_engineers)
    if kept[_DISPLAY] != view.display_version:
        kept[_DISPLAY] = view.display_version
        _write_vector(memory, at + _TILES_AT, view.display)
    if kept[_TABLE] != view.table_version:
        kept[_TABLE] = view.table_version
        _write_vector(memory, at + _TILES_AT + KINDS, view.piles)
        _write_round_cards(memory, at + _ROUND_AT, view)
    if kept[_EQUIPMENT] != view.card_version or view.drawer != NOBODY:
        kept[_EQUIPMENT] = view.card_version
        _write_equipment(memory, at + _EQUIPMENT_AT, view, _from(seat, view.drawer, len(view.players)))


def _write_vector(memory: vec[i32], at: i64, numbers: vec[i64]) -> None:
    for number in numbers:
        memory[at] = i32(number)
        at += 1


def _write_round_cards(memory: vec[i32], at: i64, view: BretagneState) -> None:
    """Write the weather and the production."""
    memory[at] = i32(view.weather)
    memory[at + 1] = i32(view.forecast)
    for weather in range(i64(3)):
        memory[at + 2 + weather] = i32(view.weather_seen >> 4 * weather & 15)
    memory[at + 5] = i32(view.production)
    for card in range(i64(len(BOX.production))):
        memory[at + 6 + card] = i32(view.production_seen >> card & 1)


def _write_equipment(memory: vec[i32], at: i64, view: BretagneState, drawer: i64) -> None:
    """Write the deck, the discard and the cards that are due."""
    memory[at] = i32(view.deck_size)
    _write_cards(memory, at + 1, view.discards)
    memory[at + 5] = i32(view.due)
    memory[at + 6] = i32(drawer)
    memory[at + 7] = i32(view.after)


# The action


def _write_action(memory: vec[i32], kept: vec[i64], at: i64, view: BretagneState, seat: i64) -> None:
    """Write how far a phase, an action or an evaluation is."""
    memory[at] = i32(view.rents_paid)
    memory[at + 1] = i32(view.row)
    memory[at + 2] = i32(view.tile)
    memory[at + 3] = i32(view.site)
    memory[at + 4] = i32(view.placed)
    memory[at + 5] = i32(view.city)
    done = view.visited | view.traded << 2
    changed = (done ^ kept[_TRADES]) & _ANY_TRADE
    kept[_TRADES] = done
    while changed:
        one = changed & -changed
        changed ^= one
        memory[at + 6 + MEMBER[one * SPREAD >> 58 & 63]] = i32(1) if done & one else i32(0)
    queue, shown = view.queue, view.shown_cards
    now = shown << 14 | queue << 2 | seat if queue else shown << 14
    if kept[_EVALUATION] != now:
        kept[_EVALUATION] = now
        for place in range(at + 17, at + 21):
            memory[place] = i32(_from(seat, (queue & 7) - 1, len(view.players)))
            queue >>= 3
        _write_cards(memory, at + 21, shown)
