"""What travels about lessons and booklets. No table is made: every request says which moves the learner has made."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from embruns.core.game import Text
from embruns.server.messages.basics import FieldText, In, Slug
from embruns.server.messages.scenes import ActionInfo, Event, Foreseen, Idea, Scene

LessonMoves = Annotated[
    list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(max_length=40)]],
    Meta(min_length=1, max_length=40),
]


class LessonStep(Struct, frozen=True):
    """What a step of a lesson says and lights."""

    title: Text
    text: Text  # the idea
    task: Text | None  # what to do; None where there is only something to read
    light: tuple[str, ...]  # in words that the game's board understands; `a:b` is all from a to b
    goal: tuple[str, ...]  # lit as the place to go to


class Lesson(Struct, frozen=True):
    """A lesson without its positions."""

    slug: str
    title: Text
    about: Text
    minutes: int
    variant: str
    players: int
    options: dict[str, str]
    seat: int  # of the learner
    names: tuple[Text, ...]  # of the seats
    aided: bool  # the game has an aid for some decisions
    layout: dict[str, Any] | None  # the game's Layout
    steps: tuple[LessonStep, ...]


class LessonTry(In, frozen=True):
    """The moves that were right so far, step by step, and what the learner tries now; None opens the last step."""

    moves: LessonMoves
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None


class LessonWhy(In, frozen=True):
    """What is to be said to an action that may be forbidden?"""

    moves: LessonMoves
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | dict[Slug, int | FieldText]


class LessonAhead(In, frozen=True):
    """What could the learner do after each of these lines of actions?"""

    moves: LessonMoves
    lines: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(min_length=1, max_length=4)]],
        Meta(min_length=1, max_length=32),
    ]


class LessonAnswer(Struct, frozen=True):
    """What is said to a wrong try, and the clause that forbids it; '' if it is allowed but not what is asked."""

    text: Text
    clause: str


class LessonScene(Struct, frozen=True):
    """A position of a lesson, as the learner sees it."""

    step: int  # from 0
    scene: Scene
    events: tuple[Event, ...]  # what led here since the scene before
    recent: tuple[Event, ...]  # everything since the last fresh position
    right: ActionInfo | None  # a move that is right now; None if nothing is asked here
    told: Text | None  # that move in words


class LessonReply(Struct, frozen=True):
    """The answer to a try: where it led, or why not."""

    scenes: tuple[LessonScene, ...]  # one for each decision, the last to stay; none if the try was not right
    complete: bool  # nothing more is asked in the step of the last scene
    answer: LessonAnswer | None  # what is said to a wrong try
    ideas: tuple[Idea, ...]  # of a puzzle that is solved: what its moves promised, the best first


class LessonForeseen(Struct, frozen=True):
    """What could follow each line of actions."""

    after: tuple[tuple[Foreseen, ...], ...]


class LessonAid(Struct, frozen=True):
    """What the game worked out for the learner's decision."""

    aid: dict[str, Any] | None


class BookletSign(Struct, frozen=True):
    """A lettered part of a picture, and what it is."""

    spot: str
    text: Text


class BookletLeaf(Struct, frozen=True):
    """A leaf of a booklet; its picture is the board with this scene."""

    title: Text
    text: Text
    points: tuple[Text, ...]  # a numbered list after the text
    signs: tuple[BookletSign, ...]
    clauses: tuple[str, ...]  # that it is about
    variants: tuple[str, ...]  # in which it counts; none: in all
    happens: tuple[str, ...]  # notations or English sentences of moves that it explains once, with * for any letters
    first: Text | None  # the explanation, in one sentence
    variant: str  # of the picture
    players: int
    options: dict[str, str]
    names: tuple[Text, ...]
    layout: dict[str, Any] | None  # the game's Layout
    scene: Scene
    recent: tuple[Event, ...]


class Booklet(Struct, frozen=True):
    """The rules of a game in reading order with pictures."""

    slug: str
    aim: Text
    leaves: tuple[BookletLeaf, ...]
