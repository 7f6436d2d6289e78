"""What the game waits for."""

from __future__ import annotations

from typing import Final

STARTING: Final = 0  # chance: which seat begins
DEALING: Final = 1  # chance: the first hands
PLAYING: Final = 2  # a decision of the seat whose turn it is
DRAWING: Final = 3  # chance: the new tiles at the end of a turn
ENDED: Final = 4
