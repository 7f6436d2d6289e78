"""The search: each choice of a turn is played on for some rounds by all seats, with the same dice for each."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.bots.trials import Trials
from embruns.core.contract import CHANCE, OVER, Action, Judge, Rng, Search
from embruns.games.maitre_des_mers.state import MaitreDesMersState

CANDIDATES: Final = 6
ROUNDS: Final = 2  # how long a trial lasts: so many turns of each seat
TRUST: Final = 30  # the first sight counts like so many trials
DOUBT: Final = 150  # how much more an action is worth a try while little is known of it
MOST: Final = 3_000  # a lead beyond this is as good as won


@final
class ChoiceSearch(Search):
    """Tries the choices that look best, and judges how the fleets stand some rounds later."""

    def __init__(self, state: MaitreDesMersState, judge: Judge, rounds: i64, trust: int, rng: Rng) -> None:
        self.judge: Final = judge
        self.seat: i64 = state.to_act()
        self.until: i64 = state.turns + rounds * state.players
        self.luck: i64 = rng.below(2**30)
        self.actions: list[Action] = []
        self.after: list[MaitreDesMersState] = []
        chosen: list[int] = []
        for look, place, after in self._looks(state)[:CANDIDATES]:
            self.actions.append(state.legal()[place])
            self.after.append(after)
            chosen.append(-look)
        self.trials: Final = Trials(chosen, trust, DOUBT)

    def _looks(self, state: MaitreDesMersState) -> list[tuple[int, int, MaitreDesMersState]]:
        """Return each action with its negated worth at first sight and the position after it; the best comes first."""
        found: list[tuple[int, int, MaitreDesMersState]] = []
        for place, action in enumerate(state.legal()):
            after = state.copy()
            after.play(action)
            found.append((-int(self._worth(after)), place, after))
        found.sort(key=_by_look)
        return found

    def _worth(self, state: MaitreDesMersState) -> i64:
        value = self.judge.value(state, self.seat)
        return MOST if value > MOST else -MOST if value < -MOST else value

    def simulate(self) -> bool:
        """Play some rounds on from the choice that most deserves a trial."""
        trials = self.trials
        if len(self.actions) == 1:
            return False
        place = trials.next()
        trials.learn(place, self._trial(self.after[place].copy(), Rng(self.luck + 7919 * trials.visits[place])))
        return True

    def _trial(self, state: MaitreDesMersState, rng: Rng) -> i64:
        while state.turns < self.until:
            seat = state.to_act()
            if seat == OVER:
                break
            if seat == CHANCE:
                state.play(state.roll(rng))
                continue
            action = self.judge.plan(state, rng)
            assert action is not None
            state.play(action)
        return self._worth(state)

    def weighed(self) -> list[tuple[Action, int, int]]:
        return self.trials.weighed(self.actions, 0.5, 2 * MOST)


def _by_look(found: tuple[int, int, MaitreDesMersState]) -> tuple[int, int]:
    return found[0], found[1]
