"""Estimate what a position promises each seat, and what a decision gave away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from embruns.bots.bot import Budget
from embruns.bots.levels import adviser, find_level
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game
from embruns.core.seeds import rng_for
from embruns.review.expectation import Expectation
from embruns.review.onward import Clock, Luck, Player, play_on

CANDIDATES = 3  # actions compared with the one played, beside those that plan and bot advise
GLANCES = 3  # worlds in which all actions get a quick look
CLEAR = 2.0  # standard errors; a smaller difference may be noise and counts as nothing


@dataclass(frozen=True)
class Verdict:
    """The best action the seat could have known, and how much more it promised; 0 if none did."""

    better: Action
    lost: float


class Appraiser:
    """Simulates from positions and views; equal seeds give equal results."""

    def __init__(self, game: Game, expectation: Expectation, simulations: int, seed: int) -> None:
        self._game = game
        self._expectation = expectation
        self._player = Player(game.judge)
        self._simulations = simulations
        self._seed = seed
        rng = rng_for(seed, "curve")
        self._luck = [int(rng.below(2**30)) for _ in range(simulations)]

    def promise(self, state: State, ply: int, clock: Clock) -> list[list[float]]:
        """Return the result of each simulation from this whole position, by seat.

        All positions of a game are simulated with the same luck.
        """
        of = self._simulations
        found = [self._ahead(state, ply, clock, Luck(luck, n, of)) for n, luck in enumerate(self._luck)]
        return [list(column) for column in zip(*found, strict=True)]

    def _ahead(self, state: State, ply: int, clock: Clock, chance: Luck) -> list[float]:
        after = state.copy()
        return self._expectation.expects(after, play_on(after, self._player, chance, clock.copy(), ply))

    def verdict(self, view: State, played: Action, ply: int, clock: Clock) -> Verdict:
        """Judge a decision by the view of its seat: by worlds that it could guess, never by the true one.

        First the best of several is found, then it is compared again in new worlds, where the luck that helped to find
        it does not count.
        """
        if len(view.legal()) == 1:
            return Verdict(played, 0.0)
        rivals = self._candidates(view, played, rng_for(self._seed, "glance", ply))
        sought = max(2, self._simulations // 4)
        best, most = played, sum(self._tries(view, played, ply, clock, "seek", sought))
        for rival in rivals:
            worth = sum(self._tries(view, rival, ply, clock, "seek", sought))
            if worth > most:
                best, most = rival, worth
        if best is played:
            return Verdict(played, 0.0)
        of = self._simulations
        mine = self._tries(view, played, ply, clock, "weigh", of)
        other = self._tries(view, best, ply, clock, "weigh", of)
        more = [better - worse for better, worse in zip(other, mine, strict=True)]
        lost = sum(more) / of
        return Verdict(best, lost) if lost > CLEAR * standard_error(more) else Verdict(played, 0.0)

    def _candidates(self, view: State, played: Action, rng: Rng) -> list[Action]:
        """Return what looks best at a glance, what the plan of the turn says and what the strongest bot would play."""
        judge, seat, legal = self._game.judge, view.to_act(), view.legal()
        worths = [0] * len(legal)
        for number in range(GLANCES if self._game.hidden else 1):
            world = view.guess(rng)
            for place, action in enumerate(legal):
                after = world.copy()
                after.play(action)
                worths[place] += int(judge.value(after, seat))
            if number == 0:
                planned = self._player.best(world, rng)
        ranked = sorted(range(len(legal)), key=lambda place: (-worths[place], place))[:CANDIDATES]
        found = [legal[place] for place in ranked]
        found += [action for action in (planned, self._advice(view, rng)) if action in legal and action not in found]
        return [action for action in found if action is not played]

    def _advice(self, view: State, rng: Rng) -> Action:
        """Return what the game's strongest bot would play with a small budget."""
        budget = Budget(simulations=self._simulations)
        return find_level(self._game, adviser(self._game).slug).choose(self._game, view, budget, rng)

    def tries(self, view: State, action: Action, ply: int, clock: Clock) -> list[float]:
        """Return what each simulation after this action comes to for the seat to act; two actions share their luck."""
        return self._tries(view, action, ply, clock, "weigh", self._simulations)

    def _tries(self, view: State, action: Action, ply: int, clock: Clock, why: str, of: int) -> list[float]:
        """Return the results of simulations after the action; two actions share worlds and luck."""
        seat, found = view.to_act(), list[float]()
        for number in range(of):
            rng = rng_for(self._seed, why, ply, number)
            world, luck = view.guess(rng), int(rng.below(2**30))
            world.play(action)
            found.append(self._ahead(world, ply + 1, clock, Luck(luck, number, of))[seat])
        return found


def standard_error(sample: Sequence[float]) -> float:
    """Return the standard error of the mean of a sample."""
    size = len(sample)
    if size < 2:
        return 0.0
    mean = sum(sample) / size
    return sqrt(sum((each - mean) ** 2 for each in sample) / (size - 1) / size)
