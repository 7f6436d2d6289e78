"""Helpers for the tests of Régate: lay out a position in a few words, play in it, and look at it."""

from __future__ import annotations

from dataclasses import dataclass

from embruns.core.contract import CHANCE
from embruns.games.regate import GAME
from embruns.games.regate.actions import Sail
from embruns.games.regate.box import CARDS, SETS, SUN_CARD
from embruns.games.regate.parts.course import course_of
from embruns.games.regate.parts.geometry import ZONES, Pose
from embruns.games.regate.parts.hand import with_card
from embruns.games.regate.phases import SAILING
from embruns.games.regate.position import NAMES, OBSTACLES, hand_names
from embruns.games.regate.state import RegateState, new_state

FAR_AWAY: Pose = (4500, -2500, 180)  # a second boat that meddles with nothing
OPEN: Pose = (0, 1500, 0)  # open water ahead
NOSE_ON: Pose = (-2500, 3650, 0)  # against mark 1
BEHIND: Pose = (0, -1500, 0)  # the line
BLUE: Pose = (-900, 900, 45)  # as in REG-E03: B0 ends in the zone of RED
# Stern and heading of a boat all along the default course, and the marks it has rounded there
STATIONS: list[tuple[Pose, int]] = [
    ((0, -400, 330), 0),
    ((-1500, 2200, 330), 0),
    ((-3000, 3800, 10), 0),
    ((-2600, 4800, 60), 1),
    ((0, 4900, 90), 1),
    ((2400, 4900, 100), 1),
    ((3000, 4000, 190), 2),
    ((1200, 1800, 215), 2),
    ((300, 700, 205), 2),
]


@dataclass(frozen=True)
class Boat:
    """One boat: its pose, and what differs from the default."""

    pose: Pose
    hand: str = ""
    marks: int = 0
    started: bool = True
    sun: bool = False
    spin: bool = False
    laid: int = 0
    streak: int = 0
    target: int | None = None


RED = Boat((0, 1000, 0))  # its zone is in the way of BLUE


def sea(
    *boats: Boat,
    rules: str = "basic",
    turn: int = 0,
    phase: int = SAILING,
    discards: str = "",
    sense: int = 1,
    spacing: int = 0,
    obstacles: str = "none",
    contact: bool = False,
) -> RegateState:
    """Return a race with these boats; seat 0 moves unless `turn` says otherwise, and missing boats lie far away."""
    fleet = [*boats, *[Boat(FAR_AWAY)] * (2 - len(boats))]
    course = course_of(SETS.index(rules), sense, spacing, OBSTACLES.index(obstacles), contact)
    race = new_state(course, len(fleet), 0)
    for boat, told in zip(race.boats, fleet, strict=True):
        boat.x, boat.y, boat.heading = told.pose
        boat.placed, boat.started, boat.marks = True, told.started, told.marks
        boat.sun, boat.spin, boat.laid, boat.streak = told.sun, told.spin, told.laid, told.streak
        boat.target = course.hand if told.target is None else told.target
        for name in told.hand.split():
            boat.hand = with_card(boat.hand, NAMES[name] + 1)
            race.unseen[NAMES[name]] -= 1
        race.unseen[SUN_CARD] -= 1 if told.sun else 0
    for name in discards.split():
        race.unseen[NAMES[name]] -= 1
    race.pile = sum(race.unseen)
    race.phase, race.seat = phase, turn
    assert min(race.unseen) >= 0, "more cards than the deck has"
    assert GAME.state(GAME.position(race)) == race, "this is no position"
    return race


def before_start(laid: int, others: int = 0, cards: str = "B0") -> RegateState:
    """Return a race whose first boat crosses the line with B0, after its player has laid so many cards."""
    mine = Boat(BEHIND, cards, started=False, laid=laid)
    return sea(mine, Boat(FAR_AWAY, laid=others, started=False), rules="advanced")


def sail(text: str) -> Sail:
    """Return the movement with this notation."""
    action = GAME.read(text)
    assert isinstance(action, Sail)
    return action


def choices(race: RegateState) -> list[str]:
    """Return the notation of every legal action."""
    return [GAME.notation(action) for action in race.legal()]


def refusal(race: RegateState, text: str) -> str:
    """Return the clause against an action, or ''; both statements of legality must agree."""
    action = GAME.read(text)
    clause = race.forbids(action)
    assert (clause == "") == (action in race.legal()), f"legal and forbids disagree on {text}"
    return clause


def play(race: RegateState, *texts: str) -> RegateState:
    """Play these decisions and outcomes in place."""
    for text in texts:
        action = GAME.read(text)
        if race.to_act() == CHANCE:
            assert action in [outcome for outcome, _ in race.chances()], f"{text} cannot come up"
        else:
            assert refusal(race, text) == "", f"{text} is forbidden by {race.forbids(action)}"
        race.play(action)
    return race


def after(race: RegateState, *texts: str) -> RegateState:
    """Return a copy on which these have been played."""
    return play(race.copy(), *texts)


def fill(race: RegateState) -> RegateState:
    """Draw whatever is due: each time the first kind of card that is left."""
    while race.to_act() == CHANCE:
        race.play(race.chances()[0][0])
    return race


def pose(race: RegateState, seat: int = 0) -> Pose:
    """Return where a boat lies: x and y of its stern, and its heading."""
    boat = race.boats[seat]
    return boat.x, boat.y, boat.heading


def zone_of(race: RegateState, seat: int) -> list[tuple[int, int]]:
    """Return the corners of a boat's manoeuvre zone."""
    boat = race.boats[seat]
    corners = [int(n) for n in ZONES[8 * boat.heading : 8 * boat.heading + 8]]
    return [(boat.x + x, boat.y + y) for x, y in zip(corners[::2], corners[1::2], strict=True)]


def bow(race: RegateState, seat: int = 0) -> tuple[int, int]:
    boat = race.boats[seat]
    return boat.bow_x(), boat.bow_y()


def hand(race: RegateState, seat: int = 0) -> list[str]:
    return hand_names(race.boats[seat].hand)


def discards(race: RegateState) -> list[str]:
    """Return the discard, card by card."""
    return [card.name for card, n in zip(CARDS, race.discards(), strict=True) for _ in range(n)]
