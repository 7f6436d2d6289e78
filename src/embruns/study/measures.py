"""What a study measures: wins and scores by seat, length, choices, the course of games, what each thing is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

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
    """Everything about one box. Lists by seat, or by point of the course."""

    games: list[StudiedGame]
    together: bool
    wins: list[Measured]
    scores: list[Measured]
    decisions: Measured
    turns: Measured
    choices: Measured
    forced: float  # the share of twentieths with a single choice
    choices_by_point: list[float]
    changes_of_lead: Measured
    leader_wins: list[Measured]  # at each point: whoever leads alone wins; empty for a game won together
    told_by_score: list[float]  # at each point: how much of the final score the running score explains (R²)
    endings: dict[str, Measured]
    shared: Measured  # games with several winners
    things: list[Thing]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.scores)

    def fair_share(self) -> float:
        """Return each seat's part of the wins if no seat had an advantage."""
        return 1 / self.players


def measure(games: list[StudiedGame], together: bool) -> Measures:
    """Measure games that were played with one box."""
    seats = range(len(games[0].scores))
    reasons = Counter(game.reason for game in games)
    return Measures(
        games,
        together,
        [share(sum(won(game, seat) for game in games), len(games)) for seat in seats],
        [mean([game.scores[seat] for game in games]) for seat in seats],
        mean([game.decisions for game in games]),
        mean([game.turns for game in games]),
        mean([sum(game.choices) / POINTS for game in games]),
        sum(count == 1 for game in games for count in game.choices) / (POINTS * len(games)),
        [sum(game.choices[k] for game in games) / len(games) for k in range(POINTS)],
        mean([game.changes_of_lead for game in games]),
        [] if together else [_leader_wins(games, point) for point in range(POINTS + 1)],
        [_explained(games, point) for point in range(POINTS + 1)],
        {reason: share(times, len(games)) for reason, times in sorted(reasons.items(), key=lambda one: -one[1])},
        share(sum(len(game.winners) > 1 for game in games), len(games)),
        _things(games, together),
    )


def won(game: StudiedGame, seat: int) -> float:
    """Return the seat's part of the win."""
    return (seat in game.winners) / len(game.winners) if game.winners else 0.0


def result(game: StudiedGame, seat: int, together: bool) -> float:
    """Return what a seat gets out of a game: the common score, or its part of the win."""
    return float(game.scores[seat]) if together else won(game, seat)


def _leader_wins(games: list[StudiedGame], point: int) -> Measured:
    led = [(game, game.course[point]) for game in games]
    alone = [(game, scores.index(max(scores))) for game, scores in led if scores.count(max(scores)) == 1]
    if not alone:
        return Measured(1 / len(games[0].scores), 0.0, 1.0, 0)
    return share(sum(won(game, seat) for game, seat in alone), len(alone))


def _explained(games: list[StudiedGame], point: int) -> float:
    """Return the squared correlation of the running score of the first seat with its final one."""
    now = [float(game.course[point][0]) for game in games]
    end = [float(game.scores[0]) for game in games]
    a, b = sum(now) / len(now), sum(end) / len(end)
    spread = sum((x - a) ** 2 for x in now) * sum((y - b) ** 2 for y in end)
    shared = sum((x - a) * (y - b) for x, y in zip(now, end, strict=True))
    return shared * shared / spread if spread else 0.0


def _things(games: list[StudiedGame], together: bool) -> list[Thing]:
    """Compare the seats that used a thing with those that did not; the most telling ones come first."""
    seats = range(len(games[0].scores))
    names = sorted({name for game in games for used in game.used for name in used})
    found: list[Thing] = []
    for name in names:
        times = [game.used[seat].get(name, 0) for game in games for seat in seats]
        results = [result(game, seat, together) for game in games for seat in seats]
        users = [r for r, n in zip(results, times, strict=True) if n]
        others = [r for r, n in zip(results, times, strict=True) if not n]
        enough = min(len(users), len(others)) >= max(10, RARE * len(times))
        worth = difference(others, users) if enough else None
        found.append(Thing(name, share(len(users), len(times)), mean(times), worth, False))
    chances = [likelihood(thing.worth) if thing.worth else 1.0 for thing in found]
    sure = established(chances)
    ranked = sorted(range(len(found)), key=lambda k: (chances[k], found[k].name))
    return [Thing(found[k].name, found[k].used, found[k].times, found[k].worth, sure[k]) for k in ranked]


# Two boxes


@dataclass(frozen=True)
class Change:
    """How much a number changed from the first box to the second, game by game under the same seed."""

    kind: str  # score, wins, decisions, lead, ending or use
    of: str  # a seat, an ending or a thing; empty for the game as a whole
    before: float
    after: float
    gap: Measured
    sure: bool


def compare(first: Measures, second: Measures) -> list[Change]:
    """Return what changed, the surest first; `sure` holds for all changes together (Holm)."""
    pairs = list(zip(first.games, second.games, strict=True))
    seats = range(first.players)
    rows: list[tuple[str, str, list[float], list[float]]] = [
        ("decisions", "", [float(a.decisions) for a, _ in pairs], [float(b.decisions) for _, b in pairs])
    ]
    if first.together:
        rows.append(("score", "", [float(a.scores[0]) for a, _ in pairs], [float(b.scores[0]) for _, b in pairs]))
    else:
        rows.append(
            ("lead", "", [float(a.changes_of_lead) for a, _ in pairs], [float(b.changes_of_lead) for _, b in pairs])
        )
        for seat in seats:
            rows.append(
                (
                    "score",
                    str(seat),
                    [float(a.scores[seat]) for a, _ in pairs],
                    [float(b.scores[seat]) for _, b in pairs],
                )
            )
            rows.append(("wins", str(seat), [won(a, seat) for a, _ in pairs], [won(b, seat) for _, b in pairs]))
    for reason in sorted({*first.endings, *second.endings}):
        rows.append(("ending", reason, _is(reason, [a for a, _ in pairs]), _is(reason, [b for _, b in pairs])))
    for name in sorted({thing.name for thing in first.things} | {thing.name for thing in second.things}):
        rows.append(("use", name, _uses(name, [a for a, _ in pairs]), _uses(name, [b for _, b in pairs])))
    gaps = [mean([y - x for x, y in zip(before, after, strict=True)]) for _, _, before, after in rows]
    chances = [likelihood(gap) for gap in gaps]
    sure = established(chances)
    changes = [
        Change(kind, of, sum(before) / len(before), sum(after) / len(after), gaps[k], sure[k])
        for k, (kind, of, before, after) in enumerate(rows)
    ]
    order = sorted(range(len(changes)), key=lambda k: (_WEIGHT[changes[k].kind], chances[k], changes[k].of))
    return [changes[k] for k in order]


_WEIGHT = {"score": 0, "wins": 1, "decisions": 2, "lead": 3, "ending": 4, "use": 5}  # what a reader asks first


def _is(reason: str, games: Sequence[StudiedGame]) -> list[float]:
    return [float(game.reason == reason) for game in games]


def _uses(name: str, games: Sequence[StudiedGame]) -> list[float]:
    return [float(sum(used.get(name, 0) for used in game.used)) for game in games]
