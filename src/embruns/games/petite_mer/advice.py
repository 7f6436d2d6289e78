"""What the coach says of a move of Petite Mer: the move in words, as a request."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.petite_mer.actions import Discard, Keep, Place, Step, Swap
from embruns.games.petite_mer.box import SIDES
from embruns.games.petite_mer.state import PetiteMerState

_AT = (
    Text("au nord", "north"),
    Text("à l’est", "east"),
    Text("au sud", "south"),
    Text("à l’ouest", "west"),
)
_TO = (
    Text("vers le nord", "north"),
    Text("vers l’est", "east"),
    Text("vers le sud", "south"),
    Text("vers l’ouest", "west"),
)
_PLACE = Text("Posez {} {} de votre bateau", "Lay {} {} of your boat")
_STEP = Text("Naviguez {} avec un jeton", "Sail {} with a token")
_DISCARD = Text("Défaussez {} pour naviguer {}", "Discard {} to sail {}")
_SWAP = Text("Échangez {} contre {} avec {}", "Exchange {} for {} with {}")
_KEEP = Text("Terminez le tour en gardant {}", "End the turn and keep {}")
_END = Text("Terminez le tour", "End the turn")


def advise(view: PetiteMerState, action: Action, lang: Lang, names: Sequence[str]) -> str:
    """Return the move as a request; a tile that brings points says how many."""
    match action:
        case Place():
            said = _PLACE[lang].format(action.id, _AT[SIDES.index(action.side)][lang])
            after = view.copy()
            after.play(action)
            gain = after.chart.score() - view.chart.score()
            return f"{said}{_COLON[lang]} +{gain}" if gain else said
        case Step():
            return _STEP[lang].format(_TO[SIDES.index(action.side)][lang])
        case Discard():
            return _DISCARD[lang].format(action.id, _TO[SIDES.index(action.side)][lang])
        case Swap():
            return _SWAP[lang].format(action.give, action.take, names[action.seat])
        case Keep():
            return _KEEP[lang].format(action.id)
    return _END[lang]


_COLON = Text("\u00a0:", ":")
