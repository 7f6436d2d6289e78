"""What each small game changes, and that nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.errors import BadData, BadSetup
from embruns.core.playout import recorded_playout
from embruns.core.seeds import rng_for
from embruns.games import find_game, games

SMALL = [
    ("little-big-fish", "trophies", "2"),
    ("petite-mer", "pile", "10"),
    ("bretagne", "rounds", "1"),
    ("maitre-des-mers", "ships", "4"),
]


def ended(game: str, seed: int = 1, players: int | None = None, **options: str) -> Any:
    """A state at the end of a random game."""
    house = find_game(game)
    state = house.new(house.setup(None, players, options))
    recorded_playout(state, rng_for(seed, "studies"))
    return state


@pytest.mark.rule("LBF-69")
def test_little_big_fish_to_fewer_fish() -> None:
    for trophies in (1, 2, 5):
        ends = [ended("little-big-fish", seed, trophies=str(trophies)) for seed in range(12)]
        assert max(max(state.scores()) for state in ends) == trophies
        reasons = {state.outcome().reason: state.outcome().clause for state in ends if max(state.scores()) == trophies}
        assert reasons == ({"fifth-fish": "LBF-69"} if trophies == 5 else {"enough-fish": "LBF-69"})


@pytest.mark.rule("PM-03", "PM-04")
def test_petite_mer_with_fewer_tiles() -> None:
    house: Any = find_game("petite-mer")
    for variant in house.variants:
        state = house.new(house.setup(variant.slug, 2, {"pile": "10"}))
        assert len(house.position(state).pile) == 10
    families = {name[0] for name in house.position(house.new(house.setup(options={"pile": "10"}))).pile}
    assert families >= {"O", "A", "B", "C", "D"}, "every family is there"
    with pytest.raises(BadSetup, match="4 seats are dealt 8 tiles, and the pile has 7"):
        house.new(house.setup(players=4, options={"pile": "7"}))


@pytest.mark.rule("BRE-104", "BRE-31")
def test_bretagne_with_fewer_rounds() -> None:
    for rounds in (1, 3):
        state = ended("bretagne", rounds=str(rounds))
        assert (state.round, state.outcome().reason, state.forecast == -1) == (rounds, "last-round", rounds > 1)
    assert ended("bretagne").outcome().reason == "five-rounds"


@pytest.mark.rule("MDM-02", "MDM-03")
def test_le_maitre_des_mers_with_fewer_ships() -> None:
    house: Any = find_game("maitre-des-mers")
    for ships, names in ((1, ["M1"]), (4, ["B1", "M1", "M2", "N1"])):
        position = house.position(house.new(house.setup(options={"ships": str(ships)})))
        assert sorted(position.unseen) == names
    state = ended("maitre-des-mers", ships="1")
    assert (state.outcome().reason, [fleet.bit_count() for fleet in map(int, state.fleets.ships)].count(1)) == (
        "empty-port-fleet",
        1,
    )


@pytest.mark.parametrize(("game", "study", "value"), SMALL)
def test_a_small_game_is_another_game_and_its_positions_say_so(game: str, study: str, value: str) -> None:
    house = find_game(game)
    whole, small = house.new(house.setup()), house.new(house.setup(options={study: value}))
    assert whole != small
    assert len(small.key()) >= len(whole.key())
    assert decode_state(house, encode_state(house, small)) == small != whole
    saved = encode_state(house, whole)
    assert not [name for name in (b'"to_win"', b'"rounds"', b"published/") if name in saved], "records stay as they are"
    assert house.bound(house.setup(options={study: value})) <= house.bound(house.setup())


def test_positions_with_impossible_studies_are_refused() -> None:
    for game, study, value, wrong in (
        ("little-big-fish", "trophies", '"to_win":2', '"to_win":6'),
        ("bretagne", "rounds", '"rounds":1', '"rounds":9'),
        ("petite-mer", "pile", "published/10", "published/99"),
        ("maitre-des-mers", "ships", '"M2"', '"M3"'),
    ):
        house = find_game(game)
        options = {study: {"trophies": "2", "rounds": "1", "pile": "10", "ships": "4"}[study]}
        text = encode_state(house, house.new(house.setup(options=options))).decode()
        assert value in text
        with pytest.raises(BadData):
            decode_state(house, text.replace(value, wrong))


def test_the_games_without_studies_have_none() -> None:
    assert [slug for slug, game in games().items() if not game.smaller] == ["regate"]
