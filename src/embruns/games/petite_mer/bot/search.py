"""The search: the best whole turns are tried, each by playing a few turns further with the same draws."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.bots.trials import Trials
from embruns.core.contract import Action, Rng, Search
from embruns.games.petite_mer.bot.outlook import POINT
from embruns.games.petite_mer.bot.plan import BREADTH, plan_turn, plan_turns, standing
from embruns.games.petite_mer.bot.weights import BY_HAND, LEARNED, Weights
from embruns.games.petite_mer.phases import ENDED, PLAYING
from embruns.games.petite_mer.state import PetiteMerState

SWIFT: Final = 3  # breadth of the planners in a trial
TRUST: Final = 3  # the plan's own value counts as so many trials
DOUBT: Final = 3 * POINT
LUCK: Final = 1_000_003  # number of different seeds
FULL: Final = 80 * POINT  # a score that nobody exceeds: it counts as a full win


@final
class Sight:
    """How far a search looks."""

    def __init__(self, candidates: int, ahead: int, weights: Weights) -> None:
        self.candidates: Final = candidates  # whole turns that are tried
        self.ahead: Final = ahead  # turns that a trial plays further
        self.weights: Final = weights


SIGHT: Final = Sight(12, 2, BY_HAND)
FAR_SIGHT: Final = Sight(30, 3, LEARNED)


@final
class TurnSearch(Search):
    """Tries the turns that look best, and plays on from each."""

    def __init__(self, state: PetiteMerState, sight: Sight = SIGHT) -> None:
        self.sight: Final = sight
        self.plans: Final = plan_turns(state, BREADTH, sight.candidates, sight.weights)
        self.trials: Final = Trials([int(plan.value) for plan in self.plans], TRUST, DOUBT)
        first = self.plans[0].actions[0]
        self.open: Final = len([plan for plan in self.plans if plan.actions[0] is not first]) > 0
        # The pile does not change during a turn; seeding by it keeps the draws, and so the choice, the same
        self.luck: i64 = state.pile % LUCK

    def simulate(self) -> bool:
        """Run one trial of the turn that deserves it most; return False where all turns begin alike."""
        trials = self.trials
        if not self.open:
            return False
        place = trials.next()
        rng = Rng(self.luck + 7919 * trials.visits[place])
        trials.learn(place, _play_on(self.plans[place].after().copy(), rng, self.sight))
        return True

    def weighed(self) -> list[tuple[Action, int, int]]:
        return self.trials.weighed([plan.actions[0] for plan in self.plans], 0.0, FULL)


@final
class Settled(Search):
    """The result of a plan without trials."""

    def __init__(self, state: PetiteMerState, breadth: int) -> None:
        self.action: Final = plan_turn(state, breadth)[0]

    def simulate(self) -> bool:
        return False

    def weighed(self) -> list[tuple[Action, int, int]]:
        return [(self.action, 1, 500_000)]


def _play_on(state: PetiteMerState, rng: Rng, sight: Sight) -> i64:
    """Let quick planners play the next turns, and return the value of the position then."""
    turns = sight.ahead
    while state.phase != ENDED:
        if state.phase != PLAYING:
            state.play(state.roll(rng))
        elif turns == 0:
            return standing(state, sight.weights)
        else:
            for action in plan_turn(state, SWIFT, sight.weights):
                state.play(action)
            turns -= 1
    return POINT * state.chart.score()
