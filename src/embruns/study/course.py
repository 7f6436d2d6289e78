"""The course of games: who leads, who is promised the win, when that no longer changes, and what was left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from embruns.study.games import POINTS, StudiedGame, StudyPlan
from embruns.study.numbers import Measured, explained, mean, part_at, share


@dataclass(frozen=True)
class Span:
    """A mean between the values below which a tenth and nine tenths of the games lie."""

    low: float
    mean: float
    high: float


@dataclass(frozen=True)
class Course:
    """Lists are by point of the course: the start, and after each twentieth of the decisions."""

    choices: list[Span]
    scores: list[Span]  # of the common score; empty between rivals
    changes_of_lead: Measured
    leader_wins: list[Measured]  # whoever leads alone wins; empty if all win together
    favourite_wins: list[Measured]  # whoever is promised most by the review's curve wins; empty if all win together
    changes_of_favourite: Measured
    told_by_score: list[float]  # how much of the final score the running score explains (R²)
    told_by_promise: list[float]  # how much of it the review's curve explains
    decided: list[Measured]  # games whose favourite, or promised rank, no longer changes; empty if neither exists
    half_decided: Measured | None  # the part of a game after which that is so


def course_of(games: list[StudiedGame], together: bool, ladder: Sequence[int]) -> Course:
    """Measure the course of games; `ladder` has the lowest score of each rank."""
    points = range(POINTS + 1)
    settled = [_settled(game, together, ladder) for game in games] if not together or ladder else []
    final = [float(game.scores[0]) for game in games]
    return Course(
        [span([game.choices[k] for game in games]) for k in range(POINTS)],
        [span([float(game.course[k][0]) for game in games]) for k in points] if together else [],
        mean([game.changes_of_lead for game in games]),
        [] if together else [_first_wins(games, [game.course[k] for game in games]) for k in points],
        [] if together else [_first_wins(games, [game.expected[k] for game in games]) for k in points],
        mean([_changes_of_favourite(game) for game in games]),
        [r_squared([float(game.course[k][0]) for game in games], final) for k in points],
        [r_squared([float(game.expected[k][0]) for game in games], final) for k in points],
        [share(sum(at <= k for at in settled), len(games)) for k in points] if settled else [],
        mean([at / POINTS for at in settled]) if settled else None,
    )


def span(values: Sequence[float]) -> Span:
    """Return the mean, and where the middle eight tenths lie."""
    return Span(part_at(values, 0.1), sum(values) / len(values), part_at(values, 0.9))


def won(game: StudiedGame, seat: int) -> float:
    """Return the seat's part of the win."""
    return (seat in game.winners) / len(game.winners) if game.winners else 0.0


def alone_first(values: Sequence[int]) -> int:
    """Return the seat with more than any other; -1 if there is none."""
    best = max(values)
    return list(values).index(best) if list(values).count(best) == 1 else -1


def rank_of(score: float, ladder: Sequence[int]) -> int:
    """Return the position of the rank of a score."""
    return sum(score >= least for least in ladder) - 1


def _first_wins(games: list[StudiedGame], values: Sequence[Sequence[int]]) -> Measured:
    first = [(game, alone_first(each)) for game, each in zip(games, values, strict=True)]
    alone = [(game, seat) for game, seat in first if seat >= 0]
    if not alone:
        return Measured(1 / len(games[0].scores), 0.0, 1.0, 0)
    return share(sum(won(game, seat) for game, seat in alone), len(alone))


def _changes_of_favourite(game: StudiedGame) -> int:
    first = [seat for promised in game.expected if (seat := alone_first(promised)) >= 0]
    return sum(a != b for a, b in pairwise(first))


def _settled(game: StudiedGame, together: bool, ladder: Sequence[int]) -> int:
    """Return the first point from which the favourite, or the promised rank, is that of the end."""
    if together:
        said = [rank_of(promised[0] / 100, ladder) for promised in game.expected]
        end = rank_of(game.scores[0], ladder)
    else:
        said = [alone_first(promised) for promised in game.expected]
        end = game.winners[0] if len(game.winners) == 1 else -1
    at = POINTS
    while at > 0 and said[at - 1] == end:
        at -= 1
    return at


def r_squared(now: Sequence[float], end: Sequence[float]) -> float:
    """Return the squared correlation."""
    a, b = sum(now) / len(now), sum(end) / len(end)
    spread = sum((x - a) ** 2 for x in now) * sum((y - b) ** 2 for y in end)
    shared = sum((x - a) * (y - b) for x, y in zip(now, end, strict=True))
    return shared * shared / spread if spread else 0.0


# Luck and skill


@dataclass(frozen=True)
class Skill:
    """Parts of the variance of the results, in games where a weaker bot sits at each seat with probability 1/2."""

    weaker: str
    players: Measured  # who plays
    seat: Measured | None  # at which seat; None if all win together
    luck: Measured  # the rest: draws, and the bots' own lots
    best: Measured  # the share of the win of a seat that is the only strong one, or the score if all are strong
    worst: Measured  # of a seat that is the only weak one, or the score if all are weak


def skill_of(plan: StudyPlan, games: list[StudiedGame], together: bool) -> Skill:
    """Part the results of games with mixed bots into who plays, the seat and luck."""
    strong = [plan.strong(game.number) for game in games]
    seats = range(plan.setup.players)
    if together:
        results = [float(game.scores[0]) for game in games]
        who = explained([sum(each) for each in strong], results, len(games))
        all_strong = [r for r, each in zip(results, strong, strict=True) if all(each)]
        all_weak = [r for r, each in zip(results, strong, strict=True) if not any(each)]
        return Skill(plan.weaker, who, None, _rest(who, 0.0), mean(all_strong or [0.0]), mean(all_weak or [0.0]))
    rows = [(game, each, seat) for game, each in zip(games, strong, strict=True) for seat in seats]
    results = [won(game, seat) for game, _, seat in rows]
    who = explained([(each[seat], sum(each)) for _, each, seat in rows], results, len(games))
    place = explained([seat for _, _, seat in rows], results, len(games))
    only_strong = [won(game, seat) for game, each, seat in rows if each[seat] and sum(each) == 1]
    only_weak = [won(game, seat) for game, each, seat in rows if not each[seat] and sum(each) == len(each) - 1]
    best, worst = (
        share(sum(found), len(found)) if found else Measured(0.0, 0.0, 1.0, 0) for found in (only_strong, only_weak)
    )
    return Skill(plan.weaker, who, place, _rest(who, place.value), best, worst)


def _rest(who: Measured, place: float) -> Measured:
    low, value, high = (max(0.0, 1 - each - place) for each in (who.high, who.value, who.low))
    return Measured(value, low, high, who.games)
