"""The deal: two bottles to each seat, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import Action
from tests.games_for_tests.bottle.actions import HAULS
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.phases import CHOOSING, DEALING
from tests.games_for_tests.bottle.rules import turn

if TYPE_CHECKING:
    from tests.games_for_tests.bottle.state import BottleState


def hauls(state: BottleState) -> list[tuple[Action, int]]:
    """BOT-01 Each bottle in the sea is equally likely to come out."""
    return [(HAULS[number], count) for number, count in zip(BOX.numbers, state.sea, strict=True) if count]


def haul(state: BottleState, number: int) -> None:
    """BOT-02 The bottle goes to the seat whose turn it is; in the deal, then to the next seat."""
    state.sea[number - 1] -= 1
    state.hands[state.seat] = sorted([*state.hands[state.seat], number])
    if state.phase == DEALING:
        state.to_deal -= 1
    if state.to_deal == 0:
        state.phase = CHOOSING
    turn.pass_on(state)
