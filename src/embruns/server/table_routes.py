"""The REST routes about tables: making and finding them, and who sits where."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, Parameter, QueryParameter

from embruns.server.addresses import LOOPBACK
from embruns.server.archive import Archive
from embruns.server.broadcast import archive_info, table_info
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
    WishPause,
)
from embruns.server.names import clean_name
from embruns.server.room import Room
from embruns.server.visit import REFUSED, Asked, SeatNumber, TableId, Visit, visit_of


def _info(visit: Visit, found: Room | Archive) -> TableInfo:
    return archive_info(found, visit.person) if isinstance(found, Archive) else table_info(found, visit.person)


@post("/tables", summary="Make a table", responses=REFUSED)
async def make_table(request: Asked, data: JSONBody[TableWish]) -> TableInfo:
    """The people of the seats `me` and `here` sit down at once."""
    visit = visit_of(request)
    made = await visit.hall.creation.make(data, visit.person, await visit.devices.emblem(visit.person))
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
    room = await visit.hall.seats.sit(table_id, seat, visit.person, name, await visit.devices.emblem(visit.person))
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


@post("/tables/{table_id:str}/pause", status_code=200, summary="Pause the clocks", responses=REFUSED)
async def pause_clocks(request: Asked, table_id: TableId, data: JSONBody[WishPause]) -> TableInfo:
    """Asks for a pause or agrees to it, declines or ends it. It begins when all who are here want it, or the host."""
    visit = visit_of(request)
    return _info(visit, await visit.hall.seats.pause(table_id, visit.person, data.wanted))


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
    emblem = await visit.devices.emblem(visit.person)
    return _info(visit, await visit.hall.creation.play_on(table_id, data, visit.person, emblem))


TABLE_ROUTES = [
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
    pause_clocks,
    change_order,
    start_game,
    find_code,
    play_again,
    play_on,
]
