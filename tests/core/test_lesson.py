"""Lessons: how a file is read, what its errors say, and where a learner stands."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadLesson
from embruns.core.lesson import Lesson, lessons_of
from embruns.games import find_game
from tests.games_for_tests import bottle

GAME = find_game("little-big-fish")
PLACED = '["place a1", "place c1", "place f1", "place a6", "place c6", "place d6"]'


def words(text: str) -> str:
    return f'{{ fr = "{text}", en = "{text}" }}'


def source(step: str) -> str:
    head = f"title = {words('L')}\nabout = {words('A')}\nminutes = 3\n[[steps]]\n"
    return f"{head}title = {words('S')}\ntext = {words('T')}\nstart = {{ plies = {PLACED} }}\n{step}"


ASK = f"task = {words('Do')}\notherwise = {words('Other')}\n"


def read(step: str) -> Lesson:
    lesson = Lesson(GAME, "first", source(step))
    assert lesson.steps
    return lesson


def test_a_line_is_the_learner_s_moves_and_what_the_others_do() -> None:
    lesson = read(ASK + 'line = [["c1-d1", "c1-c3"], "f1-f2", "birth f1"]\n')
    begun = lesson.at([[]])
    assert [GAME.notation(action) for action in begun.right] == ["c1-d1", "c1-c3"]
    assert not begun.complete
    again = lesson.at([[GAME.read("c1-d1")]])
    assert [GAME.notation(action) for action in again.right] == ["f1-f2"]
    assert [GAME.notation(played.action) for played in again.plies] == ["c1-d1"]


def test_a_star_stands_for_any_letters() -> None:
    right = read(ASK + 'line = [["c1-d1", "a1-*"]]\n').at([[]]).right
    assert [GAME.notation(action) for action in right] == ["c1-d1", "a1-b1", "a1-b2", "a1-a3"]
    with pytest.raises(BadLesson, match="no move of little-big-fish fits 'z9-\\*'"):
        read(ASK + 'line = ["z9-*"]\n')


def test_the_others_move_by_themselves() -> None:
    lesson = read(ASK + 'line = ["c1-d1", "d1-d2", "c6-c5", "c5-c4"]\n')
    moved = lesson.at([[GAME.read("c1-d1"), GAME.read("d1-d2")]])
    assert moved.complete
    assert [played.actor for played in moved.plies] == [0, 0, 1, 1]
    assert moved.state.to_act() == 0


def test_nobody_stands_where_the_lesson_does_not_lead() -> None:
    lesson = read(ASK + 'line = ["c1-d1"]\n')
    with pytest.raises(BadLesson, match="'a1-a3' is not a right move there"):
        lesson.at([[GAME.read("a1-a3")]])
    with pytest.raises(BadLesson, match="1 moves too many"):
        lesson.at([[GAME.read("c1-d1"), GAME.read("d1-d2")]])
    with pytest.raises(BadLesson, match="has steps 1 to 1, not 2"):
        lesson.at([[], []])


def test_a_step_must_be_complete_before_the_next() -> None:
    two = source(ASK + 'line = ["c1-d1"]\n') + f"[[steps]]\ntitle = {words('S')}\ntext = {words('T')}\n"
    with pytest.raises(BadLesson, match="step 1 is not complete"):
        Lesson(GAME, "first", two).at([[], []])


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("line = [", "step|Invalid|Unclosed"),
        ("lite = ['a1']", "unknown field `lite`"),
        (ASK + "line = ['c1-c9']", "'c1-c9' is not a move of little-big-fish"),
        (ASK + "line = ['c1-c6']", r"'c1-c6' is not possible there \(LBF-"),
        (ASK + "line = ['c1-d1', 'd1-d2', ['c6-c5', 'c6-d6']]", "there is nothing to choose from"),
        (ASK, "a step with a line has a task"),
        ("line = ['c1-d1']", "a step with a line has a task"),
        (f"task = {words('Do')}\nline = ['c1-d1']", "has an answer to other tries"),
    ],
)
def test_an_error_names_the_lesson_and_what_is_wrong(step: str, said: str) -> None:
    with pytest.raises(BadLesson, match=said) as error:
        read(step)
    assert str(error.value).startswith("little-big-fish, lesson first")


def test_a_position_is_checked_like_the_start_of_a_record() -> None:
    bad = source("").replace(f"plies = {PLACED}", "position = '{\"phase\": 3}'")
    with pytest.raises(BadLesson, match=r"step 1: start\.position: this is not a position of little-big-fish"):
        assert Lesson(GAME, "first", bad).steps


def test_a_lesson_without_steps_is_none() -> None:
    with pytest.raises(BadLesson, match="has no steps"):
        Lesson(GAME, "first", f"title = {words('L')}\nabout = {words('A')}\nminutes = 3\nsteps = []\n")


def test_a_game_without_the_folder_has_no_lessons() -> None:
    assert lessons_of(bottle.GAME) == {}


def test_the_answer_to_a_try() -> None:
    wrong = f"[[steps.wrong]]\nmoves = ['f1-*']\nanswer = {words('Not this one')}\n"
    step = read(ASK + 'line = ["c1-d1"]\n' + wrong).steps[0]
    assert [step.answer_to(text) for text in ("f1-f2", "a1-a3")] == [step.wrong[0].answer, step.otherwise]
