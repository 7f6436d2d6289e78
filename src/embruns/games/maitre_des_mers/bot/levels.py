"""Who plays each level of Le Maître des Mers: what the arena proved (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.planner import Planner
from embruns.games.maitre_des_mers.bot.judge import MaitreDesMersJudge
from embruns.games.maitre_des_mers.bot.prices import BY_HAND

LEVELS: Mapping[str, Bot] = {  # the judge has the exact odds: a bot that always follows it already plays well
    "mousse": Greedy("mousse", notices=30),
    "matelot": Greedy("matelot", notices=80),
    "capitaine": Planner("capitaine", 24, skill=2),
    "amiral": Planner("amiral", 300, tireless=True, skill=3),
}

# Earlier players, by which later ones are measured.
FROZEN: Mapping[str, Bot] = {
    "amiral@1": Planner("amiral@1", 24, tireless=True, skill=3, judge=MaitreDesMersJudge(BY_HAND, rounds=4, trust=4)),
}
