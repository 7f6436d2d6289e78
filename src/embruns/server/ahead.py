"""Looking ahead in a turn: what a seat could do after some actions of its own, found in its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from embruns.core.codec import action_data
from embruns.core.contract import State
from embruns.core.game import Game
from embruns.server.messages.scenes import Foreseen


def ahead(game: Game, view: State, seat: int, line: Sequence[int]) -> tuple[Foreseen, ...]:
    """What that seat could do after this line; nothing if the line is illegal, needs chance, or ends the turn.

    A view with hidden parts cannot be played on, so a game with secrets shows nothing.
    """
    if game.hidden:
        return ()
    state = view.copy()
    for index in line:
        action = game.actions[index] if index < len(game.actions) else None
        if action is None or state.to_act() != seat or state.forbids(action):
            return ()
        state.play(action)
    if state.to_act() != seat:
        return ()
    return tuple(Foreseen(a.index, cast(dict[str, int | str], action_data(a))) for a in state.legal())
