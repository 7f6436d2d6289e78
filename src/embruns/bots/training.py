"""What a game declares in `bot/training.py` so that its judge can learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from embruns.bots.searcher import TreeSearcher
from embruns.core.contract import State
from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Setup

SPREAD = 1000  # a value higher by this makes a win three times as likely (`Scale` with `logistic`)


class CannotTrain(EmbrunsError):
    """A game whose judge does not learn, a package that is missing, or a folder with another run."""

    code = "cannot-train"


@dataclass(frozen=True)
class Training:
    """The features of a game for two seats, and the bot that plays by their weights."""

    features: int  # a weights file has one number more, for the turn
    features_of: Callable[[State], list[int]]  # the features that are present, each a number below `features`
    turn_of: Callable[[State], int]  # the seat from whose side the features tell
    bot_of: Callable[[list[int], int], TreeSearcher]  # from weights and simulations
    teacher: str  # the bot that plays the first generation's data
    setups: Sequence[tuple[Setup, int]]  # what is played, each with its share of the games


def training_of(game: Game) -> Training:
    """Return what a game declares; raises CannotTrain."""
    module = f"{type(game).__module__}.bot.training"
    try:
        declared = find_spec(module) is not None
    except ModuleNotFoundError:
        declared = False
    if not declared:
        raise CannotTrain(f"the judge of {game.slug} does not learn: its bot/ folder has no training.py")
    training: Training = import_module(module).TRAINING
    return training
