"""Who sits where: in a round, under the same chance, every bot sits in each seat equally often."""

from __future__ import annotations

from itertools import combinations

Lineup = tuple[int, ...]  # the bot of each seat, by its index in the list of the bots


def lineups(bots: int, seats: int, together: bool) -> list[Lineup]:
    """Return the lineups of one round.

    In a game that is won together a bot fills all seats, so that whole crews are compared. In other games every choice
    of as many bots as seats moves round the table; if there are fewer bots than seats, they repeat.
    """
    if together:
        return [(bot,) * seats for bot in range(bots)]
    if bots <= seats:
        return [tuple((seat + turn) % bots for seat in range(seats)) for turn in range(bots)]
    rounds: list[Lineup] = []
    for chosen in combinations(range(bots), seats):
        rounds += [tuple(chosen[(seat + turn) % seats] for seat in range(seats)) for turn in range(seats)]
    return rounds
