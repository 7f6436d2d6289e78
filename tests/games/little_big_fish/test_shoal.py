"""LBF-12 to LBF-15: what the size of a fish means."""

from __future__ import annotations

import pytest

from tests.games.little_big_fish.drawing import ends, fish_on, play, refused, sea

OPEN = """
  6  s W s s W .
  5  ? B R W G ?
  4  . W S . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? . S ? .
"""


@pytest.mark.rule("LBF-12", "LBF-13", "LBF-20")
@pytest.mark.parametrize(
    ("hunter", "eats", "leaves"),
    [("S", "s", "ml"), ("M", "sm", "l"), ("L", "sml", "")],
)
def test_a_fish_eats_its_own_size_and_smaller(hunter: str, eats: str, leaves: str) -> None:
    """X4"""
    for prey in "sml":
        state = sea(OPEN.replace("W S .", f"W {hunter} {prey}"), plankton=("", ""))
        assert ("d4" in ends(state, "c4")) == (prey in eats)
        if prey in leaves:
            assert refused(state, "c4-d4") == "LBF-20"
        else:
            play(state, "c4-d4")
            assert fish_on(state, "d4") == hunter
            assert state.scores() == [1, 0]


@pytest.mark.rule("LBF-14")
def test_only_small_fish_cross_wrecks() -> None:
    assert "a4" in ends(sea(OPEN), "c4")
    for larger in "ML":
        state = sea(OPEN.replace("W S .", f"W {larger} ."))
        assert ends(state, "c4") == {"c5", "c3", "d4"}
        assert refused(state, "c4-a4") == "LBF-14"
        assert refused(state, "c4-b4") == "LBF-14"


@pytest.mark.rule("LBF-15")
def test_eating_does_not_change_the_size() -> None:
    state = sea(OPEN.replace("W S .", "W M s"))
    play(state, "c4-d4")
    assert fish_on(state, "d4") == "M"
