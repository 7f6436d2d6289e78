"""MDM-26 to MDM-30 Arming a ship of the port, and the ship that takes its place there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.games.maitre_des_mers.parts.bits import BIT
from embruns.games.maitre_des_mers.phases import ARMING, REVEALING, THROWING
from embruns.games.maitre_des_mers.rules import end, setup

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


def arm(state: MaitreDesMersState) -> None:
    """MDM-26 The dice are thrown for one of the ships in the port; the first die placed says for which."""
    state.action = ARMING
    state.phase = THROWING


def join_fleet(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-27 The armed ship goes into the player's fleet, carrying nothing."""
    state.fleets.join(state.seat, ship)
    state.port ^= BIT[ship]
    if state.unseen or state.returned:  # MDM-28 one card of the pile is turned up
        state.clear_turn()
        state.action = ARMING
        state.phase = REVEALING
    elif state.port:
        state.end_turn()
    else:
        end.stop_at_empty_port(state)


def refill(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-30 One ship takes the place of the armed one, at no other time and never more than one."""
    setup.turn_up(state, ship)
    state.end_turn()
