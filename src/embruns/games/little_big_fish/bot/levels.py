"""Who plays each level of Little Big Fish: what the arena proved (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.search.mcts import Settings
from embruns.bots.search.result import Scale
from embruns.bots.searcher import TreeSearcher
from embruns.games.little_big_fish.bot.handwritten import HandwrittenJudge

# The judge has learned what a position comes to: its opinion counts for much, and it is asked at once.
SEARCH = Settings(Scale(1000, logistic=True), playout=0, prior=10, courage=20)

# The hand-written judge sees only what can be eaten: a few random steps before it is asked helped it.
_BY_HAND = Settings(Scale(1000), playout=6, sensible=False, prior=10, courage=20)

LEVELS: Mapping[str, Bot] = {
    "mousse": Greedy("mousse", notices=30),
    "matelot": Greedy("matelot", notices=60),
    "capitaine": TreeSearcher("capitaine", 20, settings=SEARCH),
    "amiral": TreeSearcher("amiral", 1000, tireless=True, settings=SEARCH),
    "legende": TreeSearcher("legende", 5000, tireless=True, most=400_000, settings=SEARCH),
}

# Earlier players, by which later ones are measured.
FROZEN: Mapping[str, Bot] = {
    "amiral@1": TreeSearcher("amiral@1", 1000, tireless=True, settings=_BY_HAND, judge=HandwrittenJudge()),
}
