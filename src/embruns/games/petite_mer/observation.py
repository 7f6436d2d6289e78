"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.petite_mer.box import TILES
from embruns.games.petite_mer.parts.chart import Chart, x_of, y_of
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
        state = view  # a variable of its own type: `view` would be checked again at each use
        turn, chart, boats, players = state.seat - seat, state.chart, state.boats, state.players
        memory, at = numbers.memory, numbers.at
        memory[at] = i32(state.phase)
        memory[at + 1] = i32(turn if turn >= 0 else turn + players)
        memory[at + 2] = i32(seat)
        numbers.at = at + 3
        _put_tiles(numbers, state, seat)
        at += 3 + TILES
        before = numbers.followed_by(chart.version)
        if before != chart.version:
            _put_spots(memory, at, chart, before)
        at += 2 * TILES
        for k in range(players):
            boat = boats[seat + k if seat + k < players else seat + k - players]
            memory[at] = i32(x_of(boat))
            memory[at + 1] = i32(y_of(boat))
            at += 2
        memory[at] = i32(state.tokens)
        memory[at + 1] = i32(state.to_draw)
        memory[at + 2] = i32(state.to_deal)
        memory[at + 3] = i32(state.placed)
        memory[at + 4] = i32(state.swapped)
        if before != chart.version:
            memory[at + 5] = i32(chart.score())
        numbers.at = at + 6


def _put_tiles(numbers: Numbers, view: PetiteMerState, seat: i64) -> None:
    """Write where each tile is; the sets are those of the binary digits of `where`, counted from NOT_IN_PLAY."""
    hands, players = view.hands, view.players
    ones, twos, fours = view.pile, view.chart.placed, i64(0)  # IN_PILE is 1 from there, ON_MAP 2
    for k in range(players):
        hand = hands[seat + k if seat + k < players else seat + k - players]
        label = IN_HAND + k - NOT_IN_PLAY
        ones |= hand & -(label & 1)
        twos |= hand & -(label >> 1 & 1)
        fours |= hand & -(label >> 2 & 1)
    numbers.put_digits(ones, twos, fours, TILES, NOT_IN_PLAY)


def _put_spots(memory: vec[i32], at: i64, chart: Chart, before: i64) -> None:
    """Write x and y of the tiles on the map: of the latest one alone, if `before` is the version without it."""
    if before == chart.before:
        _put_spot(memory, at + chart.latest, chart.spots[chart.latest])
    else:
        for tile in range(i64(TILES)):
            _put_spot(memory, at + tile, chart.spots[tile])


def _put_spot(memory: vec[i32], at: i64, spot: i64) -> None:
    memory[at] = i32(x_of(spot)) if spot else i32(0)
    memory[at + TILES] = i32(y_of(spot)) if spot else i32(0)
