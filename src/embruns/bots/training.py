"""What a game declares in `bot/training.py` so that its judge can learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from embruns.bots.searcher import Searcher
from embruns.core.contract import State
from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Setup

Side = tuple[list[int], list[int]]  # features, each a number below `Training.features`, and the amount of each


class CannotTrain(EmbrunsError):
    """A game whose judge does not learn, a package that is missing, or a folder with another run."""

    code = "cannot-train"


@dataclass(frozen=True)
class Training:
    """The features of a game, and the bot that plays by their weights.

    Without `sided` one list of features tells all from the side of the turn, and every feature counts once. With it
    every seat has a list of its own; the same weights give the strength of each, and the odds are those of the first
    seat against all others.
    """

    features: int
    sides_of: Callable[[State], list[Side]]  # the first is that of `turn_of`
    turn_of: Callable[[State], int]  # the seat from whose side the features tell
    bot_of: Callable[[list[int], int], Searcher]  # from weights and simulations
    teacher: str  # the bot that plays the first generation's data
    setups: Sequence[tuple[Setup, int]]  # what is played, each with its share of the games
    sided: bool = False
    notes: Callable[[State], bool] = lambda _: True  # whether a position is one to learn from
    # The target is so much what the search expected, the teacher's and that of learned weights; the rest is the result
    trust: tuple[float, float] = (0.8, 0.8)

    @property
    def weights(self) -> int:
        """The numbers of a weights file: one for each feature, and one for the turn where no seat has its own list."""
        return self.features + (not self.sided)


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
