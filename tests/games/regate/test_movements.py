"""Sets of movements, and what is marked by them, beside the same questions asked of each movement by itself."""

from __future__ import annotations

from random import Random

import pytest

from embruns.core.bits import in_order
from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.editions import edition, package_of, read_box
from embruns.core.numbers import Mask, unmarked
from embruns.games import find_game
from embruns.games.regate.actions import ACTIONS, ARROWS, SAILS
from embruns.games.regate.parts.hand import UNSEEN, with_card
from embruns.games.regate.parts.movements import FIT_IN_A_SET, movements_of, staying, widest_of, widest_reach
from embruns.games.regate.parts.reach import covers, east_of, north_of, reach_to, south_of, west_of
from embruns.games.regate.parts.runs import MOVEMENTS, movement_reach
from embruns.games.regate.phases import PIVOTING, SAILING
from embruns.games.regate.position import NAMES
from tests.games.regate.afloat import Boat, sea
from tests.games.regate.test_passage import FLEETS

SIDES = (west_of, south_of, east_of, north_of)


def test_the_movements_of_a_hand_are_those_of_its_cards_that_may_be_looked_at() -> None:
    assert FIT_IN_A_SET
    assert movements_of(0) == 0
    rng = Random(1)
    for _ in range(300):
        hand, expected = 0, set()
        for code in rng.choices([*range(1, len(SAILS) + 1), UNSEEN], k=rng.randint(1, 5)):
            hand = with_card(hand, code)
            expected |= {one.index for one in SAILS[code - 1]} if code != UNSEEN else set()
        assert set(in_order(movements_of(hand))) == expected


@pytest.mark.parametrize("heading", [0, 37, 90, 200, 359])
def test_the_widest_reach_is_the_largest_distance_of_any_movement_to_each_side(heading: int) -> None:
    single = [n for n in range(MOVEMENTS) if ARROWS[2 * n + 1] < 0]
    for wind, movements in ((False, single), (True, list(range(MOVEMENTS)))):
        reaches = [movement_reach(n, heading) for n in movements]
        assert widest_reach(heading, wind) == reach_to(*[max(of(reach) for reach in reaches) for of in SIDES])
    twice = [n for n in range(MOVEMENTS) if n not in single]
    assert widest_of(2 ** single[0], heading) == widest_reach(heading, False)
    assert widest_of(2 ** single[0] | 2 ** twice[0], heading) == widest_reach(heading, True)


def test_movements_stay_where_the_room_covers_their_reach() -> None:
    """Rooms of all sizes, and those that a movement just fits into or just does not."""
    rng, found = Random(2), {True: 0, False: 0}
    for _ in range(1500):
        heading, movements = rng.randrange(360), rng.getrandbits(MOVEMENTS)
        reach = movement_reach(rng.randrange(MOVEMENTS), heading)
        room = [of(reach) + rng.choice((0, 0, 0, 1, -1, 64, 9000)) for of in SIDES]
        room[rng.randrange(4)] = rng.choice((-9000, -100, 0, 200, 1500, 3000, 9000)) + rng.randint(-70, 70)
        widest_of(movements, heading)
        expected = {n for n in in_order(movements) if covers(reach_to(*room), movement_reach(n, heading))}
        assert set(in_order(staying(movements, heading, reach_to(*room)))) == expected, (heading, room)
        found[bool(expected)] += 1
    assert min(found.values()) > 300


@pytest.mark.parametrize(("rules", "boats", "obstacles", "contact"), FLEETS)
def test_what_is_marked_is_what_is_listed(rules: str, boats: int, obstacles: str, contact: bool) -> None:
    """Cards and pivots at poses of all kinds: in open water, at each edge, in corners, near the line, in a fleet."""
    rng, numbers = Random(3), {True: 0, False: 0}
    race = sea(
        *[Boat((x, 1500, 0)) for x in (-1500, -500, 500, 1500)[:boats]],
        rules=rules,
        obstacles=obstacles,
        contact=contact,
    )
    hand = 0
    for name in ("LANE+W", "ROSE", "R45", "JOK") if rules == "advanced" else ("B0+W", "JOK", "R45", "G90", "B0k"):
        hand = with_card(hand, NAMES[name] + 1)
    course, mask = race.course, Mask(unmarked(len(ACTIONS)), 0)
    for case in range(240):
        race.seat = case % boats
        mine = race.boats[race.seat]
        x = rng.choice((0, 1100, int(course.west), int(course.east), -2500))
        y = rng.choice((0, 0, int(course.south), int(course.north), 4330))
        spread = rng.choice((300, 1500))
        for boat in [mine, *[boat for boat in race.boats if boat is not mine]]:
            boat.x, boat.y = x + rng.randint(-spread, spread), y + rng.randint(-spread, spread)
            boat.heading, spread = rng.randrange(360), rng.choice((900, 4000))
        if case % 2:
            race.phase, mine.heading = PIVOTING, mine.heading // 5 * 5 + case % 4 // 3
        else:
            race.phase, mine.hand = SAILING, hand
        mine.marks, mine.started = (2, 2, 0, 0, 2, 1, 1)[case % 7], rules == "basic" or case % 5 > 0
        mask.begin()
        race.mark(mask)
        listed = [int(action.index) for action in race.legal()]
        assert [int(place) for place in mask.places()] == listed, [boat.key() for boat in race.boats]
        numbers[len(listed) > 2] += 1
    assert min(numbers.values()) > 5


def test_a_box_with_more_movements_than_a_set_holds_marks_what_is_legal() -> None:
    """A wind card with five arrows has 25 movements, so that there are 69."""
    game = find_game("regate")
    package = package_of(game)
    exits = '[cards."LANE+W"]\nexits = ["R45", "BLp", "B0", "BLs", "G45"]\n'
    large = edition(game, read_box(package, exits, "large"))
    state, rng, mask = large.new(large.setup("advanced")), Rng(7), Mask(unmarked(len(large.actions)), 0)
    told = 0
    while state.to_act() != OVER:
        if state.to_act() == CHANCE:
            state.play(state.roll(rng))
            continue
        mask.begin()
        state.mark(mask)
        legal = state.legal()
        assert list(mask.places()) == [action.index for action in legal]
        told += sum(getattr(action, "card", "") == "LANE+W" for action in legal)
        state.play(legal[rng.below(len(legal))])
    assert told > 20
