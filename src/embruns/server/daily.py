"""What everybody is offered on a day: a puzzle, another game each day."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from embruns.core.game import Game
from embruns.server.dates import DAY, date_of
from embruns.server.messages.games import Daily

_STRIDE = 7  # from one puzzle of a game to the next, so that the like from one bots' game are weeks apart


def daily(games: Iterable[Game], now: float) -> Daily | None:
    """Return the puzzle of the day; each puzzle of a game comes before one comes again."""
    offering = [game for game in games if game.puzzles]
    if not offering:
        return None
    day = int(now // DAY)
    game, number = offering[day % len(offering)], day // len(offering)
    count = len(game.puzzles)
    stride = next(step for step in range(min(_STRIDE, count), 0, -1) if gcd(step, count) == 1)
    return Daily(date_of(now), game.slug, number * stride % count + 1)
