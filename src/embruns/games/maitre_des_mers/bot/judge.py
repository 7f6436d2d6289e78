"""The judge: what a position is worth by what the fleets hold and by what the current turn promises.

The dice are exact (odds.py): an attempt is worth what success would change, times its probability under best play.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.contract import OVER, Action, Judge, Rng, Search, State
from embruns.games.maitre_des_mers.actions import ARM, ROLLS, THROW, Attack, Place
from embruns.games.maitre_des_mers.bot.odds import SIX, TARGETS, outlook, sixes, winning_throws
from embruns.games.maitre_des_mers.bot.prices import Prices
from embruns.games.maitre_des_mers.bot.search import ROUNDS, TRUST, ChoiceSearch
from embruns.games.maitre_des_mers.box import (
    ADVANTAGE,
    FAMILY,
    FIRST_GOODS,
    GOODS,
    IN_FAMILY,
    MAPS,
    NO_CARD,
    POWER,
    SHIPS,
    STRONGEST,
    TREASURES,
    VALUE,
    WITHIN,
)
from embruns.games.maitre_des_mers.parts.bits import BIT, count, numbers_in
from embruns.games.maitre_des_mers.parts.dice import DICE, FIRST, LESS, MORE, NO_DICE, SIZE, WAYS
from embruns.games.maitre_des_mers.parts.fleets import NOBODY
from embruns.games.maitre_des_mers.phases import (
    CHOOSING,
    PARRYING,
    PLACING,
    PLUNDERING,
    STOWING,
    STRIKING,
    THROWING,
    THROWN,
)
from embruns.games.maitre_des_mers.rules import dice
from embruns.games.maitre_des_mers.state import MaitreDesMersState

WON: Final = 100_000
POINT: Final = 100
RISK: Final = 4  # a cargo counts less by a quarter of the probability that it is plundered
JUDGED_GOODS: Final = 2  # the odds are worked out with no more goods than these

IN_36: Final = [winning_throws(edge) for edge in range(STRONGEST)]  # by how much stronger the defender is
OF_POWER: Final = [sum([2**s for s in range(SHIPS) if POWER[s] == power]) for power in range(STRONGEST + 1)]
TERMS: Final = ("treasure", "families", "ships", "goods", "danger")


@final
class MaitreDesMersJudge(Judge):
    """Judges like a shipowner who knows the exact odds of the current turn."""

    def __init__(self, prices: Prices, rounds: i64 = ROUNDS, trust: int = TRUST) -> None:
        self.prices: Final = prices
        self.rounds: Final = rounds  # of a trial in its search
        self.trust: Final = trust  # the first sight counts like so many trials

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, MaitreDesMersState)
        found = dict.fromkeys(("won", "attempt", "fight", *TERMS), 0)
        if state.to_act() == OVER:
            found["won"] = int(_won(state, seat))
            return found
        rival = _rival(self.prices, state, seat)
        for number, name in enumerate(TERMS):
            found[name] = int(_term(self.prices, state, seat, number) - _term(self.prices, state, rival, number))
        found["attempt"] = int(_attempt(self.prices, state, seat))
        found["fight"] = int(_fight(self.prices, state, seat))
        return found

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, MaitreDesMersState)
        if state.to_act() == OVER:
            return _won(state, seat)
        return (
            _standing(self.prices, state, seat) + _attempt(self.prices, state, seat) + _fight(self.prices, state, seat)
        )

    def plan(self, view: State, rng: Rng) -> Action | None:
        """Return the action that is worth most; dice that are still to be thrown count by their exact odds."""
        assert isinstance(view, MaitreDesMersState)
        seat = view.to_act()
        best: list[Action] = []
        most = i64(-3 * WON)
        for action in view.legal():
            after = view.copy()
            after.play(action)
            worth = self.value(after, seat)
            if worth > most:
                best = []
                most = worth
            if worth == most:
                best.append(action)
        return best[rng.below(len(best))]

    def search(self, view: State, skill: i64, rng: Rng) -> Search | None:
        """Search the choice of an action, a hold or loot; where dice are placed, the exact odds need no search."""
        assert isinstance(view, MaitreDesMersState)
        if skill < 2 or view.phase == THROWN or view.phase == PLACING:
            return None
        return ChoiceSearch(view, self, self.rounds, self.trust, rng)

    def prefer(self, state: State, rng: Rng) -> Action:
        """Place dice by the odds, avoid attacks that mostly fail, and choose everything else at random."""
        assert isinstance(state, MaitreDesMersState)
        if state.phase == PLACING or state.phase == THROWN:
            return _likeliest(state)
        if state.phase != CHOOSING:
            return state.pick(rng)
        action = state.pick(rng)
        if isinstance(action, Attack) and 3 * IN_36[POWER[action.prey] - POWER[action.ship]] < 36:
            return ARM
        return action


def _won(state: MaitreDesMersState, seat: i64) -> i64:
    """Return what the end is worth; those who share a win share its worth."""
    winners = state.outcome().winners
    return WON // len(winners) if seat in winners else -WON


def _standing(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return how far that seat is ahead of its strongest rival, without the current turn."""
    if state.to_act() == OVER:
        return _won(state, seat)
    most: i64 = -WON
    for other in range(state.players):
        if other != seat:
            most = max(most, _holdings(prices, state, other))
    return _holdings(prices, state, seat) - most


