"""A position of Le Maître des Mers: port and piles, fleets, and the turn that is on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from embruns.core.contract import State
from embruns.games.maitre_des_mers.cards import ALL_SHIPS, POWER
from embruns.games.maitre_des_mers.dice import DICE, NO_DICE, SIZE
from embruns.games.maitre_des_mers.fleets import Fleets

# What the game waits for
REVEALING: Final = 0  # chance: a ship comes into the port
STARTING: Final = 1  # chance: who begins
CHOOSING: Final = 2  # one of the four actions
THROWING: Final = 3  # chance: the dice
THROWN: Final = 4  # place the first die of this throw, use goods, or discard
PLACING: Final = 5  # place another die of this throw, or throw the others
STOWING: Final = 6  # a ship for the card that was won
STRIKING: Final = 7  # chance: the attacker's die
PARRYING: Final = 8  # chance: the defender's die
PLUNDERING: Final = 9  # the winner of a fight takes the cargo, or not
ENDED: Final = 10

# The action of the turn
NO_ACTION: Final = 0
ARMING: Final = 1
HUNTING: Final = 2
BUYING: Final = 3
ATTACKING: Final = 4

NO_CARD: Final = -1


class Waters(State):
    """A position: port and piles, fleets, and the turn that is on."""

    def __init__(self, players: i64, fleets: Fleets | None = None) -> None:
        self.players: i64 = players
        self.fleets: Fleets = Fleets(players, fleets)
        self.unseen: i64 = ALL_SHIPS  # MDM-02 face down; which of them lies on top is drawn when it is turned up
        self.returned: tuple[int, ...] = ()  # MDM-59 under them, face down, the first to be sent back on top
        self.port: i64 = 0
        self.goods_taken: i64 = 0  # MDM-04, MDM-06 so many letters are gone from the top of the pile
        self.treasures_taken: i64 = 0  # MDM-05, MDM-06
        self.draws_first: bool = True  # chance is still to say who begins
        self.phase: i64 = REVEALING
        self.seat: i64 = 0  # whose turn it is
        self.turns: i64 = 0  # finished by all together
        # The turn that is on
        self.action: i64 = NO_ACTION
        self.goods: i64 = 0  # of the seat, not used in this turn
        self.target: i64 = NO_CARD  # the card that takes the dice
        self.placed: i64 = NO_DICE
        self.thrown: i64 = NO_DICE  # dice of the current throw that are not placed
        self.discarded: i64 = NO_DICE
        self.ship: i64 = NO_CARD  # attacks
        self.prey: i64 = NO_CARD  # is attacked
        self.blow: i64 = 0  # the attacker's die
        self.parry: i64 = 0  # the defender's die

    def dice_left(self) -> i64:
        """The dice that are neither placed nor discarded."""
        return DICE - SIZE[self.placed] - SIZE[self.discarded]

    def attacker_wins(self) -> bool:
        """MDM-52, MDM-53 Fire power and die; a tie is the attacker's."""
        return POWER[self.ship] + self.blow >= POWER[self.prey] + self.parry

    def victor(self) -> i64:
        """MDM-54 The seat that has won the fight."""
        return self.seat if self.attacker_wins() else self.fleets.owner(self.prey)

    def loser(self) -> i64:
        """The ship that has lost the fight."""
        return self.prey if self.attacker_wins() else self.ship

    def key(self) -> tuple[object, ...]:
        return (
            self.fleets.key(),
            self.unseen,
            self.returned,
            self.port,
            self.goods_taken,
            self.treasures_taken,
            self.draws_first,
            self.phase,
            self.seat,
            self.turns,
            self.action,
            self.goods,
            self.target,
            self.placed,
            self.thrown,
            self.discarded,
            self.ship,
            self.prey,
            self.blow,
            self.parry,
        )
