"""The list of the bots: the two yardsticks by their method, and the levels by their names."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.bots.bot import Bot, Budget
from embruns.bots.explain import explain
from embruns.bots.greedy import Greedy
from embruns.bots.levels import LEVELS, Level, offered
from embruns.bots.random import Random
from embruns.core.errors import BadSetup, UnknownBot

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "Level", "bots_for", "explain", "find_bot", "offered"]

BOTS: dict[str, Bot] = {
    bot.name: bot for bot in [Random("random"), Greedy("greedy"), *[level.bot for level in LEVELS if level.bot]]
}


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    try:
        return BOTS[name]
    except KeyError:
        raise UnknownBot(f"there is no bot {name[:40]!r}; there are {', '.join(BOTS)}") from None


def bots_for(names: Sequence[str], players: int) -> list[Bot]:
    """A bot for each seat, by name."""
    found = [find_bot(name) for name in names]
    if len(found) != players:
        raise BadSetup(f"{players} seats need {players} bots, not {len(found)}: {','.join(names)}")
    return found
