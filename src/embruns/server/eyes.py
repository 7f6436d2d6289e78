"""What leaves the server: positions, events and replays, always through `seen_by` and `veil`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, cast

import msgspec

from embruns.core.codec import action_data
from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, State
from embruns.core.game import Game, Text
from embruns.server.finality import Crossing
from embruns.server.messages import ActionInfo, Ending, Event, Finality, Frame, Scene, Undo, WhyNot
from embruns.server.refusals import UNDO
from embruns.server.table import Table

encode = msgspec.json.Encoder().encode


def eyes(game: Game, seat: int | None) -> int:
    """Whose view that seat gets; where nothing is hidden one view serves all."""
    return seat if seat is not None and game.hidden else SPECTATOR


class _Seen(NamedTuple):
    """A view as it is sent: the position and the facts already encoded."""

    position: Any
    facts: Any
    ask: Text
    scores: tuple[int, ...]


class Sights:
    """What there is to see at a table between two changes, worked out once for all who look."""

    def __init__(self, table: Table, since: int, before: State | None = None) -> None:
        """Tells what happened after ply `since`; `before` is the position there, where it is at hand."""
        self.table = table
        self.game = table.game
        self._before = before
        self._since = since
        self._views: dict[int, _Seen] = {}
        self._events: dict[int, Any] = {}
        self._legal: Any = None
        self._previews: Any = None

    def scene(self, person: str, seat: int | None, covered: bool) -> Scene:
        """The position for this person, through the eyes of that seat or a spectator's."""
        table = self.table
        seen = self._view(eyes(self.game, seat))
        to_act = table.to_act()
        may_move = to_act is not None and to_act in table.seats_of(person) and not covered
        return Scene(
            ply=table.ply,
            undos=table.undos,
            seat=seat,
            covered=covered,
            view=seen.position,
            facts=seen.facts,
            previews=self.previews() if may_move else None,
            to_act=to_act,
            legal=self.legal() if may_move else (),
            ask=seen.ask,
            scores=seen.scores,
            undo=_UNDO[table.undo_for(person)[1]],
            ending=ending_of(self.game, table.state) if to_act is None else None,
        )

    def _view(self, seat: int) -> _Seen:
        known = self._views.get(seat)
        if known is None:
            game, view = self.game, self.table.state.seen_by(seat)
            over = view.to_act() == OVER
            ask = Text("", "") if over else Text(game.ask(view, "fr"), game.ask(view, "en"))
            facts = msgspec.Raw(encode(game.facts(view, self.table.match.setup)))
            known = _Seen(msgspec.Raw(encode(game.position(view))), facts, ask, tuple(view.scores()))
            self._views[seat] = known
        return known

    def previews(self) -> Any:
        """What the seat to act would get by each choice, already encoded."""
        if self._previews is None:
            state = self.table.state
            self._previews = msgspec.Raw(encode(self.game.previews(state.seen_by(state.to_act()))))
        return self._previews

    def legal(self) -> Any:
        """The actions of the seat to act, already encoded."""
        if self._legal is None:
            game, state, practice = self.game, self.table.state, self.table.made.practice
            actions = state.seen_by(state.to_act()).legal()
            final = Crossing(game, state).finality
            coded = [_coded(game, action.index, "" if practice else final(action)) for action in actions]
            self._legal = msgspec.Raw(b"[" + b",".join(coded) + b"]")
        return self._legal

    def events(self, seat: int | None) -> Any:
        """What happened after `since`, already encoded."""
        look = eyes(self.game, seat)
        known = self._events.get(look)
        if known is None:
            before = self.table.match.at(self._since) if self._before is None else self._before.copy()
            known = msgspec.Raw(encode(events_of(self.table, before, self._since, look)))
            self._events[look] = known
        return known


@lru_cache(maxsize=100_000)
def _coded(game: Game, index: int, final: Finality) -> bytes:
    return encode(action_info(game, game.actions[index], final))


def action_info(game: Game, action: Action, final: Finality) -> ActionInfo:
    """An action as the browser gets it."""
    data = cast(dict[str, int | str], action_data(action))
    return ActionInfo(action.index, game.texts[action.index], data, final)


_UNDO: dict[WhyNot, Undo] = {reason: Undo(not reason, reason, text) for reason, text in UNDO.items()}


def ending_of(game: Game, state: State) -> Ending:
    """How it ended."""
    outcome = state.outcome()
    text = game.reasons[outcome.reason]
    return Ending(tuple(outcome.winners), outcome.reason, outcome.clause, text, tuple(state.scores()))


def events_of(table: Table, state: State, since: int, seat: int) -> list[Event]:
    """What happened after ply `since`, told to that seat; plays `state`, the position there, to the end."""
    return [event for event, _ in _story(table, state, since, seat)]


def frames_of(table: Table, seat: int | None) -> list[Frame]:
    """Every position from the first, through that seat's eyes; without a secret when the game is over."""
    start = table.match.at(0)
    look = None if table.phase == "over" else eyes(table.game, seat)
    first = _frame(table, _seen(start, look), None)
    return [first, *[_frame(table, view, event) for event, view in _story(table, start, 0, look)]]


def _story(table: Table, state: State, since: int, seat: int | None) -> Iterator[tuple[Event, State]]:
    """Each event after ply `since`, told from the views before and after it; and the view after it."""
    game, names_fr, names_en = table.game, table.names("fr"), table.names("en")
    view = _seen(state, seat)
    for ply, action in enumerate(table.match.plies[since:], since + 1):
        actor = state.to_act()
        seen = action if seat is None else state.veil(action, seat)
        state.play(action)
        before, view = view, _seen(state, seat)
        told = Text(game.tell(before, seen, view, "fr", names_fr), game.tell(before, seen, view, "en", names_en))
        data = cast(dict[str, int | str], action_data(seen))
        yield Event(ply, None if actor == CHANCE else actor, data, game.texts[seen.index], told), view


def _seen(state: State, seat: int | None) -> State:
    """That seat's view; of None, everything: a finished game has no secrets."""
    return state.copy() if seat is None else state.seen_by(seat)


def _frame(table: Table, view: State, event: Event | None) -> Frame:
    to_act = view.to_act()
    position: Any = table.game.position(view)
    facts: Any = table.game.facts(view, table.match.setup)
    return Frame(position, facts, to_act if to_act >= 0 else None, tuple(view.scores()), event)


def layout_of(table: Table) -> Any:
    """What stays the same at this table, as plain data."""
    return table.game.layout(table.match.setup)
