"""What a position of Petite Mer is worth: what is inspected, what may still be, and whether boats get there."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.contract import Action, Judge, Rng, State
from embruns.games.petite_mer.box import EDGE, count, tile_of
from embruns.games.petite_mer.chart import ALL_SIDES, WAY
from embruns.games.petite_mer.components import END_TURN, KEEPS, PLACES, STEPS
from embruns.games.petite_mer.outlook import POINT, STUCK, Outlook, berth, closing, promise, stuck
from embruns.games.petite_mer.plan import plan_turn
from embruns.games.petite_mer.rules import PLAYING, Gulf

NOTHING_TO_COME: Final = ("promise", "dead", "reach", "closing")


@final
class GulfJudge(Judge):
    """The judgement of a crew: all seats want the same, each from its own boat."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Gulf)
        chart, to_come = state.chart, _to_come(state)
        terms = {"inspected": int(POINT * chart.score())}
        if to_come == 0:
            return {**terms, **dict.fromkeys(NOTHING_TO_COME, 0)}
        outlook = Outlook(state.box, to_come)
        dead = -STUCK * int(stuck(chart, outlook))
        return {
            **terms,
            "promise": int(promise(chart, outlook)) - dead,
            "dead": dead,
            "reach": berth(chart, state.boats[seat], outlook),
            "closing": -closing(chart, state.boats[seat]),
        }

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Gulf)
        chart, to_come = state.chart, _to_come(state)
        value = POINT * chart.score()
        if to_come == 0:
            return value
        outlook = Outlook(state.box, to_come)
        boat = state.boats[seat]
        return value + promise(chart, outlook) + berth(chart, boat, outlook) - closing(chart, boat)

    def plan(self, view: State, rng: Rng) -> Action | None:
        """A turn is worth only as much as its placements together: search it whole, and take its first action."""
        assert isinstance(view, Gulf)
        return plan_turn(view)[0] if view.phase == PLAYING else None

    def prefer(self, state: State, rng: Rng) -> Action:
        """Fill the deepest hole beside the boat; where there is none, sail on; at last end the turn."""
        assert isinstance(state, Gulf)
        if state.phase != PLAYING:
            return state.pick(rng)
        cell, hand = state.boats[state.seat], state.hands[state.seat]
        best = _deepest(state, cell, hand)
        if best:
            return best[rng.below(len(best))]
        ways = [way for way in range(4) if state.chart.sea_ways(cell) & EDGE[way]]
        if hand and state.tokens and ways:
            return STEPS[ways[rng.below(len(ways))]]
        if state.players == 1 and hand and state.pile:
            return KEEPS[tile_of(hand & -hand)]
        return END_TURN


def _to_come(gulf: Gulf) -> i64:
    """The tiles that may still be laid: the pile and all hands."""
    tiles = gulf.pile
    for hand in gulf.hands:
        tiles |= hand
    return tiles


def _deepest(gulf: Gulf, cell: i64, hand: i64) -> list[Action]:
    """The placements on the cell beside the boat that has the most neighbours."""
    best: list[Action] = []
    deepest: i64 = 0
    sides: i64 = gulf.chart.open_sides(cell) if gulf.may_place() else 0
    for way in range(i64(4)):
        need = gulf.chart.need(cell + WAY[way])
        fitting = hand & gulf.box.fits[need] if sides & EDGE[way] else i64(0)
        depth = count(need & ALL_SIDES)
        if fitting and depth > deepest:
            deepest = depth
            best = []
        while fitting and depth == deepest:
            best.append(PLACES[4 * tile_of(fitting & -fitting) + way])
            fitting &= fitting - 1
    return best
