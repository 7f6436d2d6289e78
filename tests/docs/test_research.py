"""The page about environments: its examples run, and the table of observations is the declared one."""

from __future__ import annotations

import pytest

from embruns.games import games
from embruns.research.observations import page
from tests.docs.markdown import ROOT, blocks_of
from tests.docs.test_library import failures_in


def test_every_example_of_the_page_does_what_it_prints() -> None:
    blocks = [block for block in blocks_of("docs/research.md") if block.language == "pycon"]
    assert len(blocks) >= 3
    assert failures_in(blocks, "docs/research.md") == ""


def test_the_page_of_observations_is_what_the_games_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMBRUNS_GAMES", raising=False)
    games.cache_clear()
    try:
        told = page()
    finally:
        games.cache_clear()
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == told, "run embruns.research.observations"
