"""The cases for the laws: a game in each variant and with each number of players, and moments of random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, Rng, State
from embruns.core.game import Game, Setup
from embruns.core.record import Record
from embruns.core.seeds import rng_for


@dataclass(frozen=True)
class Case:
    """A game in one variant with one number of players."""

    game: Game
    variant: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.slug}/{self.variant}/{self.players}"

    def setup(self, seed: int) -> Setup:
        """Return a set-up: with the default options for seed 0, with drawn ones for other seeds."""
        rng = rng_for(seed, self, "options")
        chosen = {o.slug: o.choices[rng.below(len(o.choices))].slug for o in self.game.options if seed and o.choices}
        return self.game.setup(self.variant, self.players, chosen)


def cases_of(game: Game) -> list[Case]:
    """Return every variant with every number of players."""
    return [Case(game, variant.slug, players) for variant in game.variants for players in variant.players]


@dataclass(frozen=True)
class Spot:
    """A moment of a random game. A law may look at the state, and must play on copies only."""

    case: Case
    setup: Setup
    seed: int
    ply: int
    state: State
    before: State | None = None  # the state one ply earlier, and what was played there
    action: Action | None = None

    def __str__(self) -> str:
        return f"{self.case}, seed {self.seed}, ply {self.ply}"

    @property
    def game(self) -> Game:
        return self.case.game

    @property
    def watchers(self) -> list[int]:
        """Everybody who sees the table: the seats and a spectator."""
        return [*range(self.case.players), SPECTATOR]

    def play_out(self, state: State, rng: Rng) -> None:
        """Play a state at random to its end; fails if it goes on beyond the game's bound, as a broken game may."""
        plies, bound = self.ply, self.game.bound(self.setup)
        while (seat := state.to_act()) != OVER:
            state.play(state.roll(rng) if seat == CHANCE else state.pick(rng))
            plies += 1
            assert plies < bound, f"the game goes on beyond its bound of {bound}"

    def rng(self, purpose: str) -> Rng:
        """Return a generator for this moment and purpose."""
        return rng_for(self.seed, self.case, self.ply, purpose)


@dataclass(frozen=True)
class RandomGame:
    """A random game, from its set-up to its end."""

    case: Case
    setup: Setup
    seed: int
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return f"{self.case}, seed {self.seed}"

    def record(self, plies: int | None = None) -> Record:
        """Return the record after that many plies."""
        names = tuple(seat.en for seat in self.case.game.seats[: self.case.players])
        return Record(self.case.game, self.setup, names, self.actions[:plies])

    def spots(self, plies: list[int]) -> Iterator[Spot]:
        """Yield these moments of the game, in order; each state is a copy."""
        state, before, last = self.case.game.new(self.setup), None, None
        for ply, action in enumerate((*self.actions, None)):
            if ply in plies:
                yield Spot(self.case, self.setup, self.seed, ply, state.copy(), before, last)
            if action is not None:
                before, last = state.copy() if ply + 1 in plies else None, action
                state.play(action)

    def some_plies(self, count: int) -> list[int]:
        """Return the first ply, the last, and up to `count` between them."""
        rng, end = rng_for(self.seed, self.case, "plies"), len(self.actions)
        return sorted({0, end, *(int(rng.below(end + 1)) for _ in range(count))})


def play_game(case: Case, seed: int) -> RandomGame:
    """Play a random game; fails if it goes on beyond its bound."""
    setup = case.setup(seed)
    state, actions = case.game.new(setup), list[Action]()
    bound, rng = case.game.bound(setup), rng_for(seed, case, "game")
    while (seat := state.to_act()) != OVER:
        action = state.roll(rng) if seat == CHANCE else state.pick(rng)
        actions.append(action)
        state.play(action)
        assert len(actions) < bound, f"{case}, seed {seed}: the game goes on beyond its bound of {bound}"
    return RandomGame(case, setup, seed, tuple(actions))
