"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.bits import member_of
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
_ALL_TILES: Final = vec[i64]([i64(2**TILES - 1)])  # as a set, and in a vector: as a plain number it is a large one
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
        turn, chart, boats, players = view.seat - seat, view.chart, view.boats, view.players
        numbers.put_three(view.phase, turn if turn >= 0 else turn + players, seat)
        _put_tiles(numbers, view, seat)
        new_map = numbers.is_new(chart.version)
        if new_map:  # nothing after this is compared with the last observation, so it may be left out
            _put_spots(numbers, chart.spots)
        memory, at = numbers.memory, numbers.at + 2 * TILES
        for k in range(players):
            other = seat + k if seat + k < players else seat + k - players
            memory[at] = i32(x_of(boats[other]))
            memory[at + 1] = i32(y_of(boats[other]))
            at += 2
        memory[at] = i32(view.tokens)
        memory[at + 1] = i32(view.to_draw)
        memory[at + 2] = i32(view.to_deal)
        memory[at + 3] = i32(view.placed)
        memory[at + 4] = i32(view.swapped)
        if new_map:
            memory[at + 5] = i32(chart.score())
        numbers.at = at + 6


def _put_tiles(numbers: Numbers, view: PetiteMerState, seat: i64) -> None:
    """Write where each tile is."""
    placed, pile, hands, players = view.chart.placed, view.pile, view.hands, view.players
    in_play = placed | pile
    numbers.label(placed, ON_MAP)
    numbers.label(pile, IN_PILE)
    for k in range(players):
        hand = hands[seat + k if seat + k < players else seat + k - players]
        numbers.label(hand, IN_HAND + k)
        in_play |= hand
    numbers.label(_ALL_TILES[0] & ~in_play, NOT_IN_PLAY)
    numbers.skip(TILES)


def _put_spots(numbers: Numbers, spots: vec[i64]) -> None:
    """Write x and y of each tile whose spot is another than in the last observation; the next field is not begun."""
    memory, at = numbers.memory, numbers.at
    moved = numbers.changed(spots, TILES)
    while moved:
        tile = member_of(moved & -moved)
        moved &= moved - 1
        spot = spots[tile]
        memory[at + tile] = i32(x_of(spot)) if spot else i32(0)
        memory[at + TILES + tile] = i32(y_of(spot)) if spot else i32(0)
