"""MDM-31 to MDM-41 Hunting treasure, buying goods, and the ships that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import STOWS, with_ships
from embruns.games.maitre_des_mers.box import FIRST_GOODS, FIRST_TREASURE, GOODS, MAPS, TREASURES
from embruns.games.maitre_des_mers.parts.bits import only
from embruns.games.maitre_des_mers.parts.dice import NO_DICE
from embruns.games.maitre_des_mers.phases import BUYING, HUNTING, STOWING, THROWING

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


# Hunting treasure


def may_hunt(state: MaitreDesMersState) -> bool:
    """MDM-31 The fleet has a ship with the map; MDM-32 it has a free ship, and the pile a treasure."""
    fleets, seat = state.fleets, state.seat
    has_map = fleets.ships[seat] & MAPS != 0  # MDM-33 whatever that ship carries
    return has_map and fleets.free(seat) != 0 and state.treasures_taken < TREASURES


def hunt(state: MaitreDesMersState) -> None:
    """MDM-34 The dice are thrown for the treasure on top of its pile."""
    state.action = HUNTING
    state.target = FIRST_TREASURE + state.treasures_taken
    state.phase = THROWING


def take(state: MaitreDesMersState, card: i64) -> None:
    """MDM-34, MDM-37 The card comes off its pile and goes under a free ship of choice; an only one needs no choice."""
    if card < FIRST_TREASURE:
        state.goods_taken += 1
    else:
        state.treasures_taken += 1
    free = state.fleets.free(state.seat)
    if free & (free - 1):
        state.placed = state.thrown = state.discarded = NO_DICE
        state.goods = 0
        state.phase = STOWING
    else:
        stow(state, only(free))


# Buying goods


def may_buy(state: MaitreDesMersState) -> bool:
    """MDM-36 The fleet has a free ship, and the pile goods; no map is needed."""
    return state.fleets.free(state.seat) != 0 and state.goods_taken < GOODS


def buy(state: MaitreDesMersState) -> None:
    """MDM-37 The dice are thrown for the goods on top of their pile."""
    state.action = BUYING
    state.target = FIRST_GOODS + state.goods_taken
    state.phase = THROWING


# Transport


def berths(state: MaitreDesMersState) -> list[Action]:
    """MDM-39 A ship carries at most one card: the free ships of the fleet may take the one that was won."""
    return with_ships(state.fleets.free(state.seat), STOWS)


def stow(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-40 The card is put under this ship and stays there; MDM-41 it leaves the ship only by plunder."""
    state.fleets.stow(ship, state.target)
    state.end_turn()
