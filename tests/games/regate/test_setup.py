"""Set-up: boats, decks, courses, hands, who is first, and where boats may be placed."""

from __future__ import annotations

from math import dist
from random import Random

import pytest

from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.actions import HEADINGS, MIDDLE_X, XS, Pivot, PlaceHeading, PlaceX, PlaceY
from embruns.games.regate.box import CARDS, SETS, deck_of
from embruns.games.regate.parts.boat import Boat as Yacht
from embruns.games.regate.parts.course import course_of
from embruns.games.regate.parts.geometry import BOWS, hull_in_zone, hulls_meet
from embruns.games.regate.phases import PLACING_HEADING, PLACING_X, PLACING_Y, SAILING
from embruns.games.regate.position import course_for
from embruns.games.regate.rules.setup import fits_beside, heading_fits, is_open_water
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import Boat, after, bow, fill, hand, play, pose, refusal, sea

DISCS = {
    ("basic", 0, "islet"): [(0, 2887, 250)],
    ("basic", 0, "rocks"): [(-1250, 2165, 120), (1250, 2165, 120)],
    ("basic", 0, "narrows"): [(-3279, 4780, 150), (3279, 4780, 150)],
    ("2010", 0, "islet"): [(0, 3600, 250)],
    ("2010", 0, "rocks"): [(-1200, 2400, 120), (1200, 3000, 120)],
    ("2010", 0, "narrows"): [(-3205, 5202, 150), (3036, 6636, 150)],
    ("basic", 1, "rocks"): [(-1625, 2815, 120), (1625, 2815, 120)],  # 1250 and 2165 by 65 / 50: 2814.5 goes up
    ("2010", 2, "narrows"): [(-2671, 4335, 150), (2530, 5530, 150)],
}


def opening(variant: str, players: int = 2, **options: str) -> RegateState:
    """Return a race whose hands are dealt: the first boat is to be placed."""
    race = GAME.new(GAME.setup(variant, players, options))
    assert isinstance(race, RegateState)
    return fill(race)


def xs(race: RegateState) -> list[int]:
    return [action.x for action in race.legal() if isinstance(action, PlaceX)]


def headings(race: RegateState) -> list[int]:
    return [action.heading for action in race.legal() if isinstance(action, PlaceHeading)]


# Boats and decks


@pytest.mark.rule("REG-B01")
def test_the_basic_game_is_for_two_boats_of_different_colours() -> None:
    with pytest.raises(BadSetup):
        GAME.setup("basic", 3)
    race = opening("basic")
    assert len(race.boats) == 2
    assert len({seat.en for seat in GAME.seats}) == 4


@pytest.mark.rule("REG-B02", "REG-A01")
def test_the_buoy_cards_are_in_the_advanced_deck_only() -> None:
    basic, advanced = deck_of(SETS.index("basic")), deck_of(SETS.index("advanced"))
    assert (sum(basic), sum(advanced)) == (36, 53)
    buoys = {card.name for k, card in enumerate(CARDS) if basic[k] == 0 and advanced[k]}
    assert buoys == {"LANE", "LANE+W", "FAN-R", "FAN-G", "HOOK-R+H", "HOOK-G+H", "ROSE", "SUN"}
    assert refusal(sea(Boat((0, 0, 0), "B0")), "sun blue") == "REG-B02"


@pytest.mark.rule("REG-G01")
def test_the_2010_edition_is_for_two_to_four_with_55_cards() -> None:
    assert sum(deck_of(SETS.index("2010"))) == 55
    for players in (2, 3, 4):
        assert len(opening("2010", players).boats) == players
    for players in (1, 5):
        with pytest.raises(BadSetup):
            GAME.setup("2010", players)


@pytest.mark.rule("REG-A03")
def test_buoy_cards_offer_several_exits() -> None:
    multiple = {card.name: len(card.exits) for card in CARDS if card.counts[1] and card.name != "SUN"}
    assert multiple == {"LANE": 3, "LANE+W": 3, "FAN-R": 3, "FAN-G": 3, "HOOK-R+H": 2, "HOOK-G+H": 2, "ROSE": 5}


# Courses


