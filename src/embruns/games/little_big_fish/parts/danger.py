"""What a player is warned of: fish that can be eaten within a turn, enemies that are too large, fish shut in."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.bits import BIT, in_order
from embruns.core.bits import member_of as square_of
from embruns.games.little_big_fish.box import BIRTH, PLANKTON
from embruns.games.little_big_fish.parts.field import ON_QUARTER, QUARTER, Field
from embruns.games.little_big_fish.parts.shoal import Shoal


def in_danger(hunted: Shoal, hunters: Shoal, field: Field, to_win: i64) -> i64:
    """Return the fish that the hunters can surely eat if their turn begins now, one or the other of them.

    Plankton and births count, for the hunters choose them; surprises do not, for nobody chooses the token.
    """
    found: i64 = 0
    fish = hunters.fish
    while fish:
        one = fish & -fish
        fish ^= one
        found |= _prey_of(one, hunters, hunted, field, to_win)
    return found


def too_large(own: Shoal, other: Shoal, field: Field) -> dict[int, list[int]]:
    """LBF-13 Return for the square of each fish the squares of enemies a step away that it is too small to eat."""
    found: dict[int, list[int]] = {}
    fish = own.fish
    while fish:
        one = fish & -fish
        fish ^= one
        size = own.size_on(one)
        barred = _ends(field, size, one) & other.fish & ~_food(other, size)
        if barred:
            found[square_of(one)] = in_order(barred)
    return found


def stranded(own: Shoal, field: Field) -> list[int]:
    """Return the squares of the fish that wrecks and the edge shut in."""
    return [square for square in in_order(own.fish) if not _ends(field, own.size_on(BIT[square]), BIT[square])]


def _prey_of(one: i64, hunters: Shoal, hunted: Shoal, field: Field, to_win: i64) -> i64:
    """Return what this hunter can eat with its two steps, or its newborn with the second."""
    size = hunters.size_on(one)
    food = _food(hunted, size)
    ends = _ends(field, size, one) & ~hunters.fish & (food | ~hunted.fish)
    found = ends & food
    if hunted.in_play <= 2 or hunters.trophies + 1 == to_win:
        ends &= ~food  # LBF-33 the first catch ends the game: there is no second step
    while ends:
        end = ends & -ends
        ends ^= end
        kind = field.kinds[square_of(end)]
        grown = _grown(hunters, size, kind)
        found |= _ends(field, grown, end) & _food(hunted, grown)
        if kind == BIRTH and hunters.small_left:
            free = ON_QUARTER[QUARTER[square_of(end)]] & ~(hunters.fish ^ one | end | hunted.fish | field.wrecks)
            found |= _next_to(free, hunted.small, field)
    return found


def _food(hunted: Shoal, size: i64) -> i64:
    """LBF-13 Return the fish that a hunter of this size can eat."""
    if size == 0:
        return hunted.small
    return hunted.fish ^ hunted.large if size == 1 else hunted.fish


def _ends(field: Field, size: i64, square: i64) -> i64:
    """LBF-14 Return where one step leads a fish of this size on an empty field."""
    return field.swim_ends[square_of(square)] if size else field.slip_ends[square_of(square)]


def _grown(shoal: Shoal, size: i64, kind: i64) -> i64:
    """LBF-37, LBF-40, LBF-41 Return the size of a fish after it has entered a square of this kind."""
    if kind < PLANKTON or not shoal.plankton & BIT[kind - PLANKTON]:
        return size
    left = shoal.medium_left if size == 0 else shoal.large_left
    return size + 1 if size < 2 and left else size


def _next_to(squares: i64, fish: i64, field: Field) -> i64:
    """LBF-53 Return which of the fish a newborn on one of these squares can reach with a step."""
    found: i64 = 0
    while fish:
        one = fish & -fish
        fish ^= one
        if field.slip_ends[square_of(one)] & squares:  # a way through wrecks leads in both directions
            found |= one
    return found
