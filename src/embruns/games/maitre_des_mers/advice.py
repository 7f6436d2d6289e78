"""What the coach says of a move of Le Maître des Mers: the move in words, as a request."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.maitre_des_mers.actions import (
    Attack,
    Buy,
    Discard,
    Hunt,
    KeepAll,
    Place,
    Plunder,
    Rethrow,
    Stow,
    TurnDie,
)
from embruns.games.maitre_des_mers.box import FIRST_GOODS, FIRST_TREASURE
from embruns.games.maitre_des_mers.rules.attack import loser
from embruns.games.maitre_des_mers.state import MaitreDesMersState
from embruns.games.maitre_des_mers.text import name, quoted
from embruns.games.maitre_des_mers.words import owned_by

_WORDS = {
    "Arm": Text("Armez un navire du port", "Arm a ship of the port"),
    "Hunt": Text("Partez à la chasse au trésor\u00a0: {}", "Hunt the treasure: {}"),
    "Buy": Text("Achetez la marchandise\u00a0: {}", "Buy the goods: {}"),
    "Attack": Text("Attaquez avec {}\u00a0: {}, de la flotte {}", "Attack with {}: {}, of {} fleet"),
    "Place": Text("Posez un {} sur {}", "Place a {} on {}"),
    "Throw": Text("Relancez les autres dés", "Throw the other dice again"),
    "Discard": Text("Écartez un {}", "Discard a {}"),
    "RethrowDie": Text("Usez de {}\u00a0: relancez un {}", "Use {}: rethrow a {}"),
    "RethrowAll": Text("Usez de {}\u00a0: relancez tous les dés", "Use {}: rethrow all dice"),
    "KeepAll": Text("Usez de {}\u00a0: relancez tout sans rien écarter", "Use {}: rethrow all and discard none"),
    "TurnDie": Text("Usez de {}\u00a0: le {} devient un {}", "Use {}: the {} becomes a {}"),
    "Stow": Text("Chargez {} à bord de {}", "Load {} on board of {}"),
    "Plunder": Text("Prenez {} à bord de {}", "Take {} on board of {}"),
    "Spare": Text("Laissez la cargaison", "Leave the cargo"),
}


def advise(view: MaitreDesMersState, action: Action, lang: Lang, names: Sequence[str]) -> str:
    """Return the move as a request."""
    match action:
        case Place():
            return _say(lang, "Place", action.face, quoted(action.card, lang))
        case Discard():
            return _say(lang, "Discard", action.face)
        case TurnDie():
            return _say(lang, "TurnDie", _goods(action.goods, lang), action.face, action.to)
        case Rethrow() if action.face:
            return _say(lang, "RethrowDie", _goods(action.goods, lang), action.face)
        case Rethrow():
            return _say(lang, "RethrowAll", _goods(action.goods, lang))
        case KeepAll():
            return _say(lang, "KeepAll", _goods(action.goods, lang))
        case Hunt():
            return _say(lang, "Hunt", name(FIRST_TREASURE + view.treasures_taken, lang))
        case Buy():
            return _say(lang, "Buy", name(FIRST_GOODS + view.goods_taken, lang))
        case Attack():
            owner = owned_by(names[view.fleets.owner(action.prey)], lang)
            return _say(lang, "Attack", quoted(action.ship, lang), quoted(action.prey, lang), owner)
        case Stow():
            return _say(lang, "Stow", quoted(view.target, lang), quoted(action.ship, lang))
        case Plunder():
            return _say(lang, "Plunder", quoted(view.fleets.cargo[loser(view)], lang), quoted(action.ship, lang))
    return _say(lang, type(action).__name__)


def _goods(goods: int, lang: Lang) -> str:
    return name(FIRST_GOODS + goods, lang)


def _say(lang: Lang, key: str, *words: object) -> str:
    return _WORDS[key][lang].format(*words)
