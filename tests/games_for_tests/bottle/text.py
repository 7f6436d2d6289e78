"""All words of the game: notation, drawing, questions, events, reasons and terms, in French and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from embruns.core.contract import HIDDEN, OVER, Action
from embruns.core.game import Lang, Text
from tests.games_for_tests.bottle.actions import Drop, Fish, Haul, Keep, Numbered, Open
from tests.games_for_tests.bottle.state import BottleState

REASONS: Mapping[str, Text] = {
    "most-points": Text("Tous sont au port\u00a0: le plus de points gagne.", "All are ashore: most points win."),
    "nobody": Text("Personne n’a de point.", "Nobody has a point."),
}
TERMS: Mapping[str, Text] = {
    "lead": Text("l’avance", "the lead"),
    "hand": Text("la main", "the hand"),
}
VERBS: Mapping[str, Text] = {
    Open.__name__: Text("ouvre", "opens"),
    Drop.__name__: Text("lâche", "drops"),
    Haul.__name__: Text("reçoit", "gets"),
    Fish.__name__: Text("pêche", "fishes"),
    Keep.__name__: Text("rentre au port", "goes ashore"),
}


def notation(action: Action) -> str:
    """`open 5`, `keep`; a number that may not be seen is `?`."""
    verb = type(action).__name__.lower()
    return f"{verb} {_number(action.number)}" if isinstance(action, Numbered) else verb


def draw(state: BottleState, lang: Lang, names: Sequence[str]) -> str:
    """Draw a line for each seat and one for the sea."""
    lines = [_shore(state, seat, lang, names[seat]) for seat in range(len(state.hands))]
    return "\n".join([*lines, Text(f"En mer\u00a0: {state.in_sea()}", f"In the sea: {state.in_sea()}")[lang]])


def ask(state: BottleState, lang: Lang) -> str:
    """Ask the seat to act for its decision."""
    if state.to_act() == OVER:
        return Text("La partie est finie.", "The game is over.")[lang]
    if state.to_act() < 0:
        return Text("La mer apporte une bouteille.", "The sea brings a bottle.")[lang]
    return Text("Ouvrez, lâchez, pêchez ou gardez.", "Open, drop, fish or keep.")[lang]


def tell(before: BottleState, action: Action, after: BottleState, lang: Lang, names: Sequence[str]) -> str:
    """Tell what happened."""
    sentence = f"{names[before.seat]} {VERBS[type(action).__name__][lang]}"
    if not isinstance(action, Numbered):
        return f"{sentence}."
    if action.number == HIDDEN:
        return f"{sentence} {Text('une bouteille', 'a bottle')[lang]}."
    return f"{sentence} {Text('la bouteille', 'bottle')[lang]} {action.number}."


def _shore(state: BottleState, seat: int, lang: Lang, name: str) -> str:
    hand = " ".join(map(_number, state.hands[seat])) or "-"
    opened = " ".join(map(str, state.opened[seat])) or "-"
    return Text(f"{name}\u00a0: main {hand}, ouvertes {opened}", f"{name}: hand {hand}, opened {opened}")[lang]


def _number(number: int) -> str:
    return "?" if number == HIDDEN else str(number)
