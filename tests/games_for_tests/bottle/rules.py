"""Message in a Bottle: actions, deal, turn, end, secrets. Clauses: rules.md beside this file."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from embruns.core.contract import CHANCE, HIDDEN, OVER, Action, Outcome, Rng, State

NUMBERS = (1, 2, 3, 4, 5, 6)
DEALT = 2  # BOT-02
MOST_IN_HAND = 3  # BOT-07
NOTHING = 0  # where a dropped bottle would lie


class Numbered(Action):
    """An action with a bottle, whose number may be HIDDEN."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, index: int, number: int) -> None:
        super().__init__(index)
        self.number = number


class Open(Numbered):
    """BOT-04"""


class Drop(Numbered):
    """BOT-08"""


class Haul(Numbered):
    """BOT-02, BOT-06 Chance: the bottle that comes out of the sea."""


class Fish(Action):
    """BOT-06"""


class Keep(Action):
    """BOT-10"""


OPENS = {n: Open(i, n) for i, n in enumerate(NUMBERS)}
DROPS = {n: Drop(6 + i, n) for i, n in enumerate((*NUMBERS, HIDDEN))}
HAULS = {n: Haul(13 + i, n) for i, n in enumerate((*NUMBERS, HIDDEN))}
FISH = Fish(20)
KEEP = Keep(21)
ACTIONS: list[Action] = [*OPENS.values(), *DROPS.values(), *HAULS.values(), FISH, KEEP]


