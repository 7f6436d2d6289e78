"""A game that is played on from a position of another one: dealt anew, recorded, verified and undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest

from embruns.build import compiled
from embruns.core.contract import CHANCE, OVER, Rng, State
from embruns.core.errors import BadData, BadRecord
from embruns.core.fairness import SEED_BYTES, deal, fair_draws, headers, verify
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record, parse_record, print_record
from embruns.core.seeds import rng_for
from embruns.core.start import print_start, read_start
from embruns.laws.cases import Case, RandomGame, cases_of, play_game
from tests.conformance.cases import all_cases, all_games
from tests.conformance.test_golden import find

SEED = bytes(range(SEED_BYTES))
MIXED = ("salt",)
GAMES = 1000 if compiled() else 60  # over all cases together; interpreted they take twelve times as long
DEALS = {
    "bottle": "55c0f6b7d36fa958",
    "bretagne": "be71041f67cfbe9a",
    "regate": "74e69a4bd2d57078",
}  # of the games with secrets
CASES = pytest.mark.parametrize("case", all_cases(), ids=str)


def cut(played: RandomGame, rng: Rng) -> State:
    """Some position of the game before its end."""
    return next(played.spots([int(rng.below(len(played.actions)))])).state


def played_on(played: RandomGame, start: State, seat: int) -> Record:
    """A random game from there, its chance drawn fairly."""
    match = Match(played.case.game, played.setup, start=start)
    bound, rng = played.case.game.bound(played.setup), rng_for(played.seed, played.case, "on")
    while match.state.to_act() != OVER:
        for outcome in fair_draws(match.state.copy(), SEED, MIXED, match.ply):
            match.push(outcome)
        if match.state.to_act() not in (CHANCE, OVER):
            match.play(match.state.pick(rng))
        assert match.ply < bound
    return match.record(**headers(SEED, MIXED, over=True), dealt=str(seat))


@CASES
def test_games_cut_anywhere_are_dealt_anew_played_to_the_end_and_proved(case: Case) -> None:
    for seed in range(-(-GAMES // len(all_cases()))):
        played, rng = play_game(case, seed), rng_for(seed, case, "cut")
        state, seat = cut(played, rng), int(rng.below(case.players))
        view = state.seen_by(seat)
        start = deal(view, SEED, MIXED)
        assert start.seen_by(seat) == view
        record = played_on(played, start, seat)
        told = parse_record(print_record(record), find)
        assert told == record
        assert told.start == start
        assert Match.replay(told).at(0) == start
        verify(told)


# One game with secrets, a few plies in


def some_game(slug: str) -> tuple[RandomGame, State]:
    played = play_game(cases_of(all_games()[slug])[0], 1)
    return played, next(played.spots([len(played.actions) // 2])).state


def test_what_the_seat_could_not_see_is_dealt_anew_and_nothing_else() -> None:
    """In Régate the other hand: other seeds and contributions deal others, the seat's own view stays."""
    played, state = some_game("regate")
    view = state.seen_by(0)
    dealt = [deal(view, seed, mixed) for seed in (SEED, SEED[::-1]) for mixed in ((), ("salt",), ("spray",))]
    assert all(start.seen_by(0) == view for start in dealt)
    assert len({print_start(played.case.game, start) for start in dealt}) > 1
    assert deal(view, SEED, MIXED) == deal(view, SEED, MIXED)


def test_a_match_from_a_position_counts_from_there_and_goes_back_to_it() -> None:
    played, start = some_game("little-big-fish")
    match, rng = Match(played.case.game, played.setup, start=start), rng_for(0)
    assert (match.ply, match.state) == (0, start)
    for _ in range(3):
        match.settle(rng)
        match.play(match.state.pick(rng))
    assert start == some_game("little-big-fish")[1], "the match plays on a copy"
    match.undo(99)
    assert (match.ply, match.state) == (0, start)


