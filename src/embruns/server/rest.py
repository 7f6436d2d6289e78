"""The REST routes: games, identity, tables and seats, records, replays and reviews. See /api/openapi.json."""

from __future__ import annotations

import logging
import time
from typing import Annotated, Any

from litestar import Litestar, MediaType, Response, Router, delete, get, post
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import JSONBody, Parameter, QueryParameter

from embruns import __version__
from embruns.bots.levels import offered
from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Text
from embruns.core.record import print_record
from embruns.games import find_game, games
from embruns.server.addresses import LOOPBACK
from embruns.server.archive import Archive
from embruns.server.boxes.routes import BOX_ROUTES
from embruns.server.broadcast import archive_info, table_info
from embruns.server.daily import daily
from embruns.server.errors import AlreadySomebody, BadRequest, Internal, NotOver, UnknownDevice
from embruns.server.identity import Identity, read_link
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
from embruns.server.messages.basics import Problem
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
from embruns.server.messages.people import Device, Link, Me, MyName, Reach, Results, Resume, Who
from embruns.server.messages.scenes import Replay, ReviewStatus
from embruns.server.messages.tables import (
    AnswerBy,
    AnswerClaim,
    Found,
    GiveToBot,
    NewOrder,
    PlayOn,
    PutAway,
    StartGame,
    TableInfo,
    TableShelf,
    TableWish,
    TakeSeat,
)
from embruns.server.names import clean_name
from embruns.server.notify.routes import NOTIFY_ROUTES
from embruns.server.people import ratings
from embruns.server.people.day_routes import DAY_ROUTES
from embruns.server.people.routes import PASSKEY_ROUTES
from embruns.server.refusals import SAID, STATUS, problem
from embruns.server.room import Room
from embruns.server.studio.routes import STUDIO_ROUTES
from embruns.server.table import Table
from embruns.server.views import viewer
from embruns.server.visit import REFUSED, Asked, DeviceId, FirstFrame, Hook, SeatNumber, TableId, Visit, me, visit_of

log = logging.getLogger("embruns.server")

# The games


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


# Identity


async def _person_of(visit: Visit, token: str) -> str:
    """The person whom a personal link names; raise BadRequest if it is not valid, or not any more."""
    text = visit.seal.opened("link", token)
    if text:
        person, number = read_link(text)
        if (await visit.devices.account(person)).link == number:
            return person
    raise BadRequest("this is not a personal link of this server, or no longer")


@get("/me", summary="My personal link", responses=REFUSED)
async def show_me(request: Asked) -> Me:
    """Sets the cookie of a new person if there is none."""
    return await me(visit_of(request))


@post("/me", status_code=200, summary="Become the person of a personal link", responses=REFUSED)
async def resume(request: Asked, data: JSONBody[Resume]) -> Me:
    """Sets that person's cookie. Who has a table already must agree with `replace`."""
    visit = visit_of(request)
    person = await _person_of(visit, data.token)
    if person != visit.person:
        if not data.replace and await visit.hall.registry.name_of(visit.person) is not None:
            raise AlreadySomebody("this browser would stop being the person that it is: ask, then send replace")
        visit.identity = Identity.new(person)
    return await me(visit)


@post("/me/who", status_code=200, summary="Whom a personal link names", responses=REFUSED)
async def who_is_it(request: Asked, data: JSONBody[Link]) -> Who:
    """Tells both names, for the question before a browser becomes somebody else."""
    visit = visit_of(request)
    person, registry = await _person_of(visit, data.token), visit.hall.registry
    return Who(person == visit.person, await registry.name_of(visit.person), await registry.name_of(person))


@post("/me/link", status_code=200, summary="A new personal link", responses=REFUSED)
async def renew_link(request: Asked) -> Me:
    """Makes a new personal link; all earlier ones are invalid from now on."""
    visit = visit_of(request)
    await visit.devices.renew_link(visit.person)
    return await me(visit)


@post("/me/name", status_code=200, summary="My name", responses=REFUSED)
async def set_name(request: Asked, data: JSONBody[MyName]) -> Me:
    """Remembers what I am called, on all my devices; tables where I sit already keep the name that I gave there."""
    visit = visit_of(request)
    await visit.devices.keep_name(visit.person, clean_name(data.name))
    return await me(visit)


async def _devices_of(visit: Visit) -> list[Device]:
    known = (await visit.devices.account(visit.person)).devices
    mine = [
        Device(one.id, one.name, one.since, one.seen, one.id == visit.identity.device)
        for one in known
        if not one.revoked
    ]
    return sorted(mine, key=lambda device: (not device.here, -device.seen))


@get("/me/devices", summary="My devices", responses=REFUSED)
async def list_devices(request: Asked) -> list[Device]:
    """Lists the browsers that act for me, this one first."""
    return await _devices_of(visit_of(request))


@delete("/me/devices/{device:str}", status_code=200, summary="Revoke a device", responses=REFUSED)
async def revoke_device(request: Asked, device: DeviceId) -> list[Device]:
    """Lets a browser act for me no longer; its sockets are closed."""
    visit = visit_of(request)
    if not await visit.devices.revoke(visit.identity, device):
        raise UnknownDevice(f"you have no device {device!r}")
    return await _devices_of(visit)


