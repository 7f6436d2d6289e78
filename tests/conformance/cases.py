"""The games that the tests hold to the laws: those of the house and the one of the tests."""

from __future__ import annotations

from pathlib import Path

from embruns.core.game import Game
from embruns.games import games
from embruns.laws.cases import Case, cases_of
from tests.games_for_tests import bottle

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"


def all_games() -> dict[str, Game]:
    """Return the games of the house and the one of the tests, by slug."""
    return {**games(), bottle.GAME.slug: bottle.GAME}


def rules_text(game: Game) -> str:
    """Return the rules: from docs/rules, or from the folder of a game that is not of the house."""
    own = ROOT / "docs" / "rules" / f"{game.slug}.md"
    return own.read_text(encoding="utf-8") if own.exists() else str(game.folder().joinpath("rules.md").read_text())


def all_cases() -> list[Case]:
    """Return the cases of all games."""
    return [case for game in all_games().values() for case in cases_of(game)]
