"""A review adds up, is repeatable, uses only what the seats knew, and finds a blunder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from embruns.core.codec import encode_state
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadRecord
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.laws.cases import RandomGame, cases_of, play_game
from embruns.review import Review, review, simulations_for
from embruns.review.appraise import Appraiser
from embruns.review.expectation import Expectation, fit
from embruns.review.onward import Clock
from tests.conformance.cases import all_games
from tests.review.playing import finished

FISH = find_game("little-big-fish")
QUICK = ["bottle", "little-big-fish"]


@pytest.fixture(scope="module")
def reviewed() -> tuple[Record, Review]:
    record = finished(FISH, 1)
    return record, review(record, 4, 0)


@pytest.mark.parametrize("slug", QUICK)
def test_luck_and_decisions_add_up_to_the_result(slug: str) -> None:
    found = review(finished(all_games()[slug], 3), 2, 0)
    for seat, share in enumerate(found.shares):
        assert share.start + share.luck + share.own + share.others == share.result
        assert (share.start, share.result) == (found.curve[0][seat], found.curve[-1][seat])


def test_each_swing_is_chances_or_a_seats(reviewed: tuple[Record, Review]) -> None:
    record, found = reviewed
    assert len(found.curve) == len(record.actions) + 1
    state = record.game.new(record.setup)
    luck = 0
    for ply, action in enumerate(record.actions):
        assert found.seats[ply] == (None if state.to_act() == CHANCE else state.to_act())
        if state.to_act() == CHANCE:
            luck += found.curve[ply + 1][0] - found.curve[ply][0]
        state.play(action)
    assert found.shares[0].luck == luck


def test_the_shares_of_opponents_are_a_whole(reviewed: tuple[Record, Review]) -> None:
    _, found = reviewed
    assert all(abs(sum(point) - 10_000) <= 1 for point in found.curve)
    assert set(found.curve[-1]) == {0, 10_000}


def test_the_same_seed_tells_the_same_and_another_another() -> None:
    record = finished(all_games()["bottle"], 5)
    assert review(record, 4, 0) == review(record, 4, 0)
    assert review(record, 4, 0).curve != review(record, 4, 1).curve


def test_the_costliest_decisions_are_named_with_a_reason_in_both_languages(reviewed: tuple[Record, Review]) -> None:
    record, found = reviewed
    assert found.costly
    assert [costly.lost for costly in found.costly] == sorted((each.lost for each in found.costly), reverse=True)
    for costly in found.costly:
        assert found.seats[costly.ply - 1] == costly.seat
        assert costly.played == FISH.texts[record.actions[costly.ply - 1].index] != costly.better
        assert costly.lost > 0
        for text in (costly.told, costly.better_told, costly.why):
            assert text.fr.endswith(".")
            assert text.en.endswith(".")
            assert text.fr != text.en
    for seat in (0, 1):
        assert sum(costly.seat == seat for costly in found.costly) <= 3
        assert sum(costly.lost for costly in found.costly if costly.seat == seat) <= found.shares[seat].lost + 3


def test_who_overlooks_most_gives_away_most() -> None:
    lost = [0, 0]
    for seed in range(3):
        for seat, share in enumerate(review(finished(FISH, seed, (100, 20)), 4, 0).shares):
            lost[seat] += share.lost
    assert lost[1] > lost[0]


def test_a_common_score_is_expected_in_points() -> None:
    game = find_game("petite-mer")
    steps = finished(game, 1, (30,)).actions
    expectation = fit(game, game.new(game.setup()), 1, 0, lambda: None)
    state = game.new(game.setup())
    early = expectation.expects(state, 0)
    for action in steps:
        state.play(action)
    assert expectation.expects(state, len(steps)) == [100 * score for score in state.scores()]
    assert early[0] == early[1]
    assert 1_500 < early[0] < 7_000
    assert simulations_for(game, 2) < simulations_for(FISH, 2)


def test_a_game_that_goes_on_is_refused() -> None:
    record = finished(FISH, 1)
    cut = Record(record.game, record.setup, record.names, record.actions[:-1])
    with pytest.raises(BadRecord, match="not over"):
        review(cut, 2, 0)


@pytest.mark.parametrize("slug", all_games())
def test_a_game_that_was_played_on_from_a_position_is_reviewed_from_there(slug: str) -> None:
    """The expectation is fitted on games from the same start: it knows that little is to come."""
    case = cases_of(all_games()[slug])[0]
    played = play_game(case, 2)
    near = next(ply for ply in range(len(played.actions) - 4, 0, -1) if decides(played, ply))
    start = next(played.spots([near])).state
    record = Record(case.game, played.setup, played.record().names, played.actions[near:], (), start)
    found = review(record, 2, 0)
    assert len(found.curve) == len(record.actions) + 1
    for share in found.shares:
        assert share.start + share.luck + share.own + share.others == share.result


def decides(played: RandomGame, ply: int) -> bool:
    return next(played.spots([ply])).state.to_act() >= 0


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    review(finished(all_games()["bottle"], 1), 2, 0, lambda done, total: heard.append((done, total)))
    assert [done for done, _ in heard] == list(range(1, heard[-1][1] + 1))
    assert len({total for _, total in heard}) == 1


# What a seat cannot know


def twins(game: Game) -> Iterator[tuple[State, State, int]]:
    """Two true positions that look the same to the seat to act, and the ply."""
    match, rng = Match(game), rng_for(4)
    while match.state.to_act() != OVER:
        match.settle(rng)
        seat = match.state.to_act()
        if seat == OVER:
            return
        view = match.state.seen_by(seat)
        for number in range(20):
            other = view.guess(rng_for(number, "twin"))
            if other != match.state:
                yield match.state.copy(), other, match.ply
                break
        match.play(match.state.pick(rng))


def _verdict(game: Game, state: State, played: Action, ply: int) -> tuple[int, float]:
    appraiser = Appraiser(game, Expectation(game, 3_000.0, 0.0, 0.0, 100.0), 2, 0)
    found = appraiser.verdict(state.seen_by(state.to_act()), played, ply, Clock(int(state.to_act()), 3))
    return found.better.index, found.lost


@pytest.mark.parametrize("slug", ["bottle", "bretagne", "regate"])
def test_a_decision_is_judged_by_what_its_seat_could_know(slug: str) -> None:
    game, seen = all_games()[slug], 0
    for state, other, ply in twins(game):
        played = state.legal()[-1]
        if len(state.legal()) == 1:
            continue
        assert encode_state(game, state.seen_by(state.to_act())) == encode_state(game, other.seen_by(state.to_act()))
        assert _verdict(game, state, played, ply) == _verdict(game, other, played, ply)
        seen += 1
        if seen == 3:
            break
    assert seen == 3
