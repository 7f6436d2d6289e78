"""The list of the games, and games from elsewhere that join it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import embruns.games as games_of_the_house
from embruns.arena.simulate import Plan, simulate
from embruns.core.editions import shipped_box
from embruns.core.errors import UnknownGame
from embruns.games import find_game, games
from tests.games_for_tests import bottle


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """An environment in which the list is made anew; afterwards it is made anew for the other tests."""
    games.cache_clear()
    yield monkeypatch
    games.cache_clear()


def test_every_game_of_the_house_is_there_by_its_slug() -> None:
    assert games()["little-big-fish"].slug == "little-big-fish"
    assert all(find_game(slug) is game for slug, game in games().items())


def test_a_game_joins_through_the_environment(environment: pytest.MonkeyPatch) -> None:
    environment.delenv("EMBRUNS_GAMES", raising=False)
    own = list(games())
    games.cache_clear()
    environment.setenv("EMBRUNS_GAMES", "tests.games_for_tests.bottle")
    assert list(games()) == [*own, "bottle"]
    assert find_game("bottle") is bottle.GAME


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"^there is no game 'go'; there are .*little-big-fish"):
        find_game("go")
    with pytest.raises(UnknownGame) as refused:
        find_game("x" * 9_000)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("module", ["no.such.module", "json", ".", "tests.games_for_tests"])
def test_a_module_without_a_game_is_refused_in_one_line(environment: pytest.MonkeyPatch, module: str) -> None:
    environment.setenv("EMBRUNS_GAMES", module)
    with pytest.raises(UnknownGame, match=rf"^EMBRUNS_GAMES: '{module}' is not a module with a GAME"):
        games()


def test_the_digests_of_the_shipped_tables_are_true() -> None:
    for folder in sorted(Path(games_of_the_house.__file__).parent.glob("*/components.toml")):
        package = f"embruns.games.{folder.parent.name}"
        slug, digest = folder.parent.name.replace("_", "-"), shipped_box(package).digest
        known = games_of_the_house._shipped().get(slug)
        assert known == digest, f'shipped.toml has to say {slug} = "{digest}"'


def test_a_table_that_was_edited_in_place_is_a_box_of_that_name(environment: pytest.MonkeyPatch) -> None:
    environment.setattr(games_of_the_house, "_shipped", lambda: {"little-big-fish": "0" * 64})
    fish = find_game("little-big-fish")
    assert fish.box is not None
    assert fish.box.label() == f"edited {shipped_box('embruns.games.little_big_fish').digest}"
    summary = simulate(Plan("little-big-fish", fish.setup(), ("random", "random"), 1, 0))
    assert summary.box == fish.box.label()
    environment.undo()
    games_of_the_house.games.cache_clear()
    assert find_game("little-big-fish").box is None


def test_two_games_do_not_share_a_name(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("EMBRUNS_GAMES", "tests.games_for_tests.bottle,tests.games_for_tests.bottle")
    with pytest.raises(UnknownGame, match="two games are called 'bottle'"):
        games()
