"""One player's boat: where it lies, how far it has come, and what its player holds and owes."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from embruns.games.regate.parts.geometry import BOWS, CENTRES, ZONE_MIDDLES


@final
class Boat:
    """The boat of one seat, with the hand of its player."""

    x: i64  # of the stern
    y: i64
    heading: i64
    placed: bool
    started: bool
    marks: i64  # rounded so far: 0, 1 or 2 (REG-B39)
    hand: i64  # see parts/hand.py
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
        """Return the x coordinate of the bow."""
        return self.x + BOWS[2 * self.heading]

    def bow_y(self) -> i64:
        """Return the y coordinate of the bow."""
        return self.y + BOWS[2 * self.heading + 1]

    def centre_x(self) -> i64:
        """Return the x coordinate of the centre: the point that rounds the marks and that a pivot keeps."""
        return self.x + CENTRES[2 * self.heading]

    def centre_y(self) -> i64:
        """Return the y coordinate of the centre."""
        return self.y + CENTRES[2 * self.heading + 1]

    def zone_x(self) -> i64:
        """Return the x coordinate of the middle of its manoeuvre zone."""
        return self.x + ZONE_MIDDLES[2 * self.heading]

    def zone_y(self) -> i64:
        """Return the y coordinate of the middle of its manoeuvre zone."""
        return self.y + ZONE_MIDDLES[2 * self.heading + 1]

    def key(self) -> tuple[object, ...]:
        """Return everything that tells two boats apart."""
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
