"""La Petite Régate in words: notation, the drawn waters, what is asked, what happened."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import Action
from embruns.core.game import Lang, Text
from embruns.games.regate.actions import (
    Change,
    Draw,
    DrawUnseen,
    EndTurn,
    First,
    ForcedStop,
    HeaveTo,
    KeepHeading,
    LaySun,
    Pivot,
    PlaceHeading,
    PlaceX,
    PlaceY,
    Sail,
    Shuffle,
    SitOut,
    Spin,
)
from embruns.games.regate.box import ADVANCED, BOX, CARDS, EXITS, SAMPLES
from embruns.games.regate.phases import (
    CHANGING,
    CLOSING,
    ENDED,
    HEAVING_TO,
    PIVOTING,
    PLACING_HEADING,
    PLACING_X,
    PLACING_Y,
    SAILING,
)
from embruns.games.regate.position import HIDDEN_CARD, hand_names
from embruns.games.regate.state import RegateState
from embruns.games.regate.words import SEATS

COLOURS = tuple(seat.en.lower() for seat in SEATS)


def notation(action: Action) -> str:
    """Write an action: `JOK R45`, `B0+W`, `x -300`, `pivot 45`, `sun red`."""
    match action:
        case Sail():
            words = [action.exit, action.again] if len(CARDS[action.kind].exits) > 1 else []
            return " ".join([action.card, *words]).strip()
        case ForcedStop():
            return f"stop {action.card}"
        case Change():
            return f"change {action.card}"
        case Draw():
            return f"draw {action.card}"
        case Pivot():
            return f"pivot {action.heading}"
        case PlaceHeading():
            return f"heading {action.heading}"
        case PlaceX():
            return f"x {action.x}"
        case PlaceY():
            return f"y {action.y}"
        case LaySun():
            return f"sun {COLOURS[action.seat]}"
        case First():
            return f"{COLOURS[action.seat]} first"
    return _PLAIN_NOTATION[type(action)]


_PLAIN_NOTATION: dict[type[Action], str] = {
    DrawUnseen: "draw a card",
    Shuffle: "shuffle",
    HeaveTo: "heave to",
    KeepHeading: "keep heading",
    EndTurn: "end turn",
    SitOut: "sit out",
    Spin: "spin",
}


# The waters in a terminal

_WIDE, _HIGH = 250, 500  # tenths of a millimetre to a character
_ARROWS = "↑↗→↘↓↙←↖"


def draw(state: RegateState, lang: Lang, names: Sequence[str]) -> str:
    """Draw a chart with each boat as its letter and an arrow; then the hands and what everybody owes."""
    sides = [_side_line(state, seat, names[seat], lang) for seat in range(len(state.boats))]
    discards = sum(state.discards())
    cards = {
        "fr": f"Pioche\u00a0: {state.pile}, défausse\u00a0: {discards}",
        "en": f"Draw pile: {state.pile}, discard: {discards}",
    }[lang]
    return "\n".join([*_chart(state, lang), *sides, cards])


def _chart(state: RegateState, lang: Lang) -> list[str]:
    """Return the rows of the chart, north first."""
    course = state.course
    columns, rows = (course.east - course.west) // _WIDE + 1, (course.north - course.south) // _HIGH + 1
    chart = [["·"] * columns for _ in range(rows)]

    def put(x: int, y: int, letters: str) -> None:
        column, row = (x - course.west) // _WIDE, (course.north - y) // _HIGH
        for k, letter in enumerate(letters):
            if 0 <= row < rows and 0 <= column + k < columns:
                chart[row][column + k] = letter

    for x in range(-course.line, course.line + 1, _WIDE):
        put(x, 0, "=")
    for k in range(len(course.discs) // 3):
        put(course.discs[3 * k], course.discs[3 * k + 1], "12oo"[k] if k < course.buoys else "#")
    for seat, boat in enumerate(state.boats):
        if boat.placed:
            letter = SEATS[seat][lang][0]
            put(boat.centre_x(), boat.centre_y(), letter + _ARROWS[(boat.heading + 22) // 45 % 8])
    return ["".join(row) for row in chart]


def _side_line(state: RegateState, seat: int, name: str, lang: Lang) -> str:
    boat, french = state.boats[seat], lang == "fr"
    names = hand_names(boat.hand)
    hand = f"{len(names)} {'cartes' if french else 'cards'}" if HIDDEN_CARD in names else " ".join(names) or "-"
    words = [f"{boat.marks}/2 {'bouées' if french else 'marks'}", hand]
    if boat.placed:
        words.insert(0, f"({boat.x}, {boat.y}) {boat.heading}°")
        if not boat.started:
            laid = {"fr": f"pas parti, {boat.laid} posées", "en": f"not started, {boat.laid} laid"}
            words.insert(1, laid[lang] if state.course.rules == ADVANCED else laid[lang].split(",")[0])
    words += [{"fr": "Soleil", "en": "Sun"}[lang]] if boat.sun else []
    words += [{"fr": "un tour à faire", "en": "owes a full turn"}[lang]] if boat.spin else []
    colon = "\u00a0:" if french else ":"
    return f"{SEATS[seat][lang][0]} {name}{colon} {', '.join(words)}"


# What is asked


def ask(state: RegateState, lang: Lang) -> str:
    """Ask the seat to act, in one sentence."""
    boat = state.boats[state.seat]
    if state.phase == SAILING and boat.sun:
        return _ASK["calm"][lang]
    if state.phase == SAILING and boat.spin:
        return _ASK["spin"][lang]
    if state.phase in (SAILING, CLOSING) and HIDDEN_CARD not in hand_names(boat.hand):
        return _ASK[_asked_of(state)][lang]
    if state.phase == CLOSING and not state.may_replay:
        return _ASK["sun"][lang]
    if state.phase == CHANGING:
        return _ASK["change"][lang].format(BOX.change_at_most - state.changed)
    return _ASKED[state.phase][lang] if state.phase in _ASKED else _ASK["nothing"][lang]


def _asked_of(state: RegateState) -> str:
    """Return the question for a hand that is seen: it names nothing that cannot be done now."""
    can = {type(action) for action in state.legal()}
    if state.phase == CLOSING:
        return "helm" if Sail in can else "sun" if LaySun in can else "end"
    if ForcedStop in can:
        return "stop"
    if Sail in can:
        return "sail or heave to" if HeaveTo in can else "sail"
    return "heave to" if HeaveTo in can else "own sun"


_ASK = {
    "sail": Text("Jouez une carte.", "Play a card."),
    "sail or heave to": Text("Jouez une carte, ou mettez-vous en panne.", "Play a card, or heave to."),
    "heave to": Text("Aucune carte n’est jouable\u00a0: mettez-vous en panne.", "No card can be played: heave to."),
    "stop": Text(
        "Aucune carte n’est jouable\u00a0: c’est l’arrêt forcé, défaussez une carte.",
        "No card can be played: this is a forced stop, discard a card.",
    ),
    "own sun": Text("Posez un Soleil.", "Lay a Sun."),
    "helm": Text(
        "La barre\u00a0: rejouez une carte, ou finissez le tour.", "The helm: play another card, or end the turn."
    ),
    "end": Text("Finissez le tour.", "End the turn."),
    "calm": Text("Calme plat\u00a0: défaussez le Soleil et passez.", "Becalmed: discard the Sun and pass."),
    "spin": Text("Pénalité\u00a0: faites un tour complet sur place.", "Penalty: make a full turn on the spot."),
    "sun": Text(
        "Poser un Soleil sur un adversaire, ou finir le tour\u00a0?", "Lay a Sun on an opponent, or end the turn?"
    ),
    "change": Text("Changer encore une carte (reste {}), ou piocher\u00a0?", "Change another card ({} left), or draw?"),
    "nothing": Text("Rien n’est demandé.", "Nothing is asked."),
}
_ASKED = {
    PLACING_X: Text(
        "Choisissez où placer votre bateau, de gauche à droite.", "Choose where to place your boat, left to right."
    ),
    PLACING_Y: Text("Choisissez à quelle distance de la ligne.", "Choose how far behind the line."),
    PLACING_HEADING: Text("Orientez votre bateau.", "Choose which way your boat points."),
    SAILING: Text("Jouez une carte.", "Play a card."),
    CLOSING: Text(
        "La barre\u00a0: rejouez une carte, ou finissez le tour.", "The helm: play another card, or end the turn."
    ),
    PIVOTING: Text("Orientez votre bateau comme vous voulez.", "Turn your boat any way you like."),
    HEAVING_TO: Text(
        "En panne\u00a0: changez une à trois cartes, ou orientez le bateau.",
        "Hove to: change one to three cards, or turn the boat.",
    ),
}


# What happened


def tell(before: RegateState, action: Action, after: RegateState, lang: Lang, names: Sequence[str]) -> str:
    """Tell what happened, in one sentence."""
    name = names[before.seat]
    match action:
        case Sail():
            return _tell_sail(before, action, after, lang, name)
        case LaySun():
            own = action.seat == before.seat
            return _SUN_ON[own][lang].format(name, names[action.seat])
        case First():
            return _TELL["First"][lang].format(names[action.seat])
        case Draw() | ForcedStop() | Change():
            return _TELL[type(action).__name__][lang].format(name, action.card)
        case Pivot() | PlaceHeading():
            return _TELL[type(action).__name__][lang].format(name, action.heading)
        case PlaceX():
            return _TELL["PlaceX"][lang].format(name, centimetres(action.x, lang))
        case PlaceY():
            return _TELL["PlaceY"][lang].format(name, centimetres(-action.y, lang))
    return _TELL[type(action).__name__][lang].format(name)


def centimetres(tenths: int, lang: Lang) -> str:
    """Say a length that is given in tenths of a millimetre: `3 cm`, `−2.5 cm`."""
    whole, part = divmod(abs(tenths), 100)
    sign = "−" if tenths < 0 else ""
    return f"{sign}{whole}{',' if lang == 'fr' else '.'}{part // 10}\u00a0cm" if part else f"{sign}{whole}\u00a0cm"


def _tell_sail(before: RegateState, sail: Sail, after: RegateState, lang: Lang, name: str) -> str:
    arrows = [arrow_words(exit, lang) for exit in (sail.first, sail.second) if exit >= 0]
    then = {"fr": ", puis ", "en": ", then "}[lang]
    words = [_TELL["Sail"][lang].format(name, sail.card, then.join(arrows)), *_sailed(before, after, lang)]
    joiner = " et " if lang == "fr" else " and "
    return (", ".join(words[:-1]) + joiner + words[-1] if len(words) > 1 else words[0]) + "."


def arrow_words(exit: int, lang: Lang) -> str:
    """Say where an arrow leads: `45° to starboard`, `straight on`."""
    _, aside, turn = EXITS[exit].samples[SAMPLES]
    if turn:
        side = ("bâbord", "tribord") if lang == "fr" else ("port", "starboard")
        return f"{abs(turn)}° {'à' if lang == 'fr' else 'to'} {side[turn > 0]}"
    if aside:
        return _LANE[aside > 0][lang]
    return {"fr": "tout droit", "en": "straight on"}[lang]


def _sailed(before: RegateState, after: RegateState, lang: Lang) -> list[str]:
    """Return what came of a movement, as the two positions show it."""
    old, new = before.boats[before.seat], after.boats[before.seat]
    events: list[str] = []
    if new.started and not old.started:
        events.append("start")
    if new.marks != old.marks:
        events.append(("undone", "mark")[new.marks > old.marks])
    if new.spin and not old.spin:
        events.append("fine")
    if after.phase == ENDED and after.winner == before.seat:
        events.append("home")
    number = max(old.marks, new.marks)
    return [_EVENTS[event][lang].format(number) for event in events]


_LANE = (
    Text("en glissant à bâbord", "slipping to port"),
    Text("en glissant à tribord", "slipping to starboard"),
)
_EVENTS = {
    "start": Text("franchit la ligne de départ", "crosses the start line"),
    "mark": Text("contourne la bouée {}", "rounds mark {}"),
    "undone": Text("repasse à l’envers la bouée {}", "goes back round mark {}"),
    "fine": Text("devra faire un tour complet", "will have to make a full turn"),
    "home": Text("franchit l’arrivée", "reaches the finish"),
}
_SUN_ON = (
    Text("{} pose un Soleil devant {}.", "{} lays a Sun in front of {}."),
    Text("{} joue un Soleil sur son propre bateau.", "{} plays a Sun on the own boat."),
)
_TELL = {
    "Sail": Text("{} joue {}, {}", "{} plays {}, {}"),
    "First": Text("{} commence.", "{} begins."),
    "Draw": Text("{} pioche {}.", "{} draws {}."),
    "DrawUnseen": Text("{} pioche une carte.", "{} draws a card."),
    "Shuffle": Text("{} mélange la défausse, qui devient la pioche.", "{} shuffles the discard into a new draw pile."),
    "ForcedStop": Text("{} ne peut rien jouer et défausse {}.", "{} can play nothing and discards {}."),
    "Change": Text("{} change {}.", "{} changes {}."),
    "HeaveTo": Text("{} se met en panne.", "{} heaves to."),
    "Pivot": Text("{} pivote au cap {}°.", "{} pivots to heading {}°."),
    "KeepHeading": Text("{} garde son cap.", "{} keeps the heading."),
    "PlaceX": Text("{} se place à {} du milieu.", "{} lies {} from the middle."),
    "PlaceY": Text("{} se place à {} derrière la ligne.", "{} lies {} behind the line."),
    "PlaceHeading": Text("{} se place au cap {}°.", "{} points to heading {}°."),
    "EndTurn": Text("{} finit son tour.", "{} ends the turn."),
    "SitOut": Text("{} passe son tour, faute de vent.", "{} sits out the turn, becalmed."),
    "Spin": Text("{} fait un tour complet sur place.", "{} makes a full turn on the spot."),
}
