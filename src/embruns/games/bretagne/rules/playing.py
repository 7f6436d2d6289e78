"""What happens: every action is handed on to the chapter that carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import Action
from embruns.games.bretagne.actions import (
    Decline,
    Draw,
    Enter,
    Forecast,
    Keep,
    Lay,
    Load,
    NoMoreCards,
    OpenPort,
    Pass,
    PickBarge,
    Place,
    PlayCard,
    Produce,
    Recall,
    Reveal,
    Send,
    Stand,
    StartBuilt,
    Take,
)
from embruns.games.bretagne.phases import PICKING, TRADING
from embruns.games.bretagne.rules import barges, build, draws, evaluation, passing, round_setup, setup, trade

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def carry_out(state: BretagneState, action: Action) -> None:
    """Hand the action on to its chapter; of the players, a decision changes only the one who decides."""
    phase = state.phase
    if phase < PICKING:
        _turn_up(state, action)
        return
    state.players[state.seat].has_changed()
    if phase == TRADING:
        trade.act(state, action)
    elif type(action) is Load:
        barges.load(state, action.resource)
    elif type(action) is Enter:
        trade.enter(state, action.city)
    elif type(action) is Take:
        build.take(state, action.kind)
    elif type(action) is Recall:
        build.recall(state, action.workers)
    elif type(action) is PickBarge:
        round_setup.pick_barge(state, action.barge)
    elif type(action) is Place:
        build.place(state, action.slot)
    elif type(action) is Pass:
        passing.pass_round(state)
    else:
        _keep_or_evaluate(state, action)


def _keep_or_evaluate(state: BretagneState, action: Action) -> None:
    if type(action) is Keep:
        passing.keep(state, action.resource, action.count)
    elif type(action) is PlayCard:
        evaluation.play_card(state, action.card)
    elif type(action) is NoMoreCards:
        evaluation.no_more_cards(state)
    elif type(action) is Send:
        evaluation.send(state, action.port)
    elif type(action) is Decline:
        evaluation.decline(state)


def _turn_up(state: BretagneState, action: Action) -> None:
    if type(action) is Reveal:
        round_setup.reveal(state, action.kind)
    elif type(action) is Draw:
        draws.draw(state, action.card)
    elif type(action) is OpenPort:
        setup.open_port(state, action.tile)
    elif type(action) is Forecast:
        round_setup.turn_up(state, action.weather)
    elif type(action) is Produce:
        round_setup.produce(state, action.card)
    elif type(action) is StartBuilt:
        setup.build_ahead(state, action.slot)
    elif type(action) is Lay:
        setup.lay(state, action.lighthouse)
    elif type(action) is Stand:
        setup.stand(state, action.seat)
