"""One player's boat and hand. A hand is one number: five cards of five bits, sorted, so that equal hands are equal."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.games.regate.geometry import BOWS, CENTRES

UNSEEN: Final = 31  # the code of a card that may not be looked at; a card of kind k has the code k + 1


def with_card(hand: i64, code: i64) -> i64:
    """The hand and one card more."""
    before: i64 = 0
    place: i64 = 1
    while hand and hand & 31 < code:
        before += place * (hand & 31)
        hand >>= 5
        place *= 32
    return before + place * (32 * hand + code)


def without_card(hand: i64, code: i64) -> i64:
    """The hand without one such card; without one that nobody may look at where it holds none."""
    before: i64 = 0
    place: i64 = 1
    while hand & 31 != code and hand & 31 != UNSEEN:
        before += place * (hand & 31)
        hand >>= 5
        place *= 32
    return before + place * (hand >> 5)


def count_of(hand: i64, code: i64) -> i64:
    """How many such cards the hand holds."""
    n: i64 = 0
    while hand:
        if hand & 31 == code:
            n += 1
        hand >>= 5
    return n


def size_of(hand: i64) -> i64:
    """How many cards the hand holds."""
    n: i64 = 0
    while hand:
        n += 1
        hand >>= 5
    return n


@final
class Boat:
    """Where a boat lies, how far it has come, and what its player holds and owes."""

    x: i64  # of the stern
    y: i64
    heading: i64
    placed: bool
    started: bool
    marks: i64  # rounded so far: 0, 1 or 2 (REG-B39)
    hand: i64
    sun: bool  # a Sun lies in front of it (REG-A20, REG-G24)
    spin: bool  # it owes a full turn (REG-A15)
    laid: i64  # cards laid, as far as the start asks (REG-A14)
    streak: i64  # Suns played in a row (REG-A25)
    target: i64  # cards to draw up to (REG-A24)

    def __init__(self, like: Boat | None = None) -> None:
        if like is None:
            self.x = self.y = self.heading = self.marks = self.hand = self.laid = self.streak = self.target = 0
            self.placed = self.started = self.sun = self.spin = False
        else:
            self.x = like.x
            self.y = like.y
            self.heading = like.heading
            self.placed = like.placed
            self.started = like.started
            self.marks = like.marks
            self.hand = like.hand
            self.sun = like.sun
            self.spin = like.spin
            self.laid = like.laid
            self.streak = like.streak
            self.target = like.target

    def bow_x(self) -> i64:
        """Of the bow."""
        return self.x + BOWS[2 * self.heading]

    def bow_y(self) -> i64:
        """Of the bow."""
        return self.y + BOWS[2 * self.heading + 1]

    def centre_x(self) -> i64:
        """Of the point that rounds the marks, and that a pivot keeps."""
        return self.x + CENTRES[2 * self.heading]

    def centre_y(self) -> i64:
        """Of the same point."""
        return self.y + CENTRES[2 * self.heading + 1]

    def key(self) -> tuple[object, ...]:
        """Everything that tells two boats apart."""
        return (
            self.x,
            self.y,
            self.heading,
            self.placed,
            self.started,
            self.marks,
            self.hand,
            self.sun,
            self.spin,
            self.laid,
            self.streak,
            self.target,
        )
