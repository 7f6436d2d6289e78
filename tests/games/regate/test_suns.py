"""Suns: on one's own boat, on others, how many in a row, and what they cost."""

from __future__ import annotations

import pytest

from embruns.games.regate import GAME
from embruns.games.regate.phases import CLOSING, DRAWING, PIVOTING, SAILING
from tests.games.regate.afloat import FAR_AWAY, Boat, after, choices, discards, fill, hand, play, pose, refusal, sea

OPEN = (0, 1500, 0)


@pytest.mark.rule("REG-A19")
def test_a_sun_on_the_own_boat_turns_it_on_the_spot() -> None:
    race = sea(Boat(OPEN, "SUN R45 G45 B0"), rules="advanced")
    assert choices(race) == ["R45", "G45", "B0", "sun blue"]
    play(race, "sun blue")
    assert (race.phase, pose(race), discards(race)) == (PIVOTING, OPEN, ["SUN"])
    assert len(choices(race)) == 72  # 71 other headings, and keeping this one
    turned = after(race, "pivot 90")
    assert (turned.boats[0].heading, turned.boats[0].centre_x(), turned.boats[0].centre_y()) == (90, 0, 1750)
    play(race, "keep heading", "end turn")
    assert (pose(race), race.phase) == (OPEN, DRAWING)
    fill(race)
    assert len(hand(race)) == 4  # replaced like any card


@pytest.mark.rule("REG-A19")
def test_a_sun_on_the_own_boat_may_be_a_replay() -> None:
    race = play(sea(Boat(OPEN, "R30+H SUN B0"), rules="advanced"), "R30+H")
    assert "sun blue" in choices(race)
    play(race, "sun blue", "pivot 90")
    assert choices(race) == ["end turn"]  # a Sun is no helm
    plain = play(sea(Boat(OPEN, "R30 SUN B0"), rules="advanced"), "R30")
    assert refusal(plain, "sun blue") == "REG-A19"


@pytest.mark.rule("REG-A20")
def test_a_sun_on_the_opponent_ends_the_turn() -> None:
    race = sea(Boat(OPEN, "SUN R45 G45 B0"), rules="advanced")
    assert refusal(race, "sun red") == "REG-A20"  # not before the movement
    play(race, "R45")
    assert choices(race) == ["sun red", "end turn"]
    play(race, "sun red")
    assert (race.boats[1].sun, race.phase) == (True, DRAWING)


@pytest.mark.rule("REG-A20", "REG-A21")
def test_the_opponent_loses_the_turn_entirely() -> None:
    race = play(sea(Boat(OPEN, "SUN R45 G45 B0"), Boat((2500, 1500, 0), "B0 B0"), rules="advanced"), "R45", "sun red")
    fill(race)
    assert "SUN" not in discards(race)  # it lies in front of the boat
    assert choices(race) == ["sit out"]
    assert [refusal(race, text) for text in ("B0", "pivot 90", "end turn")] == ["REG-A21"] * 3
    play(race, "sit out")
    assert (pose(race, 1), hand(race, 1), "SUN" in discards(race)) == ((2500, 1500, 0), ["B0", "B0"], True)
    assert (race.seat, race.phase) == (0, SAILING)  # a turn more


@pytest.mark.rule("REG-A22", "REG-A23", "REG-A24")
def test_hands_of_three_and_two_after_suns() -> None:
    race = play(sea(Boat(OPEN, "R45 G45 B0 SUN"), rules="advanced"), "R45", "sun red", "draw SUN")
    assert (race.boats[0].target, len(hand(race))) == (3, 3)
    once_more = play(race.copy(), "sit out", "G45", "sun red", "draw R60")
    assert (once_more.boats[0].target, len(hand(once_more))) == (2, 2)
    play(race, "sit out", "G45", "end turn")
    fill(race)
    assert (race.boats[0].target, len(hand(race))) == (4, 4)


@pytest.mark.rule("REG-A24")
def test_any_turn_without_a_sun_on_the_opponent_brings_the_hand_back_to_four() -> None:
    own = play(sea(Boat(OPEN, "R45 B0 SUN", target=3, streak=1), rules="advanced"), "sun blue", "keep heading")
    assert (own.boats[0].target, own.boats[0].streak, own.phase) == (
        4,
        2,
        DRAWING,
    )  # a third Sun is out of the question


@pytest.mark.rule("REG-A25")
def test_no_three_suns_in_a_row() -> None:
    race = sea(Boat(OPEN, "R45 SUN", streak=2), rules="advanced")
    assert refusal(race, "sun blue") == "REG-A25"
    play(race, "R45")
    assert (race.phase, race.boats[0].streak) == (DRAWING, 0)  # a turn without a Sun begins anew
    one = play(sea(Boat(OPEN, "R45 SUN SUN", streak=1), rules="advanced"), "R45")
    assert "sun red" in choices(one)
    assert play(one, "sun red").boats[0].streak == 2


@pytest.mark.rule("REG-A26")
def test_one_sun_on_the_opponent_a_turn_and_none_after_a_forced_stop() -> None:
    race = play(sea(Boat(OPEN, "R45 SUN SUN B0"), rules="advanced"), "R45", "sun red")
    assert race.phase == DRAWING
    stuck = sea(Boat((-2500, 3650, 0), "B0 B0k SUN", streak=2), rules="advanced")
    assert choices(stuck) == ["stop B0", "stop B0k", "stop SUN"]
    stuck = sea(Boat((-2500, 3650, 0), "B0 B0k"), rules="advanced")
    play(stuck, "stop B0", "keep heading")
    assert stuck.phase == DRAWING


