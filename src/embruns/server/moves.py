"""The one way for a move, whether a person, a bot or an agreed proposal makes it; and the way back, undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from embruns.core.contract import OVER, Action
from embruns.core.errors import StaleMatch
from embruns.server import broadcast, proposals
from embruns.server.errors import Declined, NoProposal, NotYourSeat, OnPause, Withdrawn
from embruns.server.held import Held, Request
from embruns.server.journal import Journal
from embruns.server.measures import Measures
from embruns.server.messages.told import Ack
from embruns.server.presence import Listener
from embruns.server.room import Room
from embruns.server.table import Decision, Named


class Moves:
    """Plays and undoes decisions. `carry_on` is called after each change: now a bot may have to act."""

    def __init__(
        self,
        journal: Journal,
        carry_on: Callable[[Room], None],
        measures: Measures,
        timed: Callable[[Room, Decision], Decision],
    ) -> None:
        self._timed = timed  # adds what the clock of a table has counted
        self._journal = journal
        self._carry_on = carry_on
        self._measures = measures

    async def submit(
        self, room: Room, seat: int, action: Action, named: Named, by: Request | None = None
    ) -> Held | None:
        """Play a decision of a seat in the position named, or hold it until another person agrees; return what is held.

        `by` is a person's request, None a bot's. A resent request is acknowledged again. Raise if it is not allowed.
        """
        came = time.perf_counter()
        async with room.lock:
            if by and self._was_answered(room, by):
                return None
            self._authorise(room, seat, by)
            decision = room.table.decide(seat, action, named, by.id if by else "")
            asked = proposals.whom_to_ask(room, seat, action)
            if asked is None:
                try:
                    await self._play(room, decision, {by.listener: by.id} if by else {}, came)
                except StaleMatch:
                    if not by or not self._was_answered(room, by):  # another process may have answered it before
                        raise
                return None
            return self._propose(room, Held(decision, named, asked, by))

    @staticmethod
    def _was_answered(room: Room, by: Request) -> bool:
        """Acknowledge a resent request again; return whether it was one."""
        known = room.table.answered(by.listener.person, by.id)
        if known is None:
            return False
        by.listener.push(broadcast.encode(Ack(by.id, known.ply, known.undos)))
        return True

    @staticmethod
    def _authorise(room: Room, seat: int, by: Request | None) -> None:
        """Raise NotYourSeat unless the seat is this person's and not covered, or a bot's; OnPause in a pause."""
        table = room.table
        if by is None:
            if not table.occupant(seat).level:
                raise NotYourSeat(f"no bot plays at seat {seat} of table {table.id}")
            return
        mine = table.seats_of(by.listener.person)
        if seat not in mine:
            raise NotYourSeat(f"seat {seat} of table {table.id} is not yours")
        if len(mine) > 1 and room.seat_for(by.listener)[1]:
            raise NotYourSeat(f"seat {seat} is covered: its person must be shown the screen first")
        if table.pause.is_on:
            raise OnPause(f"the clocks of table {table.id} stand still: end the pause first")

    @staticmethod
    def _propose(room: Room, new: Held) -> Held:
        held = room.held
        if held and held.by and new.by and (held.by.listener.person, held.by.id) == (new.by.listener.person, new.by.id):
            held.by = new.by
            return held
        proposals.drop(room, Withdrawn("another move was proposed instead"))
        proposals.hold(room, new)
        return new

    async def answer(self, room: Room, yes: bool, named: Named, by: Request) -> None:
        """Play the proposed move, or drop it: the person who is asked may do both, the proposer may withdraw it."""
        async with room.lock:
            table, held, mine = room.table, room.held, room.table.seats_of(by.listener.person)
            table.check_position(named)
            if held is None:
                raise NoProposal(f"nothing is proposed at table {table.id}")
            withdrawn = held.seat in mine and not yes
            if held.asked not in mine and not withdrawn:
                raise NotYourSeat(f"seat {held.asked} of table {table.id} is asked, and is not yours")
            if yes:
                proposer = {held.by.listener: held.by.id} if held.by else {}
                await self._play(room, held.decision, {**proposer, by.listener: by.id}, time.perf_counter())
            else:
                why = Withdrawn("you withdrew it") if withdrawn else Declined("the other person declined")
                proposals.drop(room, why, tell=True)
                by.listener.push(broadcast.encode(Ack(by.id, table.ply, table.undos)))

    async def _play(self, room: Room, decision: Decision, acks: Mapping[Listener, str], came: float) -> None:
        """Store the decision, go on by it, tell everybody. Its message came at that time."""
        since, is_last = room.table.ply, decision.after.to_act() == OVER
        if is_last:
            await self._journal.prepare_close(room.table)
        await self._journal.commit(room, self._timed(room, decision))
        agreed = room.held is not None and room.held.decision is decision
        proposals.drop(room, None if agreed else Withdrawn("another move was played instead"))
        broadcast.tell_update(room, since, acks=acks)
        if is_last:
            await self._journal.close(room.table)
            broadcast.tell_table(room)  # with the seed
        by = "bot" if room.table.occupants[decision.entry.seat].level else "person"
        self._measures.moved(room.table.game.slug, by, time.perf_counter() - came)
        self._carry_on(room)

    async def undo(self, room: Room, named: Named, by: Request) -> None:
        """Undo this person's last decision in the position named; raise if it is not allowed."""
        async with room.lock:
            if self._was_answered(room, by):
                return
            table = room.table
            await self._journal.append(room, [table.undo(by.listener.person, named, by.id)])
            self._measures.undos += 1
            proposals.drop(room, Withdrawn("a move was undone"))
            broadcast.tell_update(room, table.ply, undone=table.ply, acks={by.listener: by.id})
            self._carry_on(room)
