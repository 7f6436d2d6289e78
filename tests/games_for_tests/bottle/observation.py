"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import HIDDEN
from embruns.core.game import Setup
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


def observe(view: BottleState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
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
    return vec[i64]([i64(number) for number in found])
