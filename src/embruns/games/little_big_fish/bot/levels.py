"""Who plays each level of Little Big Fish: what the arena proved (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.search.mcts import Settings
from embruns.bots.search.result import Scale
from embruns.bots.searcher import TreeSearcher

# The judge sees what can be eaten: its opinion counts for much, and a few steps beyond it are enough.
_SEARCH = Settings(Scale(1000), playout=6, sensible=False, prior=10, courage=20)

LEVELS: Mapping[str, Bot] = {
    "mousse": Greedy("mousse", notices=30),
    "matelot": Greedy("matelot"),
    "capitaine": TreeSearcher("capitaine", 100, settings=_SEARCH),
    "amiral": TreeSearcher("amiral", 1000, tireless=True, settings=_SEARCH),
}
