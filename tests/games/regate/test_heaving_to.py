"""Heaving-to in the 2010 edition: change cards, or turn on the spot."""

from __future__ import annotations

import pytest

from embruns.games.regate.phases import CHANGING, DRAWING, HEAVING_TO
from tests.games.regate.afloat import Boat, after, choices, discards, fill, hand, play, pose, refusal, sea

OPEN = (0, 1500, 0)
FIVE = "R45 G45 B0 B0k SUN"


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
