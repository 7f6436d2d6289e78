"""A turn: open, fish, drop or keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import Action
from tests.games_for_tests.bottle.actions import DROPS, FISH, KEEP, OPENS
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.phases import ENDED, FISHING, NOTHING
from tests.games_for_tests.bottle.rules import end

if TYPE_CHECKING:
    from tests.games_for_tests.bottle.state import BottleState


def choices(state: BottleState) -> list[Action]:
    """What the seat may do in its turn."""
    return [*opens(state), *drops(state), *([FISH] if may_fish(state) else []), KEEP]


def pass_on(state: BottleState) -> None:
    """BOT-03 The next seat that is not ashore has its turn; if there is none, the game is over."""
    for _ in state.ashore:
        state.seat = (state.seat + 1) % len(state.ashore)
        if not state.ashore[state.seat]:
            return
    state.phase = ENDED


def open_bottle(state: BottleState, number: int) -> None:
    """BOT-04 The bottle lies face up, and its number counts."""
    state.hands[state.seat].remove(number)
    state.opened[state.seat].append(number)
    state.ashore[state.seat] = end.is_sunk(state, state.seat)
    pass_on(state)


def opens(state: BottleState) -> list[Action]:
    """BOT-05 Any number that the seat holds."""
    return [OPENS[number] for number in state.held()]


def fish(state: BottleState) -> None:
    """BOT-06 The sea gives a bottle."""
    state.phase = FISHING


def may_fish(state: BottleState) -> bool:
    """BOT-07 A hand has room, and the sea is not empty."""
    return len(state.hands[state.seat]) < BOX.most_in_hand and state.in_sea() > 0


def drop(state: BottleState, number: int) -> None:
    """BOT-08 The bottle lies face down, out of the game."""
    state.hands[state.seat].remove(number)
    state.dropped[state.seat] = number
    pass_on(state)


def drops(state: BottleState) -> list[Action]:
    """BOT-09 Once in a game, where the table allows it."""
    if not state.may_drop or state.dropped[state.seat] != NOTHING:
        return []
    return [DROPS[number] for number in state.held()]


def keep(state: BottleState) -> None:
    """BOT-10 The seat goes ashore."""
    state.ashore[state.seat] = True
    pass_on(state)
