"""The course as it lies on the table: marks, rays, line, discs and edges; one object for each set of options."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.box import ADVANCED, BOX, EDITION_2010, CoursePlan, deck_of

CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1


def _scaled(length: int, by: int, of: int) -> int:
    """Return length * by / of, halves rounded away from zero."""
    whole = (2 * abs(length) * by + of) // (2 * of)
    return whole if length >= 0 else -whole


def _obstacles(plan: CoursePlan, size: int, sense: int, kind: int) -> list[list[int]]:
    """REG-B05 Return x, y and radius of each obstacle of this kind; the table of the box is for the first spacing."""
    first = plan.spacings[0]
    rocks = plan.obstacles[kind - 1] if kind else []
    return [[sense * _scaled(x, size, first), _scaled(y, size, first), radius] for x, y, radius in rocks]


@final
class Course:
    """REG-B03 to REG-B05, REG-G02 What stands where, and the numbers of the rule set that is sailed."""

    def __init__(self, rules: int, sense: int, spacing: int, obstacles: int, contact: bool) -> None:
        plan = BOX.plans[1 if rules == EDITION_2010 else 0]
        size = plan.spacings[spacing]
        self.options: Final = (rules, sense, spacing, obstacles, contact)
        self.rules: i64 = rules
        self.sense: i64 = sense
        self.contact_penalty: bool = contact and rules == ADVANCED  # REG-A18
        self.hand: i64 = BOX.hands[rules]
        self.replays: i64 = BOX.replays[rules]
        self.deck: vec[i64] = vec[i64]([i64(n) for n in deck_of(rules)])
        self.kinds: vec[i64] = vec[i64]([i64(kind) for kind, n in enumerate(deck_of(rules)) if n])  # in the deck
        self.cards: i64 = sum(deck_of(rules))
        marks = [[sense * _scaled(x, size, 1000), _scaled(y, size, 1000)] for x, y in plan.marks]
        self.mark1_x: i64 = marks[0][0]
        self.mark1_y: i64 = marks[0][1]
        self.mark2_x: i64 = marks[1][0]
        self.mark2_y: i64 = marks[1][1]
        self.ray1_x: i64 = sense * plan.rays[0][0]
        self.ray1_y: i64 = plan.rays[0][1]
        self.ray2_x: i64 = sense * plan.rays[1][0]
        self.ray2_y: i64 = plan.rays[1][1]
        self.line: i64 = size * plan.line // 1000 if plan.white_buoys else plan.line  # half its length
        self.wood: i64 = plan.wood  # half the depth of the board, 0 where there is none
        self.radius: i64 = plan.buoy_radius
        widest = max([abs(x) for x, _ in marks])
        self.west: i64 = -widest - plan.margins[0]
        self.east: i64 = widest + plan.margins[0]
        self.south: i64 = -plan.margins[1]
        self.north: i64 = max([y for _, y in marks]) + plan.margins[2]
        buoys = [*marks, [-self.line, 0], [self.line, 0]] if plan.white_buoys else marks
        discs = [[x, y, plan.buoy_radius] for x, y in buoys] + _obstacles(plan, size, sense, obstacles)
        self.buoys: i64 = len(buoys)  # the first discs are buoys, the others obstacles
        self.discs: vec[i64] = vec[i64]([i64(n) for disc in discs for n in disc])  # x, y, radius of each

    def next_mark(self, marks: i64) -> tuple[int, int]:
        """REG-B44 Return where a boat with so many marks rounded must go now: a mark, or the middle of the line."""
        if marks == 0:
            return int(self.mark1_x), int(self.mark1_y)
        return (int(self.mark2_x), int(self.mark2_y)) if marks == 1 else (0, 0)


_courses: Final[dict[tuple[int, int, int, int, bool], Course]] = {}


def course_of(rules: int, sense: int, spacing: int, obstacles: int, contact: bool) -> Course:
    """Return the course with these options; it is made when it is first asked for, and kept."""
    options = (rules, sense, spacing, obstacles, contact)
    course = _courses.get(options)
    if course is None:
        course = Course(rules, sense, spacing, obstacles, contact)
        _courses[options] = course
    return course
