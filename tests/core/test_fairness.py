"""Provably fair chance: seeds are committed to, mixed with contributions, and drawn again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.errors import BadRecord
from embruns.core.fairness import BY_DRAWS, SEED_BYTES, commitment, fair_draws, headers, new_seed, rng_at, verify
from embruns.core.match import Match
from embruns.core.record import Record, parse_record, print_record
from embruns.games import find_game

SEED = bytes(range(SEED_BYTES))
MIXED = ("salt", "spray")


def played(game: str = "little-big-fish", variant: str = "random") -> Record:
    """A random game whose chance is drawn fairly."""
    match = Match(find_game(game), find_game(game).setup(variant), ["Nolwenn", "Yann"])
    rng = Rng(3)
    while match.state.to_act() != OVER:
        for outcome in fair_draws(match.state.copy(), SEED, MIXED, match.ply):
            match.push(outcome)
        if match.state.to_act() not in (CHANCE, OVER):
            match.play(match.state.pick(rng))
    return match.record(**headers(SEED, MIXED, over=True))


def test_a_fair_record_is_proved_after_printing_and_reading() -> None:
    record = parse_record(print_record(played()), find_game)
    assert verify(record) == print_record(record).count("[") >= 4


def test_outcomes_that_are_numbered_by_themselves_are_the_same_whatever_is_decided() -> None:
    """A lone player's tiles come in one order; the record says so, and is proved."""
    records = []
    for seed in (1, 2):
        match = Match(find_game("petite-mer"), find_game("petite-mer").setup("base", 1), ["Nolwenn"])
        rng, drawn = Rng(seed), 0
        while match.state.to_act() != OVER:
            for outcome in fair_draws(match.state.copy(), SEED, MIXED, drawn):
                match.push(outcome)
                drawn += 1
            if match.state.to_act() not in (CHANCE, OVER):
                match.play(match.state.pick(rng))
        records.append(match.record(**headers(SEED, MIXED, over=True), **BY_DRAWS))
        assert verify(parse_record(print_record(records[-1]), find_game)) == drawn
    one, other = ([action for action in record.actions if action.BY_CHANCE] for record in records)
    assert one == other
    assert records[0].actions != records[1].actions
    with pytest.raises(BadRecord, match="the seed draws"):  # numbered by plies, they would be others
        verify(replace(records[0], headers=records[0].headers[:-1]))


def test_a_chosen_outcome_is_found() -> None:
    record = played()
    boards = list(record.actions[:4])
    boards[0], boards[1] = boards[1], boards[0]
    forged = Record(record.game, record.setup, record.names, (*boards, *record.actions[4:]), record.headers)
    with pytest.raises(BadRecord, match="ply 1: the seed draws"):
        verify(forged)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": bytes(SEED_BYTES).hex()}, "not the one that was committed to"),
        ({"seed": "sea"}, "hexadecimal"),
        ({"seed": ""}, "no header 'seed'"),
        ({"commitment": ""}, "no header 'commitment'"),
        ({"contributions": "salt"}, "the seed draws"),
        ({"contributions": "spray,salt"}, "the seed draws"),
    ],
)
def test_other_headers_do_not_prove_it(change: dict[str, str], words: str) -> None:
    record = played()
    told = {name: value for name, value in (dict(record.headers) | change).items() if value}
    with pytest.raises(BadRecord, match=words):
        verify(Record(record.game, record.setup, record.names, record.actions, tuple(told.items())))


def test_an_unfinished_game_is_not_proved() -> None:
    record = played()
    with pytest.raises(BadRecord, match="not over"):
        verify(Record(record.game, record.setup, record.names, record.actions[:10], record.headers))


def test_the_commitment_is_the_plain_hash_and_the_seed_waits_for_the_end() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()
    assert set(headers(SEED, MIXED, over=False)) == {"commitment", "contributions"}
    assert headers(SEED, (), over=True) == {"commitment": commitment(SEED), "seed": SEED.hex()}
    assert len({new_seed() for _ in range(5)}) == 5


def test_every_ply_and_contribution_draws_anew() -> None:
    """Neither the number of contributions nor where one ends and the next begins can be blurred."""
    streams = [
        rng_at(SEED, mixed, ply).below(2**30)
        for mixed in ((), ("ab",), ("a", "b"), ("b", "a"), ("ab", ""), ("1:a",))
        for ply in range(40)
    ]
    assert len(set(streams)) == len(streams)
    dice = Counter(rng_at(SEED, MIXED, ply).below(6) for ply in range(6000))
    assert all(880 < count < 1120 for count in dice.values())
