"""Booklets: `booklet.toml` in a game's folder, the rules in reading order with pictures.

A leaf has a title, a short text, and a picture: the board at a step of a lesson, with lettered spots. What a
letter marks is told beside the picture. The clauses that a leaf is about stay in the rules, as an appendix.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from embruns.core.errors import BadLesson
from embruns.core.exercise import LessonMoment, walk
from embruns.core.game import Game, Text
from embruns.core.lesson import Lesson, Words

FILE = "booklet.toml"


class _Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spot: str
    text: Words


class _Leaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    text: Words
    lesson: str
    step: int
    made: int = 0
    points: list[Words] = []
    signs: list[_Sign] = []
    clauses: tuple[str, str] | None = None
    variants: list[str] = []
    happens: list[str] = []
    first: Words | None = None


class _Booklet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aim: Words
    leaves: list[_Leaf]


@dataclass(frozen=True)
class Sign:
    """A lettered part of a picture, and what it is."""

    spot: str  # in words that the game's board understands
    text: Text


@dataclass(frozen=True)
class Leaf:
    """A leaf of a booklet."""

    title: Text
    text: Text
    points: tuple[Text, ...]  # a numbered list after the text
    signs: tuple[Sign, ...]
    clauses: tuple[str, ...]  # that it is about, in the order of the rules
    variants: tuple[str, ...]  # in which it counts; none: in all
    happens: tuple[str, ...]  # moves that it explains when one comes for the first time; * stands for any letters
    first: Text | None  # the explanation, in one sentence
    lesson: Lesson
    moment: LessonMoment  # what the picture shows


class Booklet:
    """The booklet of a game."""

    def __init__(self, game: Game, source: str) -> None:
        self.game = game
        try:
            self._data = msgspec.convert(tomllib.loads(source), _Booklet)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise BadLesson(f"{game.slug}, {FILE}: {error}") from None
        self.aim = Text(self._data.aim.fr, self._data.aim.en)

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The leaves in reading order; raises BadLesson where one shows what is not there."""
        return tuple(self._leaf(number, data) for number, data in enumerate(self._data.leaves, 1))

    def _leaf(self, number: int, data: _Leaf) -> Leaf:
        where = f"{self.game.slug}, {FILE}, leaf {number}"
        lesson = self.game.lessons.get(data.lesson)
        if lesson is None:
            raise BadLesson(f"{where}: there is no lesson {data.lesson!r}")
        unknown = set(data.variants) - {variant.slug for variant in self.game.variants}
        if unknown:
            raise BadLesson(f"{where}: there is no variant {min(unknown)!r}")
        return Leaf(
            Text(data.title.fr, data.title.en),
            Text(data.text.fr, data.text.en),
            tuple(Text(point.fr, point.en) for point in data.points),
            tuple(Sign(sign.spot, Text(sign.text.fr, sign.text.en)) for sign in data.signs),
            self._between(data.clauses, where) if data.clauses else (),
            tuple(data.variants),
            tuple(data.happens),
            Text(data.first.fr, data.first.en) if data.first else None,
            lesson,
            _moment(lesson, data.step, data.made, where),
        )

    def _between(self, ends: Sequence[str], where: str) -> tuple[str, ...]:
        """Return the clauses from the first to the last of these."""
        known = list(self.game.clauses("en"))
        for clause in ends:
            if clause not in known:
                raise BadLesson(f"{where}: there is no clause {clause!r}")
        return tuple(known[known.index(ends[0]) : known.index(ends[1]) + 1])


def _moment(lesson: Lesson, step: int, made: int, where: str) -> LessonMoment:
    """Return the moment in that step, from 1, after so many right moves."""
    found = [moment for moment in walk(lesson, lesson.steps) if moment.step == step - 1]
    if made >= len(found):
        raise BadLesson(f"{where}: lesson {lesson.slug} has no step {step} with {made} moves made")
    return found[made]


def booklet_of(game: Game) -> Booklet | None:
    """Read the booklet in a game's folder; None if there is none."""
    file = game.folder().joinpath(FILE)
    return Booklet(game, file.read_text(encoding="utf-8")) if file.is_file() else None
