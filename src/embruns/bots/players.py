"""Who plays a level in which game: what the arena proved (docs/bots.md). A level that is missing is not offered."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.bots.bot import Bot
from embruns.bots.greedy import Greedy
from embruns.bots.planner import Planner
from embruns.bots.search.mcts import TO_THE_END, Settings
from embruns.bots.search.thought import Scale
from embruns.bots.searcher import TreeSearcher
from embruns.core.game import Game

_WHOLE_GAMES = Settings(playout=TO_THE_END, sensible=False)  # asks nothing of a game but its rules
# The judge sees what can be eaten: its opinion counts for much, and a few steps beyond it are enough
_FISH = Settings(Scale(1000), playout=6, sensible=False, prior=10, courage=20)
# Plans bear fruit a round later: played on sensibly for a while before the judge is asked. One node for all outcomes of
# chance, since tiles and cards are many and few of them change a plan
_CONTRACTORS = Settings(Scale(1000), playout=20, prior=1, courage=20, by_chance=False)
_MOUSSE, _MATELOT = Greedy("mousse", notices=30), Greedy("matelot")

# A game that nobody has measured
ANY_GAME: Mapping[str, Bot] = {
    "mousse": _MOUSSE,
    "matelot": _MATELOT,
    "capitaine": TreeSearcher("capitaine", 100, settings=_WHOLE_GAMES),
    "amiral": TreeSearcher("amiral", 400, tireless=True, settings=_WHOLE_GAMES),
}
PLAYERS: Mapping[str, Mapping[str, Bot]] = {
    "little-big-fish": {
        "mousse": _MOUSSE,
        "matelot": _MATELOT,
        "capitaine": TreeSearcher("capitaine", 100, settings=_FISH),
        "amiral": TreeSearcher("amiral", 1000, tireless=True, settings=_FISH),
    },
    "bretagne": {  # its judge plans whole builds: who follows it all the way already plays well
        "mousse": Greedy("mousse", notices=20),
        "matelot": Greedy("matelot", notices=80),
        "capitaine": TreeSearcher("capitaine", 50, settings=_CONTRACTORS),
        "amiral": TreeSearcher("amiral", 400, tireless=True, settings=_CONTRACTORS),
    },
    "petite-mer": {
        "mousse": Planner("mousse", 1, skill=0),
        "matelot": Planner("matelot", 1, skill=1),
        "capitaine": Planner("capitaine", 6, skill=2),
        "amiral": Planner("amiral", 100, tireless=True, skill=3),
    },
    "maitre-des-mers": {  # its judge has the odds exact: who follows it all the way already plays well
        "mousse": _MOUSSE,
        "matelot": Greedy("matelot", notices=80),
        "capitaine": Planner("capitaine", 6, skill=2),
        "amiral": Planner("amiral", 24, tireless=True, skill=3),
    },
    "regate": {
        "mousse": Planner("mousse", 1, skill=0),
        "matelot": Planner("matelot", 1, skill=1),
        "capitaine": Planner("capitaine", 10, skill=2),
        "amiral": Planner("amiral", 400, tireless=True, skill=3),
    },
}


def players_of(game: Game) -> Mapping[str, Bot]:
    """The levels that this game has, each with its player."""
    return PLAYERS.get(game.slug, ANY_GAME)
