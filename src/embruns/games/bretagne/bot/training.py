"""How the judge of Bretagne learns: `embruns train bretagne`."""

from __future__ import annotations

from embruns.bots.searcher import TreeSearcher
from embruns.bots.training import Side, Training
from embruns.core.contract import State
from embruns.games.bretagne import GAME
from embruns.games.bretagne.bot.features import FEATURES, features_of
from embruns.games.bretagne.bot.judge import BretagneJudge
from embruns.games.bretagne.bot.levels import SEARCH


def sides_of(state: State) -> list[Side]:
    """Return the features of every seat, those of the seat to act first."""
    turn, players = state.to_act(), len(state.scores())
    return [features_of(state, (turn + place) % players) for place in range(players)]


def bot_of(weights: list[int], simulations: int) -> TreeSearcher:
    """Return a bot that plays by these weights."""
    return TreeSearcher("learned", simulations, tireless=True, settings=SEARCH, judge=BretagneJudge(weights))


TRAINING = Training(
    features=FEATURES,
    sides_of=sides_of,
    turn_of=lambda state: int(state.to_act()),
    bot_of=bot_of,
    teacher="amiral@1",
    setups=tuple(
        (GAME.setup(variant=variant, players=players), share)
        for variant in ("historical", "random")
        for players, share in ((2, 2), (3, 1), (4, 1))
    ),
    sided=True,
    trust=(0.3, 0.8),  # the teacher knows its points better than its odds
)
