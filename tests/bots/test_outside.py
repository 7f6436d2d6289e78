"""Bots from outside play wherever a bot is named: as `module:name`, or by the name that a package offers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

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


def test_an_installed_package_offers_a_bot_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package is what its metadata says; the house's own names come first."""
    about = tmp_path / "my_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        f"[embruns.bots]\nlast = {PATH}\ngreedy = {PATH}\nlost = tests.bots.nowhere:LAST\n", encoding="utf-8"
    )
    fish = find_game("little-big-fish")
    with pytest.raises(UnknownBot, match="there is no bot 'last'"):
        find_bot(fish, "last")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert find_bot(fish, "last") is LAST
    assert find_bot(fish, "greedy") is not LAST
    with pytest.raises(UnknownBot, match="No module named"):
        find_bot(fish, "lost")
    with pytest.raises(UnknownBot, match=r"there are random, greedy, .*, last, lost, and your own"):
        find_bot(fish, "first")
    plan = Plan("little-big-fish", fish.setup(), ("last", "random"), games=2, seed=7)
    assert simulate(plan).digest == simulate(replace(plan, bots=(PATH, "random"))).digest


def test_it_plays_in_simulations_in_this_process_and_in_others() -> None:
    game = find_game("little-big-fish")
    plan = Plan("little-big-fish", game.setup(), (PATH, "random"), games=4, seed=7)
    alone, apart = simulate(plan, jobs=1), simulate(plan, jobs=2)
    assert alone.digest == apart.digest
    assert list(alone.bots) == [PATH, "random"]
