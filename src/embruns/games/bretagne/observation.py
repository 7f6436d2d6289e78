"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN
from embruns.core.game import Setup
from embruns.core.numbers import put, put_all, put_set, zeros
from embruns.core.observation import Field
from embruns.games.bretagne.box import BOX, KINDS, NOBODY, PORTS, SLOTS, TOP_STOREY
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amounts_of, kinds_of
from embruns.games.bretagne.state import BretagneState

STOREYS: Final = SLOTS * TOP_STOREY
NUMBERS: Final = 11  # of each player, beside goods and cards
MANY: Final = 999
_SHARED: Final = 5 + 4 * SLOTS + SLOTS + 3 * STOREYS + PORTS + 3 + 8 + 3 + 2 * KINDS + 5 + 1 + len(BOX.production)
_SIZE: Final = _SHARED + 1 + 4 + 3 + 1 + 1 + 4 + 2 + 9 + 4 + 4  # and of each player:
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


def observe(view: BretagneState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
    seats = len(view.players)
    found = zeros(_SIZE + seats * _EACH)
    at = put(found, 0, [view.phase, (view.seat - seat) % seats, seat, view.round, view.serving])
    players = [view.players[(seat + k) % seats] for k in range(seats)]
    for player in players:
        at = put(found, at, _numbers(player))
    for player in players:
        at = put(found, at, amounts_of(player.goods))
    for player in players:
        at = put(found, at, [-1, -1, -1, -1] if player.hand == HIDDEN else kinds_of(player.hand))
    at = _put_lighthouses(found, at, view, seat)
    at = put_all(found, at, view.port_tiles)
    for port in range(PORTS):
        for k in range(seats):
            found[at] = 1 if view.port_seats[port] & BIT[(seat + k) % seats] else 0
            at += 1
    at = put_set(found, at, view.improved, 3)
    at = put(found, at, amounts_of(view.quimper))
    at = put(found, at, amounts_of(view.market))
    at = put(found, at, [view.singles, view.pairs, view.stock_engineers])
    at = put_all(found, at, view.display)
    at = put_all(found, at, view.piles)
    at = _put_cards_and_draws(found, at, view, seat)
    _put_action(found, at, view, seat)
    return found


def _numbers(player: Contractor) -> list[int]:
    return [
        *(player.score, player.workers, player.reserve, player.brest, player.lorient, player.francs),
        *(player.engineers, player.barge, player.numeral, player.next_numeral, player.cards),
    ]


def _put_lighthouses(found: vec[i64], at: i64, view: BretagneState, seat: i64) -> i64:
    seats = len(view.players)
    at = put_all(found, at, view.laid)
    at = put_set(found, at, view.built, SLOTS)
    at = put_all(found, at, view.floors)
    at = put_all(found, at, view.tiles)
    for storey in range(STOREYS):
        builder = view.builders[storey]
        found[at] = -1 if builder == NOBODY else (builder - seat) % seats
        at += 1
    at = put_all(found, at, view.crew)
    at = put_all(found, at, view.site_engineers)
    return put_all(found, at, view.site_francs)


def _put_cards_and_draws(found: vec[i64], at: i64, view: BretagneState, seat: i64) -> i64:
    at = put(found, at, [view.weather, view.forecast])
    for weather in range(3):
        found[at] = view.weather_seen >> 4 * weather & 15
        at += 1
    at = put(found, at, [view.production])
    at = put_set(found, at, view.production_seen, len(BOX.production))
    at = put(found, at, [view.deck_size])
    at = put(found, at, kinds_of(view.discards))
    drawer = -1 if view.drawer == NOBODY else (view.drawer - seat) % len(view.players)
    return put(found, at, [view.due, drawer, view.after, view.rents_paid, view.row])


def _put_action(found: vec[i64], at: i64, view: BretagneState, seat: i64) -> None:
    at = put(found, at, [view.tile, view.site, view.placed, view.city])
    at = put_set(found, at, view.visited, 2)
    at = put_set(found, at, view.traded, 9)
    queue = view.queue
    for _ in range(4):
        found[at] = ((queue & 7) - 1 - seat) % len(view.players) if queue & 7 else -1
        at += 1
        queue >>= 3
    put(found, at, kinds_of(view.shown_cards))
