"""What each seat sees: the other hands are hidden; the draw pile has no order until a card of it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action, Rng
from embruns.games.regate.actions import DRAW_UNSEEN, Draw
from embruns.games.regate.parts.hand import UNSEEN, count_of, with_card, without_card
from embruns.games.regate.rules.turn import unseen_card

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState


def seen_by(state: RegateState, seat: int) -> RegateState:
    """Return the view of a seat: the cards of the other hands join the unseen ones."""
    view = state.copy()
    for other in range(len(view.boats)):
        if other != seat:
            boat = view.boats[other]
            hand, hidden = boat.hand, i64(0)
            while hand:
                if hand & 31 != UNSEEN:
                    view.unseen[(hand & 31) - 1] += 1
                hidden = 32 * hidden + UNSEEN
                hand >>= 5
            boat.hand = hidden
    return view


def guess(state: RegateState, rng: Rng) -> RegateState:
    """Return a world that this view allows: the hidden hands are dealt from the unseen cards."""
    world = state.copy()
    for boat in world.boats:
        while count_of(boat.hand, UNSEEN):
            kind = unseen_card(world, rng)
            world.unseen[kind] -= 1
            boat.hand = with_card(without_card(boat.hand, UNSEEN), kind + 1)
    return world


def veil(state: RegateState, action: Action, seat: int) -> Action:
    """Return the action as a seat sees it: only the player who draws sees the card."""
    return DRAW_UNSEEN if isinstance(action, Draw) and seat != state.seat else action
