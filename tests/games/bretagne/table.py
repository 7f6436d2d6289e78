"""Tables laid for a test: what is said lies there, the rest of every stock lies where it belongs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from embruns.core.contract import CHANCE
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import ALL_CARDS, BOX, NONE, TILE_NAMES
from embruns.games.bretagne.facts import Facts, facts_of
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.goods import amounts_of, hand_of, kinds_of, store_of
from embruns.games.bretagne.position import CARDS, CITIES, PHASES, RESOURCES, WEATHERS, Position, position_of
from embruns.games.bretagne.state import BretagneState
from tests.games import moves

P, J, G, R = range(4)  # the players of the rulebook's examples
PORTS = BOX.port_names
DISPLAY = "sand, stone, clay, sand, sand+stone, sand+clay, stone+clay, sand+sand, sand+stone+clay, stone+stone+stone"
CALM = {"Roscoff": 0, "Paimpol": 1, "Saint-Malo": 2, "Douarnenez": 4, "Camaret": 5, "Le Conquet": 6}
CALM |= {"Concarneau": 8, "Quiberon": 9, "Le Palais": 11}  # wood sand card, stone engineer card, clay engineer points


def slot(name: str) -> int:
    """The slot of a lighthouse in the historical scenario."""
    return BOX.names.index(name)


def store(words: str) -> int:
    """`wood 2, clay 1` as goods."""
    amounts = dict.fromkeys(RESOURCES, 0)
    for word in filter(None, words.split(", ")):
        name, number = word.split()
        amounts[name] += int(number)  # type: ignore[index]
    return store_of([amounts[resource] for resource in RESOURCES])


def goods(state: BretagneState, seat: int) -> str:
    """The inverse of `store`, for the goods of a seat."""
    return told(state.players[seat].goods)


def told(packed: int) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(RESOURCES, amounts_of(packed), strict=True) if n)


def cards(words: str) -> int:
    """`dock 2, supplies 1` as a hand."""
    amounts = dict.fromkeys(CARDS, 0)
    for word in filter(None, words.split(", ")):
        name, number = word.split()
        amounts[name] += int(number)  # type: ignore[index]
    return hand_of([amounts[card] for card in CARDS])


def hand(state: BretagneState, seat: int) -> str:
    found = zip(CARDS, kinds_of(state.players[seat].hand), strict=True)
    return ", ".join(f"{name} {n}" for name, n in found if n)


def table(
    seats: int = 4,
    *,
    seat: int = 0,
    phase: str = "acting",
    round: int = 1,
    weather: str = "sunny",
    forecast: str | None = "rain",
    players: Mapping[int, Any] | None = None,
    sites: Mapping[str, Mapping[str, Any]] | None = None,
    built: Iterable[str] = (),
    swapped: Sequence[tuple[str, str]] = (),
    ports: Mapping[str, Sequence[int]] | None = None,
    port_tiles: Mapping[str, int] | None = None,
    improved: Sequence[int] = (),
    display: str = DISPLAY,
    market: str = "wood 3, sand 3, stone 3, clay 3",
    singles: int = 3,
    pairs: int = 2,
    quimper: str = "",
    discards: str = "",
    **more: int,
) -> BretagneState:
    """A position in the action phase: seat n stands on numeral n and holds barge n, unless told otherwise.

    Lighthouses that are `swapped` lie on each other's slots, as in the random scenario; a name means its old slot.
    """
    state = BretagneState(seats)
    state.phase, state.round, state.seat = PHASES.index(phase), round, seat
    state.weather = WEATHERS.index(weather)
    state.forecast = NONE if forecast is None else WEATHERS.index(forecast)
    state.weather_seen = 16**state.weather + (16**state.forecast if forecast else 0)
    state.market, state.quimper, state.singles, state.pairs = store(market), store(quimper), singles, pairs
    state.discards = cards(discards)
    for name in built:
        state.built |= BIT[slot(name)]
    state.laid = state.laid[:]
    for one, other in swapped:
        state.laid[slot(one)], state.laid[slot(other)] = slot(other), slot(one)
    for port, tile in {**CALM, **(port_tiles or {})}.items():
        state.port_tiles[PORTS.index(port)] = tile
    for port, standing in (ports or {}).items():
        state.port_seats[PORTS.index(port)] = sum(BIT[s] for s in standing)
    state.improved = sum(BIT[coast] for coast in improved)
    _lay_tiles(state, display, sites or {})
    for number in range(seats):
        _equip(state, number, {"barge": number + 1, "numeral": number + 1, **(players or {}).get(number, {})})
    for name, value in more.items():
        setattr(state, name, value)
    if phase in ("acting", "placing", "recalling", "trading") and "serving" not in more:
        state.serving = state.players[seat].barge
    _stock(state)
    return checked(state)


def _lay_tiles(state: BretagneState, display: str, sites: Mapping[str, Mapping[str, Any]]) -> None:
    for name in filter(None, display.split(", ")):
        state.display[TILE_NAMES.index(name)] += 1
    for name, site in sites.items():
        where = slot(name)
        state.site_engineers[where] = site.get("engineers", 0)
        state.site_francs[where] = site.get("francs", 0)
        for level, (tile, seat, workers) in enumerate(site.get("floors", ())):
            state.floors[where] = level + 1
            state.tiles[4 * where + level] = TILE_NAMES.index(tile)
            state.builders[4 * where + level] = seat
            state.crew[4 * where + level] = workers


def _equip(state: BretagneState, seat: int, facts: Mapping[str, Any]) -> None:
    player = state.players[seat]
    for name in ("workers", "brest", "lorient", "francs", "engineers", "score"):
        setattr(player, name, facts.get(name, getattr(player, name)))
    for name in ("barge", "numeral", "next_numeral"):
        setattr(player, name, NONE if facts.get(name) is None else facts[name] - 1)
    player.goods = store(facts.get("goods", ""))
    player.hand = cards(facts.get("hand", ""))
    player.cards = sum(kinds_of(player.hand))
    out = sum(state.crew_of(seat, s) for s in range(15))
    out += sum(1 for standing in state.port_seats if standing & BIT[seat])
    if "reserve" in facts:
        player.reserve = facts["reserve"]
        player.workers = facts.get("workers", 14 - player.reserve - player.brest - player.lorient - out)
    else:
        player.workers = min(player.workers, 14 - out - player.brest - player.lorient)
        player.reserve = 14 - player.workers - player.brest - player.lorient - out


def _stock(state: BretagneState) -> None:
    held = sum(p.engineers for p in state.players) + sum(state.site_engineers)
    state.stock_engineers = BOX.engineers - held - state.singles - 2 * state.pairs
    for kind in range(len(TILE_NAMES)):
        out = state.display[kind] + [state.tile, *state.tiles].count(kind)
        state.piles[kind] = BOX.tile_copies[kind] - out
    state.deck = ALL_CARDS - state.discards - state.shown_cards - sum(p.hand for p in state.players)
    state.deck_size = sum(kinds_of(state.deck))


def checked(state: BretagneState) -> BretagneState:
    """Through its data and back: only a position that holds together is played."""
    back = GAME.state(GAME.position(state))
    assert back == state
    return back


def go_on(state: BretagneState) -> BretagneState:
    """Let the game run to the next choice or chance."""
    after = state.copy()
    after.go_on()
    return after


def play(state: BretagneState, *texts: str) -> BretagneState:
    """The position after these moves, chance in brackets; fails where the rules refuse one."""
    return moves.play(GAME, state.copy(), *texts)


def refused(state: BretagneState, move: str) -> str:
    """The clause that refuses the move; '' where it is legal. Both statements of legality agree."""
    action = GAME.read(move)
    clause = state.forbids(action)
    assert (clause == "") == (action in state.legal())
    return clause


def choices(state: BretagneState, verb: str = "") -> list[str]:
    """What may be done now, as notation; only moves that begin with `verb`."""
    return [text for action in state.legal() if (text := GAME.notation(action)).startswith(verb)]


def outcomes(state: BretagneState) -> dict[str, int]:
    """What chance may bring, by weight."""
    return {GAME.notation(outcome): weight for outcome, weight in state.chances()}


def position(state: BretagneState) -> Position:
    return position_of(state)


def facts(state: BretagneState) -> Facts:
    return facts_of(state, GAME.setup("historical", len(state.players)))


def new(seats: int = 4, variant: str = "historical") -> BretagneState:
    return GAME.new(GAME.setup(variant, seats))


def drawn(state: BretagneState, seed: int = 0) -> BretagneState:
    """Chance up to the next decision."""
    after, rng = state.copy(), rng_for(seed, "drawn")
    while after.to_act() == CHANCE:
        after.play(after.roll(rng))
    return after


def started(seats: int = 4, variant: str = "historical", seed: int = 0) -> BretagneState:
    """Set up, and the first barge to be picked; seat 0 stands on I, seat 1 on II, and so on."""
    state = new(seats, variant)
    names = ("anchor", "star", "wheel", "shell")
    return drawn(play(state, *[f"[line {names[s]}]" for s in range(seats)]), seed)


def until(state: BretagneState, phase: str, seed: int = 0) -> BretagneState:
    """Random play until the game waits for this."""
    after, rng = state.copy(), rng_for(seed, "until")
    while PHASES[after.phase] != phase:
        assert after.to_act() != -2, f"the game ended before {phase}"
        after.play(after.roll(rng) if after.to_act() == CHANCE else after.pick(rng))
    return after


def city(name: str) -> int:
    return CITIES.index(name)
