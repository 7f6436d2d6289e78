"""Moving the boat."""

from __future__ import annotations

import pytest

from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.facts import facts_of
from tests.games.petite_mer.sea import clause, draw_rest, hand, names, play, sea, tokens, under_boat


@pytest.mark.rule("PM-28")
def test_a_step_goes_to_a_placed_tile_beside_the_boat() -> None:
    state = sea("TC* O1", "O2", "")
    assert clause(state, "token E") == ""
    assert [clause(state, f"token {side}") for side in "NSW"] == ["PM-28"] * 3
    assert [clause(state, f"discard O2 {side}") for side in "NSW"] == ["PM-28"] * 3
    assert under_boat(play(state, "token E")) == "O1"


@pytest.mark.rule("PM-28")
def test_a_step_is_never_diagonal() -> None:
    state = sea("O1 O2\nO3* O4", "", "")
    ends = set()
    for action in state.legal():
        after = state.copy()
        after.play(action)
        ends.add(under_boat(after))
    assert ends == {"O1", "O4", "O3"}  # O3: the end of the turn; never O2


@pytest.mark.rule("PM-29")
def test_a_land_edge_blocks_the_way() -> None:
    state = sea("A12\nA2*", "O1", "")
    assert clause(state, "token N") == "PM-29"
    assert clause(state, "discard O1 N") == "PM-29"


@pytest.mark.rule("PM-29", "PM-30")
def test_x7_detour() -> None:
    state = sea("A12 O2\nA2* O1", "", "")
    assert clause(state, "token N") == "PM-29"
    play(state, "token E", "token N", "token W")
    assert (under_boat(state), state.tokens) == ("A12", 0)


@pytest.mark.rule("PM-30", "PM-31")
def test_a_token_step_turns_one_blue_token_to_red_until_none_is_left() -> None:
    state = sea("TC* O1 O2 O3 O4", "O5", "")
    for used in (1, 2, 3):
        play(state, "token E")
        assert tokens(state)[0] == (3 - used, used)
    assert clause(state, "token E") == "PM-31"
    assert clause(state, "token W") == "PM-31"


@pytest.mark.rule("PM-30", "PM-46")
def test_the_tokens_of_the_others_stay_blue() -> None:
    state = play(sea("TC* O1 O2", "", "O3"), "token E", "token E")
    assert tokens(state) == [(1, 2), (3, 0)]


@pytest.mark.rule("PM-32")
def test_a_step_may_be_paid_with_a_tile_of_the_own_hand() -> None:
    state = sea("TC* O1", "O5 A1", "O6")
    assert clause(state, "discard O6 E") == "PM-32"
    assert clause(state, "discard O7 E") == "PM-32"
    play(state, "discard O5 E")
    assert (under_boat(state), state.tokens, hand(state), names(state.discards())) == ("O1", 3, "A1", "O5")


@pytest.mark.rule("PM-33")
def test_both_payments_mix_freely() -> None:
    state = sea("TC* O1 O2 O3 O4 O5", "A1 A2 A3", "")
    play(state, "discard A1 E", "token E", "discard A2 E", "token E", "token E")
    assert (under_boat(state), hand(state), state.tokens) == ("O5", "A3", 0)


@pytest.mark.rule("PM-34")
def test_a_discarded_tile_never_comes_back() -> None:
    state = play(sea("TC* O1", "A1", "A2", pile="B1 B2 B3 B4"), "discard A1 E", "end turn")
    assert GAME.read("A1") not in [outcome for outcome, _ in state.chances()]
    draw_rest(state)
    while state.to_act() >= 0:
        draw_rest(play(state, "end turn"))
    assert "A1" in names(state.discards()).split()


def test_r5_no_discard_without_moving() -> None:
    state = sea("TC*", "A1 A2", "")
    assert not [a for a in state.legal() if GAME.notation(a).startswith("discard")]


def test_r18_discards_are_listed_for_all() -> None:
    state = play(sea("TC* O1", "A1 A2", "A3"), "discard A2 E")
    for seat in (-1, 0, 1):
        assert facts_of(state.seen_by(seat)).discards == ["A2"]


@pytest.mark.rule("PM-35")
def test_only_the_own_boat_moves() -> None:
    state = play(sea("TC* O1", "O5 O6", "O7"), "token E", "O5 E", "discard O6 W")
    assert (under_boat(state, 0), under_boat(state, 1)) == ("O1", "TC")
    state = sea("TC O1*", "", "O7", turn=1)
    play(state, "token W", "token E", "token W")
    assert (under_boat(state, 0), under_boat(state, 1)) == ("TC", "TC")


@pytest.mark.rule("PM-36")
def test_r7_boats_are_in_nobodys_way() -> None:
    state = sea("TC O1*", "O5", "", players=4)
    for seat in range(1, 4):
        state.boats[seat] = state.boats[0] - 1  # all on the tower, beside
    play(state, "token W")
    assert {under_boat(state, seat) for seat in range(4)} == {"TC"}
    play(state, "O5 N")
    assert under_boat(state, 0) == "O5"


@pytest.mark.rule("PM-33", "PM-43", "PM-44")
def test_x18_long_run() -> None:
    state = sea("TC* O1 O2 O3 O4 O5", "A1 A2 A6", "")
    play(state, "token E", "token E", "token E", "discard A1 E", "discard A2 E", "A6 E")
    assert (under_boat(state), hand(state)) == ("A6", "")
    play(state, "end turn")
    assert names(state.discards()) == "A1 A2"
    assert state.to_draw == 3