@pytest.mark.rule("REG-B03")
@pytest.mark.parametrize(("spacing", "apart"), [("normal", 5000), ("wider", 6500), ("other", 8000)])
def test_board_and_marks_are_equally_far_from_one_another(spacing: str, apart: int) -> None:
    course = course_for(GAME.setup("basic", options={"spacing": spacing}))
    corners = [(0, 0), course.next_mark(0), course.next_mark(1)]
    for k in range(3):
        assert dist(corners[k], corners[k - 1]) == pytest.approx(apart, abs=1)


@pytest.mark.rule("REG-B04")
def test_the_course_runs_clockwise_with_the_marks_to_starboard() -> None:
    assert GAME.setup("basic")["direction"] == "clockwise"
    over_the_top = play(sea(Boat((-3100, 3300, 0), "G60")), "G60")  # mark 1 stays on the right
    assert over_the_top.boats[0].marks == 1
    the_other_way = play(sea(Boat((-1900, 5200, 270), "R45")), "R45")  # it stays on the left
    assert the_other_way.boats[0].marks == 0


@pytest.mark.rule("REG-B05")
def test_direction_spacing_and_obstacles_are_agreed_beforehand() -> None:
    course = course_for(GAME.setup("basic", options={"direction": "anticlockwise", "spacing": "wider"}))
    assert (course.next_mark(0), course.next_mark(1)) == ((3250, 5629), (-3250, 5629))
    assert (course.ray1_x, course.ray1_y, course.ray2_x, course.ray2_y) == (26, 15, -26, 15)
    for (rules, spacing, kind), discs in DISCS.items():
        obstacles = ("none", "islet", "rocks", "narrows").index(kind)
        for sense in (1, -1):
            course = course_of(SETS.index(rules), sense, spacing, obstacles, False)
            laid = list(course.discs)[3 * course.buoys :]
            assert laid == [n for x, y, radius in discs for n in (sense * x, y, radius)]


@pytest.mark.rule("REG-B05")
def test_an_obstacle_stops_a_boat() -> None:
    open_water = Boat((0, 1500, 0), "B0 R90")
    assert refusal(sea(open_water), "B0") == ""
    assert refusal(sea(open_water, obstacles="islet"), "B0") == "REG-B20"


@pytest.mark.rule("REG-G02")
@pytest.mark.parametrize(("spacing", "unit"), [("normal", 1200), ("wider", 1600), ("other", 1000)])
def test_the_course_of_2010_is_measured_in_units(spacing: str, unit: int) -> None:
    course = course_for(GAME.setup("2010", options={"spacing": spacing}))
    assert (course.next_mark(0), course.next_mark(1)) == ((-2 * unit, 4 * unit), (2 * unit, 5 * unit))
    buoys = [-2 * unit, 4 * unit, 80, 2 * unit, 5 * unit, 80, -unit, 0, 80, unit, 0, 80]
    assert list(course.discs) == buoys
    table = (course.west, course.south, course.east, course.north)
    assert table == (-2 * unit - 3500, -3000, 2 * unit + 3500, 5 * unit + 3000)


def test_the_table_of_the_triangle() -> None:
    course = course_for(GAME.setup("basic"))
    assert (course.west, course.south, course.east, course.north) == (-6000, -3500, 6000, 7830)
    assert (course.line, course.wood, course.radius) == (1200, 100, 100)


# Hands


@pytest.mark.rule("REG-B06", "REG-A02", "REG-G03")
@pytest.mark.parametrize(
    ("variant", "players", "size", "deck"),
    [("basic", 2, 5, 36), ("advanced", 2, 4, 53), ("2010", 2, 5, 55), ("2010", 4, 5, 55)],
)
def test_hands_are_dealt_before_boats_are_placed(variant: str, players: int, size: int, deck: int) -> None:
    race = GAME.new(GAME.setup(variant, players))
    assert isinstance(race, RegateState)
    rng = rng_for(1, "deal")
    while race.to_act() == CHANCE:
        assert not any(boat.placed for boat in race.boats)
        race.play(race.roll(rng))
    assert [len(hand(race, seat)) for seat in range(players)] == [size] * players
    assert race.pile == deck - players * size == sum(race.unseen)
    assert sum(race.discards()) == 0
    assert race.phase == PLACING_X


