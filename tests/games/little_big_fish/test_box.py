"""The table of the parts: what it says, and that a wrong one is refused with part and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from embruns.core.errors import BadComponents
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.box import BOX, Box
from embruns.games.little_big_fish.parts.field import turned_drawing

ACTIONS = GAME.folder().joinpath("components.toml").read_text(encoding="utf-8")


@pytest.mark.rule("LBF-02", "LBF-03")
def test_the_box() -> None:
    assert BOX.fish == [6, 4, 2]
    assert BOX.tokens == [2, 2, 2, 2]
    assert BOX.boards == [".?.BWU.W.", ".R.WBW.?.", ".W.BY?.W.", ".W.BGW.?."]


def test_a_quarter_turn_is_clockwise() -> None:
    assert turned_drawing("abcdefghi", 1) == "gdahebifc"
    assert turned_drawing("abcdefghi", 4) == "abcdefghi"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("small = 6", "small = 2", "fish: small"),
        ("small = 6", "small = 0", "fish: small"),
        ("small = 6", "small = true", "fish: small"),
        ("fisher = 2", "fisher = -1", "surprise: fisher"),
        ("fisher = 2", "", "surprise: fisher"),
        ('".?.", "BWU"', '".?.", "BWW"', "boards: blue"),
        ('red    = [".R.",', 'red    = ["R..",', "boards: red"),
        ('NE = ["green", 3]', 'NE = ["red", 3]', "first_game"),
        ('NE = ["green", 3]', 'NE = ["green", 4]', "first_game: NE"),
        ("guard_turns = 50", "guard_turns = 0", "guard_turns"),
        ("[surprise]", "[surprises]", "surprise"),
    ],
)
def test_a_wrong_table_names_part_and_field(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in ACTIONS
    wrong = tmp_path / "components.toml"
    wrong.write_text(ACTIONS.replace(old, new), encoding="utf-8")
    with pytest.raises(BadComponents, match=says):
        Box(wrong)
