"""Whole numbers are written one after the other, each at its place."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.numbers import put, put_all, put_set, zeros


def test_each_number_stands_at_its_place() -> None:
    found = zeros(12)
    at = put(found, 1, [7, -1])
    at = put_all(found, at, vec[i64]([i64(5), i64(6)]))
    at = put_set(found, at, BIT[0] | BIT[2], 4)
    assert (at, list(found)) == (9, [0, 7, -1, 5, 6, 1, 0, 1, 0, 0, 0, 0])
    assert put_set(found, at, 0, 3) == 12


def test_large_members_of_a_set_are_written_too() -> None:
    found = zeros(63)
    put_set(found, 0, BIT[31] | BIT[62], 63)
    assert [place for place, number in enumerate(found) if number] == [31, 62]


def test_zeros_are_new_each_time() -> None:
    first = zeros(3)
    put(first, 0, [1, 2, 3])
    assert list(zeros(3)) == [0, 0, 0]
    assert len(zeros(4096)) == 4096
