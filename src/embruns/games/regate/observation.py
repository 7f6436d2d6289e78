"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.regate.box import BOX, KINDS, SUN_CARD
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.hand import UNSEEN, count_unseen, size_of
from embruns.games.regate.state import RegateState

FAR: Final = 100_000  # no boat gets so far away in the turns that a race can have
_EACH_KIND: Final[i64] = KINDS  # compiled, KINDS itself is an object
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
        race = view  # a variable of its own type: `view` would be checked again at each use
        boats, memory, at = race.boats, numbers.memory, numbers.at
        seats = i64(len(boats))
        after = race.seat - seat
        memory[at] = i32(race.phase)
        memory[at + 1] = i32(after if after >= 0 else after + seats)
        memory[at + 2] = i32(seat)
        at += 3
        for k in range(seats):
            _write_boat(memory, at, boats[_round_the_table(seat + k, seats)], k == 0)
            at += NUMBERS
        _write_cards(numbers, at, race, seat)
        at += (seats + 2) * _EACH_KIND
        memory[at] = i32(race.pile)
        memory[at + 1] = i32(race.turns)
        memory[at + 2] = i32(race.at_x)
        memory[at + 3] = i32(race.at_y)
        memory[at + 4] = i32(race.replays)
        memory[at + 5] = i32(race.may_replay)
        memory[at + 6] = i32(race.suns)
        memory[at + 7] = i32(race.idle)
        memory[at + 8] = i32(race.changed)

    def write_seen(self, state: State, seat: i64, numbers: Numbers) -> None:
        """Write the state itself: `write` counts the cards of the other hands among the unseen ones."""
        self.write(state, seat, numbers)


def _round_the_table(seat: i64, seats: i64) -> i64:
    return seat if seat < seats else seat - seats


def _write_boat(memory: vec[i32], at: i64, boat: Boat, own: bool) -> None:
    memory[at] = i32(boat.x)
    memory[at + 1] = i32(boat.y)
    memory[at + 2] = i32(boat.heading)
    memory[at + 3] = i32(boat.placed)
    memory[at + 4] = i32(boat.started)
    memory[at + 5] = i32(boat.marks)
    memory[at + 6] = i32(boat.sun)
    memory[at + 7] = i32(boat.spin)
    memory[at + 8] = i32(boat.laid)
    memory[at + 9] = i32(boat.streak)
    memory[at + 10] = i32(boat.target)
    memory[at + 11] = i32(count_unseen(boat.hand) if own else size_of(boat.hand))


def _write_cards(numbers: Numbers, at: i64, view: RegateState, seat: i64) -> None:
    """Write the hands, the unseen cards and the discard: of the other hands only the number of cards is seen.

    What is neither in the own hand nor on the discard nor in front of a boat is unseen. So only the cards of the own
    hand, the one that was last discarded and those of the hand that was written before are written again, unless more
    has changed on the discard. The cards of the other hands stay all 0.
    """
    own, memory, unseen_at = view.boats[seat].hand, numbers.memory, at + i64(len(view.boats)) * _EACH_KIND
    kept = numbers.kept(2)  # the own hand and the version of the discard that were written last
    last_hand, version = kept[0], kept[1]
    kept[0], kept[1] = own, view.discard_version
    if version == view.version_before:
        memory[unseen_at + view.last_discarded] -= i32(1)
        memory[unseen_at + _EACH_KIND + view.last_discarded] += i32(1)
    elif version != view.discard_version:
        _write_discards(memory, at, unseen_at, view)
        last_hand = 0
    if last_hand != own:
        _count_hand(memory, at, unseen_at, last_hand, i32(-1))
        _count_hand(memory, at, unseen_at, own, i32(1))


def _write_discards(memory: vec[i32], at: i64, unseen_at: i64, view: RegateState) -> None:
    """Write the unseen cards and the discard as if the own hand were empty."""
    deck, discards = view.course.deck, view.discards()
    for kind in view.course.kinds:
        memory[at + kind] = i32(0)
        memory[unseen_at + kind] = i32(deck[kind] - discards[kind])
        memory[unseen_at + _EACH_KIND + kind] = i32(discards[kind])
    for boat in view.boats:
        if boat.sun:
            memory[unseen_at + SUN_CARD] -= i32(1)


def _count_hand(memory: vec[i32], at: i64, unseen_at: i64, hand: i64, by: i32) -> None:
    """Count the cards of a hand that may be looked at among the own cards, and no longer among the unseen ones.

    With `by` = -1 the other way round.
    """
    while hand:
        code = hand & 31
        if code != UNSEEN:
            memory[at + code - 1] += by
            memory[unseen_at + code - 1] -= by
        hand >>= 5
