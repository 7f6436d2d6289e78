"""What is forbidden, and by which clause: legality stated a second time, apart from the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import Action
from tests.games_for_tests.bottle.actions import Drop, Fish, Haul, Open
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.phases import DEALING, ENDED, FISHING, NOTHING

if TYPE_CHECKING:
    from tests.games_for_tests.bottle.state import BottleState


def refusal(state: BottleState, action: Action) -> str:
    """'' if the seat to act may do this, else the clause against it."""
    if state.phase == ENDED:
        return "BOT-12"
    if state.phase == DEALING:
        return "BOT-02"
    if state.phase == FISHING or isinstance(action, Haul):
        return "BOT-06"
    if isinstance(action, Drop) and (not state.may_drop or state.dropped[state.seat] != NOTHING):
        return "BOT-09"
    hand = state.hands[state.seat]
    if isinstance(action, Open | Drop):
        return "" if action.number in hand else "BOT-05"
    if isinstance(action, Fish):
        return "BOT-07" if len(hand) >= BOX.most_in_hand or not state.in_sea() else ""
    return ""
