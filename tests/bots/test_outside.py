"""Bots from outside play wherever a bot is named: as `module:name`."""

from __future__ import annotations

import pytest

from embruns import Plan, UnknownBot, find_bot, find_game, simulate
from tests.bots.outsider import LAST

PATH = "tests.bots.outsider:LAST"


def test_a_bot_is_found_by_its_module_and_name() -> None:
    assert find_bot(find_game("little-big-fish"), PATH) is LAST


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("tests.bots.nowhere:LAST", "there is no bot 'tests.bots.nowhere:LAST': No module named"),
        ("tests.bots.outsider:FIRST", "has no attribute 'FIRST'"),
        ("tests.bots.outsider:Last", "is no bot: it is a ABCMeta, not an embruns.Bot"),
        (":LAST", "there is no bot ':LAST': Empty module name"),
        ("tests.bots.outsider:", "there is no bot 'tests.bots.outsider:'"),
    ],
)
def test_what_is_no_bot_is_refused(path: str, complaint: str) -> None:
    with pytest.raises(UnknownBot, match=complaint):
        find_bot(find_game("little-big-fish"), path)


def test_it_plays_in_simulations_in_this_process_and_in_others() -> None:
    game = find_game("little-big-fish")
    plan = Plan("little-big-fish", game.setup(), (PATH, "random"), games=4, seed=7)
    alone, apart = simulate(plan, jobs=1), simulate(plan, jobs=2)
    assert alone.digest == apart.digest
    assert list(alone.bots) == [PATH, "random"]
