"""Section 2.3: the grammar of combinations."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadComponents
from embruns.games.maitre_des_mers.parts.combinations import Combination
from embruns.games.maitre_des_mers.parts.dice import FACES, HANDFULS, LESS, MORE, SIZE, TEXTS, faces_in, handful


def members(text: str) -> set[str]:
    return {TEXTS[number] for number in Combination(text, "test").members}


def test_exact_faces() -> None:
    assert members("F(6,5,5)") == {"556"}


def test_alike() -> None:
    assert members("K(3)") == {"111", "222", "333", "444", "555", "666"}


def test_straights() -> None:
    assert members("S(4)") == {"1234", "2345", "3456"}
    assert members("S(5)") == {"12345", "23456"}


def test_two_pairs_of_different_faces() -> None:
    assert len(members("PP")) == 15
    assert "3366" in members("PP")
    assert "3333" not in members("PP")


def test_full_house() -> None:
    assert len(members("H")) == 30
    assert {"11122", "11222"} <= members("H")
    assert "11111" not in members("H")


def test_totals() -> None:
    assert members("U(2≥11)") == {"56", "66"}
    assert members("U(4≤6)") == {"1111", "1112", "1113", "1122"}


def test_sets_of_faces() -> None:
    assert members("R(2:1,3)") == {"11", "13", "33"}


def test_parts_use_separate_dice_that_may_show_equal_faces() -> None:
    assert "6666" in members("K(2)+F(6,6)")
    assert members("R(4:5,6)+F(1)") == {"15555", "15556", "15566", "15666", "16666"}
    assert "12333" in members("S(3)+K(2)")


def test_dice_fit_if_some_member_contains_them() -> None:
    straight = Combination("S(4)", "test")
    assert all(straight.fits(handful(faces)) for faces in ("", "25", "3456"))
    assert not any(straight.fits(handful(faces)) for faces in ("26", "22", "12345"))
    assert faces_in(straight.open[handful("2")]) == [1, 3, 4, 5]
    assert faces_in(straight.open[handful("1234")]) == []
    assert faces_in(straight.open[handful("26")]) == []


@pytest.mark.parametrize(
    "text", ["", "X", "K(6)", "K()", "F(7)", "F()", "S(0)", "U(5>25)", "R(5)", "K(2)+", "k(2)", "PPP"]
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadComponents, match="ships M1: combination"):
        Combination(text, "ships M1")


@pytest.mark.parametrize("text", ["U(5≥31)", "U(2≤1)"])
def test_what_no_dice_can_satisfy_is_refused(text: str) -> None:
    with pytest.raises(BadComponents, match="no dice can satisfy"):
        Combination(text, "test")


def test_six_dice_are_too_many() -> None:
    with pytest.raises(BadComponents, match="more than 5 dice"):
        Combination("H+F(6)", "test")


def test_handfuls_add_and_take_dice() -> None:
    assert len(TEXTS) == HANDFULS == 462
    some = handful("52")
    assert TEXTS[some] == "25"
    assert TEXTS[MORE[7 * some + 3]] == "235"
    assert TEXTS[LESS[7 * some + 5]] == "2"
    assert LESS[7 * some + 6] == -1
    assert MORE[7 * handful("11111") + 1] == -1
    assert (SIZE[some], faces_in(FACES[some])) == (2, [2, 5])
