"""The REST routes about games that were played: records, replays and reviews."""

from __future__ import annotations

import time

from litestar import MediaType, Response, get, post

from embruns.core.record import print_record
from embruns.server.archive import Archive
from embruns.server.errors import NotOver
from embruns.server.messages.scenes import Replay, ReviewStatus
from embruns.server.room import Room
from embruns.server.table import Table
from embruns.server.views import viewer
from embruns.server.visit import REFUSED, Asked, FirstFrame, TableId, visit_of


def _seat_of(room: Room, person: str) -> int | None:
    """The seat whose view this person gets outside the socket: None for people who share a screen."""
    mine = room.table.seats_of(person)
    return mine[0] if len(mine) == 1 else None


@get("/tables/{table_id:str}/record", media_type=MediaType.TEXT, summary="The record", responses=REFUSED)
async def show_record(request: Asked, table_id: TableId) -> Response[str]:
    """Returns the record of a finished or archived game, or of a game that hides nothing from me."""
    visit = visit_of(request)
    room = await visit.hall.registry.find(table_id)
    if isinstance(room, Archive):
        return _as_file(room.record(), room.made.game, room.created, table_id)
    table = room.table
    room.check_looking(visit.person)
    if table.stage != "over" and hides_something(room, visit.person):
        raise NotOver(f"the record of table {table_id} has secrets until the game is over")
    date = time.strftime("%Y-%m-%d", time.gmtime(table.created))
    return _as_file(print_record(table.record(date)), table.game.slug, table.created, table_id)


def _as_file(record: str, slug: str, created: int, table_id: str) -> Response[str]:
    date = time.strftime("%Y-%m-%d", time.gmtime(created))
    name = f'attachment; filename="{slug}-{date}-{table_id[:6]}.txt"'
    return Response(record, media_type=MediaType.TEXT, headers={"content-disposition": name})


def hides_something(room: Room, person: str) -> bool:
    """Return whether an action of this game, or part of its start, was hidden from this person."""
    table = room.table
    state, seat = table.match.at(0), viewer(table.game, _seat_of(room, person))
    if table.match.start and state.seen_by(seat) != state:
        return True
    for action in table.match.plies:
        if state.veil(action, seat) is not action:
            return True
        state.play(action)
    return False


@get("/tables/{table_id:str}/replay", summary="Every position, page by page", responses=REFUSED)
async def show_replay(request: Asked, table_id: TableId, first: FirstFrame = 0) -> Replay:
    """Returns the page with that frame: with every secret if the game is over, else as I may see them."""
    visit = visit_of(request)
    room = await visit.hall.registry.room(table_id)
    room.check_looking(visit.person)
    return await visit.hall.replays.make(room, _seat_of(room, visit.person), visit.person, first)


async def _finished(request: Asked, table_id: str) -> Table:
    visit = visit_of(request)
    room = await visit.hall.registry.room(table_id)
    table = room.table
    if table.is_secret:
        room.check_looking(visit.person)
    if table.stage != "over":
        raise NotOver(f"the game at table {table_id} is not over: there is nothing to review yet")
    return table


@post("/tables/{table_id:str}/review", status_code=200, summary="Ask for a review", responses=REFUSED)
async def ask_review(request: Asked, table_id: TableId) -> ReviewStatus:
    """Begins the review of a finished game, unless it is there or under way."""
    return await visit_of(request).reviews.ask(await _finished(request, table_id))


@get("/tables/{table_id:str}/review", summary="The review", responses=REFUSED)
async def show_review(request: Asked, table_id: TableId) -> ReviewStatus:
    """Returns the progress; when it is done, the review."""
    return await visit_of(request).reviews.status(await _finished(request, table_id))


RECORD_ROUTES = [
    show_record,
    show_replay,
    ask_review,
    show_review,
]
