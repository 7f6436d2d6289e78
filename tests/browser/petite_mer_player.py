"""A crew at the screen of Petite Mer: lays, sails, exchanges and ends turns, by mouse or by keys."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from playwright.sync_api import BrowserContext

from embruns.core.codec import decode_state
from embruns.core.contract import Rng
from embruns.games import games
from tests.browser.house import House
from tests.server.client import Browser


def voyage(house: House, seats: Sequence[str], variant: str = "base", turns: int = 999) -> tuple[str, Browser]:
    """A table sailed over a bare socket with the game's own plan for every turn; its path, and who sailed."""
    game, rng = games()["petite-mer"], Rng(5)
    browser = Browser(house)  # type: ignore[arg-type]  # it needs the port and the address alone
    line = browser.line(browser.table("petite-mer", seats=seats, variant=variant))
    line.ready()
    while not line.scene or not line.scene["ending"]:
        if not line.scene or not line.scene["legal"]:
            line.recv()
        elif turns == 0:
            break
        else:
            action = game.judge.plan(decode_state(game, msgspec.json.encode(line.scene["view"])), rng)
            assert action is not None
            turns -= game.notation(action).startswith(("end", "keep"))
            line.play(action.index)
    return f"/t/{line.table['id']}", browser


def be(context: BrowserContext, house: House, browser: Browser) -> None:
    """Let this screen be that person's."""
    context.add_cookies(
        [{"name": name, "value": value, "url": house.address} for name, value in browser.http.cookies.items()]
    )
