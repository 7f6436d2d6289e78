"""What a seat may not see: the hands of the others, what they dropped, and what is in the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import HIDDEN, Action, Rng
from tests.games_for_tests.bottle.actions import DROPS, HAULS, Drop, Haul
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.phases import ENDED, NOTHING

if TYPE_CHECKING:
    from tests.games_for_tests.bottle.state import BottleState


def seen_by(state: BottleState, seat: int) -> BottleState:
    """BOT-02, BOT-06, BOT-08 A seat sees its own bottles; at the end all are shown (BOT-12)."""
    view = state.copy()
    if state.phase == ENDED:
        return view
    view.sea = [HIDDEN] * len(BOX.numbers)
    for other in range(len(state.hands)):
        if other != seat:
            view.hands[other] = [HIDDEN] * len(state.hands[other])
            view.dropped[other] = NOTHING if state.dropped[other] == NOTHING else HIDDEN
    return view


def guess(state: BottleState, rng: Rng) -> BottleState:
    """Deal what the view does not show; every order of the unseen bottles is equally likely."""
    world = state.copy()
    if HIDDEN not in state.sea:
        return world
    seen = state.out_of_sea()
    unseen = [number for number in BOX.numbers for _ in range(state.copies - seen.count(number))]
    for seat, hand in enumerate(state.hands):
        world.hands[seat] = sorted(_drawn(unseen, rng) if number == HIDDEN else number for number in hand)
        if state.dropped[seat] == HIDDEN:
            world.dropped[seat] = _drawn(unseen, rng)
    world.sea = [unseen.count(number) for number in BOX.numbers]
    return world


def veil(state: BottleState, action: Action, seat: int) -> Action:
    """BOT-02, BOT-06, BOT-08 Only the seat that draws or drops a bottle sees its number."""
    if seat != state.seat and isinstance(action, Haul):
        return HAULS[HIDDEN]
    if seat != state.seat and isinstance(action, Drop):
        return DROPS[HIDDEN]
    return action


def _drawn(unseen: list[int], rng: Rng) -> int:
    return unseen.pop(rng.below(len(unseen)))
