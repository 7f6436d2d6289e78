"""MDM-14 to MDM-25 The dice of an attempt: thrown, placed, thrown again or discarded, until it succeeds or fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD
from embruns.core.contract import Action, Rng
from embruns.games.maitre_des_mers.actions import DISCARDS, PLACE_OR_THROW, PLACEMENTS, ROLLS, THROW
from embruns.games.maitre_des_mers.box import NO_CARD, OPEN, PLACES, SHIPS, WITHIN
from embruns.games.maitre_des_mers.parts.bits import put_members
from embruns.games.maitre_des_mers.parts.dice import (
    FACES,
    FIRST,
    HANDFULS,
    LESS,
    MORE,
    NO_DICE,
    SIZE,
    THROWS,
    THROWS_FROM,
    THROWS_OF,
    WAYS,
    face_of,
)
from embruns.games.maitre_des_mers.phases import PLACING, THROWING, THROWN
from embruns.games.maitre_des_mers.rules import arming, cargo, goods

if TYPE_CHECKING:
    from embruns.games.maitre_des_mers.state import MaitreDesMersState

FIRST_PLACE: Final[i64] = PLACEMENTS[0][1][0].index  # a card's placements stand together, by face
FIRST_DISCARD: Final[i64] = DISCARDS[1][0].index  # and so do the discards

# Throwing


def throws(state: MaitreDesMersState) -> list[tuple[Action, int]]:
    """MDM-14 All five dice at first, later those that are left; each throw with the number of ways to show it.

    Dice that goods do not throw again lie still.
    """
    dice = state.dice_left() - SIZE[state.thrown]
    return [(ROLLS[number], WAYS[number]) for number in range(FIRST[dice], FIRST[dice + 1])]


def random_throw(state: MaitreDesMersState, rng: Rng) -> Action:
    """Draw one of `throws` by its weight."""
    dice = state.dice_left() - SIZE[state.thrown]
    return ROLLS[THROWS[THROWS_FROM[dice] + rng.below(THROWS_OF[dice])]]


def show(state: MaitreDesMersState, thrown: i64) -> None:
    """MDM-14 The dice show their faces; a die that is thrown alone joins those that lie still."""
    lying = state.thrown
    state.thrown = thrown if lying == NO_DICE else MORE[7 * lying + face_of(thrown)]
    state.phase = THROWN


# Placing


def placements(state: MaitreDesMersState) -> list[Action]:
    """MDM-15 After the first die of a throw, more of its dice may be placed, or the others are thrown again."""
    return PLACE_OR_THROW[state.target][OPEN[HANDFULS * state.target + state.placed] & FACES[state.thrown]]


def put_placements(state: MaitreDesMersState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `placements` lists from place n on; return where they end."""
    target = state.target
    faces = OPEN[HANDFULS * target + state.placed] & FACES[state.thrown]
    n = put_members(faces, FIRST_PLACE + 6 * target, marked, n)
    marked[n] = THROW.index
    return n + 1


def place(state: MaitreDesMersState, card: i64, face: i64) -> None:
    """MDM-16 A placed die stays on its card."""
    state.target = card
    state.placed = MORE[7 * state.placed + face]
    state.thrown = LESS[7 * state.thrown + face]
    if SIZE[state.placed] == PLACES[card]:
        win(state, card)
    elif OPEN[HANDFULS * card + state.placed] & FACES[state.thrown]:
        state.phase = PLACING
    else:
        throw_again(state)


def throw_again(state: MaitreDesMersState) -> None:
    """MDM-17 All dice that are neither placed nor discarded are thrown again."""
    state.thrown = NO_DICE
    state.phase = THROWING


def choices(state: MaitreDesMersState) -> list[Action]:
    """MDM-18 After a throw a die must be placed if any is placeable; goods may be used before."""
    faces = FACES[state.thrown]
    if state.target == NO_CARD:
        fitting = _first_placements(state, faces)
    else:
        fitting = PLACEMENTS[state.target][OPEN[HANDFULS * state.target + state.placed] & faces]
    found = fitting or DISCARDS[faces]  # MDM-19 only where no die is placeable, one is discarded
    if state.goods:
        found = found[:]  # ready-made lists stay as they are
        goods.add_uses(state, found, not fitting)
    return found


def put_choices(state: MaitreDesMersState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `choices` lists from place n on; return where they end."""
    faces, before = FACES[state.thrown], n
    if state.target != NO_CARD:
        fitting = OPEN[HANDFULS * state.target + state.placed] & faces
        n = put_members(fitting, FIRST_PLACE + 6 * state.target, marked, n)
    else:
        ships = state.port & WITHIN[state.dice_left()]
        while ships:
            one = ships & -ships
            ships ^= one
            ship = MEMBER[one * SPREAD >> 58 & 63]
            n = put_members(OPEN[HANDFULS * ship] & faces, FIRST_PLACE + 6 * ship, marked, n)
    stuck = n == before
    if stuck:
        n = put_members(faces, FIRST_DISCARD, marked, n)
    return goods.put_uses(state, marked, n, stuck) if state.goods else n


def discard(state: MaitreDesMersState, face: i64) -> None:
    """MDM-20 One die is discarded for this throw; it is unusable until the end of the turn."""
    state.discarded = MORE[7 * state.discarded + face]
    if _can_succeed(state):
        throw_again(state)  # MDM-21 the attempt goes on and cannot be broken off
    else:
        state.end_turn()


def _first_placements(state: MaitreDesMersState, faces: i64) -> list[Action]:
    """MDM-22 The first die fixes the ship: any ship of the port that the dice can still fill."""
    found: list[Action] = []
    ships = state.port & WITHIN[state.dice_left()]
    ship: i64 = 0
    while ships:
        if ships & 1:
            found += PLACEMENTS[ship][OPEN[HANDFULS * ship] & faces]
        ships >>= 1
        ship += 1
    return found


# Success and failure


def win(state: MaitreDesMersState, card: i64) -> None:
    """MDM-24 The attempt succeeds as soon as the combination is complete."""
    if card < SHIPS:
        arming.join_fleet(state, card)
    else:
        cargo.take(state, card)


def _can_succeed(state: MaitreDesMersState) -> bool:
    """MDM-25 The dice that are left can fill the missing places; before a ship is fixed, those of some ship."""
    left = state.dice_left()
    if state.target == NO_CARD:
        return state.port & WITHIN[left] != 0
    return left >= PLACES[state.target] - SIZE[state.placed]
