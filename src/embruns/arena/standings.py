"""The report of a contest: each bot's share, rating and score, and each pair of bots compared."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite

from embruns.arena.elo import Interval, Result, elo_interval, mean_of, rate, share_interval
from embruns.arena.sequential import SHARE_MARGIN, verdict
from embruns.arena.tournament import Bout, Contest, ContestResult, Round, digest, samples
from embruns.build import compiled
from embruns.games import find_game


@dataclass(frozen=True)
class Standing:
    """One bot. A game that is won together has neither shares nor ratings."""

    bot: str
    games: int
    wins: float
    share: Interval | None  # of the games it sat in
    elo: Interval | None  # the mean of all bots is 0
    score: Interval


@dataclass(frozen=True)
class Pair:
    """Two bots compared, over the rounds in which they met."""

    first: str
    second: str
    share: Interval | None  # of the first, of what either of them won
    elo: Interval | None  # the difference
    score: Interval | None  # the difference, if the game is won together
    stronger: str | None  # by the sequential test; None if it is not decided


@dataclass(frozen=True)
class Report:
    """The whole report. `ending` is complete, decided (stopped early) or interrupted."""

    game: str
    rules: str
    box: str  # its name and SHA-256; empty for the box that the game ships with
    variant: str
    options: dict[str, str]
    players: int
    together: bool
    bots: list[str]
    games: int
    rounds: int
    seed: int
    simulations: int | None
    seconds_a_decision: float | None
    repeatable: bool
    compiled: bool
    jobs: int
    seconds: float
    decisions: int
    ending: str
    padded: bool  # a bot won or lost all games: one added draw of all bots keeps ratings finite
    standings: list[Standing]
    pairs: list[Pair]
    digest: str


def report(played: ContestResult, jobs: int, seconds: float) -> Report:
    """Return the report of at least one finished round."""
    contest, rounds = played.contest, played.rounds
    game, bots = find_game(contest.game), range(len(contest.bots))
    ratings = None if contest.together else rate([[_result(bout) for bout in each] for each in rounds])
    return Report(
        game=game.slug,
        rules=game.version,
        box=game.box.label() if game.box else "",
        variant=contest.setup.variant,
        options=dict(contest.setup.options),
        players=contest.setup.players,
        together=contest.together,
        bots=list(contest.bots),
        games=sum(map(len, rounds)),
        rounds=len(rounds),
        seed=contest.seed,
        simulations=contest.budget.simulations,
        seconds_a_decision=contest.budget.seconds,
        repeatable=contest.budget.seconds is None,
        compiled=compiled() and compiled(type(game.new(contest.setup))),
        jobs=jobs,
        seconds=round(seconds, 3),
        decisions=sum(bout.decisions for each in rounds for bout in each),
        ending=played.ending,
        padded=ratings is not None and ratings.padded,
        standings=[_standing(contest, rounds, bot, ratings.elo[bot] if ratings else None) for bot in bots],
        pairs=[_pair(contest, rounds, a, b) for a in bots for b in bots if a < b],
        digest=digest(rounds),
    )


def as_data(told: Report) -> dict[str, object]:
    """Return the report for JSON, which has no infinity: an infinite bound becomes null."""
    return {name: _finite(value) for name, value in asdict(told).items()}


def _finite(value: object) -> object:
    if isinstance(value, dict):
        return {name: _finite(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _standing(contest: Contest, rounds: list[Round], bot: int, elo: Interval | None) -> Standing:
    sat = [[bout for bout in each if bot in bout.lineup] for each in rounds]
    return Standing(
        bot=contest.bots[bot],
        games=sum(map(len, sat)),
        wins=sum(bout.wins[bot] for each in sat for bout in each),
        share=None if contest.together else share_interval([_mean([bout.wins[bot] for bout in each]) for each in sat]),
        elo=elo,
        score=mean_of([_mean([bout.scores[bot] for bout in each]) for each in sat]),
    )


def _pair(contest: Contest, rounds: list[Round], a: int, b: int) -> Pair:
    first, second = contest.bots[a], contest.bots[b]
    found = samples(contest, rounds, a, b)
    said = verdict(found, None if contest.together else SHARE_MARGIN)
    stronger = (None, first, second)[said]
    if contest.together:
        return Pair(first, second, None, None, mean_of(found), stronger)
    if not found:  # others won every game in which they met
        return Pair(first, second, None, None, None, stronger)
    share = share_interval([each + 0.5 for each in found])
    return Pair(first, second, share, elo_interval(share), None, stronger)


def _result(bout: Bout) -> Result:
    bots = range(len(bout.wins))
    return Result(tuple(bout.lineup.count(bot) for bot in bots), bout.wins)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
