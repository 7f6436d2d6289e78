"""How tables come about: made as wished, played on from a position, or as a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from embruns.bots.levels import find_level
from embruns.core.errors import BadSetup
from embruns.core.game import Game
from embruns.core.start import print_start
from embruns.games import find_game
from embruns.server import broadcast
from embruns.server.boxes.editions import as_made
from embruns.server.boxes.keeper import Boxes
from embruns.server.dates import date_of
from embruns.server.entries import Clock, Made, Pace, Rematched, Seating, Start, Terms
from embruns.server.errors import Conflict, NotOver, NotYourSeat, UnknownTable
from embruns.server.journal import Journal
from embruns.server.messages.tables import PlayOn, SeatWish, TableWish
from embruns.server.names import clean_name
from embruns.server.people import ratings
from embruns.server.people.days import DayBook
from embruns.server.registry import Registry
from embruns.server.room import Room
from embruns.server.seeds import Seeds


class Creation:
    """Makes tables."""

    def __init__(
        self,
        journal: Journal,
        registry: Registry,
        seeds: Seeds,
        boxes: Boxes,
        tell: Callable[[Room], None],
        days: DayBook,
    ) -> None:
        self._journal = journal
        self._days = days
        self._boxes = boxes
        self._registry = registry
        self._seeds = seeds
        self._tell = tell  # the people of a new table

    async def make(self, wish: TableWish, person: str, emblem: str = "") -> Room:
        """Make the table that this person wishes."""
        game = await self._boxes.game(wish.game, wish.box) if wish.box else find_game(wish.game)
        seatings = tuple(_seating(game, seat, person, emblem) for seat in wish.seats)
        setup = game.setup(wish.variant, len(seatings), wish.options)
        game.new(setup)  # refuses a free option that the game cannot read
        people = sum(not seating.level for seating in seatings)
        if not people:
            raise BadSetup("a table needs at least one person")
        if wish.practice and people > 1 and people == len(seatings):
            raise BadSetup("practice is for people against bots: this table has no bot")
        return await self._make(
            Made(
                game=game.slug,
                rules=game.version,
                variant=setup.variant,
                options=dict(setup.options),
                practice=wish.practice,
                seatings=seatings,
                seed=self._seeds.table_seed().hex(),
                by=person,
                terms=_terms(game, wish),
                box=as_made(game) or UNSET,
            )
        )

    async def _make(self, made: Made) -> Room:
        room = self._registry.open(await self._journal.create(secrets.token_urlsafe(16), made))
        self._tell(room)
        return room

    async def play_day(self, game: Game, name: str, person: str, emblem: str = "") -> Room:
        """Return this person's table for the game of today; make it the first time."""
        day = date_of(time.time())
        table_id = await self._days.sit(game, day, person, secrets.token_urlsafe(16))
        with suppress(UnknownTable):
            return await self._registry.room(table_id)
        setup = game.setup(None, 1)
        made = Made(
            game=game.slug,
            rules=game.version,
            variant=setup.variant,
            options=dict(setup.options),
            practice=False,
            seatings=(Seating(person, name, emblem=emblem),),
            seed=await self._days.seed(game, day, self._seeds.day_seed(game.slug, day)),
            by=person,
            terms=Terms(day=day),
        )
        with suppress(Conflict):  # asked for twice at once
            await self._journal.create(table_id, made)
        room = await self._registry.room(table_id)
        self._tell(room)
        return room

    async def play_on(self, table_id: str, wish: PlayOn, person: str, emblem: str = "") -> Room:
        """Make a table that starts from a position of a finished game: this person at one seat, bots at all others."""
        room = await self._registry.room(table_id)
        room.check_looking(person)
        table = room.table
        view = table.moment(wish.ply, wish.seat)
        find_level(table.game, wish.level)
        seatings = [Seating(level=wish.level) for _ in table.occupants]
        seatings[wish.seat] = Seating(person, clean_name(wish.name), emblem=emblem)
        start = Start(table_id, wish.ply, wish.seat, print_start(table.game, view))
        seed = self._seeds.table_seed().hex()
        return await self._make(
            replace(
                table.made,
                practice=wish.practice,
                seatings=tuple(seatings),
                seed=seed,
                by=person,
                start=start,
                terms=UNSET,
            )
        )

    async def rematch(self, table_id: str, person: str) -> Room:
        """Make one new table for all who ask: the same people, bots and set-up or start, another seed."""
        room = await self._registry.room(table_id)
        async with room.lock:
            table = room.table
            if person not in [occupant.person for occupant in table.occupants]:
                raise NotYourSeat(f"you did not play at table {table_id}")
            if table.stage != "over":
                raise NotOver(f"the game at table {table_id} is not over")
            if table.rematch is None:
                seatings = tuple(occupant.seating for occupant in table.occupants)
                agreed = replace(table.made.agreed, hosted=False, code="", day="")
                terms = UNSET if agreed == Terms() else agreed
                seed = self._seeds.table_seed().hex()
                again = await self._make(replace(table.made, seatings=seatings, seed=seed, by=person, terms=terms))
                await self._journal.change(room, lambda: [] if table.rematch else [Rematched(again.table.id)])
                broadcast.tell_table(room)
                self._tell(room)
            assert table.rematch
            return await self._registry.room(table.rematch)


def _terms(game: Game, wish: TableWish) -> Terms | UnsetType:
    if wish.pace and wish.pace.level:
        find_level(game, wish.pace.level)
    pace = Pace(wish.pace.days, wish.pace.level) if wish.pace else None
    if wish.rated:
        _check_rated(game, wish)
    terms = Terms(
        hosted=wish.hosted, pace=pace, chat=wish.chat, closed=wish.closed, rated=wish.rated, clock=_clock(game, wish)
    )
    return UNSET if terms == Terms() else terms


def _clock(game: Game, wish: TableWish) -> Clock | None:
    """The clock of the table; raise BadSetup where it makes no sense."""
    clock = wish.clock
    if clock is None:
        return None
    if wish.pace or wish.practice:
        raise BadSetup("a clock is for a game at one sitting that is no practice")
    if clock.level:
        find_level(game, clock.level)
    return Clock(clock.minutes, clock.increment, clock.level)


def _check_rated(game: Game, wish: TableWish) -> None:
    """Raise BadSetup if this game cannot count for the ratings."""
    if game.box:
        raise BadSetup(f"a game with another box is not rated: {game.box.name}")
    if not ratings.is_possible(game):
        raise BadSetup(
            f"no game of {game.slug} counts for ratings here: all win together, or embruns[ratings] is missing"
        )
    if wish.practice or any(seat.kind == "here" for seat in wish.seats) or len(wish.seats) < 2:
        raise BadSetup("practice, a game alone and a screen that people share do not count for ratings")


def _seating(game: Game, wish: SeatWish, person: str, emblem: str) -> Seating:
    if wish.kind == "open":
        return Seating()
    if wish.kind == "bot":
        find_level(game, wish.level or "")
        return Seating(level=wish.level or "")
    if wish.name is None:
        raise BadSetup("a person at the table needs a name")
    return Seating(person, clean_name(wish.name), emblem=emblem if wish.kind == "me" else "")
