"""The process of a review: one line in, lines of progress and at last the review out.

`python -m embruns.server.reviewer`; it steps back behind whoever plays at the tables.
"""

from __future__ import annotations

import os
import sys

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.core.record import parse_record
from embruns.games import find_game
from embruns.review import Review, review

KIND = 10  # how far it steps back


class ReviewTask(msgspec.Struct, frozen=True):
    """Which game, and how closely."""

    record: str
    names: dict[str, list[str]]  # of the seats, by language
    simulations: int
    seed: int


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it is; at last the review, or what went wrong."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    error: str = ""


def _tell(news: News) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


class _Percent:
    """Tells the progress a hundred times at most."""

    def __init__(self) -> None:
        self._told = -1

    def __call__(self, done: int, total: int) -> None:
        now = 100 * done // total
        if now > self._told:
            self._told = now
            _tell(News(done, total))


def main() -> None:
    """Look back at one game."""
    os.nice(KIND)
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=ReviewTask)
    try:
        record = parse_record(task.record, find_game)
        _tell(News(review=review(record, task.simulations, task.seed, _Percent(), task.names)))
    except EmbrunsError as error:
        _tell(News(error=str(error)))


if __name__ == "__main__":
    main()
