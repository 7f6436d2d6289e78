"""What the coach says of a move of Bretagne: the move in words, as a request."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.bretagne.actions import (
    BuyResources,
    Enter,
    Keep,
    Load,
    PickBarge,
    Place,
    PlayCard,
    Recall,
    SellCards,
    SellResources,
    Send,
    SwapCard,
    Take,
)
from embruns.games.bretagne.box import BOX
from embruns.games.bretagne.rules import evaluation
from embruns.games.bretagne.state import BretagneState
from embruns.games.bretagne.words import CARD, CITY, RESOURCE, tile_words

_TAKE = Text("Achetez l’étage {}", "Buy the {} storey")
_PLACE = Text("Construisez sur {}", "Build on {}")
_RECALL = Text("Reprenez {} de vos ouvriers", "Take back {} of your workers")
_RECALL_NONE = Text("Laissez tous vos ouvriers sur le phare", "Leave all your workers on the lighthouse")
_BARGE = Text("Prenez la barge {}", "Take barge {}")
_KEEP = Text("Gardez {} {}", "Keep {} {}")
_KEEP_NONE = Text("Ne gardez aucune ressource", "Keep no resource")
_PLAY = Text("Jouez {} sur {} (valeur {})", "Play {} on {} (value {})")
_SEND = Text("Envoyez un ouvrier vers {}", "Send a worker to {}")
_ENTER = Text("Envoyez un ouvrier à {}", "Send a worker to {}")
_BUY = Text("Achetez {} et {}", "Buy {} and {}")
_SELL = Text("Vendez {} et {}", "Sell {} and {}")
_SWAP = Text("Échangez {} contre {} et 1\u00a0franc", "Swap {} for {} and 1 franc")
_PLAIN = {
    "BuyCards": Text("Achetez deux cartes Équipement", "Buy two equipment cards"),
    "HireWorker": Text("Engagez un ouvrier", "Hire a worker"),
    "HireEngineer": Text("Engagez un ingénieur", "Hire an engineer"),
    "HirePair": Text("Engagez deux ingénieurs", "Hire two engineers"),
    "Leave": Text("Finissez vos échanges", "Finish trading"),
    "Pass": Text("Passez jusqu’à la fin de la manche", "Pass until the end of the round"),
    "NoMoreCards": Text("Ne jouez plus de carte ici", "Play no more cards here"),
    "Decline": Text("N’envoyez personne au port", "Send nobody to a port"),
}


def advise(view: BretagneState, action: Action, lang: Lang, names: Sequence[str]) -> str:  # noqa: ARG001  # the same arguments in every game
    """Return the move as a request."""
    match action:
        case Take():
            return _TAKE[lang].format(tile_words(action.kind, lang))
        case Place():
            return _PLACE[lang].format(BOX.names[view.laid[action.slot]])
        case Recall():
            return _RECALL[lang].format(action.workers) if action.workers else _RECALL_NONE[lang]
        case PickBarge():
            return _BARGE[lang].format(action.barge + 1)
        case Load():
            return _LOADS[lang][action.resource]
        case Keep():
            words = _KEEP[lang].format(action.count, RESOURCE[lang][action.resource])
            return words if action.count else _KEEP_NONE[lang]
        case PlayCard():
            value = evaluation.card_value(view, action.card)
            return _PLAY[lang].format(CARD[lang][action.card], BOX.names[view.laid[view.site]], value)
        case Send():
            return _SEND[lang].format(BOX.port_names[action.port])
    return _trade(action, lang) or _PLAIN[type(action).__name__][lang]


def _trade(action: Action, lang: Lang) -> str:
    """Return a trade as a request; '' for any other action."""
    match action:
        case Enter():
            return _ENTER[lang].format(CITY[action.city])
        case BuyResources():
            return _BUY[lang].format(RESOURCE[lang][action.first], RESOURCE[lang][action.second])
        case SellResources():
            return _SELL[lang].format(RESOURCE[lang][action.first], RESOURCE[lang][action.second])
        case SellCards():
            return _SELL[lang].format(CARD[lang][action.first], CARD[lang][action.second])
        case SwapCard():
            return _SWAP[lang].format(CARD[lang][action.card], RESOURCE[lang][action.resource])
    return ""


_LOADS = {
    "fr": ("Chargez du bois", "Chargez du sable", "Chargez de la pierre", "Chargez de l’argile"),
    "en": tuple(f"Load {word}" for word in RESOURCE["en"]),
}
