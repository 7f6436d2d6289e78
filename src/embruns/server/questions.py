"""What a person may ask at a table without changing it: why not, what next, a hint. Answered from the seat's view."""

from __future__ import annotations

from embruns.core.codec import action_from
from embruns.core.contract import Action
from embruns.core.errors import NotYourTurn, StaleMatch
from embruns.core.game import LANGS, Game
from embruns.server.ahead import ahead
from embruns.server.bot_pool import BotPool
from embruns.server.errors import BadRequest, NotStarted, NotYourSeat
from embruns.server.messages.asked import AskAhead, AskWhy
from embruns.server.messages.scenes import Idea
from embruns.server.messages.told import Ahead, Hint, Why
from embruns.server.presence import Listener
from embruns.server.refusals import sentence
from embruns.server.room import Room
from embruns.server.views import action_info


def read_action(game: Game, named: int | str) -> Action:
    """The action of that index or notation; raise if the game has none."""
    if isinstance(named, str):
        return game.read(named)
    if not 0 <= named < len(game.actions):
        raise BadRequest(f"{game.slug} has actions 0 to {len(game.actions) - 1}, not {named}")
    return game.actions[named]


def asking_seat(room: Room, listener: Listener) -> int:
    """The seat for which this listener may ask now; raise if there is none."""
    seat, covered = room.seat_for(listener)
    if not room.table.begun:
        raise NotStarted("the game has not begun")
    if seat is None or covered:
        raise NotYourSeat("you have no seat here, or it is covered")
    return seat


def why(room: Room, listener: Listener, message: AskWhy) -> Why:
    """The clause that forbids an action, found in the view, so that it tells nothing that the seat cannot see."""
    table, seat, named = room.table, asking_seat(room, listener), message.action
    action = action_from(table.game, named) if isinstance(named, dict) else read_action(table.game, named)
    view = table.state.seen_by(seat)
    clause = view.forbids(action) if view.to_act() >= 0 else view.outcome().clause
    return Why(message.id, clause, sentence(table.game, clause))


def what_next(room: Room, listener: Listener, message: AskAhead) -> Ahead:
    """The actions that could follow each line of the seat's own actions, found in the view."""
    table, seat = room.table, asking_seat(room, listener)
    view = table.state.seen_by(seat)
    after = tuple(ahead(table.game, view, seat, line) for line in message.lines)
    return Ahead(message.id, table.ply, after)


def check_hint(room: Room, listener: Listener) -> int:
    """The seat for which a hint may be asked; raise if it is not to act."""
    seat = asking_seat(room, listener)
    if room.table.to_act() != seat:
        raise NotYourTurn(f"seat {seat} is not to act: there is nothing to advise")
    return seat


async def hint(room: Room, pool: BotPool, seat: int, message_id: str) -> Hint:
    """What to play for that seat, and what it gains; raise StaleMatch if the game goes on meanwhile."""
    table = room.table
    named, game = table.named, table.game
    view, person = table.state.seen_by(seat), table.occupants[seat].person
    names = {lang: table.names(lang) for lang in LANGS}
    level, found = await pool.coach(game, view, table.match.setup, names, table.ply, person)
    if (table.named, table.to_act()) != (named, seat):
        raise StaleMatch("the game has gone on meanwhile")
    actions = [game.actions[idea.index] for idea in found.ideas]
    infos = [action_info(game, *pair) for pair in zip(actions, table.undo_reasons(actions), strict=True)]
    ideas = [Idea(info, idea.named, idea.result, idea.why) for info, idea in zip(infos, found.ideas, strict=True)]
    return Hint(message_id, table.ply, table.undos, level, tuple(ideas), found.gain)
