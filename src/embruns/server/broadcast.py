"""What the listeners of a table are told, each of them as their own seat may see it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from embruns.core.game import Game
from embruns.server.archive import Archive
from embruns.server.boxes.editions import label_of
from embruns.server.entries import Made
from embruns.server.messages.tables import (
    BoxName,
    ClockInfo,
    Fairness,
    Origin,
    PaceInfo,
    PauseInfo,
    SeatInfo,
    TableInfo,
)
from embruns.server.messages.told import Aid, ClockTold, Hello, Pointed, Proposal, Proposed, TableChanged, Update, You
from embruns.server.occupants import Occupant
from embruns.server.presence import Listener
from embruns.server.room import Room
from embruns.server.table import Table
from embruns.server.views import Views, layout_of, proposal_of

encode = msgspec.json.Encoder().encode

NO_ACKS: Mapping[Listener, str] = {}
SPECTATOR_SECONDS = 0.25  # in which those who come and go without a seat are told together


# The table without its position


def table_info(room: Room, person: str) -> TableInfo:
    """The table without its position, for this person."""
    table, start = room.table, room.table.made.start
    host = room.host()
    return TableInfo(
        id=table.id,
        game=table.game.slug,
        rules=table.made.rules,
        variant=table.match.setup.variant,
        players=table.match.setup.players,
        options=dict(table.match.setup.options),
        practice=table.made.practice,
        stage=table.stage,
        seats=tuple(_seat_info(room, seat, person) for seat in range(len(table.occupants))),
        spectators=room.presence.spectators(room.table.people()),
        watching=room.presence.watching(room.table.people()),
        ply=table.ply,
        to_act=table.to_act(),
        host=next((seat for seat, one in enumerate(table.occupants) if one.person == host and one.is_person), None),
        hosting=bool(person) and host == person,
        hosted=table.made.agreed.hosted,
        code="" if table.stage == "over" else table.made.agreed.code,
        pace=_pace(table.made),
        asks=asks_consent(table.game),
        answering=_answering(table, person),
        chat=table.made.agreed.chat,
        closed=table.made.agreed.closed,
        rated=table.made.agreed.rated,
        day=table.made.agreed.day,
        clock=clock_info(room),
        deadline=table.deadline(),
        fairness=Fairness(table.commitment, table.contributions, table.seed),
        rematch=table.rematch,
        origin=Origin(start.table, start.ply, start.seat) if start else None,
        box=box_name(table.made),
        created=table.created,
        changed=table.changed,
    )


def box_name(made: Made) -> BoxName | None:
    """The box of a table; None if it is the game's own."""
    return BoxName(*label_of(made.box).split()) if made.box else None


def archive_info(archive: Archive, person: str) -> TableInfo:
    """The same of a table that can only be read."""
    made, told = archive.made, archive.seed_headers
    return TableInfo(
        id=archive.id,
        game=made.game,
        rules=made.rules,
        variant=made.variant,
        players=len(made.seatings),
        options=made.options,
        practice=made.practice,
        stage="archived",
        seats=tuple(_archived_seat(occupant, person) for occupant in archive.occupants),
        spectators=0,
        watching=(),
        ply=len(archive.plies),
        to_act=None,
        host=None,
        hosting=False,
        hosted=made.agreed.hosted,
        code="",
        pace=_pace(made),
        asks=False,
        answering="",
        chat=made.agreed.chat,
        closed=made.agreed.closed,
        rated=made.agreed.rated,
        day=made.agreed.day,
        clock=None,
        deadline=None,
        fairness=Fairness(told["commitment"], archive.contributions, None),
        rematch=archive.rematch,
        origin=Origin(made.start.table, made.start.ply, made.start.seat) if made.start else None,
        box=box_name(made),
        created=archive.created,
        changed=archive.changed,
    )


