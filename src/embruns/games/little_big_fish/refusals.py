"""What the squares forbid, and why: a second statement of the rules, square by square and not by sets."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.games.little_big_fish.components import WRECK
from embruns.games.little_big_fish.field import BIT, QUARTER, Field, neighbours
from embruns.games.little_big_fish.shoal import Shoal


def forbids_step(mine: Shoal, theirs: Shoal, field: Field, may_step: i64, start: i64, end: i64) -> str:
    """The clause against this step of one of my fish."""
    size = mine.size_on(BIT[start])
    if size < 0:
        return "LBF-16"
    if not may_step & BIT[start]:
        return "LBF-23"
    if start == end:
        return "LBF-48"
    if field.kinds[end] == WRECK:
        return "LBF-44" if size == 0 else "LBF-14"
    if mine.size_on(BIT[end]) >= 0:
        return "LBF-19"
    if not _joined(field, start, end, size == 0):
        return "LBF-14" if _joined(field, start, end, True) else "LBF-17"
    return "LBF-20" if theirs.size_on(BIT[end]) > size else ""


def _joined(field: Field, start: i64, end: i64, slips: bool) -> bool:
    """LBF-17, LBF-45 Side by side, or joined through wrecks."""
    tunnel: list[int] = [start]
    for square in tunnel:
        for neighbour in neighbours(square):
            if neighbour == end:
                return True
            if slips and field.kinds[neighbour] == WRECK and neighbour not in tunnel:
                tunnel.append(neighbour)
    return False


def forbids_newborn(mine: Shoal, theirs: Shoal, field: Field, quarter: i64, square: i64) -> str:
    """The clause against placing a newborn here."""
    if field.kinds[square] == WRECK:
        return "LBF-44"
    taken = mine.size_on(BIT[square]) >= 0 or theirs.size_on(BIT[square]) >= 0
    return "LBF-51" if taken or QUARTER[square] != quarter else ""


def forbids_gift(theirs: Shoal, quarter: i64, square: i64) -> str:
    """The clause against giving the Fisher the fish on this square."""
    if theirs.size_on(BIT[square]) < 0:
        return "LBF-60"
    return "" if QUARTER[square] == quarter else "LBF-59"
