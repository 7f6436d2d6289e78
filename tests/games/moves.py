"""Moves written as in a record, played on any game's position with every check on the way."""

from __future__ import annotations

from typing import TypeVar

from embruns.core.contract import CHANCE, State
from embruns.core.game import Game

Some = TypeVar("Some", bound=State)


def play(game: Game, state: Some, *texts: str) -> Some:
    """Play these in place, each checked; outcomes of chance in brackets, as in a record."""
    for text in texts:
        action = game.read(text.strip("[]"))
        if text.startswith("["):
            assert state.to_act() == CHANCE, f"{text}: no chance is due"
            assert action in [outcome for outcome, _ in state.chances()], f"{text} cannot come up"
        else:
            assert state.to_act() >= 0, f"{text}: nobody is to act"
            assert state.forbids(action) == "", f"{text} is forbidden by {state.forbids(action)}"
            assert action in state.legal(), f"{text} is not listed"
        state.play(action)
    return state


def refused(game: Game, state: State, text: str) -> str:
    """The clause that forbids this; it is not listed either."""
    action = game.read(text)
    assert action not in state.legal(), f"{text} is listed"
    assert state.forbids(action), f"{text} is not listed, but nothing forbids it"
    return state.forbids(action)
