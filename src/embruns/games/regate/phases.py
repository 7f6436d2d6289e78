"""The phases of a race: what the game waits for."""

from __future__ import annotations

from typing import Final

STARTING: Final = 0  # chance: who is first
DEALING: Final = 1  # chance: the hands
PLACING_X: Final = 2
PLACING_Y: Final = 3
PLACING_HEADING: Final = 4
SAILING: Final = 5  # the card of the turn
CLOSING: Final = 6  # a replay, a Sun, or the end of the turn
PIVOTING: Final = 7
HEAVING_TO: Final = 8  # change cards or pivot
CHANGING: Final = 9  # one more card, or enough
DRAWING: Final = 10  # chance: the hand is refilled
ENDED: Final = 11

BY_CHANCE: Final = 0b10000000011  # the phases in which nobody decides, as a set: STARTING, DEALING and DRAWING

NOBODY: Final = -1
