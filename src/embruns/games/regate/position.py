"""A position as plain data, for the wire, the log and the browser; and back, checked."""

from __future__ import annotations

from typing import Literal, cast, get_args

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.errors import BadData
from embruns.core.game import Setup
from embruns.games.regate.actions import SAILS, Sail
from embruns.games.regate.box import ADVANCED, BOX, CARDS, EDITION_2010, EXITS, KINDS, SAMPLES, SUN_CARD, SYMBOLS
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import ANTICLOCKWISE, CLOCKWISE, Course, course_of
from embruns.games.regate.parts.geometry import ZONES
from embruns.games.regate.parts.hand import SUN_CODE, UNSEEN, count_of, size_of, with_card
from embruns.games.regate.phases import CLOSING, ENDED, NOBODY, PLACING_X, SAILING
from embruns.games.regate.refusals import EDGE, FIRST_DISC, forbids_contact, touched
from embruns.games.regate.rules.helm_and_sun import may_bask
from embruns.games.regate.rules.passage import BLOCKED, HOME, Passage, in_contact
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
Verdict = Literal["free", "home", "zone", "contact"]
Kind = Literal["mark", "line", "obstacle"]

PHASES: tuple[Phase, ...] = get_args(Phase)
RULES: tuple[Rules, ...] = get_args(Rules)
SPACINGS: tuple[Spacing, ...] = get_args(Spacing)
OBSTACLES: tuple[Obstacles, ...] = get_args(Obstacles)
HIDDEN_CARD = "?"
NAMES = {card.name: kind for kind, card in enumerate(CARDS)}

Point = tuple[int, int]
Pose = tuple[int, int, int]  # of the stern: x, y, heading


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table has agreed on."""

    rules: Rules
    direction: Direction
    spacing: Spacing
    obstacles: Obstacles
    contact: bool  # REG-A18


class Disc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A buoy or an obstacle; number 1 is the first of its kind."""

    kind: Kind
    number: int
    x: int
    y: int
    radius: int


class Waters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The course as it lies, in tenths of a millimetre; y grows ahead of the line, x to the right."""

    west: int
    south: int
    east: int
    north: int
    line: int  # half its length
    wood: int  # half the depth of the board, 0 where there is none
    discs: list[Disc]
    rays: list[Point]  # of mark 1 and mark 2: the way to their outer side, where a passage counts (REG-B39)


class Yacht(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's boat and hand."""

    placed: bool
    x: int  # of the stern
    y: int
    heading: int
    zone: list[Point]  # REG-B24 the corners of its manoeuvre zone, once it is placed
    started: bool
    marks: int  # rounded so far
    bound_for: Point  # REG-B44 the mark or line it makes for now
    hand: list[str]  # '?' where it may not be looked at
    sun: bool
    spin: bool
    laid: int  # cards, before an advanced start
    streak: int  # Suns in a row
    target: int  # cards to draw up to


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one card and arrow of the player's hand would do now."""

    card: str
    exit: str
    again: str
    verdict: Verdict  # of the whole movement, stops left out
    clause: str  # the one that forbids it, '' where it may be played
    sailed: int  # samples before a contact or the finish, 24 or 48 where there is none
    end: Pose
    touches: str  # 'edge', 'seat-0', 'mark-1', 'line-2', 'obstacle-1', or ''
    contact: Pose | None  # where it would touch
    zones: list[int]  # of which seats, at the end
    stop: Pose | None  # REG-B29, REG-A32 where the boat stays if this is played, where that is before the end
    started: bool  # once this is played
    marks: int
    early: bool  # REG-A14 it would cost a full turn


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """La Petite Régate, all of it."""

    phase: Phase
    turn: int  # the seat whose turn it is
    options: Options
    waters: Waters
    boats: list[Yacht]
    pile: int
    discards: dict[str, int]
    turns: int  # had by all seats together
    turns_left: int  # before the guard ends the race
    at: Point  # of the boat that is being placed
    replays: int  # this turn
    replays_left: int
    may_replay: bool
    suns: int  # played this turn
    idle: bool  # a forced stop or heaving-to
    changed: int
    plays: list[Play]  # of the seat to act, where its hand may be seen
    winner: int | None
    reason: str


def position_of(state: RegateState) -> Position:
    """The data of a state or a view."""
    boats, left = len(state.boats), state.course.replays - state.replays
    return Position(
        phase=PHASES[state.phase],
        turn=state.seat,
        options=_options(state.course),
        waters=_waters(state.course),
        boats=[_yacht(state.course, boat) for boat in state.boats],
        pile=state.pile,
        discards={card.name: n for card, n in zip(CARDS, state.discards(), strict=True) if n},
        turns=state.turns,
        turns_left=BOX.guard_turns * boats - state.turns,
        at=(state.at_x, state.at_y),
        replays=state.replays,
        replays_left=left if state.may_replay else 0,
        may_replay=state.may_replay,
        suns=state.suns,
        idle=state.idle,
        changed=state.changed,
        plays=_plays(state),
        winner=None if state.winner == NOBODY else state.winner,
        reason=state.reason,
    )


