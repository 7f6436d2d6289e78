"""The search: the best whole turns are tried, each by playing a few turns further with the same draws."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.bots.trials import Trials
from embruns.core.contract import Action, Rng, Search
from embruns.games.petite_mer.bot.outlook import POINT
from embruns.games.petite_mer.bot.plan import BREADTH, plan_turn, plan_turns, standing
from embruns.games.petite_mer.phases import ENDED, PLAYING
from embruns.games.petite_mer.state import PetiteMerState

CANDIDATES: Final = 12  # whole turns that are tried
AHEAD: Final = 2  # turns that a trial plays further
SWIFT: Final = 3  # breadth of the planners in a trial
TRUST: Final = 3  # the plan's own value counts as so many trials
DOUBT: Final = 3 * POINT
LUCK: Final = 1_000_003  # number of different seeds
FULL: Final = 80 * POINT  # a score that nobody exceeds: it counts as a full win


@final
class TurnSearch(Search):
    """Tries the turns that look best, and plays on from each."""

    def __init__(self, state: PetiteMerState) -> None:
        self.plans: Final = plan_turns(state, BREADTH, CANDIDATES)
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
        trials.learn(place, _play_on(self.plans[place].after().copy(), rng))
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


def _play_on(state: PetiteMerState, rng: Rng) -> i64:
    """Let quick planners play the next turns, and return the value of the position then."""
    turns = AHEAD
    while state.phase != ENDED:
        if state.phase != PLAYING:
            state.play(state.roll(rng))
        elif turns == 0:
            return standing(state)
        else:
            for action in plan_turn(state, SWIFT):
                state.play(action)
            turns -= 1
    return POINT * state.chart.score()
