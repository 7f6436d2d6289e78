"""A table that cannot go on because its game, or the rules version it began with, is not here any more.

Its log is kept and can still be read: who sat where, and every move as text. What only the rules know is missing: the
positions, whose turn it is, the points, and whether the game is over. Therefore the seed stays secret.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from embruns.core.contract import CHANCE
from embruns.core.errors import EmbrunsError, UnknownGame
from embruns.core.fairness import headers
from embruns.core.game import one_line
from embruns.core.record import FORMAT
from embruns.games import find_game
from embruns.server.boxes.editions import label_of
from embruns.server.entries import Begun, Entry, Made, Played, Rematched, Undone
from embruns.server.occupants import Occupant, seat_people


class Archive:
    """What the log of such a table tells by itself."""

    def __init__(self, table_id: str, made: Made, at: int) -> None:
        self.id = table_id
        self.made = made
        self.occupants = [Occupant.of(seating) for seating in made.seatings]
        self.plies: list[tuple[int, str]] = []  # the seat, or CHANCE, and what it did
        self.contributions: tuple[str, ...] = ()
        self.rematch: str | None = None
        self.created = self.changed = at
        self._start = ""

    @classmethod
    def load(cls, table_id: str, rows: Sequence[tuple[int, Entry]]) -> Archive:
        """The archive that a log tells."""
        at, made = rows[0]
        assert isinstance(made, Made)
        archive, ready, begun = cls(table_id, made, at), dict[str, str](), False
        for at, entry in rows[1:]:
            archive._apply(entry)
            seat_people(archive.occupants, ready, begun, entry)
            begun = begun or isinstance(entry, Begun)
            archive.changed = at
        return archive

    def _apply(self, entry: Entry) -> None:
        match entry:
            case Begun():
                self.contributions, self._start = entry.contributions, entry.start
                self._push(CHANCE, entry.drawn)
            case Played():
                self._push(entry.seat, [entry.action])
                self._push(CHANCE, entry.drawn)
            case Undone():
                del self.plies[entry.ply :]
            case Rematched():
                self.rematch = entry.table
            case _:
                pass

    def _push(self, actor: int, texts: Iterable[str]) -> None:
        self.plies += [(actor, text) for text in texts]

    @property
    def seed_headers(self) -> dict[str, str]:
        """What is told about the chance of a game that may not be over: the commitment and the contributions."""
        return headers(bytes.fromhex(self.made.seed), self.contributions, over=False)

    def why(self) -> str:
        """Why the game cannot go on here."""
        if self.made.box and is_playable(self.made):
            return f"the game {self.made.game} cannot be played with the box {self.made.box.name} any more"
        return f"the game {self.made.game} with rules {self.made.rules} is not here any more"

    def record(self) -> str:
        """The record without its last line, because only the rules know the points."""
        made = self.made
        date = time.strftime("%Y-%m-%d", time.gmtime(self.created))
        names = [one.name or one.level or "-" for one in self.occupants]
        told = {
            "embruns": FORMAT,
            "game": made.game,
            "rules": made.rules,
            **({"box": label_of(made.box), "components": made.box.components} if made.box else {}),
            "variant": made.variant,
            "players": str(len(made.seatings)),
            **{f"option {name}": value for name, value in made.options.items()},
            **({"start": self._start} if self._start else {}),
            **{f"seat {seat}": one_line(name) for seat, name in enumerate(names)},
            "date": date,
            **self.seed_headers,
            **({"dealt": str(made.start.seat)} if made.start else {}),
            "archived": self.why(),
        }
        lines = [f"{name}: {value}" for name, value in told.items()]
        return "\n".join([*lines, "", *self._turns(), ""])

    def _turns(self) -> list[str]:
        """One line for each turn, as in every record."""
        turns: list[tuple[int, list[str]]] = []
        decider = CHANCE
        for number, (actor, text) in enumerate(self.plies, 1):
            if not turns or actor not in (CHANCE, decider):
                turns.append((number, []))
                decider = actor
            turns[-1][1].append(f"[{text}]" if actor == CHANCE else text)
        return [f"{first}. {'; '.join(texts)}" for first, texts in turns]


class Archived(EmbrunsError):
    """The table can be read, but not played: its game or rules version is not here any more."""

    code = "archived"

    def __init__(self, archive: Archive) -> None:
        super().__init__(f"table {archive.id} can only be read: {archive.why()}")
        self.archive = archive


def is_playable(made: Made) -> bool:
    """Return whether the game is here, with the rules version that the table began with."""
    try:
        return find_game(made.game).version == made.rules
    except UnknownGame:
        return False
