"""Simulated throws against the exact odds: attempts played by the rules, each decision by the solver.

    python -m tests.games.maitre_des_mers.throws --throws 1000000

prints for every card and some goods the exact chance, the share of attempts that succeeded, and how many standard
errors lie between them; it fails where they are too many.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from embruns.core.contract import CHANCE, Action, Rng
from embruns.core.seeds import rng_for
from embruns.games.maitre_des_mers.bot.odds import SIX, TARGETS, outlook, probability_of
from embruns.games.maitre_des_mers.box import ALL_SHIPS, BOX, CARDS, FIRST_GOODS, FIRST_TREASURE, NO_CARD, SHIPS
from embruns.games.maitre_des_mers.phases import ARMING, BUYING, HUNTING, PLACING, THROWING, THROWN
from embruns.games.maitre_des_mers.state import MaitreDesMersState

UNLIKELY = 4.5  # standard errors: less than one honest table in a thousand


@dataclass
class Tally:
    """Attempts at one card with these goods at hand."""

    card: int
    goods: int
    attempts: int = 0
    throws: int = 0
    won: int = 0

    @property
    def exact(self) -> float:
        chance = probability_of(self.card, self.goods)
        return chance.ways / SIX[chance.sixes]

    @property
    def errors(self) -> float:
        """Standard errors between the share that was won and the exact chance."""
        spread = (self.exact * (1 - self.exact) / self.attempts) ** 0.5
        return abs(self.won / self.attempts - self.exact) / spread if spread else float(self.won != self.attempts)


def attempt_at(card: int, goods: int) -> MaitreDesMersState:
    """All five dice in hand for this card; a fleet of two empty ships, so that success can be seen."""
    state = MaitreDesMersState(2)
    state.phase, state.target, state.goods, state.draws_first = THROWING, card, goods, False
    state.action = ARMING if card < SHIPS else BUYING if card < FIRST_TREASURE else HUNTING
    state.port, state.unseen = (2**card, ALL_SHIPS ^ 2**card) if card < SHIPS else (1, ALL_SHIPS ^ 1)
    if card >= SHIPS:
        state.fleets.ships[0], state.unseen = 6, state.unseen ^ 6
    state.goods_taken = card - FIRST_GOODS if SHIPS <= card < FIRST_TREASURE else 0
    state.treasures_taken = card - FIRST_TREASURE if card >= FIRST_TREASURE else 0
    return state


class Player:
    """Plays attempts at one card by the best decisions; the best of each position is worked out once."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.known: dict[tuple[int, ...], Action] = {}

    def attempt(self, goods: int, rng: Rng) -> tuple[bool, int]:
        """Play one attempt; return whether it succeeds, and how many throws it takes."""
        state, throws = attempt_at(self.card, goods), 0
        while state.phase in (THROWING, THROWN, PLACING):
            if state.to_act() == CHANCE:
                state.play(state.roll(rng))
                throws += 1
            else:
                state.play(self.best(state))
        return state.turns == 0, throws  # success leaves a ship to be turned up or stowed under; failure ends the turn

    def best(self, state: MaitreDesMersState) -> Action:
        key = (state.phase, state.placed, state.thrown, state.discarded, state.goods)
        if key not in self.known:
            self.known[key] = max(state.legal(), key=lambda action: self.promise(state, action))
        return self.known[key]

    def promise(self, state: MaitreDesMersState, action: Action) -> float:
        after = state.copy()
        after.play(action)
        if after.turns or (after.target == NO_CARD and after.phase == THROWING):
            return 0.0
        if after.phase not in (THROWING, THROWN, PLACING):
            return 1.0
        chance = outlook(after, TARGETS[self.card])
        return chance.ways / SIX[chance.sixes]


def tallies(throws: int, seed: int, goods_sets: tuple[int, ...]) -> Iterator[Tally]:
    """For every card and set of goods, an equal share of so many throws."""
    share = throws // (CARDS * len(goods_sets))
    for card in range(CARDS):
        player = Player(card)
        for goods in goods_sets:
            tally, rng = Tally(card, goods), rng_for(seed, "throws", card, goods)
            while tally.throws < share:
                won, thrown = player.attempt(goods, rng)
                tally.attempts, tally.throws, tally.won = tally.attempts + 1, tally.throws + thrown, tally.won + won
            yield tally


def main(words: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.maitre_des_mers.throws", description=__doc__)
    parser.add_argument("--throws", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    far = 0
    for tally in tallies(asked.throws, asked.seed, (0, 1, 2, 4, 8, 16, 32, 64, 1 + 64, 2 + 4 + 16)):
        goods = "+".join(BOX.cards[FIRST_GOODS + n].id for n in range(7) if tally.goods & 2**n) or "-"
        far += tally.errors > UNLIKELY
        share = tally.won / tally.attempts
        print(f"{BOX.cards[tally.card].id:8} {goods:18} {tally.exact:.4f} {share:.4f} {tally.errors:5.2f}")
    print(f"{far} rows are more than {UNLIKELY} standard errors away")
    return 1 if far else 0


if __name__ == "__main__":
    sys.exit(main())
