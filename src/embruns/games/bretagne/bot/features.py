"""The features of one seat in a position, which the learned judge weighs: each is a number and comes with an amount.

The same weights serve every seat: its strength is the sum of its features' weights, each times its amount. Most
features are told apart by the stage of the game that the seat has reached: five rounds of four stages. `docs/bots.md`
says how the weights are learned; the order here is that of the weights, so a change here needs a new training.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN, State
from embruns.games.bretagne.box import BOX, KINDS, NONE, PORTS, SLOTS, TILE_COST, TILE_ROW
from embruns.games.bretagne.parts.bits import BIT, count_seats
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amount, cards_in, covers, total
from embruns.games.bretagne.phases import CARDS_STEP, ENDED, LOADING, PICKING, PORT_STEP, PRODUCING
from embruns.games.bretagne.rules.evaluation import is_playable, port_price
from embruns.games.bretagne.rules.round_setup import rent
from embruns.games.bretagne.state import BretagneState

STAGES: Final = 20  # five rounds, in each: before the barge, with a barge to load, acting, and passed
OPEN: Final = 0
LOADED: Final = 1
ACTIVE: Final = 2
PASSED: Final = 3

# The first feature of each group, and what its number is made of, the slowest first
POINTS: Final = 0  # players 3, stage; the amount is the points
FRANCS: Final = 60  # players 3, stage; the amount is the francs
PURSE: Final = 120  # stage, francs 10
MEN: Final = 320  # stage, workers in the Warehouse and the cities 14
FREE: Final = 600  # stage, workers in the Warehouse 9
ENGINEERS: Final = 780  # stage, weather 3, engineers 8
WARES: Final = 1260  # stage, wood or another resource 2, discs 7
STORE: Final = 1540  # stage, engineers 3, discs in all 11
TAKES: Final = 2200  # stage, engineers 4, the dearest row that can be paid 4
CARDS: Final = 2520  # stage, cards 8
HAND: Final = 2680  # stage, kind of card 4, number 4
SITE: Final = 3000  # stage, category 3, storeys left 4, lead over the next crew 5, crew 6
TO_PLAY: Final = 10200  # stage, category 3, storeys left 4; the amount is the cards that can be played there
TO_SEND: Final = 10440  # stage, storeys left 4, price of the cheapest port 5
JUDGED: Final = 10840  # round 5, category 3, what is to come 3, lead 5, crew 6
RENTS: Final = 12190  # stage, kind of rent 8; the amount is the rent
PORT: Final = 12350  # stage, workers of others there 4
BARGE: Final = 12430  # stage, weather 3, barge 4
NEXT: Final = 12670  # players 3, stage, numeral of the next round 4
LINE: Final = 12910  # players 3, stage, numeral of this round 4
TURN: Final = 13150  # stage, phase 21
TILE: Final = 13570  # stage, row of a tile that is not placed yet 3
COIN: Final = 13630  # stage; the amount is what the francs are worth in the end
SHARED: Final = 13650  # players 3, stage; the amount is the points of the ports
FEATURES: Final = 13710

MOST: Final = 192  # features of one seat at most


@final
class Features:
    """The features of the seat that was described last, in lists that are used again for every position."""

    def __init__(self) -> None:
        self.found: vec[i64] = vec[i64]([i64(0)] * MOST)
        self.amounts: vec[i64] = vec[i64]([i64(0)] * MOST)
        self.number: i64 = 0
        self._crews: vec[i64] = vec[i64]([i64(0)] * 4)

    def describe(self, state: BretagneState, seat: i64) -> None:
        """Find the features of a seat in a position that is not the end."""
        self.number = 0
        player = state.players[seat]
        stage = stage_of(state, player)
        players = i64(len(state.players)) - 2
        self._add(POINTS + STAGES * players + stage, player.score)
        self._describe_money(player, players, stage)
        self._describe_men(state, player, stage)
        self._describe_wares(state, player, stage)
        self._describe_cards(player, stage)
        self._describe_order(state, seat, player, players, stage)
        self._describe_sites(state, seat, player, stage)
        self._describe_ports(state, seat, players, stage)

    def _add(self, feature: i64, amount: i64) -> None:
        n = self.number
        self.found[n] = feature
        self.amounts[n] = amount
        self.number = n + 1

    def _describe_money(self, player: Contractor, players: i64, stage: i64) -> None:
        self._add(FRANCS + STAGES * players + stage, player.francs)
        self._add(PURSE + 10 * stage + min(player.francs, 9), 1)
        self._add(COIN + stage, player.francs // BOX.francs_a_point)

    def _describe_men(self, state: BretagneState, player: Contractor, stage: i64) -> None:
        self._add(MEN + 14 * stage + min(player.workers + player.brest + player.lorient, 13), 1)
        self._add(FREE + 9 * stage + min(player.workers, 8), 1)
        self._add(ENGINEERS + (3 * stage + max(state.weather, 0)) * 8 + min(player.engineers, 7), 1)

    def _describe_wares(self, state: BretagneState, player: Contractor, stage: i64) -> None:
        goods = player.goods
        self._add(WARES + 14 * stage + min(amount(goods, 0), 6), 1)
        for resource in range(i64(1), i64(4)):
            self._add(WARES + 14 * stage + 7 + min(amount(goods, resource), 6), 1)
        self._add(STORE + (3 * stage + min(player.engineers, 2)) * 11 + min(total(goods), 10), 1)
        row: i64 = 0
        kind = i64(KINDS) - 1
        while kind >= 0:  # the dear tiles come last
            if state.display[kind] and covers(goods, TILE_COST[kind]):
                row = TILE_ROW[kind] + 1
                break
            kind -= 1
        self._add(TAKES + (4 * stage + min(player.engineers, 3)) * 4 + row, 1)

    def _describe_cards(self, player: Contractor, stage: i64) -> None:
        self._add(CARDS + 8 * stage + min(player.cards, 7), 1)
        if player.hand != HIDDEN:
            for card in range(i64(4)):
                self._add(HAND + (4 * stage + card) * 4 + min(cards_in(player.hand, card), 3), 1)

    def _describe_order(self, state: BretagneState, seat: i64, player: Contractor, players: i64, stage: i64) -> None:
        if player.barge != NONE:
            self._add(BARGE + (3 * stage + max(state.weather, 0)) * 4 + player.barge, 1)
        if player.next_numeral != NONE:
            self._add(NEXT + (STAGES * players + stage) * 4 + player.next_numeral, 1)
        elif player.numeral != NONE:
            self._add(LINE + (STAGES * players + stage) * 4 + player.numeral, 1)
        if state.to_act() == seat:
            self._add(TURN + 21 * stage + state.phase, 1)
            if state.tile != NONE:
                self._add(TILE + 3 * stage + TILE_ROW[state.tile], 1)

    def _describe_sites(self, state: BretagneState, seat: i64, player: Contractor, stage: i64) -> None:
        """Tell of every lighthouse where the seat has workers."""
        for slot in range(SLOTS):
            floors = state.floors[slot]
            if not floors:
                continue
            lead = self._lead(state, seat, slot, floors)
            crew = min(self._crews[seat], 6)
            if crew == 0:
                continue
            category = state.category(slot)
            left = state.storeys(slot) - floors
            to_come: i64 = 2
            if slot == state.site and (state.phase == CARDS_STEP or state.phase == PORT_STEP):
                to_come = _to_come(state, seat)
                spot = ((stage // 4 * 3 + category) * 3 + to_come) * 5 + lead
                self._add(JUDGED + 6 * spot + crew - 1, 1)
            else:
                self._add(SITE + (((3 * stage + category) * 4 + left) * 5 + lead) * 6 + crew - 1, 1)
            if to_come == 2:
                playable = min(_playable(player, category), crew)
                self._add(TO_PLAY + (3 * stage + category) * 4 + left, playable)
            if to_come:
                self._add(TO_SEND + (4 * stage + left) * 5 + _cheapest(state, seat, slot), 1)

    def _lead(self, state: BretagneState, seat: i64, slot: i64, floors: i64) -> i64:
        """Count the crews of a lighthouse; return the lead of the seat over the next: 0 to 1 behind, 2 to 4 ahead."""
        crews = self._crews
        low: i64 = -1  # whose worker stands lowest, which decides among equals (BRE-82)
        for each in range(i64(4)):
            crews[each] = 0
        for storey in range(4 * slot, 4 * slot + floors):
            workers = state.crew[storey]
            if workers:
                crews[state.builders[storey]] += workers
                if low < 0:
                    low = state.builders[storey]
        most: i64 = 0
        for other in range(i64(4)):
            if other != seat and crews[other] > most:
                most = crews[other]
        ahead = crews[seat] - most
        if ahead > 0:
            return 3 if ahead == 1 else 4
        if ahead == 0:
            return 2 if low == seat else 1
        return 0 if ahead < -1 else 1

    def _describe_ports(self, state: BretagneState, seat: i64, players: i64, stage: i64) -> None:
        points: i64 = 0
        for port in range(PORTS):
            seats = state.port_seats[port]
            if seats & BIT[seat]:
                self._add(RENTS + 8 * stage + BOX.rent_kind[state.port_tiles[port]], rent(state, port))
                others = count_seats(seats) - 1
                self._add(PORT + 4 * stage + others, 1)
                points += BOX.port_points[others]
        if points:
            self._add(SHARED + STAGES * players + stage, points)


def stage_of(state: BretagneState, player: Contractor) -> i64:
    """Return the stage that a player has reached."""
    rounds = 4 * (max(state.round, 1) - 1 + 5 - state.rounds)  # a small game is the last rounds of a whole one
    if player.next_numeral != NONE or state.phase >= CARDS_STEP:
        return rounds + PASSED
    if state.phase == PICKING or state.phase < PRODUCING:
        return rounds + (OPEN if player.barge == NONE else LOADED)
    return rounds + (LOADED if state.phase <= LOADING and player.barge != NONE else ACTIVE)


def _playable(player: Contractor, category: i64) -> i64:
    """Return how many cards of the hand may be played on such a lighthouse; a hidden hand is taken for common."""
    if player.hand == HIDDEN:
        return player.cards
    cards: i64 = 0
    for card in range(i64(4)):
        if is_playable(card, category):
            cards += cards_in(player.hand, card)
    return cards


def _to_come(state: BretagneState, seat: i64) -> i64:
    """Return what the seat still has to do on the lighthouse under evaluation: 2 cards and port, 1 the port, 0 none."""
    queue = state.queue
    waiting = False
    while queue:
        if (queue & 7) - 1 == seat:
            waiting = True
        queue >>= 3
    if state.phase == CARDS_STEP:
        return 2 if waiting else 1
    return 1 if waiting else 0


def _cheapest(state: BretagneState, seat: i64, slot: i64) -> i64:
    """Return the price of the cheapest port of the coast where the seat is not yet; 4 where there is none."""
    least: i64 = 4
    first = 3 * (2 - slot // 5)
    for port in range(first, first + 3):
        if not state.port_seats[port] & BIT[seat] and state.port_tiles[port] != NONE:
            least = min(least, port_price(state, port))
    return least


_FEATURES: Final = Features()


def features_of(state: State, seat: int) -> tuple[list[int], list[int]]:
    """Return the features of a seat and their amounts for training: none at the end."""
    assert isinstance(state, BretagneState)
    found: list[int] = []
    amounts: list[int] = []
    if state.phase == ENDED:
        return found, amounts
    _FEATURES.describe(state, seat)
    for place in range(_FEATURES.number):
        found.append(_FEATURES.found[place])
        amounts.append(_FEATURES.amounts[place])
    return found, amounts
