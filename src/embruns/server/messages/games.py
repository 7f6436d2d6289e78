"""What travels about the games: all that is needed to offer them, and their rules."""

from __future__ import annotations

from msgspec import Struct

from embruns.core.game import Option, Text, Variant


class Level(Struct, frozen=True):
    """A bot level that this game offers."""

    slug: str  # mousse, matelot, capitaine, amiral, legende
    name: Text
    about: Text


class LessonInfo(Struct, frozen=True):
    """A lesson that this game offers."""

    slug: str
    title: Text
    about: Text
    minutes: int
    steps: int


class GameInfo(Struct, frozen=True):
    """Everything needed to offer a game."""

    slug: str
    version: str  # of the rules
    title: Text
    about: Text
    minutes: int
    seats: tuple[Text, ...]  # what each seat is called if its occupant has no name
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    levels: tuple[Level, ...]
    secrets: bool  # some seat cannot see everything: people who share a screen must cover it
    together: bool  # won or lost together: the score is everybody's
    rated: bool  # its games can count for ratings
    reasons: dict[str, Text]  # how a game can end
    terms: dict[str, Text]  # the words that explain a hint
    lessons: tuple[LessonInfo, ...]
    puzzles: int  # how many puzzles; their names are puzzle-1 and so on
    daily: bool  # there is a game of the day


class Daily(Struct, frozen=True):
    """What everybody is offered today."""

    date: str  # as 2026-11-16, in UTC
    game: str  # of the puzzle
    puzzle: int  # its number


class Clause(Struct, frozen=True):
    """One numbered sentence of the rules."""

    id: str
    text: Text


class Rules(Struct, frozen=True):
    """How to play, in both languages: the help as Markdown, and its clauses as a list."""

    slug: str
    version: str
    help: Text
    clauses: tuple[Clause, ...]
