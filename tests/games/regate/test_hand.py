"""What is asked of a hand without counting its cards."""

from __future__ import annotations

from itertools import combinations_with_replacement

from embruns.games.regate.parts.hand import (
    UNSEEN,
    count_of,
    count_unseen,
    holds_fewer,
    size_of,
    some_are_unseen,
    with_card,
)


def test_questions_about_every_hand_are_answered_as_by_counting() -> None:
    codes = (1, 2, 15, 16, 28, 30, UNSEEN)
    for size in range(6):
        for held in combinations_with_replacement(codes, size):
            hand = 0
            for code in held:
                hand = with_card(hand, code)
            assert size_of(hand) == size
            assert [holds_fewer(hand, cards) for cards in range(6)] == [size < cards for cards in range(6)]
            assert some_are_unseen(hand) == (count_of(hand, UNSEEN) > 0)
            assert count_unseen(hand) == held.count(UNSEEN)
