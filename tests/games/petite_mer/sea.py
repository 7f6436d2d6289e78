"""Positions for the tests, drawn as text: names of tiles, '.' for an empty cell, a star where seat 0 has its boat.

Rows go from north to south. Where the drawing has no control tower, it lies far east of it: the tower is always on the
map, and touches nothing there.
"""

from __future__ import annotations

from embruns.core.contract import CHANCE
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.box import BIT, BOX, NAMES, Box
from embruns.games.petite_mer.chart import HOME, cell_at, x_of, y_of
from embruns.games.petite_mer.rules import PLAYING, Gulf

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
) -> Gulf:
    """A moment in the turn of seat `turn`; the pile holds all other tiles, or those named and the rest is discarded."""
    gulf = Gulf(box, players, extensions)
    gulf.phase, gulf.to_draw, gulf.to_deal, gulf.seat = PLAYING, 0, 0, turn
    boat = _lay(gulf, drawing)
    for seat in range(players):
        gulf.boats[seat] = boat if seat == turn else HOME
    for seat, hand in enumerate(hands):
        gulf.hands[seat] = bits(hand)
    gulf.pile &= ~(gulf.chart.placed | bits(" ".join(hands)))
    if pile is not None:
        gulf.pile = bits(pile)
    gulf.in_pile = int(gulf.pile).bit_count()
    gulf.tokens = box.tokens[players - 1] if tokens is None else tokens
    return gulf


def _lay(gulf: Gulf, drawing: str) -> int:
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
            gulf.chart.lay(NAMES.index(name.rstrip("*")), cell)
    return boat


def clause(gulf: Gulf, text: str) -> str:
    """What forbids this action now, or ''; both statements of legality must agree."""
    action = GAME.read(text)
    forbidden = gulf.forbids(action)
    assert (forbidden == "") == (action in gulf.legal()), f"{text}: {forbidden!r}"
    return forbidden


def play(gulf: Gulf, *texts: str) -> Gulf:
    """Play these actions and outcomes, each of which must be possible; the same state again."""
    for text in texts:
        action = GAME.read(text)
        possible = [outcome for outcome, _ in gulf.chances()] if gulf.to_act() == CHANCE else gulf.legal()
        assert action in possible, f"{text}: {gulf.forbids(action)}"
        gulf.play(action)
    return gulf


def draw_rest(gulf: Gulf) -> Gulf:
    """Let chance draw the first tiles it could, until a seat decides or the game is over."""
    while gulf.to_act() == CHANCE:
        gulf.play(gulf.chances()[0][0])
    return gulf


def spot(gulf: Gulf, name: str) -> int:
    """The cell of that tile."""
    return HOME if name == "TC" else gulf.chart.spots[NAMES.index(name)]


def points(gulf: Gulf, name: str) -> int:
    """What that tile scores."""
    return gulf.chart.points_of(spot(gulf, name))


def under_boat(gulf: Gulf, seat: int = 0) -> str:
    """The tile that seat's boat is on."""
    return NAMES[gulf.chart.tile_on(gulf.boats[seat])]


def hand(gulf: Gulf, seat: int = 0) -> str:
    """The names in a hand."""
    return names(gulf.hands[seat])


def names(tiles: int) -> str:
    """The names of a set of tiles."""
    return " ".join(name for tile, name in enumerate(NAMES[:63]) if tiles & BIT[tile])


def place_of(gulf: Gulf, name: str) -> tuple[int, int]:
    """Where that tile lies, x and y."""
    return x_of(spot(gulf, name)), y_of(spot(gulf, name))


def may_place(gulf: Gulf) -> list[str]:
    """Every placement that is legal now."""
    texts = [GAME.notation(action) for action in gulf.legal()]
    return [text for text in texts if text[-1] in "NESW" and text.split()[0] not in ("token", "discard")]