@get("/me/results", summary="What I have played", responses=REFUSED)
async def show_results(request: Asked) -> Results:
    """Adds up my finished games by game and level, tells with whom I played, and rates those that count."""
    visit = visit_of(request)
    return await visit.hall.results.of(visit.person)


@get("/reach", summary="Addresses for an invitation", responses=REFUSED)
async def show_reach(request: Asked) -> Reach:
    """Lists the addresses that other machines can open."""
    visit = visit_of(request)
    addresses = visit.addresses.for_others()
    return Reach(addresses, "" if addresses else visit.command)


# Tables


def _info(visit: Visit, found: Room | Archive) -> TableInfo:
    return archive_info(found, visit.person) if isinstance(found, Archive) else table_info(found, visit.person)


@post("/tables", summary="Make a table", responses=REFUSED)
async def make_table(request: Asked, data: JSONBody[TableWish]) -> TableInfo:
    """The people of the seats `me` and `here` sit down at once."""
    visit = visit_of(request)
    made = await visit.hall.creation.make(data, visit.person)
    mine = next((seat.name for seat in data.seats if seat.kind == "me" and seat.name), None)
    if mine:
        await visit.devices.keep_name(visit.person, clean_name(mine))
    if request.client and request.client.host in LOOPBACK and not visit.addresses.is_public:
        await visit.devices.remember_owner(visit.person)
    return _info(visit, made)


@get("/tables", summary="My tables", responses=REFUSED)
async def my_tables(request: Asked) -> list[TableInfo]:
    """Lists the table with the latest change first."""
    visit = visit_of(request)
    return [_info(visit, found) for found in await visit.hall.registry.all_of(visit.person)]


@get("/shelf", summary="My tables, in play or archived", responses=REFUSED)
async def show_shelf(
    request: Asked,
    archived: Annotated[bool, QueryParameter(description="the archive instead of the tables in play")] = False,
    game: Annotated[str, QueryParameter(max_length=40, description="only tables of this game")] = "",
    offset: Annotated[int, QueryParameter(ge=0, le=100_000, description="tables to leave out")] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=100, description="tables in the answer at most")] = 100,
) -> TableShelf:
    """Lists a page of them, the latest end first; my turns first is the client's business."""
    visit = visit_of(request)
    hall = visit.hall
    for found in await hall.registry.find_all(await hall.shelf.unknown(visit.person)):
        await hall.shelf.adopt(found if isinstance(found, Archive) else found.table, visit.person)
    listed = await hall.shelf.find(visit.person, archived, game)
    page = await hall.registry.find_all(listed.ids[offset : offset + most])
    return TableShelf(tuple(_info(visit, found) for found in page), listed.in_play, listed.archived)


@post("/tables/{table_id:str}/shelf", status_code=200, summary="Archive a table", responses=REFUSED)
async def put_away(request: Asked, table_id: TableId, data: JSONBody[PutAway]) -> TableInfo:
    """Puts a table of mine into the archive, or takes it out."""
    visit = visit_of(request)
    found = await visit.hall.registry.find(table_id)
    table = found if isinstance(found, Archive) else found.table
    await visit.hall.shelf.put(table, visit.person, data.archived)
    return _info(visit, found)


@get("/tables/{table_id:str}", summary="A table without its position", responses=REFUSED)
async def show_table(request: Asked, table_id: TableId) -> TableInfo:
    """Its seats, set-up, commitment and stage; `archived` if its game or rules version is not here any more."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.registry.find(table_id))


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    status_code=200,
    summary="Sit down",
    responses=REFUSED,
)
async def take_seat(request: Asked, table_id: TableId, seat: SeatNumber, data: JSONBody[TakeSeat]) -> TableInfo:
    """Takes an open seat, that of a bot that yields, or my own, which I left or which a bot has played since."""
    visit, name = visit_of(request), clean_name(data.name)
    room = await visit.hall.seats.sit(table_id, seat, visit.person, name)
    await visit.devices.keep_name(visit.person, name)
    return _info(visit, room)


@delete("/tables/{table_id:str}/seats/{seat:int}", status_code=200, summary="Leave a seat", responses=REFUSED)
async def leave_seat(request: Asked, table_id: TableId, seat: SeatNumber) -> TableInfo:
    """Before the game the seat is open again, and the host may free any; later it stays mine, and a bot may play."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.leave(table_id, seat, visit.person))


@post("/tables/{table_id:str}/seats/{seat:int}/bot", status_code=200, summary="Give a seat to a bot", responses=REFUSED)
async def give_seat(request: Asked, table_id: TableId, seat: SeatNumber, data: JSONBody[GiveToBot]) -> TableInfo:
    """A bot plays for me, for a person who is away, or, as the host decides, at a seat before the game."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.give(table_id, seat, visit.person, data.level))


@post("/tables/{table_id:str}/seats/{seat:int}/claim", status_code=200, summary="Claim my seat", responses=REFUSED)
async def claim_seat(request: Asked, table_id: TableId, seat: SeatNumber) -> TableInfo:
    """Asks for the seat that I had in another browser; whoever holds the table answers."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.claim(table_id, seat, visit.person))