@pytest.mark.rule("REG-A28")
def test_a_playable_sun_is_another_choice() -> None:
    red, blue = Boat((0, 1000, 0)), (-900, 900, 45)
    assert choices(sea(Boat(blue, "B0 B0k"), red, rules="advanced")) == ["B0", "B0k"]
    race = sea(Boat(blue, "B0 B0k SUN"), red, rules="advanced")
    assert choices(race) == ["sun blue"]
    assert [refusal(race, text) for text in ("B0", "stop B0")] == ["REG-A28", "REG-A28"]
    used_up = sea(Boat(blue, "B0 B0k SUN", streak=2), red, rules="advanced")
    assert choices(used_up) == ["B0", "B0k"]


@pytest.mark.rule("REG-A31")
def test_a_lost_turn_changes_neither_streak_nor_target_and_a_spin_is_a_turn_without_a_sun() -> None:
    lost = play(sea(Boat(OPEN, "R45", sun=True, streak=1, target=3), rules="advanced"), "sit out")
    assert (lost.boats[0].streak, lost.boats[0].target, hand(lost)) == (1, 3, ["R45"])
    spun = play(sea(Boat(OPEN, "R45", spin=True, streak=1, target=3), rules="advanced"), "spin")
    assert (spun.boats[0].streak, spun.boats[0].target) == (0, 4)


@pytest.mark.rule("REG-A16")
def test_ruling_26_a_becalmed_turn_does_not_pay_the_full_turn() -> None:
    race = sea(Boat(OPEN, "R45", sun=True, spin=True), rules="advanced")
    assert choices(race) == ["sit out"]
    play(race, "sit out")
    assert race.boats[0].spin


# The 2010 edition


@pytest.mark.rule("REG-G21", "REG-G22")
def test_a_sun_goes_on_an_opponent_of_choice_after_a_movement() -> None:
    fleet = [Boat((-3000 + 1500 * k, 1000, 0), "B0 R45 SUN" if k == 0 else "B0k") for k in range(4)]
    race = sea(*fleet, rules="2010")
    assert [refusal(race, f"sun {colour}") for colour in ("red", "yellow", "sky")] == ["REG-G21"] * 3
    play(race, "B0")
    assert choices(race) == ["sun red", "sun yellow", "sun sky", "end turn"]
    play(race, "sun sky")
    assert [boat.sun for boat in race.boats] == [False, False, False, True]


@pytest.mark.rule("REG-G23")
def test_after_movement_and_sun_two_cards_are_drawn() -> None:
    race = play(sea(Boat(OPEN, "B0 R45 G45 B0k SUN"), rules="2010"), "B0", "sun red")
    assert len(hand(race)) == 3
    fill(race)
    assert len(hand(race)) == 5


@pytest.mark.rule("REG-G24")
def test_the_victim_only_discards_the_sun() -> None:
    race = sea(Boat(OPEN, "B0", sun=True), rules="2010")
    assert choices(race) == ["sit out"]
    assert [refusal(race, text) for text in ("B0", "heave to")] == ["REG-G24", "REG-G24"]
    play(race, "sit out")
    assert (discards(race), race.seat, hand(race), race.boats[0].sun) == (["SUN"], 1, ["B0"], False)


@pytest.mark.rule("REG-G25")
def test_one_sun_a_turn_none_on_oneself_none_on_a_becalmed_boat() -> None:
    fleet = [Boat(OPEN, "B0 SUN SUN"), Boat((-2500, 1000, 0), sun=True), Boat((2500, 1000, 0))]
    race = sea(*fleet, rules="2010")
    assert refusal(race, "sun blue") == "REG-G25"
    play(race, "B0")
    assert refusal(race, "sun blue") == "REG-G25"
    assert refusal(race, "sun red") == "REG-G25"
    play(race, "sun yellow")
    assert race.phase == DRAWING


def test_nobody_is_asked_for_a_sun_that_everybody_can_see_elsewhere() -> None:
    seen = sea(Boat(OPEN, "B0 R45"), rules="2010", discards="SUN SUN SUN")
    assert play(seen, "B0").phase == DRAWING
    hidden = sea(Boat(OPEN, "B0 R45"), rules="2010", discards="SUN SUN")
    assert play(hidden, "B0").phase == CLOSING  # it may be in the hand, for all the others know
    everybody_becalmed = sea(Boat(OPEN, "B0 SUN"), Boat(FAR_AWAY, sun=True), rules="2010")
    assert play(everybody_becalmed, "B0").phase == DRAWING


def test_whether_a_sun_is_held_does_not_show() -> None:
    with_sun = play(sea(Boat(OPEN, "B0 SUN"), rules="2010"), "B0")
    without = play(sea(Boat(OPEN, "B0 R45"), rules="2010"), "B0")
    assert with_sun.seen_by(1) == without.seen_by(1)
    assert GAME.position(with_sun.seen_by(-1)) == GAME.position(without.seen_by(-1))
