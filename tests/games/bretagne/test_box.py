"""The components: what the box holds, and that a wrong file is refused with part and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from embruns.core.errors import BadComponents
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import BOX, Box
from embruns.games.bretagne.parts.goods import amounts_of, covers, store_of, total

TOML = GAME.folder().joinpath("components.toml").read_text(encoding="utf-8")


@pytest.mark.rule("BRE-05")
def test_the_lighthouses() -> None:
    assert list(BOX.storeys) == [4, 3, 3, 3, 2, 4, 4, 3, 4, 2, 2, 3, 2, 4, 2]
    assert sum(BOX.storeys) == 45
    assert (BOX.names[0], BOX.names[6], BOX.names[14]) == ("Les Grands Cardinaux", "Ar-Men", "Cap Fréhel")


def test_the_numbers_of_section_two() -> None:
    assert [sum(BOX.tile_copies[a:b]) for a, b in ((0, 3), (3, 9), (9, 19))] == [12, 12, 12]
    assert BOX.card_copies == [9, 8, 7, 6]
    assert [sum(amounts) for card in BOX.production for amounts in card] == [14, 20, 26] * 6
    assert [sum(BOX.spaces[3 * b : 3 * b + 3]) for b in range(4)] == [6, 6, 5, 7]
    assert sum(BOX.barge_engineers) + BOX.singles + 2 * BOX.pairs == BOX.engineers
    assert list(BOX.rent_improved) == [2 * normal for normal in BOX.rent_normal]


@pytest.mark.parametrize(
    ("goods", "bill", "fine"),
    [
        ([0, 0, 0, 0], [0, 0, 0, 0], True),
        ([1, 2, 3, 4], [1, 2, 3, 4], True),
        ([9, 9, 9, 0], [0, 0, 0, 1], False),
        ([0, 9, 9, 9], [1, 0, 0, 0], False),
        ([99, 99, 99, 99], [99, 99, 98, 99], True),
        ([3, 0, 3, 3], [3, 1, 3, 3], False),
    ],
)
def test_goods_are_compared_type_by_type(goods: list[int], bill: list[int], fine: bool) -> None:
    assert covers(store_of(goods), store_of(bill)) == fine
    assert amounts_of(store_of(goods)) == goods
    assert total(store_of(goods)) == sum(goods)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rounds = 5", "rounds = 0", "the game: rounds"),
        ("rounds = 5", "rounds = 4", "weather: cards"),
        ("workers = 8", "workers = true", "the game: workers"),
        ('storeys = 4, extra = ["stone", "stone"]', 'storeys = 5, extra = ["stone", "stone"]', "lighthouses: storeys"),
        ('extra = ["stone", "stone"]', 'extra = ["stone"]', "lighthouses: extra of Ar-Men"),
        ('extra = ["stone", "stone"]', 'extra = ["wood", "stone"]', "lighthouses: Ar-Men: extra"),
        ('"Créac’h", coast = "west"', '"Créac’h", coast = "north"', "lighthouses: coast of number 10"),
        (
            '"Eckmühl", coast = "south", category = "paradise"',
            '"Eckmühl", coast = "south", category = "heaven"',
            "category",
        ),
        ('name = "Mean Ruz"', 'name = "Eckmühl"', "lighthouses: name"),
        ("engineers = [1, 2, 3]", "engineers = [2, 2, 3]", "weather: engineers"),
        ("engineers = [1, 2, 3]", "engineers = [1, 2]", "weather: engineers"),
        ('name = "storm", cards = 2', 'name = "storm", cards = 3', "weather: cards"),
        ('name = "storm"', 'name = "snow"', "weather: name"),
        ("spaces = [3, 2, 1]", "spaces = [4, 2, 1]", "barges: spaces"),
        ("engineers = 3, francs = 2", "engineers = 9, francs = 2", "barges: engineers"),
        ("two = [3, 4, 4, 3]", "two = [3, 4, 4]", "production: two"),
        ('{ cost = ["sand"], copies = 4 }', '{ cost = ["wood"], copies = 4 }', "tiles: cost"),
        ('{ cost = ["sand"], copies = 4 }', '{ cost = ["stone"], copies = 4 }', "tiles: cost"),
        ('{ cost = ["sand"], copies = 4 }', '{ cost = ["sand", "sand", "sand", "clay"], copies = 4 }', "tiles: cost"),
        ('{ cost = ["sand"], copies = 4 }', '{ cost = ["sand"], copies = 0 }', "tiles: copies"),
        ('["clay", 1, 2]', '["francs", 1, 2]', "ports: south: tiles"),
        ('["clay", 1, 2]', '["clay", 0, 2]', "ports: south: tiles"),
        ('"Quiberon", ', "", "ports: south"),
        ('coast = "west"\nspaces', 'coast = "east"\nspaces', "ports: coast"),
        ("values = [4, 5, 6]", "values = [4, 5]", "cards: values"),
        ('name = "dock"', 'name = "crane"', "cards: name"),
        ("majority = [3, 5, 7]", "majority = [3, 5]", "scoring: majority"),
        ("francs = 3 ", "francs = 0 ", "scoring: francs"),
        ("[brest]", "[best]", "brest"),
        ("lorient_worker = 4", "lorient_worker = -4", "prices: lorient_worker"),
        ("rows = [{ cards = 0, francs = 1 }, ", "rows = [", "rows"),
    ],
)
def test_a_wrong_file_is_refused_with_part_and_field(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in TOML
    wrong = tmp_path / "components.toml"
    wrong.write_text(TOML.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadComponents, match=says):
        Box(wrong)
