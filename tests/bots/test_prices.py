"""The prices of Le Maître des Mers, and the tool that found them: `python -m tools.prices`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from embruns.games.maitre_des_mers.bot.prices import BY_HAND, LEARNED

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from prices import Pair, evolve, main, numbers_of, prices_of, won  # beside the sources, not installed


def test_a_price_list_is_read_as_it_was_written() -> None:
    for prices in (BY_HAND, LEARNED):
        numbers = numbers_of(prices)
        assert numbers_of(prices_of(numbers)) == numbers
    assert len(set(numbers_of(prices_of(range(1, 18))))) == 17


def test_the_learned_prices_beat_those_by_hand() -> None:
    learned, by_hand = tuple(numbers_of(LEARNED)), tuple(numbers_of(BY_HAND))
    found = [won(Pair(learned, by_hand, 5, number)) for number in range(20)]
    assert sum(found) / len(found) > 0.65
    assert won(Pair(by_hand, by_hand, 5, 0)) == 0.5, "equal prices share two games with the same dice"


def test_equal_numbers_find_equal_prices(capsys: pytest.CaptureFixture[str]) -> None:
    small = {"steps": 2, "tries": 2, "pairs": 2, "jobs": 1}
    first = evolve(3, **small)
    assert first == evolve(3, **small) != evolve(4, **small)
    main(["--seed", "3", "--steps", "2", "--tries", "2", "--pairs", "2", "--compare", "2"])
    assert capsys.readouterr().out.startswith(f"{list(first)}\nwithout a search: ")
