"""One browser at one table: a reader, a bounded outbox for what the line cannot take yet, and a heartbeat."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Any

import msgspec

from embruns.bots.levels import offered
from embruns.core.codec import action_from
from embruns.core.contract import Action
from embruns.core.errors import EmbrunsError, NotYourTurn, StaleMatch
from embruns.server.ahead import ahead
from embruns.server.eyes import action_info
from embruns.server.finality import Crossing
from embruns.server.hall import Hall, read_action
from embruns.server.line import Write
from embruns.server.messages import (
    Ahead,
    Answer,
    AskAhead,
    AskHint,
    AskWhy,
    FromBrowser,
    Hint,
    Move,
    Ping,
    Point,
    Pong,
    Ready,
    Show,
    TakeBack,
    Why,
)
from embruns.server.refusals import BadRequest, Internal, NotStarted, NotYourSeat, SlowDown, TooLarge, refusal, sentence
from embruns.server.room import Room, encode
from embruns.server.security import Bucket, Limits

UNKNOWN_TABLE, FORBIDDEN, SILENT, FLOOD, TOO_SLOW, TOO_MANY = 4404, 4403, 4408, 4429, 1013, 4430

log = logging.getLogger("embruns.server")
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
_PONG = encode(Pong())


class Socket:
    """An open line; knows who is at its other end."""

    def __init__(self, hall: Hall, room: Room, person: str, limits: Limits, wire: tuple[Any, Any, Write]) -> None:
        self.person = person
        self.shown: int | None = None
        self._hall = hall
        self._room = room
        self._limits = limits
        self._receive, self._send, self._write = wire
        self._outbox: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None  # while something waits for the line
        self._closing = 0
        self._heard = time.monotonic()
        self._bucket = Bucket(limits.messages)
        self._pointing = Bucket(limits.points)
        self._refused = 0  # in a row
        self._hint: asyncio.Task[None] | None = None
        self._listening = False
        self._dropped = False
        self._task = asyncio.current_task()
        self._timer = asyncio.get_running_loop().call_later(limits.silence, self._watch)

    # Out

    def push(self, frame: bytes) -> None:
        """Send, at once if the line is free. Who does not read is let go, and catches up on coming back."""
        if self._closing or (self._sender is None and self._write(frame)):
            return
        if len(self._outbox) >= self._limits.outbox:
            self.close(TOO_SLOW)
            return
        self._outbox.append(frame)
        self._wake()

    def close(self, code: int) -> None:
        """Hang up after what waits; after a while without a farewell, where the other side reads nothing."""
        if code == TOO_SLOW:
            self._outbox.clear()
        if not self._closing:
            self._closing = code
            self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(self._limits.farewell, self._drop)
            self._wake()

    def _drop(self) -> None:
        """Leave the reader, unless it is at work; it never is for long, and looks before it listens again."""
        self._dropped = True
        if self._listening and self._task:
            self._task.cancel()

    def _wake(self) -> None:
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._outbox:
                await self._send({"type": "websocket.send", "text": self._outbox.popleft().decode()})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
        except OSError:
            self._outbox.clear()  # the line is gone; the reader hears of it
        self._sender = None

    # In

    async def run(self, since: int, undos: int) -> None:
        """From the first frame to the last."""
        self.push(self._room.hello(self, since, undos))
        self._room.enter(self)
        self._hall.help(self._room, self)
        try:
            while (event := await self._listen()) is not None:
                self._heard = time.monotonic()
                await self._hear(event)
                if len(self._outbox) > self._limits.outbox // 2:
                    await asyncio.sleep(0)  # many messages at once: let the sender keep up with their answers
        finally:
            self._closing = self._closing or 1000
            self._timer.cancel()
            for task in (self._sender, self._hint):
                if task:
                    task.cancel()
            self._room.go(self)

    async def _listen(self) -> dict[str, Any] | None:
        """The next message; None when there will be no more."""
        if self._dropped:
            return None
        self._listening = True
        try:
            event: dict[str, Any] = await self._receive()
        except asyncio.CancelledError:
            if self._dropped:
                return None
            raise
        finally:
            self._listening = False
        return None if event["type"] == "websocket.disconnect" else event

    def _watch(self) -> None:
        """The heartbeat: a browser says `ping` when it has nothing else to say."""
        quiet = time.monotonic() - self._heard
        if quiet >= self._limits.silence:
            self.close(SILENT)
        else:
            self._timer = asyncio.get_running_loop().call_later(self._limits.silence - quiet, self._watch)

    async def _hear(self, event: dict[str, Any]) -> None:
        message_id = ""
        try:
            if not self._bucket.take():
                raise SlowDown("too many messages in a short time")
            message = _read(event, self._limits.frame)
            message_id = getattr(message, "id", "")
            await self._answer(message)
            self._refused = 0
        except EmbrunsError as error:
            self._refused += isinstance(error, SlowDown)
            self.push(encode(refusal(error, self._room.table.game, message_id)))
            if self._refused >= self._limits.patience:
                self.close(FLOOD)
        except Exception:
            log.exception("table %s: a message failed", self._room.table.id)
            self.push(encode(refusal(Internal("the server made a mistake"), None, message_id)))

    async def _answer(self, message: FromBrowser) -> None:
        match message:
            case Move():
                await self._hall.move(self._room, message, self)
            case Ping():
                self.push(_PONG)
            case TakeBack():
                await self._hall.take_back(self._room, message, self)
            case Ready():
                await self._hall.be_ready(self._room, message.contribution, self)
            case Answer():
                await self._hall.answer(self._room, message, self)
            case Point():
                self._point(message)
            case AskWhy():
                self._why(message)
            case AskAhead():
                self._ahead(message)
            case AskHint():
                self._ask_hint(message)
            case Show():
                self._show(message)

    def _show(self, message: Show) -> None:
        if message.seat is not None and message.seat not in self._room.table.seats_of(self.person):
            raise NotYourSeat(f"seat {message.seat} is not yours")
        self.shown = message.seat
        self.push(self._room.hello(self, message.since, self._room.table.undos))
        self._hall.help(self._room, self)

    def _point(self, message: Point) -> None:
        """For as long as people sit there, after the end too."""
        seat = self._acting_seat()
        if not self._pointing.take():
            raise SlowDown("pointing at too much in a short time")
        self._room.tell_pointed(seat, message.where)

    def _acting_seat(self) -> int:
        """The seat for which this browser may ask now."""
        seat, covered = self._room.look(self)
        if not self._room.table.begun:
            raise NotStarted("the game has not begun")
        if seat is None or covered:
            raise NotYourSeat("you have no seat here, or it is covered")
        return seat

    def _why(self, message: AskWhy) -> None:
        """Asked of the view, so that the answer tells nothing that the seat cannot see."""
        table, seat = self._room.table, self._acting_seat()
        action = self._action(message)
        view = table.state.seen_by(seat)
        clause = view.forbids(action) if view.to_act() >= 0 else view.outcome().clause
        self.push(encode(Why(message.id, clause, sentence(table.game, clause))))

    def _ahead(self, message: AskAhead) -> None:
        """Asked of the view too."""
        table, seat = self._room.table, self._acting_seat()
        view = table.state.seen_by(seat)
        after = tuple(ahead(table.game, view, seat, line) for line in message.lines)
        self.push(encode(Ahead(message.id, table.ply, after)))

    def _action(self, message: AskWhy) -> Action:
        named = message.action
        return (
            action_from(self._room.table.game, named)
            if isinstance(named, dict)
            else read_action(self._room.table, named)
        )

    def _ask_hint(self, message: AskHint) -> None:
        seat = self._acting_seat()
        if self._room.table.to_act() != seat:
            raise NotYourTurn(f"seat {seat} is not to act: there is nothing to advise")
        if self._hint and not self._hint.done():
            raise SlowDown("a hint is being thought of")
        self._hint = asyncio.create_task(self._give_hint(message.id, seat))

    async def _give_hint(self, message_id: str, seat: int) -> None:
        table = self._room.table
        ply, game = table.ply, table.game
        level = offered(game)[-1].slug
        try:
            action, said = await self._hall.thinkers.choose(game, table.state.seen_by(seat), level, explained=True)
        except EmbrunsError as error:
            self.push(encode(refusal(error, game, message_id)))
            return
        if (table.ply, table.to_act()) == (ply, seat):
            final = "" if table.made.practice else Crossing(game, table.state).finality(action)
            self.push(encode(Hint(message_id, ply, action_info(game, action, final), level, said)))
        else:
            self.push(encode(refusal(StaleMatch("the game has gone on meanwhile"), game, message_id)))


def _read(event: dict[str, Any], longest: int) -> FromBrowser:
    text = event.get("text")
    if text is None:
        raise BadRequest("a message is a text frame with one JSON object")
    if len(text) > longest:
        raise TooLarge(f"a message has at most {longest} characters, not {len(text)}")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(str(error)) from None
