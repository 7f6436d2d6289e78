"""Lessons: `lessons/*.toml` in a game's folder, read and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cached_property

import msgspec

from embruns.core.contract import Action, State
from embruns.core.errors import BadLesson, BadNotation, EmbrunsError
from embruns.core.exercise import Exercise, Step, Wrong, check, walk
from embruns.core.game import Game, Setup, Text
from embruns.core.start import read_start


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages, as a file has it."""

    fr: str
    en: str


class _Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    moves: list[str]
    answer: Words


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plies: list[str] = []
    position: str = ""  # JSON, as a record has it


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    text: Words
    task: Words | None = None
    light: list[str] = []
    goal: list[str] = []
    line: list[str | list[str]] = []
    otherwise: Words | None = None
    wrong: list[_Wrong] = []
    start: _Start | None = None


class _Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    about: Words
    minutes: int
    steps: list[_Step]
    variant: str | None = None
    players: int | None = None
    options: dict[str, str] = {}
    seat: int = 0


class Lesson(Exercise):
    """A lesson of a game. Its steps are read and played once when they are first asked for."""

    def __init__(self, game: Game, slug: str, source: str) -> None:
        self.game = game
        self.slug = slug
        try:
            self._data = msgspec.convert(tomllib.loads(source), _Lesson)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise BadLesson(f"{self.name}: {error}") from None
        if not self._data.steps:
            raise BadLesson(f"{self.name} has no steps")
        self.title = _text(self._data.title)
        self.about = _text(self._data.about)
        self.minutes = self._data.minutes
        self.seat = self._data.seat

    def __len__(self) -> int:
        return len(self._data.steps)

    @property
    def name(self) -> str:
        """What it is called in an error."""
        return f"{self.game.slug}, lesson {self.slug}"

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
        where = f"{self.name}, step {k + 1}"
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


def _text(words: Words) -> Text:
    return Text(words.fr, words.en)


def lessons_of(game: Game) -> Mapping[str, Lesson]:
    """Read the lessons in a game's folder, in the order of their file names: `1-basics.toml` is the lesson 1-basics."""
    folder = game.folder().joinpath("lessons")
    if not folder.is_dir():
        return {}
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    found = {name.removesuffix(".toml"): folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    return {slug: Lesson(game, slug, source) for slug, source in found.items()}
