"""The levels a person chooses from: the same four names in every game. Only those that have a bot are offered."""

from __future__ import annotations

from dataclasses import dataclass

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.core.game import Text


@dataclass(frozen=True)
class Level:
    """A strength that a person can feel."""

    slug: str
    name: Text
    about: Text
    bot: Bot | None  # who plays it; None until there is one


LEVELS: tuple[Level, ...] = (
    Level(
        "mousse",
        Text("Mousse", "Cabin boy"),
        Text("Apprend le métier\u00a0: ne voit qu'une partie des coups.", "Learning the ropes: overlooks many moves."),
        Greedy("mousse", notices=30),
    ),
    Level(
        "matelot",
        Text("Matelot", "Sailor"),
        Text("Prend toujours ce qui paraît le meilleur sur le moment.", "Always takes what looks best at the moment."),
        Greedy("matelot"),
    ),
    Level(
        "capitaine",
        Text("Capitaine", "Captain"),
        Text("Prévoit plusieurs tours à l'avance.", "Plans several turns ahead."),
        None,
    ),
    Level(
        "amiral",
        Text("Amiral", "Admiral"),
        Text("Calcule longtemps et pardonne peu.", "Thinks deeply and forgives little."),
        None,
    ),
)


def offered() -> tuple[Level, ...]:
    """The levels that can be played against, weakest first."""
    return tuple(level for level in LEVELS if level.bot)
