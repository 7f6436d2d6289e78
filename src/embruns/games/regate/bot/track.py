"""The way still to sail as a boat sails it: it turns, then goes straight, through one gate after the other.

The gates are the start line, the outer sides of both marks, and the finish; each is crossed in one direction.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.box import CARDS, EDITION_2010
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import CENTRES
from embruns.games.regate.parts.hand import UNSEEN

TURN_SAILED: Final = 1_500  # what a boat sails in a turn on average, replays and winds included
RADIUS: Final = 1_000.0  # the circle in which a boat turns
EFFORT: Final = 300.0  # what turning by one radian costs beside the arc: the card for it must be in the hand
ASTRAY: Final = 4_000  # what coming to a gate from the wrong side costs
HELD: Final = vec[i64]([i64((0, 250, 400, 1_000)[card.symbol]) for card in CARDS])  # a symbol that is still in the hand

_OFF: Final = (330, 500, 750, 1_100, 1_600)  # from a mark's centre: where its outer side is crossed
_ACROSS: Final = (-750, -375, 0, 375, 750)  # thousandths of half the line: where it is crossed
_POINTS: Final = 5
_STEP: Final = 5  # degrees
_HEADINGS: Final = 360 // _STEP
_FINISH: Final = 3


@final
class Track:
    """The gates of one course, and the way that is left from each point of them, by the heading there."""

    def __init__(self, course: Course) -> None:
        line = [[across * int(course.line) // 1000, 0] for across in _ACROSS]
        first = _outside(course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y)
        second = _outside(course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y)
        self.gates: vec[i64] = vec[i64](
            [i64(n) for gate in (line, first, second, line) for point in gate for n in point]
        )
        # Across each gate, in the direction that counts; a board is touched from any side
        through = [0, 1, *_across(first, course.sense), *_across(second, course.sense), 0, 0]
        if course.rules == EDITION_2010:
            through[-1] = -1
        self.through: vec[i64] = vec[i64]([i64(n) for n in through])
        self.rest: vec[i64] = vec[i64]([i64(0)] * ((_FINISH + 1) * _POINTS * _HEADINGS))
        for gate in range(_FINISH, -1, -1):
            for place in range(_POINTS * gate, _POINTS * (gate + 1)):
                for k in range(_HEADINGS):
                    self.rest[_HEADINGS * place + k] = self._rest(gate, place, float(_STEP * k) * pi / 180)

    def _rest(self, gate: i64, place: i64, heading: float) -> i64:
        """Return the way that is left from a point of a gate which is crossed with that heading."""
        x, y = self.gates[2 * place], self.gates[2 * place + 1]
        rest = self._onward(float(x), float(y), heading, gate + 1) if gate < _FINISH else 0
        east, north = float(self.through[2 * gate]), float(self.through[2 * gate + 1])
        return rest + ASTRAY if east * sin(heading) + north * cos(heading) < 0 else rest

    def to_go(self, x: i64, y: i64, heading: i64, started: bool, marks: i64) -> i64:
        """Return the way from the boat's centre through the gates that are left."""
        x += CENTRES[2 * heading]
        y += CENTRES[2 * heading + 1]
        return self._onward(float(x), float(y), float(heading) * pi / 180, marks + 1 if started else 0)

    def _onward(self, x: float, y: float, heading: float, gate: i64) -> i64:
        """Return the shortest way: to the best point of this gate and on from there."""
        sine, cosine = sin(heading), cos(heading)
        best: i64 = 0
        for place in range(_POINTS * gate, _POINTS * (gate + 1)):
            dx, dy = float(self.gates[2 * place]) - x, float(self.gates[2 * place + 1]) - y
            along, side = dx * sine + dy * cosine, dx * cosine - dy * sine
            hand = 1.0 if side >= 0 else -1.0
            out = side * hand - RADIUS  # from the middle of the turning circle
            square = along * along + out * out - RADIUS * RADIUS
            if square < 0:  # too near to turn to: the other way round
                hand = -hand
                out = side * hand - RADIUS
                square = along * along + out * out - RADIUS * RADIUS
            straight = sqrt(square)
            turned = angle(along * straight - out * RADIUS, along * RADIUS + out * straight)
            arrival = (heading + hand * turned) * 180 / pi / _STEP
            k = i64(arrival + 2 * _HEADINGS + 0.5) % _HEADINGS
            way = i64(straight + (RADIUS + EFFORT) * turned) + self.rest[_HEADINGS * place + k]
            if best == 0 or way < best:
                best = way
        return best


def angle(east: float, north: float) -> float:
    """Return an angle from 0 to a full turn, to a hundredth of a radian: quick, and the same on every machine."""
    low, high = min(abs(east), abs(north)), max(abs(east), abs(north))
    ratio = low / high if high else 0.0
    found = ratio * (pi / 4 + 0.273 * (1 - ratio))
    if abs(north) > abs(east):
        found = pi / 2 - found
    if east < 0:
        found = pi - found
    if north >= 0:
        return found
    return 0.0 if found < 0.02 else 2 * pi - found  # straight ahead, but for the rounding


def _outside(x: i64, y: i64, ray_x: i64, ray_y: i64) -> list[list[int]]:
    """Return points on the ray of a mark."""
    length = sqrt(float(ray_x * ray_x + ray_y * ray_y))
    return [[int(x) + round(off * int(ray_x) / length), int(y) + round(off * int(ray_y) / length)] for off in _OFF]


def _across(gate: list[list[int]], sense: i64) -> list[int]:
    """Return the direction in which a boat passes a mark."""
    (x, y), (far_x, far_y) = gate[0], gate[-1]
    return [int(sense) * (far_y - y), -int(sense) * (far_x - x)]


def held(hand: i64) -> i64:
    """Return how much way the symbols in a hand will save."""
    saved: i64 = 0
    while hand and hand & 31 != UNSEEN:
        saved += HELD[(hand & 31) - 1]
        hand >>= 5
    return saved


_tracks: Final[dict[tuple[int, int, int, int, bool], Track]] = {}


def track_of(course: Course) -> Track:
    """Return the track of this course; it is made when it is first asked for, and kept."""
    track = _tracks.get(course.options)
    if track is None:
        track = Track(course)
        _tracks[course.options] = track
    return track
