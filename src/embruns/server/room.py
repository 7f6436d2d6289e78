"""A table that is open: its people's sockets, who is there, and what each of them is told."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import msgspec

from embruns.server.eyes import Sights
from embruns.server.messages import (
    Fairness,
    Hello,
    SeatInfo,
    TableChanged,
    TableInfo,
    Update,
    You,
)
from embruns.server.table import Place, Table

encode = msgspec.json.Encoder().encode


class Ear(Protocol):
    """Somebody who is told what happens: a socket."""

    person: str
    shown: int | None  # the seat whose person confirmed to be looking, where several share the screen

    def push(self, frame: bytes) -> None:
        """Send when the line is free."""


class Room:
    """One table, and everybody who looks at it."""

    def __init__(self, table: Table, away_after: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # one change after the other: check, store, apply, tell
        self.ears: dict[Ear, None] = {}  # in the order of their coming
        self.thinking: asyncio.Task[None] | None = None
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
        table = self.table
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
            return encode(Hello(self.info(ear.person), you, None, (), 0))
        seat, covered = self.look(ear)
        sights = Sights(table, since)
        scene = sights.scene(ear.person, seat, covered)
        return encode(Hello(self.info(ear.person), you, scene, sights.events(seat), since))

    def tell_hello(self) -> None:
        """Everybody starts afresh."""
        for ear in list(self.ears):
            ear.push(self.hello(ear))

    def tell_table(self, but: Ear | None = None) -> None:
        """Somebody came, went, sat down or was replaced."""
        for ear in list(self.ears):
            if ear is not but:
                ear.push(encode(TableChanged(self.info(ear.person))))

    def tell_update(self, since: int, undone: int | None = None, by: Ear | None = None, ack: str = "") -> None:
        """The game went on, or back: first to whoever moved, then to the others, each through their own eyes."""
        sights = Sights(self.table, since, self.table.before_last_move)
        same: dict[tuple[object, ...], bytes] = {}
        for ear in sorted(self.ears, key=lambda ear: ear is not by):
            seat, covered = self.look(ear)
            said = ack if ear is by else ""
            key = (self.table.seats_of(ear.person), seat, covered, said)
            if key not in same:
                scene = sights.scene(ear.person, seat, covered)
                same[key] = encode(Update(scene, sights.events(seat), said, undone))
            ear.push(same[key])
