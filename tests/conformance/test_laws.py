"""Every game, in every variant and with every number of players, obeys the laws in a few random games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from embruns.build import compiled
from embruns.core.game import Game
from embruns.laws.cases import Case, RandomGame, Spot, play_game
from embruns.laws.rules import GAME_LAWS, RULE_LAWS, TABLE_LAWS, obey
from embruns.laws.secrecy import SECRECY_LAWS
from embruns.laws.wording import WORD_LAWS, texts_are_well_set
from tests.conformance.cases import all_cases, all_games

# Fewer where they are slow; `python -m tests.conformance.soak` plays as many as one likes.
GAMES = 4 if compiled() else 2
PLIES = 10 if compiled() else 5  # of each game, beside its first and its last


@cache
def games_of(case: Case) -> list[RandomGame]:
    return [play_game(case, seed) for seed in range(GAMES)]


@cache
def spots_of(case: Case) -> list[Spot]:
    return [spot for played in games_of(case) for spot in played.spots(played.some_plies(PLIES))]


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize("law", [*RULE_LAWS, *SECRECY_LAWS, *WORD_LAWS])
def test_moments(law: Callable[[Spot], None], case: Case) -> None:
    for spot in spots_of(case):
        obey(law, spot)


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize("law", GAME_LAWS)
def test_whole_games(law: Callable[[RandomGame], None], case: Case) -> None:
    for played in games_of(case):
        obey(law, played)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
@pytest.mark.parametrize("law", [*TABLE_LAWS, texts_are_well_set])
def test_games(law: Callable[[Game], None], game: Game) -> None:
    obey(law, game)
