"""Whole numbers and marks are written at their places, also where something else stood before."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.numbers import Mask, Numbers, new_version, unmarked, zeros
from tests.games_for_tests.bottle import GAME


def test_each_number_stands_at_its_place() -> None:
    numbers = Numbers(zeros(12), 1)
    numbers.put(7)
    numbers.put(-1)
    numbers.put_all(vec[i64]([i64(5), i64(6)]))
    numbers.put_set(BIT[0] | BIT[2], 4)
    assert (numbers.at, list(numbers.memory)) == (9, [0, 7, -1, 5, 6, 1, 0, 1, 0, 0, 0, 0])
    numbers.put_set(0, 2)
    numbers.put(8)
    assert list(numbers.memory)[9:] == [0, 0, 8]


def test_large_members_of_a_set_are_written_too() -> None:
    numbers = Numbers(zeros(63), 0)
    numbers.put_set(BIT[31] | BIT[62], 63)
    assert [place for place, number in enumerate(numbers.memory) if number] == [31, 62]


def test_an_observation_is_written_over_the_last_one() -> None:
    """Two of them share a vector, and neither changes the other's part of it."""
    memory = zeros(12)
    one, two = Numbers(memory, 0), Numbers(memory, 6)
    for first, second in ((0b011, 0b100), (0b110, 0b001), (0b110, 0b000), (0b000, 0b111)):
        for numbers in (one, two):
            numbers.begin()
            numbers.put_set(first, 3)
            numbers.put_set(second, 3)
        wanted = [first >> member & 1 for member in range(3)] + [second >> member & 1 for member in range(3)]
        assert list(memory) == wanted * 2


def test_three_sets_are_written_like_one_after_the_other() -> None:
    together, apart = Numbers(zeros(13), 1), Numbers(zeros(13), 1)
    for sets in ((0b011, 0b100, 0b111), (0b110, 0b001, 0b111), (0, 0b110, 0b010), (0b001, 0b110, 0)):
        for numbers in (together, apart):
            numbers.begin()
            numbers.put_set(sets[0], 3)
        together.put_three_sets(*sets, 3)
        for members in sets:
            apart.put_set(members, 3)
        assert (together.at, list(together.memory)) == (apart.at, list(apart.memory))


def test_numbers_are_written_from_the_sets_of_their_binary_digits() -> None:
    numbers = Numbers(zeros(67), 1)
    for row in ([-1, 0, 1, 6], [-1, 0, 1, 6], [5, -1, 4, 2], [3, 3, 3, 3], [-1, -1, -1, -1]):
        numbers.begin()
        numbers.put(8)
        places = [0, 1, 31, 62]
        digits = [sum(2**n for n, number in zip(places, row, strict=True) if number + 1 & digit) for digit in (1, 2, 4)]
        numbers.put_digits(digits[0], digits[1], digits[2], 63, -1)
        numbers.put(9)
        rest = dict(zip(places, row, strict=True))
        assert list(numbers.memory)[1:66] == [8, *(rest.get(n, -1) for n in range(63)), 9]


def test_what_a_game_keeps_stays_from_observation_to_observation() -> None:
    numbers = Numbers(zeros(2), 0)
    assert all(number < -(2**61) for number in numbers.kept(3))
    numbers.kept(3)[1] = 7
    numbers.begin()
    numbers.put_set(0b11, 2)
    assert numbers.kept(4)[1] == 7
    assert [number < -(2**61) for number in numbers.kept(4)] == [True, False, True, True]


def test_a_number_is_new_where_the_last_observation_had_another() -> None:
    numbers, told = Numbers(zeros(0), 0), []
    for one, two in ((0, 7), (0, 7), (3, 7), (0, 8)):
        numbers.begin()
        told.append((numbers.is_new(one), numbers.is_new(two)))
    assert told == [(True, True), (False, False), (True, False), (True, True)]


def test_the_number_of_the_last_observation_is_told() -> None:
    numbers, told = Numbers(zeros(0), 0), []
    for number in (4, 4, 0, 7):
        numbers.begin()
        told.append(numbers.followed_by(number))
    assert told[0] < -(2**61)
    assert told[1:] == [4, 4, 0]


