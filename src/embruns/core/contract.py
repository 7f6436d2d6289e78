"""The contract every game keeps: what a state can be asked, what an action is, and seeded chance.

Compiled with mypyc from this very file; it runs uncompiled too, with the same stream of chance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

CHANCE: Final = -1  # to_act(): nobody decides, an outcome is drawn
OVER: Final = -2  # to_act(): the game has ended
HIDDEN: Final = -1  # in a view: there is something here that this seat may not see
SPECTATOR: Final = -1  # seen_by(): a viewer who has no seat

_WORD: Final = 0xFFFFFFFF


@final
class Rng:
    """A small seeded generator (sfc32): the same stream on every machine, compiled or not.

    Only sums, shifts and masks of 32-bit words, so no step can overflow an `i64`.
    """

    def __init__(self, seed: int) -> None:
        """Any whole number from 0; its lowest 96 bits count."""
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
        """A whole number from 0 to n - 1, each exactly as likely; n at most 2**30."""
        wide = self._word() * n
        if wide & _WORD < n:  # a few words at the edge would favour some numbers: draw again
            edge = (_WORD + 1 - n) % n
            while wide & _WORD < edge:
                wide = self._word() * n
        return wide >> 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One decision, or one outcome of chance. Interned: `index` is its position in `Game.actions`."""

    FIELDS: ClassVar[tuple[str, ...]] = ()  # the attributes that tell two actions of a class apart

    def __init__(self, index: i64) -> None:
        self.index: Final = index


@final
class Outcome:
    """How a game ended: the seats that won (several share the win), and why."""

    def __init__(self, winners: list[int], reason: str, clause: str) -> None:
        self.winners: Final = winners
        self.reason: Final = reason  # a key of the game's texts, such as 'fifth-fish'
        self.clause: Final = clause  # the clause that ended it, such as 'LBF-69'


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a game. `docs/adding-a-game.md` tells what each method owes the others."""

    @abstractmethod
    def to_act(self) -> i64:
        """The seat that decides now, or CHANCE, or OVER."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """What that seat may do, in a fixed order, never empty. The caller does not change the list."""

    def pick(self, rng: Rng) -> Action:
        """One of `legal()`, all alike. A game overrides it only where the gain is measured."""
        actions = self.legal()
        return actions[rng.below(len(actions))]

    @abstractmethod
    def forbids(self, action: Action) -> str:
        """'' where the seat to act may do this, else the clause that forbids it, such as 'LBF-19'.

        A second statement of legality, written apart from `legal`.
        """

    @abstractmethod
    def chances(self) -> list[tuple[Action, int]]:
        """At CHANCE: every outcome with its weight, a whole number above 0."""

    def roll(self, rng: Rng) -> Action:
        """At CHANCE: one outcome by its weight. A game overrides it where listing all is slow."""
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
        """Carry out a legal action or a possible outcome, in place. Trusts its caller."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points by seat, now."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """At OVER: who won, and why the game ended."""

    @abstractmethod
    def seen_by(self, seat: int) -> State:
        """A copy with HIDDEN wherever that seat may not look. Seat -1 is a spectator."""

    @abstractmethod
    def guess(self, rng: Rng) -> State:
        """From such a view: a full position that agrees with it, drawn by its likelihood."""

    def veil(self, action: Action, seat: int) -> Action:
        """How that seat sees this action, which is about to be played: itself, unless part of it is secret."""
        return action

    @abstractmethod
    def copy(self) -> State:
        """An equal state that lives on its own."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Identity, for equality, hashing and transpositions: equal keys, equal games from here on."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(ABC):
    """A thought about one decision that gets better the longer it lasts. A result is in millionths."""

    @abstractmethod
    def simulate(self) -> bool:
        """Try one more line of play; False where nothing more can be found out."""

    @abstractmethod
    def weighed(self) -> list[tuple[Action, int, int]]:
        """What was thought of: the action, how often it was tried, and its result so far. The first is the choice."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(ABC):
    """What a position is worth, for bots, hints and reviews. Whole numbers: a hundred is a point."""

    @abstractmethod
    def terms(self, state: State, seat: int) -> dict[str, int]:
        """The parts of `value` by name, for explaining a choice; their sum is the value."""

    def value(self, state: State, seat: i64) -> i64:
        """How good the position is for that seat; higher is better. Override where speed matters."""
        total: i64 = 0
        for worth in self.terms(state, seat).values():
            total += worth
        return total

    def plan(self, view: State, rng: Rng) -> Action | None:
        """The next action of a plan for the whole turn, where one decision is too short a look; else None."""
        return None

    def search(self, view: State, skill: i64, rng: Rng) -> Search | None:
        """The game's own search, where it beats the general ones; else None. Skill: 0 for a beginner to 3."""
        return None

    def prefer(self, state: State, rng: Rng) -> Action:
        """The playout policy of the search: a sensible action, quickly."""
        return state.pick(rng)
