"""The yardstick with all draws known: it follows the best game that it has found, and never falls behind it."""

from __future__ import annotations

from tests.games.petite_mer.known_draws import play_knowing


def test_the_best_game_found_so_far_is_followed_to_its_end() -> None:
    *found, score = play_knowing(3, 0, plans=2, breadth=1, swift=1)
    assert found == sorted(found)
    assert score == found[-1] > 30