@pytest.mark.rule("REG-B06")
def test_every_card_of_the_deck_is_as_likely_as_another() -> None:
    race = GAME.new(GAME.setup("basic", options={"first": "blue"}))
    weights = {GAME.notation(outcome): weight for outcome, weight in race.chances()}
    assert weights == {f"draw {card.name}": card.counts[0] for card in CARDS if card.counts[0]}


# Who is first


@pytest.mark.rule("REG-B07")
def test_the_first_player_is_chosen_or_drawn() -> None:
    assert opening("basic", first="blue").seat == 0
    assert opening("basic", first="red").seat == 1
    drawn = GAME.new(GAME.setup("basic", options={"first": "random"}))
    assert [(GAME.notation(outcome), weight) for outcome, weight in drawn.chances()] == [
        ("blue first", 1),
        ("red first", 1),
    ]


@pytest.mark.rule("REG-A04", "REG-A05", "REG-G04")
@pytest.mark.parametrize(("variant", "players"), [("advanced", 2), ("2010", 3)])
def test_chance_names_the_first_player_who_places_first(variant: str, players: int) -> None:
    race = GAME.new(GAME.setup(variant, players, {"first": "blue"}))  # the option is one of the basic game
    assert isinstance(race, RegateState)
    assert [weight for _, weight in race.chances()] == [1] * players
    play(race, "red first")
    fill(race)
    assert race.to_act() == 1
    assert sorted(len(hand(race, seat)) for seat in range(players)) == [race.course.hand] * players


# Placing on the board


@pytest.mark.rule("REG-B08")
def test_the_first_player_then_the_second_places_the_bow_on_the_wood() -> None:
    race = opening("basic", first="red")
    play(race, "x -300", "heading 0")
    assert (pose(race, 1), bow(race, 1)) == ((-300, -500, 0), (-300, 0))
    assert (race.to_act(), race.phase) == (0, PLACING_X)
    play(race, "x 700", "heading 60")
    assert bow(race, 0) == (700, 0)
    assert (race.to_act(), race.phase) == (1, SAILING)


@pytest.mark.rule("REG-B09")
def test_places_and_headings_on_the_board() -> None:
    race = opening("basic")
    assert xs(race) == list(range(-1100, 1101, 50))
    play(race, "x 100")
    assert headings(race) == [*range(0, 61, 5), *range(300, 356, 5)]
    assert refusal(race, "heading 65") == "REG-B09"
    assert refusal(race, "heading 295") == "REG-B09"
    play(race, "heading 350")
    assert bow(race, race.seat - 1) == (100, 0)
    assert race.boats[race.seat - 1].started


@pytest.mark.rule("REG-B09")
def test_the_second_boat_touches_nothing_and_lies_outside_the_zone() -> None:
    race = play(opening("basic", first="blue"), "x 0", "heading 0")
    assert refusal(race, "x 0") == "REG-B09"
    assert refusal(after(race, "x 150"), "heading 0") == "REG-B09"  # hulls are 16 mm wide
    assert refusal(after(race, "x 200"), "heading 0") == ""
    slanted = play(opening("basic", first="blue"), "x 0", "heading 60")  # its zone covers the line to the right
    assert refusal(slanted, "x 500") == "REG-B09"
    assert refusal(slanted, "x -300") == ""


# Placing in the start area


@pytest.mark.rule("REG-A06", "REG-A07")
def test_the_whole_hull_lies_behind_the_board() -> None:
    race = play(opening("advanced"), "x 0")
    assert refusal(after(race, "y -700"), "heading 0") == ""  # bow at -200
    assert refusal(after(race, "y -600"), "heading 0") == "REG-A07"  # bow at -100, on the board's edge
    assert refusal(after(race, "y -600"), "heading 5") == ""  # bow at -102
    assert refusal(race, "y -100") == "REG-A07"
    assert refusal(race, "y 0") == "REG-A07"
    assert refusal(after(race, "y -3500"), "heading 180") == "REG-A07"  # off the table


