"""What the laws are held against: every game, variant and number of seats, and moments of random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, Rng, State
from embruns.core.game import Game, Setup
from embruns.core.record import Record
from embruns.core.seeds import rng_for
from embruns.games import games
from tests.games_for_tests import bottle

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"


def all_games() -> dict[str, Game]:
    """The games of the house, and the one of the tests."""
    return {**games(), bottle.GAME.slug: bottle.GAME}


def rules_text(game: Game) -> str:
    """The numbered clauses: in docs/rules, or beside a game that is not of the house."""
    own = ROOT / "docs" / "rules" / f"{game.slug}.md"
    return own.read_text(encoding="utf-8") if own.exists() else str(game.folder().joinpath("rules.md").read_text())


@dataclass(frozen=True)
class Case:
    """A game in one variant for so many seats."""

    game: Game
    variant: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.slug}/{self.variant}/{self.players}"

    def setup(self, seed: int) -> Setup:
        """Seed 0 takes the options as they are offered, the others choose among them."""
        rng = rng_for(seed, self, "options")
        chosen = {o.slug: o.choices[rng.below(len(o.choices))].slug for o in self.game.options if seed and o.choices}
        return self.game.setup(self.variant, self.players, chosen)


def cases_of(game: Game) -> list[Case]:
    """Every variant with every number of seats."""
    return [Case(game, variant.slug, players) for variant in game.variants for players in variant.players]


def all_cases() -> list[Case]:
    """The whole list."""
    return [case for game in all_games().values() for case in cases_of(game)]


@dataclass(frozen=True)
class Spot:
    """A moment of a random game. A law may look at it, and plays on copies only."""

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
        """Everybody who looks at the table: the seats and a spectator."""
        return [*range(self.case.players), SPECTATOR]

    def rng(self, purpose: str) -> Rng:
        """A generator of this moment's own."""
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
        """The record after so many plies."""
        names = tuple(seat.en for seat in self.case.game.seats[: self.case.players])
        return Record(self.case.game, self.setup, names, self.actions[:plies])

    def spots(self, plies: list[int]) -> Iterator[Spot]:
        """These moments of the game, in order; each state is the caller's own."""
        state, before, last = self.case.game.new(self.setup), None, None
        for ply, action in enumerate((*self.actions, None)):
            if ply in plies:
                yield Spot(self.case, self.setup, self.seed, ply, state.copy(), before, last)
            if action is not None:
                before, last = state.copy() if ply + 1 in plies else None, action
                state.play(action)

    def some_plies(self, count: int) -> list[int]:
        """The first ply, the last, and so many between them."""
        rng, end = rng_for(self.seed, self.case, "plies"), len(self.actions)
        return sorted({0, end, *(int(rng.below(end + 1)) for _ in range(count))})


def play_game(case: Case, seed: int) -> RandomGame:
    """A random game; it fails where the game goes on beyond its bound."""
    setup = case.setup(seed)
    state, actions = case.game.new(setup), list[Action]()
    bound, rng = case.game.bound(setup), rng_for(seed, case, "game")
    while (seat := state.to_act()) != OVER:
        action = state.roll(rng) if seat == CHANCE else state.pick(rng)
        actions.append(action)
        state.play(action)
        assert len(actions) < bound, f"{case}, seed {seed}: the game goes on beyond its bound of {bound}"
    return RandomGame(case, setup, seed, tuple(actions))
