"""The process of a review: one line in, then lines of progress and at last the review out.

Run as `python -m embruns.server.reviewer`. It has a low priority, so that play at the tables comes first.
"""

from __future__ import annotations

import os
import sys

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.core.record import parse_record
from embruns.games import find_game
from embruns.review import Review, review
from embruns.server.child import end_with_the_server

NICENESS = 10


class ReviewTask(msgspec.Struct, frozen=True):
    """The game to review, and how many simulations to spend."""

    record: str
    names: dict[str, list[str]]  # of the seats, by language
    simulations: int
    seed: int


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """The progress; at last the review, or an error."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    error: str = ""


def _tell(news: News) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


class _Percent:
    """Reports the progress at most a hundred times."""

    def __init__(self) -> None:
        self._told = -1

    def __call__(self, done: int, total: int) -> None:
        now = 100 * done // total
        if now > self._told:
            self._told = now
            _tell(News(done, total))


def main() -> None:
    """Review one game."""
    os.nice(NICENESS)
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=ReviewTask)
    try:
        record = parse_record(task.record, find_game)
        _tell(News(review=review(record, task.simulations, task.seed, _Percent(), task.names)))
    except EmbrunsError as error:
        _tell(News(error=str(error)))


if __name__ == "__main__":
    end_with_the_server()
    main()
