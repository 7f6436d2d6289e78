"""Play many games from one seed and count: the same games for any number of processes, compiled or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from embruns.arena.elo import Interval, Z, wilson
from embruns.arena.engines import run_tasks
from embruns.arena.play import all_random, play_game, rng_for_game
from embruns.bots import Budget, bots_for
from embruns.build import compiled
from embruns.core.contract import Action, State
from embruns.core.game import Game, Setup
from embruns.core.playout import playout_in_words, texts_of
from embruns.core.record import Record, print_record
from embruns.games import find_game

Keep = Callable[[int, str], None]  # takes the number of a game and its record
Progress = Callable[[int], None]  # takes how many games have just been finished

_End = tuple[tuple[int, ...], tuple[int, ...], str]  # the winners, the score of each seat, and why a game ended

BATCH = 32  # games in one task, at most,
RANDOM_BATCH = 256  # and where all bots play at random


@dataclass(frozen=True)
class Plan:
    """What to simulate; checked before the first game."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: int

    def __post_init__(self) -> None:
        bots_for(find_game(self.game), self.bots, self.setup.players)


@dataclass(frozen=True)
class Spread:
    """How a seat's scores are spread; a tenth of them is below `low`, a tenth above `high`."""

    deviation: float
    least: int
    low: int
    high: int
    most: int


@dataclass(frozen=True)
class Summary:
    """The result of a simulation. Lists are by seat."""

    game: str
    rules: str
    box: str  # its name and SHA-256; empty for the box that the game ships with
    variant: str
    options: dict[str, str]
    players: int
    bots: list[str]
    games: int
    seed: int
    jobs: int
    decisions: int
    chances: int
    seconds: float
    decisions_per_second: int
    compiled: bool
    wins: list[float]  # a shared win counts as its share
    win_shares: list[Interval]  # of all games
    mean_scores: list[float]
    score_intervals: list[Interval | None]  # of the means; a single game has none
    spreads: list[Spread]
    endings: dict[str, int]
    digest: str  # SHA-256 of the set-up and the moves of all games, in order


@dataclass
class _Batch:
    """What a process returns: sums that do not depend on how the games were shared out."""

    games: int
    wins: list[Counter[int]]  # by seat: how often it won together with how many, itself included
    scores: list[Counter[int]]  # by seat: how often each score came
    decisions: int = 0
    chances: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    moves: list[str] = field(default_factory=list)  # of each game, with the set-up
    records: list[str] = field(default_factory=list)


class _Played(NamedTuple):
    """A finished game, with its moves as the digest takes them."""

    decisions: int
    plies: int
    moves: str
    end: State
    actions: list[Action]  # for its record; none where nobody wants one


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None, keep: Keep | None = None) -> Summary:
    """Play all games and sum up; `keep` gets every record in order."""
    start = perf_counter()
    total, digest = _empty(plan, 0), sha256()
    for batch in run_tasks(_play_batch, _tasks(plan, jobs, keep is not None), jobs):
        digest.update("".join(batch.moves).encode())
        if keep is not None:
            for place, text in enumerate(batch.records):
                keep(total.games + place, text)
        _add(total, batch)
        if progress is not None:
            progress(batch.games)
    return _summary(plan, jobs, total, digest.hexdigest(), perf_counter() - start)


