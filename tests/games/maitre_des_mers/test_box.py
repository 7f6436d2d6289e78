"""The box: what stands on the cards, and tables that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from embruns.core.errors import BadComponents
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.actions import ACTIONS
from embruns.games.maitre_des_mers.box import BOX, Box

TOML = Path(str(GAME.folder().joinpath("components.toml"))).read_text(encoding="utf-8")


def box(tmp_path: Path, old: str, new: str) -> Box:
    assert old in TOML
    path = tmp_path / "components.toml"
    path.write_text(TOML.replace(old, new, 1), encoding="utf-8")
    return Box(path)


def test_twenty_four_cards() -> None:
    kinds = ["".join(card.id[0] for card in BOX.cards[:12]), len(BOX.cards[12:19]), len(BOX.cards[19:])]
    assert kinds == ["MMMMNNNNBBBB", 7, 5]
    assert [card.value for card in BOX.cards[19:]] == [3, 4, 5, 6, 8]
    assert [card.id for card in BOX.cards if card.has_map] == ["M2", "M3", "N2", "N3", "B2", "B3"]
    assert (BOX.port, BOX.family_bonus, BOX.guard_turns) == (4, 5, 240)


def test_numbers_are_data(tmp_path: Path) -> None:
    changed = box(tmp_path, "guard_turns = 240", "guard_turns = 120")
    assert changed.guard_turns == 120
    assert box(tmp_path, "value = 8", "value = 9").cards[23].value == 9


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("port = 4", "port = 0", "the game: port must be a whole number from 1 to 12, not 0"),
        ("family_bonus = 5", 'family_bonus = "5"', "the game: family_bonus must be a whole number"),
        ("guard_turns = 240", "guard_turns = true", "the game: guard_turns must be a whole number"),
        ('B = { fr = "Flibuste"', 'P = { fr = "Flibuste"', "families: there are three, M, N, B"),
        ('combination = "S(4)"', 'combination = "S(9)"', "ships M1: combination 'S.9.' has a part"),
        ('combination = "H"', "combination = 5", "ships M4: combination must be a text, not 5"),
        ("power = 1", "power = 10", "ships M1: power must be a whole number from 1 to 9, not 10"),
        ("power = 1\n", "", "ships M1: power is missing"),
        ("map = true", 'map = "yes"', "ships M2: map must be true or false"),
        ('id = "M2"', 'id = "N9"', "ships: their ids must begin with 4 times each of M, N, B"),
        ('id = "M2"', 'id = "M1"', "cards: two of them have the same id"),
        ('letter = "B"', 'letter = "C"', "goods: their letters must be ABCDEFG, in this order"),
        ('advantage = "flip"', 'advantage = "fly"', "goods rum: advantage must be rethrow-die or .*, not 'fly'"),
        ("value = 3", "value = -3", "treasures silver: value must be a whole number"),
        ('en = "Seagull"', 'en = ""', "ships M1: en must be a text"),
        ('[[treasures]]\nid = "gold"', '[[more]]\nid = "gold"', "treasures: there must be 5, not 4"),
    ],
)
def test_a_wrong_table_is_refused_by_part_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        box(tmp_path, old, new)


def test_every_action_has_its_place_and_its_own_text() -> None:
    assert [action.index for action in ACTIONS] == list(range(len(ACTIONS)))
    assert len(set(GAME.texts)) == len(ACTIONS) == 886
