"""All tables: made, found, changed. A change is checked, stored, applied and told, in this order, one at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from embruns.bots.levels import find_level, offered
from embruns.core.codec import encode_state
from embruns.core.contract import Action, Rng, State
from embruns.core.errors import BadSetup, EmbrunsError, StaleMatch
from embruns.core.game import Game
from embruns.core.start import print_start
from embruns.games import find_game
from embruns.server.chance import Chance
from embruns.server.entries import Chair, Entry, Made, Played, Rematched, Start, Undone
from embruns.server.messages import Ack, Answer, Move, PlayOn, SeatWish, TableWish, TakeBack
from embruns.server.proposals import Held, whom_to_ask
from embruns.server.refusals import (
    BadRequest,
    Conflict,
    Declined,
    NoProposal,
    NotAway,
    NotOver,
    NotYourSeat,
    UnknownTable,
    Withdrawn,
)
from embruns.server.room import NO_ACKS, Ear, Room, encode
from embruns.server.store import Store
from embruns.server.table import Table
from embruns.server.thinkers import Thinkers

MINE_LISTED = 50
IDLE_SECONDS = 600.0  # a table nobody looks at leaves the memory, and is read again when somebody does
RETRY_SECONDS = 2.0

log = logging.getLogger("embruns.server")


class Hall:
    """The tables that are open in memory, the log behind them, and the bots."""

    def __init__(
        self, store: Store, thinkers: Thinkers, chance: Chance, away_after: float, consent_after: float
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.chance = chance
        self._away_after = away_after
        self._consent_after = consent_after
        self._rooms: dict[str, Room] = {}

    # Finding

    def room(self, table_id: str) -> Room:
        """The table of that id."""
        room = self._rooms.get(table_id)
        if room is None:
            room = Room(self._read(table_id), self._away_after)
            self._rooms[table_id] = room
            self._carry_on(room)
        return room

    def _read(self, table_id: str) -> Table:
        rows = self.store.read(table_id)
        if not rows:
            raise UnknownTable(f"there is no table {table_id[:40]!r}")
        return Table.load(table_id, rows)

    def mine(self, person: str) -> list[Room]:
        """Where this person sits or sat."""
        found = []
        for table_id in self.store.tables_of(person, MINE_LISTED):
            try:
                room = self.room(table_id)
            except EmbrunsError as error:  # of a game or a version that is no longer here
                log.warning("table %s cannot be listed: %s", table_id, error)
                continue
            if person in [room.table.made.by, *(place.person for place in room.table.places)]:
                found.append(room)
        return found

    def close_idle(self) -> None:
        """Forget the tables nobody looks at; the log has them."""
        now = time.monotonic()
        for table_id, room in list(self._rooms.items()):
            busy = room.ears or room.lock.locked() or (room.thinking and not room.thinking.done())
            if not busy and now - room.touched > IDLE_SECONDS:
                del self._rooms[table_id]

    # Making

    async def make(self, wish: TableWish, person: str) -> Room:
        """A table as wished."""
        game = find_game(wish.game)
        chairs = tuple(_chair(game, seat, person) for seat in wish.seats)
        setup = game.setup(wish.variant, len(chairs), wish.options)
        game.new(setup)  # a free option that the game cannot read is refused here
        people = sum(not chair.level for chair in chairs)
        if not people:
            raise BadSetup("a table needs at least one person")
        if wish.practice and people > 1 and people == len(chairs):
            raise BadSetup("practice is for people against bots: this table has no bot")
        return await self._make(
            Made(
                game=game.slug,
                rules=game.version,
                variant=setup.variant,
                options=dict(setup.options),
                practice=wish.practice,
                chairs=chairs,
                seed=self.chance.new_seed().hex(),
                by=person,
            )
        )

    async def _make(self, made: Made) -> Room:
        table_id, now = secrets.token_urlsafe(16), int(time.time())
        table = Table(table_id, made, now)
        people = {made.by, *(chair.person for chair in made.chairs)} - {""}
        await self.store.append(table_id, 0, now, [made], sorted(people))
        room = self._rooms[table_id] = Room(table, self._away_after)
        return room

    async def play_on(self, table_id: str, wish: PlayOn, person: str) -> Room:
        """A table that starts from a position of a finished game: this person at a seat, bots at all others."""
        table = self.room(table_id).table
        view = table.moment(wish.ply, wish.seat)
        find_level(table.game, wish.level)
        chairs = [Chair(level=wish.level) for _ in table.places]
        chairs[wish.seat] = Chair(person, clean_name(wish.name))
        start = Start(table_id, wish.ply, wish.seat, print_start(table.game, view))
        seed = self.chance.new_seed().hex()
        return await self._make(
            replace(table.made, practice=wish.practice, chairs=tuple(chairs), seed=seed, by=person, start=start)
        )

    async def rematch(self, table_id: str, person: str) -> Room:
        """The same people and bots, the same set-up or start, another seed; one new table for all who ask."""
        room = self.room(table_id)
        async with room.lock:
            table = room.table
            if person not in [place.person for place in table.places]:
                raise NotYourSeat(f"you did not play at table {table_id}")
            if table.phase != "over":
                raise NotOver(f"the game at table {table_id} is not over")
            if table.rematch is None:
                chairs = tuple(
                    Chair() if p.left else Chair(level=p.level) if p.level else Chair(p.person, p.name)
                    for p in table.places
                )
                seed = self.chance.new_seed().hex()
                again = await self._make(replace(table.made, chairs=chairs, seed=seed, by=person))
                await self._log(room, [Rematched(again.table.id)])
                room.tell_table()
            assert table.rematch
            return self.room(table.rematch)

    # Changing

    async def _log(self, room: Room, entries: Sequence[Entry], people: Sequence[str] = ()) -> None:
        """Store, then apply. Where another process was first, the table is read again and everybody starts afresh."""
        now, table = int(time.time()), room.table
        try:
            await self.store.append(table.id, table.entries, now, entries, people)
        except Conflict as error:
            room.table = self._read(table.id)
            room.drop(Withdrawn("the table was read again"))
            room.tell_hello()
            raise StaleMatch(str(error)) from None
        for entry in entries:
            table.apply(entry, now)
        room.touched = time.monotonic()

    async def sit(self, table_id: str, seat: int, person: str, name: str) -> Room:
        """Take a seat, or take it back."""
        room = self.room(table_id)
        async with room.lock:
            await self._log(room, room.table.sit(seat, person, name), [person])
            self._told_who(room)
        return room

    async def leave(self, table_id: str, seat: int, person: str) -> Room:
        """Stand up."""
        room = self.room(table_id)
        async with room.lock:
            await self._log(room, room.table.leave(seat, person))
            self._told_who(room)
        return room

    async def give(self, table_id: str, seat: int, person: str, level: str) -> Room:
        """A bot plays for somebody who is away; another person of the table decides it."""
        room = self.room(table_id)
        find_level(room.table.game, level)
        async with room.lock:
            if not room.table.seats_of(person):
                raise NotYourSeat(f"you have no seat at table {table_id}")
            if room.table.place(seat).is_persons and not room.is_away(room.table.place(seat)):
                raise NotAway(f"the person of seat {seat} is here")
            await self._log(room, room.table.give(seat, level))
            self._told_who(room)
        return room

    async def be_ready(self, room: Room, contribution: str, ear: Ear) -> None:
        """The last one begins the game. Said again, it changes nothing."""
        async with room.lock:
            entries = room.table.be_ready(ear.person, self.chance.contribution(contribution))
            if entries:
                await self._log(room, entries)
                self._told_who(room)

    def _told_who(self, room: Room) -> None:
        """Seats have changed: everybody's legal actions may have, too, and who must agree."""
        room.drop(Withdrawn("the seats have changed"))
        room.tell_hello()
        self._carry_on(room)

    # Playing

    async def move(self, room: Room, move: Move, ear: Ear) -> None:
        """A person's decision; raises where it may not be, and says `ack` again to a resend."""
        async with room.lock:
            table = room.table
            if self._answered(table, ear, move.id):
                return
            if move.seat not in table.seats_of(ear.person):
                raise NotYourSeat(f"seat {move.seat} of table {table.id} is not yours")
            if len(table.seats_of(ear.person)) > 1 and room.look(ear)[1]:
                raise NotYourSeat(f"seat {move.seat} is covered: its person must be shown the screen first")
            action = read_action(table, move.action)
            entry = table.move(move.seat, action, move.ply, move.undos, move.id)
            asked, held = whom_to_ask(room, move.seat, action), room.held
            if asked is None:
                await self._play(room, entry, {ear: move.id})
            elif held and (held.person, held.move_id) == (ear.person, move.id):
                held.ear = ear
            else:
                room.drop(Withdrawn("another move was proposed instead"))
                room.hold(Held(move.seat, asked, action, table, (ear.person, move.id, ear)))

    async def answer(self, room: Room, answer: Answer, ear: Ear) -> None:
        """Yes plays what was proposed, checked again; no leaves everything as it is."""
        async with room.lock:
            table, held, mine = room.table, room.held, room.table.seats_of(ear.person)
            table.check_position(answer.ply, answer.undos)
            if held is None:
                raise NoProposal(f"nothing is proposed at table {table.id}")
            withdrawn = held.seat in mine and not answer.yes
            if held.asked not in mine and not withdrawn:
                raise NotYourSeat(f"seat {held.asked} of table {table.id} is asked, and is not yours")
            if answer.yes:
                entry = table.move(held.seat, held.action, held.ply, held.undos, held.move_id)
                await self._play(room, entry, {**({held.ear: held.move_id} if held.ear else {}), ear: answer.id})
            else:
                room.drop(
                    Withdrawn("you withdrew it") if withdrawn else Declined("the other person declined"), tell=True
                )
                ear.push(encode(Ack(answer.id, table.ply, table.undos)))

    async def _play(self, room: Room, entry: Played, acks: Mapping[Ear, str] = NO_ACKS) -> None:
        table, since = room.table, room.table.ply
        await self._log(room, [entry])
        agreed = room.held is not None and room.held.move_id == entry.id
        room.drop(None if agreed else Withdrawn("another move was played instead"))
        room.tell_update(since, acks=acks)
        if table.to_act() is None:
            room.tell_table()  # with the seed
        self._carry_on(room)

    async def take_back(self, room: Room, wish: TakeBack, ear: Ear) -> None:
        """A person's last decision."""
        async with room.lock:
            table = room.table
            if self._answered(table, ear, wish.id):
                return
            entry: Undone = table.take_back(ear.person, wish.ply, wish.undos, wish.id)
            await self._log(room, [entry])
            room.drop(Withdrawn("a move was taken back"))
            room.tell_update(table.ply, undone=table.ply, acks={ear: wish.id})
            self._carry_on(room)

    @staticmethod
    def _answered(table: Table, ear: Ear, message_id: str) -> bool:
        known = table.answered.get((ear.person, message_id))
        if known is not None:
            ear.push(encode(Ack(message_id, *known)))
        return known is not None

    # What is worked out for people

    def help(self, room: Room, ear: Ear) -> None:
        """Somebody has come, or looks through other eyes."""
        room.tell_aid([ear])
        self._help(room)

    def _help(self, room: Room) -> None:
        if room.wants_aid() and (room.aiding is None or room.aiding.done()):
            room.aiding = asyncio.get_running_loop().create_task(self._work_out(room))

    async def _work_out(self, room: Room) -> None:
        """In a process of its own, from the view of the seat to act; again if the game has gone on meanwhile."""
        while room.wants_aid():
            table = room.table
            ply, undos, view = table.ply, table.undos, table.state.seen_by(table.state.to_act())
            room.give_aid(ply, undos, await self.thinkers.aid(table.game, view, table.match.setup))

    # The bots

    def _carry_on(self, room: Room) -> None:
        """If a bot is to act, let it think; if a person is, work out what helps."""
        self._help(room)
        seat = room.table.to_act()
        if seat is not None and room.table.places[seat].level and (room.thinking is None or room.thinking.done()):
            room.thinking = asyncio.get_running_loop().create_task(self._let_bots_play(room))

    async def _let_bots_play(self, room: Room) -> None:
        """Until a person is to act. No table stalls: for a bot that fails the weakest plays, at last mere chance."""
        failures, declined = 0, -1
        while True:
            table = room.table
            seat = table.to_act()
            if seat is None or not table.places[seat].level:
                return
            weakest = offered(table.game)[0].slug
            level = (table.places[seat].level, weakest, "")[min(failures, 2)]
            try:
                agreed = await self._let_bot_play(room, seat, level, ask=declined != seat)
                declined = declined if agreed else seat  # who was told no asks nobody in the same turn
                declined = declined if room.table.to_act() == seat else -1
                failures = 0
            except EmbrunsError as error:
                failures += 1
                instead = f"the {weakest} plays" if failures == 1 else "chance decides"
                log.warning("table %s, seat %s: %s; %s in its place", table.id, seat, error, instead)
                await asyncio.sleep(RETRY_SECONDS if failures > 2 else 0)

    async def _let_bot_play(self, room: Room, seat: int, level: str, ask: bool) -> bool:
        """Whether it played, or the game went on without it; False where a person did not agree to its move."""
        table = room.table
        ply, undos, view = table.ply, table.undos, table.state.seen_by(seat)
        barred = [] if ask else [a.index for a in view.legal() if whom_to_ask(room, seat, a) is not None]
        action = await self._choice(table.game, view, level, barred)
        async with room.lock:
            table = room.table
            if (table.ply, table.undos) != (ply, undos) or not table.places[seat].level:
                return True
            entry, asked = table.move(seat, action, ply, undos), whom_to_ask(room, seat, action)
            if asked is None:
                await self._play(room, entry)
                return True
            held = Held(seat, asked, action, table, None)
            room.hold(held)
        return await self._agreed(room, held)

    async def _choice(self, game: Game, view: State, level: str, barred: Sequence[int]) -> Action:
        """Of this level; where none could say, any that may be played."""
        if level:
            return (await self.thinkers.choose(game, view, level, barred=barred))[0]
        left = [action for action in view.legal() if action.index not in barred]
        return left[Rng(self.chance.of_a_thought("", encode_state(game, view))).below(len(left))]

    async def _agreed(self, room: Room, held: Held) -> bool:
        """Whether the game went on from where a bot asked; it does not wait for ever."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(held.settled.wait(), self._consent_after)
        async with room.lock:
            if room.held is held:
                room.drop(None, tell=True)
            return (room.table.ply, room.table.undos) != (held.ply, held.undos)

    async def close(self) -> None:
        """Stop the bots, write what waits."""
        tasks = [task for room in self._rooms.values() for task in (room.thinking, room.aiding)]
        thinking = [task for task in tasks if task and not task.done()]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await self.thinkers.close()
        self.store.close()


def read_action(table: Table, named: int | str) -> Action:
    """The action of that index or notation."""
    if isinstance(named, str):
        return table.game.read(named)
    if not 0 <= named < len(table.game.actions):
        raise BadRequest(f"{table.game.slug} has actions 0 to {len(table.game.actions) - 1}, not {named}")
    return table.game.actions[named]


def _chair(game: Game, wish: SeatWish, person: str) -> Chair:
    if wish.kind == "open":
        return Chair()
    if wish.kind == "bot":
        find_level(game, wish.level or "")
        return Chair(level=wish.level or "")
    if wish.name is None:
        raise BadSetup("a person at the table needs a name")
    return Chair(person, clean_name(wish.name))


def clean_name(name: str) -> str:
    """A name as it is shown: one line, nothing invisible."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not clean:
        raise BadRequest("a name needs a letter that can be seen")
    return clean
