"""The judge, its plan, and that two greedy bots sail the course."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER, Action
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.bot.distance import to_go
from embruns.games.regate.bot.judge import WON
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import STATIONS, Boat, play, sea
from tests.games.regate.race import Finish, sail_races


def test_the_way_to_go_shrinks_along_the_course() -> None:
    course = sea(Boat((0, 0, 0))).course
    ways = [to_go(course, *pose, True, marks) for pose, marks in STATIONS]
    assert ways == sorted(ways, reverse=True)
    assert ways[0] > 14_000
    assert ways[-1] < 1_000


def test_the_heading_counts() -> None:
    course = sea(Boat((0, 0, 0))).course
    ahead, astern = to_go(course, 0, 1000, 330, True, 0), to_go(course, 0, 1500, 150, True, 0)
    assert ahead < astern  # the same centre, but pointing back


def test_the_same_way_in_both_directions() -> None:
    for marks, pose in ((0, (-1500, 2200, 330)), (1, (0, 4900, 90)), (2, (1200, 1800, 215))):
        one = to_go(sea(Boat((0, 0, 0))).course, *pose, True, marks)
        mirrored = to_go(sea(Boat((0, 0, 0)), sense=-1).course, -pose[0], pose[1], -pose[2] % 360, True, marks)
        assert abs(int(one) - int(mirrored)) <= 4  # up to rounding


def test_the_terms_name_what_matters() -> None:
    ahead = sea(Boat((0, 4900, 90), "B0+W JOK", marks=1), Boat((-1500, 2200, 330), "R90", sun=True), rules="2010")
    mine, theirs = GAME.judge.terms(ahead, 0), GAME.judge.terms(ahead, 1)
    assert mine["course"] > theirs["course"]
    assert (mine["calm"], theirs["calm"]) == (1200, -1200)
    assert mine["hand"] > theirs["hand"] > 0
    assert GAME.judge.value(ahead, 0) > GAME.judge.value(ahead, 1)


def test_a_win_is_worth_more_than_anything_else() -> None:
    race = play(sea(Boat((0, 900, 180), "B0", marks=2)), "B0")
    assert GAME.judge.terms(race, 0)["won"] == WON
    assert GAME.judge.terms(race, 1)["won"] == -WON


def test_the_plan_takes_the_finish() -> None:
    race = sea(Boat((0, 1300, 180), "B0 R45 G90", marks=2))
    assert GAME.notation(plan(race)) == "B0"


def test_the_plan_lays_a_sun_when_it_can() -> None:
    race = play(sea(Boat((0, 1500, 330), "R30 SUN B0 G45"), rules="advanced"), "R30")
    assert GAME.notation(plan(race)) == "sun red"


def test_the_plan_does_not_cross_early_without_need() -> None:
    boat = Boat((0, -1500, 0), "B0 R90", started=False, laid=1)
    assert GAME.notation(plan(sea(boat, rules="advanced"))) == "R90"


def plan(race: RegateState) -> Action:
    action = GAME.judge.plan(race.seen_by(race.seat), rng_for(1, "plan"))
    assert action is not None
    assert action in race.legal()
    return action


def test_the_plan_is_legal_at_every_moment() -> None:
    for case in (("basic", 2), ("advanced", 2), ("2010", 4)):
        race = GAME.new(GAME.setup(*case))
        rng = rng_for(2, case)
        for _ in range(80):
            if race.to_act() == OVER:
                break
            if race.to_act() == CHANCE:
                race.play(race.roll(rng))
                continue
            assert GAME.judge.plan(race.seen_by(race.to_act()), rng) in race.legal()
            race.play(race.pick(rng))


@pytest.mark.parametrize("variant", ["basic", "advanced", "2010"])
def test_two_greedy_bots_finish_the_course(variant: str) -> None:
    """`python -m tests.games.regate.race 500` sails five hundred races of each."""
    finishes = sail_races(variant, 2, 6)
    assert all(finish.reason == "home" for finish in finishes)
    assert sum(finish.turns <= 25 for finish in finishes) >= 5


def test_a_finish_counts_the_turns_of_the_winner() -> None:
    assert Finish("home", 27, 2).turns == 14
    assert Finish("home", 28, 2).turns == 15
