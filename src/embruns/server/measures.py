"""What a server counts while it runs. Counting is cheap and always on; `metrics.py` shows it to Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

# Upper bounds in seconds
MOVES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
REQUESTS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0)
BOTS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0)


class Histogram:
    """How many values fell below each bound."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # the last is for what is above all bounds
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def cumulative(self) -> list[tuple[str, float]]:
        """How many values are at most each bound, as Prometheus wants it."""
        sums, so_far = list[tuple[str, float]](), 0
        for bound, count in zip([*map(str, self.bounds), "+Inf"], self.counts, strict=True):
            so_far += count
            sums.append((bound, float(so_far)))
        return sums


class Measures:
    """The counts of one server since its start."""

    def __init__(self) -> None:
        self.moves: Counter[tuple[str, str]] = Counter()  # by game, and whether a person or a bot moved
        self.undos = 0
        self.refusals: Counter[str] = Counter()  # by code
        self.requests: Counter[tuple[str, int]] = Counter()  # by method and status
        self.sockets = 0  # open now
        self.move_seconds = Histogram(MOVES)  # from the message to the frames of all who look
        self.request_seconds = Histogram(REQUESTS)
        self.bot_seconds: dict[str, Histogram] = {}  # by level: waiting for a process, and thinking

    def moved(self, game: str, by: str, seconds: float) -> None:
        """Count a move."""
        self.moves[game, by] += 1
        self.move_seconds.observe(seconds)

    def bot_answered(self, level: str, seconds: float) -> None:
        """Count a bot's answer."""
        known = self.bot_seconds.get(level)
        if known is None:
            known = self.bot_seconds[level] = Histogram(BOTS)
        known.observe(seconds)

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests[method if method in ("GET", "HEAD", "POST", "DELETE") else "other", status] += 1
        self.request_seconds.observe(seconds)
