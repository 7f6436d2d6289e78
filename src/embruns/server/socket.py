"""One browser's socket at one table: it reads messages, sends frames through a bounded outbox, and has a timeout."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Any

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server import broadcast, questions
from embruns.server.broadcast import encode
from embruns.server.errors import BadRequest, Internal, NotYourSeat, SlowDown, TooLarge
from embruns.server.hall import Hall
from embruns.server.held import Request
from embruns.server.line import Write
from embruns.server.messages.asked import (
    Answer,
    AskAhead,
    AskHint,
    AskUndo,
    AskWhy,
    FromBrowser,
    Move,
    Ping,
    Point,
    Ready,
    Say,
    Show,
)
from embruns.server.messages.told import Pong
from embruns.server.refusals import refusal
from embruns.server.room import Room
from embruns.server.security import Bucket, Limits
from embruns.server.seen import Seen
from embruns.server.signals import Points
from embruns.server.table import Named

UNKNOWN_TABLE, FORBIDDEN, SILENT, FLOOD, TOO_SLOW, TOO_MANY = 4404, 4403, 4408, 4429, 1013, 4430
ONLY_TO_READ = 4410  # its rules are not here any more, or its log is damaged
REVOKED = 4401
EVENTS_A_TOKEN = 50  # `show` costs more the more events it tells, some 12 µs and 170 bytes each

log = logging.getLogger("embruns.server")
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
_PONG = encode(Pong())


class Socket:
    """An open socket of one person."""

    def __init__(
        self,
        hall: Hall,
        room: Room,
        person: str,
        name: str,
        merges: bool,
        limits: Limits,
        wire: tuple[Any, Any, Write],
    ) -> None:
        self.person = person
        self.name = name
        self.shown: int | None = None
        self.merges = merges
        self.told: Seen | None = None
        self._hall = hall
        self._room = room
        self._limits = limits
        self._receive, self._send, self._write = wire
        self._outbox: deque[bytes] = deque()
        self._waiting = 0  # bytes in the outbox
        self._sender: asyncio.Task[None] | None = None  # while frames wait to be sent
        self._closing = 0
        self._heard = time.monotonic()
        self._bucket = Bucket(limits.messages)
        self._pointing = Bucket(limits.points)
        self._talking = Bucket(limits.talk)
        self._refused = 0  # in a row
        self._hint: asyncio.Task[None] | None = None
        self._listening = False
        self._dropped = False
        self._task = asyncio.current_task()
        self._timer = asyncio.get_running_loop().call_later(limits.silence, self._watch)

    # Out

    def push(self, frame: bytes) -> None:
        """Send a frame, at once if possible. A client that does not read is disconnected, and may reconnect."""
        if self._closing or (self._sender is None and self._write(frame)):
            return
        room = self._limits.outbox_bytes - self._waiting
        if self._outbox and (len(self._outbox) >= self._limits.outbox or len(frame) > room):
            self.close(TOO_SLOW)
            return
        self._outbox.append(frame)
        self._waiting += len(frame)
        self._wake()

    def close(self, code: int) -> None:
        """Close after the waiting frames are sent; after a timeout without them, if the client does not read."""
        if code == TOO_SLOW:
            self._empty_outbox()
        if not self._closing:
            self._closing = code
            self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(self._limits.farewell, self._drop)
            self._wake()

    def _drop(self) -> None:
        """Stop the reader. If it is handling a message, which never takes long, it stops before it listens again."""
        self._dropped = True
        if self._listening and self._task:
            self._task.cancel()

    def _wake(self) -> None:
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._outbox:
                frame = self._outbox.popleft()
                self._waiting -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
        except OSError:
            self._empty_outbox()  # the connection is lost; the reader notices
        self._sender = None

    def _empty_outbox(self) -> None:
        self._outbox.clear()
        self._waiting = 0

    # In

    async def run(self, since: int, undos: int) -> None:
        """Serve the socket from the first frame to the last."""
        self.push(broadcast.hello(self._room, self, since, undos))
        broadcast.enter(self._room, self)
        self._hall.welcome(self._room, self)
        try:
            while (event := await self._listen()) is not None:
                self._heard = time.monotonic()
                await self._hear(event)
                if len(self._outbox) > self._limits.outbox // 2:
                    await asyncio.sleep(0)  # many messages came at once: let the sender keep up with the answers
        finally:
            self._closing = self._closing or 1000
            self._timer.cancel()
            for task in (self._sender, self._hint):
                if task:
                    task.cancel()
            broadcast.leave(self._room, self)
            self._hall.farewell(self._room, self.person)

    async def _listen(self) -> dict[str, Any] | None:
        """The next message; None if there will be no more."""
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
        """Close the socket after a timeout without messages: a browser sends `ping` if it has nothing else to send."""
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
            self._hall.measures.refusals[error.code] += 1
            self.push(encode(refusal(error, self._room.table.game, message_id)))
            if self._refused >= self._limits.patience:
                self.close(FLOOD)
        except Exception:
            log.exception("table %s: a message failed", self._room.table.id)
            self._hall.measures.refusals[Internal.code] += 1
            self.push(encode(refusal(Internal("the server failed"), None, message_id)))

    async def _answer(self, message: FromBrowser) -> None:
        room, hall = self._room, self._hall
        match message:
            case Move():
                action = questions.read_action(room.table.game, message.action)
                named, by = Named(message.ply, message.undos), Request(self, message.id)
                await hall.moves.submit(room, message.seat, action, named, by)
            case Ping():
                self.push(_PONG)
            case AskUndo():
                await hall.moves.undo(room, Named(message.ply, message.undos), Request(self, message.id))
            case Ready():
                await hall.seats.be_ready(room, self.person, message.contribution)
            case Answer():
                named = Named(message.ply, message.undos)
                await hall.moves.answer(room, message.yes, named, Request(self, message.id))
            case Point():
                self._point(message)
            case Say():
                await self._say(message)
            case AskWhy():
                self.push(encode(questions.why(room, self, message)))
            case AskAhead():
                self.push(encode(questions.what_next(room, self, message)))
            case AskHint():
                self._ask_hint(message)
            case Show():
                self._show(message)

    def _show(self, message: Show) -> None:
        if message.seat is not None and message.seat not in self._room.table.seats_of(self.person):
            raise NotYourSeat(f"seat {message.seat} is not yours")
        events = max(0, self._room.table.ply - message.since)
        if not self._bucket.take(events / EVENTS_A_TOKEN):
            raise SlowDown("too many `show` messages in a short time for a game of this length")
        self.shown = message.seat
        self.push(broadcast.hello(self._room, self, message.since, self._room.table.undos))
        self._hall.aids.show(self._room, self)

    def _point(self, message: Point) -> None:
        """Show what this person points at; also after the game, as long as people sit there."""
        seat = questions.asking_seat(self._room, self)
        if not self._pointing.take():
            raise SlowDown("too many `point` messages in a short time")
        broadcast.tell_pointed(self._room, seat, message.where)
        self._room.tell_siblings(Points(self._room.table.id, seat, message.where))

    async def _say(self, message: Say) -> None:
        """Tell the table what this person says."""
        seat = questions.asking_seat(self._room, self)
        if not self._talking.take():
            raise SlowDown("too many `say` messages in a short time")
        await self._hall.talks.say(self._room, self.person, seat, message)

    def _ask_hint(self, message: AskHint) -> None:
        seat = questions.check_hint(self._room, self)
        if self._hint and not self._hint.done():
            raise SlowDown("a hint is already being worked out")
        self._hint = asyncio.create_task(self._give_hint(message.id, seat))

    async def _give_hint(self, message_id: str, seat: int) -> None:
        try:
            self.push(encode(await questions.hint(self._room, self._hall.pool, seat, message_id)))
        except EmbrunsError as error:
            self.push(encode(refusal(error, self._room.table.game, message_id)))


def _read(event: dict[str, Any], longest: int) -> FromBrowser:
    text = event.get("text")
    if text is None:
        raise BadRequest("a message must be a text frame with one JSON object")
    if len(text) > longest:
        raise TooLarge(f"a message may have {longest} characters, not {len(text)}")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(str(error)) from None
