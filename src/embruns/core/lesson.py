"""Lessons: `lessons/*.toml` in a game's folder, read and checked, and where a learner stands in one.

A lesson is a list of steps. A step has a sentence, what is lit on the board, and a line: the plies that lead through
it. Where the learner is to act, an entry of the line is a move to be found, or a list of moves: those that are legal
are all right, and the first of them is shown on request. Everywhere else it is what the other seats or chance do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property

import msgspec

from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadLesson, BadNotation, EmbrunsError
from embruns.core.game import Game, Setup, Text
from embruns.core.start import read_start


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fr: str
    en: str


class _Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    moves: list[str]
    answer: _Words


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plies: list[str] = []
    position: str = ""  # JSON, as a record has it


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: _Words
    text: _Words
    task: _Words | None = None
    light: list[str] = []
    goal: list[str] = []
    line: list[str | list[str]] = []
    otherwise: _Words | None = None
    wrong: list[_Wrong] = []
    start: _Start | None = None


class _Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: _Words
    about: _Words
    minutes: int
    steps: list[_Step]
    variant: str | None = None
    players: int | None = None
    options: dict[str, str] = {}
    seat: int = 0


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


class Lesson:
    """A lesson of a game. Its steps are read and played once when they are first asked for."""

    def __init__(self, game: Game, slug: str, source: str) -> None:
        self.game = game
        self.slug = slug
        self._where = f"{game.slug}, lesson {slug}"
        try:
            self._data = msgspec.convert(tomllib.loads(source), _Lesson)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise BadLesson(f"{self._where}: {error}") from None
        if not self._data.steps:
            raise BadLesson(f"{self._where} has no steps")
        self.title = _text(self._data.title)
        self.about = _text(self._data.about)
        self.minutes = self._data.minutes
        self.seat = self._data.seat

    def __len__(self) -> int:
        return len(self._data.steps)

    @cached_property
    def setup(self) -> Setup:
        """The set-up of the game that is played."""
        return self.game.setup(self._data.variant, self._data.players, self._data.options)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, after a check that the first move of each entry leads from the start to the end."""
        steps = tuple(self._read(k, step) for k, step in enumerate(self._data.steps))
        for _ in walk(self, steps):
            pass
        return steps

    def _read(self, k: int, data: _Step) -> Step:
        where = f"{self._where}, step {k + 1}"
        line = tuple(self._entry(entry, where) for entry in data.line)
        wrong = tuple(Wrong(tuple(one.moves), _text(one.answer)) for one in data.wrong)
        if bool(data.line) != bool(data.task):
            raise BadLesson(f"{where}: a step with a line has a task, and one without has none")
        if data.task and not data.otherwise:
            raise BadLesson(f"{where}: a step with a task has an answer to other tries: otherwise")
        start = self._start(data.start, where) if data.start or k == 0 else None
        return Step(
            _text(data.title),
            _text(data.text),
            _text(data.task) if data.task else None,
            tuple(data.light),
            tuple(data.goal),
            line,
            _text(data.otherwise) if data.otherwise else None,
            wrong,
            start,
        )

    def _entry(self, entry: str | list[str], where: str) -> tuple[Action, ...]:
        texts = [entry] if isinstance(entry, str) else entry
        try:
            return tuple(action for text in texts for action in self._named(text))
        except BadNotation as error:
            raise BadLesson(f"{where}: {error}") from None

    def _named(self, text: str) -> list[Action]:
        """Return the action of this notation, or all that fit it where * stands for any letters."""
        if "*" not in text:
            return [self.game.read(text)]
        found = [
            one for one, written in zip(self.game.actions, self.game.texts, strict=True) if fnmatchcase(written, text)
        ]
        if not found:
            raise BadNotation(f"no move of {self.game.slug} fits {text!r}")
        return found

    def _start(self, data: _Start | None, where: str) -> State:
        try:
            given = data.position if data else ""
            state = read_start(self.game, self.setup, given) if given else self.game.new(self.setup)
        except EmbrunsError as error:
            raise BadLesson(f"{where}: start.position: {error}") from None
        for text in data.plies if data else ():
            action = self._entry(text, where)[0]
            check(self, state, action, where)
            state.play(action)
        return state

    def where(self, step: int) -> str:
        """Return the name of a step, for an error."""
        return f"{self._where}, step {step + 1}"

    def at(self, moves: Sequence[Sequence[Action]]) -> LessonMoment:
        """Return where a learner stands who made these moves, step by step, and is in the last of these steps.

        Raises BadLesson if a step before is not complete, or a move is not one that the lesson takes for right.
        """
        if not 1 <= len(moves) <= len(self):
            raise BadLesson(f"{self._where} has steps 1 to {len(self)}, not {len(moves)}")
        moment = None
        for k, own in enumerate(moves):
            moment = _through(self, self.steps, k, moment, own)
            if k < len(moves) - 1 and not moment.complete:
                raise BadLesson(f"{self.where(k)} is not complete")
        assert moment is not None
        return moment


