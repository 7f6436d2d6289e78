"""An explanation is one sentence in each language, from the judge's terms and the view alone."""

from __future__ import annotations

import pytest

from embruns.bots import Budget, explain, find_bot
from embruns.bots.explain import AND, EVEN, LATER, ONLY, compare
from embruns.core.contract import OVER, Action, State
from embruns.core.game import LANGS, Game
from embruns.core.match import Match
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games.little_big_fish.bot.handwritten import HandwrittenJudge
from tests.bots.moments import FISH, forced
from tests.conformance.cases import all_games


def test_at_the_start_nothing_tells_the_moves_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the judge by hand thinks; the learned one has an opinion about every square."""
    monkeypatch.setattr(FISH, "judge", HandwrittenJudge())
    start = FISH.new(FISH.setup())
    assert explain(FISH, start, start.legal()[0]) == EVEN


def eating() -> tuple[State, Action]:
    """A moment of a game between greedy bots at which the mover eats, and that move."""
    match, rng = Match(FISH), rng_for(6)
    while match.state.to_act() != OVER:
        match.settle(rng)
        seat = match.state.to_act()
        action = find_bot(FISH, "greedy").choose(FISH, match.state.seen_by(seat), Budget(), rng)
        after = match.state.copy()
        after.play(action)
        if after.scores()[seat] > match.state.scores()[seat] and after.to_act() != OVER:
            return match.state, action
        match.play(action)
    raise AssertionError("nobody ate")


def test_a_move_that_eats_is_explained_by_the_fish_eaten() -> None:
    state, action = eating()
    view = state.seen_by(state.to_act())
    assert "fish eaten" in explain(FISH, view, action).en.partition(", worse")[0]
    assert "les poissons mangés" in explain(FISH, view, action).fr.partition(", moins")[0]


def test_a_move_that_leaves_the_catch_is_worse() -> None:
    state, action = eating()
    seat = state.to_act()
    idle = [each for each in state.legal() if each is not action]
    said = [explain(FISH, state.seen_by(seat), each).en for each in idle]
    assert any("orse" in sentence and "fish eaten" in sentence for sentence in said)


def test_a_forced_move_is_said_to_be_one() -> None:
    state = forced()
    assert explain(FISH, state.seen_by(state.to_act()), state.legal()[0]) == ONLY


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_every_choice_of_every_game_has_its_sentence(game: Game) -> None:
    state, rng = game.new(game.setup()), rng_for(8)
    for _ in range(12):
        settle(state, rng)
        if state.to_act() == OVER:
            break
        view = state.seen_by(state.to_act())
        action = find_bot(game, "greedy").choose(game, view, Budget(), rng)
        said = explain(game, view, action)
        for lang in LANGS:
            assert said[lang].endswith(".")
            assert "\n" not in said[lang]
            assert said[lang].count(AND[lang]) <= 1, "a list reads badly when its parts are lists"
        assert said == explain(game, view, action)
        state.play(action)


@pytest.mark.parametrize("slug", ["bottle", "bretagne", "regate"])
def test_two_worlds_that_look_alike_are_explained_alike(slug: str) -> None:
    game, alike = all_games()[slug], 0
    match, rng = Match(game), rng_for(4)
    while alike < 3:
        match.settle(rng)
        view = match.state.seen_by(match.state.to_act())
        other = view.guess(rng)
        if other != match.state:
            alike += 1
            action, worse = view.legal()[0], view.legal()[-1]
            again = other.seen_by(other.to_act())
            assert explain(game, view, action) == explain(game, again, action)
            assert compare(game, view, action, worse) == compare(game, again, action, worse)
        match.play(view.legal()[0])


def test_of_two_moves_the_better_one_is_told_by_what_it_brings() -> None:
    state, action = eating()
    view = state.seen_by(state.to_act())
    idle = next(each for each in state.legal() if each is not action)
    assert compare(FISH, view, action, idle).en.startswith("Better than the move played for ")
    assert "fish eaten" in compare(FISH, view, action, idle).en.partition(", worse")[0]
    assert compare(FISH, view, idle, action).en.startswith("Worse at first for ")
    assert compare(FISH, view, action, action) == LATER


def test_every_term_of_a_judge_has_its_words() -> None:
    for game in all_games().values():
        state, rng = game.new(game.setup()), rng_for(8)
        settle(state, rng)
        assert set(game.judge.terms(state, 0)) <= set(game.terms), game.slug
