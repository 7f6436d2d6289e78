"""The page that tells what learners observe in every game: `python -m embruns.research.observations`."""

from __future__ import annotations

from embruns.core.game import Game
from embruns.core.observation import places
from embruns.games import games

HEAD = """# Observations

What a learner sees of each game: whole numbers (`int32`), field after field, the last axis fastest. Seats are
counted from the one that looks: 0 is its own, 1 the next one. The numbers below are for the set-up that a game offers
first; `game.fields(setup)` tells those of any other. `python -m embruns.research.observations` writes this page.
"""


def page() -> str:
    """Return the page, in Markdown."""
    return "\n".join([HEAD, *(_section(game) for game in games().values())])


def _section(game: Game) -> str:
    setup = game.setup()
    fields = game.fields(setup)
    lines = [
        f"## {game.title.en}\n",
        f"Rules {game.version}, {setup.variant}, {setup.players} seats; {len(game.actions):,} actions.\n",
        "| from | field | shape | range | meaning |",
        "|---|---|---|---|---|",
    ]
    for field, place in zip(fields, places(fields).values(), strict=True):
        shape = " × ".join(str(length) for length in field.shape)
        lines.append(f"| {place.start} | `{field.name}` | {shape} | {field.low} to {field.high} | {field.meaning} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    print(page(), end="")
