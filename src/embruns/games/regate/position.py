"""A race as plain data: the least that rebuilds a state or a view, for the log, the wire and the record; and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, cast, get_args

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.errors import BadData
from embruns.core.game import Setup
from embruns.games.regate.box import BOX, CARDS, KINDS, SUN_CARD
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import ANTICLOCKWISE, CLOCKWISE, Course, course_of
from embruns.games.regate.parts.hand import SUN_CODE, UNSEEN, count_of, size_of, with_card
from embruns.games.regate.phases import ENDED, NOBODY, PLACING_X
from embruns.games.regate.rules.passage import in_contact
from embruns.games.regate.rules.setup import row_of
from embruns.games.regate.state import RegateState

Phase = Literal[
    "starting",
    "dealing",
    "placing-x",
    "placing-y",
    "placing-heading",
    "sailing",
    "closing",
    "pivoting",
    "heaving-to",
    "changing",
    "drawing",
    "ended",
]
Rules = Literal["basic", "advanced", "2010"]
Direction = Literal["clockwise", "anticlockwise"]
Spacing = Literal["normal", "wider", "other"]
Obstacles = Literal["none", "islet", "rocks", "narrows"]

PHASES: tuple[Phase, ...] = get_args(Phase)
RULES: tuple[Rules, ...] = get_args(Rules)
SPACINGS: tuple[Spacing, ...] = get_args(Spacing)
OBSTACLES: tuple[Obstacles, ...] = get_args(Obstacles)
HIDDEN_CARD = "?"
NAMES = {card.name: kind for kind, card in enumerate(CARDS)}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table has agreed on."""

    rules: Rules
    direction: Direction
    spacing: Spacing
    obstacles: Obstacles
    contact: bool  # REG-A18


