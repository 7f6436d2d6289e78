"""Bretagne in words: notation, the drawn board, what is asked, what happened."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import HIDDEN, OVER, Action
from embruns.core.game import Lang, Text
from embruns.games.bretagne.actions import (
    CITIES,
    SEATS,
    BuyCards,
    BuyResources,
    Decline,
    Draw,
    Enter,
    Forecast,
    HireEngineer,
    HirePair,
    HireWorker,
    Keep,
    Lay,
    Leave,
    Load,
    NoMoreCards,
    OpenPort,
    Pass,
    PickBarge,
    Place,
    PlayCard,
    Produce,
    Recall,
    Reveal,
    SellCards,
    SellResources,
    Send,
    Stand,
    StartBuilt,
    SwapCard,
    Take,
)
from embruns.games.bretagne.box import BOX, COASTS, NONE, RENTS, SLOTS, TILE_NAMES, WEATHERS, coast_of
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.goods import CARDS, RESOURCES, amounts_of, kinds_of
from embruns.games.bretagne.phases import (
    ACTING,
    CARDS_STEP,
    KEEPING,
    LOADING,
    PICKING,
    PLACING,
    PORT_STEP,
    RECALLING,
    TRADING,
)
from embruns.games.bretagne.rules import build, evaluation
from embruns.games.bretagne.state import BretagneState
from embruns.games.bretagne.words import (
    ASK_WORDS,
    CARD,
    CATEGORY,
    CITY,
    COAST,
    DRAW_WORDS,
    RENT,
    RESOURCE,
    SIGN,
    TELL_WORDS,
    WEATHER,
    tile_words,
)

REASONS = {
    "five-rounds": Text("La cinquième manche est finie.", "The fifth round is over."),
    "last-round": Text("La dernière manche est finie.", "The last round is over."),
    "all-built": Text("Tous les phares sont construits.", "Every lighthouse is built."),
}
TERMS = {
    "points": Text("les points", "points"),
    "won": Text("la victoire", "the win"),
    "order": Text("le rang à Pontivy", "the place at Pontivy"),
    "money": Text("les francs", "francs"),
    "men": Text("les ouvriers disponibles", "free workers"),
    "cards": Text("les cartes en main", "cards in hand"),
    "wares": Text("les moyens de bâtir", "the means to build"),
    "barge": Text("la barge", "the barge"),
    "sites": Text("les ouvriers sur les phares", "workers on the lighthouses"),
    "ports": Text("les ouvriers dans les ports", "workers in the ports"),
    "rivals": Text("le nombre des rivaux", "the number of rivals"),
}
NUMERALS = ("I", "II", "III", "IV")
_PORTS = tuple(name.casefold().replace(" ", "-") for name in BOX.port_names)
_PLAIN_NOTATION = {
    "BuyCards": "buy cards",
    "HireWorker": "hire worker",
    "HireEngineer": "hire engineer",
    "HirePair": "hire pair",
    "Leave": "leave",
    "Pass": "pass",
    "NoMoreCards": "no more",
    "Decline": "decline",
}


def notation(action: Action) -> str:
    """Return an action as it is written, such as `take sand+stone`, `place 7`, `brest buy wood+sand`, `play dock`."""
    match action:
        case Take():
            return f"take {TILE_NAMES[action.kind]}"
        case Place():
            return f"place {action.slot + 1}"
        case Recall():
            return f"recall {action.workers}"
        case PickBarge():
            return f"barge {action.barge + 1}"
        case Load():
            return f"load {RESOURCES[action.resource]}"
        case Keep():
            return f"keep {action.count} {RESOURCES[action.resource]}" if action.count else "keep nothing"
        case PlayCard():
            return f"play {CARDS[action.card]}"
        case Send():
            return f"send {_PORTS[action.port]}"
    return _PLAIN_NOTATION.get(type(action).__name__) or _notation_of_trade(action) or _notation_of_chance(action)


def _notation_of_trade(action: Action) -> str:
    """Return the notation of a trade; '' for any other action."""
    match action:
        case Enter():
            return f"enter {CITIES[action.city]}"
        case BuyResources():
            return f"{CITIES[action.city]} buy {RESOURCES[action.first]}+{RESOURCES[action.second]}"
        case SellResources():
            return f"sell {RESOURCES[action.first]}+{RESOURCES[action.second]}"
        case SellCards():
            return f"sell {CARDS[action.first]}+{CARDS[action.second]}"
        case SwapCard():
            return f"swap {CARDS[action.card]} for {RESOURCES[action.resource]}"
    return ""


def _notation_of_chance(action: Action) -> str:
    match action:
        case Stand():
            return f"line {SEATS[action.seat]}"
        case Lay():
            return f"lay {action.lighthouse + 1}"
        case StartBuilt():
            return f"built {action.slot + 1}"
        case OpenPort():
            return f"port {COASTS[action.tile // 4]} {RENTS[BOX.rent_kind[action.tile]]}"
        case Forecast():
            return f"weather {WEATHERS[action.weather]}"
        case Reveal():
            return f"reveal {TILE_NAMES[action.kind]}"
        case Produce():
            return f"produce {action.card + 1}"
        case Draw():
            return "draw ?" if action.card == HIDDEN else f"draw {CARDS[action.card]}"
    raise TypeError(f"{action!r} is no action of Bretagne")


# The board in a terminal


def draw(state: BretagneState, lang: Lang, names: Sequence[str]) -> str:
    """Draw round and weather, lighthouses, ports, markets, tiles, and a line for each seat."""
    words = DRAW_WORDS[lang]
    weather = [words["none"] if w == NONE else WEATHER[lang][w] for w in (state.weather, state.forecast)]
    lines = [f"{words['round']} {state.round}/{state.rounds}  {words['weather'].format(*weather)}"]
    lines += [_site_line(state, slot, lang) for slot in range(SLOTS)]
    lines += ["  ".join(_port_words(state, port, lang) for port in range(3 * c, 3 * c + 3)) for c in range(3)]
    lines.append(f"Quimper: {_goods(state.quimper, lang)}".replace(":", words["colon"]))
    engineers = words["engineers"].format(state.singles, state.pairs)
    lines.append(f"Brest: {_goods(state.market, lang)}, {engineers}".replace(":", words["colon"]))
    lines += [f"{row + 1}{words['colon']} {_row_words(state, row, lang)}" for row in range(3)]
    return "\n".join([*lines, *[_player_line(state, seat, names[seat], lang) for seat in range(len(state.players))]])


def _site_line(state: BretagneState, slot: int, lang: Lang) -> str:
    number = state.laid[slot]
    if number == NONE:
        return f"{slot + 1:2} ?"
    category = CATEGORY[lang][BOX.category[number]]
    head = f"{slot + 1:2} {BOX.names[number]:20} {COAST[lang][coast_of(slot)]:6} {category:10}"
    if state.is_built(slot):
        return f"{head} {DRAW_WORDS[lang]['built']}"
    storeys = [
        f"{SIGN[lang][state.builders[s]]}{state.crew[s]}" for s in range(4 * slot, 4 * slot + state.floors[slot])
    ]
    storeys += ["--"] * (state.storeys(slot) - state.floors[slot])
    facts = DRAW_WORDS[lang]["site"].format(state.site_engineers[slot], state.site_francs[slot])
    return f"{head} {' '.join(storeys):11} {facts}"


def _port_words(state: BretagneState, port: int, lang: Lang) -> str:
    tile = state.port_tiles[port]
    if tile == NONE:
        return f"{BOX.port_names[port]} ?"
    improved = state.improved & BIT[port // 3]
    rent = BOX.rent_improved[tile] if improved else BOX.rent_normal[tile]
    there = "".join(SIGN[lang][s] for s in range(len(state.players)) if state.port_seats[port] & BIT[s])
    return f"{BOX.port_names[port]} {rent} {RENT[lang][BOX.rent_kind[tile]]} ({there or '-'})"


def _row_words(state: BretagneState, row: int, lang: Lang) -> str:
    kinds = range(BOX.row_start[row], BOX.row_start[row + 1])
    return ", ".join(tile_words(kind, lang) for kind in kinds for _ in range(state.display[kind])) or "-"


def _player_line(state: BretagneState, seat: int, name: str, lang: Lang) -> str:
    player = state.players[seat]
    hand = f"{player.cards}" if player.hand == HIDDEN else f"{player.cards} ({_cards(player.hand, lang)})"
    barge = "-" if player.barge == NONE else player.barge + 1
    numeral = player.numeral if player.next_numeral == NONE else player.next_numeral
    return DRAW_WORDS[lang]["player"].format(
        name,
        SIGN[lang][seat],
        player.score,
        player.workers,
        player.reserve,
        player.engineers,
        player.francs,
        _goods(player.goods, lang),
        hand,
        barge,
        "-" if numeral == NONE else NUMERALS[numeral],
    )


def _goods(store: int, lang: Lang) -> str:
    return (
        ", ".join(f"{n} {RESOURCE[lang][r]}" for r, n in enumerate(amounts_of(store)) if n)
        or DRAW_WORDS[lang]["nothing"]
    )


def _cards(hand: int, lang: Lang) -> str:
    return ", ".join(f"{n} {CARD[lang][c]}" for c, n in enumerate(kinds_of(hand)) if n) or DRAW_WORDS[lang]["nothing"]


# What is asked


def ask(state: BretagneState, lang: Lang) -> str:
    """Return what the seat to act is asked, in one sentence."""
    if state.to_act() < 0:
        return ASK_WORDS[lang]["nothing"]
    words = ASK_WORDS[lang][_asked_of(state)]
    site = BOX.names[state.laid[state.site]] if state.site != NONE else ""
    player = state.players[state.seat]
    if state.phase == LOADING:
        return words.format(BOX.spaces[3 * state.serving + state.row])
    if state.phase == PLACING:
        return words.format(tile_words(state.tile, lang))
    if state.phase == RECALLING:
        return words.format(state.placed, site)
    if state.phase == TRADING:
        return words.format(CITY[state.city])
    if state.phase == KEEPING:
        return words.format(_goods(player.goods, lang), BOX.kept_resources)
    if state.phase in (CARDS_STEP, PORT_STEP):
        return words.format(site, state.crew_of(state.seat, state.site))
    return words


def _asked_of(state: BretagneState) -> str:
    """Return the name of the question, which offers nothing that cannot be done now."""
    if state.phase not in (ACTING, CARDS_STEP):
        return _ASKED[state.phase]
    can = {type(action) for action in state.legal()}
    if state.phase == CARDS_STEP:
        return "cards" if PlayCard in can else "no cards"
    if Take in can:
        return "act" if Enter in can else "build or pass"
    return "trade or pass" if Enter in can else "pass"


_ASKED = {
    PICKING: "barge",
    LOADING: "load",
    PLACING: "place",
    RECALLING: "recall",
    TRADING: "trade",
    KEEPING: "keep",
    PORT_STEP: "port",
}

# What happened


def tell(before: BretagneState, action: Action, after: BretagneState, lang: Lang, names: Sequence[str]) -> str:
    """Tell what was done, then what the game did by itself."""
    actor = before.to_act()
    name = names[actor] if actor >= 0 else ""
    return " ".join([_deed(before, action, name, names, lang), *_aftermath(before, action, after, names, lang)])


def _deed(before: BretagneState, action: Action, name: str, names: Sequence[str], lang: Lang) -> str:
    words = TELL_WORDS[lang]
    match action:
        case Take():
            return words["take"].format(name, tile_words(action.kind, lang))
        case Place():
            return words["place"].format(name, BOX.names[before.laid[action.slot]], _engineers(before, action.slot))
        case Recall():
            if action.workers == 0:
                return words["recall none"].format(name, before.placed)
            return words["recall"].format(name, action.workers, before.placed - action.workers)
        case PickBarge():
            return words["barge"].format(name, action.barge + 1)
        case Load():
            return words["load"].format(name, _loaded(before, action.resource), RESOURCE[lang][action.resource])
        case Keep():
            kept = f"{action.count} {RESOURCE[lang][action.resource]}"
            return words["keep"].format(name, kept) if action.count else words["keep nothing"].format(name)
        case PlayCard():
            value = evaluation.card_value(before, action.card)
            return words["play"].format(name, CARD[lang][action.card], BOX.names[before.laid[before.site]], value)
        case Send():
            price = evaluation.port_price(before, action.port)
            return words["send for" if price else "send"].format(name, BOX.port_names[action.port], price)
        case Draw():
            card = words["unseen"] if action.card == HIDDEN else CARD[lang][action.card]
            return words["draw"].format(names[before.drawer], card)
        case Pass() | Leave() | NoMoreCards() | Decline() | BuyCards() | HireWorker() | HireEngineer() | HirePair():
            return words[_PLAIN_NOTATION[type(action).__name__]].format(name)
    return _trade_deed(action, name, lang) or _chance_deed(before, action, names, lang)


def _trade_deed(action: Action, name: str, lang: Lang) -> str:
    """Tell a trade; '' for any other action."""
    words = TELL_WORDS[lang]
    match action:
        case Enter():
            return words["enter"].format(name, CITY[action.city])
        case BuyResources() | SellResources():
            verb = "sell" if isinstance(action, SellResources) else "buy"
            return words[verb].format(name, RESOURCE[lang][action.first], RESOURCE[lang][action.second])
        case SellCards():
            return words["sell"].format(name, CARD[lang][action.first], CARD[lang][action.second])
        case SwapCard():
            return words["swap"].format(name, CARD[lang][action.card], RESOURCE[lang][action.resource])
    return ""


def _chance_deed(before: BretagneState, action: Action, names: Sequence[str], lang: Lang) -> str:
    words = TELL_WORDS[lang]
    match action:
        case Stand():
            taken = sum(1 for player in before.players if player.numeral != NONE)
            return words["line"].format(names[action.seat], NUMERALS[taken])
        case Lay():
            return words["lay"].format(BOX.names[action.lighthouse], list(before.laid).index(NONE) + 1)
        case StartBuilt():
            return words["built"].format(BOX.names[before.laid[action.slot]])
        case OpenPort():
            port = list(before.port_tiles).index(NONE)
            rent = f"{BOX.rent_normal[action.tile]} {RENT[lang][BOX.rent_kind[action.tile]]}"
            return words["port"].format(BOX.port_names[port], rent)
        case Forecast():
            when = "weather" if before.weather == NONE else "forecast"
            return words[when].format(WEATHER[lang][action.weather])
        case Reveal():
            return words["reveal"].format(tile_words(action.kind, lang))
        case Produce():
            return words["produce"].format(action.card + 1)
    raise TypeError(f"{action!r} is no action of Bretagne")


def _engineers(before: BretagneState, slot: int) -> int:
    return build.demand(before, before.players[before.seat], slot)


def _loaded(before: BretagneState, resource: int) -> int:
    return min(BOX.spaces[3 * before.serving + before.row], amounts_of(before.quimper)[resource])


def _aftermath(
    before: BretagneState, action: Action, after: BretagneState, names: Sequence[str], lang: Lang
) -> list[str]:
    """Tell what the game did by itself: single answers, rents, evaluations, points, a new round, the end."""
    words, seats = TELL_WORDS[lang], range(len(names[: len(before.players)]))
    told = [
        words["barge"].format(names[s], after.players[s].barge + 1) for s in seats if _took(before, action, after, s)
    ]
    told += _placed_alone(before, action, after, lang)
    told += [words["passes too"].format(names[s]) for s in seats if _passed_alone(before, action, after, s)]
    told += [
        words["receives"].format(names[s], gain) for s in seats if (gain := _gains(before, action, after, s, lang))
    ]
    if after.built != before.built and not isinstance(action, StartBuilt):
        lit = [BOX.names[after.laid[s]] for s in range(SLOTS) if after.is_built(s) and not before.is_built(s)]
        told.append(words["lit"].format(", ".join(lit)))
    points = [(s, after.players[s].score - before.players[s].score) for s in seats]
    scored = [words["points"].format(names[s], gain) for s, gain in points if gain]
    if scored:
        told.append(f"{', '.join(scored)}.")
    if after.to_act() == OVER:
        told.append(words["over"].format(names[after.outcome().winners[0]]))
    elif after.round > before.round:
        told.append(words["round"].format(after.round))
    return told


def _took(before: BretagneState, action: Action, after: BretagneState, seat: int) -> bool:
    own = isinstance(action, PickBarge) and seat == before.seat
    return before.players[seat].barge == NONE and after.players[seat].barge != NONE and not own


def _placed_alone(before: BretagneState, action: Action, after: BretagneState, lang: Lang) -> list[str]:
    """Tell where the tile went if the only lighthouse that could be paid was chosen by itself."""
    if isinstance(action, Place) or list(after.floors) == list(before.floors):
        return []
    grown = [s for s in range(SLOTS) if after.floors[s] > before.floors[s]]
    return [TELL_WORDS[lang]["placed"].format(BOX.names[after.laid[s]]) for s in grown]


def _passed_alone(before: BretagneState, action: Action, after: BretagneState, seat: int) -> bool:
    if before.players[seat].next_numeral != NONE or (isinstance(action, Pass) and seat == before.seat):
        return False
    ended = after.round > before.round or after.to_act() == OVER or after.phase in (CARDS_STEP, PORT_STEP)
    return after.players[seat].next_numeral != NONE or (ended and before.players[seat].barge != NONE)


def _gains(before: BretagneState, action: Action, after: BretagneState, seat: int, lang: Lang) -> str:
    """Return the resources that came without a choice of that seat."""
    stored, stores = before.players[seat].goods, after.players[seat].goods
    if stored == stores or (seat == before.seat and isinstance(action, Load | BuyResources | SwapCard)):
        return ""
    had, has = amounts_of(stored), amounts_of(stores)
    gains = [f"{has[r] - had[r]} {RESOURCE[lang][r]}" for r in range(4) if has[r] > had[r]]
    return ", ".join(gains)
