"""The turn: whose it is, the card that leaves the hand, what may follow it, the draw and the shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.contract import Rng
from embruns.games.regate.box import ADVANCED, BOX, SUN_CARD
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.hand import (
    SUN_CODE,
    count_of,
    count_unseen,
    holds_fewer,
    size_of,
    some_are_unseen,
    with_card,
    without_card,
)
from embruns.games.regate.phases import CLOSING, DRAWING, SAILING
from embruns.games.regate.rules.end import stop_by_guard

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState

_GUARD_TURNS: Final[i64] = BOX.guard_turns  # of each seat
_SUN: Final[i64] = SUN_CARD  # compiled, SUN_CARD itself is an object
_SUN_CODE: Final[i64] = SUN_CODE


def next_turn(state: RegateState) -> None:
    """REG-B10, REG-G07 The turn passes round the table, until the guard ends the race."""
    seats = i64(len(state.boats))
    state.turns += 1
    state.seat = state.seat + 1 if state.seat + 1 < seats else i64(0)
    state.replays = state.suns = state.changed = 0
    state.idle = False
    state.phase = SAILING
    if state.turns == _GUARD_TURNS * seats:
        stop_by_guard(state)


def lay_card(state: RegateState, kind: i64) -> None:
    """REG-B16 The card leaves the hand, face up; before an advanced start it is counted (REG-A12)."""
    boat = state.boats[state.seat]
    hand = boat.hand
    boat.hand = without_card(hand, kind + 1)
    if some_are_unseen(hand) and not count_of(hand, kind + 1):
        state.unseen[kind] -= 1  # a card of a hidden hand is seen now
    state.discard(kind)
    if state.course.rules == ADVANCED and boat.laid < BOX.cards_before_start:
        boat.laid += 1


def close(state: RegateState) -> None:
    """REG-B17 A card has been played: the turn ends, unless everybody must allow for a replay or a Sun to follow."""
    if (state.may_replay or (state.course.deck[_SUN] and _sun_may_come(state))) and state.boats[state.seat].hand:
        state.phase = CLOSING
    else:
        end_turn(state, False)


def _sun_may_come(state: RegateState) -> bool:
    """Decide by what all can see, in a deck with Suns: the hand must not show in whether its player is asked."""
    if state.boats[state.seat].streak >= 2:
        return False
    hidden = state.unseen[_SUN]
    becalmed: i64 = 0
    for boat in state.boats:
        hidden += count_of(boat.hand, _SUN_CODE)
        if boat.sun:
            becalmed += 1
    return hidden > 0 and becalmed < len(state.boats) - 1


def end_turn(state: RegateState, sun_laid: bool) -> None:
    """REG-B17, REG-B18 Once everything is played, the hand is refilled; `sun_laid`: with a Sun on an opponent."""
    boat = state.boats[state.seat]
    if state.course.rules == ADVANCED:
        boat.target = boat.target - 1 if sun_laid else state.course.hand  # REG-A22 to REG-A24
        if state.suns == 0:
            boat.streak = 0  # REG-A25
    state.may_replay = False
    _draw_up(state, boat)


def _draw_up(state: RegateState, boat: Boat) -> None:
    """REG-B17, REG-G23 Cards are drawn as long as some are missing and there are any to draw or to shuffle."""
    if holds_fewer(boat.hand, boat.target) and (state.pile or _some_are_discarded(state)):
        state.phase = DRAWING
    else:
        next_turn(state)


def _some_are_discarded(state: RegateState) -> bool:
    """Count the cards of the deck that are neither in the pile nor in a hand nor in front of a boat."""
    left = state.course.cards - state.pile
    for boat in state.boats:
        left -= size_of(boat.hand) + i64(boat.sun)
    return left > 0


def draw(state: RegateState, code: i64) -> None:
    """REG-B17, REG-G23 One card comes into the hand."""
    boat = state.boats[state.seat]
    boat.hand = with_card(boat.hand, code)
    state.pile -= 1
    _draw_up(state, boat)


def unseen_card(state: RegateState, rng: Rng) -> i64:
    """Return the kind of one of the unseen cards, each of them equally likely."""
    unseen, boats, total = state.unseen, state.boats, state.pile
    for seat in range(i64(len(boats))):
        total += count_unseen(boats[seat].hand)
    left = rng.below(total)
    for kind in state.course.kinds:
        left -= unseen[kind]
        if left < 0:
            return kind
    raise AssertionError("there are as many unseen cards as in the pile and in the hidden hands")


def shuffle(state: RegateState) -> None:
    """REG-B19, REG-G18 The discard becomes the draw pile."""
    discards, fresh, pile = state.discards(), state.unseen[:], state.pile
    for kind in state.course.kinds:
        fresh[kind] += discards[kind]
        pile += discards[kind]
    state.unseen, state.pile = fresh, pile
    state.rearrange()
