"""The bots' turns: whenever a bot is to act, ask its process and submit its move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from embruns.bots.levels import offered
from embruns.core.codec import encode_state
from embruns.core.contract import Action, Rng, State
from embruns.core.errors import EmbrunsError, StaleMatch
from embruns.server import proposals
from embruns.server.bot_pool import BotPool
from embruns.server.errors import Declined, NotYourSeat
from embruns.server.held import Held
from embruns.server.moves import Moves
from embruns.server.room import Room
from embruns.server.seeds import Seeds
from embruns.server.table import Table

RETRY_SECONDS = 2.0

log = logging.getLogger("embruns.server")


class BotTurns:
    """Lets bots play until a person is to act. Where nobody is connected for long they pause until somebody comes.

    Over days they go on as long as a person has a seat.
    """

    def __init__(self, pool: BotPool, seeds: Seeds, moves: Moves, consent_after: float, pause_after: float) -> None:
        self._pool = pool
        self._seeds = seeds
        self._moves = moves
        self._consent_after = consent_after  # seconds that a bot waits for a person's consent
        self._pause_after = pause_after  # seconds without anybody connected after which bots pause

    def carry_on(self, room: Room) -> None:
        """If a bot is to act, let it, unless it is at it already."""
        if self._seat(room) is not None and (room.bots is None or room.bots.done()):
            room.bots = asyncio.get_running_loop().create_task(self._play(room))

    def _seat(self, room: Room) -> int | None:
        """The seat of the bot that is to act; None if there is none, or nobody has been here for long.

        It is also None where another process plays the bots of this table.
        """
        seat = room.table.to_act()
        if seat is None or not room.table.occupants[seat].level or not room.leads():
            return None
        if room.table.made.agreed.pace and room.table.awaits_people():
            return seat  # over days nobody has to be here, as long as a person's seat waits behind the bots
        away = room.presence.unattended()
        return None if away and away >= self._pause_after else seat

    async def _play(self, room: Room) -> None:
        """Play until a person is to act, or nobody has been here for long.

        If a bot fails, the weakest level plays; if that fails too, chance decides.
        """
        failures, declined = 0, -1
        while True:
            table = room.table
            seat = self._seat(room)
            if seat is None:
                return
            weakest = offered(table.game)[0].slug
            level = (table.occupants[seat].level, weakest, "")[min(failures, 2)]
            try:
                went_on = await self._play_once(room, seat, level, may_ask=declined != seat)
                declined = declined if went_on else seat  # a bot that was declined asks nobody in the same turn
                declined = declined if room.table.to_act() == seat else -1
                failures = 0
            except EmbrunsError as error:
                failures += 1
                instead = f"the {weakest} plays" if failures == 1 else "chance decides"
                log.warning("table %s, seat %s: %s; %s in its place", table.id, seat, error, instead)
                await asyncio.sleep(RETRY_SECONDS if failures > 2 else 0)

    async def _play_once(self, room: Room, seat: int, level: str, may_ask: bool) -> bool:
        """Choose and submit one move; return whether the game went on, False if a person did not agree."""
        table = room.table
        named, view = table.named, table.state.seen_by(seat)
        barred = [] if may_ask else [action.index for action in view.legal() if _asks(room, seat, action)]
        action = await self._choice(table, view, level, barred)
        try:
            held = await self._moves.submit(room, seat, action, named)
        except (StaleMatch, NotYourSeat):  # the game went on meanwhile, or a person took the seat
            return True
        except Declined:  # beforehand, by somebody who is not here
            return False
        return held is None or await self._agreed(room, held)

    async def _choice(self, table: Table, view: State, level: str, barred: Sequence[int]) -> Action:
        """Choose as this level does; without a level, choose any action that is not barred."""
        game = table.game
        if level:
            return await self._pool.choose(game, view, level, barred=barred, person=table.made.by)
        left = [action for action in view.legal() if action.index not in barred]
        return left[Rng(self._seeds.bot_seed("", encode_state(game, view))).below(len(left))]

    async def _agreed(self, room: Room, held: Held) -> bool:
        """Wait for the answer to a proposal, with a timeout; return whether the game went on."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(held.settled.wait(), self._consent_after)
        async with room.lock:
            if room.held is held:
                proposals.drop(room, None, tell=True)
            return room.table.named != held.named


def _asks(room: Room, seat: int, action: Action) -> bool:
    """Return whether another person would have to agree to this action."""
    try:
        return proposals.whom_to_ask(room, seat, action) is not None
    except Declined:
        return True
