"""One table, read from its log. Methods that return entries change nothing; `apply` and `commit` alone do."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from msgspec import Struct

from embruns.core.codec import decode_state
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadSetup, GameOver, StaleMatch
from embruns.core.fairness import BY_DRAWS, commitment, deal, fair_draws, headers
from embruns.core.match import Match
from embruns.core.record import Record
from embruns.core.start import print_start, read_start
from embruns.server.boxes.editions import game_of
from embruns.server.dates import DAY, date_of
from embruns.server.entries import (
    Answering,
    Begun,
    Claimed,
    Entry,
    Excused,
    Given,
    Lapsed,
    Left,
    Made,
    Ordered,
    Pausing,
    Played,
    Readied,
    Rematched,
    Sat,
    Settled,
    Spent,
    Undone,
)
from embruns.server.errors import (
    BadRequest,
    NotOver,
    NotStarted,
    NotYourSeat,
    NoUndo,
)
from embruns.server.occupants import seat_people
from embruns.server.seated import Seated
from embruns.server.undo import UndoCheck, UndoReason

Stage = Literal["gathering", "playing", "over"]
ANSWERS = 20  # messages that are acknowledged if they come again


class Named(Struct, frozen=True, gc=False):
    """The name of a position: its ply, and how many undos came before. A message names the position it answers."""

    ply: int
    undos: int


class Step(Struct, frozen=True):
    """One ply: the seat or CHANCE that acted, what it did, and the state after it."""

    actor: int
    action: Action
    after: State


class Decision(Struct, frozen=True):
    """A seat's decision, checked and played on copies, with the outcomes it led to. It is not yet stored."""

    entry: Played
    before: State
    steps: tuple[Step, ...]  # the decision, then each outcome

    @property
    def after(self) -> State:
        """The state in which a seat decides again, or the game is over."""
        return self.steps[-1].after