def _tasks(plan: Plan, jobs: int, records: bool) -> Iterator[tuple[Plan, int, int, bool]]:
    bots = bots_for(find_game(plan.game), plan.bots, plan.setup.players)
    size = max(1, min(RANDOM_BATCH if all_random(bots) else BATCH, plan.games // (4 * jobs)))
    for first in range(0, plan.games, size):
        yield plan, first, min(size, plan.games - first), records


def _play_batch(task: tuple[Plan, int, int, bool]) -> _Batch:
    plan, first, games, records = task
    game = find_game(plan.game)
    batch, head = _empty(plan, games), _head(game, plan.setup)
    ends: Counter[_End] = Counter()
    for number, played in _games(game, plan, range(first, first + games), records):
        outcome = played.end.outcome()
        ends[tuple(outcome.winners), tuple(played.end.scores()), outcome.reason] += 1
        batch.decisions += played.decisions
        batch.chances += played.plies - played.decisions
        batch.moves.append(f"{head}: {played.moves}\n")
        if records:
            headers = (("seed", str(plan.seed)), ("number", str(number)))
            record = Record(game, plan.setup, plan.bots, tuple(played.actions), headers)
            batch.records.append(print_record(record))
    for end, times in ends.items():
        _count(batch, end, times)
    return batch


def _games(game: Game, plan: Plan, numbers: range, records: bool) -> Iterator[tuple[int, _Played]]:
    """Play the games with these numbers; random ones without a record are written down while they are played."""
    bots = bots_for(game, plan.bots, plan.setup.players)
    start, texts = game.new(plan.setup), game.texts
    at_random = all_random(bots)
    for number in numbers:
        if at_random and not records:
            end, words = start.copy(), list[str]()
            decisions = playout_in_words(words, end, rng_for_game(plan.seed, number), texts)
            yield number, _Played(decisions, len(words), "; ".join(words), end, [])
        else:
            actions, decisions, end = play_game(game, plan.setup, bots, plan.seed, number, Budget())
            yield number, _Played(decisions, len(actions), texts_of(actions, texts), end, actions)


def _empty(plan: Plan, games: int) -> _Batch:
    seats = range(plan.setup.players)
    return _Batch(games, [Counter() for _ in seats], [Counter() for _ in seats])


def _count(batch: _Batch, end: _End, times: int) -> None:
    """Count so many games that ended alike."""
    winners, scores, reason = end
    for seat in winners:
        batch.wins[seat][len(winners)] += times
    for counts, score in zip(batch.scores, scores, strict=True):
        counts[score] += times
    batch.endings[reason] += times


def _head(game: Game, setup: Setup) -> str:
    """Return what the line of a game begins with, for the digest: its set-up; its moves follow."""
    options = [f"{name}={value}" for name, value in setup.options]
    box = [game.box.digest] if game.box else []
    return " ".join([game.slug, game.version, *box, setup.variant, str(setup.players), *options])


def _add(total: _Batch, batch: _Batch) -> None:
    total.games += batch.games
    total.decisions += batch.decisions
    total.chances += batch.chances
    total.wins = [a + b for a, b in zip(total.wins, batch.wins, strict=True)]
    total.scores = [a + b for a, b in zip(total.scores, batch.scores, strict=True)]
    total.endings += batch.endings


def _summary(plan: Plan, jobs: int, total: _Batch, digest: str, seconds: float) -> Summary:
    game = find_game(plan.game)
    start: State = game.new(plan.setup)
    return Summary(
        game=game.slug,
        rules=game.version,
        box=game.box.label() if game.box else "",
        variant=plan.setup.variant,
        options=dict(plan.setup.options),
        players=plan.setup.players,
        bots=list(plan.bots),
        games=total.games,
        seed=plan.seed,
        jobs=jobs,
        decisions=total.decisions,
        chances=total.chances,
        seconds=round(seconds, 3),
        decisions_per_second=round(total.decisions / seconds),
        compiled=compiled() and compiled(type(start)),
        wins=[float(sum(Fraction(times, sharing) for sharing, times in wins.items())) for wins in total.wins],
        win_shares=[_win_share(wins, total.games) for wins in total.wins],
        mean_scores=[_mean(scores) for scores in total.scores],
        score_intervals=[_mean_interval(scores) for scores in total.scores],
        spreads=[_spread(scores) for scores in total.scores],
        endings=dict(sorted(total.endings.items())),
        digest=digest,
    )


def _mean(scores: Counter[int]) -> float:
    return sum(score * times for score, times in scores.items()) / scores.total()


def _mean_interval(scores: Counter[int]) -> Interval | None:
    """Return the mean with its normal interval over games."""
    mean, n = _mean(scores), scores.total()
    if n == 1:
        return None
    reach = Z * sqrt(sum(times * (score - mean) ** 2 for score, times in scores.items()) / (n - 1) / n)
    return Interval(mean, mean - reach, mean + reach)


def _win_share(wins: Counter[int], games: int) -> Interval:
    """Return the share of the games that a seat won, with Wilson's interval."""
    share = sum(times / sharing for sharing, times in wins.items()) / games
    squares = sum(times * (1 / sharing - share) ** 2 for sharing, times in wins.items())
    squares += (games - wins.total()) * share**2
    return wilson(share, games, squares / (games - 1) if games > 1 else 0.0)


def _spread(scores: Counter[int]) -> Spread:
    mean, ordered = _mean(scores), sorted(scores.elements())
    variance = sum(times * (score - mean) ** 2 for score, times in scores.items()) / len(ordered)
    tenth = len(ordered) // 10
    return Spread(round(variance**0.5, 3), ordered[0], ordered[tenth], ordered[-1 - tenth], ordered[-1])
