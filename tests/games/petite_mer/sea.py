"""Positions for the tests, drawn as text: names of tiles, '.' for an empty cell, a star where seat 0 has its boat.

Rows go from north to south. Where the drawing has no control tower, it lies far east of it: the tower is always on the
map, and touches nothing there.
"""

from __future__ import annotations

from embruns.core.bits import BIT
from embruns.core.contract import CHANCE
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.box import BOX, NAMES, Box
from embruns.games.petite_mer.facts import Inspection, facts_of
from embruns.games.petite_mer.parts.chart import HOME, cell_at, x_of, y_of
from embruns.games.petite_mer.phases import PLAYING
from embruns.games.petite_mer.state import PetiteMerState

FAR_EAST = 20


def bits(names: str) -> int:
    """`'A1 B2'` as a set of tiles."""
    return sum(BIT[NAMES.index(name)] for name in names.split())


def sea(
    drawing: str = "TC*",
    *hands: str,
    players: int = 2,
    extensions: int = 0,
    pile: str | None = None,
    tokens: int | None = None,
    turn: int = 0,
    box: Box = BOX,
) -> PetiteMerState:
    """A moment in the turn of seat `turn`; the pile holds all other tiles, or those named and the rest is discarded."""
    state = PetiteMerState(box, players, extensions)
    state.phase, state.to_draw, state.to_deal, state.seat = PLAYING, 0, 0, turn
    boat = _lay(state, drawing)
    for seat in range(players):
        state.boats[seat] = boat if seat == turn else HOME
    for seat, hand in enumerate(hands):
        state.hands[seat] = bits(hand)
    state.pile &= ~(state.chart.placed | bits(" ".join(hands)))
    if pile is not None:
        state.pile = bits(pile)
    state.in_pile = int(state.pile).bit_count()
    state.tokens = box.tokens[players - 1] if tokens is None else tokens
    return state


def _lay(state: PetiteMerState, drawing: str) -> int:
    rows = [row.split() for row in drawing.strip().splitlines()]
    found = {(x, -y): name for y, row in enumerate(rows) for x, name in enumerate(row) if name != "."}
    tower = [cell for cell, name in found.items() if name.rstrip("*") == "TC"]
    dx, dy = (-tower[0][0], -tower[0][1]) if tower else (FAR_EAST, 0)
    boat = HOME
    for (x, y), name in found.items():
        cell = cell_at(x + dx, y + dy)
        if name.endswith("*"):
            boat = cell
        if name.rstrip("*") != "TC":
            state.chart.lay(NAMES.index(name.rstrip("*")), cell)
    return boat


def clause(state: PetiteMerState, text: str) -> str:
    """What forbids this action now, or ''; both statements of legality must agree."""
    action = GAME.read(text)
    forbidden = state.forbids(action)
    assert (forbidden == "") == (action in state.legal()), f"{text}: {forbidden!r}"
    return forbidden


def play(state: PetiteMerState, *texts: str) -> PetiteMerState:
    """Play these actions and outcomes, each of which must be possible; the same state again."""
    for text in texts:
        action = GAME.read(text)
        possible = [outcome for outcome, _ in state.chances()] if state.to_act() == CHANCE else state.legal()
        assert action in possible, f"{text}: {state.forbids(action)}"
        state.play(action)
    return state


def draw_rest(state: PetiteMerState) -> PetiteMerState:
    """Let chance draw the first tiles it could, until a seat decides or the game is over."""
    while state.to_act() == CHANCE:
        state.play(state.chances()[0][0])
    return state


def spot(state: PetiteMerState, name: str) -> int:
    """The cell of that tile."""
    return HOME if name == "TC" else state.chart.spots[NAMES.index(name)]


def points(state: PetiteMerState, name: str) -> int:
    """What that tile scores."""
    return state.chart.points_of(spot(state, name))


def under_boat(state: PetiteMerState, seat: int = 0) -> str:
    """The tile that seat's boat is on."""
    return NAMES[state.chart.tile_on(state.boats[seat])]


def hand(state: PetiteMerState, seat: int = 0) -> str:
    """The names in a hand."""
    return names(state.hands[seat])


def names(tiles: int) -> str:
    """The names of a set of tiles."""
    return " ".join(name for tile, name in enumerate(NAMES[:63]) if tiles & BIT[tile])


def place_of(state: PetiteMerState, name: str) -> tuple[int, int]:
    """Where that tile lies, x and y."""
    return x_of(spot(state, name)), y_of(spot(state, name))


def may_place(state: PetiteMerState) -> list[str]:
    """Every placement that is legal now."""
    texts = [GAME.notation(action) for action in state.legal()]
    return [text for text in texts if text[-1] in "NESW" and text.split()[0] not in ("token", "discard")]


def tokens(state: PetiteMerState) -> list[tuple[int, int]]:
    """The blue and the red tokens of each seat."""
    blue = [player.tokens for player in GAME.position(state).players]
    return list(zip(blue, facts_of(state).used, strict=True))


def inspections(state: PetiteMerState) -> dict[str, Inspection]:
    """What the facts say of each tile on the map."""
    placed = GAME.position(state).placed
    return {one.tile: fact for one, fact in zip(placed, facts_of(state).placed, strict=True)}
