"""What a board shows beside a position and can be worked out from it: sent, never saved and never read back."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from embruns.core.game import Setup
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.state import BottleState

DRAWN: Mapping[str, object] = {"NUMBERS": list(BOX.numbers), "MOST_IN_HAND": BOX.most_in_hand}


class Facts(msgspec.Struct, frozen=True):
    """Derived from a view."""

    in_sea: int  # bottles left
    room: list[int]  # by seat: the points that still fit under the limit


class Previews(msgspec.Struct, frozen=True):
    """For the seat to act."""

    sinking: list[int]  # the numbers that would sink its boat


class Layout(msgspec.Struct, frozen=True):
    """What stays the same at a table."""

    copies: int  # of each number


def facts_of(view: BottleState, setup: Setup) -> Facts:
    """Work the facts out of a view."""
    return Facts(view.in_sea(), [max(0, view.limit - sum(opened)) for opened in view.opened])


def previews_of(view: BottleState) -> Previews:
    """Tell the seat to act which of its bottles are too many."""
    room = view.limit - sum(view.opened[view.seat])
    return Previews([number for number in view.held() if number > room])


def layout_of(setup: Setup) -> Layout:
    """Describe the table."""
    return Layout(BOX.copies[setup.variant])
