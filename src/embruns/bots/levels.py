"""The levels that a person chooses from: the same five names in every game, as far as the game has them."""

from __future__ import annotations

from dataclasses import dataclass

from embruns.bots.bot import Bot
from embruns.bots.players import players_of
from embruns.core.errors import UnknownBot
from embruns.core.game import Game, Text


@dataclass(frozen=True)
class Level:
    """A strength that a person can feel."""

    slug: str
    name: Text
    about: Text
    seconds: float = 1.0  # how long it may think for a choice at the table


LEVELS: tuple[Level, ...] = (
    Level(
        "mousse",
        Text("Mousse", "Cabin boy"),
        Text("Apprend le métier\u00a0: ne voit qu’une partie des coups.", "Learning the ropes: overlooks many moves."),
    ),
    Level(
        "matelot",
        Text("Matelot", "Sailor"),
        Text("Prend ce qui paraît le meilleur sur le moment.", "Takes what looks best at the moment."),
    ),
    Level(
        "capitaine",
        Text("Capitaine", "Captain"),
        Text("Prévoit plusieurs tours à l’avance.", "Plans several turns ahead."),
    ),
    Level(
        "amiral",
        Text("Amiral", "Admiral"),
        Text("Calcule longtemps et pardonne peu.", "Thinks deeply and forgives little."),
    ),
    Level(
        "legende",
        Text("Légende", "Legend"),
        Text("Prend jusqu’à cinq secondes et ne pardonne rien.", "Takes up to five seconds and forgives nothing."),
        seconds=5.0,
    ),
)


PATIENCE = 2.0  # seconds that a person waits while the coach thinks; then it weighs its move against others


def offered(game: Game) -> tuple[Level, ...]:
    """Return the levels that this game has, weakest first."""
    return tuple(level for level in LEVELS if level.slug in players_of(game))


def coach_of(game: Game) -> tuple[str, float]:
    """Return the strongest level of all, and how many seconds it may think for a person who asks it for advice."""
    strongest = offered(game)[-1]
    return strongest.slug, min(strongest.seconds, PATIENCE)


def adviser(game: Game) -> Level:
    """Return the strongest level that answers within a second: reviews and puzzles ask it many times."""
    return [level for level in offered(game) if level.seconds <= 1.0][-1]


def seconds_of(slug: str) -> float:
    """Return how long this level, or another bot, may think at the table."""
    return next((level.seconds for level in LEVELS if level.slug == slug), 1.0)


def find_level(game: Game, slug: str) -> Bot:
    """Return the bot that plays this level; raises UnknownBot."""
    bot = players_of(game).get(slug)
    if bot is None:
        fine = ", ".join(level.slug for level in offered(game))
        raise UnknownBot(f"{game.slug} has no level {slug[:40]!r}; it has {fine}")
    return bot
