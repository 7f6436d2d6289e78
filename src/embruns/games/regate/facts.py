"""What the board shows and could be derived: facts of a view, previews of its cards, the course, and the box."""

from __future__ import annotations

from typing import Literal

import msgspec

from embruns.core.game import Setup
from embruns.games.regate.actions import SAILS, Sail
from embruns.games.regate.box import BOX, CARDS, EXITS, SYMBOLS
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import Pose
from embruns.games.regate.phases import CLOSING, SAILING
from embruns.games.regate.position import HIDDEN_CARD, NAMES, course_for, hand_names
from embruns.games.regate.refusals import EDGE, FIRST_DISC, refusal, touched
from embruns.games.regate.rules.movement import is_early
from embruns.games.regate.rules.passage import BLOCKED, HOME, Passage
from embruns.games.regate.state import RegateState

Point = tuple[int, int]
Verdict = Literal["free", "home", "zone", "contact"]
Kind = Literal["mark", "line", "obstacle"]


# Facts


class Goal(msgspec.Struct, frozen=True):
    """What a boat makes for now: a mark, or the middle of the line, which has no radius."""

    x: int
    y: int
    radius: int


class Facts(msgspec.Struct, frozen=True):
    """What follows from a view."""

    goals: list[Goal]  # REG-B44 by seat
    pile: int  # cards left to draw
    turns_left: int  # of all seats together, before the guard ends the race
    replays_left: int


def facts_of(view: RegateState, setup: Setup) -> Facts:
    """Return the facts of a state or a view."""
    return Facts(
        goals=[_goal(view.course, boat.marks) for boat in view.boats],
        pile=view.pile,
        turns_left=BOX.guard_turns * setup.players - view.turns,
        replays_left=view.course.replays - view.replays if view.may_replay else 0,
    )


def _goal(course: Course, marks: int) -> Goal:
    x, y = course.next_mark(marks)
    return Goal(x, y, course.radius if marks < 2 else 0)


# Previews


class Play(msgspec.Struct, frozen=True):
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


class Previews(msgspec.Struct, frozen=True):
    """What the cards of the seat to act would do."""

    plays: list[Play]


def previews_of(view: RegateState) -> Previews | None:
    """Return the previews of every card that may be sailed in this phase; None where none may."""
    boat = view.boats[view.seat]
    choosing = view.phase == SAILING and not boat.sun and not boat.spin
    if not choosing and not (view.phase == CLOSING and view.may_replay):
        return None
    kinds = dict.fromkeys(NAMES[name] for name in hand_names(boat.hand) if name != HIDDEN_CARD)
    legal = {action.index for action in view.legal()} if kinds else set()
    return Previews([_play(view, sail, sail.index in legal) for kind in kinds for sail in SAILS[kind]])


def _play(view: RegateState, sail: Sail, legal: bool) -> Play:
    passage = Passage(view.course, view.boats, view.seat)
    end = passage.sail(sail.first, sail.second)
    zones = passage.zones_entered() if end != HOME else []
    verdict: Verdict = "home" if end == HOME else "contact" if end == BLOCKED else "zone" if zones else "free"
    sailed, pose, started, marks = passage.sailed, _pose(passage), passage.started, passage.marks
    contact = passage.contact_pose(sail.first, sail.second) if end == BLOCKED else None
    stop = None
    if legal and verdict in ("zone", "contact"):
        passage.begin()
        passage.sail(sail.first, sail.second)
        passage.stop_at_entry(sail.first, sail.second)
        stop, started, marks = _pose(passage), passage.started, passage.marks
    clause = "" if legal else refusal(view, sail)
    touches = _body(view, contact) if contact else ""
    early = started and not view.boats[view.seat].started and is_early(view)
    card = (sail.card, sail.exit, sail.again)
    return Play(*card, verdict, clause, sailed, pose, touches, contact, zones, stop, started, marks, early)


def _body(view: RegateState, pose: Pose) -> str:
    """Return the name of what the boat to move touches in this pose."""
    body = touched(view.course, view.boats, view.seat, pose)
    if body == EDGE:
        return "edge"
    if body < FIRST_DISC:
        return f"seat-{body}"
    disc = _discs(view.course)[body - FIRST_DISC]
    return f"{disc.kind}-{disc.number}"


def _pose(passage: Passage) -> Pose:
    return passage.x, passage.y, passage.heading


# The course, which stays the same at a table


class Disc(msgspec.Struct, frozen=True):
    """A buoy or an obstacle; number 1 is the first of its kind."""

    kind: Kind
    number: int
    x: int
    y: int
    radius: int


class Layout(msgspec.Struct, frozen=True):
    """The course as it lies, in tenths of a millimetre; y grows ahead of the line, x to the right."""

    west: int
    south: int
    east: int
    north: int
    line: int  # half its length
    wood: int  # half the depth of the board, 0 where there is none
    discs: list[Disc]
    rays: list[Point]  # of mark 1 and mark 2: the way to their outer side, where a passage counts (REG-B39)


def layout_of(setup: Setup) -> Layout:
    """Return the course of a table."""
    course = course_for(setup)
    return Layout(
        west=course.west,
        south=course.south,
        east=course.east,
        north=course.north,
        line=course.line,
        wood=course.wood,
        discs=_discs(course),
        rays=[(course.ray1_x, course.ray1_y), (course.ray2_x, course.ray2_y)],
    )


def _discs(course: Course) -> list[Disc]:
    buoys: list[tuple[Kind, int]] = [("mark", 1), ("mark", 2), ("line", 1), ("line", 2)]
    kinds = buoys[: course.buoys]
    count = len(course.discs) // 3
    kinds += [("obstacle", k + 1) for k in range(count - course.buoys)]
    discs = course.discs
    return [Disc(*kinds[k], discs[3 * k], discs[3 * k + 1], discs[3 * k + 2]) for k in range(count)]


# What stays the same in the game: the browser draws with it

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
