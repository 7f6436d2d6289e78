"""The box: the twenty-four cards of `components.toml`, checked, and what the rules ask of them as tables.

Card c is a ship from 0 to 11, goods from 12 to 18 in the order of their letters, a treasure from 19 to 23.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core import sections
from embruns.core.boxes import components_file
from embruns.core.errors import BadComponents
from embruns.core.sections import Section
from embruns.games.maitre_des_mers.parts.combinations import Combination

SEATS: Final = 6  # MDM-01 at most
SHIPS: Final = 12
GOODS: Final = 7
TREASURES: Final = 5
CARDS: Final = 24
FIRST_GOODS: Final = 12
FIRST_TREASURE: Final = 19
NO_CARD: Final = -1
FAMILIES: Final = ("M", "N", "B")  # by the first letter of a ship's id
IN_FAMILY: Final = 4
STRONGEST: Final = 9  # no ship has more fire power

# Advantages of goods (section 2.5)
RETHROW_DIE: Final = 0
KEEP_ALL: Final = 1
RETHROW_ALL: Final = 2
COPY: Final = 3
FLIP: Final = 4
STEP: Final = 5
SET: Final = 6
ADVANTAGES: Final = ("rethrow-die", "keep-all", "rethrow-all", "copy", "flip", "step", "set")


@final
class Card:
    """A ship, goods or a treasure; what its kind does not have is 0."""

    def __init__(self, row: Section, number: int, where: str) -> None:
        name = row.get("id")
        where = f"{where} {name if isinstance(name, str) else number + 1}"
        self.id: Final = sections.text(row, "id", where)
        self.fr: Final = sections.text(row, "fr", where)
        self.en: Final = sections.text(row, "en", where)
        self.letter: Final = sections.text(row, "letter", where) if "letter" in row else ""
        self.combination: Final = Combination(sections.text(row, "combination", where), where)
        self.power: Final = sections.whole(row, "power", where, 1, STRONGEST) if "power" in row else 0
        self.has_map: Final = sections.flag(row, "map", where) if "map" in row else False
        self.value: Final = sections.whole(row, "value", where, 1, 99) if "value" in row else 0
        self.advantage: Final = sections.word(row, "advantage", where, ADVANTAGES) if "advantage" in row else -1


@final
class Box:
    """What `components.toml` says, checked."""

    def __init__(self, path: Path) -> None:
        box = sections.load(path)
        self.port: Final = sections.whole(box, "port", "the game", 1, SHIPS)
        self.family_bonus: Final = sections.whole(box, "family_bonus", "the game", 1, 99)
        self.guard_turns: Final = sections.whole(box, "guard_turns", "the game", 1, 9999)
        families = sections.section(box, "families")
        if list(families) != list(FAMILIES):
            raise BadComponents(f"families: there are three, {', '.join(FAMILIES)}, each with its names")
        names = [sections.section(families, family) for family in FAMILIES]
        self.families_fr: Final = [sections.text(name, "fr", "families") for name in names]
        self.families_en: Final = [sections.text(name, "en", "families") for name in names]
        ships = _cards(box, "ships", SHIPS, ("power", "map"))
        goods = _cards(box, "goods", GOODS, ("letter", "advantage"))
        treasures = _cards(box, "treasures", TREASURES, ("letter", "value"))
        _check_families(ships)
        _check_letters(goods, "goods", "ABCDEFG")
        _check_letters(treasures, "treasures", "ABCDE")
        self.cards: Final = ships + goods + treasures
        if len({card.id for card in self.cards}) != CARDS:
            raise BadComponents("cards: two of them have the same id")


def _cards(box: Section, kind: str, count: int, fields: tuple[str, ...]) -> list[Card]:
    """Return the cards of one kind; `fields` are what this kind must have beside the others."""
    cards: list[Card] = []
    for number, row in enumerate(sections.rows(box, kind, count)):
        for field in fields:
            if field not in row:
                raise BadComponents(f"{kind} {row.get('id', number + 1)}: {field} is missing")
        cards.append(Card(row, number, kind))
    return cards


def _check_families(ships: list[Card]) -> None:
    """Three families of four, one after the other."""
    letters = "".join([ship.id[0] for ship in ships])
    if letters != "".join([family * IN_FAMILY for family in FAMILIES]):
        raise BadComponents(f"ships: their ids must begin with {IN_FAMILY} times each of {', '.join(FAMILIES)}")


def _check_letters(cards: list[Card], kind: str, letters: str) -> None:
    """MDM-04, MDM-05 The piles lie in alphabetical order."""
    if "".join([card.letter for card in cards]) != letters:
        raise BadComponents(f"{kind}: their letters must be {letters}, in this order")


BOX: Final = Box(components_file(__name__, __file__))

# What the rules ask of the cards, as numbers and sets; ship s is bit s, goods g is bit g

ALL_SHIPS: Final = 2**SHIPS - 1
_ROUND: Final = [IN_FAMILY * family + rank for rank in range(IN_FAMILY) for family in range(len(FAMILIES))]
FLEETS: Final = [
    sum([2**ship for ship in _ROUND[:ships]]) for ships in range(SHIPS + 1)
]  # so many ships of a small game
POWER: Final = vec[i64]([i64(BOX.cards[ship].power) for ship in range(SHIPS)])
MAPS: Final[int] = sum([2**ship for ship in range(SHIPS) if BOX.cards[ship].has_map])
FAMILY: Final = vec[i64]([i64(15 * 16**family) for family in range(3)])  # its four ships as a set
VALUE: Final = vec[i64]([i64(card.value) for card in BOX.cards])  # of a treasure; 0 of other cards
ADVANTAGE: Final = vec[i64]([i64(BOX.cards[FIRST_GOODS + goods].advantage) for goods in range(GOODS)])
PLACES: Final = vec[i64]([card.combination.dice for card in BOX.cards])  # how many dice a card takes
WITHIN: Final = vec[i64]([i64(sum([2**s for s in range(SHIPS) if PLACES[s] <= n])) for n in range(6)])  # n dice can do


def _open_faces() -> list[i64]:
    """The faces that can join a handful on a card, by 462 * card + handful."""
    faces: list[i64] = []
    for card in BOX.cards:
        faces.extend([i64(open_faces) for open_faces in card.combination.open])
    return faces


OPEN: Final = vec[i64](_open_faces())
