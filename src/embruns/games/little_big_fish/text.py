"""Little Big Fish in words: notation, the drawn field, what is asked, what happened."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.little_big_fish.actions import (
    Bear,
    First,
    GiveUp,
    Lay,
    Pass,
    Place,
    Reveal,
    Step,
    Stop,
    SwimOn,
    Turn,
)
from embruns.games.little_big_fish.box import BOARDS, BOX, COLOURS, QUARTERS, SIZES, TOKENS
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.squares import BITS, SQUARES, name_of
from embruns.games.little_big_fish.phases import BEARING, DECLARING, FISHING, PLACING, SWIMMING, TURNING
from embruns.games.little_big_fish.state import LittleBigFishState

SIDES = ("south", "north")

REASONS = {
    "fifth-fish": Text("Cinquième poisson mangé.", "The fifth fish is eaten."),
    "enough-fish": Text("Assez de poissons mangés.", "Enough fish are eaten."),
    "lone-fish": Text("L’un des bancs n’a plus qu’un poisson.", "One of the shoals has a single fish left."),
    "quiet": Text("Cinquante tours sans prise : on compte.", "Fifty turns without a catch: count."),
    "quiet-draw": Text(
        "Cinquante tours sans prise, et tout est égal.", "Fifty turns without a catch, and all is even."
    ),
}
TERMS = {
    "won": Text("la victoire", "the win"),
    "trophies": Text("les poissons mangés", "fish eaten"),
    "shoal": Text("le nombre de poissons en jeu", "fish in play"),
    "sizes": Text("la taille du banc", "the size of the shoal"),
    "prey": Text("les proies à portée", "prey within reach"),
    "danger": Text("la sécurité du banc", "the safety of the shoal"),
    "places": Text("la place des poissons", "where the fish are"),
    "turn": Text("l’initiative", "the initiative"),
}


def notation(action: Action) -> str:
    """Return how an action is written, such as `b1-b2`, `swim on` or `whirl NE cw`."""
    match action:
        case Step():
            return f"{name_of(action.start)}-{name_of(action.end)}"
        case Place():
            return f"place {name_of(action.square)}"
        case Bear():
            return f"birth {name_of(action.square)}"
        case GiveUp():
            return f"give {name_of(action.square)}"
        case Turn():
            return f"whirl {QUARTERS[action.quarter]} {'cw' if action.turns == 1 else 'ccw'}"
        case Lay():
            return f"{BOARDS[action.board]} r{action.turns}"
        case Reveal():
            return TOKENS[action.token]
        case First():
            return f"{SIDES[action.seat]} first"
        case Stop():
            return "stop"
        case SwimOn():
            return "swim on"
        case Pass():
            return "pass"
    raise TypeError(f"{action!r} is no action of Little Big Fish")


# The field in a terminal


def draw(state: LittleBigFishState, lang: Lang, names: Sequence[str]) -> str:
    """Return the field as text: South's fish are S, M, L, North's s, m, l, and a fish hides its square."""
    if not state.is_laid():
        return {"fr": "Les plateaux ne sont pas encore posés.", "en": "The boards are not laid yet."}[lang]
    rows = []
    for row in range(5, -1, -1):
        letters = [_letter(state, 6 * row + column) for column in range(6)]
        rows.append(f"  {row + 1}  {' '.join(letters[:3])} | {' '.join(letters[3:])}")
        if row == 3:
            rows.append("     ------+------")
    sides = [_side_line(state.shoal(seat), state.to_win, names[seat], seat, lang) for seat in (1, 0)]
    tokens = ", ".join(f"{_TOKEN[lang][t]} {state.in_stack(t)}" for t in range(4))
    stack = {"fr": f"Pile Surprise : {tokens}", "en": f"Surprise stack: {tokens}"}[lang]
    return "\n".join([sides[0], *rows, "     a b c   d e f", sides[1], stack])


def _letter(state: LittleBigFishState, square: int) -> str:
    for seat, letters in ((0, "SML"), (1, "sml")):
        size = state.shoal(seat).size_on(BITS[square])
        if size >= 0:
            return letters[size]
    return state.field.drawing()[square]


def _side_line(shoal: Shoal, to_win: int, name: str, seat: int, lang: Lang) -> str:
    letters = "SML" if seat == 0 else "sml"
    left = (shoal.small_left, shoal.medium_left, shoal.large_left)
    reserve = " ".join(f"{n}{letter}" for n, letter in zip(left, letters, strict=True))
    colours = [_COLOUR[lang][c] for c in range(4) if shoal.plankton & BITS[c]]
    tokens = " ".join(colours) or {"fr": "aucun", "en": "none"}[lang]
    eaten = f"{shoal.trophies}/{to_win}"
    if lang == "fr":
        return f"{name} ({letters}) : trophées {eaten}, réserve {reserve}, plancton {tokens}"
    return f"{name} ({letters}): trophies {eaten}, reserve {reserve}, plankton {tokens}"


# What is asked


def ask(state: LittleBigFishState, lang: Lang) -> str:
    """Return what the seat to act is asked, in one sentence."""
    if state.phase == SWIMMING:
        return _ask_step(state, lang == "en")
    quarter = QUARTERS[state.quarter]
    board = quarter if lang == "en" else _FRENCH_QUARTER[quarter]
    left = BOX.fish_at_start - state.mine.in_play
    return _ASKS.get(state.phase, _NOTHING)[lang].format(board=board, left=left)


_NOTHING = Text("Rien n’est demandé.", "Nothing is asked.")
_ASKS = {
    PLACING: Text(
        "Posez un petit poisson sur une case Océan de votre première ligne ({left} à poser).",
        "Place a small fish on an ocean square of your first row ({left} to place).",
    ),
    DECLARING: Text("Rester ici, ou nager encore ?", "Stop here, or swim on?"),
    BEARING: Text(
        "Posez le nouveau-né sur une case libre du plateau {board}.",
        "Place the newborn on a free square of board {board}.",
    ),
    FISHING: Text("Le Pêcheur : cédez l’un de ces poissons.", "The Fisher: give up one of these fish."),
    TURNING: Text(
        "Le Tourbillon : tournez un plateau d’un quart de tour.", "The whirlpool: turn one board by a quarter turn."
    ),
}


def _ask_step(state: LittleBigFishState, english: bool) -> str:
    if state.steps_left == 2:
        return "First step: move one of your fish." if english else "Premier pas : déplacez l’un de vos poissons."
    if state.may_step == state.mover:
        return "Second step: the same fish swims on." if english else "Second pas : le même poisson nage encore."
    if state.mover and state.may_step == ~state.mover:
        return "Second step: move another fish." if english else "Second pas : déplacez un autre poisson."
    return "Second step: the same fish or another." if english else "Second pas : le même poisson ou un autre."


# What happened


def tell(
    before: LittleBigFishState, action: Action, after: LittleBigFishState, lang: Lang, names: Sequence[str]
) -> str:
    """Return what happened, in one sentence."""
    name = names[before.seat]
    match action:
        case Step():
            words = [_SWIMS[lang].format(name, name_of(action.start), name_of(action.end))]
            return _sentence([*words, *_eating(before, action, lang), *_growing(before, action, after, lang)], lang)
        case Reveal():
            words = [_REVEALS[lang].format(name, _THE_TOKEN[lang][action.token])]
            return _sentence([*words, *_surprise(before, action, after, lang)], lang)
        case Turn():
            way = _WAY[lang][action.turns == 3]
            quarter = QUARTERS[action.quarter]
            board = quarter if lang == "en" else _FRENCH_QUARTER[quarter]
            return _TURNS[lang].format(name, board, way)
        case Place() | Bear() | GiveUp():
            who = names[1 - before.seat] if isinstance(action, GiveUp) else name
            return _ON_SQUARE[lang][type(action).__name__].format(who, name_of(action.square))
        case Lay():
            quarter = QUARTERS[len(before.laid)]
            board = BOARDS[action.board] if lang == "en" else _FRENCH_BOARD[action.board]
            return _LAYS[lang].format(board, quarter if lang == "en" else _FRENCH_QUARTER[quarter], action.turns)
        case First():
            return _FIRST[lang].format(names[action.seat])
    return _PLAIN[lang][type(action).__name__].format(name)


def _sentence(words: list[str], lang: Lang) -> str:
    joiner = " et " if lang == "fr" else " and "
    return (", ".join(words[:-1]) + joiner + words[-1] if len(words) > 1 else words[0]) + "."


def _eating(before: LittleBigFishState, step: Step, lang: Lang) -> list[str]:
    size = before.theirs.size_on(step.bit)
    return [] if size < 0 else [{"fr": f"mange un {_FISH['fr'][size]}", "en": f"eats a {_FISH['en'][size]}"}[lang]]


def _growing(before: LittleBigFishState, step: Step, after: LittleBigFishState, lang: Lang) -> list[str]:
    new = after.shoal(before.seat).size_on(step.bit)
    if new < 0 or new == before.mine.size_on(BITS[step.start]):
        return []
    return [{"fr": f"devient {_SIZE['fr'][new]}", "en": f"becomes {_SIZE['en'][new]}"}[lang]]


def _surprise(before: LittleBigFishState, reveal: Reveal, after: LittleBigFishState, lang: Lang) -> list[str]:
    """Return what a token did at once, found by comparing the two positions."""
    token = TOKENS[reveal.token]
    if token == "fisher":
        gone = [s for s in range(SQUARES) if (before.mine.fish | before.theirs.fish) & BITS[s]]
        gone = [s for s in gone if not (after.mine.fish | after.theirs.fish) & BITS[s]]
        squares = (" et " if lang == "fr" else " and ").join(name_of(s) for s in gone)
        back = "goes" if len(gone) == 1 else "go"
        return [{"fr": f"rend à la réserve {squares}", "en": f"{squares} {back} back to the reserve"}[lang]]
    grown = after.shoal(before.seat).bulk() > before.mine.bulk()
    if token == "plankton" and grown:
        size = after.shoal(before.seat).size_on(before.mover)
        return [{"fr": f"son poisson devient {_SIZE['fr'][size]}", "en": f"the fish becomes {_SIZE['en'][size]}"}[lang]]
    if token == "plankton" or (token == "birth" and after.phase != BEARING):
        return [{"fr": "rien ne se passe", "en": "nothing happens"}[lang]]
    return []


_SIZE = {"fr": ("petit", "moyen", "gros"), "en": SIZES}
_FISH = {"fr": ("petit poisson", "poisson moyen", "gros poisson"), "en": ("small fish", "medium fish", "large fish")}
_COLOUR = {"fr": ("rouge", "jaune", "vert", "bleu"), "en": COLOURS}
_TOKEN = {"fr": ("Pêcheur", "Plancton", "Naissance", "Tourbillon"), "en": ("Fisher", "Plankton", "Birth", "Whirlpool")}
_THE_TOKEN = {
    "fr": ("le Pêcheur", "le Plancton", "la Naissance", "le Tourbillon"),
    "en": ("the Fisher", "Plankton", "Birth", "the Whirlpool"),
}
_FRENCH_QUARTER = {"NW": "NO", "NE": "NE", "SW": "SO", "SE": "SE"}
_FRENCH_BOARD = ("bleu", "rouge", "jaune", "vert")
_WAY = {
    "fr": ("dans le sens des aiguilles d’une montre", "dans le sens inverse des aiguilles d’une montre"),
    "en": ("clockwise", "anticlockwise"),
}
_SWIMS = {"fr": "{} nage de {} à {}", "en": "{} swims from {} to {}"}
_REVEALS = {"fr": "{} révèle {}", "en": "{} reveals {}"}
_TURNS = {"fr": "{} tourne le plateau {} {}.", "en": "{} turns board {} {}."}
_LAYS = {"fr": "Plateau {} en {}, {} quart(s) de tour.", "en": "Board {} lies {}, {} quarter turn(s)."}
_FIRST = {"fr": "{} commence.", "en": "{} begins."}
_ON_SQUARE = {
    "fr": {
        "Place": "{} pose un petit poisson en {}.",
        "Bear": "{} voit naître un petit poisson en {}.",
        "GiveUp": "{} cède au Pêcheur son poisson en {}.",
    },
    "en": {
        "Place": "{} places a small fish on {}.",
        "Bear": "{} has a newborn on {}.",
        "GiveUp": "{} gives the Fisher the fish on {}.",
    },
}
_PLAIN = {
    "fr": {"Stop": "{} s’arrête là.", "SwimOn": "{} nage encore.", "Pass": "{} ne peut plus nager."},
    "en": {"Stop": "{} stops there.", "SwimOn": "{} swims on.", "Pass": "{} has no step to make."},
}
