"""Reaches: four distances in one number, compared at once; and how far movements reach."""

from __future__ import annotations

from random import Random

from embruns.games.regate.actions import SAILS
from embruns.games.regate.box import SAMPLES
from embruns.games.regate.parts.geometry import CORNERS, HULLS, east, north
from embruns.games.regate.parts.reach import (
    EVERYWHERE,
    FAR,
    covers,
    east_of,
    is_exact,
    north_of,
    reach_to,
    south_of,
    west_of,
)
from embruns.games.regate.parts.runs import RUN, SAMPLE, movement_reach, starts_inside

MOST = 8190  # what a field holds


def test_one_subtraction_compares_four_distances() -> None:
    rng, found = Random(1), {True: 0, False: 0}
    for _ in range(20_000):
        reach = [rng.choice((-9000, -MOST, -3, 0, 700, MOST, 20_000)) + rng.randint(-2, 2) for _ in range(4)]
        other = [n + rng.choice((0, 0, 0, -1, 1, -9000, 9000)) for n in reach]
        held = [[max(-MOST, min(MOST, n)) for n in four] for four in (reach, other)]
        expected = all(mine >= yours for mine, yours in zip(*held, strict=True))
        assert covers(reach_to(*reach), reach_to(*other)) == expected, (reach, other)
        assert is_exact(*reach) == (max(abs(n) for n in reach) < MOST)
        found[expected] += 1
    assert min(found.values()) > 1000


def test_some_movements_reach_everything_and_nothing_reaches_what_is_far() -> None:
    largest = reach_to(MOST - 1, MOST - 1, MOST - 1, MOST - 1)
    assert reach_to(MOST, MOST, MOST, MOST) == FAR
    assert covers(EVERYWHERE, FAR)
    assert not covers(FAR, EVERYWHERE)
    assert not covers(largest, FAR)


def test_the_reach_of_a_movement_is_that_of_all_hulls_on_its_way() -> None:
    rng = Random(2)
    for _ in range(300):
        movement, heading = rng.choice(rng.choice([sails for sails in SAILS if sails])), rng.randrange(360)
        x, y, turned = 0, 0, heading
        xs: list[int] = []
        ys: list[int] = []
        for arrow in [movement.first, movement.second][: 1 + (movement.second >= 0)]:
            from_x, from_y, start = x, y, turned
            for at in range(RUN * arrow + 3, RUN * arrow + 3 * SAMPLES + 3, 3):
                x, y = (
                    from_x + east(start, SAMPLE[at], SAMPLE[at + 1]),
                    from_y + north(start, SAMPLE[at], SAMPLE[at + 1]),
                )
                turned = (start + SAMPLE[at + 2]) % 360
                corners = [int(n) for n in HULLS[2 * CORNERS * turned : 2 * CORNERS * (turned + 1)]]
                xs.extend([x + n for n in corners[::2]])
                ys.extend([y + n for n in corners[1::2]])
        assert movement_reach(movement.index, heading) == reach_to(-min(xs), -min(ys), max(xs), max(ys))


def test_the_distances_of_a_reach_can_be_read_again() -> None:
    rng = Random(3)
    for _ in range(2000):
        west, south, east_end, north_end = [rng.randint(-MOST, MOST) for _ in range(4)]
        reach = reach_to(west, south, east_end, north_end)
        assert (west_of(reach), south_of(reach), east_of(reach), north_of(reach)) == (west, south, east_end, north_end)


def test_a_reach_counts_only_where_bow_and_centre_start_inside() -> None:
    assert starts_inside(0, 0, 250, 0, 500)  # the centre is at (0, 250), the bow at (0, 500)
    assert not starts_inside(0, 0, 251, 0, 500)
    assert not starts_inside(0, 0, 250, 0, 499)
    assert not starts_inside(90, 251, 0, 500, 0)
    assert not starts_inside(90, 250, 0, 499, 0)