def clock_info(room: Room) -> ClockInfo | None:
    """The clocks of a table as they stand now; None if it has none."""
    table, clock, turn = room.table, room.table.made.agreed.clock, room.turn
    if clock is None:
        return None
    left = list(table.left) or [60_000 * clock.minutes] * len(table.occupants)
    current = turn is not None and turn.named == table.named and turn.seat is not None
    if current:
        left[turn.seat] = max(0, left[turn.seat] - turn.spent())
    running = turn.seat if current and turn.runs else None
    return ClockInfo(clock.minutes, clock.increment, clock.level, tuple(left), running, _pause(table))


def _pause(table: Table) -> PauseInfo | None:
    """The pause of the clocks, or the question whether there is to be one."""
    wanted = table.pause.wanted
    if not wanted:
        return None
    agreed = [seat for seat, one in enumerate(table.occupants) if one.person in wanted]
    asked = [seat for seat in agreed if table.occupants[seat].person == wanted[0]]
    return PauseInfo(asked[0] if asked else None, tuple(agreed), table.pause.is_on)


def tell_clock(room: Room) -> None:
    """Tell all listeners how the clocks stand."""
    if (known := clock_info(room)) is not None:
        frame = encode(ClockTold(known))
        for listener in list(room.presence.listeners):
            listener.push(frame)


def asks_consent(game: Game) -> bool:
    """Return whether some moves of this game need another person's consent."""
    return type(game).consent is not Game.consent


def _answering(table: Table, person: str) -> Literal["", "yes", "no"]:
    known = table.answering.get(person, "")
    return "yes" if known == "yes" else "no" if known == "no" else ""


def _pace(made: Made) -> PaceInfo | None:
    pace = made.agreed.pace
    return PaceInfo(pace.days, pace.level) if pace else None


def _archived_seat(occupant: Occupant, person: str) -> SeatInfo:
    return SeatInfo(
        kind=_kind(occupant),
        name=occupant.name or None,
        level=occupant.level or None,
        present=bool(occupant.level),
        ready=True,
        away=False,
        mine=bool(person) and occupant.person == person,
        yields=occupant.yields,
        claimed=False,
        claiming=False,
        emblem=occupant.emblem,
    )


def _kind(occupant: Occupant) -> Literal["open", "bot", "person"]:
    return "open" if occupant.is_open else "bot" if occupant.level else "person"


def _seat_info(room: Room, seat: int, person: str) -> SeatInfo:
    occupant, claimed = room.table.occupants[seat], room.table.claims.get(seat)
    return SeatInfo(
        kind=_kind(occupant),
        name=occupant.name or None,
        level=occupant.level or None,
        present=bool(occupant.level) or room.presence.is_present(occupant.person),
        ready=bool(occupant.level) or room.table.begun or occupant.person in room.table.ready,
        away=room.is_away(seat),
        mine=bool(person) and occupant.person == person,
        yields=occupant.yields,
        claimed=claimed is not None,
        claiming=claimed is not None and claimed.person == person,
        emblem=occupant.emblem,
    )


def tell_table(room: Room, but: Listener | None = None) -> None:
    """Send the table to all listeners but one: somebody came, went, sat down or was replaced."""
    seated, frames = room.table.people(), dict[str, bytes]()
    for listener in list(room.presence.listeners):
        if listener is but:
            continue
        person = listener.person if listener.person in seated else ""  # it looks the same to all who have no seat
        frame = frames.get(person)
        if frame is None:
            frame = frames[person] = encode(TableChanged(table_info(room, person)))
        listener.push(frame)


def _tell_spectators_soon(room: Room) -> None:
    """Tell how many look on, once for all who come and go within a moment."""

    def tell() -> None:
        room.spectators_told = None
        tell_table(room)

    if room.spectators_told is None:
        room.spectators_told = asyncio.get_running_loop().call_later(SPECTATOR_SECONDS, tell)


def enter(room: Room, listener: Listener) -> None:
    """Let somebody listen, and tell the others."""
    is_news = room.presence.enter(listener)
    if listener.person not in room.table.people():
        _tell_spectators_soon(room)
    elif is_news:
        tell_table(room, but=listener)