class Sea(State):
    """A position; in a view the numbers that a seat may not see are HIDDEN."""

    def __init__(self, players: int, copies: int, limit: int, may_drop: bool) -> None:
        self.copies = copies
        self.limit = limit
        self.may_drop = may_drop
        self.hands: list[list[int]] = [[] for _ in range(players)]  # each sorted
        self.opened: list[list[int]] = [[] for _ in range(players)]
        self.dropped = [NOTHING] * players
        self.ashore = [False] * players
        self.sea = [copies] * len(NUMBERS)  # how many bottles of each number; HIDDEN in a view
        self.seat = 0
        self.to_deal = DEALT * players
        self.hauling = True  # chance: a bottle comes out of the sea

    def to_act(self) -> int:
        if all(self.ashore):
            return OVER
        return CHANCE if self.hauling else self.seat

    def out_of_sea(self) -> list[int]:
        """Every bottle that has been hauled, HIDDEN ones too."""
        return [*chain(*self.hands, *self.opened), *(number for number in self.dropped if number != NOTHING)]

    def in_sea(self) -> int:
        """How many bottles, which everybody can count."""
        return self.copies * len(NUMBERS) - len(self.out_of_sea())

    # What may be done

    def legal(self) -> list[Action]:
        if self.to_act() < 0:
            return []
        numbers = sorted(set(self.hands[self.seat]))
        actions: list[Action] = [OPENS[n] for n in numbers]
        if self.may_drop and self.dropped[self.seat] == NOTHING:
            actions += [DROPS[n] for n in numbers]
        if len(self.hands[self.seat]) < MOST_IN_HAND and self.in_sea():
            actions.append(FISH)
        return [*actions, KEEP]

    def forbids(self, action: Action) -> str:
        if all(self.ashore):
            return "BOT-12"
        if self.hauling:
            return "BOT-02" if self.to_deal else "BOT-06"
        hand = self.hands[self.seat]
        if isinstance(action, Haul):
            return "BOT-06"
        if isinstance(action, Drop) and (not self.may_drop or self.dropped[self.seat] != NOTHING):
            return "BOT-09"
        if isinstance(action, Open | Drop):
            return "" if action.number in hand else "BOT-05"
        if isinstance(action, Fish):
            return "BOT-07" if len(hand) == MOST_IN_HAND or not self.in_sea() else ""
        return ""

    def chances(self) -> list[tuple[Action, int]]:
        if self.to_act() != CHANCE:
            return []
        return [(HAULS[n], count) for n, count in zip(NUMBERS, self.sea, strict=True) if count]

    # What happens

    def play(self, action: Action) -> None:
        if isinstance(action, Haul):
            self._haul(action.number)
        elif isinstance(action, Fish):
            self.hauling = True
        else:
            self._decide(action)
            self._next_seat()

    def _haul(self, number: int) -> None:
        """BOT-02, BOT-03, BOT-06"""
        self.sea[number - 1] -= 1
        self.hands[self.seat] = sorted([*self.hands[self.seat], number])
        if self.to_deal:
            self.to_deal -= 1
        self.hauling = self.to_deal > 0
        self._next_seat()

    def _decide(self, action: Action) -> None:
        if isinstance(action, Open):
            self.hands[self.seat].remove(action.number)
            self.opened[self.seat].append(action.number)
            self.ashore[self.seat] = sum(self.opened[self.seat]) > self.limit  # BOT-11
        elif isinstance(action, Drop):
            self.hands[self.seat].remove(action.number)
            self.dropped[self.seat] = action.number
        else:
            self.ashore[self.seat] = True  # BOT-10

    def _next_seat(self) -> None:
        """BOT-03"""
        for _ in self.ashore:
            self.seat = (self.seat + 1) % len(self.ashore)
            if not self.ashore[self.seat]:
                return

    # The end

    def scores(self) -> list[int]:
        """BOT-04, BOT-11"""
        sums = [sum(opened) for opened in self.opened]
        return [points if points <= self.limit else 0 for points in sums]

    def outcome(self) -> Outcome:
        """BOT-12"""
        scores = self.scores()
        best = max(scores)
        if best == 0:
            return Outcome([], "nobody", "BOT-12")
        return Outcome([seat for seat, points in enumerate(scores) if points == best], "most-points", "BOT-12")

    # Secrets

    def seen_by(self, seat: int) -> Sea:
        """BOT-02, BOT-06, BOT-08, BOT-12"""
        view = self.copy()
        if all(self.ashore):
            return view
        view.sea = [HIDDEN] * len(NUMBERS)
        for other in range(len(self.hands)):
            if other != seat:
                view.hands[other] = [HIDDEN] * len(self.hands[other])
                view.dropped[other] = NOTHING if self.dropped[other] == NOTHING else HIDDEN
        return view

    def guess(self, rng: Rng) -> Sea:
        """Deal what the view does not show: every order of the unseen bottles is as likely."""
        world = self.copy()
        if HIDDEN not in self.sea:
            return world
        seen = self.out_of_sea()
        unseen = [n for n in NUMBERS for _ in range(self.copies - seen.count(n))]
        for seat, hand in enumerate(self.hands):
            world.hands[seat] = sorted(_drawn(unseen, rng) if n == HIDDEN else n for n in hand)
            if self.dropped[seat] == HIDDEN:
                world.dropped[seat] = _drawn(unseen, rng)
        world.sea = [unseen.count(n) for n in NUMBERS]
        return world

    def veil(self, action: Action, seat: int) -> Action:
        """BOT-02, BOT-06, BOT-08 Who draws or drops sees the number, nobody else."""
        if seat != self.seat and isinstance(action, Haul):
            return HAULS[HIDDEN]
        if seat != self.seat and isinstance(action, Drop):
            return DROPS[HIDDEN]
        return action

    def copy(self) -> Sea:
        new = Sea(len(self.hands), self.copies, self.limit, self.may_drop)
        new.hands = [list(hand) for hand in self.hands]
        new.opened = [list(opened) for opened in self.opened]
        new.dropped = list(self.dropped)
        new.ashore = list(self.ashore)
        new.sea = list(self.sea)
        new.seat = self.seat
        new.to_deal = self.to_deal
        new.hauling = self.hauling
        return new

    def key(self) -> tuple[object, ...]:
        return (
            (self.copies, self.limit, self.may_drop),
            tuple(map(tuple, self.hands)),
            tuple(map(tuple, self.opened)),
            tuple(self.dropped),
            tuple(self.ashore),
            tuple(self.sea),
            (self.seat, self.to_deal, self.hauling),
        )


def _drawn(unseen: list[int], rng: Rng) -> int:
    return unseen.pop(rng.below(len(unseen)))
