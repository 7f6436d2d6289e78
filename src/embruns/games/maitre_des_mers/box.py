"""The twenty-four cards, read from `components.toml` and checked.

Card c is a ship from 0 to 11, goods from 12 to 18 in the order of their letters, a treasure from 19 to 23.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.errors import BadComponents
from embruns.games.maitre_des_mers.combinations import Combination

SHIPS: Final = 12
GOODS: Final = 7
TREASURES: Final = 5
CARDS: Final = 24
FIRST_GOODS: Final = 12
FIRST_TREASURE: Final = 19
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

    def __init__(self, table: dict[str, object], number: int, where: str) -> None:
        name = table.get("id")
        where = f"{where} {name if isinstance(name, str) else number + 1}"
        self.id: Final = _word(table, "id", where)
        self.fr: Final = _word(table, "fr", where)
        self.en: Final = _word(table, "en", where)
        self.letter: Final = _word(table, "letter", where) if "letter" in table else ""
        self.combination: Final = Combination(_word(table, "combination", where), where)
        self.power: Final = _count(table, "power", where, STRONGEST) if "power" in table else 0
        self.has_map: Final = _flag(table, "map", where) if "map" in table else False
        self.value: Final = _count(table, "value", where, 99) if "value" in table else 0
        self.advantage: Final = _advantage(table, where) if "advantage" in table else -1


@final
class Box:
    """What `components.toml` says, checked."""

    def __init__(self, path: Path) -> None:
        table = cast(dict[str, object], tomllib.loads(path.read_text(encoding="utf-8")))
        self.port: Final = _count(table, "port", "the game", SHIPS)
        self.family_bonus: Final = _count(table, "family_bonus", "the game", 99)
        self.guard_turns: Final = _count(table, "guard_turns", "the game", 9999)
        families = table.get("families")
        if not isinstance(families, dict) or list(families) != list(FAMILIES):
            raise BadComponents(f"families: there are three, {', '.join(FAMILIES)}, each with its names")
        self.families_fr: Final = [_word(_table(families[f]), "fr", f"families {f}") for f in FAMILIES]
        self.families_en: Final = [_word(_table(families[f]), "en", f"families {f}") for f in FAMILIES]
        ships = _cards(table, "ships", SHIPS, ("power", "map"))
        goods = _cards(table, "goods", GOODS, ("letter", "advantage"))
        treasures = _cards(table, "treasures", TREASURES, ("letter", "value"))
        _check_families(ships)
        _check_letters(goods, "goods", "ABCDEFG")
        _check_letters(treasures, "treasures", "ABCDE")
        self.cards: Final = ships + goods + treasures
        if len({card.id for card in self.cards}) != CARDS:
            raise BadComponents("cards: two of them have the same id")


def _table(value: object) -> dict[str, object]:
    return cast(dict[str, object], value) if isinstance(value, dict) else {}


def _cards(table: dict[str, object], section: str, count: int, fields: tuple[str, ...]) -> list[Card]:
    rows = table.get(section)
    if not isinstance(rows, list) or len(rows) != count:
        raise BadComponents(f"{section}: there must be {count} of them")
    cards: list[Card] = []
    for number in range(count):
        row = _table(rows[number])
        for field in fields:
            if field not in row:
                raise BadComponents(f"{section} {row.get('id', number + 1)}: {field} is missing")
        cards.append(Card(row, number, section))
    return cards


def _check_families(ships: list[Card]) -> None:
    """Three families of four, one after the other."""
    letters = "".join([ship.id[0] for ship in ships])
    if letters != "".join([family * IN_FAMILY for family in FAMILIES]):
        raise BadComponents(f"ships: their ids must begin with {IN_FAMILY} times each of {', '.join(FAMILIES)}")


def _check_letters(cards: list[Card], section: str, letters: str) -> None:
    """MDM-04, MDM-05 The piles lie in alphabetical order."""
    if "".join([card.letter for card in cards]) != letters:
        raise BadComponents(f"{section}: their letters must be {letters}, in this order")


def _word(table: dict[str, object], field: str, where: str) -> str:
    value = table.get(field)
    if not isinstance(value, str) or not value.strip():
        raise BadComponents(f"{where}: {field} must be a text, not {value!r}")
    return value


def _count(table: dict[str, object], field: str, where: str, most: int) -> int:
    value = table.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= most:
        raise BadComponents(f"{where}: {field} must be a whole number from 1 to {most}, not {value!r}")
    return value


def _flag(table: dict[str, object], field: str, where: str) -> bool:
    value = table.get(field)
    if not isinstance(value, bool):
        raise BadComponents(f"{where}: {field} must be true or false, not {value!r}")
    return value


def _advantage(table: dict[str, object], where: str) -> int:
    value = table.get("advantage")
    if value not in ADVANTAGES:
        raise BadComponents(f"{where}: advantage must be one of {', '.join(ADVANTAGES)}, not {value!r}")
    return ADVANTAGES.index(str(value))


BOX: Final = Box(Path(__file__).with_name("components.toml"))

# What the rules ask of the cards, as numbers and sets; ship s is bit s, goods g is bit g


def ships_in(ships: int) -> list[int]:
    """The ships of a set, in the order of their numbers."""
    return [ship for ship in range(SHIPS) if ships & 2**ship]


def _prey(ship: int) -> int:
    """MDM-50, MDM-51 The ships that this one may attack: of other families, of equal or higher fire power."""
    power = BOX.cards[ship].power
    others = [s for s in range(SHIPS) if s // IN_FAMILY != ship // IN_FAMILY and BOX.cards[s].power >= power]
    return sum([2**other for other in others])


ALL_SHIPS: Final = 2**SHIPS - 1
SHIP_BIT: Final = vec[i64]([i64(2**ship) for ship in range(SHIPS)])
POWER: Final = vec[i64]([i64(BOX.cards[ship].power) for ship in range(SHIPS)])
PREY: Final = vec[i64]([i64(_prey(ship)) for ship in range(SHIPS)])
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
