"""What section 2.3 and 2.4 count over all 6,144 arrangements of the boards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations, product

import pytest

from embruns.games.little_big_fish.box import BOX, OCEAN, WRECK
from embruns.games.little_big_fish.parts.field import FIRST_ROW, Field, field_of, neighbours
from embruns.games.little_big_fish.parts.squares import BITS

ROWS = ([0, 2, 3, 5], [30, 32, 33, 35])  # the start squares of South and North


@cache
def fields() -> list[Field]:
    return [
        field_of((4 * a + i, 4 * b + j, 4 * c + k, 4 * d + m))
        for a, b, c, d in permutations(range(4))
        for i, j, k, m in product(range(4), repeat=4)
    ]


def spread(starts: list[int], ways: dict[int, list[int]]) -> dict[int, int]:
    """Square -> fewest steps from the nearest start."""
    steps = dict.fromkeys(starts, 0)
    todo = list(starts)
    for square in todo:
        for end in ways[square]:
            if end not in steps:
                steps[end] = steps[square] + 1
                todo.append(end)
    return steps


def ways(field: Field, slips: bool) -> dict[int, list[int]]:
    lists = field.slips if slips else field.swims
    return {square: [way.end for way in lists[square]] for square in range(36)}


def wreck_groups(field: Field) -> list[list[int]]:
    left = [s for s in range(36) if field.kinds[s] == WRECK]
    groups = []
    while left:
        group = [left.pop()]
        for square in group:
            for near in neighbours(square):
                if near in left:
                    left.remove(near)
                    group.append(near)
        groups.append(group)
    return groups


@pytest.mark.rule("LBF-04")
def test_there_are_6144_different_fields() -> None:
    assert len({field.drawing() for field in fields()}) == 6144


@pytest.mark.rule("LBF-08", "LBF-09")
def test_every_first_row_has_its_four_oceans() -> None:
    """R18"""
    for field in fields():
        for row, start in zip(FIRST_ROW, ROWS, strict=True):
            assert field.ocean & row == sum(BITS[s] for s in start)
        assert sum(kind == OCEAN for kind in field.kinds) == 16


@pytest.mark.rule("LBF-46")
def test_groups_of_wrecks() -> None:
    largest = Counter(max(map(len, wreck_groups(field))) for field in fields())
    assert largest == {2: 4608, 3: 1536}
    across = sum(any(len({(s % 6 > 2, s > 17) for s in g}) > 1 for g in wreck_groups(field)) for field in fields())
    assert across == 3968


@pytest.mark.rule("LBF-45")
def test_a_small_fish_has_at_most_thirteen_ways() -> None:
    most = Counter(max(len(steps) for s, steps in enumerate(f.slips) if f.kinds[s] != WRECK) for f in fields())
    assert max(most) == 13
    assert most[13] == 128


@pytest.mark.rule("LBF-73")
def test_one_square_may_be_cut_off_for_larger_fish() -> None:
    areas: Counter[tuple[int, ...]] = Counter()
    corners: Counter[int] = Counter()
    for field in fields():
        near = ways(field, slips=False)
        left = {s for s in range(36) if field.kinds[s] != WRECK}
        sizes = []
        while left:
            area = set(spread([min(left)], near))
            left -= area
            sizes.append(len(area))
            if len(area) == 1:
                corners.update(area)
        areas[tuple(sorted(sizes))] += 1
    assert areas == {(28,): 4608, (1, 27): 1536}
    assert corners == {0: 384, 5: 384, 30: 384, 35: 384}


@pytest.mark.rule("LBF-09")
def test_nobody_is_eaten_in_the_first_turn() -> None:
    apart = Counter(min(spread(ROWS[0], ways(f, slips=True))[s] for s in ROWS[1]) for f in fields())
    assert apart == {3: 5504, 4: 640}


@pytest.mark.rule("LBF-05")
def test_the_first_game_layout_is_as_even_as_the_table_says() -> None:
    laid = [4 * board + turns for board, turns in BOX.first_game]
    field = field_of((laid[0], laid[1], laid[2], laid[3]))
    drawing = field.drawing()
    kinds = {"plankton": "RYGU", "birth": "B", "surprise": "?"}

    def distances(seat: int, slips: bool) -> dict[str, list[int]]:
        steps = spread(ROWS[seat], ways(field, slips))
        return {kind: sorted(steps[s] for s in range(36) if drawing[s] in letters) for kind, letters in kinds.items()}

    small = {"plankton": [1, 1, 3, 3], "birth": [1, 2, 2, 3], "surprise": [1, 1, 3, 4]}
    assert distances(0, slips=True) == distances(1, slips=True) == small
    assert distances(0, slips=False) == {"plankton": [1, 2, 5, 5], "birth": [1, 3, 4, 6], "surprise": [1, 1, 4, 6]}
    assert distances(1, slips=False) == {"plankton": [1, 2, 5, 5], "birth": [2, 3, 4, 4], "surprise": [1, 1, 6, 6]}
    plain = drawing.translate(str.maketrans("RYGU", "PPPP"))
    assert sum(a == b for a, b in zip(plain, reversed(plain), strict=True)) == 26
