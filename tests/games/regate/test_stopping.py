"""Stopping: the forced stop, pivots on the spot, and heaving-to."""

from __future__ import annotations

from random import Random

import pytest

from embruns.core.contract import Action
from embruns.core.numbers import Mask, unmarked
from embruns.games.regate.actions import ACTIONS, EndTurn, ForcedStop, HeaveTo, Sail, SitOut, Spin
from embruns.games.regate.box import BOX, SETS, deck_of
from embruns.games.regate.parts.hand import with_card
from embruns.games.regate.phases import CHANGING, CLOSING, DRAWING, HEAVING_TO, PIVOTING, SAILING
from embruns.games.regate.refusals import zones_over
from embruns.games.regate.rules.stopping import mark_pivots, may_pivot, pivots
from tests.games.regate.afloat import (
    BLUE,
    OPEN,
    RED,
    Boat,
    after,
    choices,
    discards,
    fill,
    hand,
    play,
    pose,
    refusal,
    sea,
)

FIVE = "R45 G45 B0 B0k SUN"


# The basic game


@pytest.mark.rule("REG-B31")
def test_a_forced_stop_discards_a_card_and_may_pivot() -> None:
    race = sea(Boat((-2500, 3650, 0), "B0 B0 B0k B0k+H G90"))  # nose on mark 1
    assert choices(race) == ["stop G90", "stop B0", "stop B0k", "stop B0k+H"]
    play(race, "stop B0k+H")
    assert (discards(race), pose(race), race.phase) == (["B0k+H"], (-2500, 3650, 0), PIVOTING)
    assert refusal(race, "B0") == "REG-B31"  # no replay, though the card shows a helm
    turned = after(race, "pivot 270")
    assert (turned.phase, turned.boats[0].heading) == (DRAWING, 270)
    play(race, "keep heading")
    assert (race.phase, pose(race)) == (DRAWING, (-2500, 3650, 0))
    fill(race)
    assert (len(hand(race)), race.seat) == (5, 1)


@pytest.mark.rule("REG-B31")
def test_there_is_no_forced_stop_while_a_stop_at_a_zone_is_left() -> None:
    race = sea(Boat(BLUE, "B0 G45"), RED)
    assert choices(race) == ["B0"]
    assert refusal(race, "stop G45") == "REG-B11"


@pytest.mark.rule("REG-B31")
def test_where_a_pivot_may_not_lead() -> None:
    stuck = sea(Boat((-2500, 3650, 0), "B0"))
    play(stuck, "stop B0")
    assert refusal(stuck, "pivot 0") == "REG-B31"  # that is keeping the heading
    near_edge = play(sea(Boat((0, 7310, 0), "B0")), "stop B0")
    assert refusal(near_edge, "pivot 180") == ""
    at_side = play(sea(Boat((-5900, 7310, 0), "B0")), "stop B0")
    assert refusal(at_side, "pivot 270") == "REG-B31"  # over the edge
    zone = play(sea(Boat((-2500, 3650, 0), "B0"), Boat((-2280, 3000, 0))), "stop B0")
    assert zones_over(zone.boats, 0, pose(zone)) == [1]
    assert refusal(zone, "pivot 330") == ""  # it was in that zone before


@pytest.mark.rule("REG-B31")
def test_a_pivot_enters_no_zone() -> None:
    stuck = Boat((-2500, 3650, 0), "B0")  # centre at (-2500, 3900)
    race = play(sea(stuck, Boat((-4030, 3900, 90))), "stop B0")  # whose zone ends at x = -2650
    assert zones_over(race.boats, 0, pose(race)) == []
    assert refusal(race, "pivot 270") == "REG-B31"
    assert refusal(play(sea(stuck), "stop B0"), "pivot 270") == ""


def test_a_pivot_neither_crosses_the_line_nor_ends_on_the_wood_when_that_would_win() -> None:
    at_line = Boat((0, -350, 0), "R45 SUN", marks=2)  # centre at -100
    race = play(sea(at_line, rules="advanced"), "sun blue")
    assert race.boats[0].bow_y() == 150
    assert refusal(race, "pivot 180") == "REG-A19"  # the bow would come back over the line
    waiting = play(sea(Boat((0, -650, 180), "R45 SUN", started=False), rules="advanced"), "sun blue")
    assert waiting.boats[0].bow_y() == -1150
    assert refusal(waiting, "pivot 0") == ""
    home = play(sea(Boat((0, 500, 0), "R45 SUN", marks=2), rules="advanced"), "sun blue")
    assert home.boats[0].centre_y() == 750
    assert refusal(home, "pivot 180") == ""  # bow at 500
    near = play(sea(Boat((0, 80, 0), "R45 SUN", marks=2), rules="advanced"), "sun blue")
    assert refusal(near, "pivot 180") == "REG-A19"  # bow at 80, on the wood
    not_yet = play(sea(Boat((0, 80, 0), "R45 SUN", marks=1), rules="advanced"), "sun blue")
    assert refusal(not_yet, "pivot 180") == ""


