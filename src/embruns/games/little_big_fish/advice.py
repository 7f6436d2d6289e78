"""What the coach says of a move of Little Big Fish: the move in words, as a request."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.little_big_fish.actions import Bear, GiveUp, Place, Step, Turn
from embruns.games.little_big_fish.box import QUARTERS
from embruns.games.little_big_fish.parts.squares import name_of
from embruns.games.little_big_fish.state import LittleBigFishState

_EATS = (
    Text(" et mangez le petit poisson", " and eat the small fish"),
    Text(" et mangez le poisson moyen", " and eat the medium fish"),
    Text(" et mangez le gros poisson", " and eat the large fish"),
)
_BOARD = {
    "NW": Text("nord-ouest", "north-west"),
    "NE": Text("nord-est", "north-east"),
    "SW": Text("sud-ouest", "south-west"),
    "SE": Text("sud-est", "south-east"),
}
_WAYS = {
    1: Text("dans le sens des aiguilles d’une montre", "clockwise"),
    3: Text("dans le sens inverse des aiguilles d’une montre", "anticlockwise"),
}
_ON_SQUARE = {
    "Place": Text("Posez un petit poisson en {}", "Place a small fish on {}"),
    "Bear": Text("Posez le nouveau-né en {}", "Place the newborn on {}"),
    "GiveUp": Text("Cédez au Pêcheur le poisson en {}", "Give the Fisher the fish on {}"),
}
_PLAIN = {
    "Stop": Text("Restez sur cette case, pour son effet", "Stop on this square, for its effect"),
    "SwimOn": Text("Nagez encore, sans vous arrêter ici", "Swim on, without stopping here"),
    "Pass": Text("Passez\u00a0: aucun poisson ne peut nager", "Pass: no fish can swim"),
}


def advise(view: LittleBigFishState, action: Action, lang: Lang, names: Sequence[str]) -> str:  # noqa: ARG001  # the same arguments in every game
    """Return the move as a request."""
    match action:
        case Step():
            size = view.theirs.size_on(action.bit)
            swims = Text("Nagez de {} à {}", "Swim from {} to {}")[lang]
            return swims.format(name_of(action.start), name_of(action.end)) + (_EATS[size][lang] if size >= 0 else "")
        case Place() | Bear() | GiveUp():
            return _ON_SQUARE[type(action).__name__][lang].format(name_of(action.square))
        case Turn():
            turns = Text("Tournez le plateau {} {}", "Turn the {} board {}")[lang]
            return turns.format(_BOARD[QUARTERS[action.quarter]][lang], _WAYS[int(action.turns)][lang])
    return _PLAIN[type(action).__name__][lang]
