"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.regate.box import BOX, KINDS
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.hand import UNSEEN, count_of
from embruns.games.regate.state import RegateState

FAR: Final = 100_000  # no boat gets so far away in the turns that a race can have
NUMBERS: Final = 12  # of each boat, beside its hand
_NO_CARDS: Final = vec[i64]([i64(0) for _ in range(KINDS)])


def fields_of(setup: Setup) -> list[Field]:
    """Return the fields of an observation."""
    seats, deck = setup.players, 15
    turns = BOX.guard_turns * seats
    return [
        Field("phase", (1,), 0, 11, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, seats - 1, "whose turn it is; 0 is you"),
        Field("seat", (1,), 0, seats - 1, "your seat"),
        Field(
            "boats",
            (seats, NUMBERS),
            -FAR,
            FAR,
            "x and y of the stern in millimetres / 10, heading in degrees, placed, started, marks rounded, a Sun lies "
            "in front, owes a full turn, cards laid before the start, Suns in a row, cards to draw up to, hidden cards",
        ),
        Field("hands", (seats, KINDS), 0, deck, "cards of each kind that you can see in each hand"),
        Field("unseen", (KINDS,), 0, 2 * deck, "cards of each kind in the draw pile or in a hidden hand"),
        Field("discards", (KINDS,), 0, 2 * deck, "cards of each kind in the discard"),
        Field("pile", (1,), 0, 200, "cards left to draw"),
        Field("turns", (1,), 0, turns, "turns that all seats have had together"),
        Field("at", (2,), -FAR, FAR, "x and y of the boat that is being placed"),
        Field("replays", (1,), 0, 9, "replays in this turn"),
        Field("may_replay", (1,), 0, 1, "whether a replay is due"),
        Field("suns", (1,), 0, 60, "Suns played in this turn"),
        Field("idle", (1,), 0, 1, "a forced stop or heaving-to: no Sun follows"),
        Field("changed", (1,), 0, 9, "cards put away while hove to"),
    ]


@final
class RegateObserver(Observer):
    """Writes the fields of a view."""

    def size(self, view: State) -> i64:
        assert isinstance(view, RegateState)
        return 3 + len(view.boats) * (NUMBERS + KINDS) + 2 * KINDS + 9

    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        assert isinstance(view, RegateState)
        seats = len(view.boats)
        numbers.put(view.phase)
        numbers.put((view.seat - seat) % seats)
        numbers.put(seat)
        for k in range(seats):
            _put_boat(numbers, view.boats[(seat + k) % seats])
        for k in range(seats):
            _put_hand(numbers, view.boats[(seat + k) % seats].hand)
        numbers.put_all(view.unseen)
        for number in view.discards():
            numbers.put(number)
        numbers.put(view.pile)
        numbers.put(view.turns)
        numbers.put(view.at_x)
        numbers.put(view.at_y)
        numbers.put(view.replays)
        numbers.put(1 if view.may_replay else 0)
        numbers.put(view.suns)
        numbers.put(1 if view.idle else 0)
        numbers.put(view.changed)


def _put_boat(numbers: Numbers, boat: Boat) -> None:
    numbers.put(boat.x)
    numbers.put(boat.y)
    numbers.put(boat.heading)
    numbers.put(1 if boat.placed else 0)
    numbers.put(1 if boat.started else 0)
    numbers.put(boat.marks)
    numbers.put(1 if boat.sun else 0)
    numbers.put(1 if boat.spin else 0)
    numbers.put(boat.laid)
    numbers.put(boat.streak)
    numbers.put(boat.target)
    numbers.put(count_of(boat.hand, UNSEEN))


def _put_hand(numbers: Numbers, hand: i64) -> None:
    """Count the cards of each kind."""
    counts = _NO_CARDS[:]
    while hand:
        code = hand & 31
        if code != UNSEEN:
            counts[code - 1] += 1
        hand >>= 5
    numbers.put_all(counts)