@pytest.mark.rule("REG-A08")
def test_stern_on_a_grid_of_a_centimetre_and_72_headings() -> None:
    race = opening("advanced")
    assert xs(race) == list(range(-6000, 6001, 100))
    assert refusal(race, "x 50") == "REG-A08"
    play(race, "x -2500")
    ys = [action.y for action in race.legal() if isinstance(action, PlaceY)]
    assert ys == list(range(-3500, -100, 100))
    assert race.phase == PLACING_Y
    play(race, "y -2000")
    assert headings(race) == list(range(0, 360, 5))
    play(race, "heading 180")
    placed = 1 - race.seat
    assert pose(race, placed) == (-2500, -2000, 180)  # the bow need not point at the line
    assert not race.boats[placed].started


@pytest.mark.rule("REG-A09")
def test_the_second_boat_keeps_clear_of_the_first() -> None:
    race = play(opening("advanced"), "x 0", "y -2000", "heading 90")
    assert refusal(after(race, "x 0"), "y -2000") == "REG-A09"  # stern on stern, whatever the heading
    assert refusal(after(race, "x 200", "y -2100"), "heading 0") == "REG-A09"  # across it
    assert refusal(after(race, "x 900"), "y -2000") == "REG-A09"  # in its zone, whatever the heading
    assert refusal(after(race, "x 1400", "y -2000"), "heading 270") == "REG-A09"  # with the bow in it
    assert refusal(after(race, "x 1400", "y -2000"), "heading 90") == ""
    assert refusal(after(race, "x 0", "y -1800"), "heading 90") == ""


# Placing behind the line of 2010


@pytest.mark.rule("REG-G05", "REG-G06")
def test_the_bow_lies_just_behind_the_line_between_the_white_buoys() -> None:
    race = opening("2010", 3)
    first = race.seat
    assert xs(race) == list(range(-1100, 1101, 50))
    assert refusal(race, "x 1150") == "REG-G06"  # 5 mm from the centre of a buoy of 8 mm radius
    assert refusal(race, "x 1250") == "REG-G06"  # not between the buoys
    at_buoy = headings(after(race, "x 1100"))
    assert (60 in at_buoy, 300 in at_buoy) == (True, False)  # pointing away from it the hull lies over it
    assert refusal(after(race, "x 0"), "heading 65") == "REG-G06"
    play(race, "x 200", "heading 10")
    assert bow(race, first) == (200, -10)
    assert not race.boats[first].started
    assert race.seat == (first + 1) % 3
    assert refusal(race, "x 200") == "REG-G06"
    play(race, "x -400", "heading 0")
    play(race, "x 900", "heading 30")
    assert (race.phase, race.seat) == (SAILING, first)


@pytest.mark.rule("REG-G30")
def test_where_the_line_is_full_there_is_a_second_row() -> None:
    race = opening("2010", 3, spacing="other")
    first = race.seat
    play(race, "x 450", "heading 55", "x -500", "heading 310")
    third = (first + 2) % 3
    assert (race.seat, race.at_y) == (third, -1010)
    assert xs(race) == list(range(-950, 951, 50))  # clear of all that lies in the first row
    play(race, "x 0", "heading 0")
    assert (bow(race, third), pose(race, third)) == ((0, -1010), (0, -1510, 0))


def test_ruling_41_a_single_boat_never_fills_the_line() -> None:
    for spacing in ("normal", "wider", "other"):
        race = opening("2010", 2, spacing=spacing)
        for x in xs(race)[::4]:
            for heading in headings(after(race, f"x {x}"))[::3]:
                assert after(race, f"x {x}", f"heading {heading}").at_y == -10


# What is offered can be completed


@pytest.mark.parametrize("variant", ["basic", "advanced", "2010"])
def test_every_place_offered_leads_to_a_legal_placement(variant: str) -> None:
    race = opening(variant)
    rng = rng_for(3, variant)
    while race.phase in (PLACING_X, PLACING_Y, PLACING_HEADING):
        for action in race.legal():
            tried = race.copy()
            tried.play(action)
            assert tried.legal()
            assert not isinstance(action, Pivot)
        race.play(race.pick(rng))


