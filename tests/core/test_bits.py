"""Sets of small whole numbers in one machine word."""

from __future__ import annotations

from embruns.core.bits import BIT, count, in_order, member_of
from embruns.core.contract import Rng


def test_every_member_has_a_bit_of_its_own() -> None:
    assert [int(one) for one in BIT] == [2**member for member in range(63)]
    assert [member_of(one) for one in BIT] == list(range(63))


def test_a_set_is_counted_and_listed_in_order() -> None:
    assert (count(0), in_order(0)) == (0, [])
    assert (count(2**63 - 1), in_order(2**63 - 1)) == (63, list(range(63)))
    rng = Rng(12)
    for _ in range(200):
        members = sorted({rng.below(63) for _ in range(rng.below(40))})
        together = sum(2**member for member in members)
        assert (count(together), in_order(together)) == (len(members), members)
