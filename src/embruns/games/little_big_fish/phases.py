"""What the game waits for."""

from __future__ import annotations

from typing import Final

STARTING: Final = 0  # chance: who begins
LAYING: Final = 1  # chance: the next board
PLACING: Final = 2
SWIMMING: Final = 3
DECLARING: Final = 4  # stop or swim on
BEARING: Final = 5
DRAWING: Final = 6  # chance: a surprise token
FISHING: Final = 7  # the opponent gives up a fish
TURNING: Final = 8
ENDED: Final = 9

NOBODY: Final = -1
