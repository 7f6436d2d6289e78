"""The judge as it was written by hand, for the frozen `amiral@1`: points, and what builds, cards and ports may bring.

A build is several small decisions. Where its own seat is in the middle of one, or has just entered a city, the judge
looks on to the best it can make of it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action, Judge, Rng, State
from embruns.games.bretagne.bot.policy import sensible
from embruns.games.bretagne.box import BOX, NONE, PORTS, SLOTS
from embruns.games.bretagne.parts.bits import BIT, count_seats
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import amount, cards_in, total
from embruns.games.bretagne.phases import (
    CARDS_STEP,
    ENDED,
    LOADING,
    PLACING,
    PORT_STEP,
    PRODUCING,
    RECALLING,
    TRADING,
)
from embruns.games.bretagne.rules import ending, evaluation, round_setup
from embruns.games.bretagne.state import BretagneState

POINT: Final = 100
WON: Final = 10_000
FRANC: Final = 45
LAST_FRANC: Final = 33  # BRE-106
WORKER: Final = 30  # free for this round, and as much again for each round to come
ENGINEER: Final = 230
IDLE_ENGINEER: Final = 30  # with nothing to build from
KEPT: Final = 60  # a resource in the next round
NUMERAL: Final = vec[i64]([i64(60), i64(35), i64(15), i64(0)])  # the earlier choice of a barge
SPACE: Final = 55  # of a barge that is not yet loaded
SPARED: Final = 260  # BRE-48 barge 3
EARLY: Final = 20  # a lower barge acts first
CARD: Final = 70  # and as much again for each round to come
CARD_ON_SITE: Final = vec[i64]([i64(330), i64(420), i64(520)])  # where a worker stands, by category
PORT_OPEN: Final = 200  # a worker who may go to a port,
PORT_ROUND: Final = 60  # and the rent of each round to come
RENT: Final = vec[i64]([i64(60), i64(70), i64(70), i64(70), i64(130), i64(90), i64(150), i64(100)])
# The worth of the first, second, ... disc of a type
_DISC: Final = vec[i64]([i64(0), i64(120), i64(225), i64(310), i64(370), i64(410), i64(430)])
_WOOD: Final = vec[i64]([i64(0), i64(120), i64(200), i64(240), i64(250), i64(255), i64(260)])
# Of a hundred: that a lighthouse is finished, by half rounds to come (rows) and storeys left (columns 0 to 4)
_LIKELY: Final = vec[i64](
    [
        i64(n)
        for row in (
            (100, 0, 0, 0, 0),
            (100, 40, 12, 3, 0),
            (100, 65, 35, 12, 3),
            (100, 80, 55, 28, 10),
            (100, 88, 70, 42, 22),
            (100, 92, 78, 55, 33),
            (100, 95, 84, 65, 45),
            (100, 96, 88, 72, 55),
            (100, 97, 90, 78, 62),
            (100, 97, 92, 82, 68),
        )
        for n in row
    ]
)
_TERMS: Final = ("points", "won", "order", "money", "men", "cards", "wares", "barge", "sites", "ports")


@final
class HandwrittenJudge(Judge):
    """A player who plans one whole build or one visit to a city ahead. Every term is the lead over the others' mean."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, BretagneState)
        chosen = _looked_on(state, seat)
        terms: dict[str, int] = {}
        for term in range(len(_TERMS)):
            terms[_TERMS[term]] = _lead(chosen, seat, term)
        return terms

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, BretagneState)
        return _value(_looked_on(state, seat), seat)

    def prefer(self, state: State, rng: Rng) -> Action:
        return sensible(state, rng)


def _value(state: BretagneState, seat: i64) -> i64:
    value: i64 = 0
    for term in range(len(_TERMS)):
        value += _lead(state, seat, term)
    return value


def _lead(state: BretagneState, seat: i64, term: i64) -> i64:
    others: i64 = 0
    for other in range(len(state.players)):
        if other != seat:
            others += _worth(state, other, term)
    return _worth(state, seat, term) - others // (len(state.players) - 1)


def _looked_on(state: BretagneState, seat: i64) -> BretagneState:
    """Return the position to judge: the seat's own build or first trade carried on in the best way."""
    if state.to_act() != seat:
        return state
    unfinished = state.phase == PLACING or state.phase == RECALLING or (state.phase == TRADING and not state.traded)
    if not unfinished:
        return state
    best = state
    best_value: i64 = -1_000_000
    for action in state.legal():
        after = state.copy()
        after.play(action)
        if after.phase == RECALLING and after.to_act() == seat:
            after = _looked_on(after, seat)
        value = _value(after, seat)
        if value > best_value:
            best, best_value = after, value
    return best


# The terms


