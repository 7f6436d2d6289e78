"""The rulings of section 5, each by its number; 13, 26 and 41 stand with their chapters."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.actions import NO_EXIT, Pivot
from embruns.games.regate.box import BOX, CARDS, EXITS, SETS, deck_of
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import BOWS, hull_in_zone, hulls_meet
from embruns.games.regate.parts.hand import size_of
from embruns.games.regate.phases import CLOSING, DRAWING, PIVOTING, SAILING
from embruns.games.regate.position import course_for
from embruns.games.regate.refusals import follow, zones_over
from embruns.games.regate.rules.passage import BLOCKED, Passage
from embruns.games.regate.rules.setup import heading_fits
from embruns.games.regate.state import RegateState, new_state
from tests.games.regate.afloat import (
    BLUE,
    FAR_AWAY,
    NOSE_ON,
    OPEN,
    RED,
    Boat,
    after,
    bow,
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


def test_ruling_01_without_a_playable_card_a_forced_stop_with_a_pivot() -> None:
    race = play(sea(Boat(NOSE_ON, "B0 B0k")), "stop B0")
    assert "pivot 180" in choices(race)
    turned = fill(after(race, "pivot 180"))
    assert turned.boats[0].heading == 180  # it is not stuck for good


def test_ruling_02_any_part_of_the_hull_in_the_zone_counts() -> None:
    bow_only, stern_only, side_only = (0, 1875, 180), (0, 1375, 0), (355, 700, 0)  # the zone: x to 280, y to 1380
    assert all(hull_in_zone(*hull, 0, 0, 0) for hull in (bow_only, stern_only, side_only))


def test_ruling_03_a_shared_edge_is_outside_but_touching_hulls_are_in_contact() -> None:
    assert not hull_in_zone(0, 1380, 0, 0, 0, 0)
    assert hulls_meet(0, 0, 180, 0, 0, 0)  # stern to stern


def test_ruling_04_the_zones_of_all_opponents() -> None:
    for order in ((RED, Boat((3000, 0, 0))), (Boat((3000, 0, 0)), RED)):
        assert refusal(sea(Boat(BLUE, "B0 R90"), *order, rules="2010"), "B0") == "REG-G11"


def test_ruling_05_a_boat_already_in_a_zone_must_leave_it_if_it_can() -> None:
    inside = (-600, 1400, 45)
    race = sea(Boat(inside, "B0k R45"), RED)
    assert zones_over(race.boats, 0, inside) == zones_over(race.boats, 0, (150, 2150, 45)) == [1]
    assert refusal(race, "B0k") == "REG-B23"  # R45 leaves the zone
    pinned = sea(Boat(inside, "B0k"), RED)
    assert pose(play(pinned, "B0k")) == (150, 2150, 45)  # made in full: the entry was not the mover's doing


def test_ruling_06_only_the_movers_final_pose_counts() -> None:
    race = sea(Boat((0, 1000, 0), "R90"), Boat((0, 2600, 180)))  # each in the other's zone
    assert refusal(race, "R90") == ""


def test_ruling_07_the_stop_is_the_last_entry_and_may_be_no_progress_at_all() -> None:
    race = sea(Boat((-781, 1900, 90), "B0k B0k"), RED)
    call = follow(race.course, race.boats, 0, sail("B0k"))
    assert (call.zones, call.stop) == ([1], 0)
    play(race, "B0k")
    assert (pose(race), discards(race)) == ((-781, 1900, 90), ["B0k"])


def test_ruling_07_a_zone_that_was_left_again_does_not_stop_the_boat() -> None:
    fleet = [Boat((-900, 1900, 90), "B0+W"), RED, Boat((2100, 900, 0))]  # through one zone, into another
    race = sea(*fleet, rules="2010")
    call = follow(race.course, race.boats, 0, sail("B0+W"))
    assert (zones_over(race.boats, 0, call.poses[10]), call.zones, call.stop) == ([1], [2], 24 + 14)
    assert pose(play(race, "B0+W")) == (1285, 1900, 90)


def test_ruling_08_the_card_to_stop_with_is_free_to_choose() -> None:
    assert choices(sea(Boat(BLUE, "B0 B0k"), RED)) == ["B0", "B0k"]
    assert choices(sea(Boat(BLUE, "B0 G45"), RED)) == ["B0"]


def test_ruling_09_a_replay_never_stops_at_a_zone() -> None:
    race = play(sea(Boat((-1650, 150, 45), "B0k+H B0"), RED), "B0k+H")
    assert refusal(race, "B0") == "REG-B34"


def test_ruling_10_a_wind_card_whose_second_run_is_blocked_is_not_playable() -> None:
    assert refusal(sea(Boat((-2500, 1500, 0), "B0+W B0")), "B0+W") == "REG-B38"


def test_ruling_11_between_two_runs_the_boat_may_lie_in_a_zone() -> None:
    race = sea(Boat((-1380, 1900, 90), "B0+W"), RED)
    assert zones_over(race.boats, 0, (0, 1900, 90)) == [1]
    assert pose(play(race, "B0+W")) == (1380, 1900, 90)


def test_ruling_12_winning_on_the_first_run_is_immediate() -> None:
    race = play(sea(Boat((900, 1300, 205), "B0+W", marks=2)), "B0+W")
    assert (race.to_act(), pose(race)) == (OVER, (535, 518, 205))


def test_ruling_14_two_replays_are_three_cards() -> None:
    race = sea(Boat((0, 1000, 0), "R30+H G30+H B0k+H B0 B0"))
    play(race, "R30+H", "G30+H", "B0k+H")
    assert (race.phase, len(hand(race))) == (DRAWING, 2)


def test_ruling_15_the_hand_is_refilled_at_the_end_of_the_turn() -> None:
    race = play(sea(Boat(OPEN, "R30+H B0 B0 B0 JOK")), "R30+H")
    assert (race.phase, len(hand(race))) == (CLOSING, 4)


def test_ruling_16_without_any_card_to_draw_play_goes_on_with_fewer() -> None:
    course = Course(SETS.index("basic"), 1, 0, 0, False)
    for kind, card in enumerate(CARDS):
        course.deck[kind] = 1 if card.name in ("B0", "R45") else 0
    course.cards = 2
    race = new_state(course, 2, 0)
    for boat, told in zip(race.boats, sea(Boat(OPEN, "B0 R45"), Boat((2500, 1500, 0))).boats, strict=True):
        boat.x, boat.y, boat.heading, boat.placed, boat.hand = told.x, told.y, told.heading, True, told.hand
        boat.started = True
    for kind in range(len(CARDS)):
        race.unseen[kind] = 0
    race.pile, race.phase = 0, SAILING
    play(race, "B0", "shuffle", "draw B0")
    assert (race.seat, hand(race)) == (1, ["R45", "B0"])
    most_in_hands = 4 * BOX.hands[SETS.index("2010")] + 3
    assert most_in_hands < sum(deck_of(SETS.index("2010")))  # with the real decks it cannot come to that


def test_ruling_17_a_sun_in_front_of_a_boat_is_not_shuffled_in() -> None:
    race = sea(Boat(OPEN, "B0 R45"), Boat(FAR_AWAY, sun=True), rules="advanced")
    for kind in range(len(CARDS)):
        race.unseen[kind] = 0
    race.pile = 0
    play(race, "B0", "shuffle")
    suns = [weight for outcome, weight in race.chances() if GAME.notation(outcome) == "draw SUN"]
    assert suns == [3]


@pytest.mark.parametrize(("rules", "won"), [("basic", True), ("2010", False)])
def test_ruling_18_the_finish_from_behind(rules: str, won: bool) -> None:
    race = play(sea(Boat((0, -900, 0), "B0", marks=2), rules=rules), "B0")
    assert (race.to_act() == OVER) == won


def test_ruling_19_only_the_bow_finishes_and_only_with_a_card() -> None:
    stern_first = sea(Boat((0, 150, 0), "B0", marks=2))  # the stern lies off the wood, the bow sails away
    assert play(stern_first, "B0").to_act() != OVER
    pivoting = play(sea(Boat((0, 150, 180), "SUN R45", marks=2), rules="advanced"), "sun blue")
    assert refusal(pivoting, "pivot 0") == "REG-A19"


def test_ruling_20_the_last_passage_counts() -> None:
    wrong_way_first = play(sea(Boat((-3000, 5000, 270), "B0")), "B0")
    assert wrong_way_first.boats[0].marks == 0
    again = play(sea(Boat((-4600, 4700, 90), "B0")), "B0")
    assert again.boats[0].marks == 1


def test_ruling_21_mark_2_before_mark_1_is_ignored() -> None:
    assert play(sea(Boat((2300, 5600, 135), "B0")), "B0").boats[0].marks == 0


def test_ruling_22_mark_1_is_frozen_while_mark_2_is_done() -> None:
    assert play(sea(Boat((-1900, 5600, 225), "B0", marks=2)), "B0").boats[0].marks == 2


def test_ruling_23_the_centre_rounds_and_a_pivot_keeps_it() -> None:
    race = play(sea(Boat((-3050, 4500, 40), "SUN R45"), rules="advanced"), "sun blue")
    for heading in range(0, 360, 30):
        if refusal(race, f"pivot {heading}") == "":
            assert after(race, f"pivot {heading}").boats[0].marks == 0


@pytest.mark.parametrize(("mine", "others", "early"), [(0, 4, False), (3, 0, False), (2, 3, True)])
def test_ruling_24_early_is_before_anybodys_fourth_card(mine: int, others: int, early: bool) -> None:
    race = sea(
        Boat((0, -1500, 0), "B0", started=False, laid=mine),
        Boat(FAR_AWAY, started=False, laid=others),
        rules="advanced",
    )
    assert play(race, "B0").boats[0].spin == early


def test_ruling_25_a_full_turn_is_a_spin_on_the_spot() -> None:
    race = play(sea(Boat(OPEN, "B0", spin=True), rules="advanced"), "spin")
    assert (pose(race), hand(race)) == (OPEN, ["B0"])


def test_ruling_27_the_contact_penalty_is_off_by_default() -> None:
    assert GAME.setup("advanced")["contact"] == "off"
    assert not course_for(GAME.setup("advanced")).contact_penalty
    assert course_for(GAME.setup("advanced", options={"contact": "on"})).contact_penalty
    assert not course_for(GAME.setup("basic", options={"contact": "on"})).contact_penalty


def test_ruling_28_a_becalmed_boat_gets_no_second_sun() -> None:
    race = sea(Boat(OPEN, "B0 SUN"), Boat(FAR_AWAY, sun=True), Boat((2500, 1500, 0)), rules="2010")
    play(race, "B0")
    assert refusal(race, "sun red") == "REG-G25"
    advanced = play(sea(Boat(OPEN, "R45 G45 SUN SUN"), rules="advanced"), "R45", "sun red")
    fill(advanced)
    play(advanced, "sit out", "G45", "sun red")  # the lost turn came first, so this costs another one
    assert advanced.boats[1].sun


def test_ruling_29_a_sun_on_oneself_and_one_on_the_opponent_count_two() -> None:
    race = play(sea(Boat(OPEN, "SUN SUN R45 B0"), rules="advanced"), "sun blue", "keep heading", "sun red")
    assert (race.boats[0].streak, race.boats[0].target) == (2, 3)


def test_ruling_30_a_hand_of_suns_only() -> None:
    race = sea(Boat(OPEN, "SUN SUN SUN SUN"), rules="advanced")
    assert choices(race) == ["sun blue"]
    spent = sea(Boat(OPEN, "SUN SUN", streak=2, target=2), rules="advanced")
    assert choices(spent) == ["stop SUN"]
    play(spent, "stop SUN", "keep heading")
    assert spent.boats[0].streak == 0  # discarded, not played
    assert choices(sea(Boat(OPEN, "SUN SUN SUN"), rules="2010")) == ["heave to"]


def test_ruling_31_a_sun_may_follow_a_stopped_movement() -> None:
    race = play(sea(Boat(BLUE, "B0 SUN"), RED, rules="2010"), "B0")
    assert pose(race) == (-656, 1144, 45)
    assert "sun red" in choices(race)


def test_ruling_32_a_winning_movement_ends_all() -> None:
    race = play(sea(Boat((0, 900, 180), "B0 SUN", marks=2), rules="advanced"), "B0")
    assert race.legal() == []


def test_ruling_33_no_heaving_to_after_a_helm() -> None:
    race = play(sea(Boat(OPEN, "R30+H B0"), rules="2010"), "R30+H")
    assert refusal(race, "heave to") == "REG-G14"


def test_ruling_34_heaving_to_is_allowed_with_a_playable_card() -> None:
    assert "heave to" in choices(sea(Boat(OPEN, "B0"), rules="2010"))


def test_ruling_35_a_boat_cannot_leave_the_table() -> None:
    assert refusal(sea(Boat((5000, 3000, 90), "B0 R90")), "B0") == "REG-B22"


def test_ruling_36_missing_the_board_is_no_start_and_no_penalty() -> None:
    race = play(sea(Boat((-2000, -1500, 0), "B0", started=False), rules="advanced"), "B0")
    assert (race.boats[0].started, race.boats[0].spin) == (False, False)
    back = play(sea(Boat((0, -900, 0), "B0", started=False, laid=4), rules="advanced"), "B0")
    assert back.boats[0].started


def test_ruling_37_starting_twice_has_no_effect() -> None:
    race = play(sea(Boat((0, -900, 0), "B0", marks=1), rules="advanced"), "B0")
    assert (race.boats[0].started, race.boats[0].spin, race.boats[0].marks) == (True, False, 1)


def test_ruling_38_within_60_degrees_of_the_course() -> None:
    race = GAME.new(GAME.setup("basic"))
    while race.to_act() < 0:
        race.play(race.chances()[0][0])
    race.play(GAME.read("x 0"))
    assert [race.forbids(GAME.read(f"heading {h}")) for h in (60, 65, 300, 295, 180)] == [
        "",
        "REG-B09",
        "",
        "REG-B09",
        "REG-B09",
    ]


def test_ruling_39_cards_are_no_bodies() -> None:
    """The other boat lies on the card, and the way round it is free."""
    race = sea(Boat((0, 1000, 0), "R90"), Boat((250, 1700, 0)))
    assert refusal(race, "R90") == ""


def test_ruling_40_the_game_ends_with_the_first_finisher() -> None:
    boats = [Boat((0, 900, 180), "B0", marks=2), Boat((-2500, 900, 180), "B0", marks=2), Boat((2500, 900, 180), "B0")]
    race = play(sea(*boats, rules="2010"), "B0")
    assert (race.to_act(), race.outcome().winners, race.scores()) == (OVER, [0], [3, 2, 0])


def test_ruling_42_a_becalmed_turn_does_not_break_a_row_of_suns() -> None:
    race = play(sea(Boat(OPEN, "SUN R45", sun=True, streak=2), rules="advanced"), "sit out")
    assert race.boats[0].streak == 2


def test_ruling_43_a_helm_card_stopped_at_a_zone_gives_its_replay() -> None:
    race = play(sea(Boat(BLUE, "B0k+H B0"), RED), "B0k+H")
    assert race.may_replay


def test_ruling_44_a_contact_may_be_chosen_as_a_replay_too() -> None:
    race = play(sea(Boat((-2500, 2000, 0), "B0k+H B0"), rules="advanced", contact=True), "B0k+H")
    assert refusal(race, "B0") == ""


def test_ruling_45_a_view_remembers_nothing_from_before_a_shuffle() -> None:
    race = sea(Boat(OPEN, "B0 R45"), Boat((2500, 1500, 0), "G45"), rules="2010")
    for kind in range(len(CARDS)):
        race.unseen[kind] = 0
    race.pile = 0
    before = race.seen_by(0).guess(rng_for(1, "before"))
    assert hand(before, 1) == ["G45"]  # nothing else was unseen
    play(race, "B0", "shuffle")
    view = race.seen_by(0)
    assert sum(view.unseen) == race.pile + size_of(race.boats[1].hand)
    assert len({hand(view.guess(rng_for(seed, "after")), 1)[0] for seed in range(50)}) > 5


def _can_move(race: RegateState, seat: int) -> bool:
    """Say whether some arrow of the box leads somewhere without contact."""
    passage = Passage(race.course, race.boats, seat)
    for exit in range(len(EXITS)):
        passage.begin()
        if passage.sail(exit, NO_EXIT) != BLOCKED:
            return True
    return False


def _can_get_free(race: RegateState, seat: int) -> bool:
    """Say whether a boat can move now, or once it has pivoted."""
    race.phase, race.seat, race.idle = PIVOTING, seat, True
    turned = [after(race, GAME.notation(action)) for action in race.legal() if isinstance(action, Pivot)]
    return any(_can_move(one, seat) for one in [race, *turned])


def test_ruling_46_under_way_a_boat_pivots_back_over_the_line_so_that_no_start_locks_both_boats() -> None:
    locked = sea(Boat((0, -500, 0), "B0 B0k"), Boat((-433, -321, 50)))  # the second bow at x = -50, against the first
    assert not _can_move(locked, 0)
    assert not _can_move(locked, 1)
    freed = play(locked, "stop B0", "pivot 45")
    assert bow(freed)[1] < 0
    assert _can_move(freed, 0)
    for first in range(0, 61, 10):
        for away in (-150, -100, -50, 50, 100, 150):
            for second in [*range(300, 360, 10), *range(0, 61, 10)]:
                race = sea(Boat(_on_the_wood(0, first)), Boat(FAR_AWAY))
                race.boats[1].placed = False
                if heading_fits(race, away, 0, second):
                    race = sea(Boat(_on_the_wood(0, first)), Boat(_on_the_wood(away, second)))
                    assert _can_get_free(race, 0) or _can_get_free(race, 1), (first, away, second)
    ready = sea(Boat((0, -510, 0), "B0", started=False), rules="2010")
    assert refusal(play(ready, "heave to"), "pivot 45") == ""
    slanted = sea(Boat((-354, -364, 45), "B0", started=False), rules="2010")
    assert refusal(play(slanted, "heave to"), "pivot 0") == "REG-G15"  # it would lie over the line without a start


def _on_the_wood(x: int, heading: int) -> tuple[int, int, int]:
    return int(x - BOWS[2 * heading]), int(-BOWS[2 * heading + 1]), heading
