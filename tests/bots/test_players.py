"""Who plays the levels: what a game declares in its folder, or the players of any game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from embruns.bots import find_bot, offered
from embruns.bots.greedy import Greedy
from embruns.bots.players import ANY_GAME, _frozen_of, _levels_of, frozen_of, players_of
from embruns.games import games
from tests.games_for_tests.bottle import GAME as BOTTLE
from tests.server.tell_all import GAME as TELL_ALL


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game called `sixth`, which can be imported."""
    (tmp_path / "sixth").mkdir()
    (tmp_path / "sixth" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / "sixth"
    _levels_of.cache_clear()
    _frozen_of.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == "sixth"]:
        del sys.modules[name]


def test_every_game_of_the_house_declares_its_levels() -> None:
    for game in games().values():
        assert players_of(game) is not ANY_GAME
        assert players_of(game).keys() <= {*ANY_GAME, "legende"}


def test_a_game_without_levels_gets_those_of_any_game() -> None:
    assert players_of(BOTTLE) is ANY_GAME, "it has a judge in `bot/`, and no levels"
    assert players_of(TELL_ALL) is ANY_GAME, "it is a single module"


def test_levels_are_found_by_their_name(folder: Path) -> None:
    assert _levels_of("sixth") is ANY_GAME, "it has no folder `bot/`"
    _levels_of.cache_clear()
    (folder / "bot").mkdir()
    (folder / "bot" / "levels.py").write_text(
        "from embruns.bots.greedy import Greedy\nLEVELS = {'matelot': Greedy('matelot')}\n"
    )
    assert _levels_of("sixth") == {"matelot": Greedy("matelot")}


def test_levels_that_cannot_be_imported_are_not_passed_over(folder: Path) -> None:
    (folder / "bot").mkdir()
    (folder / "bot" / "__init__.py").write_text("import no_such_module\n")
    (folder / "bot" / "levels.py").write_text("LEVELS = {}\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _levels_of("sixth")


def test_frozen_players_are_found_by_name_and_offered_to_nobody(folder: Path) -> None:
    for slug in ("little-big-fish", "bretagne"):
        game = games()[slug]
        assert list(frozen_of(game)) == ["amiral@1"]
        for name, bot in frozen_of(game).items():
            assert find_bot(game, name) is bot
            assert bot.name == name
        assert not frozen_of(game).keys() & ({level.slug for level in offered(game)} | players_of(game).keys())
    assert frozen_of(BOTTLE) == frozen_of(TELL_ALL) == {}
    (folder / "bot").mkdir()
    (folder / "bot" / "levels.py").write_text("LEVELS = {}\n")
    assert _frozen_of("sixth") == {}, "a game need not have any"
