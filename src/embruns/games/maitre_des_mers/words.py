"""The words of Le Maître des Mers in both languages: how a game ends, what is drawn, asked and told."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import normalize

from embruns.core.game import Lang, Text

# How a game ends, and what the judge weighs

_ENDS = {
    "empty-port": Text("Le port est vide", "The port is empty"),
    "guard": Text("Deux cent quarante tours sont joués", "Two hundred and forty turns are played"),
}
_BY = {
    "points": Text("le plus grand trésor l’emporte.", "the greatest treasure wins."),
    "fleet": Text("à trésor égal, la plus grande flotte l’emporte.", "treasures are equal, the larger fleet wins."),
    "power": Text(
        "à flottes égales, la plus forte puissance de feu l’emporte.", "fleets are equal, the greater fire power wins."
    ),
    "shared": Text("tout est égal, la victoire est partagée.", "all is equal, the victory is shared."),
}
REASONS: Mapping[str, Text] = {
    f"{end}-{by}": Text(f"{_ENDS[end].fr}\u00a0: {_BY[by].fr}", f"{_ENDS[end].en}: {_BY[by].en}")
    for end in _ENDS
    for by in _BY
}
TERMS: Mapping[str, Text] = {
    "won": Text("la victoire", "the win"),
    "treasure": Text("les trésors", "treasures"),
    "families": Text("les familles de navires", "families of ships"),
    "ships": Text("la flotte", "the fleet"),
    "goods": Text("les marchandises", "goods"),
    "danger": Text("la sécurité de la flotte", "the safety of the fleet"),
    "attempt": Text("ce que promettent les dés", "what the dice promise"),
    "fight": Text("l’issue du combat", "the outcome of the fight"),
}

# The table, what is asked, what is told

WORDS = {
    "fr": {
        "port": "Port",
        "pile": "Navires dans la pioche",
        "turn": "Tours",
        "goods": "Marchandises",
        "treasure": "Trésor",
        "fire": "feu",
        "map": "carte aux trésors",
        "value": "vaut",
        "points": "points",
        "dice": "Dés",
        "thrown": "lancés",
        "placed": "placés",
        "discarded": "écartés",
    },
    "en": {
        "port": "Port",
        "pile": "Ships in the pile",
        "turn": "Turns",
        "goods": "Goods",
        "treasure": "Treasure",
        "fire": "fire",
        "map": "treasure map",
        "value": "worth",
        "points": "points",
        "dice": "Dice",
        "thrown": "thrown",
        "placed": "placed",
        "discarded": "discarded",
    },
}
ADVANTAGE = {
    "fr": (
        "relancer un dé",
        "tout relancer au lieu d’écarter",
        "relancer tous les dés",
        "copier un autre dé",
        "retourner un dé",
        "un dé à plus ou moins 1",
        "un dé au choix",
    ),
    "en": (
        "rethrow a die",
        "rethrow all instead of a discard",
        "rethrow all dice",
        "copy another die",
        "turn a die over",
        "a die up or down by 1",
        "a die to any face",
    ),
}
ASK = {
    "fr": {
        "choosing": "Choisissez une action.",
        "first": "Vous avez lancé {}\u00a0: posez un premier dé sur un navire du port.",
        "place": "Vous avez lancé {}\u00a0: posez au moins un dé sur la carte {}.",
        "placing": "Posez encore un dé sur la carte {}, ou relancez les autres.",
        "discard": "Vous avez lancé {}\u00a0: aucun dé ne convient, écartez-en un.",
        "discard or goods": "Vous avez lancé {}\u00a0: aucun dé ne convient, écartez-en un ou usez d’une marchandise.",
        "stowing": "Choisissez le navire qui transporte\u00a0: {}.",
        "plundering": "Combat gagné\u00a0: prenez la cargaison ({}) sous un navire libre, ou laissez-la.",
        "nothing": "Rien n’est demandé.",
    },
    "en": {
        "choosing": "Choose an action.",
        "first": "You threw {}: place a first die on a ship of the port.",
        "place": "You threw {}: place at least one die on {}.",
        "placing": "Place another die on {}, or throw the others again.",
        "discard": "You threw {}: no die fits, discard one.",
        "discard or goods": "You threw {}: no die fits, discard one or use your goods.",
        "stowing": "Choose the ship that carries it: {}.",
        "plundering": "The fight is won: take the cargo ({}) under a free ship, or leave it.",
        "nothing": "Nothing is asked.",
    },
}
TELL = {
    "fr": {
        "First": "{} prend les dés en premier.",
        "Reveal": "Au port\u00a0: {}.",
        "Arm": "{} veut armer un navire.",
        "Hunt": "{} part à la chasse\u00a0: {}.",
        "Buy": "{} veut acheter\u00a0: {}.",
        "Attack": "{} attaque avec {}\u00a0: {}, de la flotte {}.",
        "Roll": "{} lance {}.",
        "Place": "{} pose un {} sur la carte {}.",
        "Armed": "{} pose un {}\u00a0: {} rejoint sa flotte.",
        "Won": "{} pose un {} et gagne\u00a0: {}.",
        "Loaded": "{} pose un {}\u00a0: {}, à bord de {}.",
        "Throw": "{} relance les autres dés.",
        "Discard": "{} doit écarter un {}.",
        "Failed": "{} écarte un {}\u00a0: c’est manqué.",
        "RethrowDie": "{} relance un dé ({})\u00a0: un {}.",
        "RethrowAll": "{} relance tous ses dés ({}).",
        "TurnDie": "{} change un dé ({})\u00a0: le {} devient un {}.",
        "Stow": "{} charge sa cargaison ({}) à bord de {}.",
        "Strike": "{} tire\u00a0: {}.",
        "SentBack": "{} répond\u00a0: {}. {} l’emporte, et {} repart sous la pioche.",
        "Beaten": "{} répond\u00a0: {}. {} l’emporte sur {}.",
        "Kept": "{} répond\u00a0: {}. {} l’emporte sur {}, mais n’a pas de cale libre.",
        "Plunder": "{} prend la cargaison ({}) à bord de {}.",
        "Spare": "{} laisse la cargaison.",
    },
    "en": {
        "First": "{} takes the dice first.",
        "Reveal": "Into the port: {}.",
        "Arm": "{} wants to arm a ship.",
        "Hunt": "{} goes hunting: {}.",
        "Buy": "{} wants to buy: {}.",
        "Attack": "{} attacks with {}: {}, of {} fleet.",
        "Roll": "{} throws {}.",
        "Place": "{} places a {} on {}.",
        "Armed": "{} places a {}: {} joins the fleet.",
        "Won": "{} places a {} and wins: {}.",
        "Loaded": "{} places a {}: {}, on board of {}.",
        "Throw": "{} throws the other dice again.",
        "Discard": "{} has to discard a {}.",
        "Failed": "{} discards a {}: the attempt has failed.",
        "RethrowDie": "{} rethrows a die ({}): a {}.",
        "RethrowAll": "{} rethrows all dice ({}).",
        "TurnDie": "{} changes a die ({}): the {} becomes a {}.",
        "Stow": "{} loads the cargo ({}) on board of {}.",
        "Strike": "{} fires: {}.",
        "SentBack": "{} answers: {}. {} wins, and {} goes back under the pile.",
        "Beaten": "{} answers: {}. {} wins against {}.",
        "Kept": "{} answers: {}. {} wins against {}, but has no free hold.",
        "Plunder": "{} takes the cargo ({}) on board of {}.",
        "Spare": "{} leaves the cargo.",
    },
}


def owned_by(name: str, lang: Lang) -> str:
    """Return the owner beside the word fleet: `de Yann`, `d’Erwan`; `Yann’s`."""
    if lang == "en":
        return f"{name}’s"
    bare = normalize("NFD", name.casefold())
    vowel = bare[:1] in (*"aeiouhœæ",) or (bare[:1] == "y" and bare[1:2] not in (*"aeiou",))
    return f"d’{name}" if vowel else f"de {name}"
