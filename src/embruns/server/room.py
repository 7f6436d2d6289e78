"""A table that is open: its people's sockets, who is there, and what each of them is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server.eyes import Sights, layout_of
from embruns.server.messages import (
    Aid,
    Fairness,
    Hello,
    Origin,
    Pointed,
    Proposal,
    Proposed,
    SeatInfo,
    TableChanged,
    TableInfo,
    Update,
    You,
)
from embruns.server.proposals import Held
from embruns.server.refusals import refusal
from embruns.server.table import Place, Table

encode = msgspec.json.Encoder().encode


class Ear(Protocol):
    """Somebody who is told what happens: a socket."""

    person: str
    shown: int | None  # the seat whose person confirmed to be looking, where several share the screen

    def push(self, frame: bytes) -> None:
        """Send when the line is free."""


NO_ACKS: Mapping[Ear, str] = {}


class Room:
    """One table, and everybody who looks at it."""

    def __init__(self, table: Table, away_after: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # one change after the other: check, store, apply, tell
        self.ears: dict[Ear, None] = {}  # in the order of their coming
        self.thinking: asyncio.Task[None] | None = None
        self.aiding: asyncio.Task[None] | None = None
        self.held: Held | None = None  # a move that waits for somebody's consent
        self._aid: tuple[int, int, msgspec.Raw] | None = None  # of the position it names
        self.touched = time.monotonic()
        self._opened = self.touched
        self._away_after = away_after
        self._gone: dict[str, float] = {}

    # Who is there

    def is_present(self, person: str) -> bool:
        """Whether a browser of this person is connected."""
        return any(ear.person == person for ear in self.ears)

    def is_away(self, place: Place) -> bool:
        """Whether the others may give this seat to a bot."""
        if not place.is_persons or place.left:
            return place.is_persons
        gone = self._gone.get(place.person, self._opened)
        return not self.is_present(place.person) and time.monotonic() - gone >= self._away_after

    def enter(self, ear: Ear) -> None:
        """Somebody begins to listen; the others see it."""
        news = not self.is_present(ear.person)
        self.ears[ear] = None
        if news:
            self.tell_table(but=ear)

    def go(self, ear: Ear) -> None:
        """Somebody stops listening; after a while the seat counts as left."""
        self.ears.pop(ear, None)
        self.touched = time.monotonic()
        if not self.is_present(ear.person):
            self._gone[ear.person] = self.touched
            self.tell_table()
            asyncio.get_running_loop().call_later(self._away_after + 0.05, self.tell_table)

    # What they are told

    def info(self, person: str) -> TableInfo:
        """The table without its position."""
        table, start = self.table, self.table.made.start
        seated = {place.person for place in table.places if place.person}
        return TableInfo(
            id=table.id,
            game=table.game.slug,
            rules=table.made.rules,
            variant=table.match.setup.variant,
            players=table.match.setup.players,
            options=dict(table.match.setup.options),
            practice=table.made.practice,
            phase=table.phase,
            seats=tuple(self._seat(place, person) for place in table.places),
            spectators=len({id(ear) for ear in self.ears if ear.person not in seated}),
            ply=table.ply,
            to_act=table.to_act(),
            fairness=Fairness(table.commitment, table.contributions, table.seed),
            rematch=table.rematch,
            origin=Origin(start.table, start.ply, start.seat) if start else None,
            created=table.created,
            changed=table.changed,
        )

    def _seat(self, place: Place, person: str) -> SeatInfo:
        return SeatInfo(
            kind="open" if place.is_open else "bot" if place.level else "person",
            name=place.name or None,
            level=place.level or None,
            present=bool(place.level) or self.is_present(place.person),
            ready=bool(place.level) or self.table.begun or place.person in self.table.ready,
            away=self.is_away(place),
            mine=bool(person) and place.person == person,
        )

    def look(self, ear: Ear) -> tuple[int | None, bool]:
        """Whose eyes this socket gets, and whether the screen is covered between two people."""
        table = self.table
        mine = table.seats_of(ear.person)
        if len(mine) <= 1:
            return (mine[0] if mine else None), False
        to_act = table.to_act()
        if not table.game.hidden or to_act is None:
            return (to_act if to_act in mine else mine[0]), False
        if ear.shown not in mine or (to_act in mine and to_act != ear.shown):
            ear.shown = None
        return ear.shown, ear.shown is None

    def hello(self, ear: Ear, since: int = 0, undos: int = 0) -> bytes:
        """Everything, with the events after `since`; all of them where take-backs were missed."""
        table = self.table
        since = since if undos == table.undos and since <= table.ply else 0
        mine = table.seats_of(ear.person)
        you = You(mine, not mine or table.begun or ear.person in table.ready)
        if not table.begun:
            return encode(Hello(self.info(ear.person), you, layout_of(table), None, (), 0))
        seat, covered = self.look(ear)
        sights = Sights(table, since)
        scene = sights.scene(ear.person, seat, covered)
        told = self.info(ear.person), you, layout_of(table), scene
        return encode(Hello(*told, sights.events(seat), since, self._proposal(seat)))

    def tell_hello(self) -> None:
        """Everybody starts afresh."""
        for ear in list(self.ears):
            ear.push(self.hello(ear))
        self.tell_aid(self.ears)

    def tell_table(self, but: Ear | None = None) -> None:
        """Somebody came, went, sat down or was replaced."""
        for ear in list(self.ears):
            if ear is not but:
                ear.push(encode(TableChanged(self.info(ear.person))))

    def tell_update(self, since: int, undone: int | None = None, acks: Mapping[Ear, str] = NO_ACKS) -> None:
        """The game went on, or back: first to whoever did it, then to the others, each through their own eyes."""
        sights = Sights(self.table, since, self.table.before_last_move)
        same: dict[tuple[object, ...], bytes] = {}
        for ear in sorted(self.ears, key=lambda ear: ear not in acks):
            seat, covered = self.look(ear)
            said = acks.get(ear, "")
            key = (self.table.seats_of(ear.person), seat, covered, said)
            if key not in same:
                scene = sights.scene(ear.person, seat, covered)
                same[key] = encode(Update(scene, sights.events(seat), said, undone))
            ear.push(same[key])

    # Consent

    def hold(self, held: Held) -> None:
        """Somebody must agree to this move first; everybody sees the question."""
        self.held = held
        self._tell_proposal()

    def drop(self, why: EmbrunsError | None, tell: bool = False) -> None:
        """Nothing is proposed any more; the proposer's own browsers hear why, the others only where no news follow."""
        held, self.held = self.held, None
        if held is None:
            return
        held.settled.set()
        for ear in list(self.ears):
            if why and held.person and ear.person == held.person:
                ear.push(encode(refusal(why, self.table.game, held.move_id)))
        if tell:
            self._tell_proposal()

    def _proposal(self, seat: int | None) -> Proposal | None:
        return self.held.as_seen(self.table, seat) if self.held else None

    def _tell_proposal(self) -> None:
        for ear in list(self.ears):
            ear.push(encode(Proposed(self._proposal(self.look(ear)[0]))))

    # What the game works out, and what people point at

    def wants_aid(self) -> bool:
        """Whether somebody is here, and a person is to act in a position that has not been worked out."""
        table, seat = self.table, self.table.to_act()
        if seat is None or not table.game.has_aid or not self.ears or not table.places[seat].is_persons:
            return False
        return self._aid is None or self._aid[:2] != (table.ply, table.undos)

    def give_aid(self, ply: int, undos: int, aid: msgspec.Raw) -> None:
        """It was worked out for that position; told if it is still this one."""
        self._aid = (ply, undos, aid)
        self.tell_aid(self.ears)

    def tell_aid(self, ears: Iterable[Ear]) -> None:
        """To all where nothing is hidden, else to the seat to act alone."""
        table = self.table
        if self._aid is None or self._aid[:2] != (table.ply, table.undos) or bytes(self._aid[2]) == b"null":
            return
        for ear in list(ears):
            if not table.game.hidden or self.look(ear) == (table.to_act(), False):
                ear.push(encode(Aid(*self._aid)))  # type: ignore[arg-type]  # it is encoded already

    def tell_pointed(self, seat: int, where: str) -> None:
        """Everybody sees it, whoever points too."""
        frame = encode(Pointed(seat, where))
        for ear in list(self.ears):
            ear.push(frame)
