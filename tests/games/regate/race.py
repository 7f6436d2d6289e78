"""Let greedy bots race each other, and print how many turns they take in each rule set:

python -m tests.games.regate.race 500
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from embruns.bots.bot import Budget
from embruns.bots.greedy import Greedy
from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.state import RegateState


@dataclass(frozen=True)
class Finish:
    """How one race ended."""

    reason: str
    turns_had: int  # by all, the last one of a winner not included
    players: int

    @property
    def turns(self) -> int:
        """How many turns the winner took."""
        return self.turns_had // self.players + 1


def sail_races(variant: str, players: int, races: int) -> list[Finish]:
    """Sail so many races on the default course."""
    bot, found = Greedy("matelot"), []
    for seed in range(races):
        rng = rng_for(seed, "race", variant)
        race = GAME.new(GAME.setup(variant, players))
        assert isinstance(race, RegateState)
        while (seat := race.to_act()) != OVER:
            race.play(race.roll(rng) if seat == CHANCE else bot.choose(GAME, race.seen_by(seat), Budget(), rng))
        found.append(Finish(race.reason, int(race.turns), players))
    return found


def main(races: int) -> None:
    """Print a line for each rule set."""
    for variant in ("basic", "advanced", "2010"):
        finishes = sail_races(variant, 2, races)
        turns = sorted(finish.turns for finish in finishes)
        quick = sum(finish.turns <= 25 for finish in finishes)
        guard = sum(finish.reason != "home" for finish in finishes)
        print(
            f"{variant}: {races} races, {quick / races:.1%} in at most 25 turns, mean {sum(turns) / races:.1f}, "
            f"median {turns[races // 2]}, longest {turns[-1]}; {guard} reached the guard"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
