"""The end: who sinks, who scores and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import Outcome

if TYPE_CHECKING:
    from tests.games_for_tests.bottle.state import BottleState


def is_sunk(state: BottleState, seat: int) -> bool:
    """BOT-11 More points than the limit sink the boat."""
    return sum(state.opened[seat]) > state.limit


def scores(state: BottleState) -> list[int]:
    """BOT-11 A sunken boat has no points."""
    return [0 if is_sunk(state, seat) else sum(opened) for seat, opened in enumerate(state.opened)]


def outcome(state: BottleState) -> Outcome:
    """BOT-12 Most points win, and equal points share the win."""
    points = scores(state)
    best = max(points)
    if best == 0:
        return Outcome([], "nobody", "BOT-12")
    return Outcome([seat for seat, own in enumerate(points) if own == best], "most-points", "BOT-12")
