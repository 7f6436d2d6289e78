"""MDM-49 to MDM-62 Attacking a ship of another player: the fight, and what the winner takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD
from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import ATTACKS, PLUNDERS, ROLLS, SPARE, with_ships
from embruns.games.maitre_des_mers.box import BOX, IN_FAMILY, POWER, SHIPS
from embruns.games.maitre_des_mers.parts.bits import put_members
from embruns.games.maitre_des_mers.parts.dice import FIRST, face_of
from embruns.games.maitre_des_mers.parts.fleets import NOTHING
from embruns.games.maitre_des_mers.phases import ATTACKING, PARRYING, PLUNDERING, STRIKING

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState

FIRST_ATTACK: Final[i64] = ATTACKS[0][0].index  # a ship's attacks stand together, by the ship that is attacked

# Who attacks whom


def add_attacks(state: MaitreDesMersState, found: list[Action]) -> None:
    """MDM-49 Each ship of the own fleet, with each ship of the other fleets that it may attack."""
    enemies = state.fleets.others(state.seat)
    own = state.fleets.ships[state.seat]
    ship: i64 = 0
    while own:
        if own & 1 and PREY[ship] & enemies:
            found += with_ships(PREY[ship] & enemies, ATTACKS[ship])
        own >>= 1
        ship += 1


def put_attacks(state: MaitreDesMersState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `add_attacks` adds from place n on; return where they end."""
    enemies, own = state.fleets.others(state.seat), state.fleets.ships[state.seat]
    while own:
        one = own & -own
        own ^= one
        ship = MEMBER[one * SPREAD >> 58 & 63]
        n = put_members(PREY[ship] & enemies, FIRST_ATTACK + SHIPS * ship, marked, n)
    return n


def _prey(ship: int) -> int:
    """MDM-50 Ships of other families; MDM-51 whose fire power is equal or higher."""
    power = BOX.cards[ship].power
    others = [s for s in range(SHIPS) if s // IN_FAMILY != ship // IN_FAMILY and BOX.cards[s].power >= power]
    return sum([2**other for other in others])


PREY: Final = vec[i64]([i64(_prey(ship)) for ship in range(SHIPS)])  # the ships that each may attack, as a set


# The fight


def attack(state: MaitreDesMersState, ship: i64, prey: i64) -> None:
    """MDM-52 Each side is to throw one die, the attacker first."""
    state.action = ATTACKING
    state.goods = 0  # no goods in a fight (MDM-47)
    state.ship = ship
    state.prey = prey
    state.phase = STRIKING


def die_throws() -> list[tuple[Action, int]]:
    """Return the six faces of one die."""
    return [(ROLLS[number], 1) for number in range(FIRST[1], FIRST[2])]


def throw_die(state: MaitreDesMersState, thrown: i64) -> None:
    """MDM-52 Strength is fire power and die."""
    if state.phase == STRIKING:
        state.blow = face_of(thrown)
        state.phase = PARRYING
    else:
        state.parry = face_of(thrown)
        _settle(state)


def attacker_wins(state: MaitreDesMersState) -> bool:
    """MDM-53 The higher strength wins; on a tie the attacker."""
    return POWER[state.ship] + state.blow >= POWER[state.prey] + state.parry


def victor(state: MaitreDesMersState) -> i64:
    """MDM-54 Return the seat that has won, which may be either side."""
    return state.seat if attacker_wins(state) else state.fleets.owner(state.prey)


def loser(state: MaitreDesMersState) -> i64:
    """Return the ship that has lost."""
    return state.prey if attacker_wins(state) else state.ship


# What the winner takes


def _settle(state: MaitreDesMersState) -> None:
    """MDM-55 Cargo may be plundered, if the winner has a free ship for it."""
    beaten = loser(state)
    if state.fleets.cargo[beaten] == NOTHING:
        _send_back(state, beaten)
    elif state.fleets.free(victor(state)):
        state.phase = PLUNDERING
    else:
        state.end_turn()


def spoils(state: MaitreDesMersState) -> list[Action]:
    """MDM-56 The loot goes under a free ship of the winner; MDM-57 or the winner declines."""
    return [*with_ships(state.fleets.free(victor(state)), PLUNDERS), SPARE]


def spare(state: MaitreDesMersState) -> None:
    """MDM-57 Nothing is taken: the loser keeps ship and cargo."""
    state.end_turn()


def plunder(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-58 The plundered ship stays, empty, in its owner's fleet."""
    state.fleets.stow(ship, state.fleets.unload(loser(state)))
    state.end_turn()


def _send_back(state: MaitreDesMersState, ship: i64) -> None:
    """MDM-59 A beaten ship that carries nothing goes back under the pile at once, under those sent back before."""
    state.fleets.leave(state.fleets.owner(ship), ship)
    state.returned = (*state.returned, ship)
    state.end_turn()  # MDM-61 one combat ends the turn
