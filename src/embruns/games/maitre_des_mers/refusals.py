"""What is forbidden, and why: a second statement of the rules, by faces and members and not by sets."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.cards import (
    ADVANTAGE,
    BOX,
    COPY,
    FIRST_TREASURE,
    GOODS,
    IN_FAMILY,
    SHIP_BIT,
    SHIPS,
    TREASURES,
)
from embruns.games.maitre_des_mers.components import (
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
from embruns.games.maitre_des_mers.dice import TEXTS
from embruns.games.maitre_des_mers.fleets import NOBODY, NOTHING
from embruns.games.maitre_des_mers.waters import (
    ARMING,
    ATTACKING,
    CHOOSING,
    ENDED,
    NO_CARD,
    PLACING,
    PLUNDERING,
    STOWING,
    THROWN,
    Waters,
)


def refusal(waters: Waters, action: Action) -> str:
    """The clause that forbids the action to the seat that is to act; none, if it is legal."""
    if waters.phase == ENDED:
        return waters.outcome().clause
    if isinstance(action, Place):
        return _forbids_place(waters, action.card, action.face)
    if isinstance(action, Rethrow):
        return _forbids_goods(waters, action.goods) or _forbids_face(waters, action.face, "MDM-45")
    if isinstance(action, TurnDie):
        return _forbids_turn(waters, action.goods, action.face, action.to)
    if isinstance(action, KeepAll):
        return _forbids_goods(waters, action.goods) or ("MDM-44" if _placeable(waters) else "")
    if isinstance(action, Discard):
        return _forbids_discard(waters, action.face)
    if isinstance(action, Attack):
        return _forbids_choice(waters) or _forbids_attack(waters, action.ship, action.prey)
    if isinstance(action, Stow):
        return _forbids_stow(waters, action.ship)
    if isinstance(action, Plunder):
        return _forbids_plunder(waters, action.ship)
    return _forbids_plain(waters, action)


def _forbids_plain(waters: Waters, action: Action) -> str:
    """Actions without fields, and outcomes of chance, which nobody chooses."""
    if isinstance(action, Arm):
        return _forbids_choice(waters)
    if isinstance(action, Hunt):
        return _forbids_choice(waters) or _forbids_hunt(waters)
    if isinstance(action, Buy):
        free = _has_free_ship(waters, waters.seat) and waters.goods_taken < GOODS
        return _forbids_choice(waters) or ("" if free else "MDM-36")
    if isinstance(action, Throw):
        if waters.phase == PLACING:
            return ""
        return _forbids_dice(waters) or ("MDM-18" if _placeable(waters) else "MDM-19")
    if isinstance(action, Spare):
        return "" if waters.phase == PLUNDERING else "MDM-57"
    if isinstance(action, Roll):
        return "MDM-17"
    return "MDM-07" if isinstance(action, First) else "MDM-30"


def _forbids_choice(waters: Waters) -> str:
    """MDM-10 The action is chosen before any throw, and only one."""
    return "" if waters.phase == CHOOSING else "MDM-10"


def _forbids_hunt(waters: Waters) -> str:
    maps = [s for s in range(SHIPS) if BOX.cards[s].has_map and waters.fleets.owner(s) == waters.seat]
    if not maps:
        return "MDM-31"
    return "" if _has_free_ship(waters, waters.seat) and waters.treasures_taken < TREASURES else "MDM-32"


def _has_free_ship(waters: Waters, seat: i64) -> bool:
    free = [s for s in range(SHIPS) if waters.fleets.owner(s) == seat and waters.fleets.cargo[s] == NOTHING]
    return len(free) > 0


def _forbids_attack(waters: Waters, ship: i64, prey: i64) -> str:
    if waters.fleets.owner(ship) != waters.seat:
        return "MDM-49"
    if waters.fleets.owner(prey) == waters.seat or waters.fleets.owner(prey) == NOBODY:
        return "MDM-49"
    if ship // IN_FAMILY == prey // IN_FAMILY:
        return "MDM-50"
    return "" if BOX.cards[prey].power >= BOX.cards[ship].power else "MDM-51"


def _forbids_dice(waters: Waters) -> str:
    """Dice and goods are used after a throw; never in a fight."""
    if waters.phase == THROWN or waters.phase == PLACING:
        return ""
    return "MDM-47" if waters.action == ATTACKING else "MDM-15"


def _forbids_face(waters: Waters, face: i64, clause: str) -> str:
    return "" if face == 0 or str(face) in TEXTS[waters.thrown] else clause


def _forbids_place(waters: Waters, card: i64, face: i64) -> str:
    clause = _forbids_dice(waters) or _forbids_face(waters, face, "MDM-15") or _forbids_card(waters, card)
    if clause:
        return clause
    together = TEXTS[waters.placed] + str(face)
    return "" if _in_some_member(card, together) else "MDM-15"


def _forbids_card(waters: Waters, card: i64) -> str:
    """MDM-22, MDM-23, MDM-26 Which card may take the dice."""
    if waters.target != NO_CARD:
        return "" if card == waters.target else "MDM-22" if waters.action == ARMING else "MDM-23"
    if card >= SHIPS or not waters.port & SHIP_BIT[card]:
        return "MDM-26"
    return "" if waters.dice_left() >= BOX.cards[card].combination.dice else "MDM-25"


def _placeable(waters: Waters) -> bool:
    """Some die of the throw is legal by itself, on some card that may take it."""
    for card in range(i64(len(BOX.cards))):
        for face in TEXTS[waters.thrown]:
            if not _forbids_place(waters, card, int(face)):
                return True
    return False


def _forbids_discard(waters: Waters, face: i64) -> str:
    clause = _forbids_dice(waters) or _forbids_face(waters, face, "MDM-19")
    return clause or ("MDM-20" if waters.phase == PLACING or _placeable(waters) else "")


def _forbids_goods(waters: Waters, goods: i64) -> str:
    clause = _forbids_dice(waters)
    if clause:
        return "MDM-44" if clause == "MDM-15" else clause
    if not waters.goods & SHIP_BIT[goods]:
        return "MDM-42"
    return "" if waters.phase == THROWN else "MDM-44"


def _forbids_turn(waters: Waters, goods: i64, face: i64, to: i64) -> str:
    clause = _forbids_goods(waters, goods) or _forbids_face(waters, face, "MDM-45")
    if clause or ADVANTAGE[goods] != COPY:
        return clause
    return _forbids_face(waters, to, "MDM-45")


def _forbids_stow(waters: Waters, ship: i64) -> str:
    if waters.phase != STOWING:
        return "MDM-40"
    if waters.fleets.owner(ship) != waters.seat:
        return "MDM-34" if waters.target >= FIRST_TREASURE else "MDM-37"
    return "" if waters.fleets.cargo[ship] == NOTHING else "MDM-39"


def _forbids_plunder(waters: Waters, ship: i64) -> str:
    if waters.phase != PLUNDERING:
        return "MDM-41"
    if waters.fleets.owner(ship) != waters.victor():
        return "MDM-56"
    return "" if waters.fleets.cargo[ship] == NOTHING else "MDM-39"


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
