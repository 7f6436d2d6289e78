"""Helm and Sun: replays, Suns on one's own boat and on others, how many in a row, and what they cost."""

from __future__ import annotations

import pytest

from embruns.games.regate.phases import CLOSING, DRAWING, PIVOTING, SAILING
from embruns.games.regate.refusals import follow
from tests.games.regate.afloat import (
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
    sail,
    sea,
)

# The basic game


@pytest.mark.rule("REG-B32")
def test_after_a_helm_another_card_may_be_played() -> None:
    race = play(sea(Boat((0, 0, 0), "R30+H G45 B0")), "R30+H")
    assert (race.phase, race.seat) == (CLOSING, 0)
    assert choices(race) == ["G45", "B0", "end turn"]
    declined = after(race, "end turn")
    assert (declined.phase, pose(declined)) == (DRAWING, pose(race))
    plain = play(sea(Boat((0, 0, 0), "R30 G45 B0")), "R30")
    assert plain.phase == DRAWING


@pytest.mark.rule("REG-B33", "REG-A27")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_two_replays_at_most(rules: str) -> None:
    race = sea(Boat((0, 1000, 0), "R30+H G30+H B0k+H R60+H"), rules=rules)
    play(race, "R30+H", "G30+H")
    assert "B0k+H" in choices(race)
    play(race, "B0k+H")
    assert race.replays == 2
    if rules == "basic":
        assert race.phase == DRAWING
    else:  # a Sun may still come, but no fourth card
        assert choices(race) == ["end turn"]
        assert refusal(race, "R60+H") == "REG-B33"


@pytest.mark.rule("REG-B34")
def test_a_replay_must_be_legal_by_itself_and_never_stops_at_a_zone() -> None:
    race = play(sea(Boat((-1300, 100, 0), "B0k+H B0 R90"), Boat((-1300, 1700, 0))), "B0k+H")
    assert pose(race) == (-1300, 1160, 0)
    assert refusal(race, "B0") == "REG-B20"
    aside = play(sea(Boat((-1650, 150, 45), "B0k+H B0"), RED), "B0k+H")
    call = follow(aside.course, aside.boats, 0, sail("B0"))
    assert call.zones == [1]
    assert refusal(aside, "B0") == "REG-B34"
    assert choices(aside) == ["end turn"]


@pytest.mark.rule("REG-B45")
@pytest.mark.parametrize("rules", ["basic", "2010"])
def test_a_helm_card_that_was_stopped_still_gives_its_replay(rules: str) -> None:
    helm, start = ("B0k+H", (-900, 900, 45)) if rules == "basic" else ("G30+H", (-685, 728, 15))
    race = sea(Boat(start, f"{helm} B0"), RED, rules=rules)
    assert [text for text in choices(race) if text != "heave to"] == sorted([helm, "B0"], reverse=rules == "2010")
    call = follow(race.course, race.boats, 0, sail(helm))
    assert (call.zones, call.stop < 24) == ([1], True)
    play(race, helm)
    assert pose(race) == call.poses[call.stop]
    assert (race.phase, race.may_replay) == (CLOSING, True)


# The advanced game


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


# The 2010 edition


@pytest.mark.rule("REG-G19")
def test_one_replay_in_2010() -> None:
    race = play(sea(Boat((0, 1000, 0), "R30+H G30+H B0 B0"), rules="2010"), "R30+H", "G30+H")
    assert choices(race) == ["end turn"]
    assert refusal(race, "B0") == "REG-G19"


@pytest.mark.rule("REG-G21", "REG-G22")
def test_a_sun_goes_on_an_opponent_of_choice_after_a_movement() -> None:
    fleet = [Boat((-3000 + 1500 * k, 1000, 0), "B0 R45 SUN" if k == 0 else "B0k") for k in range(4)]
    race = sea(*fleet, rules="2010")
    assert [refusal(race, f"sun {colour}") for colour in ("red", "yellow", "sky")] == ["REG-G21"] * 3
    play(race, "B0")
    assert choices(race) == ["sun red", "sun yellow", "sun sky", "end turn"]
    play(race, "sun sky")
    assert [boat.sun for boat in race.boats] == [False, False, False, True]


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
