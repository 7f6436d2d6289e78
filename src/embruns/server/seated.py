"""The people of a table: who sits where, who is ready, who holds the table, and who asks for a seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec import UNSET

from embruns.core.game import Game, Lang
from embruns.server.entries import (
    Answering,
    Claimed,
    Entry,
    Excused,
    Given,
    Lapsed,
    Left,
    Made,
    Ordered,
    Readied,
    Sat,
    Settled,
)
from embruns.server.errors import (
    AlreadyBegun,
    BadRequest,
    NoClaim,
    NotReady,
    NotYourSeat,
    SeatTaken,
    TooMany,
    UnknownSeat,
)
from embruns.server.occupants import Occupant, spoken_names
from embruns.server.timekeeping import Pause, Timekeeping

CLAIMS = 3  # of one person at one table


class Seated(ABC):
    """A table as far as its people are concerned. Methods that return entries change nothing."""

    def __init__(self, table_id: str, made: Made, game: Game) -> None:
        self.id = table_id
        self.made = made
        self.game = game
        self.begun = False
        self.occupants = [Occupant.of(seating) for seating in made.seatings]
        self.ready: dict[str, str] = {}
        self.claims: dict[int, Claimed] = {}  # by seat: people who came back in another browser and wait for a yes
        self.excused: dict[str, int] = {}  # by person: until when they are, or were, on holiday
        self.answering: dict[str, str] = {}  # by person: the answer to proposals while they are not here
        self._time = Timekeeping(made.agreed.clock)
        self._claimed: dict[str, int] = {}  # how often each person has claimed a seat
        self._came = [occupant.person for occupant in self.occupants if occupant.person]  # in order
        self._seats: dict[str, tuple[int, ...]] = {}  # of each person; and the names, until somebody comes or goes
        self._names: dict[Lang, list[str]] = {}

    @abstractmethod
    def _begin(self, ready: dict[str, str], given_away: set[int]) -> list[Entry]:
        """Begin the game with these contributions; nobody is waited for at the seats given away."""

    @property
    def left(self) -> list[int]:
        """The milliseconds on the clock of each seat, as of its last turn; nothing without clocks."""
        return self._time.left

    @property
    def pause(self) -> Pause:
        """The pause of the clocks, and who wants one."""
        return self._time.pause

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats where this person decides."""
        known = self._seats.get(person)
        if known is None:
            mine = [
                seat for seat, one in enumerate(self.occupants) if person and one.person == person and one.is_person
            ]
            known = self._seats[person] = tuple(mine)
        return known

    def people(self) -> set[str]:
        """All who have a seat."""
        return {occupant.person for occupant in self.occupants if occupant.person}

    def awaits_people(self) -> bool:
        """Return whether a person decides at some seat, or will again where a bot stepped in because time was up."""
        return any(one.is_person or one.lapsed for one in self.occupants)

    def occupant(self, seat: int) -> Occupant:
        """The occupant of that seat; raise UnknownSeat if the table has no such seat."""
        if not 0 <= seat < len(self.occupants):
            raise UnknownSeat(f"table {self.id} has seats 0 to {len(self.occupants) - 1}, not {seat}")
        return self.occupants[seat]

    def hosts(self) -> list[str]:
        """The people who may hold the table, the first before the others: its maker, then who sat down before."""
        seated = {one.person for one in self.occupants if one.is_person and not one.left}
        came = dict.fromkeys([self.made.by, *self._came])
        return [person for person in came if person in seated] or [self.made.by]

    def names(self, lang: Lang) -> list[str]:
        """What the people and bots are called in sentences."""
        known = self._names.get(lang)
        if known is None:
            known = self._names[lang] = spoken_names(self.occupants, self.game.seats, lang)
        return known

    def sit(self, seat: int, person: str, name: str, emblem: str = "") -> list[Entry]:
        """Take an open seat or that of a bot that yields, or return to one's own."""
        occupant = self.occupant(seat)
        if not (occupant.is_open or occupant.yields) and occupant.person != person:
            raise SeatTaken(f"seat {seat} of table {self.id} is taken")
        return [Sat(seat, person, name, emblem or UNSET)]

    def leave(self, seat: int, person: str, is_host: bool = False) -> list[Entry]:
        """Leave one's own seat; before the game the host may free any seat."""
        if self.occupant(seat).person != person and not (is_host and not self.begun):
            raise NotYourSeat(f"seat {seat} of table {self.id} is not yours to leave")
        return [Left(seat)]

    def give(self, seat: int, level: str) -> list[Entry]:
        """Let a bot play at that seat. The game begins if it has no host and waited for this seat alone."""
        if self.begun and not self.occupant(seat).is_person:
            raise NotYourSeat(f"at seat {seat} of table {self.id} no person plays")
        others = [one for n, one in enumerate(self.occupants) if n != seat]
        waiting = any(one.is_open or (one.is_person and one.person not in self.ready) for one in others)
        begin = not (self.made.agreed.hosted or waiting)
        return [Given(seat, level), *(self._begin(self.ready, {seat}) if begin else [])]

    def order(self, order: Sequence[int]) -> list[Entry]:
        """Let the occupants change places before the game."""
        self._check_gathering()
        if sorted(order) != list(range(len(self.occupants))) or self.made.start:
            raise BadRequest(f"an order of this table names each of its {len(self.occupants)} seats once")
        return [Ordered(tuple(order))]

    def start(self, level: str) -> list[Entry]:
        """Begin the game; a bot plays at each open seat, and for each person who has not been here yet."""
        self._check_gathering()
        given = {n for n, one in enumerate(self.occupants) if not one.level and one.person not in self.ready}
        if not any(one.is_person and n not in given for n, one in enumerate(self.occupants)):
            raise NotReady(f"nobody at table {self.id} is ready")
        return [*(Given(seat, level) for seat in sorted(given)), *self._begin(self.ready, given)]

    def _check_gathering(self) -> None:
        if self.begun:
            raise AlreadyBegun(f"the game at table {self.id} has begun")

    def claim(self, seat: int, person: str, name: str) -> list[Entry]:
        """Ask for the seat of a person who plays, or for whom a bot plays: somebody at the table must agree."""
        occupant = self.occupant(seat)
        if not occupant.person or occupant.person == person:
            raise NotYourSeat(f"seat {seat} of table {self.id} cannot be claimed")
        if seat in self.claims and self.claims[seat].person != person:
            raise SeatTaken(f"somebody else claims seat {seat} of table {self.id}")
        if self._claimed.get(person, 0) >= CLAIMS:
            raise TooMany(f"you have claimed seats of table {self.id} {CLAIMS} times")
        return [] if seat in self.claims else [Claimed(seat, person, name)]

    def settle(self, seat: int, yes: bool) -> list[Entry]:
        """Answer the claim to that seat; yes gives it to whoever claims it."""
        claimed = self.claims.get(seat)
        if claimed is None:
            raise NoClaim(f"nobody claims seat {seat} of table {self.id}")
        emblem = self.occupants[seat].emblem or UNSET
        return [Settled(seat, yes), *([Sat(seat, claimed.person, claimed.name, emblem)] if yes else [])]

    def be_ready(self, person: str, contribution: str) -> list[Entry]:
        """Declare a person ready; the last one begins the game. A second time changes nothing."""
        if not self.seats_of(person):
            raise NotYourSeat(f"you have no seat at table {self.id}")
        if person in self.ready or self.begun:
            return []
        ready = {**self.ready, person: contribution}
        waiting = any(one.is_open or (one.is_person and one.person not in ready) for one in self.occupants)
        begin = not (self.made.agreed.hosted or waiting)
        return [Readied(person, contribution), *(self._begin(ready, set()) if begin else [])]

    def excuse(self, person: str, until: int, now: int) -> list[Entry]:
        """Let the time for this person's decisions in a game over days begin no sooner than then."""
        known = self.excused.get(person, 0)
        idle = until == known or max(until, known) <= now
        if not (self.made.agreed.pace and self.made.agreed.pace.days) or person not in self.people() or idle:
            return []
        return [Excused(person, until)]

    def answer_by(self, person: str, answer: str) -> list[Entry]:
        """Answer proposals to this person so while they are not here."""
        if person not in self.people():
            raise NotYourSeat(f"you have no seat at table {self.id}")
        return [] if self.answering.get(person, "") == answer else [Answering(person, answer)]

    def come_back(self, person: str) -> list[Entry]:
        """Give a person back the seats where a bot stepped in because time was up."""
        return [
            Sat(seat, person, one.name, one.emblem or UNSET)
            for seat, one in enumerate(self.occupants)
            if one.lapsed and one.person == person
        ]

    def _forget_people(self) -> None:
        self._seats.clear()
        self._names.clear()

    def _remember_people(self, entry: Sat | Left | Given | Lapsed | Ordered | Readied) -> None:
        """Who came when, and whose claims are void."""
        match entry:
            case Sat():
                self._came.append(entry.person)
                self._time.welcome(entry.seat)
                self.claims.pop(entry.seat, None)
            case Left() if not self.begun:
                self.claims.pop(entry.seat, None)
                seated = {occupant.person for occupant in self.occupants}
                self._came = [person for person in self._came if person in seated]
            case Ordered():
                self.claims = {entry.order.index(seat): claimed for seat, claimed in self.claims.items()}
            case _:
                pass
