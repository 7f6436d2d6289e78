"""A match plays what is allowed, refuses the rest with a reason, and undoes."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.errors import BadSetup, EmbrunsError, GameOver, IllegalAction, NotYourTurn, StaleMatch
from embruns.core.match import Match
from embruns.core.seeds import rng_for
from tests.games_for_tests.bottle import GAME

DEAL = ("haul 1", "haul 2", "haul 5", "haul 6")


def match_after(*texts: str) -> Match:
    match = Match(GAME, GAME.setup("calm", 2), ["Nolwenn", "Yann"])
    for text in texts:
        match.play(GAME.read(text))
    return match


def refusal(match: Match, text: str, seat: int | None = None, ply: int | None = None) -> EmbrunsError:
    """The error, after which nothing has changed; `check` says the same."""
    key, actions = match.state.key(), list(match.plies)
    action = GAME.read(text)
    with pytest.raises(EmbrunsError) as checked:
        match.check(action, seat, ply)
    with pytest.raises(EmbrunsError) as played:
        match.play(action, seat, ply)
    assert (match.state.key(), match.plies) == (key, actions)
    assert str(checked.value) == str(played.value)
    return played.value


def test_play_appends_and_moves_on() -> None:
    match = match_after(*DEAL)
    assert (match.ply, match.state.to_act()) == (4, 0)
    match.play(GAME.read("open 5"), seat=0, ply=4)
    assert (match.ply, match.state.to_act(), match.state.scores()) == (5, 1, [5, 0])
    assert [GAME.notation(action) for action in match.plies] == [*DEAL, "open 5"]


def test_check_plays_nothing() -> None:
    match = match_after(*DEAL)
    match.check(GAME.read("open 5"), seat=0, ply=4)
    assert match.ply == 4
    assert match.state == match_after(*DEAL).state


def test_the_wrong_seat_is_refused() -> None:
    error = refusal(match_after(*DEAL), "open 6", seat=1)
    assert isinstance(error, NotYourTurn)
    assert str(error) == "seat 1 (Yann) may not play 'open 6' at ply 4: seat 0 (Nolwenn) decides"
    assert isinstance(refusal(match_after(*DEAL), "keep", seat=9), NotYourTurn)


def test_a_seat_does_not_draw_for_chance() -> None:
    error = refusal(match_after(*DEAL[:2]), "haul 5", seat=0)
    assert isinstance(error, NotYourTurn)
    assert str(error) == "seat 0 (Nolwenn) may not play 'haul 5' at ply 2: chance decides"


def test_a_stale_move_is_refused_before_anything_else() -> None:
    error = refusal(match_after(*DEAL, "open 5"), "open 1", seat=0, ply=4)
    assert isinstance(error, StaleMatch)
    assert str(error) == "seat 0 (Nolwenn) answered ply 4, but the game is at ply 5"


def test_an_illegal_action_names_its_clause() -> None:
    error = refusal(match_after(*DEAL), "open 2", seat=0)
    assert isinstance(error, IllegalAction)
    assert error.clause == "BOT-05"
    rule = GAME.clauses("en")["BOT-05"]
    assert str(error) == f"seat 0 (Nolwenn) may not play 'open 2' at ply 4: {rule} (BOT-05)"
    assert isinstance(refusal(match_after(*DEAL), "open 2"), IllegalAction)


def test_an_outcome_that_cannot_come_up_is_refused() -> None:
    error = refusal(match_after("haul 1", "haul 1"), "haul 1")
    assert isinstance(error, IllegalAction)
    assert str(error) == "'haul 1' cannot come up at ply 2 (BOT-02)"
    assert isinstance(refusal(match_after("haul 1"), "keep"), IllegalAction)
    assert isinstance(refusal(match_after("haul 1"), "haul ?"), IllegalAction)


def test_nothing_is_played_after_the_end() -> None:
    match = match_after(*DEAL, "keep", "keep")
    assert match.state.to_act() == OVER
    error = refusal(match, "keep", seat=1)
    assert isinstance(error, GameOver)
    assert str(error) == "seat 1 (Yann) may not play 'keep': bottle ended at ply 6"
    assert isinstance(refusal(match, "haul 1"), GameOver)


def test_undo_is_a_shorter_fold() -> None:
    match = match_after(*DEAL, "open 5", "drop 6")
    match.undo()
    assert match.state == match_after(*DEAL, "open 5").state
    match.undo(3)
    assert match.ply == 2
    assert match.state == match_after(*DEAL[:2]).state
    match.undo(99)
    assert (match.ply, match.state) == (0, match_after().state)
    match.play(GAME.read("haul 3"))
    assert match.ply == 1


def test_at_looks_back_without_going_back() -> None:
    match = match_after(*DEAL, "open 5")
    assert match.at(4) == match_after(*DEAL).state
    assert match.at(0) == GAME.new(match.setup)
    assert match.at(5) == match.state
    match.at(5).play(GAME.read("keep"))
    assert match.ply == 5
    assert match.state == match_after(*DEAL, "open 5").state


def test_settle_draws_what_is_due_and_no_more() -> None:
    match = match_after()
    drawn = match.settle(rng_for(3))
    assert len(drawn) == 4
    assert drawn == match.plies
    assert match.state.to_act() == 0
    assert match.settle(rng_for(3)) == []
    again = match_after()
    assert again.settle(rng_for(3)) == drawn
    match.play(GAME.read("fish"))
    assert match.state.to_act() == CHANCE
    assert len(match.settle(rng_for(4))) == 1


def test_advance_goes_on_to_a_state_that_was_played_already() -> None:
    match, plain = match_after(*DEAL), match_after(*DEAL, "fish", "haul 4")
    before, after = match.state, match.state.copy()
    plies = [GAME.read("fish"), GAME.read("haul 4")]
    for action in plies:
        after.play(action)
    match.advance(plies, after)
    assert (match.plies, match.state) == (plain.plies, plain.state)
    assert match.state is after
    assert before == match_after(*DEAL).state


def test_plies_are_changed_by_the_match_alone() -> None:
    match = match_after(*DEAL)
    with pytest.raises(AttributeError):
        match.plies = []  # type: ignore[misc]


def test_a_record_replays_to_the_same_match() -> None:
    match = match_after(*DEAL, "fish", "haul 4", "open 6")
    again = Match.replay(match.record(date="2026-01-02"))
    assert again.state == match.state
    assert (again.plies, again.names, again.setup) == (match.plies, match.names, match.setup)
    assert match.record(date="2026-01-02").headers == (("date", "2026-01-02"),)


def test_an_impossible_record_does_not_replay() -> None:
    record = match_after(*DEAL).record()
    forged = type(record)(record.game, record.setup, record.names, (*record.actions, GAME.read("open 2")))
    with pytest.raises(IllegalAction, match="open 2"):
        Match.replay(forged)


def test_names_default_to_the_seats_and_are_one_line_each() -> None:
    assert Match(GAME).names == ("Ushant", "Sein")
    assert Match(GAME, GAME.setup("calm", 3)).names == ("Ushant", "Sein", "Groix")
    assert Match(GAME, names=[" Nolwenn\nK. ", "Yann"]).names == ("Nolwenn K.", "Yann")
    with pytest.raises(BadSetup, match="bottle for 2 seats has 1 names"):
        Match(GAME, names=["Nolwenn"])
