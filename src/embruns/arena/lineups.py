"""Who sits where: in one round, under the same chance, every bot sits in every seat as often as in any other."""

from __future__ import annotations

from itertools import combinations

Lineup = tuple[int, ...]  # the bot of each seat, by its place in the list of the bots


def lineups(bots: int, seats: int, together: bool) -> list[Lineup]:
    """The games of one round.

    Together, a bot fills all seats: what is compared is what a whole crew of it reaches. Against each other, as many
    bots as seats sit down, every choice of them, and each choice moves round the table; fewer bots than seats repeat.
    """
    if together:
        return [(bot,) * seats for bot in range(bots)]
    if bots <= seats:
        return [tuple((seat + turn) % bots for seat in range(seats)) for turn in range(bots)]
    rounds: list[Lineup] = []
    for chosen in combinations(range(bots), seats):
        rounds += [tuple(chosen[(seat + turn) % seats] for seat in range(seats)) for turn in range(seats)]
    return rounds
