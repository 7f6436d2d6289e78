"""The end of the game."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.games.petite_mer import GAME
from tests.games.petite_mer.sea import clause, draw_rest, may_place, names, play, sea


@pytest.mark.rule("PM-53")
def test_an_empty_pile_does_not_end_the_game() -> None:
    state = play(sea("TC*", "O1 O2", "A1 A2", pile=""), "end turn")
    assert state.to_act() == 1
    play(state, "A1 N")
    assert state.to_act() == 1
    play(state, "end turn")
    assert state.to_act() == OVER


@pytest.mark.rule("PM-54")
@pytest.mark.parametrize("last", ["O1 N", "discard O1 E", "end turn"])
def test_r11_the_game_ends_with_the_last_tile_placed_or_discarded(last: str) -> None:
    state = play(sea("TC* O2", "O1", "", pile=""), last)
    assert (state.to_act(), state.legal()) == (OVER, [])
    assert {state.forbids(GAME.read(text)) for text in ("end turn", "token E", "O1 N")} == {"PM-54"}
    assert state.outcome().clause == "PM-54"


@pytest.mark.rule("PM-54")
@pytest.mark.parametrize(("theirs", "pile"), [("A1", ""), ("", "A1")])
def test_it_goes_on_while_a_tile_is_in_the_pile_or_in_any_hand(theirs: str, pile: str) -> None:
    state = play(sea("TC*", "O1", theirs, pile=pile), "O1 N")
    assert state.to_act() == 0
    assert clause(state, "end turn") == ""


def test_nobody_loses_all_seats_share_the_rank() -> None:
    outcome = play(sea("TC*", "O1", "", "", players=3, pile=""), "O1 N").outcome()
    assert (outcome.winners, outcome.reason) == ([0, 1, 2], "freshwater-sailors")


def test_x25_r22_closed_sea() -> None:
    state = sea("TC*", "D7 D1 D3", "D5 O1 O2")
    play(state, "D7 N", "token S", "D1 E", "token W", "D3 S")
    draw_rest(play(state, "end turn"))
    play(state, "D5 W")
    assert state.scores() == [3, 3]
    while state.to_act() != OVER:
        assert may_place(state) == []
        draw_rest(play(state, "end turn"))
    assert state.scores() == [3, 3]
    assert len(names(state.discards()).split()) == 50
