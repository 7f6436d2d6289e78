"""The upper levels of a game that nobody measured: a short arena against the greedy bot chooses how they search.

The candidates are the tree search with whole random games, and with the game's judge in two ways, whose scale is
fitted to a few greedy games. A candidate must win seven of ten games; if none does, the level plays greedily, so
that no upper level is weaker than `greedy`. The arena counts plies and reads no clock: every process chooses the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import final

from embruns.bots.bot import Bot, Budget
from embruns.bots.greedy import Greedy
from embruns.bots.lookahead import GUESSES
from embruns.bots.search.mcts import TO_THE_END, Settings, search
from embruns.bots.search.result import Scale, SearchResult, Weighed
from embruns.bots.searcher import Searcher, TreeSearcher
from embruns.core.contract import CHANCE, OVER, Rng, State
from embruns.core.game import Game, Setup
from embruns.core.seeds import rng_for

GAMES = 16  # of each candidate against the greedy bot, at the most
FEWEST_GAMES = 8  # a game of which the arena cannot afford so many is played greedily
ENOUGH = 0.7  # of what could be won, before a candidate is taken
PLIES = 60_000  # that the games of one candidate may cost, its simulations included
FEWEST = 8  # simulations a decision: a search with fewer shows nothing
MOST = 100  # and more than the lower level has need not be shown
_FITTED = 6  # greedy games that the scale is fitted to
_GREEDY = Greedy("greedy")


@dataclass(frozen=True)
class Trial:
    """How one candidate did against the greedy bot."""

    name: str
    settings: Settings
    games: int
    simulations: int  # for each decision; 0: its games would have taken too long
    share: float  # of what could be won; in a game that is won together, of the games with the better score


@final
@dataclass(frozen=True)
class Chosen(Searcher):
    """Searches as the winner of the short arena does, or plays greedily if there is none."""

    def think(self, game: Game, view: State, budget: Budget, rng: Rng) -> SearchResult:
        """Search once."""
        settings = winner(game)
        if settings is None:
            chosen = Weighed(_GREEDY.choose(game, view, budget, rng), 1, 0.5)
            return SearchResult(chosen, [chosen], 0)
        return search(view, bool(game.hidden), game.judge, settings, self.limit(budget), rng)


def winner(game: Game) -> Settings | None:
    """Return how the best candidate searches; None if the greedy bot holds its own against all."""
    best = max(short_arena(game), key=lambda trial: trial.share)
    return best.settings if best.share >= ENOUGH else None


@lru_cache(maxsize=64)
def short_arena(game: Game) -> tuple[Trial, ...]:
    """Let each candidate play the greedy bot, in the set-up that the game offers first."""
    setup = game.setup()
    size = _measure(game, setup)
    scale = Scale(size.spread, size.even, shared=game.together)
    candidates = [
        ("whole games", Settings(scale, TO_THE_END, sensible=False), size.plies),
        ("the judge at once", Settings(scale, 0, prior=1), 4),
        ("the judge, then whole games", Settings(scale, TO_THE_END, sensible=False, prior=3), size.plies + 4),
    ]
    return tuple(_trial(game, setup, name, settings, size, cost) for name, settings, cost in candidates)


@dataclass(frozen=True)
class _Size:
    """What some greedy games were like."""

    plies: int  # of a game
    weighed: int  # plies that greedy bots look at in a game
    spread: int  # how far the judge's values lie apart
    even: int  # the value that is neither good nor bad


def _measure(game: Game, setup: Setup) -> _Size:
    """Play some greedy games, at least one, as far as the plies allow."""
    plies, weighed, values = list[int](), list[int](), list[int]()
    for number in range(_FITTED):
        seen: list[int] = []
        length, looked_at, _ = _play(game, setup, [_GREEDY] * setup.players, number, seen)
        plies.append(length)
        weighed.append(looked_at)
        values += seen[-1:] if game.together else seen
        if sum(weighed) > PLIES // 8:
            break
    even = sum(values) // len(values) if game.together and values else 0
    spread = sum(abs(value - even) for value in values) // max(1, len(values))
    return _Size(max(1, sum(plies) // len(plies)), max(1, sum(weighed) // len(weighed)), max(1, spread), even)


def _trial(game: Game, setup: Setup, name: str, settings: Settings, size: _Size, cost: int) -> Trial:
    """Play a candidate's games, each deal from every seat, with as many simulations as the plies allow."""
    games = min(GAMES, PLIES // 2 // size.weighed)
    simulations = min(MOST, PLIES // (max(1, games) * size.plies * cost))
    if games < FEWEST_GAMES or simulations < FEWEST:
        return Trial(name, settings, 0, 0, 0.0)
    bot, seats = TreeSearcher(name, simulations, settings=settings), setup.players
    won = 0.0
    for number in range(games):
        if game.together:
            ours, theirs = (_play(game, setup, [each] * seats, number)[2].scores() for each in (bot, _GREEDY))
            won += (sum(ours) > sum(theirs)) + 0.5 * (sum(ours) == sum(theirs))
            continue
        seat = number % seats
        lineup = [bot if place == seat else _GREEDY for place in range(seats)]
        winners = _play(game, setup, lineup, number // seats)[2].outcome().winners or list(range(seats))
        won += (seat in winners) / len(winners)
    return Trial(name, settings, games, simulations, _even_chances(won / games, 1 if game.together else seats))


def _even_chances(share: float, seats: int) -> float:
    """Return a share of the wins at a table of several as it would be for two: equal strength is a half."""
    return share if seats <= 2 else share * (seats - 1) / (share * (seats - 1) + (1 - share))


def _play(
    game: Game, setup: Setup, bots: Sequence[Bot], number: int, values: list[int] | None = None
) -> tuple[int, int, State]:
    """Play one game; return its plies, how many a greedy bot would look at, and its end.

    What the judge says to each decider is added to `values`.
    """
    state, plies, looked_at = game.new(setup), 0, 0
    chance = rng_for(0, "levels", game.slug, number)
    thoughts = [rng_for(0, "levels", game.slug, number, seat) for seat in range(len(bots))]
    while (seat := state.to_act()) != OVER:
        if seat == CHANCE:
            state.play(state.roll(chance))
        else:
            if values is not None:
                values.append(int(game.judge.value(state, seat)))
                looked_at += len(state.legal()) * (GUESSES if game.hidden else 1)
            state.play(bots[seat].choose(game, state.seen_by(seat), Budget(), thoughts[seat]))
        plies += 1
    return plies, looked_at, state
