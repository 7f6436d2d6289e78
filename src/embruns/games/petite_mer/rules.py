"""Petite Mer: set-up, turn, placing, moving, exchange, end, scoring. Clauses: docs/rules/petite-mer.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.games.petite_mer.box import BIT, EDGE, OPPOSITE, TILES, Box, count, tile_of
from embruns.games.petite_mer.chart import HOME, WAY, Chart
from embruns.games.petite_mer.components import (
    DISCARDS,
    DRAWS,
    END_TURN,
    FIRSTS,
    KEEPS,
    PLACES,
    STEPS,
    SWAPS,
    Discard,
    Draw,
    First,
    Keep,
    Place,
    Step,
    Swap,
    swap_place,
)

# What the game waits for
STARTING: Final = 0  # chance: who begins
DEALING: Final = 1  # chance: the first hands
PLAYING: Final = 2
DRAWING: Final = 3  # chance: new tiles at the end of a turn
ENDED: Final = 4

RANKS: Final = ("freshwater-sailors", "ships-hands", "captains", "pilots", "cartographers")


@final
class Gulf(State):
    """A position. Nothing is hidden: hands lie open (PM-07), and the pile is known as a set (R18)."""

    def __init__(self, box: Box, players: i64, extensions: i64, like: Gulf | None = None) -> None:
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
            self.placed: i64 = 0  # tiles in this turn
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

    def to_act(self) -> i64:
        if self.phase == PLAYING:
            return self.seat
        return OVER if self.phase == ENDED else CHANCE

    # What may be done

    def legal(self) -> list[Action]:
        """PM-12, PM-13 Place, move, exchange in any order; end the turn at any moment."""
        if self.phase != PLAYING:
            return []
        actions: list[Action] = []
        self._add_places(actions)
        self._add_steps(actions)
        if self.players > 1:
            self._add_swaps(actions)
        elif self.pile:
            self._add_keeps(actions)
        actions.append(END_TURN)
        return actions

    def _add_places(self, actions: list[Action]) -> None:
        if self.may_place():
            cell = self.boats[self.seat]
            sides = self.chart.open_sides(cell)
            for way in range(i64(4)):
                if sides & EDGE[way]:
                    fitting = self._fitting(cell + WAY[way])
                    while fitting:
                        actions.append(PLACES[4 * tile_of(fitting & -fitting) + way])
                        fitting &= fitting - 1

    def may_place(self) -> bool:
        """PM-15, R4"""
        return self.placed < self.box.placed[self.players - 1]

    def _fitting(self, cell: i64) -> i64:
        """PM-17, PM-21 The tiles of the hand that fit there. Where the boat's edge is sea, theirs is too (PM-22)."""
        return self.hands[self.seat] & self.box.fits[self.chart.need(cell)]

    def _add_steps(self, actions: list[Action]) -> None:
        """PM-30 to PM-33 For a token, or for a tile."""
        ways = self.chart.sea_ways(self.boats[self.seat])
        if self.tokens:
            for way in range(i64(4)):
                if ways & EDGE[way]:
                    actions.append(STEPS[way])
        hand = self.hands[self.seat]
        while hand:
            tile = tile_of(hand & -hand)
            hand &= hand - 1
            for way in range(i64(4)):
                if ways & EDGE[way]:
                    actions.append(DISCARDS[4 * tile + way])

    def _add_swaps(self, actions: list[Action]) -> None:
        """PM-37, PM-41"""
        own: i64 = 0 if self.swapped else self.hands[self.seat]
        while own:
            given = tile_of(own & -own)
            own &= own - 1
            for seat in range(self.players):
                theirs: i64 = 0 if seat == self.seat else self.hands[seat]
                while theirs:
                    actions.append(SWAPS[swap_place(given, tile_of(theirs & -theirs), seat)])
                    theirs &= theirs - 1

    def _add_keeps(self, actions: list[Action]) -> None:
        """PM-50, PM-52 One of them, while the pile lasts."""
        hand = self.hands[self.seat]
        while hand:
            actions.append(KEEPS[tile_of(hand & -hand)])
            hand &= hand - 1

    def chances(self) -> list[tuple[Action, int]]:
        if self.phase == STARTING:
            return [(FIRSTS[seat], 1) for seat in range(self.players)]
        if self.phase == DEALING or self.phase == DRAWING:
            return [(DRAWS[tile], 1) for tile in range(TILES) if self.pile & BIT[tile]]
        return []

    def roll(self, rng: Rng) -> Action:
        if self.phase == STARTING:
            return FIRSTS[rng.below(self.players)]
        return DRAWS[_nth(self.pile, rng.below(self.in_pile))]

    # What is forbidden, and why: a second statement, by tiles and cells and not by sets

    def forbids(self, action: Action) -> str:
        if self.phase != PLAYING:
            return _FIRST_DO[self.phase]
        if isinstance(action, Swap):
            return self._forbids_swap(action.given, action.taken, action.seat)
        if isinstance(action, Place):
            return self._forbids_place(action.tile, action.way)
        if isinstance(action, Discard):
            return "PM-32" if not self._holds(self.seat, action.tile) else self._forbids_way(action.way)
        if isinstance(action, Step):
            return self._forbids_way(action.way) or ("" if self.tokens else "PM-31")
        if isinstance(action, Keep):
            return self._forbids_keep(action.tile)
        if isinstance(action, Draw):
            return "PM-14"
        return "PM-10" if isinstance(action, First) else ""

    def _holds(self, seat: i64, tile: i64) -> bool:
        return self.hands[seat] & BIT[tile] != 0

    def _forbids_place(self, tile: i64, way: i64) -> str:
        if not self._holds(self.seat, tile):
            return "PM-17"
        cell = self.boats[self.seat] + WAY[way]
        if self.chart.tile_on(cell) >= 0:
            return "PM-19"
        if self.placed >= self.box.placed[self.players - 1]:
            return "PM-15"
        drawing = self.box.tiles[tile].drawing()
        for side in range(i64(4)):
            neighbour = self.chart.tile_on(cell + WAY[side])
            if neighbour >= 0 and drawing[side] != self.box.tiles[neighbour].drawing()[OPPOSITE[side]]:
                return "PM-21"
        return "PM-22" if drawing[OPPOSITE[way]] == "L" else ""

    def _forbids_way(self, way: i64) -> str:
        cell = self.boats[self.seat]
        here, there = self.chart.tile_on(cell), self.chart.tile_on(cell + WAY[way])
        if there < 0:
            return "PM-28"
        both = self.box.tiles[here].drawing()[way] + self.box.tiles[there].drawing()[OPPOSITE[way]]
        return "" if both == "SS" else "PM-29"

    def _forbids_swap(self, given: i64, taken: i64, seat: i64) -> str:
        if self.players == 1:
            return "PM-42"
        if seat >= self.players or seat == self.seat or self.swapped:
            return "PM-37"
        if self.hands[self.seat] == 0 or self.hands[seat] == 0:
            return "PM-41"
        return "" if self._holds(self.seat, given) and self._holds(seat, taken) else "PM-37"

    def _forbids_keep(self, tile: i64) -> str:
        if self.players > 1 or not self._holds(self.seat, tile):
            return "PM-50"
        return "PM-52" if self.in_pile == 0 else ""

    # What happens

    def play(self, action: Action) -> None:
        if isinstance(action, Place):
            self._place(action.tile, action.way)
        elif isinstance(action, Step):
            self._step(action.way)
        elif isinstance(action, Discard):
            self._discard(action.tile, action.way)
        elif isinstance(action, Swap):
            self._swap(action.given, action.taken, action.seat)
        elif isinstance(action, Draw):
            self._draw(action.tile)
        elif isinstance(action, Keep):
            self._end_turn(BIT[action.tile])
        elif isinstance(action, First):
            self._first(action.seat)
        else:
            self._end_turn(0)

    # Set-up

    def _first(self, seat: i64) -> None:
        """PM-10"""
        self.seat = seat
        self.phase = DEALING

    def _draw(self, tile: i64) -> None:
        """PM-06, PM-44 One tile of the pile, face up (PM-07)."""
        self.pile ^= BIT[tile]
        self.in_pile -= 1
        self.hands[self.seat] |= BIT[tile]
        self.to_draw -= 1
        if self.to_draw == 0:
            if self.phase == DEALING:
                self._deal_on()
            else:
                self._next_seat()

    def _deal_on(self) -> None:
        """PM-06 Every seat draws its hand; then the first has its turn."""
        self.to_deal -= 1
        self.seat = (self.seat + 1) % self.players
        if self.to_deal:
            self.to_draw = self.box.hand[self.players - 1]
        else:
            self.phase = PLAYING

    # Placing a tile

    def _place(self, tile: i64, way: i64) -> None:
        """PM-17, PM-23 to PM-25 It leaves the hand, and the boat moves onto it for nothing."""
        cell = self.boats[self.seat] + WAY[way]
        self.chart.lay(tile, cell)
        self.boats[self.seat] = cell
        self.placed += 1
        self._leave_hand(tile)

    def _leave_hand(self, tile: i64) -> None:
        self.hands[self.seat] ^= BIT[tile]
        if not self.pile and self.is_over():
            self.phase = ENDED

    # Moving the boat

    def _step(self, way: i64) -> None:
        """PM-28, PM-30, PM-35 One blue token of the active seat turns red."""
        self.boats[self.seat] += WAY[way]
        self.tokens -= 1

    def _discard(self, tile: i64, way: i64) -> None:
        """PM-32, PM-34 One tile out of the game, one step, no token."""
        self.boats[self.seat] += WAY[way]
        self._leave_hand(tile)

    # Exchange

    def _swap(self, given: i64, taken: i64, seat: i64) -> None:
        """PM-37 to PM-40 One for one, at once (R6)."""
        both = BIT[given] | BIT[taken]
        self.hands[self.seat] ^= both
        self.hands[seat] ^= both
        self.swapped = True

    # End of a turn

    def _end_turn(self, kept: i64) -> None:
        """PM-43 to PM-48; PM-50, PM-51 alone, a tile may be kept, and one less is drawn."""
        self.hands[self.seat] = kept
        self.tokens = self.box.tokens[self.players - 1]
        self.placed = 0
        self.swapped = False
        self.to_draw = min(self.box.hand[self.players - 1] - i64(kept != 0), self.in_pile)
        self.phase = DRAWING
        if self.to_draw == 0:
            self._next_seat()

    def _next_seat(self) -> None:
        """PM-11, PM-47"""
        self.seat = (self.seat + 1) % self.players
        self.phase = ENDED if self.is_over() else PLAYING

    # End of the game

    def is_over(self) -> bool:
        """PM-53, PM-54, R11 Pile and hands are empty."""
        left = self.pile
        for hand in self.hands:
            left |= hand
        return left == 0

    def turns_left(self) -> tuple[int, int]:
        """PM-55 With the one that is on: the least; and the most, which differs for a lone player who keeps tiles."""
        size, pile, seats = int(self.box.hand[self.players - 1]), int(self.in_pile), 0
        if self.phase == DRAWING:
            pile -= self.to_draw
        elif self.phase != PLAYING:  # the first hands are still to come, or it is all over
            pile -= max(0, self.to_draw + (self.to_deal - 1) * size)
        for seat in range(self.players):
            waits = seat == self.seat and self.phase != ENDED
            seats += 1 if waits or self.hands[seat] or self.to_deal else 0
        least, slow = seats + -(-pile // size), size - 1 if self.players == 1 else size
        return least, seats + -(-pile // slow)

    # Scoring

    def scores(self) -> list[int]:
        """PM-62 One common score, told to every seat."""
        return [self.chart.score()] * self.players

    def rank(self) -> int:
        """PM-64 0 to 4, by the score."""
        score = self.chart.score()
        return len([step for step in self.box.ladder(self.extensions) if score >= step])

    def outcome(self) -> Outcome:
        """Nobody loses: every score has its rank, and all share it."""
        return Outcome(list(range(self.players)), RANKS[self.rank()], "PM-54")

    def discards(self) -> int:
        """PM-34, R18 The tiles that are out of the game, for all to see."""
        elsewhere = self.pile | self.chart.placed
        for hand in self.hands:
            elsewhere |= hand
        return self.box.pile(self.extensions) & ~elsewhere

    # Views and copies

    def seen_by(self, seat: int) -> Gulf:
        return self.copy()

    def guess(self, rng: Rng) -> Gulf:
        return self.copy()

    def copy(self) -> Gulf:
        return Gulf(self.box, self.players, self.extensions, self)

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


_FIRST_DO: Final = {  # what must happen before anything else
    STARTING: "PM-10",
    DEALING: "PM-06",
    DRAWING: "PM-44",
    ENDED: "PM-54",
}


def new_gulf(box: Box, players: int, extensions: int, anyone_first: bool) -> Gulf:
    """PM-01 to PM-10 Before the first chance; the first seat begins, unless it is drawn by lot."""
    gulf = Gulf(box, players, extensions)
    if anyone_first:
        gulf.phase = STARTING
    return gulf


def _nth(tiles: i64, k: i64) -> i64:
    """The k-th tile of a set, from 0."""
    while k:
        tiles &= tiles - 1
        k -= 1
    return tile_of(tiles & -tiles)
