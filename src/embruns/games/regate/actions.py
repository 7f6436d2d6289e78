"""The actions, named after the rulebook's verbs, and the one list of them all."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.action_table import ActionTable
from embruns.core.contract import Action
from embruns.games.regate.box import BOX, CARDS, EXITS, WIND

SEATS: Final = 4
NO_EXIT: Final = -1


@final
class First(Action):
    """REG-B07, REG-A05, REG-G04 Name this seat the first player."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class Draw(Action):
    """REG-B06, REG-B17 Deal this card to the player who draws."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, kind: i64, card: str) -> None:
        super().__init__(index)
        self.kind: Final = kind
        self.card: Final = card


@final
class DrawUnseen(Action):
    """Deal a card, as everybody sees it but the player who draws."""

    BY_CHANCE: ClassVar[bool] = True


@final
class Shuffle(Action):
    """REG-B19 Shuffle the discard into a new draw pile."""

    BY_CHANCE: ClassVar[bool] = True


@final
class PlaceX(Action):
    """REG-B09, REG-A08, REG-G06 Choose where along the line the bow lies; in the advanced game, the stern."""

    FIELDS: ClassVar[tuple[str, ...]] = ("x",)

    def __init__(self, index: i64, x: i64) -> None:
        super().__init__(index)
        self.x: Final = x


@final
class PlaceY(Action):
    """REG-A08 Choose how far behind the line the stern lies."""

    FIELDS: ClassVar[tuple[str, ...]] = ("y",)

    def __init__(self, index: i64, y: i64) -> None:
        super().__init__(index)
        self.y: Final = y


@final
class PlaceHeading(Action):
    """REG-B09, REG-A08, REG-G06 Choose which way the boat points; then it is placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("heading",)

    def __init__(self, index: i64, heading: i64) -> None:
        super().__init__(index)
        self.heading: Final = heading


@final
class Sail(Action):
    """REG-B12, REG-B13 Lay this card and follow this arrow; a wind card is followed `again` (REG-B35)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card", "exit", "again")

    def __init__(self, index: i64, kind: i64, first: i64, second: i64) -> None:
        super().__init__(index)
        self.kind: Final = kind
        self.first: Final = first
        self.second: Final = second  # NO_EXIT where the card is played once
        self.card: Final = CARDS[kind].name
        self.exit: Final = EXITS[first].name
        self.again: Final = EXITS[second].name if second >= 0 else ""


@final
class ForcedStop(Action):
    """REG-B31 Discard this card where none can be played; the boat may pivot."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, kind: i64, card: str) -> None:
        super().__init__(index)
        self.kind: Final = kind
        self.card: Final = card


@final
class HeaveTo(Action):
    """REG-G14 Pass the movement: change cards, or pivot."""


@final
class Change(Action):
    """REG-G15 Put this card away for another one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, kind: i64, card: str) -> None:
        super().__init__(index)
        self.kind: Final = kind
        self.card: Final = card


@final
class Pivot(Action):
    """REG-B31, REG-A19, REG-G15 Turn on the spot to this heading."""

    FIELDS: ClassVar[tuple[str, ...]] = ("heading",)

    def __init__(self, index: i64, heading: i64) -> None:
        super().__init__(index)
        self.heading: Final = heading


@final
class KeepHeading(Action):
    """REG-B31, REG-A19, REG-G15 Keep the heading instead of pivoting."""


@final
class LaySun(Action):
    """REG-A19, REG-A20, REG-G21 Lay a Sun on the boat of this seat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class EndTurn(Action):
    """REG-B17, REG-G17 Draw: without a replay or a Sun, or without another card to change."""


@final
class SitOut(Action):
    """REG-A21, REG-G24 Put the Sun on the discard; the turn is over."""


@final
class Spin(Action):
    """REG-A16 Make the full turn that is owed."""


_WIDEST: Final = max(BOX.plans[0].spacings) // 2 + BOX.plans[0].margins[0]
_DEEPEST: Final = BOX.plans[0].margins[1]


def _xs() -> list[int]:
    """Return every x on the line and on the grid of the start area, for the largest table."""
    end = _WIDEST // BOX.step * BOX.step
    return list(range(-end, end + 1, BOX.step))


def _sails(kind: int) -> list[Sail]:
    """REG-B15, REG-B37 Add one action for each arrow of a card; for a wind card, one for each pair of arrows."""
    exits = CARDS[kind].exits
    seconds = exits if CARDS[kind].symbol == WIND else [NO_EXIT]
    return [_table.add(Sail(_table.next, kind, first, second)) for first in exits for second in seconds]


_table: Final = ActionTable()
ACTIONS: Final = _table.actions
SAILS: Final = [_sails(kind) for kind in range(len(CARDS))]  # by card; the table of actions begins with them
FORCED_STOPS: Final[list[Action]] = [_table.add(ForcedStop(_table.next, k, card.name)) for k, card in enumerate(CARDS)]
CHANGES: Final[list[Action]] = [_table.add(Change(_table.next, k, card.name)) for k, card in enumerate(CARDS)]
DRAWS: Final[list[Action]] = [_table.add(Draw(_table.next, k, card.name)) for k, card in enumerate(CARDS)]
PIVOTS: Final[list[Action]] = [_table.add(Pivot(_table.next, h)) for h in range(0, 360, BOX.turn)]
HEADINGS: Final[list[Action]] = [_table.add(PlaceHeading(_table.next, h)) for h in range(0, 360, BOX.turn)]
XS: Final[list[Action]] = [_table.add(PlaceX(_table.next, x)) for x in _xs()]
YS: Final[list[Action]] = [_table.add(PlaceY(_table.next, y)) for y in range(-_DEEPEST, 1, BOX.grid)]
SUNS: Final[list[Action]] = [_table.add(LaySun(_table.next, seat)) for seat in range(SEATS)]
FIRSTS: Final[list[Action]] = [_table.add(First(_table.next, seat)) for seat in range(SEATS)]
DRAW_UNSEEN: Final = _table.add(DrawUnseen(_table.next))
SHUFFLE: Final = _table.add(Shuffle(_table.next))
HEAVE_TO: Final = _table.add(HeaveTo(_table.next))
KEEP_HEADING: Final = _table.add(KeepHeading(_table.next))
END_TURN: Final = _table.add(EndTurn(_table.next))
SIT_OUT: Final = _table.add(SitOut(_table.next))
SPIN: Final = _table.add(Spin(_table.next))
MIDDLE_X: Final = len(XS) // 2  # XS[MIDDLE_X + x // step] is the place x

# The movements once more as numbers, which are read faster: those of card k have the indices from SAIL_ENDS[k] up to,
# not including, SAIL_ENDS[k + 1], and movement n follows the arrows ARROWS[2 * n] and ARROWS[2 * n + 1].
SAIL_ENDS: Final = vec[i64]([i64(sum([len(sails) for sails in SAILS[:kind]])) for kind in range(len(CARDS) + 1)])
ARROWS: Final = vec[i64]([arrow for sails in SAILS for one in sails for arrow in (one.first, one.second)])
