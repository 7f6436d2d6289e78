"""The actions of Le Maître des Mers, named after the rulebook's verbs, and ready-made lists of them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.action_table import ActionTable
from embruns.core.contract import Action
from embruns.games.maitre_des_mers.box import (
    ADVANTAGE,
    CARDS,
    COPY,
    FLIP,
    GOODS,
    KEEP_ALL,
    RETHROW_ALL,
    RETHROW_DIE,
    SEATS,
    SHIPS,
    STEP,
)
from embruns.games.maitre_des_mers.parts.dice import HANDFULS, TEXTS, faces_in

# Chance


@final
class First(Action):
    """MDM-07 This seat takes the dice first."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class Reveal(Action):
    """MDM-03, MDM-28 The top ship of the pile is turned up into the port."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("ship",)

    def __init__(self, index: i64, ship: i64) -> None:
        super().__init__(index)
        self.ship: Final = ship


@final
class Roll(Action):
    """MDM-14, MDM-17, MDM-52 The dice show these faces, written one after the other: 22356."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("dice",)

    def __init__(self, index: i64, handful: i64, dice: int) -> None:
        super().__init__(index)
        self.handful: Final = handful
        self.dice: Final = dice


# The four actions of a turn


@final
class Arm(Action):
    """MDM-26 Arm a ship of the port."""


@final
class Hunt(Action):
    """MDM-31 Hunt the treasure on top of its pile."""


@final
class Buy(Action):
    """MDM-36 Buy the goods on top of their pile."""


@final
class Attack(Action):
    """MDM-49 A ship of the own fleet attacks one of another fleet."""

    FIELDS: ClassVar[tuple[str, ...]] = ("ship", "prey")

    def __init__(self, index: i64, ship: i64, prey: i64) -> None:
        super().__init__(index)
        self.ship: Final = ship
        self.prey: Final = prey


# Dice


@final
class Place(Action):
    """MDM-15 A die of the throw is placed on a card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card", "face")

    def __init__(self, index: i64, card: i64, face: i64) -> None:
        super().__init__(index)
        self.card: Final = card
        self.face: Final = face


@final
class Throw(Action):
    """MDM-17 No more dice of this throw are placed: the others are thrown again."""


@final
class Discard(Action):
    """MDM-19 No die can be placed: this one is out until the end of the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("face",)

    def __init__(self, index: i64, face: i64) -> None:
        super().__init__(index)
        self.face: Final = face


# Goods


@final
class Rethrow(Action):
    """MDM-42 These goods let one die of the throw be thrown again; face 0: all of them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("goods", "face")

    def __init__(self, index: i64, goods: i64, face: i64) -> None:
        super().__init__(index)
        self.goods: Final = goods
        self.face: Final = face


@final
class KeepAll(Action):
    """MDM-42 With these goods no die is discarded: all are thrown again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("goods",)

    def __init__(self, index: i64, goods: i64) -> None:
        super().__init__(index)
        self.goods: Final = goods


@final
class TurnDie(Action):
    """MDM-42 These goods let a die of the throw be turned to another face."""

    FIELDS: ClassVar[tuple[str, ...]] = ("goods", "face", "to")

    def __init__(self, index: i64, goods: i64, face: i64, to: i64) -> None:
        super().__init__(index)
        self.goods: Final = goods
        self.face: Final = face
        self.to: Final = to


# Cargo


@final
class Stow(Action):
    """MDM-34, MDM-37 The card that was won is put under this ship."""

    FIELDS: ClassVar[tuple[str, ...]] = ("ship",)

    def __init__(self, index: i64, ship: i64) -> None:
        super().__init__(index)
        self.ship: Final = ship


@final
class Plunder(Action):
    """MDM-55, MDM-56 The winner of a fight takes the loser's cargo under this ship."""

    FIELDS: ClassVar[tuple[str, ...]] = ("ship",)

    def __init__(self, index: i64, ship: i64) -> None:
        super().__init__(index)
        self.ship: Final = ship


@final
class Spare(Action):
    """MDM-57 The winner leaves the cargo where it is."""


def turns_of(advantage: int, face: int) -> list[int]:
    """The faces to which such goods turn a die that shows `face`; a copy needs another die that shows it."""
    if advantage == FLIP:
        return [7 - face]
    if advantage == STEP:
        return [to for to in (face - 1, face + 1) if 1 <= to <= 6]  # 1 and 6 do not join
    return [to for to in range(1, 7) if to != face]


# All actions in the order of their indices: outcomes of chance first, then decisions

