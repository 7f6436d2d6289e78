"""Le Maître des Mers in words: notation, the drawn table, what is asked, what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.maitre_des_mers.actions import (
    Arm,
    Attack,
    Buy,
    Discard,
    First,
    Hunt,
    KeepAll,
    Place,
    Plunder,
    Rethrow,
    Reveal,
    Roll,
    Spare,
    Stow,
    Throw,
    TurnDie,
)
from embruns.games.maitre_des_mers.box import BOX, FIRST_GOODS, FIRST_TREASURE, GOODS, NO_CARD, SHIPS, TREASURES
from embruns.games.maitre_des_mers.parts.bits import count, numbers_in
from embruns.games.maitre_des_mers.parts.dice import TEXTS
from embruns.games.maitre_des_mers.parts.fleets import NOTHING
from embruns.games.maitre_des_mers.phases import (
    CHOOSING,
    ENDED,
    PARRYING,
    PLACING,
    PLUNDERING,
    STOWING,
    STRIKING,
    THROWING,
    THROWN,
)
from embruns.games.maitre_des_mers.rules.attack import loser, victor
from embruns.games.maitre_des_mers.state import MaitreDesMersState


def notation(action: Action) -> str:
    """`3 on M1`, `attack M1 N2`, `silk 2 to 6`"""
    match action:
        case Place():
            return f"{action.face} on {_id(action.card)}"
        case Roll():
            return str(action.dice)
        case Throw():
            return "throw"
        case Discard():
            return f"discard {action.face}"
        case TurnDie():
            return f"{_id(FIRST_GOODS + action.goods)} {action.face} to {action.to}"
        case Rethrow():
            return f"{_id(FIRST_GOODS + action.goods)} {action.face or 'all'}"
        case KeepAll():
            return f"{_id(FIRST_GOODS + action.goods)} keep"
        case Arm() | Hunt() | Buy() | Spare():
            return type(action).__name__.lower()
        case Attack():
            return f"attack {_id(action.ship)} {_id(action.prey)}"
        case Stow() | Plunder():
            return f"{type(action).__name__.lower()} {_id(action.ship)}"
        case Reveal():
            return f"port {_id(action.ship)}"
        case First():
            return f"seat {action.seat + 1} first"
    raise TypeError(f"{action!r} is no action of Le Maître des Mers")


def _id(card: int) -> str:
    return BOX.cards[card].id


def name(card: int, lang: Lang) -> str:
    """What the card is called."""
    return BOX.cards[card].fr if lang == "fr" else BOX.cards[card].en


def quoted(card: int, lang: Lang) -> str:
    """In a sentence: French ships have their article in their name, and stand between quotation marks."""
    return f"«\u00a0{BOX.cards[card].fr}\u00a0»" if lang == "fr" and card < SHIPS else name(card, lang)


# The table in a terminal


def draw(state: MaitreDesMersState, lang: Lang, names: Sequence[str]) -> str:
    """Port and piles, the dice of the turn, the fleets."""
    words = _WORDS[lang]
    lines = [f"{words['port']}:"]
    lines += [f"  {_card_line(ship, lang)}" for ship in numbers_in(state.port)]
    pile = count(state.unseen) + len(state.returned)
    lines.append(f"{words['pile']}: {pile}   {words['turn']}: {state.turns}/{BOX.guard_turns}")
    if state.goods_taken < GOODS:
        lines.append(f"{words['goods']}: {_card_line(FIRST_GOODS + state.goods_taken, lang)}")
    if state.treasures_taken < TREASURES:
        lines.append(f"{words['treasure']}: {_card_line(FIRST_TREASURE + state.treasures_taken, lang)}")
    lines += _dice_lines(state, lang)
    for seat in range(state.players):
        lines += _fleet_lines(state, seat, lang, names[seat])
    return "\n".join(_spaced(line, lang) for line in lines)


def _spaced(line: str, lang: Lang) -> str:
    """French has a space before a colon; the colon inside a combination has none after it."""
    return re.sub(r":(?= |$)", "\u00a0:", line) if lang == "fr" else line


def _card_line(card: int, lang: Lang) -> str:
    """`M2 Le Bon Retour   K(2)+F(1,6)   feu 2, carte`"""
    words, facts = _WORDS[lang], BOX.cards[card]
    notes = [f"{words['fire']} {facts.power}"] if facts.power else []
    notes += [words["map"]] if facts.has_map else []
    notes += [f"{words['value']} {facts.value}"] if facts.value else []
    notes += [_ADVANTAGE[lang][facts.advantage]] if facts.advantage >= 0 else []
    return f"{facts.id} {name(card, lang)}   {facts.combination.text}   {', '.join(notes)}"


def _dice_lines(state: MaitreDesMersState, lang: Lang) -> list[str]:
    words = _WORDS[lang]
    if state.phase in (THROWING, THROWN, PLACING):
        target = "" if state.target == NO_CARD else f" {_id(state.target)}"
        dice = (("thrown", state.thrown), ("placed", state.placed), ("discarded", state.discarded))
        told = "   ".join(f"{words[key]}: {' '.join(TEXTS[number]) or '-'}" for key, number in dice)
        return [f"{words['dice']}{target}   {told}"]
    if state.phase in (STRIKING, PARRYING, PLUNDERING):
        return [f"{_id(state.ship)} ({state.blow or '?'}) - {_id(state.prey)} ({state.parry or '?'})"]
    return []


def _fleet_lines(state: MaitreDesMersState, seat: int, lang: Lang, owner: str) -> list[str]:
    fleets, words = state.fleets, _WORDS[lang]
    sign = ">" if seat == state.seat and state.phase != ENDED else " "
    head = f"{sign} {owner}: {words['points']} {fleets.points(seat)}, {words['fire']} {fleets.power(seat)}"
    lines = [head]
    for ship in numbers_in(fleets.ships[seat]):
        cargo = fleets.cargo[ship]
        load = "" if cargo == NOTHING else f"   [{name(cargo, lang)}]"
        lines.append(f"    {_card_line(ship, lang)}{load}")
    return lines


# What is asked


def ask(state: MaitreDesMersState, lang: Lang) -> str:
    """One sentence for the seat to act."""
    words = _ASK[lang]
    if state.phase == THROWN:
        return _ask_after_throw(state, lang)
    if state.phase == PLACING:
        return words["placing"].format(quoted(state.target, lang))
    if state.phase == STOWING:
        return words["stowing"].format(quoted(state.target, lang))
    if state.phase == PLUNDERING:
        return words["plundering"].format(quoted(state.fleets.cargo[loser(state)], lang))
    return words["choosing"] if state.phase == CHOOSING else words["nothing"]


def _ask_after_throw(state: MaitreDesMersState, lang: Lang) -> str:
    words, dice = _ASK[lang], " ".join(TEXTS[state.thrown])
    if not any(isinstance(action, Place) for action in state.legal()):
        return words["discard"].format(dice)
    if state.target == NO_CARD:
        return words["first"].format(dice)
    return words["place"].format(dice, quoted(state.target, lang))


# What happened


def tell(
    before: MaitreDesMersState, action: Action, after: MaitreDesMersState, lang: Lang, names: Sequence[str]
) -> str:
    """One sentence."""
    who = names[before.seat]
    match action:
        case Place():
            return _tell_place(before, action, after, lang, who)
        case Roll():
            return _tell_roll(before, action, after, lang, names)
        case Discard():
            lost = after.turns > before.turns
            return _tells(lang, "Failed" if lost else "Discard", who, action.face)
        case TurnDie():
            return _tells(lang, "TurnDie", who, quoted(FIRST_GOODS + action.goods, lang), action.face, action.to)
        case Rethrow() if action.face:
            return _tells(lang, "RethrowDie", who, quoted(FIRST_GOODS + action.goods, lang), action.face)
        case Rethrow() | KeepAll():
            return _tells(lang, "RethrowAll", who, quoted(FIRST_GOODS + action.goods, lang))
        case Hunt() | Buy():
            return _tells(lang, type(action).__name__, who, quoted(after.target, lang))
        case Attack():
            owner = names[before.fleets.owner(action.prey)]
            return _tells(lang, "Attack", who, quoted(action.ship, lang), quoted(action.prey, lang), owner)
        case Stow():
            return _tells(lang, "Stow", who, quoted(before.target, lang), quoted(action.ship, lang))
        case Plunder():
            loot = quoted(before.fleets.cargo[loser(before)], lang)
            return _tells(lang, "Plunder", names[victor(before)], loot, quoted(action.ship, lang))
        case Spare():
            return _tells(lang, "Spare", names[victor(before)])
        case Reveal():
            return _tells(lang, "Reveal", quoted(action.ship, lang))
        case First():
            return _tells(lang, "First", names[action.seat])
    return _tells(lang, type(action).__name__, who)


def _tells(lang: Lang, key: str, *words: object) -> str:
    return _TELL[lang][key].format(*words)


def _tell_place(before: MaitreDesMersState, place: Place, after: MaitreDesMersState, lang: Lang, who: str) -> str:
    card = quoted(place.card, lang)
    if place.card < SHIPS and not after.port & 2**place.card:
        return _tells(lang, "Armed", who, place.face, card)
    if after.turns > before.turns:  # the only free ship took the card at once
        ship = next(s for s in range(SHIPS) if after.fleets.cargo[s] == place.card)
        return _tells(lang, "Loaded", who, place.face, card, quoted(ship, lang))
    return _tells(lang, "Won" if after.phase == STOWING else "Place", who, place.face, card)


def _tell_roll(
    before: MaitreDesMersState, roll: Roll, after: MaitreDesMersState, lang: Lang, names: Sequence[str]
) -> str:
    if before.phase == THROWING:
        return _tells(lang, "Roll", names[before.seat], " ".join(str(roll.dice)))
    if before.phase == STRIKING:
        return _tells(lang, "Strike", quoted(before.ship, lang), roll.dice)
    won = BOX.cards[before.ship].power + before.blow >= BOX.cards[before.prey].power + roll.dice
    winner, loser = (before.ship, before.prey) if won else (before.prey, before.ship)
    words = (quoted(before.prey, lang), roll.dice, quoted(winner, lang), quoted(loser, lang))
    if before.fleets.cargo[loser] == NOTHING:
        return _tells(lang, "SentBack", *words)
    return _tells(lang, "Beaten" if after.phase == PLUNDERING else "Kept", *words)


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

# Words

_WORDS = {
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
_ADVANTAGE = {
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
_ASK = {
    "fr": {
        "choosing": "Choisissez une action.",
        "first": "Vous avez lancé {}\u00a0: posez un premier dé sur un navire du port.",
        "place": "Vous avez lancé {}\u00a0: posez au moins un dé sur la carte {}.",
        "placing": "Posez encore un dé sur la carte {}, ou relancez les autres.",
        "discard": "Vous avez lancé {}\u00a0: aucun dé ne convient, écartez-en un.",
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
        "stowing": "Choose the ship that carries it: {}.",
        "plundering": "The fight is won: take the cargo ({}) under a free ship, or leave it.",
        "nothing": "Nothing is asked.",
    },
}
_TELL = {
    "fr": {
        "First": "{} prend les dés en premier.",
        "Reveal": "Au port\u00a0: {}.",
        "Arm": "{} veut armer un navire.",
        "Hunt": "{} part à la chasse\u00a0: {}.",
        "Buy": "{} veut acheter\u00a0: {}.",
        "Attack": "{} attaque avec {}\u00a0: {}, de la flotte de {}.",
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
        "Attack": "{} attacks with {}: {}, of {}’s fleet.",
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
