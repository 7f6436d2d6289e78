"""What the judge pays for what a fleet holds, in hundredths of a point: the prices it learned, and those by hand."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64


@final
class Prices:
    """One price list."""

    def __init__(self, family: list[int], ship: i64, fire: i64, chart: i64, holds: list[int], goods: list[int]) -> None:
        self.family: Final = family  # by the number of ships of a family; four score 5 points (MDM-66)
        self.ship: Final = ship
        self.fire: Final = fire  # for a point of fire power, which breaks ties and protects cargo
        self.chart: Final = chart  # for the first map ship, while there is treasure to hunt
        self.holds: Final = holds  # by the number of free ships, while there is something to load
        self.goods: Final = goods  # by advantage: how much they raise the odds (section 2.5)


# Found by tools/prices.py in games without a search; docs/bots.md has the command and what it is worth
LEARNED: Final = Prices([0, 9, 36, 106, 471], 214, 5, 47, [0, 49, 102, 150], [46, 44, 53, 85, 124, 129, 192])

# For the frozen `amiral@1`
BY_HAND: Final = Prices([0, 10, 40, 140, 500], 40, 5, 120, [0, 70, 100, 115], [45, 55, 60, 90, 115, 115, 160])
