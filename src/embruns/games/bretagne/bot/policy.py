"""What a sensible player does at once: the policy of the playouts, for both judges."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import Action, Rng, State
from embruns.games.bretagne.actions import NO_MORE_CARDS, Enter, Keep, PlayCard, Take
from embruns.games.bretagne.phases import ACTING, CARDS_STEP, KEEPING
from embruns.games.bretagne.rules import evaluation
from embruns.games.bretagne.state import BretagneState


def sensible(state: State, rng: Rng) -> Action:
    """Build where possible, keep what can be kept, play good cards; else choose at random."""
    assert isinstance(state, BretagneState)
    options = state.legal()
    if state.phase == ACTING:
        return _prefer_action(options, rng)
    if state.phase == KEEPING:
        return _prefer_keeping(options)
    if state.phase == CARDS_STEP:
        return _prefer_card(state, options)
    return options[rng.below(len(options))]


def _prefer_action(options: list[Action], rng: Rng) -> Action:
    """Return a build, most likely one of the dear tiles, which are listed last; sometimes a city; else the pass."""
    takes: i64 = 0
    while isinstance(options[takes], Take):
        takes += 1
    if takes:
        return options[takes - 1 - min(rng.below(takes), rng.below(takes))]
    first = options[0]
    if isinstance(first, Enter) and rng.below(3) == 0:
        return options[rng.below(len(options) - 1)]
    return options[len(options) - 1]


def _prefer_keeping(options: list[Action]) -> Action:
    best = options[0]
    most: i64 = 0
    for option in options:
        if isinstance(option, Keep) and option.count > most:
            best, most = option, option.count
    return best


def _prefer_card(state: BretagneState, options: list[Action]) -> Action:
    """Return the best card if it is still worth three points, else no card."""
    best: Action = NO_MORE_CARDS
    most: i64 = 2
    for option in options:
        if isinstance(option, PlayCard) and evaluation.card_value(state, option.card) > most:
            best, most = option, evaluation.card_value(state, option.card)
    return best
