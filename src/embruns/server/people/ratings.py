"""Ratings of people and bots by game, worked out from the finished games that were to count, in the order of their end.

Only the games are stored, one note for each table, which is never written twice; the ratings follow from them. So a
restart, a second process or a game that is noted late cannot count a game twice, and all processes find the same.
A seat counts for its person, also where a bot played it to the end.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from embruns.core.game import Game
from embruns.server.errors import Conflict
from embruns.server.messages.people import GameRatings, Rating
from embruns.server.store import Store
from embruns.server.table import Table

KIND = "rated"
PAGE = 1000  # notes that are read at a time
OVERLAP = 3600  # seconds: so far the clocks of two processes may differ
POINTS = 40  # of a rating that is shown, for one of openskill's: who is new has 1000 points


log = logging.getLogger("embruns.server")


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who had a seat: a person with the name of that day, or a bot."""

    person: str = ""
    name: str = ""
    level: str = ""

    @property
    def key(self) -> str:
        """What is rated: a person, or a level."""
        return self.person or f"bot {self.level}"


class Rated(msgspec.Struct, frozen=True):
    """The value of a note: a finished game that counts."""

    ended: int  # seconds since 1970
    sides: tuple[Side, ...]
    places: tuple[int, ...]  # of each seat, the winners' is 0; who has the same place shares it


class Skill(NamedTuple):
    """What is known about how well somebody plays."""

    mu: float
    sigma: float
    games: int


class Counted(NamedTuple):
    """A game in the order in which games count."""

    ended: int
    table_id: str
    sides: tuple[Side, ...]
    places: tuple[int, ...]


def is_possible(game: Game) -> bool:
    """Return whether games of this game can count: the extra is installed, and the seats play against each other."""
    return not game.together and find_spec("openskill") is not None


def rated(table: Table) -> Rated | None:
    """The finished game as it counts; None if it does not."""
    people = [one.person for one in table.occupants if one.person]
    if not table.made.agreed.rated or len(people) != len(set(people)):
        return None
    sides = tuple(Side(one.person, one.name) if one.person else Side(level=one.level) for one in table.occupants)
    return Rated(table.waiting_since, sides, _places(table))


def _places(table: Table) -> tuple[int, ...]:
    """The winners come first, then the others by their points."""
    winners, scores = table.state.outcome().winners, table.state.scores()
    worth = [(seat in winners, 0 if seat in winners else score) for seat, score in enumerate(scores)]
    return tuple(sum(other > one for other in worth) for one in worth)


def skills(games: Iterable[Counted]) -> dict[str, Skill]:
    """What these games of one game tell about everybody who played them, in this order."""
    found: dict[str, Skill] = {}
    add(found, games)
    return found


def add(found: dict[str, Skill], games: Iterable[Counted]) -> None:
    """Go on with these games."""
    from openskill.models import PlackettLuce  # an extra, which takes a while to load

    model = PlackettLuce()
    new = model.rating()
    for played in games:
        keys = [side.key for side in played.sides]
        before = [found.get(key, Skill(new.mu, new.sigma, 0)) for key in keys]
        teams = [[model.create_rating([skill.mu, skill.sigma])] for skill in before]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in played.places])]
        for key in dict.fromkeys(keys):
            mine = [n for n, one in enumerate(keys) if one == key]  # several bots of one level learn the mean
            mu = sum(after[n].mu for n in mine) / len(mine)
            sigma = sum(after[n].sigma for n in mine) / len(mine)
            found[key] = Skill(mu, sigma, before[mine[0]].games + 1)


class RatingBook:
    """Keeps the games that count, and works the ratings out: each game once, as long as it comes in order."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._games: dict[str, list[Counted]] = {}  # by game, in order
        self._known: set[str] = set()  # ids of their tables
        self._skills: dict[str, dict[str, Skill]] = {}
        self._read = 0  # until when the notes were read

    async def keep(self, table: Table) -> None:
        """Note a finished game, if it counts and is not noted yet."""
        found = rated(table)
        if found is None:
            return
        with suppress(Conflict):
            key, now = f"{table.game.slug}/{table.id}", int(time.time())
            await self._store.take_note(KIND, key, now, msgspec.json.encode(found), 0)

    async def of(self, person: str) -> tuple[GameRatings, ...]:
        """The ratings of this person, of everybody they met in games that count, and of the bots, by game."""
        async with self._turn:
            await self._go_on()
            return tuple(
                GameRatings(slug, self._rows(slug, person))
                for slug, known in sorted(self._skills.items())
                if person in known
            )

    def _rows(self, slug: str, person: str) -> tuple[Rating, ...]:
        shown: dict[str, Side] = {}
        for played in self._games[slug]:
            met = any(side.person == person for side in played.sides)
            shown.update({side.key: side for side in played.sides if met or not side.person})
        rows = [_row(side, self._skills[slug][key], person) for key, side in shown.items()]
        return tuple(sorted(rows, key=lambda row: (-row.rating, row.name, row.level)))

    async def _go_on(self) -> None:
        """Read the games that were noted since, and work out what they change."""
        if find_spec("openskill") is None:
            return
        new: dict[str, list[Counted]] = {}
        while True:
            since = max(0, self._read - OVERLAP)
            notes = await self._store.notes(KIND, since=since, most=PAGE + len(self._known))
            fresh = [note for note in notes if note.key not in self._known]
            for note in fresh:
                self._known.add(note.key)
                self._read = max(self._read, note.at)
                slug, _, table_id = note.key.partition("/")
                try:
                    value = msgspec.json.decode(note.value, type=Rated)
                except msgspec.DecodeError as error:
                    log.warning("the rated game at table %s cannot be read: %s", table_id, error)
                else:
                    new.setdefault(slug, []).append(Counted(value.ended, table_id, value.sides, value.places))
            if len(fresh) < PAGE:
                break
        for slug, games in new.items():
            await asyncio.to_thread(self._add, slug, sorted(games))

    def _add(self, slug: str, games: Sequence[Counted]) -> None:
        known = self._games.setdefault(slug, [])
        if known and games[0] < known[-1]:  # one came late: work everything out again
            self._games[slug] = sorted([*known, *games])
            self._skills[slug] = skills(self._games[slug])
        else:
            known += games
            add(self._skills.setdefault(slug, {}), games)


def _row(side: Side, skill: Skill, person: str) -> Rating:
    return Rating(
        name=side.name,
        level=side.level,
        mine=side.person == person and bool(person),
        rating=round(POINTS * skill.mu),
        spread=round(2 * POINTS * skill.sigma),
        games=skill.games,
    )
