"""Two boxes side by side: what changed beyond chance, game by game under the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from embruns.study.course import rank_of, won
from embruns.study.games import StudiedGame
from embruns.study.measures import Measures
from embruns.study.numbers import Measured, established, likelihood, mean

Number = Callable[[StudiedGame, Measures], float]

_WEIGHT = {"score": 0, "wins": 1, "rank": 2, "decisions": 3, "lead": 4, "ending": 5, "use": 6}  # as a reader asks


@dataclass(frozen=True)
class Change:
    """How much a number changed from the first box to the second, game by game under the same seed."""

    kind: str  # score, wins, rank, decisions, lead, ending or use
    of: str  # a seat, a rank, an ending or a thing; empty for the game as a whole
    before: float
    after: float
    gap: Measured
    sure: bool


def compare(first: Measures, second: Measures) -> list[Change]:
    """Return what changed, what is beyond chance first; `sure` holds for all changes together (Holm)."""
    rows = list(_rows(first, second))
    read = [([number(g, first) for g in first.games], [number(g, second) for g in second.games]) for *_, number in rows]
    gaps = [mean([b - a for a, b in zip(before, after, strict=True)]) for before, after in read]
    chances = [likelihood(gap) for gap in gaps]
    sure = _established([kind for kind, *_ in rows], chances)
    changes = [
        Change(kind, of, sum(before) / len(before), sum(after) / len(after), gap, certain)
        for (kind, of, _), (before, after), gap, certain in zip(rows, read, gaps, sure, strict=True)
    ]
    order = sorted(
        range(len(changes)), key=lambda k: (not sure[k], _WEIGHT[changes[k].kind], chances[k], changes[k].of)
    )
    return [changes[k] for k in order]


def _established(kinds: list[str], chances: list[float]) -> list[bool]:
    """Return what is beyond chance: Holm's correction inside each half, results and uses, at half the level.

    There are few results and many uses: corrected together, the many would drown the few that a reader asks for.
    """
    found = [False] * len(kinds)
    for uses in (False, True):
        half = [k for k, kind in enumerate(kinds) if (kind == "use") == uses]
        for k, sure in zip(half, established([chances[k] for k in half], 0.05 / 2), strict=True):
            found[k] = sure
    return found


def _rows(first: Measures, second: Measures) -> Iterator[tuple[str, str, Number]]:
    """Yield what is compared: its kind, of what, and how it is read off a game."""
    yield "decisions", "", lambda game, _: float(game.decisions)
    if first.together:
        yield "score", "", _score(0)
    else:
        yield "lead", "", lambda game, _: float(game.changes_of_lead)
        for seat in range(first.players):
            yield "score", str(seat), _score(seat)
            yield "wins", str(seat), _win(seat)
    for rank in range(len(first.ladder)):
        yield "rank", str(rank), _rank(rank)
    if not first.ladder:  # else the endings are the ranks
        for reason in sorted({*first.endings, *second.endings}):
            yield "ending", reason, _ending(reason)
    for name in sorted({thing.name for thing in first.things} | {thing.name for thing in second.things}):
        yield "use", name, _use(name)


def _score(seat: int) -> Number:
    return lambda game, _: float(game.scores[seat])


def _win(seat: int) -> Number:
    return lambda game, _: won(game, seat)


def _rank(rank: int) -> Number:
    return lambda game, box: float(rank_of(game.scores[0], box.ladder) == rank)


def _ending(reason: str) -> Number:
    return lambda game, _: float(game.reason == reason)


def _use(name: str) -> Number:
    return lambda game, _: float(sum(used.get(name, 0) for used in game.used))
