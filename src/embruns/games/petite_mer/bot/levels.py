"""The bots of the five levels; docs/bots.md tells how the arena ranked them."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.planner import Planner

LEVELS: Mapping[str, Bot] = {
    "mousse": Planner("mousse", 1, skill=0),
    "matelot": Planner("matelot", 1, skill=1),
    "capitaine": Planner("capitaine", 6, skill=2),
    "amiral": Planner("amiral", 100, tireless=True, skill=3),
    "legende": Planner("legende", 1000, tireless=True, skill=4),
}
