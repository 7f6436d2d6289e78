"""Tables that stand at a position of a golden game, so that a page can be met in any situation."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from embruns.core.contract import Action, State
from embruns.core.record import Record, parse_record
from embruns.core.start import print_start
from embruns.games import find_game
from embruns.laws.cases import Case, play_game
from embruns.server.entries import Made, Seating, Start, encode
from tests.browser.house import House

GOLDEN = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Situation:
    """A decision of a golden game: the position before it, whose it is, and what was played."""

    record: Record
    ply: int
    state: State
    seat: int
    action: Action

    @property
    def verb(self) -> str:
        """The kind of decision."""
        return type(self.action).__name__


# Random games with the rare decisions that no golden game has, by variant, seats and seed.
RARE: dict[str, list[tuple[tuple[str, int], int]]] = {
    "little-big-fish": [(("first-game", 2), 4), (("random", 2), 20)],
    "regate": [(("advanced", 2), 5)],
}


@cache
def records(slug: str) -> tuple[Record, ...]:
    """The golden games of a game, those with few seats first, and then what is rare."""
    paths = sorted((GOLDEN / slug).glob("*.txt"), key=lambda path: (path.stem[-1], path.name))
    rare = [play_game(Case(find_game(slug), *of), seed).record() for of, seed in RARE.get(slug, [])]
    return (*[parse_record(path.read_text(encoding="utf-8"), find_game) for path in paths], *rare)


def decisions(record: Record) -> Iterator[Situation]:
    """Every decision of a golden game that was a choice, or the only move there was."""
    state = record.first()
    for ply, action in enumerate(record.actions):
        seat = int(state.to_act())
        if seat >= 0:
            yield Situation(record, ply, state.copy(), seat, action)
        state.play(action)


def by_verb(slug: str) -> dict[str, Situation]:
    """For every kind of decision of a game one where somebody made it, in the middle of its game if there is one."""
    found: dict[str, list[Situation]] = {}
    for record in records(slug):
        for one in decisions(record):
            known = found.setdefault(one.verb, [])
            if not known or known[0].record.setup == record.setup:
                known.append(one)
    return {verb: _best(some) for verb, some in sorted(found.items())}


def _best(some: list[Situation]) -> Situation:
    choices = [one for one in some if len(one.state.legal()) > 1] or some
    return choices[len(choices) // 2]


def person_of(page: Page, house: House) -> str:
    """Who the server takes this page for."""
    link = page.request.get(f"{house.address}/api/me").json()["link"]
    return str(link).partition("#")[2].partition(".")[0]


def lay(house: House, person: str, situation: Situation, level: str = "mousse") -> str:
    """Lay a table that stands there, with this person at the seat that decides; its path."""
    record, table = situation.record, secrets.token_urlsafe(16)
    seatings = [Seating(level=level) for _ in range(record.setup.players)]
    seatings[situation.seat] = Seating(person, "Maëlle")
    view = situation.state.seen_by(situation.seat)
    made = Made(
        game=record.game.slug,
        rules=record.game.version,
        variant=record.setup.variant,
        options=dict(record.setup.options),
        practice=False,
        seatings=tuple(seatings),
        seed=secrets.token_hex(32),
        by=person,
        start=Start(table, situation.ply, situation.seat, print_start(record.game, view)),
    )
    with sqlite3.connect(house.data / "tables.sqlite", timeout=30) as log:
        log.execute("INSERT INTO log VALUES (?, ?, ?, ?)", (table, 0, int(time.time()), encode(made)))
        log.execute("INSERT INTO people VALUES (?, ?)", (person, table))
    return f"/t/{table}"
