"""The words of Bretagne in French and English: what things are called, what is asked, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from embruns.core.game import Lang, Text, uses_of
from embruns.games.bretagne.box import BARGES, BOX, COASTS, SLOTS
from embruns.games.bretagne.parts.goods import RESOURCES

CITY: Final = ("Brest", "Lorient")
SIGN: Final = {"fr": "AERC", "en": "ASWH"}  # of the seats: anchor, star, wheel, shell
RESOURCE: Final = {"fr": ("bois", "sable", "pierre", "argile"), "en": RESOURCES}
CARD: Final = {"fr": ("Fourniture", "Dock", "Sirène", "Câblage"), "en": ("Supplies", "Dock", "Foghorn", "Cableway")}
WEATHER: Final = {"fr": ("soleil", "pluie", "tempête"), "en": ("sun", "rain", "storm")}
CATEGORY: Final = {"fr": ("Paradis", "Purgatoire", "Enfer"), "en": ("Paradise", "Purgatory", "Hell")}
COAST: Final = {"fr": ("nord", "ouest", "sud"), "en": COASTS}
RENT: Final = {
    "fr": (*RESOURCE["fr"], "carte", "ouvrier", "ingénieur", "points"),
    "en": (*RESOURCES, "card", "worker", "engineer", "points"),
}
DRAW_WORDS: Final = {
    "fr": {
        "round": "Manche",
        "weather": "temps : {}, ensuite : {}",
        "none": "inconnu",
        "colon": " :",
        "nothing": "rien",
        "built": "construit",
        "site": "ingénieurs {}, francs {}",
        "engineers": "{} ingénieurs seuls, {} paires",
        "player": "{} ({}) : {} points, ouvriers {} et {}, ingénieurs {}, francs {}, {}, cartes {}, barge {}, rang {}",
    },
    "en": {
        "round": "Round",
        "weather": "weather: {}, next: {}",
        "none": "unknown",
        "colon": ":",
        "nothing": "nothing",
        "built": "built",
        "site": "engineers {}, francs {}",
        "engineers": "{} single engineers, {} pairs",
        "player": "{} ({}): {} points, workers {} and {}, engineers {}, francs {}, {}, cards {}, barge {}, place {}",
    },
}
ASK_WORDS: Final = {
    "fr": {
        "nothing": "Rien n’est demandé.",
        "barge": "Choisissez une barge pour cette manche.",
        "load": "Quelle ressource chargez-vous (places : {}) ?",
        "act": "Construisez, échangez ou passez.",
        "build or pass": "Construisez ou passez.",
        "trade or pass": "Échangez ou passez.",
        "pass": "Passez.",
        "no cards": "{} : aucun Équipement ne peut être joué ici (ouvriers sur place : {}).",
        "place": "Sur quel phare posez-vous l’étage {} ?",
        "recall": "{1} : combien d’ouvriers reprenez-vous sur {0}, à deux points chacun ?",
        "trade": "Que faites-vous à {} ?",
        "keep": "De vos ressources ({}), gardez-en au plus {} d’un seul type.",
        "cards": "{} : jouez-vous un Équipement (ouvriers sur place : {}) ?",
        "port": "{} : envoyez-vous un ouvrier dans un port (ouvriers sur place : {}) ?",
    },
    "en": {
        "nothing": "Nothing is asked.",
        "barge": "Choose a barge for this round.",
        "load": "Which resource do you load (spaces: {})?",
        "act": "Build, trade or pass.",
        "build or pass": "Build or pass.",
        "trade or pass": "Trade or pass.",
        "pass": "Pass.",
        "no cards": "{}: no equipment card can be played here (workers there: {}).",
        "place": "On which lighthouse do you place the {} storey?",
        "recall": "{1}: how many workers out of {0} do you take back, for two points each?",
        "trade": "What do you do at {}?",
        "keep": "Of your resources ({}), keep at most {} of a single type.",
        "cards": "{}: do you play an equipment card (workers there: {})?",
        "port": "{}: do you send a worker to a port (workers there: {})?",
    },
}
TELL_WORDS: Final = {
    "fr": {
        "take": "{} achète l’étage {}.",
        "place": "{} construit sur {} (ingénieurs : {}).",
        "placed": "L’étage va sur {}.",
        "recall": "{} reprend {} des ouvriers et en laisse {}.",
        "recall none": "{} laisse sur place tous les ouvriers ({}).",
        "barge": "{} prend la barge {}.",
        "load": "{} charge {} {}.",
        "enter": "{} envoie un ouvrier à {}.",
        "buy": "{} achète {} et {}.",
        "sell": "{} vend {} et {}.",
        "swap": "{} échange une carte {} contre {} et 1 franc.",
        "buy cards": "{} achète deux cartes Équipement.",
        "hire worker": "{} engage un ouvrier.",
        "hire engineer": "{} engage un ingénieur.",
        "hire pair": "{} engage deux ingénieurs.",
        "leave": "{} en a fini avec les échanges.",
        "pass": "{} passe.",
        "passes too": "{} passe faute d’autre choix.",
        "keep": "{} garde {}.",
        "keep nothing": "{} ne garde aucune ressource.",
        "play": "{} joue {} sur {} (valeur : {}).",
        "no more": "{} ne joue plus de carte.",
        "send": "{} envoie un ouvrier vers {}.",
        "send for": "{} envoie un ouvrier vers {} (francs payés : {}).",
        "decline": "{} n’envoie personne au port.",
        "draw": "{} pioche {}.",
        "unseen": "une carte",
        "line": "{} se place en {} à Pontivy.",
        "lay": "{} occupe l’emplacement {}.",
        "built": "{} est construit dès le départ.",
        "port": "{} paie {}.",
        "weather": "Temps de la première manche : {}.",
        "forecast": "Prévision : {}.",
        "reveal": "Étage dévoilé : {}.",
        "produce": "Carte Production {}.",
        "receives": "{} reçoit {}.",
        "lit": "Achevé et estimé : {}.",
        "points": "{} +{}",
        "round": "Manche {}.",
        "over": "La partie est finie, {} l’emporte.",
    },
    "en": {
        "take": "{} buys the {} storey.",
        "place": "{} builds on {} (engineers: {}).",
        "placed": "The storey goes on {}.",
        "recall": "{} takes back {} of the workers and leaves {}.",
        "recall none": "{} leaves all the workers there ({}).",
        "barge": "{} takes barge {}.",
        "load": "{} loads {} {}.",
        "enter": "{} sends a worker to {}.",
        "buy": "{} buys {} and {}.",
        "sell": "{} sells {} and {}.",
        "swap": "{} swaps a {} card for {} and 1 franc.",
        "buy cards": "{} buys two equipment cards.",
        "hire worker": "{} hires a worker.",
        "hire engineer": "{} hires an engineer.",
        "hire pair": "{} hires two engineers.",
        "leave": "{} is done with trading.",
        "pass": "{} passes.",
        "passes too": "{} passes, having no other choice.",
        "keep": "{} keeps {}.",
        "keep nothing": "{} keeps no resource.",
        "play": "{} plays {} on {} (value: {}).",
        "no more": "{} plays no more cards.",
        "send": "{} sends a worker to {}.",
        "send for": "{} sends a worker to {} (francs paid: {}).",
        "decline": "{} sends nobody to a port.",
        "draw": "{} draws {}.",
        "unseen": "a card",
        "line": "{} stands on {} at Pontivy.",
        "lay": "{} lies on slot {}.",
        "built": "{} is built from the start.",
        "port": "{} pays {}.",
        "weather": "Weather of the first round: {}.",
        "forecast": "Forecast: {}.",
        "reveal": "Construction tile: {}.",
        "produce": "Production card {}.",
        "receives": "{} receives {}.",
        "lit": "Finished and evaluated: {}.",
        "points": "{} +{}",
        "round": "Round {}.",
        "over": "The game is over, {} wins.",
    },
}


# What a study calls the actions


def _named(french: Sequence[str], english: Sequence[str]) -> list[tuple[object, Text]]:
    return list(enumerate(Text(*names) for names in zip(french, english, strict=True)))


def tile_words(kind: int, lang: Lang) -> str:
    """Return the resources of a construction tile, such as `sand+stone`."""
    return "+".join(RESOURCE[lang][RESOURCES.index(word)] for word in BOX.tile_words[kind])


_RESOURCES, _CARDS = _named(RESOURCE["fr"], RESOURCE["en"]), _named(CARD["fr"], CARD["en"])
_COUNTS = [(n, Text(str(n), str(n))) for n in range(SLOTS)]
_NUMBERS = [(n, Text(str(n + 1), str(n + 1))) for n in range(SLOTS)]
_TILES = [(n, Text(tile_words(n, "fr"), tile_words(n, "en"))) for n in range(len(BOX.tile_words))]
USES: Mapping[str, Text] = {
    "PickBarge": Text("Prendre une barge", "Take a barge"),
    "Load": Text("Charger la barge", "Load the barge"),
    "Take": Text("Acheter un étage", "Buy a storey"),
    "Place": Text("Bâtir", "Build"),
    "Recall": Text("Reprendre des ouvriers", "Take workers back"),
    "Enter": Text("Aller en ville", "Go to a city"),
    "BuyResources": Text("Acheter des ressources", "Buy resources"),
    "SellResources": Text("Vendre des ressources", "Sell resources"),
    "SellCards": Text("Vendre des cartes", "Sell cards"),
    "SwapCard": Text("Échanger une carte", "Exchange a card"),
    "BuyCards": Text("Acheter deux cartes", "Buy two cards"),
    "HireWorker": Text("Engager un ouvrier", "Hire a worker"),
    "HireEngineer": Text("Engager un ingénieur", "Hire an engineer"),
    "HirePair": Text("Engager deux ingénieurs", "Hire two engineers"),
    "Leave": Text("Quitter la ville", "Leave the city"),
    "Pass": Text("Passer", "Pass"),
    "PlayCard": Text("Jouer une carte", "Play a card"),
    "NoMoreCards": Text("Ne plus jouer de carte", "Play no more cards"),
    "Send": Text("Envoyer un ouvrier au port", "Send a worker to a port"),
    "Decline": Text("N’envoyer personne au port", "Send nobody to a port"),
    "Keep": Text("Garder des ressources", "Keep resources"),
    **uses_of("PickBarge", "barge", Text("Prendre la barge {}", "Take barge {}"), _NUMBERS[:BARGES]),
    **uses_of("Load", "resource", Text("Charger : {}", "Load {}"), _RESOURCES),
    **uses_of("Take", "kind", Text("Acheter l’étage {}", "Buy the storey {}"), _TILES),
    **uses_of("Place", "slot", Text("Bâtir à l’emplacement {}", "Build on site {}"), _NUMBERS),
    **uses_of("Recall", "workers", Text("Ouvriers repris : {}", "Workers taken back: {}"), _COUNTS),
    **uses_of("Enter", "city", Text("Aller à {}", "Go to {}"), _named(CITY, CITY)),
    **uses_of("BuyResources", "city", Text("Acheter des ressources à {}", "Buy resources at {}"), _named(CITY, CITY)),
    **uses_of("SellResources", "first", Text("Vendre : {}", "Sell {}"), _RESOURCES),
    **uses_of("SellCards", "first", Text("Vendre une carte {}", "Sell a {} card"), _CARDS),
    **uses_of("SwapCard", "card", Text("Échanger une carte {}", "Exchange a {} card"), _CARDS),
    **uses_of("PlayCard", "card", Text("Jouer {}", "Play {}"), _CARDS),
    **uses_of("Send", "port", Text("Un ouvrier à {}", "A worker to {}"), _named(BOX.port_names, BOX.port_names)),
    **uses_of("Keep", "resource", Text("Garder : {}", "Keep {}"), _RESOURCES),
}
