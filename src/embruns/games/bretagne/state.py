"""The state of Bretagne: what lies on the table. It hands every choice and every action on to the chapters of rules."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count
from embruns.core.contract import CHANCE, HIDDEN, OVER, Action, Outcome, Rng, State
from embruns.core.numbers import Mask, new_version
from embruns.games.bretagne import refusals, secrets
from embruns.games.bretagne.actions import Draw, Enter, Keep, Load, Pass, PickBarge, Place, Recall, Take
from embruns.games.bretagne.box import (
    ALL_CARDS,
    BOX,
    CATEGORY,
    KINDS,
    NOBODY,
    NONE,
    PORTS,
    SLOTS,
    STOREYS,
    TOP_STOREY,
)
from embruns.games.bretagne.parts import menus
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import cards_in, count_cards
from embruns.games.bretagne.parts.rows import ALL_TILES
from embruns.games.bretagne.phases import (
    ACTING,
    CARDS_STEP,
    DRAWING,
    ENDED,
    FIRST_DECISION,
    FORECASTING,
    KEEPING,
    LAST_DECISION,
    LOADING,
    OPENING_PORTS,
    PICKING,
    PLACING,
    PRODUCING,
    RECALLING,
    RENTING,
    REVEALING,
    ROUND_SETUP,
    STANDING,
    TRADING,
)
from embruns.games.bretagne.rules import barges, build, draws, ending, evaluation, passing, round_setup, setup, trade

_HISTORICAL: Final = vec[i64]([i64(n) for n in range(SLOTS)])
_UNLAID: Final = vec[i64]([i64(NONE) for _ in range(SLOTS)])
_NOTHING: Final[list[Action]] = []


@final
class BretagneState(State):
    """A position. A storey is 4 * slot + level; ports run North, West, South, three each.

    A decision with a single answer plays itself, but for cards: to skip it would reveal a hand (R-50).
    """

    def __init__(self, seats: int, like: BretagneState | None = None) -> None:  # noqa: PLR0915  one statement a part
        if like is None:
            self.players: vec[Contractor] = vec[Contractor]([Contractor() for _ in range(seats)])
            self.phase: i64 = STANDING
            self.rounds: i64 = BOX.rounds  # five; fewer in a small game
            self.round: i64 = 0  # 1 to 5; 0 while the board is being set up
            self.seat: i64 = 0  # who decides
            self.serving: i64 = NONE  # the numeral that picks, then the number of the barge that is served or acts
            # The lighthouses, by slot
            self.laid: vec[i64] = _HISTORICAL  # which lighthouse lies there; never changed in place
            self.built: i64 = 0  # a set of slots
            self.floors: vec[i64] = _full(SLOTS, 0)  # construction tiles placed
            self.tiles: vec[i64] = _full(SLOTS * TOP_STOREY, NONE)  # by storey: the kind of tile,
            self.builders: vec[i64] = _full(SLOTS * TOP_STOREY, NOBODY)  # the seat that placed it (BRE-44),
            self.crew: vec[i64] = _full(SLOTS * TOP_STOREY, 0)  # and its workers there
            self.site_engineers: vec[i64] = _full(SLOTS, 0)
            self.site_francs: vec[i64] = _full(SLOTS, 0)
            self.board_version: i64 = new_version()  # equal versions mean equal lighthouses: all of them,
            self.slot_versions: vec[i64] = _full(SLOTS, self.board_version)  # the one of a slot, or on all slots
            self.board_before: i64 = 0  # the version of lighthouses that are equal but for one slot and for visits,
            self.changed_slot: i64 = NONE  # and this slot
            self.visit_version: i64 = self.board_version  # what the end of a round changes: engineers and francs
            # The ports
            self.port_tiles: vec[i64] = _full(PORTS, NONE)
            self.port_seats: vec[i64] = _full(PORTS, 0)  # the set of seats with a worker there
            self.improved: i64 = 0  # a set of coasts
            self.port_version: i64 = new_version()
            # The markets and the stock
            self.quimper: i64 = 0
            self.market: i64 = 0  # the resources of Brest
            self.singles: i64 = 0  # occupied spaces of one engineer,
            self.pairs: i64 = 0  # and of two
            self.stock_engineers: i64 = BOX.engineers
            # Tiles and cards. What lies face down is a multiset: its order is drawn when it is seen.
            self.display: vec[i64] = _full(KINDS, 0)
            self.face_up: i64 = 0  # the kinds that the display has, as a set
            self.lying: i64 = 0  # how many tiles the display has of each row, as in rows.py,
            self.piled: i64 = ALL_TILES  # and the piles
            self.display_version: i64 = new_version()
            self.piles: vec[i64] = BOX.tile_copies[:]
            self.table_version: i64 = new_version()  # equal versions mean equal piles, weather and production
            self.weather: i64 = NONE
            self.forecast: i64 = NONE
            self.weather_seen: i64 = 0  # cards of each kind turned up so far, four bits a kind
            self.production: i64 = NONE  # this round's card
            self.production_seen: i64 = 0  # a set of cards
            self.deck: i64 = ALL_CARDS  # HIDDEN in a view
            self.deck_size: i64 = count_cards(ALL_CARDS)
            self.discards: i64 = 0
            self.card_version: i64 = new_version()  # equal versions mean equal discards, and as many cards in the deck
            self.due: i64 = 0  # equipment cards still to draw,
            self.drawer: i64 = NOBODY  # by whom,
            self.after: i64 = NONE  # and what the game waits for then
            self.rents_paid: i64 = 0  # nine a player, in the order of Pontivy
            self.row: i64 = 0  # of the barges: top, middle, bottom
            self.holders: i64 = 0  # by barge card, a digit of base 8: one more than the seat that holds it; 0 for none
            # The action that is being carried out
            self.tile: i64 = NONE  # taken and not yet placed
            self.site: i64 = NONE  # where workers were just placed, or the lighthouse under evaluation
            self.placed: i64 = 0  # workers just placed
            self.city: i64 = NONE
            self.visited: i64 = 0  # a set of cities
            self.traded: i64 = 0  # a set of trades
            # The evaluation
            self.queue: i64 = 0  # seats still to come in presence order, a digit of base 8 each, one more than the seat
            self.shown_cards: i64 = 0  # played on the lighthouse under evaluation
            # What the seat to act may do is a set of places in a menu
            self.menu: menus.Menu = menus.NOTHING
            self.choices: i64 = 0
            self._listed: list[Action] = _NOTHING  # the same, once somebody has asked; never changed in place
        else:
            self.players = vec[Contractor]([Contractor(player) for player in like.players])
            self.phase = like.phase
            self.rounds = like.rounds
            self.round = like.round
            self.seat = like.seat
            self.serving = like.serving
            self.laid = like.laid
            self.built = like.built
            self.floors = like.floors[:]
            self.tiles = like.tiles[:]
            self.builders = like.builders[:]
            self.crew = like.crew[:]
            self.site_engineers = like.site_engineers[:]
            self.site_francs = like.site_francs[:]
            self.board_version = like.board_version
            self.slot_versions = like.slot_versions[:]
            self.board_before = like.board_before
            self.changed_slot = like.changed_slot
            self.visit_version = like.visit_version
            self.port_tiles = like.port_tiles[:]
            self.port_seats = like.port_seats[:]
            self.improved = like.improved
            self.port_version = like.port_version
            self.quimper = like.quimper
            self.market = like.market
            self.singles = like.singles
            self.pairs = like.pairs
            self.stock_engineers = like.stock_engineers
            self.display = like.display[:]
            self.face_up = like.face_up
            self.lying = like.lying
            self.piled = like.piled
            self.display_version = like.display_version
            self.piles = like.piles[:]
            self.table_version = like.table_version
            self.weather = like.weather
            self.forecast = like.forecast
            self.weather_seen = like.weather_seen
            self.production = like.production
            self.production_seen = like.production_seen
            self.deck = like.deck
            self.deck_size = like.deck_size
            self.discards = like.discards
            self.card_version = like.card_version
            self.due = like.due
            self.drawer = like.drawer
            self.after = like.after
            self.rents_paid = like.rents_paid
            self.row = like.row
            self.holders = like.holders
            self.tile = like.tile
            self.site = like.site
            self.placed = like.placed
            self.city = like.city
            self.visited = like.visited
            self.traded = like.traded
            self.queue = like.queue
            self.shown_cards = like.shown_cards
            self.menu = like.menu
            self.choices = like.choices
            self._listed = like._listed

    # Where things are

    def has_changed(self, slot: i64) -> None:
        """Give what lies on this slot a new version; every change of a lighthouse ends with it, but for a visit."""
        self.board_before, self.changed_slot = self.board_version, slot
        self.board_version = new_version()
        self.slot_versions[slot] = self.board_version

    def have_been_visited(self) -> None:
        """Give the engineers and the francs of all sites a new version."""
        self.board_version = new_version()
        self.visit_version = self.board_version

    def is_built(self, slot: i64) -> bool:
        """BRE-11, BRE-99 Return whether the lighthouse shows its built face."""
        return self.built & BIT[slot] != 0

    def storeys(self, slot: i64) -> i64:
        """Return how many storeys the lighthouse of this slot will have."""
        return STOREYS[self.laid[slot]]

    def category(self, slot: i64) -> i64:
        """Return whether the lighthouse of this slot is PARADISE, PURGATORY or HELL."""
        return CATEGORY[self.laid[slot]]

    def is_site(self, slot: i64) -> bool:
        """BRE-43 Return whether the lighthouse is under construction and not yet full."""
        return not self.built & BIT[slot] and self.floors[slot] < STOREYS[self.laid[slot]]

    def is_complete(self, slot: i64) -> bool:
        """BRE-55 Return whether all storeys are placed, and not yet evaluated."""
        return not self.built & BIT[slot] and self.floors[slot] == STOREYS[self.laid[slot]]

    def seat_on(self, numeral: i64) -> i64:
        """BRE-04 Return the seat on this numeral of the current line of Pontivy."""
        players = self.players
        for seat in range(i64(len(players))):
            if players[seat].numeral == numeral:
                return seat
        return NOBODY

    def hold(self, seat: i64, barge: i64) -> None:
        """BRE-20, BRE-77 Give a player this barge card, or none."""
        player = self.players[seat]
        if player.barge != NONE:
            self.holders &= ~(7 << 3 * player.barge)
        player.barge = barge
        if barge != NONE:
            self.holders |= seat + 1 << 3 * barge

    def holder(self, barge: i64) -> i64:
        """Return the seat that holds this barge card; NOBODY if it is not held."""
        return (self.holders >> 3 * barge & 7) - 1

    def next_held(self, barge: i64) -> i64:
        """Return the lowest barge card above this one that somebody holds; NONE if there is none."""
        higher = self.holders >> 3 * (barge + 1)
        while higher:
            barge += 1
            if higher & 7:
                return barge
            higher >>= 3
        return NONE

    def built_on(self, coast: i64) -> i64:
        """BRE-11, BRE-91 Return how many lighthouses of this coast are built, those from the start included."""
        return count(self.built & 0b11111 << 5 * (2 - coast))

    def crew_of(self, seat: i64, slot: i64) -> i64:
        """Return how many workers this seat has on this lighthouse."""
        workers: i64 = 0
        for storey in range(4 * slot, 4 * slot + self.floors[slot]):
            if self.builders[storey] == seat:
                workers += self.crew[storey]
        return workers

    def is_view(self) -> bool:
        """Return whether this is a view, in which something is hidden."""
        return self.deck == HIDDEN

    def unseen_cards(self) -> i64:
        """Return the equipment cards that lie in the deck, or in a hand that is hidden here."""
        if self.deck != HIDDEN:
            return self.deck
        left = ALL_CARDS - self.discards - self.shown_cards
        for player in self.players:
            if player.hand != HIDDEN:
                left -= player.hand
        return left

    def may_hold(self, seat: i64, card: i64, number: i64) -> bool:
        """Return whether that hand holds so many cards of this kind, as far as can be seen here."""
        player = self.players[seat]
        if player.hand == HIDDEN:
            return player.cards >= number and cards_in(self.unseen_cards(), card) >= number
        return cards_in(player.hand, card) >= number

    def to_act(self) -> i64:
        if FIRST_DECISION <= self.phase <= LAST_DECISION:
            return self.seat
        return OVER if self.phase == ENDED else CHANCE

    # What may be done

    def legal(self) -> list[Action]:
        if self.choices and not self._listed:
            self._listed = self.menu.listed(self.choices)
        return self._listed

    def pick(self, rng: Rng) -> Action:
        return self.menu.drawn(self.choices, rng)

    def mark(self, mask: Mask) -> None:
        mask.mark_places(self.choices, self.menu.indices)

    def forbids(self, action: Action) -> str:
        return refusals.refusal(self, action)

    def find_choices(self) -> None:
        """Find what the seat to act may do; nothing at chance and at the end."""
        phase = self.phase
        if phase < FIRST_DECISION or phase > LAST_DECISION:
            if self.choices:
                self._offer(menus.NOTHING, 0)
        elif phase == ACTING:  # BRE-39 build, trade or pass
            self._offer(menus.ACTIONS, build.takes(self) | trade.entries(self) << KINDS | BIT[KINDS + 2])
        elif phase == TRADING:
            self._offer(menus.AT_LORIENT if self.city else menus.AT_BREST, trade.trades(self))
        elif phase == LOADING:
            self._offer(menus.RESOURCES, barges.loads(self))
        elif phase == PLACING:
            self._offer(menus.LIGHTHOUSES, build.places(self))
        elif phase == RECALLING:
            self._offer(menus.WORKERS, build.recalls(self))
        elif phase == KEEPING:
            self._offer(menus.DISCS, passing.keeps(self))
        elif phase == CARDS_STEP:
            self._offer(menus.CARDS, evaluation.card_plays(self))
        elif phase == PICKING:
            self._offer(menus.BARGES, round_setup.barges_left(self))
        else:
            self._offer(menus.PORTS, evaluation.sends(self))

    def _offer(self, menu: menus.Menu, places: i64) -> None:
        self.menu, self.choices = menu, places
        if self._listed:
            self._listed = _NOTHING

    # Chance

    def chances(self) -> list[tuple[Action, int]]:
        phase = self.phase
        if phase == REVEALING:
            return setup.reveals(self)
        if phase == DRAWING:
            return draws.draws(self)
        if phase == FORECASTING:
            return setup.forecasts(self)
        if phase == PRODUCING:
            return menus.PRODUCTIONS.even(round_setup.productions(self))
        return setup.menu(self).even(setup.outcomes(self))

    def roll(self, rng: Rng) -> Action:
        phase = self.phase
        if phase == REVEALING:
            return setup.roll_reveal(self, rng)
        if phase == DRAWING:
            return draws.roll_draw(self, rng)
        if phase == FORECASTING:
            return setup.roll_forecast(self, rng)
        if phase == PRODUCING:
            return menus.PRODUCTIONS.drawn(round_setup.productions(self), rng)
        return setup.menu(self).drawn(setup.outcomes(self), rng)

    # What happens

    def play(self, action: Action) -> None:
        self._carry_out(action)
        self.go_on()

    def _carry_out(self, action: Action) -> None:
        """Hand the action on to its chapter; of the players, a decision changes only the one who decides."""
        phase = self.phase
        if phase < PICKING:
            self._turn_up(action)
            return
        self.players[self.seat].has_changed()
        if phase == TRADING:
            trade.act(self, action)
        elif type(action) is Load:
            barges.load(self, action.resource)
        elif type(action) is Enter:
            trade.enter(self, action.city)
        elif type(action) is Take:
            build.take(self, action.kind)
        elif type(action) is Recall:
            build.recall(self, action.workers)
        elif type(action) is PickBarge:
            round_setup.pick_barge(self, action.barge)
        elif type(action) is Place:
            build.place(self, action.slot)
        elif type(action) is Pass:
            passing.pass_round(self)
        elif type(action) is Keep:
            passing.keep(self, action.resource, action.count)
        else:
            evaluation.act(self, action)

    def _turn_up(self, action: Action) -> None:
        """Hand an outcome of chance on."""
        if self.phase <= OPENING_PORTS:
            setup.act(self, action)
        elif type(action) is Draw:
            draws.draw(self, action.card)
        else:
            round_setup.act(self, action)

    def go_on(self) -> None:
        """Carry on until somebody has a choice, chance is due or the game is over."""
        while True:
            phase = self.phase
            if phase <= LAST_DECISION or phase == ENDED:
                self.find_choices()
                choices = self.choices
                if not choices or choices & (choices - 1) or phase == CARDS_STEP:
                    return
                self._carry_out(self.menu.only(choices))
            elif phase == ROUND_SETUP:
                round_setup.open_round(self)
            elif phase == RENTING:
                round_setup.pay_rents(self)
            else:
                evaluation.evaluate_next(self)

    # The end

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def outcome(self) -> Outcome:
        return ending.outcome(self)

    # Views and copies

    def seen_by(self, seat: int) -> BretagneState:
        return secrets.seen_by(self, seat)

    def guess(self, rng: Rng) -> BretagneState:
        return secrets.guess(self, rng)

    def veil(self, action: Action, seat: int) -> Action:
        return secrets.veil(self, action, seat)

    def copy(self) -> BretagneState:
        return BretagneState(len(self.players), self)

    def key(self) -> tuple[object, ...]:
        return self._key() if self.rounds == BOX.rounds else (*self._key(), self.rounds)

    def _key(self) -> tuple[object, ...]:
        return (
            tuple([player.key() for player in self.players]),
            *(self.phase, self.round, self.seat, self.serving, self.built, self.improved),
            *(tuple(self.laid), tuple(self.floors), tuple(self.tiles), tuple(self.builders), tuple(self.crew)),
            *(tuple(self.site_engineers), tuple(self.site_francs), tuple(self.port_tiles), tuple(self.port_seats)),
            *(self.quimper, self.market, self.singles, self.pairs, self.stock_engineers),
            *(tuple(self.display), tuple(self.piles)),
            *(self.weather, self.forecast, self.weather_seen, self.production, self.production_seen),
            *(self.deck, self.deck_size, self.discards, self.due, self.drawer, self.after, self.rents_paid, self.row),
            *(self.tile, self.site, self.placed, self.city, self.visited, self.traded, self.queue, self.shown_cards),
        )


def _full(length: int, value: int) -> vec[i64]:
    return vec[i64]([i64(value) for _ in range(length)])


def new_state(seats: int, historical: bool, rounds: int = BOX.rounds) -> BretagneState:
    """BRE-01 to BRE-03, BRE-06 Return the state before the first outcome of chance."""
    state = BretagneState(seats)
    state.rounds = rounds
    if not historical:
        state.laid = _UNLAID
    setup.go_on(state)
    return state
