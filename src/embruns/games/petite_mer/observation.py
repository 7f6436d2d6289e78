"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.petite_mer.box import TILES
from embruns.games.petite_mer.parts.chart import x_of, y_of
from embruns.games.petite_mer.state import PetiteMerState

NOT_IN_PLAY: Final = -1
IN_PILE: Final = 0
ON_MAP: Final = 1
IN_HAND: Final = 2  # of the seat that looks; 3 of the next one


def fields_of(setup: Setup) -> list[Field]:
    """Return the fields of an observation."""
    seats = setup.players
    last = max(1, seats - 1)  # alone, too, a range has two ends
    return [
        Field("phase", (1,), 0, 4, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, last, "whose turn it is; 0 is you"),
        Field("seat", (1,), 0, last, "your seat"),
        Field(
            "where",
            (TILES,),
            -1,
            IN_HAND + seats - 1,
            "of each tile: -1 not in play, 0 in the pile, 1 on the map, 2 in your hand, 3 in the next one’s",
        ),
        Field("x", (TILES,), -65, 65, "of each tile on the map, cells east of the control tower; else 0"),
        Field("y", (TILES,), -65, 65, "of each tile on the map, cells north of the control tower; else 0"),
        Field("boats", (seats, 2), -65, 65, "x and y of each boat"),
        Field("tokens", (1,), 0, 9, "blue tokens of the seat whose turn it is; the others’ are all blue"),
        Field("to_draw", (1,), 0, 63, "tiles still to draw"),
        Field("to_deal", (1,), 0, 4, "seats that wait for their first hand"),
        Field("placed", (1,), 0, 63, "tiles placed in this turn"),
        Field("swapped", (1,), 0, 1, "whether the exchange of this turn is used"),
        Field("score", (1,), 0, 999, "points of the crew now"),
    ]


@final
class PetiteMerObserver(Observer):
    """Writes the fields of a view."""

    def size(self, view: State) -> i64:
        assert isinstance(view, PetiteMerState)
        return 3 + 3 * TILES + 2 * view.players + 6

    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        assert isinstance(view, PetiteMerState)
        numbers.put(view.phase)
        numbers.put((view.seat - seat) % view.players)
        numbers.put(seat)
        _put_tiles(numbers, view, seat)
        for k in range(view.players):
            boat = view.boats[(seat + k) % view.players]
            numbers.put(x_of(boat))
            numbers.put(y_of(boat))
        numbers.put(view.tokens)
        numbers.put(view.to_draw)
        numbers.put(view.to_deal)
        numbers.put(view.placed)
        numbers.put(1 if view.swapped else 0)
        numbers.put(view.chart.score())


def _put_tiles(numbers: Numbers, view: PetiteMerState, seat: i64) -> None:
    """Write where the tiles are, then their x, then their y."""
    spots = view.chart.spots
    for tile in range(i64(TILES)):
        numbers.put(ON_MAP if spots[tile] else _where(view, tile, seat))
    for tile in range(i64(TILES)):
        numbers.put(x_of(spots[tile]) if spots[tile] else 0)
    for tile in range(i64(TILES)):
        numbers.put(y_of(spots[tile]) if spots[tile] else 0)


def _where(view: PetiteMerState, tile: i64, seat: i64) -> i64:
    """Return where a tile is that is not on the map."""
    if view.pile & BIT[tile]:
        return IN_PILE
    for k in range(view.players):
        if view.hands[(seat + k) % view.players] & BIT[tile]:
            return IN_HAND + k
    return NOT_IN_PLAY
