"""Equipment cards come into hands: BRE-16, BRE-24, BRE-42, BRE-63 and R-29. Several chapters draw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action, Rng
from embruns.core.numbers import new_version
from embruns.games.bretagne.actions import DRAWS
from embruns.games.bretagne.box import NOBODY, NONE
from embruns.games.bretagne.parts.goods import CARD, cards_in, count_cards
from embruns.games.bretagne.phases import DRAWING

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def draw_cards(state: BretagneState, seat: i64, number: i64, after: i64) -> None:
    """So many cards are due to this seat; then the game waits for `after`."""
    state.due = number
    state.drawer = seat
    state.after = after
    _go_on(state)


def draws(state: BretagneState) -> list[tuple[Action, int]]:
    """BRE-16 The kinds of cards that may lie in the deck, by their number."""
    unseen = state.unseen_cards()
    return [(DRAWS[card], cards_in(unseen, card)) for card in range(4) if cards_in(unseen, card)]


def roll_draw(state: BretagneState, rng: Rng) -> Action:
    """Draw one of `draws` by its weight."""
    unseen = state.unseen_cards()
    left = rng.below(count_cards(unseen))
    card: i64 = 0
    while left >= cards_in(unseen, card):
        left -= cards_in(unseen, card)
        card += 1
    return DRAWS[card]


def draw(state: BretagneState, card: i64) -> None:
    """BRE-42 The card is seen by its owner only."""
    player = state.players[state.drawer]
    player.cards += 1
    player.hand += CARD[card]
    player.has_changed()
    state.deck -= CARD[card]
    state.deck_size -= 1
    state.due -= 1
    _go_on(state)


def _go_on(state: BretagneState) -> None:
    """R-29 An empty deck is made anew from the discards when a card is due; with none left, none is received."""
    state.card_version = new_version()
    if state.due and state.deck_size == 0:
        state.deck_size = count_cards(state.discards)
        if state.deck != HIDDEN:
            state.deck = state.discards
        state.discards = 0
        if state.deck_size == 0:
            state.due = 0
    if state.due:
        state.phase = DRAWING
    else:
        state.phase = state.after
        state.drawer = NOBODY
        state.after = NONE
