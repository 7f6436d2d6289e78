"""The turn: any order, nothing compulsory, no drawing, a limit on placements."""

from __future__ import annotations

from pathlib import Path

import pytest

from embruns.games.petite_mer import GAME, box
from embruns.games.petite_mer.box import Box
from tests.games.petite_mer.sea import clause, draw_rest, hand, may_place, names, play, sea, tokens, under_boat

TEXT = Path(box.__file__).with_name("components.toml").read_text(encoding="utf-8")
CROSS = """
. O7 .
O8 TC* O9
. O10 .
"""


@pytest.mark.rule("PM-12", "PM-33")
def test_actions_come_in_any_order_and_interleaved() -> None:
    state = sea(CROSS, "O1 O2 O3", "O4 O5 O6")
    play(state, "token N", "O1 N", "swap O2-O4 with 2", "token S", "O4 W", "discard O3 E", "token S", "end turn")
    assert under_boat(state) == "TC"


@pytest.mark.rule("PM-13")
def test_a_turn_may_end_at_any_moment() -> None:
    state = sea(CROSS, "O1 O2 O3", "O4 O5 O6")
    assert clause(state, "end turn") == ""
    for text in ("token N", "O1 N", "swap O2-O4 with 2", "discard O3 S"):
        play(state, text)
        assert clause(state, "end turn") == ""


@pytest.mark.rule("PM-14")
def test_no_tile_is_drawn_during_a_turn() -> None:
    state = sea("TC*", "O1 O2 O3", "")
    pile = state.in_pile
    play(state, "O1 N", "O2 N", "O3 N", "token S")
    assert (hand(state), state.in_pile, state.to_act()) == ("", pile, 0)
    assert state.forbids(GAME.read("O4")) == "PM-14"


@pytest.mark.rule("PM-15", "PM-06")
@pytest.mark.parametrize(("players", "most"), [(1, 3), (2, 3), (3, 3), (4, 2)])
def test_at_most_three_tiles_are_placed_in_a_turn_two_with_four_players(players: int, most: int) -> None:
    state = sea("TC*", "O1 O2 O3 O4", players=players)
    for n in range(most):
        play(state, f"O{n + 1} N")
    assert may_place(state) == []
    assert clause(state, f"O{most + 1} N") == "PM-15"
    assert GAME.position(state).placed_this_turn == most
    draw_rest(play(state, "end turn"))
    assert GAME.position(state).placed_this_turn == 0


def test_r4_placement_limit_counts_exchanged_tiles() -> None:
    tight = Box("tight", TEXT.replace("placed = [3, 3, 3, 2]", "placed = [3, 1, 3, 2]"))
    state = play(sea("TC*", "O1 O2", "O4 O5", box=tight), "swap O1-O4 with 2", "O4 N")
    assert clause(state, "O2 N") == "PM-15"


@pytest.mark.rule("PM-16")
def test_who_can_do_nothing_loses_the_unplaced_tiles_and_no_more() -> None:
    closed = """
    .  D7 .
    D5 TC* D1
    .  D3 .
    """
    state = sea(closed, "A1 A2 A3", "O1 O2 O3", tokens=0)
    assert may_place(state) == []
    score = state.scores()
    draw_rest(play(state, "end turn"))
    assert names(state.discards()) == "A1 A2 A3"
    assert (state.to_act(), state.scores(), hand(state, 1)) == (1, score, "O1 O2 O3")
    assert len(hand(state, 0).split()) == 3


def test_r23_nothing_left_to_do_the_end_of_the_turn_is_still_a_move() -> None:
    state = sea("TC*", "O1", "O2 O3", tokens=0)
    play(state, "O1 N")
    assert [GAME.notation(action) for action in state.legal()] == ["end turn"]


@pytest.mark.rule("PM-12", "PM-15", "PM-31", "PM-37")
def test_x3_a_whole_turn() -> None:
    line = "O7 TC* O8 O9 O10"
    state = sea(line, "O1 O2 O3", "O4 O5 O6")
    play(state, "token E", "token E", "O1 N", "token S")
    assert clause(state, "token E") == "PM-31"
    play(state, "swap O2-O5 with 2")
    assert clause(state, "swap O3-O4 with 2") == "PM-37"
    play(state, "O5 S", "O3 S")
    position = GAME.position(state)
    assert (position.placed_this_turn, tokens(state)[0], position.swapped) == (3, (0, 3), True)
    assert hand(state, 1) == "O2 O4 O6"


@pytest.mark.rule("PM-13", "PM-43", "PM-44")
def test_x21_idle_turn() -> None:
    state = play(sea(CROSS, "A1 A2 A3", "B1 B2 B3"), "end turn", "D1", "D2", "D3")
    assert names(state.discards()) == "A1 A2 A3"
    assert (hand(state, 0), under_boat(state, 0), state.to_act()) == ("D1 D2 D3", "TC", 1)
