"""Fit what a judge's numbers come to, for the coach: `python -m tools.fit_expectations [GAME …]`.

It plays games in every set-up of every game of the house (or of those named) and writes `expectation.toml` into the
game's folder. Run it again when a judge has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from embruns.games import find_game
from embruns.review.expectation import fit

GAMES = 32  # in each set-up; a game that is won together swings less
TOGETHER = 8
FOLDER = Path(__file__).resolve().parents[1] / "src" / "embruns" / "games"
HOUSE = ("bretagne", "little-big-fish", "maitre-des-mers", "petite-mer", "regate")


def written(slug: str) -> str:
    """Return the file of a game."""
    game = find_game(slug)
    lines = ["# What the judge's numbers come to, by set-up. Written by tools/fit_expectations.py."]
    for variant in game.variants:
        for players in variant.players:
            setup = game.setup(variant.slug, players)
            found = fit(game, game.new(setup), TOGETHER if game.together else GAMES, 0, lambda: None)
            lines += ["", f'["{variant.slug}-{players}"]']
            lines += [f"width = {found.width:.1f}", f"worth = {found.worth:.3f}"]
            lines += [f"to_come = {found.to_come:.1f}", f"plies = {float(found.plies):.1f}"]
            print(slug, *lines[-5:], flush=True)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the files of the games that are named, or of all."""
    for slug in sys.argv[1:] or HOUSE:
        (FOLDER / slug.replace("-", "_") / "expectation.toml").write_text(written(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
