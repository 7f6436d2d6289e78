"""Moves that need another person's consent: who is asked, and what waits for the answer. Nothing of it is stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from embruns.core.codec import action_data
from embruns.core.contract import Action
from embruns.core.game import Text
from embruns.server.eyes import eyes
from embruns.server.messages import Proposal
from embruns.server.table import Table

if TYPE_CHECKING:
    from embruns.server.room import Ear, Room


class Held:
    """A checked move that waits. A resend puts its new line in place of the old one."""

    def __init__(self, seat: int, asked: int, action: Action, table: Table, by: tuple[str, str, Ear] | None) -> None:
        self.seat = seat
        self.asked = asked
        self.action = action
        self.ply, self.undos = table.ply, table.undos
        self.person, self.move_id = by[:2] if by else ("", "")  # a bot has neither
        self.ear: Ear | None = by[2] if by else None
        self.settled = asyncio.Event()

    def as_seen(self, table: Table, seat: int | None) -> Proposal:
        """What that seat, or a spectator, is told of it; in a game with secrets no more than the veiled move."""
        game, look = table.game, eyes(table.game, seat)
        seen = table.state.veil(self.action, look)
        text = game.texts[seen.index]
        data = cast(dict[str, int | str], action_data(seen))
        told = Text(text, text) if game.hidden else self._told(table)
        return Proposal(self.seat, self.asked, self.ply, self.undos, text, data, told)

    def _told(self, table: Table) -> Text:
        """The sentence of the log, should it be played."""
        game, after = table.game, table.state.copy()
        after.play(self.action)
        return Text(
            game.tell(table.state, self.action, after, "fr", table.names("fr")),
            game.tell(table.state, self.action, after, "en", table.names("en")),
        )


def whom_to_ask(room: Room, seat: int, action: Action) -> int | None:
    """The seat whose person must agree; bots, people who are away and whoever holds both seats agree at once."""
    table = room.table
    asked = table.game.consent(table.state, action)
    if asked is None:
        return None
    place, mover = table.places[asked], table.places[seat]
    same = mover.is_persons and mover.person == place.person
    return None if same or not place.is_persons or room.is_away(place) else asked