def _worth(state: BretagneState, seat: i64, term: i64) -> i64:
    player = state.players[seat]
    if term == 0:
        return POINT * player.score
    if state.phase == ENDED:
        return WON if term == 1 and ending.winner(state) == seat else 0
    if term == 2:
        return _order(state, player)
    if term == 3:
        return _money(state, player)
    if term == 4:
        return (WORKER + WORKER * _rounds_left(state)) * (player.workers + player.brest + player.lorient)
    if term == 5:
        return _cards(state, player)
    if term == 6:
        return _wares(state, player)
    if term == 7:
        return _barge(state, player)
    if term == 8:
        return _sites(state, seat, player)
    return _ports(state, seat) if term == 9 else 0


def _rounds_left(state: BretagneState) -> i64:
    """Return how many rounds come after this one."""
    return state.rounds - state.round if state.round else state.rounds


def _order(state: BretagneState, player: Contractor) -> i64:
    """Value the numeral reached by passing."""
    if player.next_numeral == NONE:
        return 0
    if state.round == state.rounds:
        return POINT * ending.order_points(player.next_numeral)
    return NUMERAL[player.next_numeral]


def _money(state: BretagneState, player: Contractor) -> i64:
    if state.round == state.rounds and player.next_numeral != NONE:
        return POINT * ending.money_points(player.francs)
    return (LAST_FRANC if state.round == state.rounds else FRANC) * player.francs


def _cards(state: BretagneState, player: Contractor) -> i64:
    """Value the cards in hand for later lighthouses: cableways wait long for a Hell."""
    if player.hand == HIDDEN:
        return CARD * _rounds_left(state) * player.cards
    common = player.cards * 4 - cards_in(player.hand, 3) * 2 - cards_in(player.hand, 2)
    return CARD * _rounds_left(state) * common // 4


def _wares(state: BretagneState, player: Contractor) -> i64:
    """Value resources and engineers while they can be used, and what is kept after passing."""
    if player.next_numeral != NONE:
        return KEPT * total(player.goods) if _rounds_left(state) else 0
    goods = _WOOD[min(amount(player.goods, 0), 6)]
    for resource in range(1, 4):
        goods += _DISC[min(amount(player.goods, resource), 6)]
    if state.phase <= LOADING:
        return goods + ENGINEER * player.engineers
    builds = min(player.engineers, total(player.goods) // 2)
    if player.engineers == 0:
        goods = goods // 3
    return goods + ENGINEER * builds + IDLE_ENGINEER * (player.engineers - builds)


def _barge(state: BretagneState, player: Contractor) -> i64:
    """Value what a barge card still brings this round."""
    if player.barge == NONE:
        return 0
    worth = EARLY * (3 - player.barge)
    if player.engineers:
        worth += SPARED * BOX.spared[player.barge]
    if state.phase <= LOADING:
        for row in range(state.row, 3):
            if row > state.row or state.serving <= player.barge or state.phase < LOADING:
                worth += SPACE * BOX.spaces[3 * player.barge + row]
    return worth


def _sites(state: BretagneState, seat: i64, player: Contractor) -> i64:
    """Value workers on lighthouses: majority, points, cards and ports, by how likely each is to be finished."""
    worth: i64 = 0
    cards = player.cards
    left = _rounds_left(state)
    halves = 2 * left
    if PRODUCING <= state.phase < CARDS_STEP:
        halves += 1
    for slot in range(SLOTS):
        if not state.floors[slot]:
            continue
        crew = state.crew_of(seat, slot)
        if not crew:
            continue
        likely = _LIKELY[5 * min(halves, 9) + state.storeys(slot) - state.floors[slot]]
        category = state.category(slot)
        playing = min(crew, cards)
        reward = POINT * crew + (WORKER + WORKER * left) * crew
        if (evaluation.presence_order(state, slot) & 7) - 1 == seat:
            reward += BOX.majority[category] * (POINT if likely == 100 else 70)
        if _to_come(state, seat, slot, CARDS_STEP):
            reward += playing * CARD_ON_SITE[category]
        if _to_come(state, seat, slot, PORT_STEP):
            reward += PORT_OPEN + PORT_ROUND * left
        worth += likely * reward // 100
        cards -= playing
    return worth


def _to_come(state: BretagneState, seat: i64, slot: i64, step: i64) -> bool:
    """Return whether the seat still has its turn in this step of the lighthouse's evaluation."""
    if state.site != slot or (state.phase != CARDS_STEP and state.phase != PORT_STEP):
        return True
    if state.phase != step:
        return state.phase < step
    queue = state.queue
    while queue:
        if (queue & 7) - 1 == seat:
            return True
        queue >>= 3
    return False


def _ports(state: BretagneState, seat: i64) -> i64:
    """Value the workers in ports: BRE-107 and the rents to come."""
    worth: i64 = 0
    left = _rounds_left(state)
    for port in range(PORTS):
        seats = state.port_seats[port]
        if seats & BIT[seat]:
            worth += POINT * BOX.port_points[count_seats(seats) - 1]
            worth += left * RENT[BOX.rent_kind[state.port_tiles[port]]] * round_setup.rent(state, port)
    return worth
