"""The worked examples of docs/rules/regate.md, with their numbers."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.games.regate import GAME
from embruns.games.regate.actions import Sail
from embruns.games.regate.box import EXITS, SETS
from embruns.games.regate.parts.course import course_of
from embruns.games.regate.parts.geometry import Pose
from embruns.games.regate.phases import CLOSING, DRAWING
from embruns.games.regate.refusals import follow, zones_over
from embruns.games.regate.rules.passage import BLOCKED, FREE, HOME, Passage
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import (
    BLUE,
    RED,
    Boat,
    after,
    bow,
    choices,
    fill,
    hand,
    play,
    pose,
    refusal,
    sail,
    sea,
    zone_of,
)

EXIT = {e.name: k for k, e in enumerate(EXITS)}


def run(race: RegateState, *exits: str) -> Passage:
    """Sail one or two arrows with the boat of seat 0; rules and refusals must see the same."""
    passage = Passage(race.course, race.boats, 0)
    first, second = EXIT[exits[0]], EXIT[exits[1]] if len(exits) > 1 else -1
    passage.sail(first, second)
    sails = [a for a in GAME.actions if isinstance(a, Sail) and (a.first, a.second) == (first, second)]
    call = follow(race.course, race.boats, 0, sails[0])
    assert call.poses[-1] == (passage.x, passage.y, passage.heading)
    assert len(call.poses) - 1 == passage.sailed
    assert (call.started, call.marks) == (passage.started, passage.marks)
    return passage


def blocked_at(race: RegateState, *exits: str) -> int:
    """Return the sample that touches something, counted from the beginning of its run; 0 where none does."""
    passage = Passage(race.course, race.boats, 0)
    ends = [passage.run(EXIT[exit], 24) for exit in exits]
    assert run(race, *exits).sailed == passage.sailed
    return passage.sailed % 24 + 1 if ends[-1] == BLOCKED else 0


def end_of(race: RegateState, *exits: str) -> Pose:
    passage = run(race, *exits)
    return passage.x, passage.y, passage.heading


# The rulebook's pictures rebuilt


@pytest.mark.rule("REG-B12", "REG-B13")
def test_reg_e01_first_move() -> None:
    race = play(sea(Boat((-300, -500, 0), "G30")), "G30")
    assert pose(race) == (-64, 880, 30)
    assert bow(race) == (186, 1313)


@pytest.mark.rule("REG-B14")
@pytest.mark.parametrize(("card", "end"), [("R90", (-580, 480, 270)), ("B0", (-300, 880, 0))])
def test_reg_e02_first_move_with_other_cards(card: str, end: Pose) -> None:
    race = sea(Boat((-300, -500, 0), card))
    assert bow(race) == (-300, 0)
    assert pose(play(race, card)) == end


@pytest.mark.rule("REG-B23", "REG-B24")
def test_reg_e03_forbidden_ending() -> None:
    race = sea(Boat(BLUE, "B0 R90"), RED)
    zone = zone_of(race, 1)
    assert sorted({x for x, _ in zone}) == [-280, 280]
    assert sorted({y for _, y in zone}) == [1500, 2380]
    assert blocked_at(race, "B0") == 0
    assert end_of(race, "B0") == (76, 1876, 45)
    assert zones_over(race.boats, 0, (76, 1876, 45)) == [1]
    assert refusal(race, "B0") == "REG-B23"


def test_reg_e04_the_other_card() -> None:
    race = play(sea(Boat(BLUE, "B0 R90"), RED), "R90")
    assert pose(race) == (-405, 1791, 315)


@pytest.mark.rule("REG-B27", "REG-B29", "REG-G12")
@pytest.mark.parametrize("rules", ["basic", "2010"])
def test_reg_e05_stop(rules: str) -> None:
    race = sea(Boat(BLUE, "B0 B0 B0 B0k B0k"), RED, rules=rules)
    assert choices(race) == ["B0", "B0k"] + (["heave to"] if rules == "2010" else [])
    stopped = after(race, "B0")
    assert pose(stopped) == (-656, 1144, 45)
    assert bow(stopped) == (-302, 1498)
    assert pose(after(race, "B0k")) == (-650, 1150, 45)
    sails = {a.card: follow(race.course, race.boats, 0, a) for a in race.legal() if isinstance(a, Sail)}
    assert {card: call.stop for card, call in sails.items()} == {"B0": 6, "B0k": 8}


@pytest.mark.rule("REG-A03", "REG-B15")
def test_reg_e06_a_card_with_three_exits() -> None:
    race = sea(Boat((0, 0, 0), "FAN-G"), rules="advanced")
    ends = {text: pose(after(race, text)) for text in choices(race)}
    assert ends == {"FAN-G G30": (236, 1380, 30), "FAN-G G60": (280, 1100, 60), "FAN-G G90": (280, 980, 90)}


@pytest.mark.rule("REG-A09")
def test_reg_e07_advanced_start() -> None:
    race = GAME.new(GAME.setup("advanced"))
    assert isinstance(race, RegateState)
    fill(race)
    play(race, "x 0", "y -1500", "heading 0")
    zone = zone_of(race, 0)
    assert (min(zone), max(zone)) == ((-280, -1000), (280, -120))
    assert refusal(after(race, "x 0"), "y -700") == "REG-A09"  # whatever the heading
    assert refusal(after(race, "x 300", "y -700"), "heading 0") == "REG-A09"
    play(race, "x 500", "y -900", "heading 45")
    assert pose(race, 1) == (500, -900, 45)


@pytest.mark.rule("REG-B35", "REG-G20")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_reg_e08_cloud(rules: str) -> None:
    race = sea(Boat((-3100, 1900, 0), "B0+W"), rules=rules)
    first = run(race, "B0")
    assert (end_of(race, "B0"), first.marks) == ((-3100, 3280, 0), 0)
    play(race, "B0+W")
    assert (pose(race), race.boats[0].marks) == ((-3100, 4660, 0), 1)


@pytest.mark.rule("REG-B33", "REG-G19")
def test_reg_e09_helm() -> None:
    cards = "R30+H G60+H R30+H B0 B0"
    race = play(sea(Boat((0, 1000, 0), cards), rules="2010"), "R30+H", "G60+H")
    assert race.phase == CLOSING  # a Sun may come, but no third card
    assert choices(race) == ["end turn"]
    assert refusal(race, "R30+H") == "REG-G19"
    race = play(sea(Boat((0, 1000, 0), cards)), "R30+H", "G60+H")
    assert {"R30+H", "B0"} <= set(choices(race))
    play(race, "R30+H")
    assert race.phase == DRAWING


@pytest.mark.rule("REG-G22", "REG-G23", "REG-G24")
def test_reg_e10_sun() -> None:
    hands = ["B0 B0k R30 G30 SUN", "B0 R45 G45 JOK JOK", "B0 R45 G45 JOK JOK", "B0k R60 G60 LANE LANE"]
    race = play(sea(*[Boat((-3000 + 1500 * k, 1000, 0), hands[k]) for k in range(4)], rules="2010"), "B0")
    play(race, "sun yellow")
    assert len(hand(race)) == 3
    fill(race)
    assert (race.seat, len(hand(race))) == (1, 5)
    fill(play(race, "B0", "end turn"))
    assert (race.seat, choices(race)) == (2, ["sit out"])
    play(race, "sit out")
    assert (race.seat, race.boats[2].sun, pose(race, 2)) == (3, False, (0, 1000, 0))
    play(race, "B0k")
    assert pose(race, 3) == (1500, 2060, 0)


# Tricky cases


@pytest.mark.rule("REG-B25")
def test_reg_e11_through_the_zone() -> None:
    race = sea(Boat((-900, 1900, 90), "B0"), RED)
    call = follow(race.course, race.boats, 0, sail("B0"))
    inside = [k for k in range(1, 25) if zones_over(race.boats, 0, call.poses[k])]
    assert (inside[0], inside[-1], len(inside)) == (3, 20, 18)
    assert pose(play(race, "B0")) == (480, 1900, 90)


@pytest.mark.rule("REG-B20", "REG-B21")
@pytest.mark.parametrize("exit", ["G45", "G60", "G90", "G45k"])
def test_reg_e12_blocked_by_a_boat(exit: str) -> None:
    race = sea(Boat(BLUE, "G45 G60 G90 JOKk B0"), RED)
    assert blocked_at(race, exit) == 13
    assert refusal(race, f"JOKk {exit}" if exit == "G45k" else exit) == "REG-B20"
    trapped = sea(Boat(BLUE, "G45 G60 G90 B0"), RED)
    assert choices(trapped) == ["B0"]  # stopped at the zone; the others are no candidates for that


@pytest.mark.rule("REG-B38")
def test_reg_e13_second_run_blocked() -> None:
    race = sea(Boat((-2500, 1500, 0), "B0+W R90"))
    assert end_of(race, "B0") == (-2500, 2880, 0)
    assert blocked_at(race, "B0", "B0") == 15
    assert refusal(race, "B0+W") == "REG-B38"


def test_reg_e14_beside_mark_1() -> None:
    race = sea(Boat((-2600, 3300, 0)))
    expected = {"B0": 9, "G30": 8, "G60": 10, "G90": 19, "BLs": 8, "BLp": 0, "R30": 0, "R45": 0}
    assert {exit: blocked_at(race, exit) for exit in expected} == expected
    assert [run(race, exit).marks for exit in ("BLp", "R30", "R45")] == [1, 1, 1]


@pytest.mark.rule("REG-B39")
def test_reg_e15_round_mark_1() -> None:
    race = play(sea(Boat((-3100, 3300, 0), "G60 G30")), "G60")
    assert (pose(race), race.boats[0].marks) == ((-2820, 4400, 60), 1)
    race = play(sea(Boat((-2820, 4400, 60), "G30", marks=1)), "G30")
    assert (pose(race), race.boats[0].marks) == ((-1507, 4886, 90), 1)


@pytest.mark.rule("REG-B40")
def test_reg_e16_a_mark_undone() -> None:
    race = play(sea(Boat((-1900, 5600, 225), "B0", marks=1)), "B0")
    assert (pose(race), race.boats[0].marks) == ((-2876, 4624, 225), 0)


@pytest.mark.rule("REG-B40")
def test_reg_e17_an_earlier_wrong_passage_leaves_no_debt() -> None:
    assert play(sea(Boat((-3000, 5000, 270), "B0")), "B0").boats[0].marks == 0
    assert play(sea(Boat((-4600, 4700, 90), "B0")), "B0").boats[0].marks == 1


@pytest.mark.rule("REG-B39")
@pytest.mark.parametrize(("marks", "then"), [(0, 0), (1, 2)])
def test_reg_e18_mark_2_counts_after_mark_1(marks: int, then: int) -> None:
    assert play(sea(Boat((2300, 5600, 135), "B0", marks=marks)), "B0").boats[0].marks == then


@pytest.mark.rule("REG-B41", "REG-B43")
def test_reg_e19_home_on_the_first_run() -> None:
    race = sea(Boat((900, 1300, 205), "B0+W", marks=2))
    passage = run(race, "B0", "B0")
    assert (passage.sailed, end_of(race, "B0", "B0")) == (15, (535, 518, 205))
    play(race, "B0+W")
    assert (pose(race), bow(race)) == ((535, 518, 205), (324, 65))
    assert (race.to_act(), race.outcome().winners, race.outcome().clause) == (OVER, [0], "REG-B41")


@pytest.mark.rule("REG-B42")
def test_reg_e20_no_win_before_both_marks() -> None:
    race = play(sea(Boat((900, 1300, 205), "B0", marks=1)), "B0")
    assert (pose(race), bow(race)) == ((317, 49, 205), (106, -404))
    assert race.to_act() != OVER


@pytest.mark.rule("REG-B41", "REG-G28")
def test_reg_e21_from_behind_the_board() -> None:
    race = sea(Boat((0, -900, 0), "B0", marks=2))
    passage = Passage(race.course, race.boats, 0)
    assert (passage.run(EXIT["B0"], 24), passage.sailed) == (HOME, 6)
    race = play(sea(Boat((0, -900, 0), "B0", marks=2), rules="2010"), "B0")
    assert race.to_act() != OVER


@pytest.mark.rule("REG-G10", "REG-G27", "REG-G28")
def test_reg_e22_finish_of_the_2010_edition() -> None:
    race = sea(Boat((0, 700, 180), "B0", marks=2), rules="2010")
    passage = Passage(race.course, race.boats, 0)
    assert (passage.run(EXIT["B0"], 24), passage.sailed) == (HOME, 4)
    assert play(race, "B0").outcome().clause == "REG-G27"
    outside = sea(Boat((1900, 900, 200), "B0", marks=2), rules="2010")
    passage = Passage(outside.course, outside.boats, 0)
    assert passage.run(EXIT["B0"], 24) == FREE
    blocked = sea(Boat((1150, 900, 180), "B0", marks=2), rules="2010")
    assert blocked_at(blocked, "B0") == 6
    assert refusal(blocked, "B0") == "REG-G10"


def test_reg_e23_bow_to_bow() -> None:
    red, blue = Boat((0, 1000, 0)), Boat((0, 2600, 180))
    race = sea(red, blue)
    assert zones_over(race.boats, 0, (0, 1000, 0)) == [1]
    assert zones_over(race.boats, 1, (0, 2600, 180)) == [0]
    assert (blocked_at(race, "B0"), blocked_at(race, "B0k")) == (11, 14)
    legal, in_zone = list[str](), list[str]()
    for exit in ("R30", "R45", "R60", "R90", "BLp", "BLs", "G30", "G45", "G60", "G90", "R45k", "G45k"):
        assert blocked_at(race, exit) == 0
        (in_zone if zones_over(race.boats, 0, end_of(race, exit)) else legal).append(exit)
    assert in_zone == ["R45k", "G45k"]
    assert len(legal) == 10


@pytest.mark.rule("REG-A10", "REG-A11", "REG-A15")
def test_reg_e24_early_start() -> None:
    early = Boat((0, -1500, 0), "B0", started=False, laid=1)
    race = sea(early, Boat((4500, -2500, 180), laid=1, started=False), rules="advanced")
    passage = Passage(race.course, race.boats, 0)
    passage.run(EXIT["B0"], 17)
    assert not passage.started
    passage.begin()
    passage.run(EXIT["B0"], 18)
    assert passage.started
    play(race, "B0")
    assert (pose(race), race.boats[0].started, race.boats[0].spin) == ((0, -120, 0), True, True)


@pytest.mark.rule("REG-A13", "REG-A14")
def test_reg_e25_not_early() -> None:
    third = Boat((0, -1500, 0), "B0", started=False, laid=2)
    race = play(sea(third, Boat((4500, -2500, 180), laid=4, started=False), rules="advanced"), "B0")
    assert (race.boats[0].started, race.boats[0].spin) == (True, False)


@pytest.mark.rule("REG-A10")
def test_reg_e26_beside_the_board() -> None:
    race = play(sea(Boat((-2000, -1500, 0), "B0", started=False), rules="advanced"), "B0")
    assert (race.boats[0].started, race.boats[0].spin) == (False, False)


@pytest.mark.rule("REG-G15")
@pytest.mark.parametrize(("heading", "end"), [(120, (908, 2342, 120)), (210, (1250, 2434, 210))])
def test_reg_e27_pivot(heading: int, end: Pose) -> None:
    race = sea(Boat((1000, 2000, 30), "B0"), rules="2010")
    assert (race.boats[0].centre_x(), race.boats[0].centre_y()) == (1125, 2217)
    play(race, "heave to", f"pivot {heading}")
    assert pose(race) == end
    assert (race.boats[0].centre_x(), race.boats[0].centre_y()) == (1125, 2217)


@pytest.mark.rule("REG-B29")
def test_reg_e28_wind_with_zone() -> None:
    blue = Boat((-3700, 1900, 0), "B0+W B0+W", streak=2, target=2)
    race = sea(blue, Boat((-3000, 4600, 270)), rules="advanced")
    assert end_of(race, "B0", "B0") == (-3700, 4660, 0)
    assert follow(race.course, race.boats, 0, sail("B0+W")).stop == 33
    assert pose(play(race, "B0+W")) == (-3700, 3798, 0)


@pytest.mark.rule("REG-A22", "REG-A23", "REG-A24", "REG-A25")
def test_reg_e29_two_suns_in_a_row() -> None:
    race = sea(Boat((0, 0, 0), "R45 B0k SUN SUN"), Boat((-4500, 1000, 0), "B0 B0 B0 R45"), rules="advanced")
    play(race, "R45", "sun red", "draw G45")
    assert (race.seat, hand(race)) == (1, ["G45", "B0k", "SUN"])
    play(race, "sit out", "G45", "sun red", "draw SUN")
    assert (race.boats[0].target, hand(race)) == (2, ["B0k", "SUN"])
    play(race, "sit out", "B0k")
    assert race.phase == DRAWING  # nobody is asked for a third Sun
    fill(race)
    assert (len(hand(race)), race.boats[0].target, race.boats[0].streak) == (4, 4, 0)


@pytest.mark.rule("REG-B22")
def test_reg_e30_the_edge_of_the_table() -> None:
    race = sea(Boat((5000, 3000, 90), "B0 G90 R90"))
    assert race.course.east == 6000
    assert (blocked_at(race, "B0"), blocked_at(race, "G90")) == (9, 19)
    assert refusal(race, "B0") == "REG-B22"


@pytest.mark.rule("REG-B05")
def test_reg_e31_anticlockwise() -> None:
    race = sea(Boat((3100, 3300, 0), "R60"), sense=-1)
    assert (race.course.mark1_x, race.course.mark1_y) == (2500, 4330)
    play(race, "R60")
    assert (pose(race), race.boats[0].marks) == ((2820, 4400, 300), 1)


def test_reg_e32_leaving_a_zone() -> None:
    race = sea(Boat((-150, 1700, 90), "B0"), RED)
    assert zones_over(race.boats, 0, (-150, 1700, 90)) == [1]
    assert pose(play(race, "B0")) == (1230, 1700, 90)


def test_the_default_courses_of_section_2_7() -> None:
    triangle = course_of(SETS.index("basic"), 1, 0, 0, False)
    assert triangle.next_mark(0) == (-2500, 4330)
    assert triangle.next_mark(1) == (2500, 4330)
    edition = course_of(SETS.index("2010"), 1, 0, 0, False)
    assert (edition.next_mark(0), edition.next_mark(1)) == ((-2400, 4800), (2400, 6000))
