"""What the game waits for: the phases, as numbers."""

from __future__ import annotations

from typing import Final

# An outcome of chance
STANDING: Final = 0  # the order at Pontivy
LAYING: Final = 1  # a lighthouse
AHEAD: Final = 2  # a lighthouse that starts built
OPENING_PORTS: Final = 3
FORECASTING: Final = 4
REVEALING: Final = 5  # a construction tile
PRODUCING: Final = 6
DRAWING: Final = 7  # an equipment card
# A decision
PICKING: Final = 8  # a barge
LOADING: Final = 9
ACTING: Final = 10
PLACING: Final = 11
RECALLING: Final = 12
TRADING: Final = 13
KEEPING: Final = 14
CARDS_STEP: Final = 15
PORT_STEP: Final = 16
# Nothing: the game goes on by itself
ROUND_SETUP: Final = 17
RENTING: Final = 18
EVALUATING: Final = 19
ENDED: Final = 20

FIRST_DECISION: Final = PICKING
LAST_DECISION: Final = PORT_STEP
