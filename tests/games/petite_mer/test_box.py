"""The box: what section 2.4 of the rules counts, and tables that are wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from embruns.core import bits
from embruns.core.errors import BadComponents, BadSetup
from embruns.games.petite_mer import GAME, box
from embruns.games.petite_mer.actions import ACTIONS
from embruns.games.petite_mer.box import BOX, NAMES, Box, box_named

TEXT = Path(box.__file__).with_name("components.toml").read_text(encoding="utf-8")
BASE = [tile for tile in BOX.tiles if tile.name[0] in "OABCD"]


def lands(tiles: list[box.Tile]) -> list[int]:
    return [sum(tile.drawing()[side] == "L" for tile in tiles) for side in range(4)]


@pytest.mark.rule("PM-04")
def test_there_are_54_base_tiles_and_they_are_the_pile_of_the_base_game() -> None:
    assert len(BASE) == 54
    assert [NAMES[t] for t in bits.in_order(BOX.pile(0))] == [tile.name for tile in BASE]


def test_sea_edges_and_land_edges_are_spread_as_counted() -> None:
    assert Counter(tile.drawing().count("S") for tile in BASE) == {4: 12, 3: 20, 2: 14, 1: 8}
    assert lands(BASE) == [18] * 4
    assert lands([tile for tile in BOX.tiles if tile.name[0] in "OABCDP"]) == [20] * 4
    copies = Counter(tile.drawing() for tile in BASE)
    assert copies == {
        "SSSS": 12,
        **dict.fromkeys(("LSSS", "SLSS", "SSLS", "SSSL"), 5),
        **dict.fromkeys(("LLSS", "SLLS", "SSLL", "LSSL", "LLLS", "SLLL", "LSLL", "LLSL"), 2),
        **dict.fromkeys(("LSLS", "SLSL"), 3),
    }


def test_features_are_spread_as_counted() -> None:
    def kinds(family: str, drawing: str = "") -> tuple[int, int, int]:
        found = Counter(t.feature for t in BASE if t.name[0] in family and drawing in ("", t.drawing()))
        return found["lighthouse"], found["buoy"], found["none"]

    assert kinds("OABCD") == (12, 16, 26)
    assert kinds("O") == (0, 6, 6)
    assert {kinds("A", drawing) for drawing in ("LSSS", "SLSS", "SSLS", "SSSL")} == {(1, 2, 2)}
    assert {kinds("BD", t.drawing()) for t in BASE if t.name[0] in "BD"} == {(1, 0, 1)}
    assert {kinds("C", drawing) for drawing in ("LSLS", "SLSL")} == {(0, 1, 2)}
    assert sum(t.feature == "buoy" and bool(t.islands) for t in BASE) == 10
    assert sum(BOX.points[t] for t in range(54)) + BOX.points[box.TOWER] == 97


def test_islands_and_houses_are_spread_as_counted() -> None:
    assert [t.name for t in BOX.tiles if len(t.islands) == 2] == [f"C{n}" for n in range(1, 7)]
    assert all((t.drawing() == "SSSS") == (not t.islands) for t in BOX.tiles)
    houses = Counter[str]()
    for tile in BOX.tiles:
        houses[tile.name[0]] += sum(n for _, n in tile.islands)
    assert +houses == {"A": 16, "B": 4, "C": 3, "D": 7, "P": 4}


@pytest.mark.rule("PM-03", "PM-66", "PM-80")
def test_a_pile_has_the_tiles_of_its_extensions_and_no_others() -> None:
    extra = [{NAMES[t][0] for t in bits.in_order(BOX.pile(n) & ~BOX.pile(0))} for n in range(4)]
    assert extra == [set(), {"E"}, {"P"}, {"E", "P"}]
    assert [len(bits.in_order(BOX.pile(n))) for n in range(4)] == [54, 59, 58, 63]


def test_a_bit_tells_its_tile() -> None:
    assert [bits.member_of(bits.BIT[t]) for t in range(63)] == list(range(63))
    assert [action.index for action in ACTIONS] == list(range(len(ACTIONS)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('A1  = "LSSS N:1 -"', "", "tiles: A1 is missing"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS N:1"', "tiles: A1 must be edges, islands and feature"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSS N:1 -"', "tiles: A1: edges must be four letters"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LLLL NESW:1 -"', "tiles: A1: edges must be four letters"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS E:1 -"', "tiles: A1: islands must touch each land edge"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS . -"', "tiles: A1: islands must touch each land edge"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS N -"', "tiles: A1: islands must be edges:houses"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS NN:1 -"', "tiles: A1: islands must be edges:houses"),
        ('C1  = "LSLS N:1|S:0 -"', 'C1  = "LSLS NS:1 -"', "tiles: C1: islands must be edges:houses"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS N:1 X"', "tiles: A1: feature must be one of"),
        ('C1  = "LSLS N:1|S:0 -"', 'C1  = "LSLS N:1|S:0 P"', "tiles: C1: feature P needs a tile with one island"),
        ('TC  = "SSSS . L"', 'TC  = "LSSS N:0 L"', "tiles: TC: edges must be SSSS"),
        ('A1  = "LSSS N:1 -"', 'A1  = "LSSS N:1 -"\nZ1 = "SSSS . -"', "tiles: Z1 is no tile of the box"),
        ("[points]", "[pints]", "points: this section is missing"),
        ("buoy = 2", 'buoy = "2"', "points: buoy must be a whole number"),
        ("plain = 1", "plain = -1", "points: plain must be a whole number from 0 to 99, not -1"),
        ("hand = [3, 3, 3, 2]", "hand = [3, 3, 3]", "players: hand must be 4 whole numbers"),
        ("hand = [3, 3, 3, 2]", "hand = [1, 3, 3, 2]", "players: hand for one player must be at least 2"),
        ("tokens = [4, 3, 3, 2]", "tokens = [4, 3, 4, 2]", "players: tokens for 3 players are more than the 9"),
        ("base = [26, 36, 46, 56]", "base = [26, 46, 36, 56]", "ranks: base must rise"),
        ("[ranks]", "[ranks", "mine: this is not TOML"),
    ],
)
def test_a_wrong_table_is_refused_with_the_tile_and_the_field(old: str, new: str, said: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(BadComponents) as error:
        Box("mine", TEXT.replace(old, new))
    assert said in str(error.value)


def test_r13_lighthouse_plus_buoy_on_one_tile_cannot_be_written() -> None:
    with pytest.raises(BadComponents, match="feature"):
        Box("mine", TEXT.replace('A1  = "LSSS N:1 -"', 'A1  = "LSSS N:1 LB"'))


def test_r21_houses_are_data_and_change_no_rule() -> None:
    other = Box("mine", TEXT.replace("N:1 -", "N:2 -"))
    assert other.houses[4 * NAMES.index("A1")] == 2
    assert [other.fits[need] for need in range(256)] == [BOX.fits[need] for need in range(256)]


# The name of the table, which set-ups and positions have kept


@pytest.mark.parametrize("name", ["rough-sea", "../rough-sea", "/etc/passwd", "", "published.toml", "ROUGH"])
def test_there_is_one_table_of_tiles_and_other_boxes_are_editions(name: str) -> None:
    assert box_named("published") is BOX
    with pytest.raises(BadSetup, match="--box FILE"):
        box_named(name)
    with pytest.raises(BadSetup, match="option tiles is published"):
        GAME.setup("base", 2, {"tiles": name})
