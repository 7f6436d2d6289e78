"""MDM-42 to MDM-48 Using goods: each changes a throw once per own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD
from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import FIRST_USE, USE_SETS, USES
from embruns.games.maitre_des_mers.box import ADVANTAGE, KEEP_ALL
from embruns.games.maitre_des_mers.parts.bits import BIT, put_members
from embruns.games.maitre_des_mers.parts.dice import FACES, LESS, MORE, NO_DICE
from embruns.games.maitre_des_mers.phases import THROWING

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


def make_ready(state: MaitreDesMersState) -> None:
    """MDM-42 All goods in the fleet of the seat whose turn begins; MDM-48 those that changed hands too."""
    state.goods = state.fleets.goods(state.seat)


def add_uses(state: MaitreDesMersState, found: list[Action], stuck: bool) -> None:
    """MDM-43 Any of the goods may be used, one after the other, before a die of the throw is placed."""
    faces = FACES[state.thrown]
    ready = state.goods
    number: i64 = 0
    while ready:
        if ready & 1 and (stuck or ADVANTAGE[number] != KEEP_ALL):  # MDM-44 timber only replaces a discard
            found += USES[number][faces]
        ready >>= 1
        number += 1


def put_uses(state: MaitreDesMersState, marked: vec[i64], n: i64, stuck: bool) -> i64:
    """Put the indices of what `add_uses` adds from place n on; return where they end."""
    faces = FACES[state.thrown]
    ready = state.goods
    while ready:
        one = ready & -ready
        ready ^= one
        number = MEMBER[one * SPREAD >> 58 & 63]
        if stuck or ADVANTAGE[number] != KEEP_ALL:
            n = put_members(USE_SETS[64 * number + faces], FIRST_USE[number], marked, n)
    return n


def _use_up(state: MaitreDesMersState, goods: i64) -> None:
    """These goods have given their advantage for this turn."""
    state.goods &= ~BIT[goods]


def turn_die(state: MaitreDesMersState, goods: i64, face: i64, to: i64) -> None:
    """MDM-45 A die of the current throw is turned to another face; MDM-46 the changed throw is placed or discarded."""
    _use_up(state, goods)
    state.thrown = MORE[7 * LESS[7 * state.thrown + face] + to]


def rethrow(state: MaitreDesMersState, goods: i64, face: i64) -> None:
    """MDM-45 One die of this face is thrown again, or all of the current throw (face 0)."""
    _use_up(state, goods)
    if face:
        state.thrown = LESS[7 * state.thrown + face]
    else:
        state.thrown = NO_DICE
    state.phase = THROWING