_table: Final = ActionTable()


def _firsts() -> list[Action]:
    return [_table.add(First(_table.next, seat)) for seat in range(SEATS)]


def _reveals() -> list[Action]:
    return [_table.add(Reveal(_table.next, ship)) for ship in range(SHIPS)]


def _rolls() -> list[Roll]:
    """Rolls by handful; the empty handful is never thrown, and the first roll fills its place in the list."""
    rolls = [_table.add(Roll(_table.next, number, int(TEXTS[number]))) for number in range(1, HANDFULS)]
    return [rolls[0], *rolls]


def _attacks() -> list[list[Action]]:
    return [[_table.add(Attack(_table.next, ship, prey)) for prey in range(SHIPS)] for ship in range(SHIPS)]


def _placements() -> list[list[Action]]:
    return [[_table.add(Place(_table.next, card, face)) for face in range(1, 7)] for card in range(CARDS)]


def _discards() -> list[Action]:
    return [_table.add(Discard(_table.next, face)) for face in range(1, 7)]


def _uses(goods: int) -> list[list[Action]]:
    """What these goods can do with a die of each face; what they do with no die in particular comes first."""
    advantage = int(ADVANTAGE[goods])
    none: list[Action] = []
    uses: list[list[Action]] = [none] * 7
    if advantage == KEEP_ALL:
        uses[0] = [_table.add(KeepAll(_table.next, goods))]
    elif advantage == RETHROW_ALL:
        uses[0] = [_table.add(Rethrow(_table.next, goods, 0))]
    else:
        for face in range(1, 7):
            if advantage == RETHROW_DIE:
                uses[face] = [_table.add(Rethrow(_table.next, goods, face))]
            else:
                uses[face] = [_table.add(TurnDie(_table.next, goods, face, to)) for to in turns_of(advantage, face)]
    return uses


FIRSTS: Final = _firsts()
REVEALS: Final = _reveals()
ROLLS: Final = _rolls()
ARM: Final = _table.add(Arm(_table.next))
HUNT: Final = _table.add(Hunt(_table.next))
BUY: Final = _table.add(Buy(_table.next))
ATTACKS: Final = _attacks()
THROW: Final = _table.add(Throw(_table.next))
_placement_of: Final = _placements()  # by card, and face less one
_discard_of: Final = _discards()  # by face less one
_uses_of: Final = [_uses(goods) for goods in range(GOODS)]
STOWS: Final[list[Action]] = [_table.add(Stow(_table.next, ship)) for ship in range(SHIPS)]
PLUNDERS: Final[list[Action]] = [_table.add(Plunder(_table.next, ship)) for ship in range(SHIPS)]
SPARE: Final = _table.add(Spare(_table.next))
ACTIONS: Final = _table.actions

# Ready-made lists for every set of faces, so that listing what is legal makes nothing new


def _uses_on(goods: int, faces: int) -> list[Action]:
    """What these goods can do with a throw that shows these faces."""
    found = list(_uses_of[goods][0])
    for face in faces_in(faces):
        for use in _uses_of[goods][face]:
            if not isinstance(use, TurnDie) or ADVANTAGE[goods] != COPY or use.to in faces_in(faces):
                found.append(use)
    return found


PLACEMENTS: Final = [[[row[f - 1] for f in faces_in(faces)] for faces in range(64)] for row in _placement_of]
PLACE_OR_THROW: Final = [[[*some, THROW] for some in row] for row in PLACEMENTS]
DISCARDS: Final = [[_discard_of[face - 1] for face in faces_in(faces)] for faces in range(64)]
USES: Final = [[_uses_on(goods, faces) for faces in range(64)] for goods in range(GOODS)]

# The same uses as sets, by 64 * goods + faces: member n is the n-th use of these goods, and those stand together
FIRST_USE: Final = vec[i64]([min([use.index for uses in _uses_of[goods] for use in uses]) for goods in range(GOODS)])


def _use_set(goods: int, faces: int) -> i64:
    return i64(sum([2 ** int(use.index - FIRST_USE[goods]) for use in USES[goods][faces]]))


USE_SETS: Final = vec[i64]([_use_set(goods, faces) for goods in range(GOODS) for faces in range(64)])


def with_ships(ships: i64, actions: list[Action]) -> list[Action]:
    """Return those of twelve actions, one a ship, that have these ships."""
    found: list[Action] = []
    ship: i64 = 0
    while ships:
        if ships & 1:
            found.append(actions[ship])
        ships >>= 1
        ship += 1
    return found
