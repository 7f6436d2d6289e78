"""The search of the race: it sees the finish, the better card, the boat in the way; and no hidden hand."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, Rng, Search
from embruns.games.regate import GAME
from embruns.games.regate.bot.voyage import EACH, Voyage
from embruns.games.regate.parts.geometry import CENTRES
from embruns.games.regate.rules.passage import Passage
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import Boat, sea


def thought(race: RegateState, simulations: int) -> Search:
    found = GAME.judge.search(race.seen_by(0), 3, Rng(7))
    assert found is not None
    for _ in range(simulations):
        found.simulate()
    return found


def choice(race: RegateState, simulations: int = 30) -> str:
    return GAME.texts[thought(race, simulations).weighed()[0][0].index]


def voyage(race: RegateState) -> Voyage:
    found = Voyage(race.course, race.unseen[:], Rng(3), 4)
    found.board(race.boats[0])
    return found


def test_it_takes_the_finish() -> None:
    race = sea(Boat((0, 900, 180), "R90 B0 G45", marks=2))
    assert choice(race) == "B0"


def test_it_sails_on_and_not_back() -> None:
    race = sea(Boat((-1000, 1500, 330), "B0 G90"))
    assert choice(race) == "B0"


def test_a_voyage_gets_home_and_counts_its_turns() -> None:
    race = sea(Boat((0, 900, 180), "B0 R90 G90 R60 G60", marks=2))
    alone = voyage(race)
    alone.turn(alone.alone)
    assert (alone.home, alone.time_home()) == (True, EACH)
    far = voyage(sea(Boat((0, -400, 330), "B0 R90 G90 R60 G60")))
    far.turn(far.alone)
    assert far.time_home() > 8 * EACH
    for _ in range(40):
        far.turn(far.alone)
    assert far.home
    assert 6 * EACH < far.time_home() < 30 * EACH


def test_a_turn_that_is_owed_is_lost() -> None:
    owing = voyage(sea(Boat((0, 900, 180), "B0 R90 G90 R60 G60", marks=2, spin=True)))
    owing.turn(owing.alone)
    assert (owing.home, owing.time_home()) == (True, 2 * EACH)


def test_ways_that_are_followed_differ_in_their_first_turn() -> None:
    alone = voyage(sea(Boat((-1000, 1500, 330), "B0 R90 G90 R60 G60")))
    alone.turn(alone.alone)
    assert [end.first for end in alone.ends] == alone.ends
    firsts = list(alone.ends)
    alone.turn(alone.alone)
    assert len(alone.ends) == 4
    assert all(end.first in firsts for end in alone.ends)


def test_a_boat_that_can_play_nothing_turns() -> None:
    """REG-B31 Nose-on to the edge of the table, with nothing but straight cards."""
    race = sea(Boat((5400, 3000, 90), "B0 B0 B0 B0k B0k", marks=2))
    stuck = voyage(race)
    stuck.turn(stuck.alone)
    assert len(stuck.ends) == 1
    end = stuck.ends[0]
    assert 180 < end.heading < 270
    assert race.boats[0].centre_x() == end.x + CENTRES[2 * end.heading]


def test_a_boat_in_the_way_costs_time() -> None:
    """The other lies across the bow: no card leads past it."""
    race = sea(Boat((-1000, 1500, 330), "B0 B0k R30 G30"), Boat((-1600, 2300, 60), "R90"))
    free, blocked = voyage(race), voyage(race)
    free.turn(free.alone)
    blocked.turn(Passage(race.course, [race.boats[0], race.boats[1]], 0))
    assert blocked.time_home() > free.time_home()


def test_the_same_trials_whatever_the_others_hold() -> None:
    one = sea(Boat((-1000, 1500, 330), "B0 R90 G90"), Boat((2000, -800, 0), "B0k R45 G45"))
    other = sea(Boat((-1000, 1500, 330), "B0 R90 G90"), Boat((2000, -800, 0), "R45 G60 JOK"))
    assert one.seen_by(0) == other.seen_by(0)
    told = [thought(race, 20).weighed() for race in (one, other)]
    assert told[0] == told[1]


@pytest.mark.parametrize("skill", [0, 1])
def test_a_beginner_tries_nothing(skill: int) -> None:
    race = sea(Boat((-1000, 1500, 330), "B0 R90 G90 R60 G60"))
    beginner = GAME.judge.search(race, skill, Rng(1))
    assert beginner is not None
    assert not beginner.simulate()


def placing(variant: str, **options: str) -> RegateState:
    race = GAME.new(GAME.setup(variant, 2, options))
    rng = Rng(1)
    while race.to_act() == CHANCE:
        race.play(race.roll(rng))
    assert isinstance(race, RegateState)
    return race


@pytest.mark.parametrize(("direction", "side"), [("clockwise", -1), ("anticlockwise", 1)])
def test_the_place_on_the_line_is_searched_and_lies_towards_the_first_mark(direction: str, side: int) -> None:
    race = placing("basic", direction=direction, first="blue")
    found = GAME.judge.search(race.seen_by(race.seat), 3, Rng(1))
    assert found is not None
    for _ in range(12):
        assert found.simulate()
    weighed = found.weighed()
    assert sum(visits for _, visits, _ in weighed) == 12
    texts = [GAME.texts[action.index] for action, _, _ in weighed]
    assert len(texts) > 5
    assert side * int(texts[0].removeprefix("x ")) > 500


@pytest.mark.parametrize(("variant", "skill"), [("advanced", 3), ("basic", 1), ("basic", 0)])
def test_a_run_up_and_the_place_of_a_beginner_are_chosen_by_their_looks(variant: str, skill: int) -> None:
    race = placing(variant)
    assert GAME.judge.search(race.seen_by(race.seat), skill, Rng(1)) is None
