"""What each seat sees: hands are hidden from the others, and the deck, which would reveal them, from all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import HIDDEN, Action, Rng
from embruns.games.bretagne.actions import DRAW_UNSEEN, Draw
from embruns.games.bretagne.parts.goods import CARD, cards_in, count_cards
from embruns.games.bretagne.phases import CARDS_STEP, TRADING

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def seen_by(state: BretagneState, seat: int) -> BretagneState:
    """Return a copy without the deck and without the hands of the other seats."""
    view = state.copy()
    view.deck = HIDDEN
    for other in range(len(view.players)):
        if other != seat:
            view.players[other].hand = HIDDEN
    if view.phase == TRADING or view.phase == CARDS_STEP:  # these choices would reveal a hand
        view.find_choices()
    return view


def guess(state: BretagneState, rng: Rng) -> BretagneState:
    """Deal the unseen cards to the hidden hands, every deal equally likely; the rest is the deck.

    A view has no history: that a hand is older than the last shuffle of the discards (R-29) is not weighed.
    """
    world = state.copy()
    if not state.is_view():
        return world
    left = state.unseen_cards()
    for player in world.players:
        if player.hand == HIDDEN:
            player.hand = _deal(left, player.cards, rng)
            left -= player.hand
    world.deck = left
    if world.phase == TRADING or world.phase == CARDS_STEP:
        world.find_choices()
    return world


def _deal(cards: i64, number: i64, rng: Rng) -> i64:
    """Return so many of the cards, drawn one after the other."""
    hand: i64 = 0
    for _ in range(number):
        left = rng.below(count_cards(cards))
        card: i64 = 0
        while left >= cards_in(cards, card):
            left -= cards_in(cards, card)
            card += 1
        hand += CARD[card]
        cards -= CARD[card]
    return hand


def veil(state: BretagneState, action: Action, seat: int) -> Action:
    """BRE-42 A card drawn is seen by its owner only."""
    return DRAW_UNSEEN if isinstance(action, Draw) and seat != state.drawer else action