def test_numbers_are_written_in_threes_and_fours_and_in_parts() -> None:
    numbers = Numbers(zeros(10), 0)
    numbers.put_four(1, -2, 3, 4)
    numbers.put_part(vec[i64]([i64(number) for number in (9, 8, 7, 6)]), 1, 2)
    numbers.put(5)
    numbers.put_three(-7, 8, 9)
    assert list(numbers.memory) == [1, -2, 3, 4, 8, 7, 5, -7, 8, 9]


def test_marks_of_sets_and_lists_are_taken_back_too() -> None:
    actions, memory = list(GAME.actions), unmarked(150)
    mask = Mask(memory, 10)
    for members, first, listed in ((BIT[0] | BIT[62], 40, []), (BIT[3], 60, actions[:3]), (0, 0, [])):
        mask.begin()
        mask.mark(5)
        mask.mark_set(members, first)
        mask.mark_all(listed)
        wanted = {15, *(10 + first + n for n in range(63) if members >> n & 1), *(10 + a.index for a in listed)}
        assert {place for place, mark in enumerate(memory) if mark} == wanted


def test_steps_are_marked_from_each_start_to_its_open_ends() -> None:
    ends_from, firsts = vec[i64]([i64(0b0110), i64(0b1001), i64(0b0001)]), vec[i64]([i64(0), i64(10), i64(20)])
    mask = Mask(unmarked(30), 2)
    for starts, closed, wanted in ((0b011, 0b0010, {2, 10, 13}), (0b101, 0, {1, 2, 20}), (0b100, 0b0001, set[int]())):
        mask.begin()
        mask.mark_steps(starts, ends_from, closed, firsts)
        assert {place - 2 for place, mark in enumerate(mask.memory) if mark} == wanted
        assert mask.is_empty() is not bool(wanted)


def test_members_are_marked_at_their_indices() -> None:
    indices = vec[i64]([i64(150 - 2 * n) for n in range(63)])
    mask = Mask(unmarked(300), 2)
    for members in (BIT[0] | BIT[62], BIT[62] - 1, 0, 0b1010):
        mask.begin()
        mask.mark_places(members, indices)
        wanted = {150 - 2 * n for n in range(63) if members >> n & 1}
        assert {place - 2 for place, mark in enumerate(mask.memory) if mark} == wanted


def test_indices_that_a_game_writes_itself_are_marked() -> None:
    mask = Mask(unmarked(300), 2)
    for indices in ([7, 0, 297], [5], []):
        mask.begin()
        mask.mark(3)
        marked, n = mask.room(len(indices)), mask.count
        for index in indices:
            marked[n] = index
            n += 1
        mask.mark_until(n)
        mask.mark(4)
        assert {place - 2 for place, mark in enumerate(mask.memory) if mark} == {3, 4, *indices}
        assert list(mask.places()) == [5, *(2 + index for index in indices), 6]


def test_versions_are_never_given_twice() -> None:
    assert len({new_version() for _ in range(100)}) == 100


def test_a_run_of_marks() -> None:
    memory = unmarked(200)
    mask = Mask(memory, 3)
    mask.mark(150)
    mask.mark_run(20, 90)
    mask.mark_run(5, 0)
    assert [place - 3 for place, mark in enumerate(memory) if mark] == [*range(20, 110), 150]
    assert [place - 3 for place in mask.places()] == [150, *range(20, 110)]
    mask.begin()
    assert not any(memory)


def test_marks_are_taken_back() -> None:
    memory = unmarked(10)
    one, two = Mask(memory, 0), Mask(memory, 5)
    for mask in (one, two):
        for index in (0, 3, 4):
            mask.mark(index)
    assert list(memory) == [1, 0, 0, 1, 1] * 2
    assert (list(one.places()), list(two.places())) == ([0, 3, 4], [5, 8, 9])
    one.begin()
    assert not len(one.places())
    assert list(memory) == [0] * 5 + [1, 0, 0, 1, 1]
    one.mark(2)
    two.begin()
    assert list(memory) == [0, 0, 1] + [0] * 7
    one.begin()
    assert not any(memory)


def test_zeros_are_new_each_time_and_as_many_as_wanted() -> None:
    numbers = Numbers(zeros(3), 0)
    numbers.put(1)
    Mask(unmarked(3), 0).mark(1)
    assert (list(zeros(3)), list(unmarked(3))) == ([0, 0, 0], [0, 0, 0])
    assert (len(zeros(5000)), len(unmarked(40_000))) == (5000, 40_000)
