"""Helm and Sun: what may follow a card, Suns on one's own boat and on others, and the turn that a Sun costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.regate.actions import END_TURN, SUNS
from embruns.games.regate.box import ADVANCED, SUN_CARD
from embruns.games.regate.parts.hand import SUN_CODE, count_of
from embruns.games.regate.parts.movements import FIT_IN_A_SET
from embruns.games.regate.phases import CLOSING, PIVOTING
from embruns.games.regate.rules.movement import LEGAL, mark_sails, sorted_sails
from embruns.games.regate.rules.turn import end_turn, lay_card, next_turn

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState


def closings(state: RegateState) -> list[Action]:
    """REG-B32, REG-B34, REG-A20, REG-G19, REG-G21 A replay if the helm allows one; a Sun; or the end of the turn."""
    choices: list[Action] = []
    if state.may_replay:
        movements, _, contacts = sorted_sails(state)
        choices = movements + contacts
        if may_bask(state):
            choices.append(SUNS[state.seat])
    for seat in range(len(state.boats)):
        if seat != state.seat and may_becalm(state, seat):
            choices.append(SUNS[seat])
    choices.append(END_TURN)
    return choices


def mark_closings(state: RegateState, mask: Mask) -> None:
    """Mark what `closings` lists, without making the list."""
    if state.may_replay:
        if state.course.contact_penalty or not FIT_IN_A_SET:
            mask.mark_all(closings(state))
            return
        mark_sails(state, mask, LEGAL)
        if may_bask(state):
            mask.mark(SUNS[state.seat].index)
    for seat in range(i64(len(state.boats))):
        if seat != state.seat and may_becalm(state, seat):
            mask.mark(SUNS[seat].index)
    mask.mark(END_TURN.index)


def may_bask(state: RegateState) -> bool:
    """REG-A19, REG-A25 The player may lay a Sun on the own boat; not in 2010 (REG-G25)."""
    if state.course.rules != ADVANCED:
        return False
    boat = state.boats[state.seat]
    return boat.streak < 2 and count_of(boat.hand, SUN_CODE) > 0


def may_becalm(state: RegateState, seat: i64) -> bool:
    """REG-A20, REG-A25, REG-G22, REG-G25 The player may lay a Sun on that opponent."""
    boat = state.boats[state.seat]
    return boat.streak < 2 and not state.boats[seat].sun and count_of(boat.hand, SUN_CODE) > 0


# What happens


def lay_sun(state: RegateState, seat: i64) -> None:
    """REG-A20, REG-G21 On an opponent's boat a Sun ends the turn; on one's own it is a card of the turn (REG-A19)."""
    if seat == state.seat and state.phase == CLOSING:
        state.replays += 1
    lay_card(state, SUN_CARD)
    state.suns += 1
    state.may_replay = False
    if state.course.rules == ADVANCED:
        state.boats[state.seat].streak += 1
    if seat == state.seat:
        state.phase = PIVOTING
    else:
        state.boats[seat].sun = True
        state.rearrange()
        end_turn(state, True)


def sit_out(state: RegateState) -> None:
    """REG-A21, REG-A31, REG-G24 The Sun goes to the discard; nothing else happens in this turn."""
    state.boats[state.seat].sun = False
    state.rearrange()
    next_turn(state)
