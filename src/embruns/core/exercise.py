"""Exercises: steps to be played on the board with the real rules, and where a learner stands in one.

A step has a sentence, what is lit on the board, and a line: the plies that lead through it. Where the learner is to
act, an entry of the line is a move to be found, or a list of moves: those that are legal are all right, and the first
of them is shown on request. Everywhere else it is what the other seats or chance do. Lessons and puzzles are exercises.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadLesson
from embruns.core.game import Game, Setup, Text


@dataclass(frozen=True)
class Wrong:
    """The answer to certain wrong tries, legal or not. `moves` are notations, in which * stands for any letters."""

    moves: tuple[str, ...]
    answer: Text


@dataclass(frozen=True)
class Step:
    """One step: what is said, what is lit, and the plies that lead through it."""

    title: Text
    text: Text  # the idea
    task: Text | None  # what to do; None where there is only something to read
    light: tuple[str, ...]  # what is lit, in words that the game's board understands; `a:b` is all from a to b
    goal: tuple[str, ...]  # what is lit as the place to go to
    line: tuple[tuple[Action, ...], ...]
    otherwise: Text | None  # the answer to a wrong try that `wrong` does not name
    wrong: tuple[Wrong, ...]
    start: State | None  # the position from which it starts; None: where the step before ended

    def answer_to(self, notation: str) -> Text | None:
        """Return the answer to a wrong try; None if the step asks for nothing."""
        for wrong in self.wrong:
            if any(fnmatchcase(notation, pattern) for pattern in wrong.moves):
                return wrong.answer
        return self.otherwise


@dataclass(frozen=True)
class Played:
    """A ply of a lesson: who acted, what was played, and the state after it."""

    actor: int
    action: Action
    after: State


@dataclass(frozen=True)
class LessonMoment:
    """Where a learner stands: in which step, after which plies of it, and what is right now."""

    step: int
    before: State  # where the plies begin: the last start of a step
    plies: tuple[Played, ...]  # since then
    opened: int  # how many of them were played before this step
    right: tuple[Action, ...]  # the moves that are right now; none if the step asks for nothing more

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.plies[-1].after if self.plies else self.before

    @property
    def complete(self) -> bool:
        """Whether this step asks for nothing more."""
        return not self.right


class Exercise(ABC):
    """A lesson or a puzzle of a game."""

    game: Game
    slug: str
    title: Text
    about: Text
    minutes: int
    seat: int  # of the learner

    @property
    @abstractmethod
    def setup(self) -> Setup:
        """The set-up of the game that is played."""

    @property
    @abstractmethod
    def steps(self) -> tuple[Step, ...]:
        """The steps; each is checked when they are first asked for."""

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of steps."""

    @property
    def name(self) -> str:
        """What it is called in an error."""
        return f"{self.game.slug}, {self.slug}"

    def where(self, step: int) -> str:
        """Return the name of a step, for an error."""
        return f"{self.name}, step {step + 1}"

    def at(self, moves: Sequence[Sequence[Action]]) -> LessonMoment:
        """Return where a learner stands who made these moves, step by step, and is in the last of these steps.

        Raises BadLesson if a step before is not complete, or a move is not one that the lesson takes for right.
        """
        if not 1 <= len(moves) <= len(self):
            raise BadLesson(f"{self.name} has steps 1 to {len(self)}, not {len(moves)}")
        moment = None
        for k, own in enumerate(moves):
            moment = _through(self, self.steps, k, moment, own)
            if k < len(moves) - 1 and not moment.complete:
                raise BadLesson(f"{self.where(k)} is not complete")
        assert moment is not None
        return moment


def check(exercise: Exercise, state: State, action: Action, where: str) -> None:
    """Raise BadLesson unless this can be played in that state."""
    text, actor = exercise.game.notation(action), state.to_act()
    if actor == OVER:
        raise BadLesson(f"{where}: {text!r} comes after the end of the game")
    if actor == CHANCE:
        possible = action in [outcome for outcome, _ in state.chances()]
        clause = "" if possible else "no such outcome"
    else:
        clause = state.forbids(action)
    if clause:
        raise BadLesson(f"{where}: {text!r} is not possible there ({clause})")


def walk(exercise: Exercise, steps: Sequence[Step]) -> Iterator[LessonMoment]:
    """Go through an exercise by the first move of each entry, checking each ply; every moment on the way."""
    moment: LessonMoment | None = None
    for k in range(len(steps)):
        own: list[Action] = []
        while True:
            found = _through(exercise, steps, k, moment, own)
            yield found
            if found.complete:
                break
            own.append(found.right[0])
        moment = found


def _through(
    exercise: Exercise, steps: Sequence[Step], k: int, last: LessonMoment | None, own: Sequence[Action]
) -> LessonMoment:
    """Return the moment in step k after these moves of the learner; `last` is the end of the step before."""
    step, where = steps[k], exercise.where(k)
    if step.start is not None or last is None:
        assert step.start is not None
        before, plies = step.start, []
    else:
        before, plies = last.before, list(last.plies)
    opened, left, state = len(plies), list(own), plies[-1].after if plies else before
    for entry in step.line:
        actor, action = state.to_act(), entry[0]
        if actor == exercise.seat:
            right = tuple(one for one in entry if not state.forbids(one))
            if not right:
                check(exercise, state, action, where)
            if not left:
                return LessonMoment(k, before, tuple(plies), opened, right)
            action = left.pop(0)
            if action not in right:
                raise BadLesson(f"{where}: {exercise.game.notation(action)!r} is not a right move there")
        elif len(entry) > 1:
            raise BadLesson(f"{where}: seat {exercise.seat} does not act, so there is nothing to choose from")
        else:
            check(exercise, state, action, where)
        state = state.copy()
        state.play(action)
        plies.append(Played(actor, action, state))
    if left:
        raise BadLesson(f"{where}: {len(left)} moves too many")
    return LessonMoment(k, before, tuple(plies), opened, ())
