"""A position of Message in a Bottle: its fields, what can be looked up in it, and which chapter answers what."""

from __future__ import annotations

from itertools import chain

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from tests.games_for_tests.bottle import refusals, secrets
from tests.games_for_tests.bottle.actions import Drop, Fish, Haul, Open
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.phases import CHOOSING, DEALING, ENDED, FISHING, NOTHING
from tests.games_for_tests.bottle.rules import deal, end, turn


class BottleState(State):  # not @final: tests of the house change some of its rules
    """A state; in a view the numbers that a seat may not see are HIDDEN."""

    def __init__(self, players: int, copies: int, limit: int, may_drop: bool) -> None:
        self.phase = DEALING
        self.seat = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]  # each sorted
        self.opened: list[list[int]] = [[] for _ in range(players)]
        self.dropped = [NOTHING] * players
        self.ashore = [False] * players
        self.sea = [copies] * len(BOX.numbers)  # how many bottles of each number; HIDDEN in a view
        self.to_deal = BOX.dealt * players
        self.copies = copies
        self.limit = limit
        self.may_drop = may_drop

    # What can be looked up

    def held(self) -> list[int]:
        """The numbers in the hand of the seat, each once."""
        return sorted(set(self.hands[self.seat]))

    def out_of_sea(self) -> list[int]:
        """Every bottle that has been hauled, HIDDEN ones too."""
        return [*chain(*self.hands, *self.opened), *(number for number in self.dropped if number != NOTHING)]

    def in_sea(self) -> int:
        """How many bottles are left in the sea; everybody can count them."""
        return self.copies * len(BOX.numbers) - len(self.out_of_sea())

    # What may be done, and what happens

    def to_act(self) -> int:
        if self.phase == ENDED:
            return OVER
        return self.seat if self.phase == CHOOSING else CHANCE

    def legal(self) -> list[Action]:
        return turn.choices(self) if self.phase == CHOOSING else []

    def forbids(self, action: Action) -> str:
        return refusals.refusal(self, action)

    def chances(self) -> list[tuple[Action, int]]:
        return deal.hauls(self) if self.phase in (DEALING, FISHING) else []

    def play(self, action: Action) -> None:
        if isinstance(action, Haul):
            deal.haul(self, action.number)
        elif isinstance(action, Open):
            turn.open_bottle(self, action.number)
        elif isinstance(action, Drop):
            turn.drop(self, action.number)
        elif isinstance(action, Fish):
            turn.fish(self)
        else:
            turn.keep(self)

    def scores(self) -> list[int]:
        return end.scores(self)

    def outcome(self) -> Outcome:
        return end.outcome(self)

    # Views, copies and identity

    def seen_by(self, seat: int) -> BottleState:
        return secrets.seen_by(self, seat)

    def guess(self, rng: Rng) -> BottleState:
        return secrets.guess(self, rng)

    def veil(self, action: Action, seat: int) -> Action:
        return secrets.veil(self, action, seat)

    def copy(self) -> BottleState:
        new = BottleState(len(self.hands), self.copies, self.limit, self.may_drop)
        new.phase = self.phase
        new.seat = self.seat
        new.hands = [list(hand) for hand in self.hands]
        new.opened = [list(opened) for opened in self.opened]
        new.dropped = list(self.dropped)
        new.ashore = list(self.ashore)
        new.sea = list(self.sea)
        new.to_deal = self.to_deal
        return new

    def key(self) -> tuple[object, ...]:
        return (
            (self.copies, self.limit, self.may_drop),
            tuple(map(tuple, self.hands)),
            tuple(map(tuple, self.opened)),
            tuple(self.dropped),
            tuple(self.ashore),
            tuple(self.sea),
            (self.seat, self.to_deal, self.phase in (DEALING, FISHING)),
        )


def new_state(players: int, copies: int, limit: int, may_drop: bool) -> BottleState:
    """Return the state before the deal."""
    return BottleState(players, copies, limit, may_drop)
