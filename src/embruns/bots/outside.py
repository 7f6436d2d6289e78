"""Bots from outside the house: `module:name` is the Bot called `name` in an importable module."""

from __future__ import annotations

from importlib import import_module

from embruns.bots.bot import Bot
from embruns.core.errors import UnknownBot


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
