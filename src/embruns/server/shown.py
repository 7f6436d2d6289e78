"""A table that shows a game which is played elsewhere, such as in a learner's environment. Nobody can move there."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from itertools import takewhile

from msgspec import UNSET

from embruns.core.contract import Action
from embruns.core.fairness import new_seed
from embruns.core.game import Game, Setup
from embruns.server import broadcast
from embruns.server.boxes.editions import as_made
from embruns.server.entries import Begun, Made, Played, Seating
from embruns.server.hall import Hall
from embruns.server.room import Room
from embruns.server.table import Table

ELSEWHERE = "elsewhere"  # the person of every seat: no browser is this person


class ShownTable:
    """One table with one game after the other. It is in memory alone, and its seed is not that of the game."""

    def __init__(self, hall: Hall, game: Game, setup: Setup, names: Sequence[str]) -> None:
        self.id = secrets.token_urlsafe(16)
        self._hall = hall
        self._game = game
        seatings = tuple(Seating(ELSEWHERE, name) for name in names)
        options, seed = dict(setup.options), new_seed().hex()
        self._made = Made(
            game.slug,
            game.version,
            setup.variant,
            options,
            False,
            seatings,
            seed,
            ELSEWHERE,
            box=as_made(game) or UNSET,
        )
        self._room: Room | None = None

    def show(self, number: int, plies: Sequence[Action]) -> str:
        """Show the game of this number after these plies; return the name of the position, as the page has it.

        Whoever looks sees what is new of the same game, and starts afresh with another.
        """
        room = self._room
        if room is None or room not in self._hall.registry.rooms():  # a table that nobody looks at is forgotten
            room = self._room = self._hall.registry.open(Table(self.id, self._made, int(time.time())))
            room.presence.set_elsewhere(ELSEWHERE, frozenset({ELSEWHERE}), 0)  # so that no seat counts as left
        room.touched = time.monotonic()
        if not room.table.begun or room.table.undos != number:
            room.table = self._begun(number, plies)
            broadcast.tell_hello(room)
        table, since = room.table, room.table.ply
        self._play(table, plies[since:])
        if since != table.ply:
            broadcast.tell_update(room, since)
            broadcast.tell_table(room)
        return f"{table.ply}.{table.undos}"

    def _begun(self, number: int, plies: Sequence[Action]) -> Table:
        """Return the table of a game, played so far; `undos` counts the games, so that all positions differ in name."""
        table = Table(self.id, self._made, int(time.time()))
        table.undos = number
        table.apply(Begun((), self._leading_outcomes(plies)), table.created)
        self._play(table, plies[table.ply :])
        return table

    def _play(self, table: Table, plies: Sequence[Action]) -> None:
        while plies:
            drawn = self._leading_outcomes(plies[1:])
            entry = Played(int(table.state.to_act()), self._game.texts[plies[0].index], drawn)
            table.apply(entry, int(time.time()))
            plies = plies[1 + len(drawn) :]

    def _leading_outcomes(self, plies: Sequence[Action]) -> tuple[str, ...]:
        """Return the notation of the outcomes of chance before the next decision."""
        return tuple(self._game.texts[action.index] for action in takewhile(lambda ply: ply.BY_CHANCE, plies))
