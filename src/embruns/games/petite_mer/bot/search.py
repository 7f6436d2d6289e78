"""The search: the best whole turns, each followed a few turns further under the same draws."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.bots.trials import Trials
from embruns.core.contract import Action, Rng, Search
from embruns.games.petite_mer.bot.outlook import POINT
from embruns.games.petite_mer.bot.plan import BREADTH, plan_turn, plan_turns, standing
from embruns.games.petite_mer.phases import ENDED, PLAYING
from embruns.games.petite_mer.state import PetiteMerState

CANDIDATES: Final = 12  # turns that are tried
AHEAD: Final = 2  # turns that a trial follows
SWIFT: Final = 3  # courses kept by the players of a trial
TRUST: Final = 3  # trials that the look of a turn counts for
DOUBT: Final = 3 * POINT
LUCK: Final = 1_000_003  # so many kinds of it
FULL: Final = 80 * POINT  # a score beyond all: what counts as a whole result


@final
class TurnSearch(Search):
    """Tries the turns that look best, and sees what they lead to."""

    def __init__(self, state: PetiteMerState) -> None:
        self.plans: Final = plan_turns(state, BREADTH, CANDIDATES)
        self.trials: Final = Trials([int(plan.value) for plan in self.plans], TRUST, DOUBT)
        first = self.plans[0].actions[0]
        self.open: Final = len([plan for plan in self.plans if plan.actions[0] is not first]) > 0
        # The pile stays the same in a turn. So do the draws that are tried, and with them the mind of the player
        self.luck: i64 = state.pile % LUCK

    def simulate(self) -> bool:
        """A few turns after the one that is worth a trial most; none where all begin alike."""
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
    """The one turn that a player sees who tries nothing."""

    def __init__(self, state: PetiteMerState, breadth: int) -> None:
        self.action: Final = plan_turn(state, breadth)[0]

    def simulate(self) -> bool:
        return False

    def weighed(self) -> list[tuple[Action, int, int]]:
        return [(self.action, 1, 500_000)]


def _play_on(state: PetiteMerState, rng: Rng) -> i64:
    """What quick planners make of it in the next turns, and what the position is worth then."""
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
