"""What the game waits for."""

from __future__ import annotations

from typing import Final

DEALING: Final = 0  # chance: the next bottle of the deal
CHOOSING: Final = 1  # a seat has its turn
FISHING: Final = 2  # chance: the bottle that a seat asked for
ENDED: Final = 3

NOTHING: Final = 0  # in place of a number: no bottle was dropped
