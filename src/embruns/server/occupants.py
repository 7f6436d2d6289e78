"""Who has a seat now, and what they are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.bots.levels import LEVELS
from embruns.core.game import Lang, Text
from embruns.server.entries import Entry, Given, Lapsed, Left, Ordered, Readied, Sat, Seating

_LEVEL_NAMES = {level.slug: level.name for level in LEVELS}


class Occupant:
    """Who has a seat now: a person, a bot, or nobody. A bot that plays for a person keeps that person's seat."""

    __slots__ = ("emblem", "lapsed", "left", "level", "name", "person", "yields")

    def __init__(
        self, person: str = "", name: str = "", level: str = "", yields: bool = False, emblem: str = ""
    ) -> None:
        self.person = person
        self.name = name
        self.emblem = emblem  # that the person has chosen; '' if there is none
        self.level = level  # of the bot; '' if no bot plays
        self.left = False
        self.lapsed = False  # a bot plays because time was up, until the person is back
        self.yields = yields  # a bot whose place whoever comes may take

    @classmethod
    def of(cls, seating: Seating) -> Occupant:
        """The occupant with whom a table is made."""
        return cls(seating.person, seating.name, seating.level, seating.yields, seating.emblem)

    @property
    def seating(self) -> Seating:
        """The same occupant at a rematch; a person who left is not waited for, and a bot gives the seat back."""
        if self.level and not self.lapsed:
            return Seating(level=self.level, yields=self.yields or bool(self.person))
        return Seating() if self.left else Seating(self.person, self.name, emblem=self.emblem)

    @property
    def is_open(self) -> bool:
        """Nobody sits here: whoever has the link may."""
        return not self.person and not self.level

    @property
    def is_person(self) -> bool:
        """A person decides here."""
        return bool(self.person) and not self.level


def seat_people(occupants: list[Occupant], ready: dict[str, str], begun: bool, entry: Entry) -> None:
    """Change who sits where, and who is ready with which contribution, as this entry tells."""
    match entry:
        case Sat():
            occupants[entry.seat] = Occupant(entry.person, entry.name, emblem=entry.emblem or "")
        case Left() if begun:  # the seat stays this person's, who may come back
            occupants[entry.seat].left = True
        case Left():
            person, occupants[entry.seat] = occupants[entry.seat].person, Occupant()
            if person not in [one.person for one in occupants]:
                ready.pop(person, None)
        case Given():
            occupant = occupants[entry.seat]
            occupant.yields = occupant.yields or not occupant.person
            occupant.level = entry.level
        case Lapsed():
            occupants[entry.seat].level = entry.level
            occupants[entry.seat].lapsed = True
        case Ordered():
            occupants[:] = [occupants[seat] for seat in entry.order]
        case Readied():
            ready[entry.person] = entry.contribution
        case _:
            pass


def spoken_names(occupants: Sequence[Occupant], seats: Sequence[Text], lang: Lang) -> list[str]:
    """What the occupants are called in sentences: by name, by level, or as the game calls the seat."""
    both = zip(occupants, seats, strict=False)
    return _distinct([one.name or _level_name(one.level, lang) or called[lang] for one, called in both])


def _level_name(level: str, lang: Lang) -> str:
    return _LEVEL_NAMES[level][lang] if level in _LEVEL_NAMES else ""


def _distinct(names: list[str]) -> list[str]:
    """Add a number to a name that came before."""
    before = [names[:seat].count(name) for seat, name in enumerate(names)]
    return [f"{name} {twins + 1}" if twins else name for name, twins in zip(names, before, strict=True)]
