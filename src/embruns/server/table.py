"""One table: the fold over its log. Methods that say what may be logged change nothing; `apply` alone does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from embruns.bots.levels import LEVELS
from embruns.core.codec import decode_state
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadSetup, GameOver, StaleMatch
from embruns.core.fairness import commitment, deal, fair_draws, headers
from embruns.core.game import Game, Lang
from embruns.core.match import Match
from embruns.core.record import Record
from embruns.core.start import print_start, read_start
from embruns.games import find_game
from embruns.server.entries import (
    Begun,
    Entry,
    Given,
    Left,
    Made,
    Played,
    Readied,
    Rematched,
    Sat,
    Undone,
)
from embruns.server.finality import Crossing
from embruns.server.messages import Phase, WhyNot
from embruns.server.refusals import BadRequest, NotOver, NotStarted, NotYourSeat, NoUndo, SeatTaken, UnknownSeat

_RANKS = {level.slug: level.name for level in LEVELS}


def _distinct(names: list[str]) -> list[str]:
    """Two of a name are told apart by a number."""
    before = [names[:seat].count(name) for seat, name in enumerate(names)]
    return [f"{name} {twins + 1}" if twins else name for name, twins in zip(names, before, strict=True)]


def _rank(level: str, lang: Lang) -> str:
    return _RANKS[level][lang] if level in _RANKS else ""


class Place:
    """A seat now. A bot that plays for somebody keeps the place of that person."""

    __slots__ = ("left", "level", "name", "person")

    def __init__(self, person: str, name: str, level: str) -> None:
        self.person = person
        self.name = name
        self.level = level  # '' where no bot plays
        self.left = False

    @property
    def is_open(self) -> bool:
        """Whoever has the link may sit down."""
        return not self.person and not self.level

    @property
    def is_persons(self) -> bool:
        """A person decides here."""
        return bool(self.person) and not self.level


class Table:
    """A game with its people, from the first entry of the log to the last."""

    def __init__(self, table_id: str, made: Made, at: int) -> None:
        self.id = table_id
        self.made = made
        self.game: Game = find_game(made.game)
        if made.rules != self.game.version:
            raise BadSetup(f"table {table_id} follows rules {made.rules} of {made.game}; here are {self.game.version}")
        setup = self.game.setup(made.variant, len(made.chairs), made.options)
        self.match = Match(self.game, setup)
        self.places = [Place(chair.person, chair.name, chair.level) for chair in made.chairs]
        self.actors: list[int] = []  # of each ply: the seat, or CHANCE
        self.ready: dict[str, str] = {}
        self.begun = False
        self.contributions: tuple[str, ...] = ()
        self.undos = 0
        self.answered: dict[tuple[str, str], tuple[int, int]] = {}  # person, id -> the position it led to
        self.rematch: str | None = None
        self.entries = 1
        self.created = self.changed = at
        self.before_last_move: State | None = None  # None where nobody has moved since it was read or taken back
        self._seats: dict[str, tuple[int, ...]] = {}  # of each person; and names, until somebody comes or goes
        self._names: dict[Lang, list[str]] = {}
        self._seed = bytes.fromhex(made.seed)

    @classmethod
    def load(cls, table_id: str, rows: Iterable[tuple[int, Entry]]) -> Table:
        """The table that its log tells."""
        rows = iter(rows)
        at, made = next(rows)
        assert isinstance(made, Made)
        table = cls(table_id, made, at)
        for at, entry in rows:
            table.apply(entry, at)
        return table

    # What is so

    @property
    def state(self) -> State:
        """The position; it never leaves the server but through `seen_by`."""
        return self.match.state

    @property
    def ply(self) -> int:
        """How many actions and outcomes have been played."""
        return self.match.ply

    @property
    def phase(self) -> Phase:
        """Whether people gather, play, or have finished."""
        if not self.begun:
            return "gathering"
        return "over" if self.state.to_act() == OVER else "playing"

    def to_act(self) -> int | None:
        """The seat that decides, if the game is going on."""
        seat = self.state.to_act() if self.begun else OVER
        return seat if seat >= 0 else None

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Where this person decides."""
        known = self._seats.get(person)
        if known is None:
            mine = [n for n, place in enumerate(self.places) if person and place.person == person and not place.level]
            known = self._seats[person] = tuple(mine)
        return known

    def place(self, seat: int) -> Place:
        """The seat of that number."""
        if not 0 <= seat < len(self.places):
            raise UnknownSeat(f"table {self.id} has seats 0 to {len(self.places) - 1}, not {seat}")
        return self.places[seat]

    def names(self, lang: Lang) -> list[str]:
        """What the people and bots are called in sentences."""
        known = self._names.get(lang)
        if known is None:
            seats = zip(self.places, self.game.seats, strict=False)
            known = _distinct([place.name or _rank(place.level, lang) or called[lang] for place, called in seats])
            self._names[lang] = known
        return known

    @property
    def commitment(self) -> str:
        """What is known of the seed beforehand."""
        return commitment(self._seed)

    @property
    def seed(self) -> str | None:
        """The seed itself, once the game is over."""
        return self.made.seed if self.phase == "over" else None

    def record(self, date: str) -> Record:
        """The game so far; the seed is among the headers when it is over."""
        told = {"date": date, **headers(self._seed, self.contributions, self.phase == "over")}
        if self.made.start:
            told["dealt"] = str(self.made.start.seat)
        names = [
            place.name or place.level or called.en for place, called in zip(self.places, self.game.seats, strict=False)
        ]
        return replace(self.match.record(**told), names=tuple(names))

    def moment(self, ply: int, seat: int) -> State:
        """What that seat saw at that ply, to be played on; of a finished game, and before its end."""
        if self.phase != "over":
            raise NotOver(f"the game at table {self.id} is not over: nobody plays on from it yet")
        self.place(seat)
        if ply > self.ply:
            raise BadRequest(f"the game at table {self.id} has {self.ply} plies, not {ply}")
        if ply == self.ply:
            raise GameOver(f"the game at table {self.id} is over at ply {ply}: play on from an earlier one")
        return self.match.at(ply).seen_by(seat)

    # What may be logged

    def sit(self, seat: int, person: str, name: str) -> list[Entry]:
        """An open seat; or one's own, which one left or a bot has played since."""
        place = self.place(seat)
        if not place.is_open and place.person != person:
            raise SeatTaken(f"seat {seat} of table {self.id} is taken")
        return [Sat(seat, person, name)]

    def leave(self, seat: int, person: str) -> list[Entry]:
        """One's own seat."""
        if self.place(seat).person != person:
            raise NotYourSeat(f"seat {seat} of table {self.id} is not yours to leave")
        return [Left(seat)]

    def give(self, seat: int, level: str) -> list[Entry]:
        """A bot plays on for a person; this may be all that the others waited for."""
        if not self.place(seat).is_persons:
            raise NotYourSeat(f"at seat {seat} of table {self.id} no person plays")
        still_waited_for = {p.person for n, p in enumerate(self.places) if p.is_persons and n != seat} - set(self.ready)
        begin = not still_waited_for and not any(place.is_open for place in self.places)
        return [Given(seat, level), *(self._begin(self.ready, seat) if begin else [])]

    def be_ready(self, person: str, contribution: str) -> list[Entry]:
        """Once a person; the last one begins the game. Said again, it changes nothing."""
        if not self.seats_of(person):
            raise NotYourSeat(f"you have no seat at table {self.id}")
        if person in self.ready or self.begun:
            return []
        ready = {**self.ready, person: contribution}
        waiting = any(p.is_open or (p.is_persons and p.person not in ready) for p in self.places)
        return [Readied(person, contribution), *([] if waiting else self._begin(ready, None))]

    def _begin(self, ready: dict[str, str], given_away: int | None) -> list[Entry]:
        if self.begun:
            return []
        there = [p.person for seat, p in enumerate(self.places) if p.is_persons and seat != given_away]
        contributions = tuple(ready[person] for person in dict.fromkeys(there))
        start = self.state.copy()
        if self.made.start:
            start = deal(decode_state(self.game, self.made.start.view), self._seed, contributions)
        told = print_start(self.game, start) if self.made.start else ""
        drawn = fair_draws(start, self._seed, contributions, 0)
        return [Begun(contributions, tuple(self.game.texts[action.index] for action in drawn), told)]

    def move(self, seat: int, action: Action, ply: int, undos: int, move_id: str = "") -> Played:
        """A decision in the position so named, with the chance it leads to; raises where it may not be."""
        if not self.begun:
            raise NotStarted(f"table {self.id} still waits for its people")
        self.check_position(ply, undos)
        self.match.check(action, seat, ply)
        after = self.state.copy()
        after.play(action)
        drawn = fair_draws(after, self._seed, self.contributions, ply + 1) if after.to_act() == CHANCE else []
        texts = self.game.texts
        return Played(seat, texts[action.index], tuple(texts[outcome.index] for outcome in drawn), move_id)

    def check_position(self, ply: int, undos: int) -> None:
        """Raise where the game is not, or no longer, in the position so named."""
        if (ply, undos) != (self.ply, self.undos):
            here = f"ply {self.ply} after {self.undos} take-backs"
            raise StaleMatch(f"this answers ply {ply} after {undos} take-backs, but table {self.id} is at {here}")

    # Taking back

    def undo_for(self, person: str) -> tuple[int, WhyNot]:
        """The ply that this person may go back to, and ''; or why not."""
        mine = self.seats_of(person)
        last = self.ply - 1
        while last >= 0 and self.actors[last] not in mine:
            last -= 1
        if last < 0:
            return last, "nothing"
        if self.made.practice:
            return last, ""
        if last == self.ply - 1:
            before = self.before_last_move or self.match.at(last)
            return last, Crossing(self.game, before).finality(self.match.plies[last])
        if self.phase == "over":
            return last, "end"
        return last, "chance" if all(actor == CHANCE for actor in self.actors[last + 1 :]) else "turn"

    def take_back(self, person: str, ply: int, undos: int, move_id: str) -> Undone:
        """Back to this person's last decision."""
        if not self.seats_of(person):
            raise NotYourSeat(f"you have no seat at table {self.id}")
        self.check_position(ply, undos)
        target, reason = self.undo_for(person)
        if reason:
            raise NoUndo(reason)
        return Undone(target, person, move_id)

    # The fold

    def apply(self, entry: Entry, at: int) -> None:
        """Make it so."""
        self.entries += 1
        self.changed = at
        match entry:
            case Played():
                self._play(entry)
            case Undone():
                self.match.undo(self.ply - entry.ply)
                del self.actors[entry.ply :]
                self.undos += 1
                self.before_last_move = None
                self.answered[entry.person, entry.id] = (self.ply, self.undos)
            case Sat():
                self._forget_people()
                self.places[entry.seat] = Place(entry.person, entry.name, "")
            case Left():
                self._forget_people()
                self._leave(entry.seat)
            case Given():
                self._forget_people()
                self.places[entry.seat].level = entry.level
            case Readied():
                self.ready[entry.person] = entry.contribution
            case Begun():
                self.begun = True
                self.contributions = entry.contributions
                if entry.start:
                    setup = self.match.setup
                    self.match = Match(self.game, setup, start=read_start(self.game, setup, entry.start))
                self._draw(entry.drawn)
            case Rematched():
                self.rematch = entry.table
            case Made():
                raise AssertionError(f"table {self.id} was made twice")

    def _forget_people(self) -> None:
        self._seats.clear()
        self._names.clear()

    def _play(self, entry: Played) -> None:
        self.before_last_move = self.state.copy()
        self._step(entry.seat, self.game.read(entry.action))
        self._draw(entry.drawn)
        if entry.id:
            self.answered[self.places[entry.seat].person, entry.id] = (self.ply, self.undos)

    def _draw(self, drawn: Sequence[str]) -> None:
        for text in drawn:
            self._step(CHANCE, self.game.read(text))

    def _step(self, actor: int, action: Action) -> None:
        self.match.push(action)
        self.actors.append(actor)

    def _leave(self, seat: int) -> None:
        """Before the first move the seat is open again; later it stays this person's, who may come back."""
        if self.begun:
            self.places[seat].left = True
        else:
            self.ready.pop(self.places[seat].person, None)
            self.places[seat] = Place("", "", "")
