"""What is forbidden, and by which clause: a second statement of the rules, by faces and members and not by sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import (
    Arm,
    Attack,
    Buy,
    Discard,
    First,
    Hunt,
    KeepAll,
    Place,
    Plunder,
    Rethrow,
    Roll,
    Spare,
    Stow,
    Throw,
    TurnDie,
)
from embruns.games.maitre_des_mers.box import (
    ADVANTAGE,
    BOX,
    COPY,
    FIRST_TREASURE,
    GOODS,
    IN_FAMILY,
    NO_CARD,
    SHIPS,
    TREASURES,
)
from embruns.games.maitre_des_mers.parts.bits import BIT
from embruns.games.maitre_des_mers.parts.dice import TEXTS
from embruns.games.maitre_des_mers.parts.fleets import NOBODY, NOTHING
from embruns.games.maitre_des_mers.phases import (
    ARMING,
    ATTACKING,
    CHOOSING,
    ENDED,
    PLACING,
    PLUNDERING,
    STOWING,
    THROWN,
)

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState


def refusal(state: MaitreDesMersState, action: Action) -> str:
    """The clause that forbids the action to the seat that is to act; none, if it is legal."""
    if state.phase == ENDED:
        return "MDM-72" if state.port else "MDM-63"
    if isinstance(action, Place):
        return _forbids_place(state, action.card, action.face)
    if isinstance(action, Rethrow):
        return _forbids_goods(state, action.goods) or _forbids_face(state, action.face, "MDM-45")
    if isinstance(action, TurnDie):
        return _forbids_turn(state, action.goods, action.face, action.to)
    if isinstance(action, KeepAll):
        return _forbids_goods(state, action.goods) or ("MDM-44" if _placeable(state) else "")
    if isinstance(action, Discard):
        return _forbids_discard(state, action.face)
    if isinstance(action, Attack):
        return _forbids_choice(state) or _forbids_attack(state, action.ship, action.prey)
    if isinstance(action, Stow):
        return _forbids_stow(state, action.ship)
    if isinstance(action, Plunder):
        return _forbids_plunder(state, action.ship)
    return _forbids_plain(state, action)


def _forbids_plain(state: MaitreDesMersState, action: Action) -> str:
    """Actions without fields, and outcomes of chance, which nobody chooses."""
    if isinstance(action, Arm):
        return _forbids_choice(state)
    if isinstance(action, Hunt):
        return _forbids_choice(state) or _forbids_hunt(state)
    if isinstance(action, Buy):
        free = _has_free_ship(state, state.seat) and state.goods_taken < GOODS
        return _forbids_choice(state) or ("" if free else "MDM-36")
    if isinstance(action, Throw):
        if state.phase == PLACING:
            return ""
        return _forbids_dice(state) or ("MDM-18" if _placeable(state) else "MDM-19")
    if isinstance(action, Spare):
        return "" if state.phase == PLUNDERING else "MDM-57"
    if isinstance(action, Roll):
        return "MDM-17"
    return "MDM-07" if isinstance(action, First) else "MDM-30"


def _forbids_choice(state: MaitreDesMersState) -> str:
    """MDM-10 The action is chosen before any throw, and only one."""
    return "" if state.phase == CHOOSING else "MDM-10"


def _forbids_hunt(state: MaitreDesMersState) -> str:
    maps = [s for s in range(SHIPS) if BOX.cards[s].has_map and state.fleets.owner(s) == state.seat]
    if not maps:
        return "MDM-31"
    return "" if _has_free_ship(state, state.seat) and state.treasures_taken < TREASURES else "MDM-32"


def _has_free_ship(state: MaitreDesMersState, seat: i64) -> bool:
    free = [s for s in range(SHIPS) if state.fleets.owner(s) == seat and state.fleets.cargo[s] == NOTHING]
    return len(free) > 0


def _forbids_attack(state: MaitreDesMersState, ship: i64, prey: i64) -> str:
    if state.fleets.owner(ship) != state.seat:
        return "MDM-49"
    if state.fleets.owner(prey) == state.seat or state.fleets.owner(prey) == NOBODY:
        return "MDM-49"
    if ship // IN_FAMILY == prey // IN_FAMILY:
        return "MDM-50"
    return "" if BOX.cards[prey].power >= BOX.cards[ship].power else "MDM-51"


def _forbids_dice(state: MaitreDesMersState) -> str:
    """Dice and goods are used after a throw; never in a fight."""
    if state.phase == THROWN or state.phase == PLACING:
        return ""
    return "MDM-47" if state.action == ATTACKING else "MDM-15"


def _forbids_face(state: MaitreDesMersState, face: i64, clause: str) -> str:
    return "" if face == 0 or str(face) in TEXTS[state.thrown] else clause


def _forbids_place(state: MaitreDesMersState, card: i64, face: i64) -> str:
    clause = _forbids_dice(state) or _forbids_face(state, face, "MDM-15") or _forbids_card(state, card)
    if clause:
        return clause
    together = TEXTS[state.placed] + str(face)
    return "" if _in_some_member(card, together) else "MDM-15"


def _forbids_card(state: MaitreDesMersState, card: i64) -> str:
    """MDM-22, MDM-23, MDM-26 Which card may take the dice."""
    if state.target != NO_CARD:
        return "" if card == state.target else "MDM-22" if state.action == ARMING else "MDM-23"
    if card >= SHIPS or not state.port & BIT[card]:
        return "MDM-26"
    return "" if state.dice_left() >= BOX.cards[card].combination.dice else "MDM-25"


def _placeable(state: MaitreDesMersState) -> bool:
    """Some die of the throw is legal by itself, on some card that may take it."""
    for card in range(i64(len(BOX.cards))):
        for face in TEXTS[state.thrown]:
            if not _forbids_place(state, card, int(face)):
                return True
    return False


def _forbids_discard(state: MaitreDesMersState, face: i64) -> str:
    clause = _forbids_dice(state) or _forbids_face(state, face, "MDM-19")
    return clause or ("MDM-20" if state.phase == PLACING or _placeable(state) else "")


def _forbids_goods(state: MaitreDesMersState, goods: i64) -> str:
    clause = _forbids_dice(state)
    if clause:
        return "MDM-44" if clause == "MDM-15" else clause
    if not state.goods & BIT[goods]:
        return "MDM-42"
    return "" if state.phase == THROWN else "MDM-44"


def _forbids_turn(state: MaitreDesMersState, goods: i64, face: i64, to: i64) -> str:
    clause = _forbids_goods(state, goods) or _forbids_face(state, face, "MDM-45")
    if clause or ADVANTAGE[goods] != COPY:
        return clause
    return _forbids_face(state, to, "MDM-45")


def _forbids_stow(state: MaitreDesMersState, ship: i64) -> str:
    if state.phase != STOWING:
        return "MDM-40"
    if state.fleets.owner(ship) != state.seat:
        return "MDM-34" if state.target >= FIRST_TREASURE else "MDM-37"
    return "" if state.fleets.cargo[ship] == NOTHING else "MDM-39"


def _forbids_plunder(state: MaitreDesMersState, ship: i64) -> str:
    if state.phase != PLUNDERING:
        return "MDM-41"
    if state.fleets.owner(ship) != _winner(state):
        return "MDM-56"
    return "" if state.fleets.cargo[ship] == NOTHING else "MDM-39"


def _winner(state: MaitreDesMersState) -> i64:
    """MDM-52 to MDM-54 The side whose fire power and die are higher; the attacker where they are equal."""
    margin = BOX.cards[state.ship].power + state.blow - BOX.cards[state.prey].power - state.parry
    return state.fleets.owner(state.prey) if margin < 0 else state.fleets.owner(state.ship)


def _in_some_member(card: i64, faces: str) -> bool:
    """Section 2.3: some member of the expansion contains these faces."""
    for member in BOX.cards[card].combination.members:
        left = TEXTS[member]
        for face in faces:
            if face not in left:
                break
            left = left.replace(face, "", 1)
        else:
            return True
    return False
