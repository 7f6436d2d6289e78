"""Every lesson of every game is played through the engine: every right move, and every wrong try."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from embruns.core.contract import Action
from embruns.core.exercise import LessonMoment, walk
from embruns.core.game import LANGS, Text
from embruns.core.lesson import Lesson
from embruns.games import games
from embruns.laws.wording import fault_of
from tests.conformance.test_texts import straight

LESSONS = [lesson for game in games().values() for lesson in game.lessons.values()]
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.slug}-{lesson.slug}")
LONGEST = 320  # letters of what a step says, with its task: four lines in a column


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert [game.slug for game in games().values() if not game.lessons] == []


def moments_asked(lesson: Lesson) -> list[tuple[list[list[Action]], LessonMoment]]:
    """Return every moment at which the learner is asked for a move, with the moves that led there."""
    found: list[tuple[list[list[Action]], LessonMoment]] = []
    moves: list[list[Action]] = []
    for moment in walk(lesson, lesson.steps):
        if moment.step == len(moves):
            moves.append([])
        if not moment.complete:
            found.append(([list(own) for own in moves], moment))
            moves[-1].append(moment.right[0])
    return found


@EVERY
def test_a_lesson_is_short_and_begins_with_the_aim(lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 15
    assert 3 <= lesson.minutes <= 6
    first = lesson.steps[0]
    if lesson.slug == next(iter(lesson.game.lessons)):
        assert ("but" in first.text.fr.lower().split(), "aim" in first.text.en.lower()) == (True, True), first.text
    assert sum(step.task is not None for step in lesson.steps) >= 6, "a lesson is played, not read"
    for number, step in enumerate(lesson.steps, 1):
        assert step.light or step.goal, f"step {number} lights nothing"


def texts_of(lesson: Lesson) -> Iterator[Text]:
    yield from (lesson.title, lesson.about)
    for step in lesson.steps:
        yield from (step.title, step.text)
        yield from (text for text in (step.task, step.otherwise) if text)
        yield from (wrong.answer for wrong in step.wrong)


@EVERY
def test_its_texts_are_well_set(lesson: Lesson) -> None:
    for text in texts_of(lesson):
        for lang in LANGS:
            assert not fault_of(text[lang], lang), text[lang]
            assert straight(text[lang]) == []
    for step in lesson.steps:
        for lang in LANGS:
            said = step.text[lang] + (" " + step.task[lang] if step.task else "")
            assert len(said) <= LONGEST, f"{len(said)} letters: {said}"


@EVERY
def test_every_right_move_leads_to_the_end(lesson: Lesson) -> None:
    """Each move that a step takes for right is followed to the end of the lesson, by the first moves of the rest."""
    branches = [(moves, move) for moves, moment in moments_asked(lesson) for move in moment.right]
    assert branches
    for moves, move in branches:
        made = [*moves[:-1], [*moves[-1], move]]
        while True:
            moment = lesson.at(made)
            if not moment.complete:
                made[-1].append(moment.right[0])
            elif len(made) < len(lesson):
                made.append([])
            else:
                break


@EVERY
def test_every_other_legal_move_is_answered(lesson: Lesson) -> None:
    for _, moment in moments_asked(lesson):
        step = lesson.steps[moment.step]
        others = [action for action in moment.state.legal() if action not in moment.right]
        for action in others:
            answer = step.answer_to(lesson.game.notation(action))
            assert answer, f"{lesson.where(moment.step)}: {lesson.game.notation(action)}"
        for action in moment.right:
            assert not moment.state.forbids(action)


@EVERY
def test_every_answer_is_for_a_try_that_can_be_made(lesson: Lesson) -> None:
    """Each pattern fits a move of the game that is wrong there, and no earlier pattern takes it away."""
    texts = lesson.game.texts
    for number, step in enumerate(lesson.steps):
        right = {texts[action.index] for _, m in moments_asked(lesson) if m.step == number for action in m.right}
        for wrong in step.wrong:
            for pattern in wrong.moves:
                tries = [text for text in texts if fnmatchcase(text, pattern) and text not in right]
                assert any(step.answer_to(text) == wrong.answer for text in tries), f"step {number + 1}: {pattern}"
