"""The yardstick with all draws known: it follows the best game that it has found, and never falls behind it."""

from __future__ import annotations

from itertools import combinations, product

from tests.games.petite_mer.known_draws import most_inspected, most_points, play_knowing


def test_the_best_game_found_so_far_is_followed_to_its_end() -> None:
    *found, score = play_knowing(3, 0, plans=2, breadth=1, swift=1)
    assert found == sorted(found)
    assert 30 < score == found[-1] <= most_points() == 78


def test_no_more_tiles_are_inspected_than_the_grid_allows() -> None:
    """All sets of up to five cells in a square: the fewest tiles that surround them."""
    cells = list(product(range(4), repeat=2))
    for many in range(1, 6):
        fewest = min(len(_with_neighbours(inner)) for inner in combinations(cells, many))
        assert most_inspected(fewest) == many
        assert most_inspected(fewest - 1) == many - 1


def _with_neighbours(inner: tuple[tuple[int, ...], ...]) -> set[tuple[int, int]]:
    ways = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    return {(x + dx, y + dy) for x, y in inner for dx, dy in ways}
