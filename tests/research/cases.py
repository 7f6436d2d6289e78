"""Every game in every variant and number of seats, for the adapters."""

from __future__ import annotations

import pytest

from embruns.games import games
from tests.browser.chromium import ADVICE, found

CASES = [
    (slug, variant.slug, players)
    for slug, game in games().items()
    for variant in game.variants
    for players in variant.players
]
EVERYWHERE = pytest.mark.parametrize(("game", "variant", "players"), CASES)
EVERY_VARIANT = pytest.mark.parametrize(
    ("game", "variant"), [(slug, variant.slug) for slug, game in games().items() for variant in game.variants]
)
EVERY_GAME = pytest.mark.parametrize("game", list(games()))
NEEDS_CHROMIUM = pytest.mark.skipif(not found(), reason=ADVICE)
