"""The bots of a game: two yardsticks, random and greedy, and the levels that people choose."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.bots.bot import Bot, Budget
from embruns.bots.explain import explain
from embruns.bots.greedy import Greedy
from embruns.bots.levels import LEVELS, Level, adviser, offered
from embruns.bots.outside import import_bot, offered_bots
from embruns.bots.players import frozen_of, players_of
from embruns.bots.random import Random
from embruns.bots.searcher import Searcher
from embruns.core.errors import BadSetup, UnknownBot
from embruns.core.game import Game

__all__ = [
    "NAMES",
    "Bot",
    "Budget",
    "Level",
    "adviser",
    "bots_for",
    "bots_of",
    "explain",
    "find_bot",
    "offered",
    "own_budgets",
]

YARDSTICKS: tuple[Bot, ...] = (Random("random"), Greedy("greedy"))
NAMES = (*[bot.name for bot in YARDSTICKS], *[level.slug for level in LEVELS])  # not every game has them all


def bots_of(game: Game) -> dict[str, Bot]:
    """Return the bots of this game by name."""
    return {bot.name: bot for bot in YARDSTICKS} | dict(players_of(game)) | dict(frozen_of(game))


def find_bot(game: Game, name: str) -> Bot:
    """Return the game's bot with that name, or one from outside; raises UnknownBot.

    One from outside is offered by an installed package under its name, or is `module:name`. Both import the module:
    pass on no names that come from strangers.
    """
    if ":" in name:
        return import_bot(name)
    bots = bots_of(game)
    if name in bots:
        return bots[name]
    offered_elsewhere = offered_bots()
    if name in offered_elsewhere:
        return import_bot(offered_elsewhere[name])
    known = ", ".join(bots | offered_elsewhere)
    raise UnknownBot(f"there is no bot {name[:40]!r} for {game.slug}; there are {known}, and your own as module:name")


def own_budgets(game: Game, names: Sequence[str]) -> str:
    """Say how many simulations each bot that searches makes for a decision by default; '' if none searches."""
    found = {name: find_bot(game, name) for name in names}
    told = [f"{name} {bot.simulations:,}" for name, bot in found.items() if isinstance(bot, Searcher)]
    return f"simulations a decision: {', '.join(told)}" if told else ""


def bots_for(game: Game, names: Sequence[str], players: int) -> list[Bot]:
    """Return a bot for each seat, by name; raises BadSetup if there are too few or too many."""
    found = [find_bot(game, name) for name in names]
    if len(found) != players:
        raise BadSetup(f"{players} seats need {players} bots, not {len(found)}: {','.join(names)}")
    return found
