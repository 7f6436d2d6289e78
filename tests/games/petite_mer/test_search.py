"""The search of whole turns: what it tries, and that trials change its mind for the better."""

from __future__ import annotations

from embruns.core.contract import Rng
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.bot.plan import plan_turn, plan_turns
from embruns.games.petite_mer.bot.search import TurnSearch
from tests.games.petite_mer.sea import play, sea

RING = "O1* O2 O3\nO4 . O6\nO7 O8 O9"


def test_the_best_turns_are_listed_best_first_and_played_to_their_end() -> None:
    state = sea(RING, "O10 A1", "O11")
    key = state.key()
    plans = plan_turns(state, 20, 8)
    assert state.key() == key
    assert [plan.value for plan in plans] == sorted([plan.value for plan in plans], reverse=True)
    assert plans[0].actions == plan_turn(state, 20)
    for plan in plans:
        there = state.copy()
        for action in plan.actions:
            assert there.forbids(action) == ""
            there.play(action)
        assert there.key() == plan.after().key()


def test_every_trial_is_counted_and_the_choice_is_legal() -> None:
    state = sea(RING, "A2 A1 B1", "O11")
    search = TurnSearch(state)
    for _ in range(5):
        assert search.simulate()
    weighed = search.weighed()
    assert sum(visits for _, visits, _ in weighed) == 5
    assert weighed[0][0] in state.legal()


def test_no_trial_is_needed_where_all_turns_begin_alike() -> None:
    """With the last tile laid there is nothing left but to sail to the best berth."""
    state = play(sea(RING, "O10", "O11"), "token E", "O10 S")
    search = TurnSearch(state)
    assert not search.simulate()
    assert search.weighed()[0][0] is plan_turn(state)[0]


def test_a_turn_is_thought_of_under_the_same_draws_from_its_first_action_to_its_last() -> None:
    state = sea(RING, "O10 A1", "O11")
    begun = play(state.copy(), "token E")
    assert TurnSearch(begun).luck == TurnSearch(state).luck


def test_a_beginner_lays_tile_by_tile_and_a_sailor_plans() -> None:
    """Skill 0 and 1 try nothing: there is one turn to weigh."""
    state = sea(RING, "O10 A1", "O11")
    for skill in (0, 1):
        thought = GAME.judge.search(state, skill, Rng(1))
        assert thought is not None
        assert not thought.simulate()
        assert len(thought.weighed()) == 1
    assert GAME.judge.search(state, 1, Rng(1)).weighed()[0][0] is plan_turn(state)[0]  # type: ignore[union-attr]
