"""The actions, named after the rulebook's verbs, and the one table of them all."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.regate.components import BOX, CARDS, EXITS, WIND

SEATS: Final = 4
NO_EXIT: Final = -1


@final
class First(Action):
    """REG-B07, REG-A05, REG-G04 This seat is the first player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class Draw(Action):
    """REG-B06, REG-B17 This card comes into the hand of the player who draws."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, kind: i64, card: str) -> None:
        super().__init__(index)
        self.kind: Final = kind
        self.card: Final = card


@final
class DrawUnseen(Action):
    """A card comes into somebody's hand, as the others see it."""


@final
class Shuffle(Action):
    """REG-B19 The draw pile is empty: the discard becomes the new one."""


@final
class PlaceX(Action):
    """REG-B09, REG-A08, REG-G06 Where along the line: the bow, in the advanced game the stern."""

    FIELDS: ClassVar[tuple[str, ...]] = ("x",)

    def __init__(self, index: i64, x: i64) -> None:
        super().__init__(index)
        self.x: Final = x


@final
class PlaceY(Action):
    """REG-A08 How far behind the line the stern lies."""

    FIELDS: ClassVar[tuple[str, ...]] = ("y",)

    def __init__(self, index: i64, y: i64) -> None:
        super().__init__(index)
        self.y: Final = y


@final
class PlaceHeading(Action):
    """REG-B09, REG-A08, REG-G06 Which way the boat points; it lies now."""

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
    """REG-B31 No card can be played: discard this one; the boat may pivot."""

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
    """REG-B31, REG-A19, REG-G15 Stay as one lies instead of pivoting."""


@final
class LaySun(Action):
    """REG-A19, REG-A20, REG-G21 Lay a Sun on the boat of this seat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class EndTurn(Action):
    """REG-B17, REG-G17 No replay and no Sun, or no further card to change: draw."""


@final
class SitOut(Action):
    """REG-A21, REG-G24 Becalmed: put the Sun on the discard, and the turn is over."""


@final
class Spin(Action):
    """REG-A16 The full turn that is owed."""


_WIDEST: Final = max(BOX.layouts[0].spacings) // 2 + BOX.layouts[0].margins[0]
_DEEPEST: Final = BOX.layouts[0].margins[1]


def _xs() -> list[int]:
    """Every place on the line and every one of the start area's grid, on the largest table."""
    end = _WIDEST // BOX.step * BOX.step
    return list(range(-end, end + 1, BOX.step))


def _sails(kind: int, start: int) -> list[Sail]:
    """REG-B15, REG-B37 One for each arrow; for a wind card, one for each pair of them."""
    exits = CARDS[kind].exits
    seconds = exits if CARDS[kind].symbol == WIND else [NO_EXIT]
    pairs = [(first, second) for first in exits for second in seconds]
    return [Sail(start + k, kind, first, second) for k, (first, second) in enumerate(pairs)]


ACTIONS: Final[list[Action]] = []
SAILS: Final[list[list[Sail]]] = []  # by card
for _kind in range(len(CARDS)):
    SAILS.append(_sails(_kind, len(ACTIONS)))
    ACTIONS.extend(SAILS[_kind])


def _enter(actions: list[Action]) -> list[Action]:
    """Into the table, where their indices say."""
    ACTIONS.extend(actions)
    return actions


FORCED_STOPS: Final = _enter([ForcedStop(len(ACTIONS) + k, k, card.name) for k, card in enumerate(CARDS)])
CHANGES: Final = _enter([Change(len(ACTIONS) + k, k, card.name) for k, card in enumerate(CARDS)])
DRAWS: Final = _enter([Draw(len(ACTIONS) + k, k, card.name) for k, card in enumerate(CARDS)])
PIVOTS: Final = _enter([Pivot(len(ACTIONS) + k, h) for k, h in enumerate(range(0, 360, BOX.turn))])
HEADINGS: Final = _enter([PlaceHeading(len(ACTIONS) + k, h) for k, h in enumerate(range(0, 360, BOX.turn))])
XS: Final = _enter([PlaceX(len(ACTIONS) + k, x) for k, x in enumerate(_xs())])
YS: Final = _enter([PlaceY(len(ACTIONS) + k, y) for k, y in enumerate(range(-_DEEPEST, 1, BOX.grid))])
SUNS: Final = _enter([LaySun(len(ACTIONS) + seat, seat) for seat in range(SEATS)])
FIRSTS: Final = _enter([First(len(ACTIONS) + seat, seat) for seat in range(SEATS)])
DRAW_UNSEEN: Final = _enter([DrawUnseen(len(ACTIONS))])[0]
SHUFFLE: Final = _enter([Shuffle(len(ACTIONS))])[0]
HEAVE_TO: Final = _enter([HeaveTo(len(ACTIONS))])[0]
KEEP_HEADING: Final = _enter([KeepHeading(len(ACTIONS))])[0]
END_TURN: Final = _enter([EndTurn(len(ACTIONS))])[0]
SIT_OUT: Final = _enter([SitOut(len(ACTIONS))])[0]
SPIN: Final = _enter([Spin(len(ACTIONS))])[0]
MIDDLE_X: Final = len(XS) // 2  # XS[MIDDLE_X + x // step] is the place x
