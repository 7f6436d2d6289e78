"""The results of a person: games, wins and best scores by game and level, and the people they played with.

A finished game is one note for each person. Practice, games played on from a position, and several seats of one person
do not count.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from embruns.bots.levels import offered
from embruns.core.game import Text
from embruns.games import games
from embruns.server.messages.people import Companion, GameResults, LevelResults, Results
from embruns.server.people.days import DayBook
from embruns.server.people.ratings import RatingBook
from embruns.server.store import Store
from embruns.server.table import Table

KIND = "result"
MOST = 5000  # games of one person that are looked at
MOST_COMPANIONS = 12


class Result(msgspec.Struct, frozen=True):
    """The value of a note: one finished game, as one of its people sees it."""

    game: str
    won: bool
    score: int
    rank: Text | None  # what the score is called, where the rules say so
    level: str  # of the strongest bot that played to the end; '' among people alone
    others: tuple[str, ...]  # the names of the other people


class ResultBook:
    """Keeps and adds up results."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ratings = RatingBook(store)
        self.days = DayBook(store)

    async def keep(self, table: Table) -> None:
        """Note a finished game for each of its people."""
        if table.made.practice or table.made.start:
            return
        await self._ratings.keep(table)
        await self.days.keep(table)
        for person, result in _results_of(table):
            await self._store.keep_note(KIND, f"{person}/{table.id}", int(time.time()), msgspec.json.encode(result))

    async def of(self, person: str) -> Results:
        """All results of this person, the game that they play most first."""
        notes = await self._store.notes(KIND, f"{person}/", most=MOST)
        found = [msgspec.json.decode(note.value, type=Result) for note in notes]
        names = Counter(name for result in found for name in result.others)
        played = Counter(result.game for result in found)
        return Results(
            tuple(_added(slug, [one for one in found if one.game == slug]) for slug, _ in played.most_common()),
            tuple(Companion(name, count) for name, count in names.most_common(MOST_COMPANIONS)),
            await self._ratings.of(person),
        )


def _results_of(table: Table) -> Iterable[tuple[str, Result]]:
    outcome, scores = table.state.outcome(), table.state.scores()
    levels = [level.slug for level in offered(table.game)]
    bots = [one.level for one in table.occupants if one.level in levels]
    strongest = max(bots, key=levels.index, default="")
    for seat, one in enumerate(table.occupants):
        if not one.is_person or len(table.seats_of(one.person)) > 1:
            continue
        others = tuple(other.name for other in table.occupants if other.is_person and other.person != one.person)
        rank = _rank(table, scores[seat])
        yield one.person, Result(table.game.slug, seat in outcome.winners, scores[seat], rank, strongest, others)


def _rank(table: Table, score: int) -> Text | None:
    reached = [rank for rank in table.game.ranks(table.match.setup) if rank.least <= score]
    return reached[-1].name if reached else None


def _added(slug: str, found: Sequence[Result]) -> GameResults:
    best = max(found, key=lambda one: one.score)
    order = [level.slug for level in offered(games()[slug])] if slug in games() else []
    by_level = {level: [one for one in found if one.level == level] for level in dict.fromkeys(r.level for r in found)}
    levels = sorted(by_level, key=lambda level: order.index(level) if level in order else -1)
    return GameResults(
        slug,
        len(found),
        sum(one.won for one in found),
        best.score,
        best.rank,
        tuple(LevelResults(level, len(by_level[level]), sum(one.won for one in by_level[level])) for level in levels),
    )
