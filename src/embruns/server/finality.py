"""Which moves can be taken back: those after which nobody knows more than before, and the same seat goes on.

Others learn something when a hole in their view is filled, or when they see an action that was not sure to be possible
(a card from a hidden hand): it is then illegal in some world that agrees with what they saw.
"""

from __future__ import annotations

import msgspec

from embruns.core.chance import rng_for
from embruns.core.contract import CHANCE, HIDDEN, OVER, Action, State
from embruns.core.game import Game
from embruns.server.messages import Finality

WORLDS = 12  # guessed for each onlooker


def finality(game: Game, before: State, action: Action) -> Finality:
    """Why this decision cannot be taken back; '' where it can."""
    after = before.copy()
    after.play(action)
    actor = after.to_act()
    if actor == OVER:
        return "end"
    if actor == CHANCE:
        return "chance"
    if actor != before.to_act():
        return "turn"
    if game.hidden and _reveals(game, before, action, after):
        return "secret"
    return ""


def _reveals(game: Game, before: State, action: Action, after: State) -> bool:
    mover = before.to_act()
    onlookers = [seat for seat in range(-1, len(before.scores())) if seat != mover]
    if any(_fills_a_hole(game, before, after, seat) for seat in [mover, *onlookers]):
        return True
    return any(_surprises(before, action, seat) for seat in onlookers if before.veil(action, seat) is action)


def _fills_a_hole(game: Game, before: State, after: State, seat: int) -> bool:
    return _holes(game, after.seen_by(seat)) < _holes(game, before.seen_by(seat))


def _holes(game: Game, view: State) -> int:
    """How many things in this view cannot be seen."""
    todo: list[object] = [msgspec.to_builtins(game.position(view))]
    count = 0
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            todo.extend(part.values())
        elif isinstance(part, list | tuple):
            todo.extend(part)
        elif part is not True and part == HIDDEN:
            count += 1
    return count


def _surprises(before: State, action: Action, seat: int) -> bool:
    """Whether it was not possible in every world that this onlooker could think of."""
    view = before.seen_by(seat)
    rng = rng_for(0, "worlds")
    return any(view.guess(rng).forbids(action) for _ in range(WORLDS))