# What is kept of boats in a row


def test_what_is_kept_of_boats_in_a_row_is_what_geometry_says() -> None:
    """Bows on the grid of one row with allowed headings are looked up; others are not."""
    rng, found = Random(3), {True: 0, False: 0}
    boat = Yacht()
    for _ in range(6000):
        boat.heading, heading = rng.choice((rng.randrange(360), *range(0, 61, 5), *range(300, 360, 5))), 0
        heading = rng.choice((rng.randrange(360), *range(0, 61, 5), *range(300, 360, 5)))
        boat.x, boat.y = 17 - BOWS[2 * boat.heading], -10 - BOWS[2 * boat.heading + 1]
        x, y = 17 + rng.choice((50, 50, 25)) * rng.randint(-45, 45), -10 + rng.choice((0, 0, 0, 5))
        x, y = x - BOWS[2 * heading], y - BOWS[2 * heading + 1]
        plain = not hulls_meet(x, y, heading, boat.x, boat.y, boat.heading)
        plain = plain and not hull_in_zone(x, y, heading, boat.x, boat.y, boat.heading)
        assert fits_beside(boat, x, y, heading) == plain, (boat.key(), x, y, heading)
        found[plain] += 1
    assert min(found.values()) > 1000


@pytest.mark.parametrize(("variant", "players"), [("basic", 2), ("2010", 2), ("2010", 4), ("advanced", 2)])
def test_what_is_listed_beside_boats_is_what_fits(variant: str, players: int) -> None:
    """Boats in one row, off its grid, in another row and with other headings; places in open water and near a buoy."""
    rng, race, found = Random(7), opening(variant, players=players), {True: 0, False: 0}
    row = -10 if variant == "2010" else 0
    for case in range(120):
        for boat in race.boats:
            boat.placed = boat is not race.boats[race.seat] and rng.random() < 0.8
            boat.heading = rng.choice((*range(0, 61, 5), *range(300, 360, 5), *range(0, 61, 5), rng.randrange(360)))
            boat.x = rng.randint(-22, 22) * 50 + rng.choice((0, 0, 0, 0, 0, 0, 7)) - BOWS[2 * boat.heading]
            boat.y = row + rng.choice((0, 0, 0, 0, 0, 0, -1000)) - BOWS[2 * boat.heading + 1]
        race.at_x, race.at_y = rng.randint(-22, 22) * 50, row + rng.choice((0, 0, 0, 0, -1000))
        race.phase = PLACING_HEADING
        ways = [heading for heading in range(0, 360, 5) if heading_fits(race, race.at_x, race.at_y, heading)]
        assert race.legal() == [HEADINGS[heading // 5] for heading in ways], case
        race.phase = PLACING_X
        if variant != "advanced":
            assert (XS[MIDDLE_X + race.at_x // 50] in race.legal()) == (ways != []), case
        found[bool(ways)] += 1
    assert min(found.values()) > 5


@pytest.mark.parametrize(("variant", "obstacles"), [("basic", "none"), ("advanced", "rocks"), ("2010", "narrows")])
def test_in_open_water_no_heading_is_refused_for_a_disc_or_an_edge(variant: str, obstacles: str) -> None:
    rng, race, found = Random(5), opening(variant, obstacles=obstacles), {True: 0, False: 0}
    course = race.course
    places = [(rng.randint(course.west, course.east), rng.randint(course.south, course.north)) for _ in range(60)]
    places += [(x, rng.randint(course.south, course.north)) for x in (course.west + 490, course.east - 490)]
    places += [(rng.randint(course.west, course.east), y) for y in (course.south + 490, course.north - 490)]
    discs = zip(course.discs[::3], course.discs[1::3], course.discs[2::3], strict=True)
    places += [(x + (radius + 490) * side, y) for x, y, radius in discs for side in (-1, 1)]
    for x, y in places:
        is_open = is_open_water(course, x, y)
        for heading in range(0, 360, 5):
            assert heading_fits(race, x, y, heading, is_open) == heading_fits(race, x, y, heading), (x, y, heading)
        found[is_open] += 1
    assert min(found.values()) > 5
