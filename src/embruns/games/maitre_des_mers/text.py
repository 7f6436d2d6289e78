"""The notation of actions, the table as text, what is asked and what is told; the words are in words.py."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text, uses_of
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
from embruns.games.maitre_des_mers.words import ADVANTAGE, ASK, TELL, WORDS, owned_by


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
    """Return what the card is called."""
    return BOX.cards[card].fr if lang == "fr" else BOX.cards[card].en


def quoted(card: int, lang: Lang) -> str:
    """Return the name for a sentence: French ships have an article in their name, so they stand in quotation marks."""
    return f"«\u00a0{BOX.cards[card].fr}\u00a0»" if lang == "fr" and card < SHIPS else name(card, lang)


# What a study calls the actions

_NAMES = [(card, Text(each.fr, each.en)) for card, each in enumerate(BOX.cards)]
_SHIPS = _NAMES[:SHIPS]
_GOODS = [(goods, _NAMES[FIRST_GOODS + goods][1]) for goods in range(GOODS)]
_FACES = [(face, Text(str(face), str(face))) for face in range(1, 7)]
USES: Mapping[str, Text] = {
    "Arm": Text("Armer un navire", "Arm a ship"),
    "Hunt": Text("Chercher un trésor", "Hunt a treasure"),
    "Buy": Text("Acheter une marchandise", "Buy goods"),
    "Attack": Text("Attaquer", "Attack"),
    "Throw": Text("Lancer les dés", "Throw the dice"),
    "Place": Text("Placer un dé", "Place a die"),
    "Discard": Text("Écarter un dé", "Discard a die"),
    "Rethrow": Text("Relancer", "Throw again"),
    "KeepAll": Text("Tout garder", "Keep all"),
    "TurnDie": Text("Tourner un dé", "Turn a die"),
    "Stow": Text("Charger un navire", "Stow on a ship"),
    "Plunder": Text("Piller", "Plunder"),
    "Spare": Text("Épargner", "Spare"),
    **uses_of("Attack", "ship", Text("Attaquer avec {}", "Attack with {}"), _SHIPS),
    **uses_of("Place", "card", Text("Un dé sur {}", "A die on {}"), _NAMES),
    **uses_of("Discard", "face", Text("Écarter un {}", "Discard a {}"), _FACES),
    **uses_of("Rethrow", "goods", Text("Relancer par {}", "Throw again by {}"), _GOODS),
    **uses_of("KeepAll", "goods", Text("Tout garder par {}", "Keep all by {}"), _GOODS),
    **uses_of("TurnDie", "goods", Text("Tourner un dé par {}", "Turn a die by {}"), _GOODS),
    **uses_of("Stow", "ship", Text("Charger {}", "Stow on {}"), _SHIPS),
    **uses_of("Plunder", "ship", Text("Piller {}", "Plunder {}"), _SHIPS),
}


# The table in a terminal


def draw(state: MaitreDesMersState, lang: Lang, names: Sequence[str]) -> str:
    """Return the table as text: port and piles, the dice of the turn, the fleets."""
    words = WORDS[lang]
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
    """Put a space before a colon, as French does; the colon inside a combination is left as it is."""
    return re.sub(r":(?= |$)", "\u00a0:", line) if lang == "fr" else line


def _card_line(card: int, lang: Lang) -> str:
    """`M2 Le Bon Retour   K(2)+F(1,6)   feu 2, carte`"""
    words, facts = WORDS[lang], BOX.cards[card]
    notes = [f"{words['fire']} {facts.power}"] if facts.power else []
    notes += [words["map"]] if facts.has_map else []
    notes += [f"{words['value']} {facts.value}"] if facts.value else []
    notes += [ADVANTAGE[lang][facts.advantage]] if facts.advantage >= 0 else []
    return f"{facts.id} {name(card, lang)}   {facts.combination.text}   {', '.join(notes)}"


def _dice_lines(state: MaitreDesMersState, lang: Lang) -> list[str]:
    words = WORDS[lang]
    if state.phase in (THROWING, THROWN, PLACING):
        target = "" if state.target == NO_CARD else f" {_id(state.target)}"
        dice = (("thrown", state.thrown), ("placed", state.placed), ("discarded", state.discarded))
        told = "   ".join(f"{words[key]}: {' '.join(TEXTS[number]) or '-'}" for key, number in dice)
        return [f"{words['dice']}{target}   {told}"]
    if state.phase in (STRIKING, PARRYING, PLUNDERING):
        return [f"{_id(state.ship)} ({state.blow or '?'}) - {_id(state.prey)} ({state.parry or '?'})"]
    return []


def _fleet_lines(state: MaitreDesMersState, seat: int, lang: Lang, owner: str) -> list[str]:
    fleets, words = state.fleets, WORDS[lang]
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
    """Return what the seat to act is asked, in one sentence."""
    words = ASK[lang]
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
    words, dice = ASK[lang], " ".join(TEXTS[state.thrown])
    can = {type(action) for action in state.legal()}
    if Place not in can:
        return words["discard" if can == {Discard} else "discard or goods"].format(dice)
    if state.target == NO_CARD:
        return words["first"].format(dice)
    return words["place"].format(dice, quoted(state.target, lang))


# What happened


def tell(
    before: MaitreDesMersState, action: Action, after: MaitreDesMersState, lang: Lang, names: Sequence[str]
) -> str:
    """Return what happened, in one sentence."""
    who = names[before.seat]
    match action:
        case Place():
            return _tell_place(before, action, after, lang, who)
        case Roll():
            return _tell_roll(before, action, after, lang, names)
        case Discard():
            return _tells(lang, "Failed" if after.turns > before.turns else "Discard", who, action.face)
        case TurnDie():
            return _tells(lang, "TurnDie", who, quoted(FIRST_GOODS + action.goods, lang), action.face, action.to)
        case Rethrow() if action.face:
            return _tells(lang, "RethrowDie", who, quoted(FIRST_GOODS + action.goods, lang), action.face)
        case Rethrow() | KeepAll():
            return _tells(lang, "RethrowAll", who, quoted(FIRST_GOODS + action.goods, lang))
        case Hunt() | Buy():
            return _tells(lang, type(action).__name__, who, quoted(after.target, lang))
        case Arm() | Throw():
            return _tells(lang, type(action).__name__, who)
    return _tell_ship(before, action, lang, names)


def _tell_ship(before: MaitreDesMersState, action: Action, lang: Lang, names: Sequence[str]) -> str:
    """Return what happened to a ship or its cargo, or who begins."""
    who = names[before.seat]
    match action:
        case Attack():
            owner = owned_by(names[before.fleets.owner(action.prey)], lang)
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
    raise TypeError(f"{action!r} is no action of Le Maître des Mers")


def _tells(lang: Lang, key: str, *words: object) -> str:
    return TELL[lang][key].format(*words)


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
