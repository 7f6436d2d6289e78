"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i32, i64

from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.regate.box import BOX, KINDS, SUN_CARD
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.hand import UNSEEN, count_of, size_of
from embruns.games.regate.state import RegateState

FAR: Final = 100_000  # no boat gets so far away in the turns that a race can have
NUMBERS: Final = 12  # of each boat, beside its hand


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
        seats = i64(len(view.boats))
        after = view.seat - seat
        numbers.put_three(view.phase, after if after >= 0 else after + seats, seat)
        for k in range(seats):
            _put_boat(numbers, view.boats[_round_the_table(seat + k, seats)], k == 0)
        _put_cards(numbers, view, seat)
        numbers.put_four(view.pile, view.turns, view.at_x, view.at_y)
        numbers.put_four(view.replays, i64(view.may_replay), view.suns, i64(view.idle))
        numbers.put(view.changed)

    def write_seen(self, state: State, seat: i64, numbers: Numbers) -> None:
        """Write the state itself: `write` counts the cards of the other hands among the unseen ones."""
        self.write(state, seat, numbers)


def _round_the_table(seat: i64, seats: i64) -> i64:
    return seat if seat < seats else seat - seats


def _put_boat(numbers: Numbers, boat: Boat, own: bool) -> None:
    numbers.put_four(boat.x, boat.y, boat.heading, i64(boat.placed))
    numbers.put_four(i64(boat.started), boat.marks, i64(boat.sun), i64(boat.spin))
    numbers.put_four(boat.laid, boat.streak, boat.target, count_of(boat.hand, UNSEEN) if own else size_of(boat.hand))


def _put_cards(numbers: Numbers, view: RegateState, seat: i64) -> None:
    """Write the hands, the unseen cards and the discard: of the other hands only the number of cards is seen."""
    seats, deck, unseen = i64(len(view.boats)), view.course.deck, view.unseen
    memory, own_hand = numbers.memory, numbers.at
    unseen_at = own_hand + seats * KINDS  # the other hands stay all 0
    discards_at = unseen_at + KINDS
    for kind in range(i64(KINDS)):
        if not deck[kind]:
            continue  # nobody has it ever
        hidden = unseen[kind]
        memory[own_hand + kind] = i32(0)
        memory[unseen_at + kind] = i32(hidden)
        memory[discards_at + kind] = i32(deck[kind] - hidden)
    for k in range(seats):
        boat = view.boats[_round_the_table(seat + k, seats)]
        seen_at = unseen_at if k else own_hand
        hand = boat.hand
        while hand:
            card = (hand & 31) - 1
            if hand & 31 != UNSEEN:
                memory[seen_at + card] += i32(1)
                memory[discards_at + card] -= i32(1)
            hand >>= 5
        if boat.sun:
            memory[discards_at + SUN_CARD] -= i32(1)
    numbers.skip((seats + 2) * KINDS)