@pytest.mark.parametrize("slug", all_games())
def test_a_start_is_read_as_it_was_printed(slug: str) -> None:
    played, start = some_game(slug)
    line = print_start(played.case.game, start)
    assert line == " ".join(line.split()), "a header is one line of single spaces"
    assert read_start(played.case.game, played.setup, line) == start


@pytest.mark.parametrize(("slug", "digest"), DEALS.items())
def test_the_deals_of_a_rules_version_stay_what_they_are(slug: str, digest: str) -> None:
    """Records of games that were played on are proved by `guess`: where it deals differently, the version changes."""
    game, told = all_games()[slug], sha256()
    for case in cases_of(game)[:2]:
        played = play_game(case, 1)
        for spot in played.spots(list(range(0, len(played.actions), 7))):
            dealt = deal(spot.state.seen_by(spot.ply % case.players), SEED, MIXED)
            told.update(repr(dealt.key()).encode())  # not its Position, whose form may change without the rules
    assert told.hexdigest()[:16] == digest


# What is no start


def refused(game: Game, played: RandomGame, text: str) -> str:
    """The error in a record with such a start: one line, and it names the line of the header."""
    with pytest.raises(BadData) as found:
        read_start(game, played.setup, text)
    lines = print_record(played.record(0)).splitlines(keepends=True)
    lines.insert(5, f"start: {text}\n")
    with pytest.raises(BadRecord) as told:
        parse_record("".join(lines), find)
    assert str(told.value) == f"line 6: {found.value}"
    assert "\n" not in str(told.value)
    return str(found.value)


def test_a_start_with_holes_is_refused() -> None:
    played, state = some_game("bretagne")
    game = played.case.game
    assert "hides something" in refused(game, played, print_start(game, state.seen_by(0)))


@pytest.mark.parametrize("slug", all_games())
def test_the_end_of_a_game_is_no_start(slug: str) -> None:
    played, _ = some_game(slug)
    end = next(played.spots([len(played.actions)])).state
    assert "the end of a game" in refused(played.case.game, played, print_start(played.case.game, end))


def test_a_start_for_other_seats_is_refused() -> None:
    game = all_games()["bretagne"]
    two, three = (play_game(Case(game, game.variants[0].slug, players), 1) for players in (2, 3))
    start = next(three.spots([5])).state
    assert refused(game, two, print_start(game, start)) == "the start is for 3 seats, the game for 2"


def test_a_start_with_the_pieces_of_another_variant_is_refused() -> None:
    base, more = (play_game(Case(all_games()["petite-mer"], slug, 2), 1) for slug in ("base", "both"))
    start = next(more.spots([5])).state
    assert "pieces" in refused(base.case.game, base, print_start(base.case.game, start))


@pytest.mark.parametrize("text", ["{}", "[]", "null", "{", "nothing", '{"phase": 1}'])
def test_what_is_no_position_is_refused(text: str) -> None:
    played, _ = some_game("bretagne")
    assert "this is not a position of bretagne" in refused(played.case.game, played, text)


# Proof


def change(record: Record, **told: str) -> Record:
    return replace(record, headers=tuple({**dict(record.headers), **told}.items()))


def forge_hand(record: Record) -> Record:
    """Another deal than the seed's."""
    assert record.start
    return replace(record, start=deal(record.start.seen_by(0), SEED, ("another",)), actions=())


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (lambda record: change(record, dealt=""), "the header 'dealt'"),
        (lambda record: change(record, dealt="2"), "0 to 1; not '2'"),
        (lambda record: change(record, dealt="²"), "the header 'dealt'"),
        (lambda record: change(record, dealt="1"), "not what the seed deals"),
        (forge_hand, "not what the seed deals"),
    ],
)
def test_a_start_that_the_seed_does_not_deal_is_found(forge: Callable[[Record], Record], words: str) -> None:
    played, state = some_game("regate")
    record = played_on(played, deal(state.seen_by(0), SEED, MIXED), 0)
    verify(record)
    with pytest.raises(BadRecord, match=words):
        verify(forge(record))
