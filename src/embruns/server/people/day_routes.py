"""The routes for games of the day: look at the list, and play."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, Parameter

from embruns.core.errors import BadSetup
from embruns.core.game import Game
from embruns.games import find_game
from embruns.server.broadcast import table_info
from embruns.server.messages.tables import TableInfo
from embruns.server.names import clean_name
from embruns.server.people.messages import DayGame, DayWish
from embruns.server.visit import REFUSED, Asked, visit_of

Slug = Annotated[str, Parameter(max_length=40)]


def _daily(slug: str) -> Game:
    game = find_game(slug)
    if not game.daily:
        raise BadSetup(f"{game.slug} has no game of the day: its outcomes depend on what is played")
    return game


@get("/games/{slug:str}/day", summary="The game of the day", responses=REFUSED)
async def show_day(request: Asked, slug: Slug) -> DayGame:
    """The same outcomes for everybody today, my table, and the best scores on this server."""
    visit = visit_of(request)
    return await visit.hall.days.of(_daily(slug), visit.person)


@post("/games/{slug:str}/day", status_code=200, summary="Play the game of the day", responses=REFUSED)
async def play_day(request: Asked, slug: Slug, data: JSONBody[DayWish]) -> TableInfo:
    """Returns my table of today; there is one for each person."""
    visit, name = visit_of(request), clean_name(data.name)
    room = await visit.hall.creation.play_day(
        _daily(slug), name, visit.person, await visit.devices.emblem(visit.person)
    )
    await visit.devices.keep_name(visit.person, name)
    return table_info(room, visit.person)


DAY_ROUTES = [show_day, play_day]