def leave(room: Room, listener: Listener) -> None:
    """Stop telling a listener; tell the others now, and again when its person counts as away."""
    room.touched = time.monotonic()
    is_gone = room.presence.leave(listener)
    if not room.presence.listeners:
        room.views = None
    if listener.person not in room.table.people():
        _tell_spectators_soon(room)
    elif is_gone:
        tell_table(room)
        asyncio.get_running_loop().call_later(room.presence.away_after + 0.05, tell_table, room)


# The game


def hello(room: Room, listener: Listener, since: int = 0, undos: int = 0) -> bytes:
    """Everything, with the events after `since`; with all events if the listener missed an undo."""
    table = room.table
    since = since if undos == table.undos and since <= table.ply else 0
    mine = table.seats_of(listener.person)
    you = You(mine, not mine or table.begun or listener.person in table.ready)
    info, layout = table_info(room, listener.person), layout_of(table)
    if not table.begun:
        return encode(Hello(info, you, layout, None, (), 0))
    seat, covered = room.seat_for(listener)
    views = _views(room)
    scene, _ = views.scene(listener.person, seat, covered)
    listener.told = views.seen(seat)
    return encode(Hello(info, you, layout, scene, views.events(seat, since), since, _proposal(room, seat)))


def _views(room: Room) -> Views:
    """What has been worked out for this position already."""
    views: Views | None = room.views
    if views is None or not views.are_of(room.table):
        views = room.views = Views(room.table)
    return views


def tell_hello(room: Room) -> None:
    """Send everything to all listeners: they start afresh."""
    for listener in list(room.presence.listeners):
        listener.push(hello(room, listener))
    tell_aid(room, room.presence.listeners)


def tell_update(room: Room, since: int, undone: int | None = None, acks: Mapping[Listener, str] = NO_ACKS) -> None:
    """Send the new position and what led to it: first to whoever is acknowledged, then to the others.

    Whoever can merge gets what changed since the position that they were told last, unless that was another seat's or
    a move was undone.
    """
    table, views = room.table, _views(room)
    frames: dict[tuple[object, ...], bytes] = {}
    for listener in sorted(room.presence.listeners, key=lambda one: one not in acks):
        seat, covered = room.seat_for(listener)
        ack = acks.get(listener, "")
        seen = views.seen(seat)
        base = seen.base(listener.told) if listener.merges and undone is None else None
        listener.told = seen
        key = (table.seats_of(listener.person), seat, covered, ack, base)
        frame = frames.get(key)
        if frame is None:
            scene, changes = views.scene(listener.person, seat, covered, base)
            frame = frames[key] = encode(Update(scene, views.events(seat, since), ack, undone, changes))
        listener.push(frame)


def _proposal(room: Room, seat: int | None) -> Proposal | None:
    return proposal_of(room.table, room.held, seat) if room.held else None


def tell_proposal(room: Room) -> None:
    """Send the move that waits for consent, or that none does."""
    for listener in list(room.presence.listeners):
        listener.push(encode(Proposed(_proposal(room, room.seat_for(listener)[0]))))


def tell_aid(room: Room, listeners: Iterable[Listener]) -> None:
    """Send what was worked out for this position: to all in a game without secrets, else to the seat to act alone."""
    table, known = room.table, room.aid
    if known is None or known.named != table.named or bytes(known.aid) == b"null":
        return
    for listener in list(listeners):
        if not table.game.hidden or room.seat_for(listener) == (table.to_act(), False):
            frame = Aid(known.named.ply, known.named.undos, known.aid)  # type: ignore[arg-type]  # it is encoded already
            listener.push(encode(frame))


def tell_pointed(room: Room, seat: int, where: str) -> None:
    """Show all listeners, also the one who points, what that seat points at."""
    frame = encode(Pointed(seat, where))
    for listener in list(room.presence.listeners):
        listener.push(frame)
