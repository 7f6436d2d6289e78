"""What viewers see is worked out once where it is the same for all."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER, SPECTATOR, Action, Rng
from embruns.core.match import Match
from embruns.games import find_game, games
from embruns.server.views import Views
from tests.server.test_table import begun


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if game.hidden and game.open_facts])
def test_open_facts_are_the_same_for_every_viewer(slug: str) -> None:
    """Also when nothing is hidden; looked at every seventh decision of some games."""
    game, looked = find_game(slug), 0
    for number in range(3):
        variant = game.variants[number % len(game.variants)]
        players = variant.players[number % len(variant.players)]
        setup = game.setup(variant.slug, players)
        match, rng = Match(game, setup), Rng(number)
        while match.state.to_act() != OVER:
            if match.state.to_act() == CHANCE:
                match.settle(rng)
                continue
            state = match.state
            if match.ply % 7 == number:
                looked += 1
                views = [state, *(state.seen_by(seat) for seat in range(SPECTATOR, players))]
                assert all(game.facts(view, setup) == game.facts(state, setup) for view in views), f"ply {match.ply}"
            match.play(state.pick(rng))
    assert looked > 30


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if game.hidden])
def test_a_view_beside_another_is_told_as_it_would_be_alone(slug: str) -> None:
    """The position that is made of another viewer's, and what happened where a game tells it the same to all."""
    game, looked = find_game(slug), 0
    setup = game.setup(None, max(game.variants[0].players))
    names = [f"P{seat}" for seat in range(setup.players)]
    after, rng = game.new(setup), Rng(2)
    for ply in range(250):
        if after.to_act() == OVER:
            break
        before = after.copy()
        action = before.roll(rng) if before.to_act() == CHANCE else before.pick(rng)
        after.play(action)
        told = dict[Action, str]()
        positions = [game.position(after.seen_by(seat)) for seat in range(SPECTATOR, setup.players)]
        for looking in range(SPECTATOR, setup.players):
            view, shown = after.seen_by(looking), before.veil(action, looking)
            assert all(game.position_beside(view, known) == positions[looking + 1] for known in positions)
            if game.open_story:
                looked += 1
                words = game.tell(before.seen_by(looking), shown, view, "fr", names)
                assert told.setdefault(shown, words) == words, f"ply {ply}"
    assert looked or not game.open_story


@pytest.mark.parametrize("slug", ["bretagne", "little-big-fish"])
def test_facts_are_encoded_once_and_views_for_each_seat(slug: str) -> None:
    table = begun(slug)[0]
    views = Views(table)
    first, second = views.scene("a", 0, False)[0], views.scene("b", 1, False)[0]
    assert first.facts is second.facts
    assert first.facts is not None
    assert views.are_of(table)
