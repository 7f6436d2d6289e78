"""BRE-33 to BRE-38: phase 2."""

from __future__ import annotations

import pytest

from tests.games.bretagne.table import G, J, P, R, choices, goods, play, position, refused, table, told

FULL = "wood 6, sand 7, stone 7, clay 6"  # production P1 for four


@pytest.mark.rule("BRE-33", "BRE-34", "BRE-35", "BRE-36", "BRE-38")
def test_example_1_barges() -> None:
    state = table(phase="loading", serving=0, quimper=FULL)
    state = play(state, "load wood", "load sand", "load stone", "load clay")
    assert told(state.quimper) == "wood 3, sand 5, stone 5, clay 4"
    assert state.to_act() == P
    state = play(state, "load wood", "load clay")
    assert told(state.quimper) == "wood 1, sand 5, stone 5, clay 2"
    assert goods(state, P) == "wood 5"
    order = []
    while position(state).phase == "loading":
        order.append((state.row, state.to_act()))
        state = play(state, choices(state)[-1])
    assert order == [(1, G), (1, R), (2, P), (2, J), (2, G), (2, R)]


@pytest.mark.rule("BRE-33")
def test_ruling_03_play_follows_the_barge_numbers_not_pontivy() -> None:
    players: dict[int, dict[str, int]] = {
        0: {"barge": 4, "numeral": 1},
        1: {"barge": 2, "numeral": 2},
        2: {"barge": 1, "numeral": 3},
        3: {"barge": 3, "numeral": 4},
    }
    state = table(phase="loading", serving=0, seat=2, quimper=FULL, players=players)
    order = []
    for _ in range(4):
        order.append(state.to_act())
        state = play(state, choices(state)[0])
    assert order == [2, 1, 3, 0]
    players[2]["francs"] = 2  # for Brest: else there is nothing but to pass
    state = table(phase="loading", serving=3, row=2, seat=0, quimper="sand 5, clay 1", players=players)
    assert play(state, "load sand").to_act() == 2, "and so do the actions"


@pytest.mark.rule("BRE-33")
def test_with_two_players_unpicked_barges_are_passed_over() -> None:
    state = table(2, phase="loading", serving=1, seat=0, quimper=FULL, players={0: {"barge": 2}, 1: {"barge": 4}})
    assert [(state := play(state, "load sand")).to_act() for _ in range(3)] == [1, 0, 1]


@pytest.mark.rule("BRE-34")
@pytest.mark.parametrize(("barge", "spaces"), [(1, [3, 2, 1]), (2, [2, 2, 2]), (3, [2, 2, 1]), (4, [2, 2, 3])])
def test_top_middle_bottom(barge: int, spaces: list[int]) -> None:
    for row in range(3):
        players = {0: {"barge": barge}, 1: {"barge": barge % 4 + 1}}
        state = table(2, phase="loading", serving=barge - 1, row=row, quimper=FULL, players=players)
        assert goods(play(state, "load sand"), 0) == f"sand {spaces[row]}"


@pytest.mark.rule("BRE-35")
def test_only_a_type_that_is_there() -> None:
    state = table(phase="loading", serving=0, quimper="wood 3, clay 5")
    assert choices(state) == ["load wood", "load clay"]
    assert refused(state, "load sand") == "BRE-35"


@pytest.mark.rule("BRE-36")
def test_a_type_may_be_taken_again() -> None:
    state = table(phase="loading", serving=0, quimper="wood 8, clay 9")
    state = play(state, "load wood", "load wood")
    assert (goods(state, P), goods(state, J)) == ("wood 3", "wood 2")


@pytest.mark.rule("BRE-35")
def test_ruling_06_a_scarce_type_may_be_named() -> None:
    state = table(phase="loading", serving=0, quimper="wood 1, clay 5")
    assert goods(play(state, "load wood"), P) == "wood 1"


@pytest.mark.rule("BRE-35", "BRE-37")
def test_ruling_07_a_barge_is_never_skipped_nor_filled_in_part() -> None:
    state = table(phase="loading", serving=0, quimper="wood 4, clay 5")
    assert choices(state) == ["load wood", "load clay"]
    assert refused(state, "pass") == "BRE-34"
    assert goods(play(state, "load clay"), P) == "clay 3"


@pytest.mark.rule("BRE-37")
def test_a_barge_is_filled_once_with_what_is_there() -> None:
    state = table(phase="loading", serving=0, quimper="wood 2, clay 9, stone 9")
    state = play(state, "load wood")
    assert (goods(state, P), state.to_act()) == ("wood 2", J), "one space stays empty, and the next barge is due"


@pytest.mark.rule("BRE-37", "BRE-38")
def test_case_1_dry_market() -> None:
    """The single sand loads itself, the barges after it get nothing."""
    state = table(phase="loading", serving=0, row=2, seat=P, quimper="wood 1, sand 1", players={P: {"francs": 2}})
    state = play(state, "load wood")
    assert goods(state, J) == "sand 1"
    assert (goods(state, G), goods(state, R)) == ("", "")
    assert (position(state).phase, state.quimper) == ("acting", 0)


@pytest.mark.rule("BRE-38")
def test_the_phase_ends_with_the_last_barge() -> None:
    state = table(
        phase="loading", serving=3, row=2, seat=R, quimper=FULL, players={0: {"goods": "sand 2", "engineers": 1}}
    )
    state = play(state, "load clay")
    assert (position(state).phase, state.to_act()) == ("acting", P)
    assert goods(state, R) == "clay 3"
    assert told(state.quimper) == "wood 6, sand 7, stone 7, clay 3", "what is left stays for this round"
