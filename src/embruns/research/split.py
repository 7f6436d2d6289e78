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

    def observe(self, seat: int) -> dict[str, Any]:
        """Return the view of a seat with the half that it has chosen, and what it may do now."""
        mask: NDArray[np.int8] = np.zeros(self.actions, np.int8)
        decides = seat == self.seat
        if decides and not self.truncated:
            mask[self._choices()] = 1
        view = self.state.seen_by(seat)
        chosen = self._first - self._asked[0] + 1 if decides and self._first is not None else 0
        seen: NDArray[np.int32] = np.asarray(self.game.observe(view, seat))
        numbers = np.append(seen, np.int32(chosen))
        return {"observation": numbers, "action_mask": mask}

    def _choices(self) -> list[int]:
        """Return the numbers of what may be chosen now."""
        legal = [action.index for action in self.state.legal()]
        if self._first is not None:
            halves = [self._halves[index] for index in legal if index in self._halves]
            return [second for first, second in halves if first == self._first]
        return [self._wholes[index] if index in self._wholes else self._halves[index][0] for index in legal]

    def action(self, index: Any) -> Action:
        """Return the whole action or the half with this number; raises GameOver or IllegalAction."""
        self.check_under_way()
        number = -1 if index is None else int(index)
        if not 0 <= number < self.actions:
            raise IllegalAction(f"{self.game.slug}: actions are 0 to {self.actions - 1}, not {index}", "")
        if number not in self._choices():
            asked = "a whole action or a first half" if self._first is None else "a second half"
            told = f"seat {self.seat} may not play {number} {self.texts[number]!r}: it chooses {asked}"
            raise IllegalAction(told, self._clause(number))
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
            self.steps += 1
            return [0.0] * self.players
        self._first = None
        return super().play(action)


def _parts(action: Action) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the two halves of an action: its class with the first field, and with the others."""
    verb, fields = type(action).__name__, type(action).FIELDS
    return (verb, getattr(action, fields[0])), (verb, *(getattr(action, name) for name in fields[1:]))


def _told(half: tuple[Any, ...]) -> str:
    return " ".join(str(word) for word in half)
