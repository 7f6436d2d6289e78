"""MDM-01 to MDM-08 Set-up: the pile of ships, the port, and who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import FIRSTS, REVEALS, with_ships
from embruns.games.maitre_des_mers.box import BOX
from embruns.games.maitre_des_mers.parts.bits import BIT, count
from embruns.games.maitre_des_mers.phases import CHOOSING, STARTING

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


def ships_to_turn_up(state: MaitreDesMersState) -> list[tuple[Action, int]]:
    """MDM-02 The pile is shuffled: any unseen ship may lie on top. Ships that were sent back lie under them."""
    if state.unseen:
        return [(reveal, 1) for reveal in with_ships(state.unseen, REVEALS)]
    return [(REVEALS[state.returned[0]], 1)]


def turn_up(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-03 The top ship of the pile comes into the port."""
    if state.unseen:
        state.unseen ^= BIT[ship]
    else:
        state.returned = state.returned[1:]
    state.port |= BIT[ship]


def open_port(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-03 The first four ships are turned up before anybody plays."""
    turn_up(state, ship)
    if count(state.port) == BOX.port or not state.unseen:  # fewer ships than berths in a small game
        state.phase = STARTING if state.draws_first else CHOOSING


def first_players(state: MaitreDesMersState) -> list[tuple[Action, int]]:
    """MDM-07 Each seat is as likely to begin."""
    return [(FIRSTS[seat], 1) for seat in range(state.players)]


def begin(state: MaitreDesMersState, seat: i64) -> None:
    """MDM-07 The first player takes the five dice."""
    state.draws_first = False
    state.seat = seat
    state.phase = CHOOSING
