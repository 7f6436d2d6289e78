"""Bots from outside the house: one that an installed package offers by name, or `module:name` of any module.

A package offers a bot by an entry point of the group `embruns.bots`: `cautious = "my_bots:CAUTIOUS"`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points

from embruns.bots.bot import Bot
from embruns.core.errors import UnknownBot

GROUP = "embruns.bots"


def offered_bots() -> dict[str, str]:
    """Return the bots that installed packages offer, as `module:name` by the names that they have there."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def import_bot(path: str) -> Bot:
    """Return the bot that `module:name` names; raises UnknownBot if there is none."""
    module, _, name = path.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownBot(f"there is no bot {path[:80]!r}: {error}") from None
    if not isinstance(found, Bot):
        raise UnknownBot(f"{path[:80]!r} is no bot: it is a {type(found).__name__}, not an embruns.Bot")
    return found
