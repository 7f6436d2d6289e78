"""The end of the game."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.games.petite_mer import GAME
from tests.games.petite_mer.sea import clause, draw_rest, may_place, names, play, sea


@pytest.mark.rule("PM-53")
def test_an_empty_pile_does_not_end_the_game() -> None:
    gulf = play(sea("TC*", "O1 O2", "A1 A2", pile=""), "end turn")
    assert gulf.to_act() == 1
    play(gulf, "A1 N")
    assert gulf.to_act() == 1
    play(gulf, "end turn")
    assert gulf.to_act() == OVER


@pytest.mark.rule("PM-54")
@pytest.mark.parametrize("last", ["O1 N", "discard O1 E", "end turn"])
def test_r11_the_game_ends_with_the_last_tile_placed_or_discarded(last: str) -> None:
    gulf = play(sea("TC* O2", "O1", "", pile=""), last)
    assert (gulf.to_act(), gulf.legal()) == (OVER, [])
    assert {gulf.forbids(GAME.read(text)) for text in ("end turn", "token E", "O1 N")} == {"PM-54"}
    assert gulf.outcome().clause == "PM-54"


@pytest.mark.rule("PM-54")
@pytest.mark.parametrize(("theirs", "pile"), [("A1", ""), ("", "A1")])
def test_it_goes_on_while_a_tile_is_in_the_pile_or_in_any_hand(theirs: str, pile: str) -> None:
    gulf = play(sea("TC*", "O1", theirs, pile=pile), "O1 N")
    assert gulf.to_act() == 0
    assert clause(gulf, "end turn") == ""


def test_nobody_loses_all_seats_share_the_rank() -> None:
    outcome = play(sea("TC*", "O1", "", "", players=3, pile=""), "O1 N").outcome()
    assert (outcome.winners, outcome.reason) == ([0, 1, 2], "freshwater-sailors")


def test_x25_r22_closed_sea() -> None:
    gulf = sea("TC*", "D7 D1 D3", "D5 O1 O2")
    play(gulf, "D7 N", "token S", "D1 E", "token W", "D3 S")
    draw_rest(play(gulf, "end turn"))
    play(gulf, "D5 W")
    assert gulf.scores() == [3, 3]
    while gulf.to_act() != OVER:
        assert may_place(gulf) == []
        draw_rest(play(gulf, "end turn"))
    assert gulf.scores() == [3, 3]
    assert len(names(gulf.discards()).split()) == 50