def _rival(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return the other seat that holds most."""
    best: i64 = NOBODY
    most: i64 = -WON
    for other in range(state.players):
        if other != seat and _holdings(prices, state, other) > most:
            best, most = other, _holdings(prices, state, other)
    return best


def _holdings(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    total: i64 = 0
    for number in range(i64(len(TERMS))):
        total += _term(prices, state, seat, number)
    return total


def _term(prices: Prices, state: MaitreDesMersState, seat: i64, number: i64) -> i64:
    """Return one term of what a seat holds, by its position in TERMS."""
    if number == 0:
        return POINT * state.fleets.treasure(seat)
    if number == 1:
        return _families(prices, state.fleets.ships[seat])
    if number == 2:
        return _ships(prices, state, seat)
    return _goods(prices, state, seat) if number == 3 else -_danger(prices, state, seat)


def _families(prices: Prices, ships: i64) -> i64:
    worth: i64 = 0
    for family in range(i64(3)):
        worth += prices.family[count(ships & FAMILY[family])]
    return worth


def _ships(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Ships carry, fight and break ties; a map and free holds are worth something while cards are left to fetch."""
    fleets = state.fleets
    worth = prices.ship * fleets.size(seat) + prices.fire * fleets.power(seat)
    treasure = state.treasures_taken < TREASURES
    if treasure and fleets.ships[seat] & MAPS:
        worth += prices.chart
    if treasure or state.goods_taken < GOODS:
        worth += prices.holds[min(count(fleets.free(seat)), i64(3))]
    return worth


def _goods(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return what the goods of that seat are worth, each by its advantage."""
    goods = state.fleets.goods(seat)
    worth: i64 = 0
    for number in range(i64(GOODS)):
        if goods & BIT[number]:
            worth += prices.goods[ADVANTAGE[number]]
    return worth


def _danger(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return what the likeliest attack on each ship would cost; cargo is safe from fleets without a free ship."""
    fleets = state.fleets
    enemies = fleets.others(seat)
    robbers: i64 = 0
    for other in range(state.players):
        if other != seat and fleets.free(other):
            robbers |= fleets.ships[other]
    worth: i64 = 0
    ships = fleets.ships[seat]
    ship: i64 = 0
    while ships:
        if ships & 1:
            laden = fleets.laden & BIT[ship] != 0
            loss = _cargo_worth(prices, fleets.cargo[ship]) if laden else prices.ship
            worth += loss * _threat(ship, robbers if laden else enemies) // (36 * RISK)
        ships >>= 1
        ship += 1
    return worth


def _cargo_worth(prices: Prices, card: i64) -> i64:
    return POINT * VALUE[card] if VALUE[card] else prices.goods[ADVANTAGE[card - FIRST_GOODS]]


def _threat(ship: i64, enemies: i64) -> i64:
    """Return the best odds, of 36, of these ships against this one: those of the strongest that may attack it."""
    power = POWER[ship]
    others = enemies & ~FAMILY[ship // IN_FAMILY]
    while power > 0:
        if others & OF_POWER[power]:
            return IN_36[POWER[ship] - power]
        power -= 1
    return 0


# What the dice promise


def _attempt(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return what success would bring, times its probability; a card that is already won counts in full.

    What the seat whose turn it is may gain, the others lose in equal shares.
    """
    if state.phase == STOWING:
        promise = _best_for_actor(prices, state, state.seat) - _standing(prices, state, state.seat)
    elif state.phase == THROWING or state.phase == THROWN or state.phase == PLACING:
        known = _with_few_goods(state)
        if state.target == NO_CARD:
            promise = _arming(prices, known)
        else:
            chance = outlook(known, TARGETS[state.target])
            promise = int(_gain(prices, state, state.target)) * chance.ways // SIX[chance.sixes]
    else:
        return 0
    return promise if seat == state.seat else -promise // (state.players - 1)


def _gain(prices: Prices, state: MaitreDesMersState, card: i64) -> i64:
    """Return what winning this card now would change for the seat whose turn it is."""
    after = state.copy()
    after.target = card
    dice.win(after, card)
    if after.to_act() == OVER:
        return _won(after, state.seat)
    if after.phase == STOWING:
        return _best_for_actor(prices, after, state.seat) - _standing(prices, state, state.seat)
    return _holdings(prices, after, state.seat) - _holdings(prices, state, state.seat)


def _arming(prices: Prices, state: MaitreDesMersState) -> i64:
    """MDM-22 While no ship is fixed, each throw goes to the ship that promises most."""
    ships = numbers_in(state.port & WITHIN[state.dice_left()])
    worths = [int(_gain(prices, state, ship)) for ship in ships]
    if state.phase == THROWING and state.thrown == NO_DICE and state.discarded == NO_DICE:
        return _first_throw(state, ships, worths)
    promises: list[int] = []
    for number, ship in enumerate(ships):
        chance = outlook(state, TARGETS[ship])
        promises.append(worths[number] * chance.ways // SIX[chance.sixes])
    return max(promises)


def _first_throw(state: MaitreDesMersState, ships: list[int], worths: list[int]) -> i64:
    """Return the mean of the best promise over all first throws; goods that rethrow make it slightly too low."""
    openings = [TARGETS[ship].openings(state.goods) for ship in ships]
    total = 0
    for number in range(len(openings[0])):
        best = worths[0] * openings[0][number]
        for other in range(1, len(ships)):
            best = max(best, worths[other] * openings[other][number])
        total += best * int(WAYS[FIRST[DICE] + number])
    return total // SIX[sixes(DICE, state.goods)]


def _best_for_actor(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return the standing after cargo is stowed or plundered as the seat that chooses likes best."""
    if state.phase != STOWING and state.phase != PLUNDERING:
        return _standing(prices, state, seat)
    actor = state.to_act()
    best, worth = i64(-2 * WON), i64(0)
    for action in state.legal():
        after = state.copy()
        after.play(action)
        standing = _standing(prices, after, actor)
        if standing > best:
            best = standing
            worth = standing if actor == seat else _standing(prices, after, seat)
    return worth


def _with_few_goods(state: MaitreDesMersState) -> MaitreDesMersState:
    """Return the position with only the strongest goods, so that the odds are quick to work out."""
    if count(state.goods) <= JUDGED_GOODS:
        return state
    known = state.copy()
    while count(known.goods) > JUDGED_GOODS:
        known.goods &= known.goods - 1
    return known


# Fights


def _fight(prices: Prices, state: MaitreDesMersState, seat: i64) -> i64:
    """Return the change that victory and defeat would bring, weighted by their odds."""
    if state.phase == PLUNDERING:
        return _best_for_actor(prices, state, seat) - _standing(prices, state, seat)
    if state.phase != STRIKING and state.phase != PARRYING:
        return 0
    edge = POWER[state.prey] - POWER[state.ship]
    if state.phase == STRIKING:
        wins, throws = i64(IN_36[edge]), i64(36)
    else:
        wins, throws = min(max(state.blow - edge, i64(0)), i64(6)), i64(6)
    now = _standing(prices, state, seat)
    change: i64 = 0
    if wins:
        change += wins * (_after_fight(prices, state, seat, True) - now)
    if wins < throws:
        change += (throws - wins) * (_after_fight(prices, state, seat, False) - now)
    return change // throws


def _after_fight(prices: Prices, state: MaitreDesMersState, seat: i64, victory: bool) -> i64:
    """Return the standing after the fight; any throw with that result leads to the same position."""
    after = state.copy()
    if after.phase == STRIKING:
        after.play(ROLLS[6 if victory else 1])
    after.play(ROLLS[1 if victory else 6])
    return _best_for_actor(prices, after, seat)


# Playouts


def _likeliest(state: MaitreDesMersState) -> Action:
    """Return the placement with the best odds, without goods; where no die fits, the first legal action."""
    best, choice = -1, state.legal()[0]
    for action in state.legal():
        if not isinstance(action, Place):
            continue
        target = TARGETS[action.card]
        ways = target.while_placing(MORE[7 * state.placed + action.face], LESS[7 * state.thrown + action.face], 0)
        if ways > best:
            best, choice = ways, action
    if state.phase == PLACING:
        dice = SIZE[state.thrown]
        if TARGETS[state.target].before_throw(state.placed, dice, 0) >= best * SIX[dice]:
            return THROW
    return choice
