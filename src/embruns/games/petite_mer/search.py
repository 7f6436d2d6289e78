"""The search: the best whole turns, each followed a few turns further under the same draws."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.contract import Action, Deliberation, Rng
from embruns.core.trials import Trials
from embruns.games.petite_mer.outlook import POINT
from embruns.games.petite_mer.plan import BREADTH, plan_turn, plan_turns, standing
from embruns.games.petite_mer.rules import ENDED, PLAYING, Gulf

CANDIDATES: Final = 12  # turns that are tried when one begins
LATER: Final = 4  # and once it has begun: most of it is settled
ENOUGH: Final = 8  # trials are enough then
AHEAD: Final = 4  # turns that a trial follows
SWIFT: Final = 3  # courses kept by the players of a trial
TRUST: Final = 3  # trials that the look of a turn counts for
DOUBT: Final = 3 * POINT
FULL: Final = 80 * POINT  # a score beyond all: what counts as a whole result


@final
class TurnSearch(Deliberation):
    """Tries the turns that look best, and sees what they lead to."""

    def __init__(self, gulf: Gulf, rng: Rng) -> None:
        begun = gulf.placed or gulf.swapped or gulf.tokens < gulf.box.tokens[gulf.players - 1]
        self.plans: Final = plan_turns(gulf, BREADTH, LATER if begun else CANDIDATES)
        self.trials: Final = Trials([int(plan.value) for plan in self.plans], TRUST, DOUBT)
        self.most: i64 = ENOUGH if begun else 1_000_000
        self.luck: i64 = rng.below(2**30)

    def simulate(self) -> bool:
        """A few turns after the one that is worth a trial most."""
        trials = self.trials
        if len(self.plans) == 1 or trials.tried >= self.most:
            return False
        place = trials.next()
        rng = Rng(self.luck + 7919 * trials.visits[place])
        trials.learn(place, _play_on(self.plans[place].after().copy(), rng))
        return True

    def weighed(self) -> list[tuple[Action, int, int]]:
        chosen = self.trials.best()
        places = [chosen, *[place for place in range(i64(len(self.plans))) if place != chosen]]
        return [self._weighed(place) for place in places]

    def _weighed(self, place: i64) -> tuple[Action, int, int]:
        result = max(0.0, min(1.0, self.trials.mean(place) / FULL)) if self.trials.tried else 0.5
        return self.plans[place].actions[0], self.trials.visits[place], int(1_000_000 * result)


@final
class Settled(Deliberation):
    """The one turn that a player sees who tries nothing."""

    def __init__(self, gulf: Gulf, breadth: int) -> None:
        self.action: Final = plan_turn(gulf, breadth)[0]

    def simulate(self) -> bool:
        return False

    def weighed(self) -> list[tuple[Action, int, int]]:
        return [(self.action, 1, 500_000)]


def _play_on(gulf: Gulf, rng: Rng) -> i64:
    """What quick planners make of it in the next turns, and what the position is worth then."""
    turns = AHEAD
    while gulf.phase != ENDED:
        if gulf.phase != PLAYING:
            gulf.play(gulf.roll(rng))
        elif turns == 0:
            return standing(gulf)
        else:
            for action in plan_turn(gulf, SWIFT):
                gulf.play(action)
            turns -= 1
    return POINT * gulf.chart.score()
