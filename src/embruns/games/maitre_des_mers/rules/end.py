"""MDM-63 to MDM-72 The end of the game, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Outcome
from embruns.games.maitre_des_mers.box import BOX
from embruns.games.maitre_des_mers.phases import ENDED

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


def stop_at_empty_port(state: MaitreDesMersState) -> None:
    """MDM-63 The game stops when the last ship of the port was armed and the pile is empty; MDM-64 at that moment."""
    state.clear_turn()
    state.turns += 1
    state.phase = ENDED


def scores(state: MaitreDesMersState) -> list[int]:
    """MDM-65, MDM-66 Return the treasures and complete families of each fleet."""
    return [state.fleets.points(seat) for seat in range(state.players)]


def outcome(state: MaitreDesMersState) -> Outcome:
    """MDM-68 The highest total wins; ties are broken by the fleet, then by fire power, else the victory is shared."""
    how, clause = _stopped_by(state)
    best = list(range(int(state.players)))
    for by in ("points", "fleet", "power"):
        most = max([_counted(state, seat, by) for seat in best])
        best = [seat for seat in best if _counted(state, seat, by) == most]
        if len(best) == 1:
            return Outcome(best, f"{how}-{by}", clause)
    return Outcome(best, f"{how}-shared", clause)  # MDM-71


def _counted(state: MaitreDesMersState, seat: i64, by: str) -> i64:
    if by == "points":
        return state.fleets.points(seat)
    return state.fleets.size(seat) if by == "fleet" else state.fleets.power(seat)  # MDM-69, MDM-70


def stopped_by_guard(state: MaitreDesMersState) -> bool:
    """MDM-72 After 240 turns in all the game stops."""
    return state.turns == BOX.guard_turns


def _stopped_by(state: MaitreDesMersState) -> tuple[str, str]:
    """Return why the game stopped, and the clause: a port with ships means the guard."""
    return ("guard", "MDM-72") if state.port else ("empty-port", "MDM-63")
