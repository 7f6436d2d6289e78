"""The words of Bretagne, French and English: for what things are called, what is asked, what happened."""

from __future__ import annotations

from typing import Final

from embruns.games.bretagne.box import COASTS
from embruns.games.bretagne.goods import RESOURCES

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
        "nothing": "Rien n'est demandé.",
        "barge": "Choisissez une barge pour cette manche.",
        "load": "Quelle ressource chargez-vous (places : {}) ?",
        "act": "Construisez, échangez ou passez.",
        "place": "Sur quel phare posez-vous l'étage {} ?",
        "recall": "Combien des ouvriers ({}) posés sur {} reprenez-vous à deux points chacun ?",
        "trade": "Que faites-vous à {} ?",
        "keep": "De vos ressources ({}), gardez-en au plus {} d'un seul type.",
        "cards": "{} : jouez-vous un Équipement (ouvriers sur place : {}) ?",
        "port": "{} : envoyez-vous un ouvrier dans un port (ouvriers sur place : {}) ?",
    },
    "en": {
        "nothing": "Nothing is asked.",
        "barge": "Choose a barge for this round.",
        "load": "Which resource do you load (spaces: {})?",
        "act": "Build, trade or pass.",
        "place": "On which lighthouse do you place the {} storey?",
        "recall": "How many of the workers just placed ({}) on {} do you take back for two points each?",
        "trade": "What do you do at {}?",
        "keep": "Of your resources ({}), keep at most {} of a single type.",
        "cards": "{}: do you play an equipment card (workers there: {})?",
        "port": "{}: do you send a worker to a port (workers there: {})?",
    },
}
TELL_WORDS: Final = {
    "fr": {
        "take": "{} achète l'étage {}.",
        "place": "{} construit sur {} (ingénieurs : {}).",
        "placed": "L'étage va sur {}.",
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
        "passes too": "{} passe faute d'autre choix.",
        "keep": "{} garde {}.",
        "keep nothing": "{} ne garde aucune ressource.",
        "play": "{} joue {} sur {} (valeur : {}).",
        "no more": "{} ne joue plus de carte.",
        "send": "{} envoie un ouvrier vers {} (francs payés : {}).",
        "decline": "{} n'envoie personne au port.",
        "draw": "{} pioche {}.",
        "unseen": "une carte",
        "line": "{} se place en {} à Pontivy.",
        "lay": "{} occupe l'emplacement {}.",
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
        "over": "La partie est finie, {} l'emporte.",
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
        "send": "{} sends a worker to {} (francs paid: {}).",
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
