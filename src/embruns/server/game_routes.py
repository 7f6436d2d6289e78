"""The REST routes about the games: what they are, their rules, lessons and puzzles."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import get, post
from litestar.params import JSONBody, Parameter

from embruns.bots.levels import offered
from embruns.core.game import Game, Text
from embruns.games import find_game, games
from embruns.server.daily import daily
from embruns.server.lessons import (
    asked_why,
    booklet_told,
    foreseen,
    lesson_info,
    lesson_of,
    lesson_told,
    moment_of,
    tried,
)
from embruns.server.messages.games import Clause, Daily, GameInfo, Level, Rules
from embruns.server.messages.lessons import (
    Booklet,
    Lesson,
    LessonAhead,
    LessonAid,
    LessonAnswer,
    LessonForeseen,
    LessonReply,
    LessonTry,
    LessonWhy,
)
from embruns.server.people import ratings
from embruns.server.visit import REFUSED, Asked, visit_of


def game_info(game: Game) -> GameInfo:
    """Everything needed to offer a game."""
    return GameInfo(
        slug=game.slug,
        version=game.version,
        title=game.title,
        about=game.about,
        minutes=game.minutes,
        seats=game.seats,
        variants=game.variants,
        options=game.options,
        levels=tuple(Level(level.slug, level.name, level.about) for level in offered(game)),
        secrets=bool(game.hidden),
        together=game.together,
        rated=ratings.is_possible(game),
        reasons=dict(game.reasons),
        terms=dict(game.terms),
        lessons=tuple(map(lesson_info, game.lessons.values())),
        puzzles=len(game.puzzles),
        daily=game.daily,
    )


@get("/games", summary="The games", responses=REFUSED)
async def list_games() -> list[GameInfo]:
    """Everything needed to offer them."""
    return [game_info(game) for game in games().values()]


@get("/games/{slug:str}/rules", summary="How to play", responses=REFUSED)
async def show_rules(slug: Annotated[str, Parameter(max_length=40)]) -> Rules:
    """Help and clauses in both languages."""
    game = find_game(slug)
    french, english = game.clauses("fr"), game.clauses("en")
    clauses = tuple(Clause(clause, Text(french[clause], english[clause])) for clause in english)
    return Rules(game.slug, game.version, Text(game.help("fr"), game.help("en")), clauses)


@get("/games/{slug:str}/booklet", summary="The illustrated rules", responses=REFUSED)
async def show_booklet(slug: Annotated[str, Parameter(max_length=40)]) -> Booklet:
    """The rules in reading order, each leaf with the position that it shows."""
    return booklet_told(find_game(slug))


@get("/daily", summary="The puzzle of the day", responses=REFUSED)
async def show_daily() -> Daily | None:
    """The same for everybody; null if no game has puzzles."""
    return daily(games().values(), time.time())


# Lessons and puzzles: nothing is kept, so they need no table

Slug = Annotated[str, Parameter(max_length=40)]


@get("/games/{slug:str}/lessons/{name:str}", summary="A lesson", responses=REFUSED)
async def show_lesson(slug: Slug, name: Slug) -> Lesson:
    """What its steps say and light."""
    return lesson_told(lesson_of(find_game(slug), name))


@post("/games/{slug:str}/lessons/{name:str}", status_code=200, summary="Try a move of a lesson", responses=REFUSED)
async def try_lesson(slug: Slug, name: Slug, data: JSONBody[LessonTry]) -> LessonReply:
    """Where it leads, or the answer to a wrong try; without a move, the beginning of a step."""
    return tried(lesson_of(find_game(slug), name), data.moves, data.action)


@post("/games/{slug:str}/lessons/{name:str}/why", status_code=200, summary="Why not", responses=REFUSED)
async def why_in_lesson(slug: Slug, name: Slug, data: JSONBody[LessonWhy]) -> LessonAnswer:
    """The answer to an action that may be forbidden."""
    lesson = lesson_of(find_game(slug), name)
    return asked_why(lesson, moment_of(lesson, data.moves), data.action)


@post("/games/{slug:str}/lessons/{name:str}/ahead", status_code=200, summary="What next", responses=REFUSED)
async def ahead_in_lesson(slug: Slug, name: Slug, data: JSONBody[LessonAhead]) -> LessonForeseen:
    """What could follow each line of the learner's actions."""
    lesson = lesson_of(find_game(slug), name)
    return foreseen(lesson, moment_of(lesson, data.moves), data.lines)


@post("/games/{slug:str}/lessons/{name:str}/aid", status_code=200, summary="The aid of a position", responses=REFUSED)
async def aid_in_lesson(request: Asked, slug: Slug, name: Slug, data: JSONBody[LessonTry]) -> LessonAid:
    """What the game works out for the learner, such as odds."""
    game, visit = find_game(slug), visit_of(request)
    lesson = lesson_of(game, name)
    moment = moment_of(lesson, data.moves)
    if not game.has_aid or moment.complete:
        return LessonAid(None)
    aid: Any = await visit.hall.pool.aid(game, moment.state.seen_by(lesson.seat), lesson.setup, visit.person)
    return LessonAid(aid)


GAME_ROUTES = [
    list_games,
    show_rules,
    show_booklet,
    show_daily,
    show_lesson,
    try_lesson,
    why_in_lesson,
    ahead_in_lesson,
    aid_in_lesson,
]
