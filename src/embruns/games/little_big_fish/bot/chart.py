"""How far it is from square to square, to plankton and to a birth: tables that are made once for each field."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import member_of as square_of
from embruns.games.little_big_fish.box import BIRTH, PLANKTON
from embruns.games.little_big_fish.parts.field import Field
from embruns.games.little_big_fish.parts.squares import BITS, SQUARES

FAR: Final = 5  # steps; what is farther is as if out of reach
SWIMS: Final = SQUARES * SQUARES  # where the distances of medium and large fish begin: small ones slip through wrecks
_KEPT: Final = 512  # charts at most, a few megabytes


@final
class Chart:
    """Distances over an empty field, first of small fish, then of the others.

    `steps[36 * a + b]` is the distance from a to b, 0 beyond FAR steps. `growth[36 * tokens + square]` is the distance
    to plankton whose token is in that set, FAR where it is as far or farther; `birth[square]` that to a birth, up to 3.
    `two_slips[square]` and `two_swims[square]` are the squares where two steps lead.
    """

    def __init__(self, field: Field) -> None:
        steps = [i64(0)] * (2 * SWIMS)
        _measure(field.slip_ends, steps, 0)
        _measure(field.swim_ends, steps, SWIMS)
        kinds = [field.kinds[square] for square in range(SQUARES)]
        growth: list[i64] = []
        birth: list[i64] = []
        for start in (0, SWIMS):
            near = [
                [_nearest(steps, start, s, _of_kind(kinds, PLANKTON + c), FAR) for s in range(36)] for c in range(4)
            ]
            for tokens in range(16):
                for square in range(SQUARES):
                    growth.append(min([i64(FAR)] + [near[c][square] for c in range(4) if tokens & BITS[c]]))
            births = _of_kind(kinds, BIRTH)
            birth += [_nearest(steps, start, square, births, 3) for square in range(SQUARES)]
        self.steps: vec[i64] = vec[i64](steps)
        self.growth: vec[i64] = vec[i64](growth)
        self.birth: vec[i64] = vec[i64](birth)
        self.two_slips: vec[i64] = vec[i64](_two_steps(field.slip_ends))
        self.two_swims: vec[i64] = vec[i64](_two_steps(field.swim_ends))


def _of_kind(kinds: list[i64], kind: int) -> list[int]:
    return [square for square in range(SQUARES) if kinds[square] == kind]


def _measure(ends_from: vec[i64], steps: list[i64], start: int) -> None:
    """Write the distance from every square to every other, up to FAR."""
    for square in range(SQUARES):
        seen: i64 = BITS[square]
        edge = seen
        for distance in range(1, FAR + 1):
            reached: i64 = 0
            while edge:
                one = edge & -edge
                edge ^= one
                reached |= ends_from[square_of(one)]
            edge = reached & ~seen
            seen |= edge
            left = edge
            while left:
                one = left & -left
                left ^= one
                steps[start + SQUARES * square + square_of(one)] = i64(distance)


def _two_steps(ends_from: vec[i64]) -> list[i64]:
    """Return where two steps from each square lead."""
    found: list[i64] = []
    for square in range(SQUARES):
        ends, second = ends_from[square], i64(0)
        while ends:
            end = ends & -ends
            ends ^= end
            second |= ends_from[square_of(end)]
        found.append(second)
    return found


def _nearest(steps: list[i64], start: int, square: int, ends: list[int], most: int) -> i64:
    """Return the distance to the nearest of these squares, at most `most`; coming back to its own takes two steps."""
    nearest: i64 = most
    for end in ends:
        distance = steps[start + SQUARES * square + end] if end != square else i64(2)
        if distance and distance < nearest:
            nearest = distance
    return nearest


_charts: Final[dict[tuple[int, int, int, int], Chart]] = {}


def chart_of(field: Field) -> Chart:
    """Return the chart of this field."""
    chart = _charts.get(field.laid)
    if chart is None:
        if len(_charts) == _KEPT:
            _charts.clear()
        chart = Chart(field)
        _charts[field.laid] = chart
    return chart
