"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.game import Setup
from embruns.core.numbers import put, put_all, zeros
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
    found = zeros(3 + seats * (NUMBERS + KINDS) + 2 * KINDS + 9)
    at = put(found, 0, [view.phase, (view.seat - seat) % seats, seat])
    hands = at + seats * NUMBERS
    for k in range(seats):
        boat = view.boats[(seat + k) % seats]
        at = put(found, at, _numbers(boat))
        found[at] = _put_hand(found, hands + k * KINDS, boat.hand)
        at += 1
    at = put_all(found, hands + seats * KINDS, view.unseen)
    at = put(found, at, view.discards())
    may_replay, idle = 1 if view.may_replay else 0, 1 if view.idle else 0
    at = put(found, at, [view.pile, view.turns, view.at_x, view.at_y, view.replays, may_replay, view.suns])
    put(found, at, [idle, view.changed])
    return found


def _numbers(boat: Boat) -> list[int]:
    return [
        *(boat.x, boat.y, boat.heading, int(boat.placed), int(boat.started), boat.marks, int(boat.sun)),
        *(int(boat.spin), boat.laid, boat.streak, boat.target),
    ]


def _put_hand(found: vec[i64], at: i64, hand: i64) -> i64:
    """Count the cards of each kind from this place on, and return how many are hidden."""
    hidden: i64 = 0
    while hand:
        code = hand & 31
        if code == UNSEEN:
            hidden += 1
        else:
            found[at + code - 1] += 1
        hand >>= 5
    return hidden
