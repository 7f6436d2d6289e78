"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.game import Setup
from embruns.core.observation import Field
from embruns.games.regate.box import BOX, KINDS
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.hand import UNSEEN
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


def observe(view: RegateState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
    seats = len(view.boats)
    boats = [view.boats[(seat + k) % seats] for k in range(seats)]
    found: list[int] = [view.phase, (view.seat - seat) % seats, seat]
    hands = [_kinds(boat.hand) for boat in boats]
    for boat, hand in zip(boats, hands, strict=True):
        found += _numbers(boat)
        found.append(hand[KINDS])
    for hand in hands:
        found += hand[:KINDS]
    for kind in range(KINDS):
        found.append(view.unseen[kind])
    found += view.discards()
    found += [view.pile, view.turns, view.at_x, view.at_y, view.replays, int(view.may_replay), view.suns]
    found += [int(view.idle), view.changed]
    return vec[i64]([i64(number) for number in found])


def _numbers(boat: Boat) -> list[int]:
    return [
        *(boat.x, boat.y, boat.heading, int(boat.placed), int(boat.started), boat.marks, int(boat.sun)),
        *(int(boat.spin), boat.laid, boat.streak, boat.target),
    ]


def _kinds(hand: i64) -> list[int]:
    """Return how many cards of each kind are in a hand, and at last how many are hidden."""
    counts = [0] * (KINDS + 1)
    while hand:
        code = int(hand & 31)
        counts[KINDS if code == UNSEEN else code - 1] += 1
        hand >>= 5
    return counts