def _options(course: Course) -> Options:
    rules, sense, spacing, obstacles, contact = course.options
    direction: Direction = "clockwise" if sense == CLOCKWISE else "anticlockwise"
    return Options(RULES[rules], direction, SPACINGS[spacing], OBSTACLES[obstacles], contact)


def _waters(course: Course) -> Waters:
    return Waters(
        west=course.west,
        south=course.south,
        east=course.east,
        north=course.north,
        line=course.line,
        wood=course.wood,
        discs=[*map(_disc, _discs(course))],
        rays=[(course.ray1_x, course.ray1_y), (course.ray2_x, course.ray2_y)],
    )


def _discs(course: Course) -> list[tuple[Kind, int, int, int, int]]:
    buoys: list[tuple[Kind, int]] = [("mark", 1), ("mark", 2), ("line", 1), ("line", 2)]
    kinds = buoys[: course.buoys]
    count = len(course.discs) // 3
    kinds += [("obstacle", k + 1) for k in range(count - course.buoys)]
    return [(*kinds[k], course.discs[3 * k], course.discs[3 * k + 1], course.discs[3 * k + 2]) for k in range(count)]


def _disc(disc: tuple[Kind, int, int, int, int]) -> Disc:
    return Disc(*disc)


def _yacht(course: Course, boat: Boat) -> Yacht:
    corners = [(boat.x + ZONES[8 * boat.heading + k], boat.y + ZONES[8 * boat.heading + k + 1]) for k in (0, 2, 4, 6)]
    return Yacht(
        placed=boat.placed,
        x=boat.x,
        y=boat.y,
        heading=boat.heading,
        zone=corners if boat.placed else [],
        started=boat.started,
        marks=boat.marks,
        bound_for=course.next_mark(boat.marks),
        hand=hand_names(boat.hand),
        sun=boat.sun,
        spin=boat.spin,
        laid=boat.laid,
        streak=boat.streak,
        target=boat.target,
    )


def hand_names(hand: int) -> list[str]:
    """The cards by name, in the order of the table; '?' for those that may not be looked at."""
    names: list[str] = []
    while hand:
        names.append(HIDDEN_CARD if hand & 31 == UNSEEN else CARDS[(hand & 31) - 1].name)
        hand >>= 5
    return names


# What never changes: the browser draws with it

DRAWN: dict[str, object] = {
    "length": BOX.boat_length,
    "hull": BOX.hull,
    "card": [BOX.card_width, BOX.card_length],
    "step": BOX.step,
    "grid": BOX.grid,
    "turn": BOX.turn,
    "cardsBeforeStart": BOX.cards_before_start,
    "changeAtMost": BOX.change_at_most,
    "exits": {exit.name: {"colour": exit.colour, "bezier": exit.bezier, "samples": exit.samples} for exit in EXITS},
    "cards": {
        card.name: {"exits": [EXITS[k].name for k in card.exits], "symbol": SYMBOLS[card.symbol]} for card in CARDS
    },
}


# What the cards would do


def _plays(state: RegateState) -> list[Play]:
    boat = state.boats[state.seat]
    choosing = state.phase == SAILING and not boat.sun and not boat.spin
    if not choosing and not (state.phase == CLOSING and state.may_replay):
        return []
    kinds = dict.fromkeys(NAMES[name] for name in hand_names(boat.hand) if name != HIDDEN_CARD)
    legal = {action.index for action in state.legal()} if kinds else set()
    return [_play(state, sail, sail.index in legal) for kind in kinds for sail in SAILS[kind]]


def _play(state: RegateState, sail: Sail, legal: bool) -> Play:
    passage = Passage(state.course, state.boats, state.seat)
    end = passage.sail(sail.first, sail.second)
    zones = passage.zones_entered() if end != HOME else []
    verdict: Verdict = "home" if end == HOME else "contact" if end == BLOCKED else "zone" if zones else "free"
    sailed, pose, started, marks = passage.sailed, _pose(passage), passage.started, passage.marks
    touches, contact, stop, clause = "", None, None, ""
    if end == BLOCKED:
        contact = passage.contact_pose(sail.first, sail.second)
        body = touched(state.course, state.boats, state.seat, contact)
        touches = _body(state.course, body)
        clause = forbids_contact(state, body, sailed >= SAMPLES)
    elif not legal:
        clause = _forbids_zone(state)
    if legal and verdict in ("zone", "contact"):
        passage.begin()
        passage.sail(sail.first, sail.second)
        passage.stop_at_entry(sail.first, sail.second)
        stop, started, marks = _pose(passage), passage.started, passage.marks
    return Play(
        card=sail.card,
        exit=sail.exit,
        again=sail.again,
        verdict=verdict,
        clause=clause,
        sailed=sailed,
        end=pose,
        touches=touches,
        contact=contact,
        zones=zones,
        stop=stop,
        started=started,
        marks=marks,
        early=started and not state.boats[state.seat].started and _would_be_early(state),
    )


def _would_be_early(state: RegateState) -> bool:
    """REG-A14 Nobody will have laid a fourth card, the one in hand included."""
    laid = [boat.laid + (seat == state.seat) for seat, boat in enumerate(state.boats)]
    return state.course.rules == ADVANCED and max(laid) < BOX.cards_before_start