def _text(words: _Words) -> Text:
    return Text(words.fr, words.en)


def check(lesson: Lesson, state: State, action: Action, where: str) -> None:
    """Raise BadLesson unless this can be played in that state."""
    text, actor = lesson.game.notation(action), state.to_act()
    if actor == OVER:
        raise BadLesson(f"{where}: {text!r} comes after the end of the game")
    if actor == CHANCE:
        possible = action in [outcome for outcome, _ in state.chances()]
        clause = "" if possible else "no such outcome"
    else:
        clause = state.forbids(action)
    if clause:
        raise BadLesson(f"{where}: {text!r} is not possible there ({clause})")


def walk(lesson: Lesson, steps: Sequence[Step]) -> Iterator[LessonMoment]:
    """Go through a lesson by the first move of each entry, checking each ply; every moment on the way."""
    moment: LessonMoment | None = None
    for k in range(len(steps)):
        own: list[Action] = []
        while True:
            found = _through(lesson, steps, k, moment, own)
            yield found
            if found.complete:
                break
            own.append(found.right[0])
        moment = found


def _through(
    lesson: Lesson, steps: Sequence[Step], k: int, last: LessonMoment | None, own: Sequence[Action]
) -> LessonMoment:
    """Return the moment in step k after these moves of the learner; `last` is the end of the step before."""
    step, where = steps[k], lesson.where(k)
    if step.start is not None or last is None:
        assert step.start is not None
        before, plies = step.start, []
    else:
        before, plies = last.before, list(last.plies)
    opened, left, state = len(plies), list(own), plies[-1].after if plies else before
    for entry in step.line:
        actor, action = state.to_act(), entry[0]
        if actor == lesson.seat:
            right = tuple(one for one in entry if not state.forbids(one))
            if not right:
                check(lesson, state, action, where)
            if not left:
                return LessonMoment(k, before, tuple(plies), opened, right)
            action = left.pop(0)
            if action not in right:
                raise BadLesson(f"{where}: {lesson.game.notation(action)!r} is not a right move there")
        elif len(entry) > 1:
            raise BadLesson(f"{where}: seat {lesson.seat} does not act, so there is nothing to choose from")
        else:
            check(lesson, state, action, where)
        state = state.copy()
        state.play(action)
        plies.append(Played(actor, action, state))
    if left:
        raise BadLesson(f"{where}: {len(left)} moves too many")
    return LessonMoment(k, before, tuple(plies), opened, ())


def lessons_of(game: Game) -> Mapping[str, Lesson]:
    """Read the lessons in a game's folder, in the order of their file names: `1-basics.toml` is the lesson 1-basics."""
    folder = game.folder().joinpath("lessons")
    if not folder.is_dir():
        return {}
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    found = {name.removesuffix(".toml"): folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    return {slug: Lesson(game, slug, source) for slug, source in found.items()}
