"""What a position is worth to a seat."""

from __future__ import annotations

from typing import cast

from embruns.core.contract import Judge, State
from tests.games_for_tests.bottle.state import BottleState


class BottleJudge(Judge):
    """Points count, and so does what could still be opened without sinking."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        bottle = cast(BottleState, state)
        scores = bottle.scores()
        room = 0 if bottle.ashore[seat] else bottle.limit - sum(bottle.opened[seat])
        fits = [number for number in bottle.hands[seat] if number <= room]
        return {
            "lead": 100 * (scores[seat] - max(points for other, points in enumerate(scores) if other != seat)),
            "hand": 50 * max(fits, default=0),
        }
