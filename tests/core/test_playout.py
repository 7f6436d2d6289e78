"""Random play, and counts of lines of play."""

from __future__ import annotations

from embruns.core.contract import CHANCE, OVER, Action
from embruns.core.playout import (
    perft,
    play_on,
    playout,
    playout_in_words,
    playout_onto,
    playouts,
    recorded_playout,
    settle,
    texts_of,
)
from embruns.core.seeds import rng_for
from tests.games_for_tests.bottle import GAME

START = GAME.new(GAME.setup("calm", 2))


def test_a_playout_ends_and_counts_decisions() -> None:
    state, again = START.copy(), START.copy()
    decisions = playout(state, rng_for(1))
    played = recorded_playout(again, rng_for(1))
    assert state.to_act() == OVER
    assert state == again
    drawn = [action for action in played if GAME.notation(action).startswith("haul")]
    assert decisions == len(played) - len(drawn)
    assert decisions > 1


def test_what_is_recorded_is_what_was_played() -> None:
    state, replayed = START.copy(), START.copy()
    for action in recorded_playout(state, rng_for(2)):
        replayed.play(action)
    assert replayed == state


def test_a_playout_goes_onto_a_list() -> None:
    played: list[Action] = []
    decisions = playout_onto(played, START.copy(), rng_for(1))
    assert played == recorded_playout(START.copy(), rng_for(1))
    more = playout_onto(played, START.copy(), rng_for(2))
    assert played == [*recorded_playout(START.copy(), rng_for(1)), *recorded_playout(START.copy(), rng_for(2))]
    assert (decisions, more) == (playout(START.copy(), rng_for(1)), playout(START.copy(), rng_for(2)))


def test_a_playout_in_words_is_the_same_game() -> None:
    words, state, recorded = ["before"], START.copy(), START.copy()
    decisions = playout_in_words(words, state, rng_for(1), GAME.texts)
    actions: list[Action] = []
    assert decisions == playout_onto(actions, recorded, rng_for(1))
    assert (words, state) == (["before", *texts_of(actions, GAME.texts).split("; ")], recorded)


def test_playouts_leave_their_start_alone() -> None:
    start = START.copy()
    rng = rng_for(5)
    alone = [playout(START.copy(), rng) for _ in range(20)]
    assert playouts(start, 20, rng_for(5)) == sum(alone)
    assert start == START
    assert playouts(start, 0, rng_for(5)) == 0


def test_settle_draws_until_a_seat_decides() -> None:
    state = START.copy()
    assert len(settle(state, rng_for(1))) == 4
    assert state.to_act() == 0
    assert settle(state, rng_for(1)) == []
    playout(state, rng_for(1))
    assert settle(state, rng_for(1)) == []


def test_an_action_is_played_with_all_that_chance_adds() -> None:
    one, two, rng, again = START.copy(), START.copy(), rng_for(3), rng_for(3)
    played, wanted = settle(one, rng), settle(two, again)
    while one.to_act() != OVER:
        action = one.legal()[-1]
        actor = play_on(one, action, rng, played)
        two.play(action)
        wanted += [action, *settle(two, again)]
        assert (actor, played, one) == (two.to_act(), wanted, two)


def test_perft_counted_by_hand() -> None:
    """Numbers 1 to 6, each twice: 6, 6 * 6, minus 6 triples, minus 4 * 6 * 5 triples and 6 quadruples of 1296."""
    assert START.to_act() == CHANCE
    assert [perft(START, depth) for depth in range(5)] == [1, 6, 36, 216 - 6, 1296 - 120 - 6]


def test_perft_counts_a_game_that_ends_early_once() -> None:
    """With two twins and no drops: open, fish or keep; only keep and keep, after two plies, ends the game."""
    state = GAME.new(GAME.setup("calm", 2, {"drop": "no"}))
    for text in ("haul 1", "haul 2", "haul 1", "haul 2"):
        state.play(GAME.read(text))
    assert perft(state, 1) == 3
    assert perft(state, 2) == 3 + 4 + 3  # after open, after fish the four numbers left, after keep
    state.play(GAME.read("keep"))
    over = state.copy()
    over.play(GAME.read("keep"))
    assert [perft(over, depth) for depth in (0, 1, 9)] == [1, 1, 1]
    assert perft(state, 2) == 3 + 4 + 1
