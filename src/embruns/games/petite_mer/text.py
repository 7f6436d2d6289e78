"""Petite Mer in words: notation, the drawn map, what is asked, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from embruns.core.bits import in_order
from embruns.core.contract import Action
from embruns.core.game import Lang, Rank, Setup, Text, uses_of
from embruns.games.petite_mer.actions import Discard, Draw, First, Keep, Place, Step, Swap
from embruns.games.petite_mer.box import BOX, EDGE, NAMES, SIDES, TILES, VARIANTS, Tile, box_of
from embruns.games.petite_mer.parts.chart import HOME, WAY, cell_at, x_of, y_of
from embruns.games.petite_mer.phases import DEALING, DRAWING, ENDED, PLAYING, STARTING
from embruns.games.petite_mer.rules.end import turns_left
from embruns.games.petite_mer.rules.scoring import RANKS, rank
from embruns.games.petite_mer.state import PetiteMerState

PILE = Text("Tuiles de la pile", "Tiles in the pile")  # of a small game
WHOLE_PILE = Text("Toutes", "All")

RANK_NAMES: tuple[Text, ...] = (
    Text("Marins d’eau douce", "Freshwater sailors"),
    Text("Mousses", "Ship’s hands"),
    Text("Capitaines", "Captains"),
    Text("Pilotes", "Pilots"),
    Text("Cartographes", "Cartographers"),
)

REASONS: Mapping[str, Text] = {
    rank: Text(f"Toutes les tuiles ont servi. Votre rang : {name.fr}.", f"Every tile is used. Your rank: {name.en}.")
    for rank, name in zip(RANKS, RANK_NAMES, strict=True)
}
TERMS: Mapping[str, Text] = {
    "inspected": Text("les tuiles inspectées", "inspected tiles"),
    "promise": Text("les tuiles encore à inspecter", "tiles still to be inspected"),
    "dead": Text("les trous que l’on pourra combler", "holes that can be filled"),
    "reach": Text("ce que le bateau trouve à combler", "what the boat finds to fill"),
    "closing": Text("la mer qui reste ouverte", "the sea that stays open"),
}


def ranks(setup: Setup) -> list[Rank]:
    """PM-64, R19 Return the table of ranks; the extensions shift it."""
    steps = [0, *box_of(setup).ladder(VARIANTS[setup.variant])]
    return [Rank(name, least, "PM-64") for name, least in zip(RANK_NAMES, steps, strict=True)]


# What a study calls the tiles

_COASTS = {
    "SSSS": Text("pleine mer", "open sea"),
    "LSSS": Text("une côte", "one coast"),
    "LLSS": Text("coin", "corner"),
    "LSLS": Text("chenal", "channel"),
    "LLLS": Text("trois côtes", "three coasts"),
}
_FEATURES = {
    "lighthouse": Text(", phare", ", lighthouse"),
    "buoy": Text(", balise", ", buoy"),
    "turbine": Text(", éolienne", ", turbine"),
    "pontoon": Text(", ponton", ", pontoon"),
}


def _tile_words(tile: Tile) -> Text:
    """Return `A14 (one coast, buoy)`."""
    edges = tile.drawing() * 2
    coasts = next(words for shape, words in _COASTS.items() if shape in edges)
    feature = _FEATURES.get(tile.feature, Text("", ""))
    return Text(f"{tile.name} ({coasts.fr}{feature.fr})", f"{tile.name} ({coasts.en}{feature.en})")


_TILES = [(tile.name, _tile_words(tile)) for tile in BOX.tiles]
_SIDES = [
    ("N", Text("le nord", "north")),
    ("E", Text("l’est", "east")),
    ("S", Text("le sud", "south")),
    ("W", Text("l’ouest", "west")),
]
USES: Mapping[str, Text] = {
    "Place": Text("Poser une tuile", "Place a tile"),
    "Discard": Text("Défausser une tuile", "Discard a tile"),
    "Keep": Text("Garder une tuile", "Keep a tile"),
    "Swap": Text("Échanger une tuile", "Exchange a tile"),
    "Step": Text("Jouer un jeton", "Play a token"),
    "EndTurn": Text("Finir le tour", "End the turn"),
    **uses_of("Place", "id", Text("Poser {}", "Place {}"), _TILES),
    **uses_of("Discard", "id", Text("Défausser {}", "Discard {}"), _TILES),
    **uses_of("Keep", "id", Text("Garder {}", "Keep {}"), _TILES),
    **uses_of("Swap", "give", Text("Échanger {}", "Exchange {}"), _TILES),
    **uses_of("Step", "side", Text("Jeton vers {}", "Token to the {}"), _SIDES),
}


def notation(action: Action) -> str:
    """Return `B3 N`, `token E`, `discard A7 W`, `swap A2-D1 with 2` and so on; players are counted from 1."""
    match action:
        case Swap():
            return f"swap {action.give}-{action.take} with {action.seat + 1}"
        case Place():
            return f"{action.id} {action.side}"
        case Discard():
            return f"discard {action.id} {action.side}"
        case Step():
            return f"token {action.side}"
        case Keep():
            return f"keep {action.id}"
        case Draw():
            return action.id
        case First():
            return f"player {action.seat + 1} first"
    return "end turn"


# The map in a terminal: four lines a tile, # land, ~ sea


def draw(state: PetiteMerState, lang: Lang, names: Sequence[str]) -> str:
    """Return the map with edges, names, features, boats and points in brackets; then hands, pile and score."""
    cells = [HOME, *[state.chart.spots[t] for t in range(TILES) if state.chart.spots[t]]]
    xs, ys = [x_of(cell) for cell in cells], [y_of(cell) for cell in cells]
    lines = []
    for y in range(max(ys), min(ys) - 1, -1):
        row = [_drawn(state, cell_at(x, y)) for x in range(min(xs), max(xs) + 1)]
        lines += ["".join(parts).rstrip() for parts in zip(*row, strict=True)]
    seats = [_seat_line(state, seat, names[seat], lang) for seat in range(state.players)]
    return "\n".join([*lines, "", *seats, _pile_line(state, lang), _score_line(state, lang)])


def _drawn(state: PetiteMerState, cell: int) -> list[str]:
    tile = state.chart.tile_on(cell)
    if tile < 0:
        return [" " * 9] * 4
    face = state.box.tiles[tile]
    north, east, south, west = ["#" if face.edges & EDGE[way] else "~" for way in range(4)]
    boats = "".join(str(seat + 1) for seat in range(state.players) if state.boats[seat] == cell)
    sign = {"none": " ", "pontoon": "P"}.get(face.feature, face.feature[0].upper())
    points = f"({state.chart.points_of(cell)})" if state.chart.is_inspected(cell) else ""
    houses = sum(houses for _, houses in face.islands)
    first = f"{face.name}{sign if sign != ' ' else ''}{'^' * houses}"
    return [
        f"+{north * 7}+",
        f"{west}{first:^7}{east}",
        f"{west}{(points + ' ' + boats).strip():^7}{east}",
        f"+{south * 7}+",
    ]


def _seat_line(state: PetiteMerState, seat: int, name: str, lang: Lang) -> str:
    tiles = in_order(state.hands[seat])
    shown = ", ".join(f"{NAMES[t]} {state.box.tiles[t].drawing()}" for t in tiles) or _NO_TILE[lang]
    tokens = state.tokens if seat == state.seat else state.box.tokens[state.players - 1]
    mark = ">" if seat == state.seat and state.phase == PLAYING else " "
    return _SEAT[lang].format(mark, seat + 1, name, shown, tokens)


def _pile_line(state: PetiteMerState, lang: Lang) -> str:
    least, most = turns_left(state)
    turns = str(least) if least == most else f"{least}-{most}"
    return _PILE[lang].format(state.in_pile, len(in_order(state.discards())), turns)


def _score_line(state: PetiteMerState, lang: Lang) -> str:
    return _SCORE[lang].format(state.chart.score(), RANK_NAMES[rank(state)][lang])


# What is asked


def ask(state: PetiteMerState, lang: Lang) -> str:
    """Return what the seat to act may do, in one sentence."""
    if state.phase != PLAYING:
        return _WAITING[lang][state.phase]
    can = {type(action) for action in state.legal()}
    parts = []
    if Place in can:
        parts.append(_PLACE_ONE[lang])
    if Step in can or Discard in can:
        parts.append(_MOVE[lang])
    if Swap in can:
        parts.append(_EXCHANGE[lang])
    return _one_of([*parts, (_END_KEEPING if Keep in can else _END)[lang]], lang)


def _one_of(parts: list[str], lang: Lang) -> str:
    sentence = (", ".join(parts[:-1]) + _OR[lang] + parts[-1] if len(parts) > 1 else parts[0]) + "."
    return sentence[0].upper() + sentence[1:]


# What happened


def tell(before: PetiteMerState, action: Action, after: PetiteMerState, lang: Lang, names: Sequence[str]) -> str:
    """Return what happened, in one sentence."""
    name = names[before.seat]
    match action:
        case Place():
            return _PLACES[lang].format(name, action.id, _where(before, action.way)) + _gain(before, after, lang) + "."
        case Step():
            return _STEPS[lang].format(name, _side(action.side, lang))
        case Discard():
            return _DISCARDS[lang].format(name, action.id, _side(action.side, lang))
        case Swap():
            return _SWAPS[lang].format(name, action.give, action.take, names[action.seat])
        case Draw():
            return _DRAWS[lang].format(name, action.id)
        case First():
            return _FIRST[lang].format(names[action.seat])
        case Keep():
            return _KEEPS[lang].format(name, action.id) + _lost(before, action.id, lang) + "."
    return _ENDS[lang].format(name) + _lost(before, "", lang) + "."


def _where(state: PetiteMerState, way: int) -> str:
    cell = state.boats[state.seat] + WAY[way]
    return f"({x_of(cell)}, {y_of(cell)})"


def _side(side: str, lang: Lang) -> str:
    return _SIDE[lang][SIDES.index(side)]


def _gain(before: PetiteMerState, after: PetiteMerState, lang: Lang) -> str:
    points = after.chart.score() - before.chart.score()
    if not points:
        return ""
    return _GAIN[lang].format(points, "s" if points > 1 else "")


def _lost(before: PetiteMerState, kept: str, lang: Lang) -> str:
    """PM-43 Return the words for what is discarded at the end of a turn."""
    lost = [NAMES[t] for t in in_order(before.hands[before.seat]) if NAMES[t] != kept]
    return _LOST[lang].format(", ".join(lost)) if lost else ""


_NO_TILE = {"fr": "aucune tuile", "en": "no tile"}
_SEAT = {"fr": "{} {} {} : {} ; jetons bleus : {}", "en": "{} {} {}: {}; blue tokens: {}"}
_PILE = {"fr": "Pioche : {} ; défausse : {} ; tours restants : {}", "en": "Pile: {}; discarded: {}; turns left: {}"}
_SCORE = {"fr": "Score commun : {} ({})", "en": "Common score: {} ({})"}
_WAITING = {
    "fr": {
        STARTING: "On tire au sort qui commence.",
        DEALING: "Les mains sont distribuées.",
        DRAWING: "De nouvelles tuiles sont piochées.",
        ENDED: "La sortie en mer est terminée.",
    },
    "en": {
        STARTING: "Who begins is drawn by lot.",
        DEALING: "The hands are dealt.",
        DRAWING: "New tiles are drawn.",
        ENDED: "The trip is over.",
    },
}
_PLACE_ONE = {"fr": "posez une tuile", "en": "place a tile"}
_MOVE = {"fr": "déplacez votre bateau", "en": "move your boat"}
_EXCHANGE = {"fr": "échangez une tuile", "en": "exchange a tile"}
_END_KEEPING = {
    "fr": "terminez votre tour, en gardant une tuile si vous voulez",
    "en": "end your turn, keeping one tile if you like",
}
_END = {"fr": "terminez votre tour", "en": "end your turn"}
_OR = {"fr": " ou ", "en": " or "}
_SIDE = {"fr": ("le nord", "l’est", "le sud", "l’ouest"), "en": ("north", "east", "south", "west")}
_PLACES = {"fr": "{} pose {} en {}", "en": "{} places {} at {}"}
_GAIN = {"fr": " : {} point{} de plus", "en": ": {} more point{}"}
_STEPS = {"fr": "{} navigue vers {} avec un jeton.", "en": "{} sails {} for a token."}
_DISCARDS = {"fr": "{} défausse {} et navigue vers {}.", "en": "{} discards {} and sails {}."}
_SWAPS = {"fr": "{} échange {} contre {} avec {}.", "en": "{} swaps {} for {} with {}."}
_DRAWS = {"fr": "{} pioche {}.", "en": "{} draws {}."}
_FIRST = {"fr": "{} commence.", "en": "{} begins."}
_KEEPS = {"fr": "{} termine son tour et garde {}", "en": "{} ends the turn and keeps {}"}
_ENDS = {"fr": "{} termine son tour", "en": "{} ends the turn"}
_LOST = {"fr": " ; {} à la défausse", "en": "; {} discarded"}
