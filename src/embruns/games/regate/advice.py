"""What the coach says of a move of La Petite Régate: the move in words, as a request."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.regate.actions import Change, ForcedStop, LaySun, Pivot, PlaceHeading, PlaceX, PlaceY, Sail
from embruns.games.regate.box import CARDS
from embruns.games.regate.state import RegateState
from embruns.games.regate.text import arrow_words, centimetres

_SAIL = Text("Jouez la carte «\u00a0{}\u00a0»", "Play the card “{}”")
_ARROWS = Text("\u00a0: {}", ": {}")
_THEN = Text(", puis ", ", then ")
_SUN = Text("Posez un Soleil devant {}", "Lay a Sun in front of {}")
_OWN_SUN = Text("Posez un Soleil sur votre propre bateau", "Lay a Sun on your own boat")
_CARD = {
    "ForcedStop": Text("Défaussez la carte «\u00a0{}\u00a0»", "Discard the card “{}”"),
    "Change": Text("Changez la carte «\u00a0{}\u00a0»", "Change the card “{}”"),
}
_HEADING = {
    "Pivot": Text("Pivotez au cap {}°", "Turn to heading {}°"),
    "PlaceHeading": Text("Orientez le bateau au cap {}°", "Point the boat to heading {}°"),
}
_PLACE_X = (
    Text("Placez le bateau à {} à gauche du milieu", "Place the boat {} left of the middle"),
    Text("Placez le bateau au milieu de la ligne", "Place the boat in the middle of the line"),
    Text("Placez le bateau à {} à droite du milieu", "Place the boat {} right of the middle"),
)
_PLACE_Y = Text("Placez le bateau à {} derrière la ligne", "Place the boat {} behind the line")
_PLAIN = {
    "HeaveTo": Text("Mettez-vous en panne", "Heave to"),
    "KeepHeading": Text("Gardez votre cap", "Keep your heading"),
    "EndTurn": Text("Finissez le tour", "End the turn"),
    "SitOut": Text("Défaussez le Soleil et passez", "Discard the Sun and pass"),
    "Spin": Text("Faites un tour complet sur place", "Make a full turn on the spot"),
}


def advise(view: RegateState, action: Action, lang: Lang, names: Sequence[str]) -> str:
    """Return the move as a request."""
    match action:
        case Sail():
            arrows = [arrow_words(exit, lang) for exit in (action.first, action.second) if exit >= 0]
            said = _SAIL[lang].format(_card_words(action.kind, lang))
            plain = len(CARDS[action.kind].exits) == 1 and len(arrows) == 1
            return said if plain else said + _ARROWS[lang].format(_THEN[lang].join(arrows))
        case LaySun():
            own = action.seat == view.seat
            return _OWN_SUN[lang] if own else _SUN[lang].format(names[action.seat])
        case ForcedStop() | Change():
            return _CARD[type(action).__name__][lang].format(_card_words(action.kind, lang))
        case Pivot() | PlaceHeading():
            return _HEADING[type(action).__name__][lang].format(action.heading)
        case PlaceX():
            side = (action.x > 0) - (action.x < 0) + 1
            return _PLACE_X[side][lang].format(centimetres(abs(int(action.x)), lang))
        case PlaceY():
            return _PLACE_Y[lang].format(centimetres(-action.y, lang))
    return _PLAIN[type(action).__name__][lang]


_SMALL = Text(", petite", ", small")
_SYMBOLS = (Text("", ""), Text(", barre", ", helm"), Text(", vent", ", wind"), Text("", ""))
_OWN_NAMES = {
    "JOK": Text("au choix", "your choice"),
    "LANE": Text("glisse", "slip"),
    "SUN": Text("Soleil", "Sun"),
}
_MANY = Text("{} flèches", "{} arrows")


def _card_words(kind: int, lang: Lang) -> str:
    """Say what stands on a card: `45° to starboard, helm`, `your choice, small`, `3 arrows`."""
    card = CARDS[kind]
    name = card.name.removesuffix("+H").removesuffix("+W")
    small = name.endswith("k")
    own = _OWN_NAMES.get(name.removesuffix("k"))
    if own is not None:
        said = own[lang]
    elif len(card.exits) == 1:
        said = arrow_words(card.exits[0], lang)
    else:
        said = _MANY[lang].format(len(card.exits))
    return said + (_SMALL[lang] if small else "") + _SYMBOLS[card.symbol][lang]
