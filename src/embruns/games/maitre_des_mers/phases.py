"""What the game waits for, and the action of the turn."""

from __future__ import annotations

from typing import Final

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
