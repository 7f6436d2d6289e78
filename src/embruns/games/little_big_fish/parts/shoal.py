"""The fish of one player, LBF-12 to LBF-15: on the field and in reserve, with plankton tokens and trophies."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.bits import count
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.field import whirled

ALL_PLANKTON: Final = 15  # LBF-02 one token of each colour, as a set of four


@final
class Shoal:
    """Three sets of squares, one per size, and what lies beside the field."""

    small: i64
    medium: i64
    large: i64
    fish: i64  # all three together
    in_play: i64
    small_left: i64  # in the reserve
    medium_left: i64
    large_left: i64
    plankton: i64  # tokens not used yet, a set of colours
    trophies: i64

    def __init__(self, like: Shoal | None = None) -> None:
        if like is None:
            self.small = self.medium = self.large = self.fish = self.in_play = self.trophies = 0
            self.small_left = BOX.fish[0]  # LBF-02
            self.medium_left = BOX.fish[1]
            self.large_left = BOX.fish[2]
            self.plankton = ALL_PLANKTON
        else:
            self.small = like.small
            self.medium = like.medium
            self.large = like.large
            self.fish = like.fish
            self.in_play = like.in_play
            self.small_left = like.small_left
            self.medium_left = like.medium_left
            self.large_left = like.large_left
            self.plankton = like.plankton
            self.trophies = like.trophies

    def size_on(self, square: i64) -> i64:
        """LBF-12 Return the size of the fish on this square, 0 small to 2 large; -1 where there is none."""
        if self.small & square:
            return 0
        if self.medium & square:
            return 1
        return 2 if self.large & square else -1

    def enter(self, square: i64) -> None:
        """LBF-08, LBF-51 Place a small fish from the reserve."""
        self.small |= square
        self.fish |= square
        self.small_left -= 1
        self.in_play += 1

    def swim(self, start: i64, end: i64) -> None:
        """Move the fish on one square to another, whatever its size."""
        both = start ^ end
        if self.small & start:
            self.small ^= both
        elif self.medium & start:
            self.medium ^= both
        else:
            self.large ^= both
        self.fish ^= both

    def leave(self, square: i64) -> None:
        """LBF-30 Take the fish on this square off the field; it does not go back to the reserve."""
        self.small &= ~square
        self.medium &= ~square
        self.large &= ~square
        self.fish ^= square
        self.in_play -= 1

    def go_home(self, square: i64) -> None:
        """LBF-58, LBF-59 Put the fish on this square back into the reserve."""
        if self.small & square:
            self.small_left += 1
        elif self.medium & square:
            self.medium_left += 1
        else:
            self.large_left += 1
        self.leave(square)

    def grow(self, square: i64) -> bool:
        """LBF-37, LBF-39 to LBF-41 Swap the fish for the next larger one; False where the reserve has none."""
        if self.small & square and self.medium_left:
            self.small ^= square
            self.medium |= square
            self.small_left += 1
            self.medium_left -= 1
            return True
        if self.medium & square and self.large_left:
            self.medium ^= square
            self.large |= square
            self.medium_left += 1
            self.large_left -= 1
            return True
        return False

    def whirl(self, quarter: i64, turns: i64) -> None:
        """LBF-67 Turn the fish on that board with it."""
        self.small = whirled(self.small, quarter, turns)
        self.medium = whirled(self.medium, quarter, turns)
        self.large = whirled(self.large, quarter, turns)
        self.fish = self.small | self.medium | self.large

    def bulk(self) -> i64:
        """LBF-72 Return the sum of the sizes in play, 1 for small to 3 for large."""
        return count(self.small) + 2 * count(self.medium) + 3 * count(self.large)

    def key(self) -> tuple[int, ...]:
        """Return everything that tells two shoals apart."""
        return (
            self.small,
            self.medium,
            self.large,
            self.small_left,
            self.medium_left,
            self.large_left,
            self.plankton,
            self.trophies,
        )
