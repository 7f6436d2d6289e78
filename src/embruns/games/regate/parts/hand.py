"""A hand of cards as one number: five cards of five bits each, sorted, so that equal hands are equal numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.box import CARDS, SUN_CARD

UNSEEN: Final = 31  # the code of a card that may not be looked at; a card of kind k has the code k + 1
SUN_CODE: Final = SUN_CARD + 1
_LOWEST_BITS: Final = 0x108421  # of each of the five codes
SYMBOL: Final = vec[i64]([i64(card.symbol) for card in CARDS])  # by kind


def with_card(hand: i64, code: i64) -> i64:
    """Return the hand with one more card."""
    place = i64(0)  # the bits before which it goes
    while hand >> place and hand >> place & 31 < code:
        place += 5
    return (hand >> place << 5 | code) << place | hand & ((1 << place) - 1)


def without_card(hand: i64, code: i64) -> i64:
    """Return the hand without one such card; if it shows none, without one of its unseen cards."""
    place = i64(0)
    while hand >> place & 31 != code and hand >> place & 31 != UNSEEN:
        place += 5
    return hand >> place + 5 << place | hand & ((1 << place) - 1)


def count_of(hand: i64, code: i64) -> i64:
    """Return how many such cards the hand holds."""
    n: i64 = 0
    while hand:
        if hand & 31 == code:
            n += 1
        hand >>= 5
    return n


def size_of(hand: i64) -> i64:
    """Return how many cards the hand holds, five at most: no code is 0."""
    some = i64(hand > 0) + i64(hand >> 5 > 0) + i64(hand >> 10 > 0)
    return some + i64(hand >> 15 > 0) + i64(hand >> 20 > 0)


def holds_fewer(hand: i64, cards: i64) -> bool:
    """Decide whether the hand holds fewer cards than that, without counting them: each card takes five bits."""
    return cards > 0 and not hand >> 5 * (cards - 1)


def some_are_unseen(hand: i64) -> bool:
    """Decide whether some card of the hand may not be looked at: all five bits of its code are set."""
    return hand & hand >> 1 & hand >> 2 & hand >> 3 & hand >> 4 & _LOWEST_BITS != 0


def count_unseen(hand: i64) -> i64:
    """Return how many cards of the hand may not be looked at; its bits tell at once where there are none."""
    return count_of(hand, UNSEEN) if some_are_unseen(hand) else i64(0)
