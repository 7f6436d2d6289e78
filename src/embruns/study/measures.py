"""What a study measures of one box: wins and scores by seat, ranks, length, what each thing is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from embruns.study.course import Course, course_of, rank_of, won
from embruns.study.games import POINTS, StudiedGame
from embruns.study.numbers import Measured, difference, established, likelihood, mean, share

RARE = 0.02  # a thing that is used, or left out, in fewer games than this share says nothing about its worth


@dataclass(frozen=True)
class Thing:
    """How often something is used, and what the seats that use it gain."""

    name: str  # such as `Arm ship=3`
    used: Measured  # the share of seats that use it at least once
    times: Measured  # how often a seat uses it
    worth: Measured | None  # in shares of a win, or in points of a common score; None if too few games differ
    sure: bool  # whether the worth is beyond chance, all things considered


@dataclass(frozen=True)
class Measures:
    """Everything about one box. Lists are by seat."""

    games: list[StudiedGame]
    together: bool
    ladder: tuple[int, ...]  # the lowest score of each rank; empty if there are none
    wins: list[Measured]
    scores: list[Measured]
    brought: list[Measured]
    ranks: list[Measured]
    decisions: Measured
    turns: Measured
    choices: Measured
    forced: float  # the share of twentieths with a single choice
    endings: dict[str, Measured]
    shared: Measured  # games with several winners
    course: Course
    things: list[Thing]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.scores)

    def fair_share(self) -> float:
        """Return each seat's part of the wins if no seat had an advantage."""
        return 1 / self.players

    def every_score(self) -> list[float]:
        """Return the final scores of all seats of all games; in a game won together, one a game."""
        return [float(s) for game in self.games for s in (game.scores[:1] if self.together else game.scores)]


def measure(games: list[StudiedGame], together: bool, ladder: Sequence[int] = ()) -> Measures:
    """Measure games that were played with one box."""
    seats = range(len(games[0].scores))
    reasons = Counter(game.reason for game in games)
    reached = Counter(rank_of(game.scores[0], ladder) for game in games)
    return Measures(
        games,
        together,
        tuple(ladder),
        [share(sum(won(game, seat) for game in games), len(games)) for seat in seats],
        [mean([game.scores[seat] for game in games]) for seat in seats],
        [mean([game.brought[seat] for game in games]) for seat in seats],
        [share(reached[rank], len(games)) for rank in range(len(ladder))],
        mean([game.decisions for game in games]),
        mean([game.turns for game in games]),
        mean([sum(game.choices) / POINTS for game in games]),
        sum(count == 1 for game in games for count in game.choices) / (POINTS * len(games)),
        {reason: share(times, len(games)) for reason, times in sorted(reasons.items(), key=lambda one: -one[1])},
        share(sum(len(game.winners) > 1 for game in games), len(games)),
        course_of(games, together, ladder),
        _things(games, together),
    )


def result(game: StudiedGame, seat: int, together: bool) -> float:
    """Return what a seat gets out of a game: the common score, or its part of the win."""
    return float(game.scores[seat]) if together else won(game, seat)


def _things(games: list[StudiedGame], together: bool) -> list[Thing]:
    """Compare the seats that used a thing with those that did not; the most telling ones come first.

    In a game won together the crew uses things, not the seat: a tile counts for all who share the score.
    """
    seats = range(1 if together else len(games[0].scores))
    used = [_crew(game) if together else game.used[seat] for game in games for seat in seats]
    results = [result(game, seat, together) for game in games for seat in seats]
    found: list[Thing] = []
    for name in sorted({name for each in used for name in each}):
        times = [each.get(name, 0) for each in used]
        users = [r for r, n in zip(results, times, strict=True) if n]
        others = [r for r, n in zip(results, times, strict=True) if not n]
        enough = min(len(users), len(others)) >= max(10, RARE * len(times))
        worth = difference(others, users) if enough else None
        found.append(Thing(name, share(len(users), len(times)), mean(times), worth, False))
    chances = [likelihood(thing.worth) if thing.worth else 1.0 for thing in found]
    sure = established(chances)
    ranked = sorted(range(len(found)), key=lambda k: (chances[k], found[k].name))
    return [Thing(found[k].name, found[k].used, found[k].times, found[k].worth, sure[k]) for k in ranked]


def _crew(game: StudiedGame) -> dict[str, int]:
    total: Counter[str] = Counter()
    for used in game.used:
        total.update(used)
    return total
