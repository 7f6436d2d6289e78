"""Puzzles: how a file is read and written, and what an exercise of one decision asks and answers."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from embruns.core.errors import BadLesson
from embruns.core.puzzle import Puzzle, PuzzleData, PuzzleIdea, print_head, print_puzzle, puzzle_data, read_puzzles
from embruns.games import find_game

GAME = find_game("little-big-fish")
PLACED = "place a1; place c1; place f1; place a6; place c6; place d6; c1-d1; d1-d2"
STEPS = [PuzzleIdea("c6-c5", 5512), PuzzleIdea("a6-a5", 4120)]


def puzzle(plies: str = PLACED, ideas: list[PuzzleIdea] = STEPS, start: str = "") -> Puzzle:
    return Puzzle(GAME, 4, PuzzleData(0, "first-game", 2, ideas, plies, start))


def test_the_seat_to_decide_learns_and_the_others_moves_are_told() -> None:
    found = puzzle()
    moment = found.at([[]])
    assert (found.slug, found.seat, moment.complete) == ("puzzle-4", 1, False)
    assert [GAME.notation(action) for action in moment.right] == ["c6-c5"]
    assert [GAME.notation(ply.action) for ply in moment.plies] == ["c1-d1", "d1-d2"], "what the other seat did last"
    assert found.at([[GAME.read("c6-c5")]]).complete


def test_a_wrong_move_is_answered_with_what_both_promise() -> None:
    step = puzzle().steps[0]
    answer = step.answer_to("a6-a5")
    assert answer
    assert answer.en == "This move wins 41 times in a hundred; another one wins 55 times."
    assert answer.fr == "Ce coup gagne 41 fois sur cent\u00a0; un autre, 55 fois."
    assert step.answer_to("d6-d5") == step.otherwise


def test_the_outcomes_after_the_decision_are_drawn_each_time_the_same() -> None:
    found = puzzle(
        "place a1; place c1; place f1; place a6; place c6; place d6; a1-b1",
        [PuzzleIdea("stop", 1), PuzzleIdea("swim on", 0)],
    )
    after = found.at([[GAME.read("stop")]])
    assert after.plies[-1].actor == CHANCE
    assert after.state.to_act() != CHANCE
    assert after.plies == found.at([[GAME.read("stop")]]).plies


def test_a_file_is_read_as_it_was_written() -> None:
    data = [puzzle().data, PuzzleData(3, "first-game", 2, STEPS, "c1-d1", '{"phase":"swimming"}', plain=True)]
    source = print_head(GAME, 7) + "".join(map(print_puzzle, data))
    assert read_puzzles(source, "here") == (7, data)


def test_a_puzzle_starts_from_a_position_where_that_is_shorter() -> None:
    actions = [GAME.read(text) for text in PLACED.split(";")]
    ideas = [(GAME.read(idea.move), idea.promises) for idea in STEPS]
    short = puzzle_data(GAME, GAME.setup("first-game"), 1, actions, ideas, plain=False)
    assert (short.plies, short.start) == (PLACED, "")
    there_and_back = ["c1-d1", "d1-c1", "c6-d5", "d5-c6"]
    long = [*actions[:6], *[GAME.read(text) for _ in range(20) for text in there_and_back], *actions[6:]]
    found = puzzle_data(GAME, GAME.setup("first-game"), 1, long, ideas, plain=False)
    assert found.start.startswith("{")
    assert found.plies == "c1-d1; d1-d2"
    again = Puzzle(GAME, 1, found)
    assert (again.seat, len(again.at([[]]).plies)) == (1, 2)


@pytest.mark.parametrize(
    ("plies", "ideas", "said"),
    [
        ("place z9", STEPS, "is not a move of little-big-fish"),
        ("place a1; place a1", STEPS, "is not possible there"),
        (PLACED, [PuzzleIdea("a1-b1", 1)], "'a1-b1' is not possible there"),
    ],
)
def test_an_error_names_the_puzzle(plies: str, ideas: list[PuzzleIdea], said: str) -> None:
    with pytest.raises(BadLesson, match=f"little-big-fish, puzzle-4.*{said}"):
        assert puzzle(plies, ideas).steps


def test_a_file_that_is_none_is_refused() -> None:
    with pytest.raises(BadLesson, match=r"here: .*seed"):
        read_puzzles("puzzles = []\n", "here")
