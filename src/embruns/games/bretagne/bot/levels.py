"""Who plays each level of Bretagne: what the arena proved (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.search.mcts import Settings
from embruns.bots.search.result import Scale
from embruns.bots.searcher import TreeSearcher

# A plan pays a round later: the search plays on sensibly for a while before it asks the judge. One node stands for all
# outcomes of chance, since there are many tiles and cards, and few of them change a plan.
_SEARCH = Settings(Scale(1000), playout=20, prior=1, courage=20, by_chance=False)

LEVELS: Mapping[str, Bot] = {  # the judge plans whole builds: a bot that always follows it already plays well
    "mousse": Greedy("mousse", notices=20),
    "matelot": Greedy("matelot", notices=80),
    "capitaine": TreeSearcher("capitaine", 50, settings=_SEARCH),
    "amiral": TreeSearcher("amiral", 400, tireless=True, settings=_SEARCH),
}