@pytest.mark.rule("REG-B31", "REG-A19")
def test_a_pivot_may_not_swing_the_bow_through_an_end_of_the_line() -> None:
    """The centre lies on the line's end, or one unit beyond: half a turn carries the bow south exactly over it."""
    for x, clause in ((1200, "REG-A19"), (1201, ""), (-1200, "REG-A19"), (-1201, "")):
        race = play(sea(Boat((x, -250, 0), "R45 SUN", marks=2), rules="advanced"), "sun blue")
        assert (race.boats[0].centre_x(), race.boats[0].centre_y()) == (x, 0)
        assert refusal(race, "pivot 180") == clause


# The 2010 edition


@pytest.mark.rule("REG-G14")
def test_heaving_to_is_allowed_with_a_playable_card_and_forced_without() -> None:
    assert choices(sea(Boat(OPEN, "B0"), rules="2010")) == ["B0", "heave to"]
    stuck = sea(Boat((-2400, 4100, 0), "B0 B0k"), rules="2010")
    assert choices(stuck) == ["heave to"]
    assert refusal(stuck, "stop B0") == "REG-G14"
    assert refusal(sea(Boat(OPEN, "B0")), "heave to") == "REG-B11"  # not in the basic game


@pytest.mark.rule("REG-G15")
def test_either_cards_are_changed_or_the_boat_is_turned() -> None:
    race = play(sea(Boat(OPEN, FIVE), rules="2010"), "heave to")
    assert race.phase == HEAVING_TO
    assert choices(race)[:5] == ["change R45", "change G45", "change B0", "change B0k", "change SUN"]
    assert len(choices(race)) == 5 + 72
    changing = after(race, "change B0")
    assert changing.phase == CHANGING
    assert refusal(changing, "pivot 90") == "REG-G15"
    assert refusal(changing, "keep heading") == "REG-G15"
    turned = after(race, "pivot 90")
    assert (turned.boats[0].heading, turned.seat, hand(turned)) == (90, 1, FIVE.split())
    assert refusal(race, "end turn") == "REG-G15"  # none at all is no change
    assert refusal(race, "change R90") == "REG-G15"


@pytest.mark.rule("REG-G15")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_two_or_three_cards(count: int) -> None:
    race = play(sea(Boat(OPEN, FIVE), rules="2010"), "heave to")
    play(race, *["change R45", "change B0", "change SUN"][:count])
    if count < 3:
        play(race, "end turn")
    assert (race.phase, len(hand(race)), len(discards(race))) == (DRAWING, 5 - count, count)


@pytest.mark.rule("REG-G15")
def test_three_cards_may_be_changed_in_every_turn_anew() -> None:
    mover, other = Boat(OPEN, "R45 G45 B0 B0k JOK"), Boat((2500, 1500, 0), "R45 G45 B0 B0k JOK")
    race = play(sea(mover, other, rules="2010"), "heave to", "change R45", "change G45", "end turn")
    assert fill(race).seat == 1
    play(race, "heave to", "change R45")
    assert (race.phase, len(hand(race, 1))) == (CHANGING, 4)  # the two of the turn before are forgotten
    fill(play(race, "end turn"))
    cards = sorted(set(hand(race)))[:3]
    play(race, "heave to", f"change {cards[0]}", f"change {cards[1]}")
    assert race.phase == CHANGING
    assert play(race, f"change {cards[2]}").phase == DRAWING


@pytest.mark.rule("REG-G16")
def test_hove_to_the_boat_stays_and_no_sun_is_laid() -> None:
    race = play(sea(Boat(OPEN, FIVE), rules="2010"), "heave to")
    assert refusal(race, "sun red") == "REG-G15"
    for way in (["change R45", "end turn"], ["pivot 90"], ["keep heading"]):
        done = after(race, *way)
        fill(done)
        assert (done.seat, done.boats[1].sun) == (1, False)
        assert (done.boats[0].centre_x(), done.boats[0].centre_y()) == (0, 1750)
    assert pose(race) == OPEN


