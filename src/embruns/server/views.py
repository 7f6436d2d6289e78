"""What leaves the server: positions, events, proposals and replays, always through `seen_by` and `veil`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, cast

import msgspec

from embruns.core.codec import action_data
from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, State
from embruns.core.editions import when_forgotten
from embruns.core.game import Game, Text
from embruns.server.held import Held
from embruns.server.kept import Kept
from embruns.server.messages.scenes import ActionInfo, Ending, Event, Frame, Scene, Undo
from embruns.server.messages.told import Base, Proposal
from embruns.server.seen import Part, Seen
from embruns.server.table import Step, Table
from embruns.server.undo import UNDO_TEXTS, UndoReason

FEW_EVENTS = 20  # are kept with the position; more of them, for whoever comes late, among the most wanted
TOLD_BYTES = 16 << 20

Told = dict[tuple[int, Action], Text]  # what was told, by ply and veiled action

encode = msgspec.json.Encoder().encode
_told: Kept[tuple[str, int, int, int]] = Kept(TOLD_BYTES)  # events by table, length of its log, first ply and viewer


def viewer(game: Game, seat: int | None) -> int:
    """The seat whose view this seat or spectator (None) gets: in a game without secrets one view serves all."""
    return seat if seat is not None and game.hidden else SPECTATOR


def _raw(part: msgspec.Struct | None) -> Any:
    """A part of a frame, encoded once for all frames that hold it."""
    return None if part is None else msgspec.Raw(encode(part))


class Views:
    """What can be seen of a table's position, and what happened before it; worked out once for all viewers."""

    __slots__ = (
        "_entries",
        "_events",
        "_legal",
        "_open_facts",
        "_previews",
        "_seen",
        "_to_act",
        "_told",
        "_views",
        "game",
        "table",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self._entries = table.entries
        self._to_act = table.to_act()
        self._views: dict[int, State] = {}
        self._seen: dict[int, Seen] = {}
        self._events: dict[tuple[int, int], Any] = {}  # by viewer and first ply
        self._told: Told = {}
        self._open_facts: Part | None = None
        self._legal: Any = None
        self._previews: Any = None

    def are_of(self, table: Table) -> bool:
        """Return whether these are views of this table as it is now."""
        return self.table is table and self._entries == table.entries

    def scene(
        self, person: str, seat: int | None, covered: bool, base: Seen | None = None
    ) -> tuple[Scene, Base | None]:
        """The position for this person, as that seat or a spectator sees it; with a base, what changed since then."""
        table, to_act = self.table, self._to_act
        seen = self.seen(seat)
        position, facts, changes = seen.parts(base)
        may_move = to_act is not None and to_act in table.seats_of(person) and not covered
        scene = Scene(
            ply=table.match.ply,
            undos=table.undos,
            seat=seat,
            covered=covered,
            view=position,
            facts=facts,
            previews=self.previews() if may_move else None,
            to_act=to_act,
            legal=self.legal() if may_move else (),
            ask=seen.ask,
            scores=seen.scores,
            undo=_UNDO[table.undo_for(person)[1]],
            ending=ending_of(self.game, table.state) if to_act is None else None,
        )
        return scene, changes

    def _view(self, looking: int) -> State:
        known = self._views.get(looking)
        if known is None:
            known = self._views[looking] = self.table.state.seen_by(looking)
        return known

    def _view_to_act(self) -> State:
        return self._view(viewer(self.game, self._to_act))

    def seen(self, seat: int | None) -> Seen:
        """What that seat or a spectator sees."""
        looking = viewer(self.game, seat)
        known = self._seen.get(looking)
        if known is None:
            game, table, view = self.game, self.table, self._view(looking)
            ask = Text("", "") if view.to_act() == OVER else Text(game.ask(view, "fr"), game.ask(view, "en"))
            beside = next(iter(self._seen.values()), None)
            data = game.position_beside(view, beside.position.data) if beside else game.position(view)
            position, facts = Part(data), self._facts(view)
            known = Seen(looking, table.match.ply, table.undos, position, facts, ask, tuple(view.scores()))
            self._seen[looking] = known
        return known

    def _facts(self, view: State) -> Part:
        """The facts; one set for all viewers in a game that declares them open."""
        known = self._open_facts
        if known is None:
            known = Part(self.game.facts(view, self.table.match.setup))
            if self.game.open_facts:
                self._open_facts = known
        return known

    def previews(self) -> Any:
        """What each choice would bring the seat to act, encoded already."""
        if self._previews is None:
            self._previews = _raw(self.game.previews(self._view_to_act()))
        return self._previews

    def legal(self) -> Any:
        """The actions of the seat to act, encoded already."""
        if self._legal is None:
            actions = self._view_to_act().legal()
            coded = map(_coded, repeat(self.game), actions, self.table.undo_reasons(actions))
            self._legal = msgspec.Raw(b"[" + b",".join(coded) + b"]")
        return self._legal

    def events(self, seat: int | None, since: int) -> Any:
        """What happened after ply `since`, as that seat or a spectator sees it, encoded already."""
        table, looking = self.table, viewer(self.game, seat)
        if table.match.ply - since > FEW_EVENTS:
            key = (table.id, self._entries, since, looking)
            return msgspec.Raw(_told.get(key) or _told.keep(key, self._tell(looking, since)))
        known = self._events.get((looking, since))
        if known is None:
            known = self._events[looking, since] = msgspec.Raw(self._tell(looking, since))
        return known

    def _tell(self, looking: int, since: int) -> bytes:
        table = self.table
        before, steps = steps_since(table, since)

        def seen(state: State) -> State:
            return self._view(looking) if state is table.state else state.seen_by(looking)

        names = table.names("fr"), table.names("en")
        told = self._told if table.game.open_story else {}
        return encode([event for event, _ in story(table.game, names, since, before, steps, seen, looking, told)])


def steps_since(table: Table, since: int) -> tuple[State, Iterable[Step]]:
    """The state at that ply, and what was played after it; played again only if the table no longer has the states."""
    last = table.last
    if last is not None and since == table.ply - len(last.steps):
        return last.before, last.steps
    if since == table.ply:
        return table.state, ()
    start = table.match.at(since)
    return start, _played_again(start, table.actors[since:], table.match.plies[since:])


def _played_again(start: State, actors: Sequence[int], plies: Sequence[Action]) -> Iterator[Step]:
    state = start
    for actor, action in zip(actors, plies, strict=True):
        state = state.copy()
        state.play(action)
        yield Step(actor, action, state)


@lru_cache(maxsize=100_000)
def _coded(game: Game, action: Action, reason: UndoReason) -> bytes:
    return encode(action_info(game, action, reason))


@lru_cache(maxsize=100_000)
def fields_of(action: Action) -> dict[str, int | str]:
    """The action's verb and fields."""
    return cast(dict[str, int | str], action_data(action))


when_forgotten += [_coded.cache_clear, fields_of.cache_clear]


def action_info(game: Game, action: Action, reason: UndoReason) -> ActionInfo:
    """An action as the browser gets it."""
    return ActionInfo(action.index, game.texts[action.index], fields_of(action), reason)


_UNDO: dict[UndoReason, Undo] = {reason: Undo(not reason, reason, text) for reason, text in UNDO_TEXTS.items()}


def ending_of(game: Game, state: State) -> Ending:
    """How the game ended."""
    outcome = state.outcome()
    text = game.reasons[outcome.reason]
    return Ending(tuple(outcome.winners), outcome.reason, outcome.clause, text, tuple(state.scores()))


def frames_of(table: Table, seat: int | None, first: int = 0, most: int | None = None) -> Iterator[Frame]:
    """So many positions from that ply on, as that seat sees them; without a secret when the game is over.

    The plies are those at the first frame, even if the game goes on before the last.
    """
    looking = None if table.stage == "over" else viewer(table.game, seat)

    def seen(state: State) -> State:
        return state if looking is None else state.seen_by(looking)

    since = max(0, first - 1)  # the first event is told from the position before it
    last = len(table.actors) if most is None else first + most - 1
    start = table.match.at(since)
    steps = _played_again(start, table.actors[since:last], table.match.plies[since:last])
    if not first:
        yield _frame(table, seen(start), None)
    names = table.names("fr"), table.names("en")
    for event, view in story(table.game, names, since, start, steps, seen, looking):
        yield _frame(table, view, event)


def story(
    game: Game,
    names: tuple[Sequence[str], Sequence[str]],
    since: int,
    before: State,
    steps: Iterable[Step],
    seen: Callable[[State], State],
    looking: int | None,
    known: Told | None = None,
) -> Iterator[tuple[Event, State]]:
    """Each event after ply `since`, told from the views before and after it; and the view after it.

    `names` are what the seats are called in French and in English; `looking` is the viewing seat, None sees everything.
    `known` are sentences that were told before, and are told again where the veiled action is the same.
    """
    known = {} if known is None else known
    names_fr, names_en = names
    view = seen(before)
    for ply, step in enumerate(steps, since + 1):
        shown = step.action if looking is None else before.veil(step.action, looking)
        view_before, view, before = view, seen(step.after), step.after
        told = known.get((ply, shown))
        if told is None:
            told = known[ply, shown] = Text(
                game.tell(view_before, shown, view, "fr", names_fr), game.tell(view_before, shown, view, "en", names_en)
            )
        seat = None if step.actor == CHANCE else step.actor
        yield Event(ply, seat, fields_of(shown), game.texts[shown.index], told), view


def _frame(table: Table, view: State, event: Event | None) -> Frame:
    to_act = view.to_act()
    position: Any = table.game.position(view)
    facts: Any = table.game.facts(view, table.match.setup)
    return Frame(position, facts, to_act if to_act >= 0 else None, tuple(view.scores()), event)


def layout_of(table: Table) -> Any:
    """What never changes at this table, as plain data."""
    return table.game.layout(table.match.setup)


def proposal_of(table: Table, held: Held, seat: int | None) -> Proposal:
    """What that seat, or a spectator, is told of a proposed move: in a game with secrets only the veiled action."""
    game, before, step = table.game, held.decision.before, held.decision.steps[0]
    shown = before.veil(step.action, viewer(game, seat))
    text = game.texts[shown.index]
    told = Text(text, text)
    if not game.hidden:
        told = Text(
            game.tell(before, step.action, step.after, "fr", table.names("fr")),
            game.tell(before, step.action, step.after, "en", table.names("en")),
        )
    return Proposal(held.seat, held.asked, held.named.ply, held.named.undos, text, fields_of(shown), told)
