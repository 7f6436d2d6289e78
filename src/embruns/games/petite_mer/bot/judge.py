"""The judge: it values what is inspected, what may still be inspected, and what a boat can reach."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.bits import count, in_order, member_of
from embruns.core.contract import Action, Judge, Rng, Search, State
from embruns.games.petite_mer.actions import END_TURN, KEEPS, PLACES, STEPS
from embruns.games.petite_mer.bot.outlook import POINT, Outlook, berth, closing, promise, stuck
from embruns.games.petite_mer.bot.plan import BREADTH, plan_turn
from embruns.games.petite_mer.bot.search import FAR_SIGHT, SIGHT, Settled, TurnSearch
from embruns.games.petite_mer.bot.weights import BY_HAND
from embruns.games.petite_mer.parts.chart import ALL_SIDES, WAY
from embruns.games.petite_mer.parts.reach import Reach
from embruns.games.petite_mer.phases import PLAYING
from embruns.games.petite_mer.rules import turn
from embruns.games.petite_mer.state import PetiteMerState

HASTY: Final = 1  # the breadth of a beginner, who looks at one placement after the other
NOTHING_TO_COME: Final = ("promise", "dead", "reach", "closing")


@final
class PetiteMerJudge(Judge):
    """Values positions for a crew: all seats want the same score, each from its own boat."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, PetiteMerState)
        chart, to_come = state.chart, _to_come(state)
        terms = {"inspected": int(POINT * chart.score())}
        if to_come == 0:
            return {**terms, **dict.fromkeys(NOTHING_TO_COME, 0)}
        outlook = Outlook(state.box, to_come, BY_HAND)
        dead = -int(outlook.stuck() * stuck(chart, outlook))
        return {
            **terms,
            "promise": int(promise(chart, outlook)) - dead,
            "dead": dead,
            "reach": berth(chart, state.boats[seat], outlook),
            "closing": -closing(chart, state.boats[seat], BY_HAND),
        }

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, PetiteMerState)
        chart, to_come = state.chart, _to_come(state)
        value = POINT * chart.score()
        if to_come == 0:
            return value
        outlook = Outlook(state.box, to_come, BY_HAND)
        boat = state.boats[seat]
        return value + promise(chart, outlook) + berth(chart, boat, outlook) - closing(chart, boat, BY_HAND)

    def plan(self, view: State, rng: Rng) -> Action | None:
        """Search a whole turn and return its first action: placements are worth something only together."""
        assert isinstance(view, PetiteMerState)
        return plan_turn(view)[0] if view.phase == PLAYING else None

    def search(self, view: State, skill: i64, rng: Rng) -> Search | None:
        """Return a search by skill: 0 plans tile by tile, 1 plans a turn, 2 to 4 look at later turns too."""
        assert isinstance(view, PetiteMerState)
        if skill >= 2:
            return TurnSearch(view, FAR_SIGHT if skill >= 4 else SIGHT)
        return Settled(view, BREADTH if skill else HASTY)

    def prefer(self, state: State, rng: Rng) -> Action:
        """Return the next action of a quick player: fill the deepest hole in reach, or end the turn."""
        assert isinstance(state, PetiteMerState)
        if state.phase != PLAYING:
            return state.pick(rng)
        hand = state.hands[state.seat]
        if hand and turn.may_place(state):
            reach = Reach(state.chart, state.boats[state.seat], state.tokens)
            best = _deepest(reach, hand)
            if best >= 0:
                n, way = best // 4, best % 4
                if n:
                    return STEPS[reach.route(n)[0]]
                tiles = in_order(hand & state.box.fits[state.chart.need(reach.cells[0] + WAY[way])])
                return PLACES[4 * tiles[rng.below(len(tiles))] + way]
        if state.players == 1 and hand and state.pile:
            return KEEPS[member_of(hand & -hand)]
        return END_TURN


def _to_come(state: PetiteMerState) -> i64:
    """Return the tiles that may still be laid: the pile and all hands."""
    return state.pile | state.in_hands()


def _deepest(reach: Reach, hand: i64) -> i64:
    """Return the hole with the most neighbours that the hand can fill, nearest first, as 4 * n + side; or -1."""
    chart = reach.chart
    best: i64 = -1
    deepest: i64 = 0
    for n, way in reach.holes():
        need = chart.need(reach.cells[n] + WAY[way])
        depth = count(need & ALL_SIDES)
        if depth > deepest and hand & chart.box.fits[need]:
            deepest = depth
            best = 4 * n + way
    return best
