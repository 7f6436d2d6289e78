"""MDM-09 to MDM-13 The turn: one of four actions, then the dice go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import ARM, BUY, HUNT
from embruns.games.maitre_des_mers.phases import CHOOSING, ENDED
from embruns.games.maitre_des_mers.rules import attack, cargo, end, goods

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


def next_seat(state: MaitreDesMersState) -> i64:
    """MDM-09 Players take turns clockwise."""
    following = state.seat + 1
    if following < state.players:
        return following
    return 0


def choices(state: MaitreDesMersState) -> list[Action]:
    """MDM-10 Before any throw the player chooses one of the four actions."""
    found: list[Action] = [ARM]  # MDM-11 arming is always possible, passing never
    if cargo.may_hunt(state):  # MDM-12 the others have their conditions
        found.append(HUNT)
    if cargo.may_buy(state):
        found.append(BUY)
    attack.add_attacks(state, found)
    return found


def put_choices(state: MaitreDesMersState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `choices` lists from place n on; return where they end."""
    marked[n] = ARM.index
    n += 1
    if cargo.may_hunt(state):
        marked[n] = HUNT.index
        n += 1
    if cargo.may_buy(state):
        marked[n] = BUY.index
        n += 1
    return attack.put_attacks(state, marked, n)


def end_turn(state: MaitreDesMersState) -> None:
    """MDM-13 The dice go to the next player, whether the action was won or lost."""
    state.clear_turn()
    state.turns += 1
    if end.stopped_by_guard(state):
        state.phase = ENDED
        return
    state.seat = next_seat(state)
    goods.make_ready(state)
    state.phase = CHOOSING