class Table(Seated):
    """A game with its people, from the first entry of the log to the last."""

    def __init__(self, table_id: str, made: Made, at: int) -> None:
        super().__init__(table_id, made, game_of(made))
        if made.rules != self.game.version:
            raise BadSetup(f"table {table_id} follows rules {made.rules} of {made.game}; here are {self.game.version}")
        setup = self.game.setup(made.variant, len(made.seatings), made.options)
        self.match = Match(self.game, setup)
        self.actors: list[int] = []  # the seat, or CHANCE, of each ply
        self.contributions: tuple[str, ...] = ()
        self.undos = 0
        self.rematch: str | None = None
        self.entries = 1
        self.created = self.changed = at
        self.waiting_since = at  # when the seat to act began to be waited for
        self.last: Decision | None = None  # the last decision; None after an undo, and when the log was read
        self._answered: dict[tuple[str, str], Named] = {}  # person, message id -> the position it led to
        self._undo_check: UndoCheck | None = None  # of this position
        self._undo_check_before: UndoCheck | None = None  # of the position before the last ply
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
        """The position. It leaves the server only through `seen_by`."""
        return self.match.state

    @property
    def ply(self) -> int:
        """How many decisions and outcomes have been played."""
        return self.match.ply

    @property
    def named(self) -> Named:
        """The name of the position."""
        return Named(self.match.ply, self.undos)

    @property
    def stage(self) -> Stage:
        """Whether people gather, play, or have finished."""
        if not self.begun:
            return "gathering"
        return "over" if self.state.to_act() == OVER else "playing"

    def to_act(self) -> int | None:
        """The seat that decides; None before the game and after it."""
        seat = self.match.state.to_act() if self.begun else OVER
        return seat if seat >= 0 else None

    def deadline(self) -> int | None:
        """When the person to act must have decided, in a game over days with a limit; None without one."""
        pace, seat = self.made.agreed.pace, self.to_act()
        if pace is None or not pace.days or seat is None or not self.occupants[seat].is_person:
            return None
        return max(self.waiting_since, self.excused.get(self.occupants[seat].person, 0)) + pace.days * DAY

    def lapse(self, now: int) -> list[Entry]:
        """If the time of the person to act is up and the table wants it so, let a bot play until they are back."""
        due, seat, pace = self.deadline(), self.to_act(), self.made.agreed.pace
        if due is None or due > now or seat is None or pace is None or not pace.level:
            return []
        return [Lapsed(seat, pace.level)]

    def time_up(self, seat: int, named: Named, spent: int) -> list[Entry]:
        """If so many milliseconds of this turn use up the clock of its seat, let happen what the table wants."""
        clock = self.made.agreed.clock
        late = self.to_act() == seat and self.named == named and self.occupants[seat].is_person
        if clock is None or not late or spent < self.left[seat]:
            return []
        entries: list[Entry] = [Spent(seat, self.left[seat])] if self.left[seat] else []
        return [*entries, Lapsed(seat, clock.level)] if clock.level else entries

    def is_late(self, seat: int) -> bool:
        """Return whether this seat is to act and has no time left on its clock."""
        return bool(self.left) and self.to_act() == seat and not self.left[seat]

    def answered(self, person: str, message_id: str) -> Named | None:
        """The position to which this message of the person led, if it was carried out not long before."""
        return self._answered.get((person, message_id))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, which is published before the game."""
        return commitment(self._seed)

    @property
    def seed(self) -> str | None:
        """The seed itself, once the game is over."""
        return self.made.seed if self.stage == "over" and not self.is_secret else None

    @property
    def is_secret(self) -> bool:
        """Whether others may still play this game of the day: until then nobody learns the seed or looks on."""
        return self.made.agreed.day >= date_of(time.time())

    def record(self, date: str) -> Record:
        """The game so far; the seed is among the headers when it is over."""
        told = {"date": date, **headers(self._seed, self.contributions, self.seed is not None)}
        if self.made.agreed.day:
            told |= BY_DRAWS
        if self.made.start:
            told["dealt"] = str(self.made.start.seat)
        both = zip(self.occupants, self.game.seats, strict=False)
        names = [one.name or one.level or called.en for one, called in both]
        return replace(self.match.record(**told), names=tuple(names))

    def moment(self, ply: int, seat: int) -> State:
        """What that seat saw at that ply of a finished game, to be played on."""
        if self.stage != "over":
            raise NotOver(f"the game at table {self.id} is not over: nobody plays on from it yet")
        self.occupant(seat)
        if ply > self.ply:
            raise BadRequest(f"the game at table {self.id} has {self.ply} plies, not {ply}")
        if ply == self.ply:
            raise GameOver(f"the game at table {self.id} is over at ply {ply}: play on from an earlier one")
        return self.match.at(ply).seen_by(seat)

    # The beginning

    def _begin(self, ready: dict[str, str], given_away: set[int]) -> list[Entry]:
        if self.begun:
            return []
        there = [one.person for seat, one in enumerate(self.occupants) if one.is_person and seat not in given_away]
        contributions = tuple(ready[person] for person in dict.fromkeys(there))
        start = self.state.copy()
        if self.made.start:
            start = deal(decode_state(self.game, self.made.start.view), self._seed, contributions)
        told = print_start(self.game, start) if self.made.start else ""
        drawn = fair_draws(start, self._seed, contributions, 0)
        return [Begun(contributions, tuple(self.game.texts[action.index] for action in drawn), told)]

    # Moves

    def decide(self, seat: int, action: Action, named: Named, move_id: str = "") -> Decision:
        """Check a seat's decision and play it on a copy, with the chance it leads to; raise if it is not allowed."""
        if not self.begun:
            raise NotStarted(f"table {self.id} still waits for its people")
        self.check_position(named)
        self.match.check(action, seat, named.ply)
        before, texts = self.state, self.game.texts
        after = before.copy()
        after.play(action)
        if after.to_act() != CHANCE:
            return Decision(Played(seat, texts[action.index], (), move_id), before, (Step(seat, action, after),))
        steps = [Step(seat, action, after.copy())]
        for outcome in fair_draws(after, self._seed, self.contributions, self._chance_number(named.ply + 1)):
            steps.append(Step(CHANCE, outcome, after.copy()))
        drawn = tuple(texts[step.action.index] for step in steps[1:])
        return Decision(Played(seat, texts[action.index], drawn, move_id), before, tuple(steps))

    def _chance_number(self, ply: int) -> int:
        """The number by which the outcome is drawn that becomes this ply."""
        return self.actors.count(CHANCE) if self.made.agreed.day else ply

    def check_position(self, named: Named) -> None:
        """Raise StaleMatch unless the game is in the position with that name."""
        if named.ply != self.match.ply or named.undos != self.undos:
            here = f"ply {self.ply} after {self.undos} undos"
            raise StaleMatch(
                f"this answers ply {named.ply} after {named.undos} undos, but table {self.id} is at {here}"
            )

    # Undo

    def undo_reasons(self, actions: Sequence[Action]) -> list[UndoReason]:
        """Why each of these actions could not be undone once played; '' if it could, as always in practice."""
        if self.made.practice:
            return [""] * len(actions)
        if self._undo_check is None:
            self._undo_check = UndoCheck(self.game, self.state)
        return self._undo_check.reasons(actions)

    def undo_for(self, person: str) -> tuple[int, UndoReason]:
        """The ply to which this person may go back, and ''; or why not."""
        mine = self.seats_of(person)
        if not mine:
            return -1, "nothing"
        actors = self.actors
        newest = last = len(actors) - 1
        while last >= 0 and actors[last] not in mine:
            last -= 1
        if last < 0:
            return last, "nothing"
        if self.made.practice:
            others = any(seat >= 0 and self.occupants[seat].person not in ("", person) for seat in actors[last + 1 :])
            return (last, "turn") if others else (last, "")
        if last == newest:
            if self._undo_check_before is None:
                self._undo_check_before = UndoCheck(self.game, self.match.at(last))
            return last, self._undo_check_before.reason(self.match.plies[last])
        if self.stage == "over":
            return last, "end"
        return last, "chance" if max(actors[last + 1 :]) == CHANCE else "turn"

    def undo(self, person: str, named: Named, message_id: str) -> Undone:
        """Go back to before this person's last decision; raise NoUndo if that is not allowed."""
        if not self.seats_of(person):
            raise NotYourSeat(f"you have no seat at table {self.id}")
        self.check_position(named)
        target, reason = self.undo_for(person)
        if reason:
            raise NoUndo(reason)
        return Undone(target, person, message_id)

    # Changes

    def commit(self, decision: Decision, at: int) -> None:
        """Go on by a decision that `decide` worked out in this position and that has been stored."""
        assert decision.before is self.state, f"table {self.id} has gone on since the decision"
        self.entries += 1
        self.changed = self.waiting_since = at
        self._undo_check, self._undo_check_before = None, self._undo_check or UndoCheck(self.game, decision.before)
        self._time.count(decision.entry)
        self.last = decision
        self.match.advance([step.action for step in decision.steps], decision.after)
        self.actors += [step.actor for step in decision.steps]
        self._remember(decision.entry)

    def apply(self, entry: Entry, at: int) -> None:
        """Change the table as this entry of its log tells."""
        self.entries += 1
        self.changed = at
        if isinstance(entry, Played | Undone | Begun) or (isinstance(entry, Sat) and entry.seat == self.to_act()):
            self.waiting_since = at
        match entry:
            case Spent():
                self._time.spend(entry.seat, entry.took)
            case Pausing():
                self.pause.apply(entry)
            case Played():
                self._time.count(entry)
                self._push(entry.seat, [entry.action])
                self._push(CHANCE, entry.drawn)
                self._remember(entry)
            case Undone():
                self._time.count_back(self.actors[entry.ply])
                self.match.undo(self.ply - entry.ply)
                del self.actors[entry.ply :]
                self.undos += 1
                self._forget_position()
                self._remember_answer(entry.person, entry.id)
            case Sat() | Left() | Given() | Lapsed() | Ordered() | Readied():
                self._forget_people()
                seat_people(self.occupants, self.ready, self.begun, entry)
                self._remember_people(entry)
            case Excused():
                self.excused[entry.person] = entry.until
            case Answering():
                self.answering[entry.person] = entry.answer
            case Claimed():
                self._claimed[entry.person] = self._claimed.get(entry.person, 0) + 1
                self.claims[entry.seat] = entry
            case Settled():
                self.claims.pop(entry.seat, None)
            case Begun():
                self._start(entry)
            case Rematched():
                self.rematch = entry.table
            case Made():
                raise AssertionError(f"table {self.id} was made twice")

    def _remember(self, entry: Played) -> None:
        if entry.id:
            self._remember_answer(self.occupants[entry.seat].person, entry.id)

    def _remember_answer(self, person: str, message_id: str) -> None:
        """Remember the latest messages: an older one names a position that is gone, and would be refused as stale."""
        self._answered[person, message_id] = self.named
        if len(self._answered) > ANSWERS:
            del self._answered[next(iter(self._answered))]

    def _start(self, entry: Begun) -> None:
        self.begun = True
        self.contributions = entry.contributions
        self._time.start(len(self.occupants))
        if entry.start:
            setup = self.match.setup
            self.match = Match(self.game, setup, start=read_start(self.game, setup, entry.start))
        self._push(CHANCE, entry.drawn)

    def _push(self, actor: int, texts: Sequence[str]) -> None:
        """Play what stands in the log; it was checked before it was written."""
        self._forget_position()
        for text in texts:
            self.match.push(self.game.read(text))
            self.actors.append(actor)

    def _forget_position(self) -> None:
        self.last = self._undo_check = self._undo_check_before = None