class Yacht(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's boat and hand."""

    placed: bool
    x: int  # of the stern
    y: int
    heading: int
    started: bool
    marks: int  # rounded so far
    hand: list[str]  # '?' where it may not be looked at
    sun: bool
    spin: bool
    laid: int  # cards, before an advanced start
    streak: int  # Suns in a row
    target: int  # cards to draw up to


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """La Petite Régate: everything that rebuilds a state or a view, and nothing that can be derived from it."""

    phase: Phase
    seat: int  # whose turn it is
    players: list[Yacht]
    options: Options
    discards: dict[str, int]
    turns: int  # had by all seats together
    at: tuple[int, int]  # of the boat that is being placed
    replays: int  # this turn
    may_replay: bool
    suns: int  # played this turn
    idle: bool  # a forced stop or heaving-to
    changed: int
    winner: int | None
    reason: str


def position_of(state: RegateState) -> Position:
    """Return the data of a state or a view."""
    return Position(
        phase=PHASES[state.phase],
        seat=state.seat,
        players=[_yacht(boat) for boat in state.boats],
        options=_options(state.course.options),
        discards={card.name: n for card, n in zip(CARDS, state.discards(), strict=True) if n},
        turns=state.turns,
        at=(state.at_x, state.at_y),
        replays=state.replays,
        may_replay=state.may_replay,
        suns=state.suns,
        idle=state.idle,
        changed=state.changed,
        winner=None if state.winner == NOBODY else state.winner,
        reason=state.reason,
    )


def position_beside(view: RegateState, known: Position) -> Position:
    """Return the data of a view; all but the hands is as in another view of the same state."""
    both = zip(known.players, view.boats, strict=True)
    return msgspec.structs.replace(
        known, players=[msgspec.structs.replace(yacht, hand=hand_names(boat.hand)) for yacht, boat in both]
    )


@lru_cache(maxsize=1_000)
def _options(options: tuple[int, int, int, int, bool]) -> Options:
    rules, sense, spacing, obstacles, contact = options
    direction: Direction = "clockwise" if sense == CLOCKWISE else "anticlockwise"
    return Options(RULES[rules], direction, SPACINGS[spacing], OBSTACLES[obstacles], contact)


def _yacht(boat: Boat) -> Yacht:
    return Yacht(
        placed=boat.placed,
        x=boat.x,
        y=boat.y,
        heading=boat.heading,
        started=boat.started,
        marks=boat.marks,
        hand=hand_names(boat.hand),
        sun=boat.sun,
        spin=boat.spin,
        laid=boat.laid,
        streak=boat.streak,
        target=boat.target,
    )


@lru_cache(maxsize=10_000)
def hand_names(hand: int) -> list[str]:
    """Return the cards by name, in the order of the box; '?' for those that may not be looked at.

    The same hand gives the same list, which is not to be changed.
    """
    names: list[str] = []
    while hand:
        names.append(HIDDEN_CARD if hand & 31 == UNSEEN else CARDS[(hand & 31) - 1].name)
        hand >>= 5
    return names


# And back


def course_for(setup: Setup) -> Course:
    """Return the course that the options of a table lay out."""
    return course_of(
        RULES.index(cast(Rules, setup.variant)),
        CLOCKWISE if setup["direction"] == "clockwise" else ANTICLOCKWISE,
        SPACINGS.index(cast(Spacing, setup["spacing"])),
        OBSTACLES.index(cast(Obstacles, setup["obstacles"])),
        setup["contact"] == "on",
    )


def state_of(position: Position) -> RegateState:
    """Return the state or view that the position tells; raises BadData where it contradicts itself."""
    options = position.options
    sense = CLOCKWISE if options.direction == "clockwise" else ANTICLOCKWISE
    place = SPACINGS.index(options.spacing), OBSTACLES.index(options.obstacles)
    course = course_of(RULES.index(options.rules), sense, *place, options.contact)
    seats = len(position.players)
    if not 2 <= seats <= (4 if options.rules == "2010" else 2) or not 0 <= position.seat < seats:
        raise BadData(f"regate: {seats} boats and seat {position.seat} do not fit {options.rules}")
    state = RegateState(course, [_boat(yacht) for yacht in position.players], vec[i64]([i64(0)] * KINDS))
    state.phase = PHASES.index(position.phase)
    state.seat = position.seat
    state.turns = _within(position.turns, "turns", 0, BOX.guard_turns * seats)
    state.at_x, state.at_y = _within(position.at[0], "at", -20_000, 20_000), _within(position.at[1], "at", -20_000, 0)
    state.replays = _within(position.replays, "replays", 0, course.replays)
    state.suns = _within(position.suns, "suns", 0, 2)
    state.changed = _within(position.changed, "changed", 0, BOX.change_at_most)
    state.may_replay, state.idle = position.may_replay, position.idle
    state.winner = NOBODY if position.winner is None else _within(position.winner, "winner", 0, seats - 1)
    state.reason = position.reason
    _stack_cards(state, position)
    _check(state, position)
    return state


def _boat(yacht: Yacht) -> Boat:
    boat = Boat()
    boat.placed, boat.started, boat.sun, boat.spin = yacht.placed, yacht.started, yacht.sun, yacht.spin
    boat.x, boat.y = _within(yacht.x, "x", -20_000, 20_000), _within(yacht.y, "y", -20_000, 20_000)
    boat.heading = _within(yacht.heading, "heading", 0, 359)
    boat.marks = _within(yacht.marks, "marks", 0, 2)
    boat.laid = _within(yacht.laid, "laid", 0, BOX.cards_before_start)
    boat.streak = _within(yacht.streak, "streak", 0, 2)
    boat.target = _within(yacht.target, "target", 0, 5)
    _within(len(yacht.hand), "hand", 0, 5)
    for name in yacht.hand:
        if name != HIDDEN_CARD and name not in NAMES:
            raise BadData(f"regate: there is no card {name[:20]!r}")
        boat.hand = with_card(boat.hand, UNSEEN if name == HIDDEN_CARD else NAMES[name] + 1)
    return boat


def _stack_cards(state: RegateState, data: Position) -> None:
    """What is neither on the discard nor in a hand that is seen nor in front of a boat is unseen."""
    hidden = 0
    for kind, card in enumerate(CARDS):
        seen = _within(data.discards.get(card.name, 0), "discards", 0, 60)
        seen += sum(yacht.hand.count(card.name) for yacht in data.players)
        seen += sum(yacht.sun for yacht in data.players) if kind == SUN_CARD else 0
        state.unseen[kind] = _within(state.course.deck[kind] - seen, f"unseen {card.name}", 0, 60)
    for yacht in data.players:
        hidden += yacht.hand.count(HIDDEN_CARD)
    state.pile = _within(sum(state.unseen) - hidden, "pile", 0, 60)


def _check(state: RegateState, data: Position) -> None:
    """Refuse an end that does not fit, a wrong row, boats that touch something, and other forms of the same state."""
    reasons = ("home",) if state.winner != NOBODY else ("guard", "guard-draw") if state.phase == ENDED else ("",)
    if state.reason not in reasons or (state.winner != NOBODY and state.phase != ENDED):
        raise BadData(f"regate: {state.reason[:20]!r} does not fit the end of this race")
    if state.phase == PLACING_X and state.at_y != row_of(state):
        raise BadData("regate: the boat is being placed in the wrong row")
    if census(state)["contacts"]:
        raise BadData("regate: a boat touches another one, a buoy, an obstacle or the edge of the table")
    if position_of(state) != data:
        raise BadData("regate: the position contradicts itself")


def _within(number: int, field: str, least: int, most: int) -> int:
    if not least <= number <= most:
        raise BadData(f"regate: {field} must be from {least} to {most}, not {number}")
    return number


# What never changes in a race


def census(state: RegateState) -> dict[str, int]:
    """Count the cards by place: pile, discard, hands, in front of boats; and the boats that touch something: none."""
    hidden = sum(count_of(boat.hand, UNSEEN) for boat in state.boats)
    in_hands = sum(size_of(boat.hand) for boat in state.boats)
    suns = sum(boat.sun for boat in state.boats)
    held_suns = sum(count_of(boat.hand, SUN_CODE) for boat in state.boats)
    discards = state.discards()
    return {
        "boats": len(state.boats),
        "cards": state.pile + sum(discards) + in_hands + suns,
        "unseen": sum(state.unseen) - state.pile - hidden,
        "suns": state.unseen[SUN_CARD] + discards[SUN_CARD] + held_suns + suns,
        "contacts": sum(_touches(state, seat) for seat in range(len(state.boats))),
    }


def _touches(state: RegateState, seat: int) -> bool:
    boat = state.boats[seat]
    return boat.placed and in_contact(state.course, state.boats, seat, boat.x, boat.y, boat.heading)


# What was saved before facts, previews and the layout had their own messages


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Bring an older position into the present form: it told what can be derived, and called players boats."""
    if "boats" not in data:
        return data
    kept = {name: value for name, value in data.items() if name in Position.__struct_fields__}
    boats = [{name: value for name, value in boat.items() if name in Yacht.__struct_fields__} for boat in data["boats"]]
    return {**kept, "seat": data["turn"], "players": boats}
