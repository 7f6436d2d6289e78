"""How the judge of Little Big Fish learns: `embruns train little-big-fish`."""

from __future__ import annotations

from embruns.bots.searcher import TreeSearcher
from embruns.bots.training import Side, Training
from embruns.core.contract import State
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.bot.features import FEATURES, features_of, turn_of
from embruns.games.little_big_fish.bot.judge import LittleBigFishJudge
from embruns.games.little_big_fish.bot.levels import SEARCH


def sides_of(state: State) -> list[Side]:
    """Return the features of a position: one list tells of both shoals."""
    found = features_of(state)
    return [(found, [1] * len(found))]


def bot_of(weights: list[int], simulations: int) -> TreeSearcher:
    """Return a bot that plays by these weights."""
    return TreeSearcher("learned", simulations, tireless=True, settings=SEARCH, judge=LittleBigFishJudge(weights))


TRAINING = Training(
    features=FEATURES,
    sides_of=sides_of,
    turn_of=turn_of,
    bot_of=bot_of,
    teacher="amiral@1",
    setups=(
        (GAME.setup(variant="first-game", options={"first": "random"}), 3),
        (GAME.setup(variant="random", options={"first": "random"}), 7),
    ),
)
