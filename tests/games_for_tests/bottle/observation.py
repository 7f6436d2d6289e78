"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from embruns.core.contract import HIDDEN, Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.state import BottleState


def fields_of(setup: Setup) -> list[Field]:
    """Return the fields of an observation."""
    seats, kinds = setup.players, len(BOX.numbers)
    most = kinds * BOX.copies[setup.variant]
    return [
        Field("phase", (1,), 0, 3, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, seats - 1, "whose turn it is; 0 is you"),
        Field("to_deal", (1,), 0, most, "bottles still to deal"),
        Field("hands", (seats, kinds + 1), 0, most, "bottles in each hand: hidden ones, then by number"),
        Field("opened", (seats, most), 0, max(BOX.numbers), "bottles that each seat has opened, in order; 0 no more"),
        Field("dropped", (seats,), -1, max(BOX.numbers), "the number of the dropped bottle; 0 none, -1 hidden"),
        Field("ashore", (seats,), 0, 1, "whether each seat has gone ashore"),
        Field("rules", (2,), 0, 99, "the limit, and whether bottles may be dropped"),
    ]


class BottleObserver(Observer):
    """Writes the fields of a view."""

    def size(self, view: State) -> int:
        assert isinstance(view, BottleState)
        return 5 + len(view.hands) * (1 + len(BOX.numbers) * (1 + view.copies) + 2)

    def write(self, view: State, seat: int, numbers: Numbers) -> None:
        assert isinstance(view, BottleState)
        seats = len(view.hands)
        order = [(seat + k) % seats for k in range(seats)]
        found = [view.phase, (view.seat - seat) % seats, view.to_deal]
        for other in order:
            found += [view.hands[other].count(number) for number in (HIDDEN, *BOX.numbers)]
        for other in order:
            found += view.opened[other] + [0] * (len(BOX.numbers) * view.copies - len(view.opened[other]))
        found += [view.dropped[other] for other in order]
        found += [int(view.ashore[other]) for other in order]
        found += [view.limit, int(view.may_drop)]
        for number in found:
            numbers.put(number)