def _pose(passage: Passage) -> Pose:
    return passage.x, passage.y, passage.heading


def _forbids_zone(state: RegateState) -> str:
    """REG-B23, REG-B34, REG-A28, REG-G11 Why a movement that ends in a zone is not to be played."""
    if state.phase == CLOSING:
        return "REG-B34"
    return "REG-A28" if may_bask(state) else "REG-G11" if state.course.rules == EDITION_2010 else "REG-B23"


def _body(course: Course, body: int) -> str:
    if body == EDGE:
        return "edge"
    if body < FIRST_DISC:
        return f"seat-{body}"
    kind, number, *_ = _discs(course)[body - FIRST_DISC]
    return f"{kind}-{number}"


# What must stay the same


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


# And back


def course_for(setup: Setup) -> Course:
    """Return the course that these options lay out."""
    return course_of(
        RULES.index(cast(Rules, setup.variant)),
        CLOCKWISE if setup["direction"] == "clockwise" else ANTICLOCKWISE,
        SPACINGS.index(cast(Spacing, setup["spacing"])),
        OBSTACLES.index(cast(Obstacles, setup["obstacles"])),
        setup["contact"] == "on",
    )


def state_of(data: Position) -> RegateState:
    """The state or view that the data tells; raises BadData where it contradicts itself."""
    options = data.options
    sense = CLOCKWISE if options.direction == "clockwise" else ANTICLOCKWISE
    place = SPACINGS.index(options.spacing), OBSTACLES.index(options.obstacles)
    course = course_of(RULES.index(options.rules), sense, *place, options.contact)
    seats = len(data.boats)
    if not 2 <= seats <= (4 if options.rules == "2010" else 2) or not 0 <= data.turn < seats:
        raise BadData(f"regate: {seats} boats and turn {data.turn} do not fit {options.rules}")
    state = RegateState(course, [_boat(yacht) for yacht in data.boats], vec[i64]([i64(0)] * KINDS))
    state.phase = PHASES.index(data.phase)
    state.seat = data.turn
    state.turns = _within(data.turns, 0, BOX.guard_turns * seats)
    state.at_x, state.at_y = _within(data.at[0], -20_000, 20_000), _within(data.at[1], -20_000, 0)
    state.replays = _within(data.replays, 0, course.replays)
    state.suns = _within(data.suns, 0, 2)
    state.changed = _within(data.changed, 0, BOX.change_at_most)
    state.may_replay, state.idle = data.may_replay, data.idle
    state.winner = NOBODY if data.winner is None else _within(data.winner, 0, seats - 1)
    state.reason = data.reason
    _stack_cards(state, data)
    _check_end(state)
    if position_of(state) != data:
        raise BadData("regate: the position contradicts itself")
    return state


def _stack_cards(state: RegateState, data: Position) -> None:
    """What is neither on the discard nor in a hand that is seen nor in front of a boat is unseen."""
    hidden = 0
    for kind, card in enumerate(CARDS):
        seen = _within(data.discards.get(card.name, 0), 0, 60)
        seen += sum(yacht.hand.count(card.name) for yacht in data.boats)
        seen += sum(yacht.sun for yacht in data.boats) if kind == SUN_CARD else 0
        state.unseen[kind] = _within(state.course.deck[kind] - seen, 0, 60)
    for yacht in data.boats:
        hidden += yacht.hand.count(HIDDEN_CARD)
    state.pile = _within(sum(state.unseen) - hidden, 0, 60)


def _check_end(state: RegateState) -> None:
    reasons = ("home",) if state.winner != NOBODY else ("guard", "guard-draw") if state.phase == ENDED else ("",)
    if state.reason not in reasons or (state.winner != NOBODY and state.phase != ENDED):
        raise BadData(f"regate: {state.reason[:20]!r} does not fit the end of this state")
    if state.phase == PLACING_X and state.at_y != row_of(state):
        raise BadData("regate: the boat is being placed in the wrong row")


def _boat(yacht: Yacht) -> Boat:
    boat = Boat()
    boat.placed, boat.started, boat.sun, boat.spin = yacht.placed, yacht.started, yacht.sun, yacht.spin
    boat.x, boat.y = _within(yacht.x, -20_000, 20_000), _within(yacht.y, -20_000, 20_000)
    boat.heading = _within(yacht.heading, 0, 359)
    boat.marks = _within(yacht.marks, 0, 2)
    boat.laid = _within(yacht.laid, 0, BOX.cards_before_start)
    boat.streak = _within(yacht.streak, 0, 2)
    boat.target = _within(yacht.target, 0, 5)
    for name in yacht.hand:
        if name != HIDDEN_CARD and name not in NAMES:
            raise BadData(f"regate: there is no card {name[:20]!r}")
        boat.hand = with_card(boat.hand, UNSEEN if name == HIDDEN_CARD else NAMES[name] + 1)
        _within(size_of(boat.hand), 0, 5)
    return boat


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise BadData(f"regate: {number} is not from {least} to {most}")
    return number
