"""Large groups of actions in two halves, for learners: what is given, then what is taken for it.

An exchange of Petite Mer names a tile that is given, a tile that is taken and a seat, which makes 15,624 of its 16,263
actions. With `split=True` an environment asks for the first field of such an action and then for the others. The rules
know nothing of it: the game goes on with the second half.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embruns.core.batch import show
from embruns.core.contract import Action
from embruns.core.errors import IllegalAction
from embruns.core.observation import Field, size_of
from embruns.research.episode import Episode, Rewards

SPLIT_FROM = 500  # a class with more actions than this is split, if two fields or more tell them apart


class Half(Action):
    """The first half of an action that was chosen; `index` is its number among the split actions."""


class SplitEpisode(Episode):
    """A game whose decisions have fewer numbers: whole actions, then first halves, then second halves."""

    def __init__(
        self,
        game: str,
        variant: str | None,
        players: int | None,
        options: Mapping[str, str] | None,
        rewards: Rewards,
        max_steps: int | None,
    ) -> None:
        super().__init__(game, variant, players, options, rewards, max_steps)
        groups: dict[type[Action], list[Action]] = {}
        for action in self.game.actions:
            if not action.BY_CHANCE:
                groups.setdefault(type(action), []).append(action)
        self._split = {kind for kind, group in groups.items() if len(group) > SPLIT_FROM and len(kind.FIELDS) > 1}
        whole = [action for kind, group in groups.items() if kind not in self._split for action in group]
        parts = [(_parts(action), action) for kind in self._split for action in groups[kind]]
        firsts, seconds = sorted({first for (first, _), _ in parts}), sorted({second for (_, second), _ in parts})
        self.texts = [self.game.texts[action.index] for action in whole] + [_told(half) for half in firsts + seconds]
        self._wholes = {action.index: number for number, action in enumerate(whole)}
        self._whole_of = whole
        first_of = {half: len(whole) + number for number, half in enumerate(firsts)}
        second_of = {half: len(whole) + len(firsts) + number for number, half in enumerate(seconds)}
        self._halves = {action.index: (first_of[first], second_of[second]) for (first, second), action in parts}
        asked = self._wholes | {index: first for index, (first, _) in self._halves.items()}
        self._first_asked = self._by_index(asked)  # what each action is chosen by: as a whole, or its first half
        self._second_asked = self._by_index({index: second for index, (_, second) in self._halves.items()})
        self._joined = {halves: self.game.actions[index] for index, halves in self._halves.items()}
        self._first: int | None = None  # the half that was chosen, while the other is asked for
        self._asked = (len(whole), len(whole) + len(firsts))  # where the first halves begin and end
        self.actions = len(self.texts)
        meaning = "the first half of an action that was chosen, from 1; 0 where a whole action is asked for"
        self.fields = (*self.fields, Field("first_half", (1,), 0, max(1, len(firsts)), meaning))
        self.size = size_of(self.fields)

    def reset(self, seed: int | None) -> None:
        """Begin a game, with no half chosen."""
        self._first = None
        super().reset(seed)

    def _by_index(self, numbers: dict[int, int]) -> NDArray[np.int64]:
        """Return the number of each action of the game, by its index; -1 where it has none."""
        return np.array([numbers.get(index, -1) for index in range(len(self.game.actions))])

    def observe(self, seat: int) -> dict[str, Any]:
        """Return the view of a seat with the half that it has chosen, and what it may do now."""
        pen, decides = self._pen, seat == self.seat
        pen.told = decides and not self.truncated
        show(self.state, seat, pen.told, self._observer, self._secrets, pen.numbers, pen.mask)
        numbers: NDArray[np.int32] = np.empty(self.size, np.int32)
        numbers[:-1] = pen.written
        numbers[-1] = self._first - self._asked[0] + 1 if decides and self._first is not None else 0
        mask: NDArray[np.int8] = np.zeros(self.actions, np.int8)
        if pen.told:
            mask[self._choices(pen.marks())] = 1
            self._open = mask.copy()  # what is handed out may be changed
        return {"observation": numbers, "action_mask": mask}

    def _choices(self, legal: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of what may be chosen now, where these actions are legal."""
        asked = self._first_asked[legal]
        return asked if self._first is None else self._second_asked[legal[asked == self._first]]

    def action(self, index: Any) -> Action:
        """Return the whole action or the half with this number; raises GameOver or IllegalAction."""
        number = -1 if index is None else int(index)
        if self._pen.told and 0 <= number < self.actions and self._open[number]:
            return self._chosen(number)  # the seat has just been told that it may
        self.check_under_way()
        if not 0 <= number < self.actions:
            raise IllegalAction(f"{self.game.slug}: actions are 0 to {self.actions - 1}, not {index}", "")
        if number not in self._choices(np.array([action.index for action in self.state.legal()])):
            asked = "a whole action or a first half" if self._first is None else "a second half"
            told = f"seat {self.seat} may not play {number} {self.texts[number]!r}: it chooses {asked}"
            raise IllegalAction(told, self._clause(number))
        return self._chosen(number)

    def _chosen(self, number: int) -> Action:
        """Return the whole action or the half that this number of a legal choice means."""
        if self._asked[0] <= number < self._asked[1]:
            return Half(number)
        return self._whole_of[number] if self._first is None else self._joined[self._first, number]

    def _clause(self, number: int) -> str:
        """Return the clause that forbids the whole action; '' for a half that belongs to several."""
        if number < self._asked[0]:
            return self.state.forbids(self._whole_of[number])
        joined = self._joined.get((self._first if self._first is not None else -1, number))
        return self.state.forbids(joined) if joined else ""

    def play(self, action: Action) -> list[float]:
        """Note a first half, or play a whole action; return the reward of each seat."""
        if isinstance(action, Half):
            self._first = int(action.index)
            self._pen.told = False
            self.steps += 1
            return self.nothing if self.rewards == "result" else [0.0] * self.players
        self._first = None
        return super().play(action)


def _parts(action: Action) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the two halves of an action: its class with the first field, and with the others."""
    verb, fields = type(action).__name__, type(action).FIELDS
    return (verb, getattr(action, fields[0])), (verb, *(getattr(action, name) for name in fields[1:]))


def _told(half: tuple[Any, ...]) -> str:
    return " ".join(str(word) for word in half)
