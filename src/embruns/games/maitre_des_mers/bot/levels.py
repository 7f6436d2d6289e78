"""Who plays each level of Le Maître des Mers: what the arena proved (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.planner import Planner

LEVELS: Mapping[str, Bot] = {  # the judge has the exact odds: a bot that always follows it already plays well
    "mousse": Greedy("mousse", notices=30),
    "matelot": Greedy("matelot", notices=80),
    "capitaine": Planner("capitaine", 6, skill=2),
    "amiral": Planner("amiral", 24, tireless=True, skill=3),
}
