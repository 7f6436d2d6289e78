"""Print one digest of many random games of each rule set, to compare machines, and interpreted with compiled play:

python -m tests.games.regate.digest 1000
"""

from __future__ import annotations

import sys
from hashlib import sha256

from embruns.core.playout import recorded_playout
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME


def digest(variant: str, players: int, games: int) -> str:
    """Return the digest of all actions and ends; the options differ from game to game."""
    found = sha256()
    for seed in range(games):
        rng = rng_for(seed, variant, players, "digest")
        chosen = {o.slug: o.choices[rng.below(len(o.choices))].slug for o in GAME.options}
        race = GAME.new(GAME.setup(variant, players, chosen))
        played = recorded_playout(race, rng)
        found.update(repr(([action.index for action in played], race.key(), race.scores())).encode())
    return found.hexdigest()


if __name__ == "__main__":
    for variant in GAME.variants:
        for players in variant.players:
            print(variant.slug, players, digest(variant.slug, players, int(sys.argv[1])))
