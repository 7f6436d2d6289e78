"""The state: its fields, its lookups, and the dispatch to the chapters of the rules."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count
from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.core.numbers import Mask
from embruns.games.petite_mer.actions import Discard, Draw, EndTurn, First, Keep, Place, Step, Swap
from embruns.games.petite_mer.box import Box
from embruns.games.petite_mer.parts.chart import HOME, Chart
from embruns.games.petite_mer.phases import DEALING, ENDED, PLAYING, STARTING
from embruns.games.petite_mer.refusals import refusal
from embruns.games.petite_mer.rules import exchange, moving, placing, scoring, setup, solo, turn, turn_end


@final
class PetiteMerState(State):
    """A position. Nothing is hidden: hands lie face up (PM-07), and the pile is known as a set (R18)."""

    def __init__(self, box: Box, players: i64, extensions: i64, like: PetiteMerState | None = None) -> None:
        self.box: Box = box
        self.players: i64 = players  # PM-01
        self.extensions: i64 = extensions  # PM-65
        if like is None:
            self.chart: Chart = Chart(box)
            self.hands: vec[i64] = vec[i64]([i64(0) for _ in range(players)])
            self.boats: vec[i64] = vec[i64]([i64(HOME) for _ in range(players)])  # PM-05 by seat: a cell
            self.pile: i64 = box.pile(extensions)
            self.in_pile: i64 = count(self.pile)
            self.phase: i64 = DEALING
            self.seat: i64 = 0
            self.to_draw: i64 = box.hand[players - 1]  # PM-06
            self.to_deal: i64 = players  # seats without a first hand
            self.tokens: i64 = box.tokens[players - 1]  # PM-08 blue ones of the active seat; the others' are all blue
            self.placed: i64 = 0  # tiles placed in this turn
            self.swapped: bool = False
        else:
            self.chart = Chart(box, like.chart)
            self.hands = like.hands[:]
            self.boats = like.boats[:]
            self.pile = like.pile
            self.in_pile = like.in_pile
            self.phase = like.phase
            self.seat = like.seat
            self.to_draw = like.to_draw
            self.to_deal = like.to_deal
            self.tokens = like.tokens
            self.placed = like.placed
            self.swapped = like.swapped

    # Lookups

    def to_act(self) -> i64:
        if self.phase == PLAYING:
            return self.seat
        return OVER if self.phase == ENDED else CHANCE

    def in_hands(self) -> i64:
        """Return the tiles of all hands."""
        tiles: i64 = 0
        for hand in self.hands:
            tiles |= hand
        return tiles

    def discards(self) -> i64:
        """PM-34, R18 Return the tiles that are out of the game, for all to see."""
        return self.box.pile(self.extensions) & ~(self.pile | self.chart.placed | self.in_hands())

    # Dispatch

    def legal(self) -> list[Action]:
        return turn.choices(self) if self.phase == PLAYING else []

    def mark(self, mask: Mask) -> None:
        if self.phase == PLAYING:
            turn.mark_choices(self, mask)

    def forbids(self, action: Action) -> str:
        return refusal(self, action)

    def chances(self) -> list[tuple[Action, int]]:
        return setup.chances(self)

    def roll(self, rng: Rng) -> Action:
        return setup.roll(self, rng)

    def play(self, action: Action) -> None:
        """Hand the action to its chapter; the most frequent ones are looked for first.

        All classes of actions are final: `type` tells them by one comparison, `isinstance` by a call.
        """
        if type(action) is Draw:
            if self.phase == DEALING:
                setup.deal(self, action.tile)
            else:
                turn_end.draw(self, action.tile)
        elif type(action) is Discard:
            moving.discard(self, action.tile, action.way)
        elif type(action) is Step:
            moving.step(self, action.way)
        elif type(action) is EndTurn:
            turn_end.end_turn(self, 0)
        elif type(action) is Swap:
            exchange.swap(self, action.given, action.taken, action.seat)
        elif type(action) is Place:
            placing.place(self, action.tile, action.way)
        elif type(action) is Keep:
            solo.keep(self, action.tile)
        else:
            assert isinstance(action, First)
            setup.begin(self, action.seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def outcome(self) -> Outcome:
        """Nobody loses: every score has its rank, and all share it."""
        return Outcome(list(range(self.players)), scoring.RANKS[scoring.rank(self)], "PM-54")

    # Views and copies

    def seen_by(self, seat: int) -> PetiteMerState:
        return self.copy()

    def guess(self, rng: Rng) -> PetiteMerState:
        return self.copy()

    def copy(self) -> PetiteMerState:
        return PetiteMerState(self.box, self.players, self.extensions, self)

    def key(self) -> tuple[object, ...]:
        return (
            self.box.name,
            self.extensions,
            self.chart.key(),
            tuple([int(hand) for hand in self.hands]),
            tuple([int(boat) for boat in self.boats]),
            self.pile,
            self.phase,
            self.seat,
            self.to_draw,
            self.to_deal,
            self.tokens,
            self.placed,
            self.swapped,
        )


def new_state(box: Box, players: int, extensions: int, anyone_first: bool) -> PetiteMerState:
    """PM-01 to PM-10 Return the state before the first chance; the first seat begins, unless it is drawn by lot."""
    state = PetiteMerState(box, players, extensions)
    if anyone_first:
        state.phase = STARTING
    return state