@pytest.mark.rule("REG-G17")
def test_cards_are_discarded_before_as_many_are_drawn() -> None:
    race = play(sea(Boat(OPEN, FIVE), rules="2010"), "heave to", "change R45", "change B0")
    assert len(hand(race)) == 3  # nothing has been drawn in between
    play(race, "end turn")
    fill(race)
    assert (len(hand(race)), race.seat) == (5, 1)


@pytest.mark.rule("REG-G17", "REG-G18")
def test_the_changed_cards_are_in_the_pile_that_is_shuffled() -> None:
    race = sea(Boat(OPEN, "R90 B0"), rules="2010")
    for kind in range(len(race.unseen)):
        race.unseen[kind] = 0
    race.pile = 0
    play(race, "heave to", "change R90", "end turn", "shuffle")
    assert "R90" not in discards(race)
    play(race, "draw R90")


@pytest.mark.rule("REG-B31")
@pytest.mark.parametrize(
    ("rules", "boats", "obstacles"),
    [("basic", 2, "none"), ("advanced", 2, "rocks"), ("2010", 2, "islet"), ("2010", 4, "none")],
)
def test_the_marked_headings_are_those_that_may_be_turned_to(rules: str, boats: int, obstacles: str) -> None:
    """At the edges, at the marks and on the line, beside other boats and far from everything."""
    rng, turns = Random(4), {"all": 0, "some": 0}
    fleet = [Boat((x, 2000, 0), "B0") for x in (-1500, -500, 500, 1500)[:boats]]
    race = sea(*fleet, rules=rules, obstacles=obstacles)
    for case in range(400):
        x, y = ((0, 0), (2500, 4330), (-5500, 3000), (5500, 3000), (0, 7500), (-3000, 2000))[case % 6]
        there, spread = (x, y), 900
        for boat in race.boats:
            boat.x, boat.y = there[0] + rng.randint(-spread, spread), there[1] + rng.randint(-spread, spread)
            boat.heading, boat.started, boat.marks = rng.choice((rng.randrange(360), 35)), case % 3 > 0, case % 3
            there, spread = (boat.x, boat.y), 1800
        race.seat, mask = 0, Mask(unmarked(len(ACTIONS)), 0)
        mark_pivots(race, mask)
        headings = [heading for heading in range(0, 360, BOX.turn) if may_pivot(race, heading)]
        assert [*mask.places()] == [action.index for action in pivots(race)], [boat.key() for boat in race.boats]
        assert len(mask.places()) == len(headings) + 1
        turns["all" if len(headings) > 70 else "some"] += 1
        if rules == "2010":
            race.phase, mask = HEAVING_TO, Mask(unmarked(len(ACTIONS)), 0)
            race.mark(mask)
            assert [*mask.places()] == [action.index for action in race.legal()]
    assert min(turns.values()) > 50


@pytest.mark.parametrize(
    ("rules", "contact"), [("basic", False), ("advanced", False), ("advanced", True), ("2010", False)]
)
def test_what_is_marked_is_what_is_listed(rules: str, contact: bool) -> None:
    """Boats that crowd each other, the marks, the line and the edges; one state answers for each seat in turn."""
    rng, seen = Random(8), set[type[Action]]()
    codes = [kind + 1 for kind, n in enumerate(deck_of(SETS.index(rules))) if n]
    fleet = [Boat((x, 1500, 0)) for x in (-1500, -500, 500, 1500)[: 4 if rules == "2010" else 2]]
    for case in range(400):
        race = sea(*fleet, rules=rules, contact=contact)
        x, y = ((0, 0), (2500, 4330), (-5500, 3000), (0, 7500), (0, 2000))[case % 5]
        for boat in race.boats:
            boat.x, boat.y, boat.heading = x + rng.randint(-900, 900), y + rng.randint(-900, 900), rng.randrange(360)
            boat.marks, boat.started = rng.randrange(3), rng.random() < 0.8
            boat.sun, boat.spin, boat.hand = rng.random() < 0.03, rng.random() < 0.03, 0
            for code in rng.sample(codes, 4):
                boat.hand = with_card(boat.hand, code)
        race.phase, race.may_replay = (SAILING, CLOSING)[case % 2], rng.random() < 0.5
        for seat in range(len(fleet)):
            race.seat = seat
            mask, legal = Mask(unmarked(len(ACTIONS)), 0), race.legal()
            race.mark(mask)
            assert [*mask.places()] == [action.index for action in legal], [boat.key() for boat in race.boats]
            seen.update(type(action) for action in legal)
    assert seen >= {Sail, EndTurn, SitOut, Spin, HeaveTo if rules == "2010" else ForcedStop}
