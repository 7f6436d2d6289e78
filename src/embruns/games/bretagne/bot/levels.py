"""Who plays each level of Bretagne: what the arena proved (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.search.mcts import Settings
from embruns.bots.search.result import Scale
from embruns.bots.searcher import TreeSearcher
from embruns.games.bretagne.bot.handwritten import HandwrittenJudge

# The judge has learned what a position comes to; some sensible decisions before it is asked still help it. One node
# stands for all outcomes of chance, since there are many tiles and cards, and few of them change a plan.
SEARCH = Settings(Scale(1000, logistic=True), playout=10, prior=3, courage=20, by_chance=False)

# For the judge by hand a plan pays a round later: the search plays on sensibly for a while before it asks the judge.
_BY_HAND = Settings(Scale(1000), playout=20, prior=1, courage=20, by_chance=False)

LEVELS: Mapping[str, Bot] = {  # the judge plans whole builds: a bot that always follows it already plays well
    "mousse": Greedy("mousse", notices=30),
    "matelot": Greedy("matelot", notices=80),
    "capitaine": TreeSearcher("capitaine", 10, settings=SEARCH),
    "amiral": TreeSearcher("amiral", 400, tireless=True, settings=SEARCH),
    "legende": TreeSearcher("legende", 2000, tireless=True, settings=SEARCH),
}

# Earlier players, by which later ones are measured.
FROZEN: Mapping[str, Bot] = {
    "amiral@1": TreeSearcher("amiral@1", 400, tireless=True, settings=_BY_HAND, judge=HandwrittenJudge()),
}
