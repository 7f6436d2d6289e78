"""Helm and wind: replays, and cards that are played twice."""

from __future__ import annotations

import pytest

from embruns.games.regate import GAME
from embruns.games.regate.actions import Sail
from embruns.games.regate.box import CARDS, HELM, WIND
from embruns.games.regate.phases import CLOSING, DRAWING
from embruns.games.regate.refusals import follow, zones_over
from tests.games.regate.afloat import Boat, after, choices, discards, fill, hand, play, pose, refusal, sea

RED = Boat((0, 1000, 0))


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


@pytest.mark.rule("REG-G19")
def test_one_replay_in_2010() -> None:
    race = play(sea(Boat((0, 1000, 0), "R30+H G30+H B0 B0"), rules="2010"), "R30+H", "G30+H")
    assert choices(race) == ["end turn"]
    assert refusal(race, "B0") == "REG-G19"


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


def sail(text: str) -> Sail:
    action = GAME.read(text)
    assert isinstance(action, Sail)
    return action


@pytest.mark.rule("REG-B35", "REG-G20")
@pytest.mark.parametrize("rules", ["basic", "advanced", "2010"])
def test_a_wind_card_is_played_twice_and_not_once(rules: str) -> None:
    race = sea(Boat((0, 1000, 0), "B0+W"), rules=rules)
    assert [text for text in choices(race) if text.startswith("B0")] == ["B0+W"]
    assert pose(play(race, "B0+W")) == (0, 1000 + 2 * 1380, 0)


@pytest.mark.rule("REG-B36")
def test_a_wind_card_is_one_card() -> None:
    race = play(sea(Boat((0, 1000, 0), "B0+W R45 G45 B0 B0")), "B0+W")
    assert (discards(race), len(hand(race))) == (["B0+W"], 4)
    fill(race)
    assert len(hand(race)) == 5
    advanced = play(sea(Boat((0, -3400, 90), "B0+W", started=False), rules="advanced"), "B0+W")
    assert advanced.boats[0].laid == 1


@pytest.mark.rule("REG-B37")
def test_each_run_of_a_wind_card_may_take_another_exit() -> None:
    race = sea(Boat((0, 1000, 0), "LANE+W"), rules="advanced")
    ends = {text: pose(after(race, text)) for text in choices(race)}
    assert len(ends) == 9
    assert ends["LANE+W BLp BLs"] == (0, 3760, 0)
    assert ends["LANE+W BLs B0"] == (190, 3760, 0)
    assert ends["LANE+W BLp BLp"] == (-380, 3760, 0)


@pytest.mark.rule("REG-B38")
def test_both_runs_must_be_free_and_only_the_last_end_outside_the_zone() -> None:
    first_blocked = sea(Boat((-2500, 3100, 0), "B0+W R90"))
    assert refusal(first_blocked, "B0+W") == "REG-B20"
    second_in_zone = sea(Boat((-3700, 1900, 0), "B0+W R90"), Boat((-3000, 4600, 270)))
    assert refusal(second_in_zone, "B0+W") == "REG-B23"
    between = sea(Boat((-1380, 1900, 90), "B0+W R90"), RED)
    call = follow(between.course, between.boats, 0, sail("B0+W"))
    assert zones_over(between.boats, 0, call.poses[24]) == [1]
    assert refusal(between, "B0+W") == ""


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


def test_ruling_13_no_card_shows_helm_and_wind() -> None:
    assert [card.name for card in CARDS if card.symbol == HELM] == [
        "R30+H",
        "G30+H",
        "R60+H",
        "G60+H",
        "B0k+H",
        "HOOK-R+H",
        "HOOK-G+H",
    ]
    assert [card.name for card in CARDS if card.symbol == WIND] == ["B0+W", "LANE+W"]
