"""The field, LBF-35 and LBF-44 to LBF-48: the kind of each square, and where one step leads.

Each arrangement of the boards has one object, which is made when it is first needed and kept (at most 6,144).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT, in_order
from embruns.core.bits import member_of as square_of
from embruns.games.little_big_fish.actions import STEPS, Step
from embruns.games.little_big_fish.box import BOX, LETTERS, OCEAN, WRECK
from embruns.games.little_big_fish.parts.squares import BITS, SQUARES


def squares_of(quarter: int) -> list[int]:
    """Return the nine squares of a quarter of the field in the order of its drawing: row by row from the north-west."""
    top, left = 5 - 3 * (quarter // 2), 3 * (quarter % 2)
    return [6 * (top - row) + left + column for row in range(3) for column in range(3)]


def turned_drawing(drawing: str, turns: int) -> str:
    """Return the nine letters of a board after so many quarter turns clockwise."""
    for _ in range(turns):
        drawing = "".join([drawing[6 - 3 * (i % 3) + i // 3] for i in range(9)])
    return drawing


QUARTER: Final = vec[i64]([i64(2 * (s < 18) + (s % 6 > 2)) for s in range(SQUARES)])
ON_QUARTER: Final = vec[i64]([i64(sum([BITS[s] for s in squares_of(q)])) for q in range(4)])
FIRST_ROW: Final = vec[i64]([i64(sum(BITS[:6])), i64(sum(BITS[30:]))])  # LBF-07 of South, of North


def _whirls() -> list[i64]:
    """Return where each square goes, as a set of one, when its quarter makes a quarter turn clockwise."""
    whirls = [i64(0)] * SQUARES
    for quarter in range(4):
        on = squares_of(quarter)
        for i in range(9):
            whirls[on[i]] = i64(BITS[on[3 * (i % 3) + 2 - i // 3]])
    return whirls


_WHIRL: Final = vec[i64](_whirls())


def whirled(squares: i64, quarter: i64, turns: i64) -> i64:
    """LBF-67 Return a set of squares after one quarter of the field has turned."""
    there = squares & ON_QUARTER[quarter]
    if not there:
        return squares
    stay = squares ^ there
    for _ in range(turns):
        moved: i64 = 0
        while there:
            one = there & -there
            there ^= one
            moved |= _WHIRL[square_of(one)]
        there = moved
    return stay | there


def neighbours(square: int) -> list[int]:
    """LBF-17, LBF-18 Return the squares beside this one; the borders between boards do not matter."""
    found: list[int] = []
    if square >= 6:
        found.append(square - 6)
    if square % 6 > 0:
        found.append(square - 1)
    if square % 6 < 5:
        found.append(square + 1)
    if square < 30:
        found.append(square + 6)
    return found


_BESIDE: Final = vec[i64]([i64(sum([BITS[n] for n in neighbours(s)])) for s in range(SQUARES)])


def ends_from(square: i64, wrecks: i64, slips: bool) -> i64:
    """LBF-45, LBF-46, LBF-48 Return the ends of the steps from a square; one that slips passes through wrecks."""
    seen = _BESIDE[square]
    todo = seen & wrecks if slips else i64(0)  # LBF-14
    while todo:
        one = todo & -todo
        todo ^= one
        new = _BESIDE[square_of(one)] & ~seen
        seen |= new
        todo |= new & wrecks
    return seen & ~(wrecks | BIT[square])  # LBF-44


_ways: Final[dict[tuple[i64, i64], list[Step]]] = {}  # fields share most of these lists: one object each spares memory


def _ways_to(square: i64, ends: i64) -> list[Step]:
    """Return the steps from a square to these ends."""
    ways = _ways.get((square, ends))
    if ways is None:
        ways = [STEPS[square][end] for end in in_order(ends)]
        _ways[square, ends] = ways
    return ways


@final
class Field:
    """The four boards as they lie: `laid[q]` is 4 * board + quarter turns, for NW, NE, SW, SE."""

    def __init__(self, laid: tuple[int, int, int, int]) -> None:
        kinds = [OCEAN] * SQUARES
        for quarter in range(4):
            drawing = turned_drawing(BOX.boards[laid[quarter] // 4], laid[quarter] % 4)
            for square, letter in zip(squares_of(quarter), drawing, strict=True):
                kinds[square] = LETTERS.index(letter)
        self.laid: Final = laid
        self.number: i64 = sum([laid[quarter] * 16**quarter for quarter in range(4)])  # each field has its own
        self.boards: vec[i64] = vec[i64]([i64(board) for board in laid])  # the same as a vector
        self.kinds: vec[i64] = vec[i64]([i64(kind) for kind in kinds])
        wrecks = sum([BITS[s] for s in range(SQUARES) if kinds[s] == WRECK])
        self.wrecks: i64 = wrecks
        self.slip_ends: vec[i64] = vec[i64]([ends_from(s, wrecks, True) for s in range(SQUARES)])  # of a small fish
        self.swim_ends: vec[i64] = vec[i64]([ends_from(s, wrecks, False) for s in range(SQUARES)])  # of the others
        self.slips: Final = [_ways_to(s, self.slip_ends[s]) for s in range(SQUARES)]  # as lists
        self.swims: Final = [_ways_to(s, self.swim_ends[s]) for s in range(SQUARES)]
        self.ocean: i64 = sum([BITS[s] for s in range(SQUARES) if kinds[s] == OCEAN])
        self._whirled: list[Field | None] = [None] * 16

    def whirl(self, quarter: i64, turns: i64) -> Field:
        """LBF-65 Return the field after one quarter has turned."""
        known = self._whirled[4 * quarter + turns]
        if known is None:
            laid = [*self.laid]
            laid[quarter] = laid[quarter] // 4 * 4 + (laid[quarter] + turns) % 4
            known = field_of((laid[0], laid[1], laid[2], laid[3]))
            self._whirled[4 * quarter + turns] = known
        return known

    def drawing(self) -> str:
        """Return the letters of all squares, a1 to f6."""
        return "".join([LETTERS[kind] for kind in self.kinds])


_fields: Final[dict[tuple[int, int, int, int], Field]] = {}


def field_of(laid: tuple[int, int, int, int]) -> Field:
    """Return the field of this arrangement."""
    field = _fields.get(laid)
    if field is None:
        field = Field(laid)
        _fields[laid] = field
    return field