@post("/tables/{table_id:str}/seats/{seat:int}/answer", status_code=200, summary="Answer a claim", responses=REFUSED)
async def answer_claim(request: Asked, table_id: TableId, seat: SeatNumber, data: JSONBody[AnswerClaim]) -> TableInfo:
    """Gives the seat to whoever claims it, or not."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.settle(table_id, seat, visit.person, data.yes))


@post("/tables/{table_id:str}/answering", status_code=200, summary="Answer while I am away", responses=REFUSED)
async def answer_by(request: Asked, table_id: TableId, data: JSONBody[AnswerBy]) -> TableInfo:
    """Says how proposals to me are answered while I am not here."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.answer_by(table_id, visit.person, data.answer))


@post("/tables/{table_id:str}/order", status_code=200, summary="Change the order", responses=REFUSED)
async def change_order(request: Asked, table_id: TableId, data: JSONBody[NewOrder]) -> TableInfo:
    """Lets the occupants change places before the game; the host may."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.order(table_id, visit.person, data.order))


@post("/tables/{table_id:str}/start", status_code=200, summary="Start the game", responses=REFUSED)
async def start_game(request: Asked, table_id: TableId, data: JSONBody[StartGame]) -> TableInfo:
    """Begins the game, with bots for whoever is not there; the host may."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.start(table_id, visit.person, data.level))


@get("/codes/{code:str}", summary="Find a table by its join code", responses=REFUSED)
async def find_code(request: Asked, code: Annotated[str, Parameter(max_length=40)]) -> Found:
    """The table that people reach by this code until its game is over."""
    return Found(await visit_of(request).hall.registry.find_code(code))


@post("/tables/{table_id:str}/rematch", status_code=200, summary="Play again", responses=REFUSED)
async def play_again(request: Asked, table_id: TableId) -> TableInfo:
    """Returns the new table, the same one for all who ask."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.creation.rematch(table_id, visit.person))


@post("/tables/{table_id:str}/play-on", summary="Play on from a position", responses=REFUSED)
async def play_on(request: Asked, table_id: TableId, data: JSONBody[PlayOn]) -> TableInfo:
    """Makes a new table from a position of a finished game; what the seat could not see there is dealt anew."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.creation.play_on(table_id, data, visit.person))


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


@get("/openapi.json", include_in_schema=False, summary="This description")
async def describe(request: Asked) -> dict[str, Any]:
    """Returns the OpenAPI description."""
    return request.app.openapi_schema.to_schema()


# Errors, all of one shape


def _respond(request: Asked, found: Problem) -> Response[Problem]:
    visit = request.scope.get("embruns")
    if isinstance(visit, Visit):  # it is missing where an application without `App` fails
        visit.hall.measures.refusals[found.code] += 1
    return Response(found, status_code=STATUS.get(found.code, 400), media_type=MediaType.JSON)


def _on_refusal(request: Asked, error: EmbrunsError) -> Response[Problem]:
    return _respond(request, problem(error))


_CODES = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}


def _on_http(request: Asked, error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "bad-request")
    if error.status_code >= 500:
        code = "internal"
    detail = "; ".join([error.detail, *(str(part) for part in error.extra or ())]) if code == "bad-request" else ""
    return _respond(request, Problem(code, SAID[code], "", detail[:500]))


def _on_mistake(request: Asked, error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _respond(request, problem(Internal("the server failed")))


ROUTES = [
    list_games,
    show_rules,
    show_booklet,
    show_daily,
    show_lesson,
    try_lesson,
    why_in_lesson,
    ahead_in_lesson,
    aid_in_lesson,
    show_me,
    set_name,
    resume,
    who_is_it,
    renew_link,
    list_devices,
    revoke_device,
    show_results,
    show_reach,
    make_table,
    my_tables,
    show_shelf,
    put_away,
    show_table,
    take_seat,
    leave_seat,
    give_seat,
    claim_seat,
    answer_claim,
    answer_by,
    change_order,
    start_game,
    find_code,
    play_again,
    play_on,
    show_record,
    show_replay,
    ask_review,
    show_review,
    *BOX_ROUTES,
    *STUDIO_ROUTES,
    *NOTIFY_ROUTES,
    *PASSKEY_ROUTES,
    *DAY_ROUTES,
    describe,
]


def make_rest(on_startup: Hook, on_shutdown: Hook) -> Litestar:
    """The application behind /api."""
    # Litestar's own pages about the OpenAPI description stay outside /api, at a path that is not served.
    openapi = OpenAPIConfig("Embruns", __version__, path="/unserved", render_plugins=[], use_handler_docstrings=True)
    return Litestar(
        [Router("/api", route_handlers=ROUTES)],
        openapi_config=openapi,
        exception_handlers={EmbrunsError: _on_refusal, HTTPException: _on_http, Exception: _on_mistake},
        on_startup=[on_startup],
        on_shutdown=[on_shutdown],
        logging_config=None,
    )
