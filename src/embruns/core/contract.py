"""The contract that every game keeps: states, actions, observers, judges and searches, and the generator of all chance.

mypyc compiles this file; it also runs interpreted, with the same random numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from embruns.core.numbers import Mask, Numbers, zeros

CHANCE: Final = -1  # of to_act(): nobody decides, an outcome is drawn
OVER: Final = -2  # of to_act(): the game has ended
HIDDEN: Final = -1  # in a view: something that this seat may not see
SPECTATOR: Final = -1  # for seen_by(): a viewer without a seat

_WORD: Final = 0xFFFFFFFF


@final
class Rng:
    """A small seeded generator (sfc32) with the same numbers on every machine, compiled or not.

    It uses only sums, shifts and masks of 32-bit words, so no step can overflow an `i64`.
    """

    def __init__(self, seed: int) -> None:
        """Take a seed, any whole number from 0; its lowest 96 bits count."""
        self.a: i64 = seed & _WORD
        self.b: i64 = (seed >> 32) & _WORD
        self.c: i64 = (seed >> 64) & _WORD
        self.counter: i64 = 1
        for _ in range(15):
            self._word()

    def _word(self) -> i64:
        word = (self.a + self.b + self.counter) & _WORD
        self.counter = (self.counter + 1) & _WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & _WORD
        self.c = ((((self.c << 21) | (self.c >> 11)) & _WORD) + word) & _WORD
        return word

    def below(self, n: i64) -> i64:
        """Return a whole number from 0 to n - 1, each exactly as likely; n is at most 2**30."""
        wide = self._word() * n
        if wide & _WORD < n:  # a few words at the edge would favour some numbers, so draw again
            edge = (_WORD + 1 - n) % n
            while wide & _WORD < edge:
                wide = self._word() * n
        return wide >> 32

    def __copy__(self) -> Rng:
        """Return a generator that goes on with the same numbers independently."""
        return rng_at(self.a, self.b, self.c, self.counter)

    def __deepcopy__(self, memo: object) -> Rng:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        return rng_at, (self.a, self.b, self.c, self.counter)


def rng_at(a: i64, b: i64, c: i64, counter: i64) -> Rng:
    """Return a generator that goes on from these words: a copy, or one that was pickled."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.counter = a, b, c, counter
    return rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One decision, or one outcome of chance. Each is made once; `index` is its position in `Game.actions`."""

    FIELDS: ClassVar[tuple[str, ...]] = ()  # the attributes that tell two actions of a class apart
    BY_CHANCE: ClassVar[bool] = False  # whether chance draws actions of this class; else a seat decides for them

    def __init__(self, index: i64) -> None:
        self.index: Final = index

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in type(self).FIELDS]
        return f"{type(self).__name__}({', '.join(fields)})"

    def __copy__(self) -> Action:
        """Return the action itself, since each is made once."""
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        from embruns.core.pickling import action_to_pickle  # it needs the games, which need this file

        return action_to_pickle(self)


@final
class Outcome:
    """How a game ended: the seats that won (several share the win), and why."""

    def __init__(self, winners: list[int], reason: str, clause: str) -> None:
        self.winners: Final = winners
        self.reason: Final = reason  # a key of the game's texts, such as 'fifth-fish'
        self.clause: Final = clause  # the clause that ended it, such as 'LBF-69'

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, clause={self.clause!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and (self.winners, self.reason, self.clause) == (
            other.winners,
            other.reason,
            other.clause,
        )

    def __hash__(self) -> int:
        return hash((tuple(self.winners), self.reason, self.clause))

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.winners, self.reason, self.clause)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a game. `docs/adding-a-game.md` says what each method owes the others."""

    @abstractmethod
    def to_act(self) -> i64:
        """Return the seat that decides now, or CHANCE, or OVER."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """Return what that seat may do, in a fixed order; empty at CHANCE and OVER. Callers do not change the list."""

    def pick(self, rng: Rng) -> Action:
        """Return one of `legal()`, each equally likely. A game overrides it only if the gain is measured."""
        actions = self.legal()
        return actions[rng.below(len(actions))]

    def mark(self, mask: Mask) -> None:
        """Mark each action of `legal()`. A game overrides it only if the gain is measured."""
        mask.mark_all(self.legal())

    @abstractmethod
    def forbids(self, action: Action) -> str:
        """Return '' if the seat to act may do this, else the clause that forbids it, such as 'LBF-19'.

        It states legality a second time, independently of `legal`.
        """

    @abstractmethod
    def chances(self) -> list[tuple[Action, int]]:
        """Return every outcome with its weight, a whole number above 0; empty unless chance is to act."""

    def roll(self, rng: Rng) -> Action:
        """Draw one outcome by its weight, at CHANCE. A game overrides it if listing all of them is slow."""
        outcomes = self.chances()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        left = rng.below(total)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights changed while they were counted")

    @abstractmethod
    def play(self, action: Action) -> None:
        """Carry out a legal action or a possible outcome, in place and without a check."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat, now."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Return who won and why the game ended, at OVER."""

    @abstractmethod
    def seen_by(self, seat: int) -> State:
        """Return a copy with HIDDEN wherever that seat, or SPECTATOR, may not look."""

    @abstractmethod
    def guess(self, rng: Rng) -> State:
        """Return a whole position that agrees with this view, drawn by its likelihood."""

    def veil(self, action: Action, seat: int) -> Action:
        """Return this action, which is about to be played, as that seat sees it; it differs if part of it is secret."""
        return action

    @abstractmethod
    def copy(self) -> State:
        """Return an equal state that can be played independently."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return the identity of the state: two states with equal keys are the same game from here on."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        seat = self.to_act()
        who = "over" if seat == OVER else "chance draws" if seat == CHANCE else f"seat {seat} decides"
        return f"<{type(self).__name__}: {who}, scores {self.scores()}>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from embruns.core.pickling import state_to_pickle  # it needs the games, which need this file

        return state_to_pickle(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Writes a view as whole numbers for a learner, field after field, as `Game.fields` declares them."""

    @abstractmethod
    def size(self, view: State) -> i64:
        """Return how many numbers an observation of this view has; it is the same from the first ply to the last."""

    @abstractmethod
    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        """Write all numbers of this view of that seat. Which of them are sets never changes during a game."""

    def write_seen(self, state: State, seat: i64, numbers: Numbers) -> None:
        """Write what that seat sees of a state: the numbers of its view. A game with secrets may save the copy."""
        self.write(state.seen_by(seat), seat, numbers)

    def observe(self, view: State, seat: i64) -> vec[i32]:
        """Return all numbers of this view of that seat."""
        numbers = Numbers(zeros(self.size(view)), 0)
        self.write(view, seat, numbers)
        return numbers.memory


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(ABC):
    """A search for one decision that gets better the longer it runs. Results are in millionths."""

    @abstractmethod
    def simulate(self) -> bool:
        """Try one more line of play; return False if nothing more can be found out."""

    @abstractmethod
    def weighed(self) -> list[tuple[Action, int, int]]:
        """Return each candidate, how often it was tried and its result so far. The first is the choice."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(ABC):
    """Says what a position is worth, for bots, hints and reviews. Values are whole numbers; a hundred is a point."""

    @abstractmethod
    def terms(self, state: State, seat: int) -> dict[str, int]:
        """Return the parts of `value` by name, for explaining a choice; their sum is the value."""

    def value(self, state: State, seat: i64) -> i64:
        """Return how good the position is for that seat; higher is better. Override it if speed matters."""
        total: i64 = 0
        for worth in self.terms(state, seat).values():
            total += worth
        return total

    def plan(self, view: State, rng: Rng) -> Action | None:
        """Return the next action of a plan for the whole turn, if the game has one; else None."""
        return None

    def search(self, view: State, skill: i64, rng: Rng) -> Search | None:
        """Return the game's own search, if it beats the general ones; else None. `skill` is 0 for a beginner to 3."""
        return None

    def prefer(self, state: State, rng: Rng) -> Action:
        """Return a sensible action quickly: the playout policy of the search."""
        return state.pick(rng)
