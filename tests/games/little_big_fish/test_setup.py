"""LBF-01 to LBF-11: players, parts, boards, first fish."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.state import LittleBigFishState
from tests.games.little_big_fish.drawing import START, drawn, letters_of, listed, play, player, possible, refused, sea


def new(variant: str = "first-game", **options: str) -> LittleBigFishState:
    return GAME.new(GAME.setup(variant, 2, options))


@pytest.mark.rule("LBF-01")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_two_players_no_more_no_less(players: int) -> None:
    with pytest.raises(BadSetup, match="is for 2 seats"):
        GAME.setup("random", players)


@pytest.mark.rule("LBF-01")
def test_each_seat_has_a_shoal_of_its_own() -> None:
    assert drawn(sea(START)) == letters_of(START)
    assert len(GAME.seats) == 2


@pytest.mark.rule("LBF-02")
def test_each_player_has_twelve_fish_and_four_tokens() -> None:
    for seat in (0, 1):
        own = player(new(), seat)
        assert own.reserve == {"small": 6, "medium": 4, "large": 2}
        assert own.plankton == ["red", "yellow", "green", "blue"]


@pytest.mark.rule("LBF-03")
def test_the_stack_holds_two_tokens_of_each_kind_in_unknown_order() -> None:
    assert GAME.position(new()).stack == {"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2}
    state = play(sea(START), "a1-b1", "stop")
    assert possible(state) == {"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2}


@pytest.mark.rule("LBF-04")
def test_boards_are_laid_at_random_each_once_in_any_rotation() -> None:
    state = new("random")
    laid = []
    for left in (4, 3, 2, 1):
        assert state.to_act() == CHANCE
        outcomes = possible(state)
        assert len(outcomes) == 4 * left
        assert set(outcomes.values()) == {1}
        laid.append(sorted(outcomes)[-1])
        play(state, f"[{laid[-1]}]")
    assert sorted(word.split()[0] for word in laid) == ["blue", "green", "red", "yellow"]
    boards = GAME.position(state).boards
    assert [f"{board.board} r{board.turns}" for board in boards] == laid


@pytest.mark.rule("LBF-04")
def test_a_player_does_not_choose_the_boards() -> None:
    state = new("random")
    assert refused(state, "red r1") == "LBF-04"
    assert refused(state, "place a1") == "LBF-04"


@pytest.mark.rule("LBF-05")
def test_the_first_game_layout_is_fixed() -> None:
    state = new("first-game")
    assert state.to_act() == 0
    assert letters_of("""
      6    . W .  . W .
      5    ? B R  W G ?
      4    . W .  . B .
      3    . B .  . W .
      2    W Y W  U W B
      1    . ? .  . ? .
    """) == list(state.field.drawing())


@pytest.mark.rule("LBF-06")
def test_the_first_player_is_chosen_or_drawn() -> None:
    assert new(first="south").to_act() == 0
    assert new(first="north").to_act() == 1
    state = new(first="random")
    assert possible(state) == {"south first": 1, "north first": 1}
    assert refused(state, "south first") == "LBF-06"
    assert play(state, "[north first]").to_act() == 1
    lot_then_boards = play(new("random", first="random"), "[south first]")
    assert len(possible(lot_then_boards)) == 16


@pytest.mark.rule("LBF-07", "LBF-08", "LBF-18")
def test_the_first_row_is_the_nearest_and_only_ocean_will_do() -> None:
    """X1"""
    state = new()
    assert listed(state) == {"place a1", "place c1", "place d1", "place f1"}
    for elsewhere in ("place b1", "place e1", "place a6", "place c3"):
        assert refused(state, elsewhere) == "LBF-08"
    play(state, "place a1")
    assert refused(state, "place a1") == "LBF-08"
    play(state, "place c1")
    assert state.to_act() == 0
    play(state, "place f1")
    assert state.to_act() == 1


@pytest.mark.rule("LBF-09")
def test_the_second_player_places_opposite_knowing_the_first_choice() -> None:
    """X1"""
    state = play(new(), "place a1", "place c1", "place d1")
    assert player(state.seen_by(1), 0).fish["small"] == [0, 2, 3]
    assert listed(state) == {"place a6", "place c6", "place d6", "place f6"}
    for elsewhere in ("place b6", "place e6", "place f1"):
        assert refused(state, elsewhere) == "LBF-09"


@pytest.mark.rule("LBF-09", "LBF-07")
def test_north_may_be_first_and_still_places_in_the_north() -> None:
    state = new(first="north")
    assert listed(state) == {"place a6", "place c6", "place d6", "place f6"}
    play(state, "place a6", "place c6", "place f6")
    assert listed(state) == {"place a1", "place c1", "place d1", "place f1"}


PLACED = ("place a1", "place c1", "place d1", "place a6", "place c6", "place d6")


@pytest.mark.rule("LBF-10")
def test_the_other_fish_form_the_reserve() -> None:
    state = play(new(), *PLACED)
    for seat in (0, 1):
        assert player(state, seat).reserve == {"small": 3, "medium": 4, "large": 2}
        assert [len(squares) for squares in player(state, seat).fish.values()] == [3, 0, 0]


@pytest.mark.rule("LBF-11")
def test_the_first_player_begins_and_turns_alternate() -> None:
    state = play(new(), *PLACED)
    turns = []
    for step in ("c1-b1", "swim on", "b1-c1", "c6-b5", "swim on", "b5-c6", "d1-e1", "swim on", "e1-d1"):
        turns.append(state.to_act())
        play(state, step)
    assert turns == [0, 0, 0, 1, 1, 1, 0, 0, 0]
    north_first = play(new(first="north"), *PLACED[3:], *PLACED[:3])
    assert north_first.to_act() == 1
