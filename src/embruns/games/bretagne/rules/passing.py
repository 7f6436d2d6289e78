"""Pass, BRE-74 to BRE-79."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.games.bretagne.box import BOX, NONE
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import DISC, amount
from embruns.games.bretagne.phases import KEEPING
from embruns.games.bretagne.rules.turns import next_turn

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def pass_round(state: BretagneState) -> None:
    """BRE-74 The player is out of this action phase; francs and cards are kept (BRE-79)."""
    player = state.players[state.seat]
    player.next_numeral = lowest_free_numeral(state)
    _give_back(state, player)
    if player.goods:
        state.phase = KEEPING
    else:
        next_turn(state)


def lowest_free_numeral(state: BretagneState) -> i64:
    """BRE-75 The first to pass takes I."""
    passed: i64 = 0
    for player in state.players:
        if player.next_numeral != NONE:
            passed += 1
    return passed


def keeps(state: BretagneState) -> i64:
    """BRE-76, R-32 At most three discs, all of one type; fewer or none if the player likes."""
    goods, kept = state.players[state.seat].goods, BOX.kept_resources
    found: i64 = 1  # none
    for resource in range(i64(4)):
        found |= BIT[min(kept, amount(goods, resource))] - 1 << 1 + kept * resource
    return found


def keep(state: BretagneState, resource: i64, count: i64) -> None:
    """BRE-76 The others go to the stock."""
    state.players[state.seat].goods = count * DISC[resource]
    next_turn(state)


def _give_back(state: BretagneState, player: Contractor) -> None:
    """BRE-77 The barge card and the engineers go back, BRE-78 the workers in the cities come home."""
    state.hold(state.seat, NONE)
    state.stock_engineers += player.engineers
    player.engineers = 0
    player.workers += player.brest + player.lorient
    player.brest = 0
    player.lorient = 0
