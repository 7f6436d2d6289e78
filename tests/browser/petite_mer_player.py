"""A crew at the screen of Petite Mer: lays, sails, exchanges and ends turns, by mouse or by keys."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import msgspec
from playwright.sync_api import BrowserContext, Locator, Page, expect

from embruns.core.codec import decode_state
from embruns.core.contract import Action, Rng
from embruns.games import games
from tests.browser.house import House
from tests.browser.player import changed, over, stamp
from tests.server.client import Browser, Json, Line

MY_TURN = "() => document.querySelector('#h-end, .ask.mine .row .btn:not(.small)') !== null"


def lay_sea(page: Page, address: str, seats: Sequence[str], variant: str = "base", name: str = "Maëlle") -> str:
    """Set up Petite Mer in the browser: `me`, `here`, `open` or `bot` for each seat; the table's address."""
    page.goto(f"{address}/new/petite-mer")
    page.locator("input[maxlength='24']").first.fill(name)
    page.locator(f"input[value={variant}]").check()
    while page.locator("select.kind").count() > len(seats):
        page.locator("form li .btn.quiet").last.click()
    while page.locator("select.kind").count() < len(seats):
        page.locator("form .add").click()
    for place, kind in enumerate(seats):
        page.locator("select.kind").nth(place).select_option(kind)
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def wait_for_turn(page: Page) -> None:
    """Until it is this person's turn, or all is over."""
    page.wait_for_function(MY_TURN, polling=20)


def button(page: Page, words: str) -> Locator:
    """A button beside the question."""
    return page.locator(".ask .row .btn", has_text=words)


def hand(page: Page) -> list[str]:
    """The tiles of the hand that is large."""
    tiles = page.locator(".hand.near [data-tile]")
    return [str(name) for name in tiles.evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")]


def hold(page: Page, tile: str) -> None:
    """Take up this tile, unless it is held already: then the map shows where it may go."""
    held = page.locator(f".hand.near [data-tile={tile}]")
    if held.get_attribute("aria-pressed") != "true":
        held.click()
    expect(held).to_have_attribute("aria-pressed", "true")


def lay_any(page: Page, chance: random.Random) -> bool:
    """Lay a tile of the hand on a cell within reach, if one can be; else after sailing for tokens."""
    tiles = hand(page)
    chance.shuffle(tiles)
    for tile in tiles:
        hold(page, tile)
        for kind in ("now", "later"):
            cells = page.locator(f"[data-kind={kind}]")
            if cells.count():
                before = stamp(page)
                cells.first.click()
                if kind == "later" and not _sail(page):
                    continue
                changed(page, before)
                settle(page)
                return True
        page.keyboard.press("Escape")
    return False


def _sail(page: Page) -> bool:
    """Confirm the trip, unless it costs a tile."""
    go = page.locator(".ask .row .btn.primary")
    button(page, "Renoncer").or_(button(page, "Put back")).wait_for()  # a plan is shown
    if go.count() == 0:
        page.keyboard.press("Escape")
        return False
    go.click()
    return True


def settle(page: Page) -> None:
    """Until a trip of several actions is over: then it is still this person's turn, or the end."""
    page.wait_for_function(
        "() => document.querySelector('#h-end') || (document.querySelector('.ask.mine .row .btn:not(.small)') && "
        "!document.querySelector('.ask').textContent.includes('…'))"
    )


def end_turn(page: Page) -> None:
    """End the turn, also with tiles in hand; alone, keep the first."""
    before, left = stamp(page), hand(page)
    page.locator(".ask .row .btn", has_text=re.compile("Terminer le tour|End the turn")).click()
    if left:
        sure = page.locator(".ask .row .btn", has_text=re.compile("Garder|Keep|quand même|all the same|Ne rien"))
        sure.first.click()
    changed(page, before)


def play_turn(page: Page, chance: random.Random) -> None:
    """Lay what can be laid, then end the turn."""
    for _ in range(3):
        if over(page) or not hand(page) or not lay_any(page, chance):
            break
    if not over(page) and page.locator(".ask.mine").count():
        end_turn(page)


def planned(scene: Json) -> Action:
    """What the game's own plan does next."""
    game = games()["petite-mer"]
    action = game.judge.plan(decode_state(game, msgspec.json.encode(scene["view"])), Rng(5))
    assert action is not None
    return action


def quick_move(line: Line) -> int:
    """What a quick player does next, as the number of its action: it lays tiles, and asks nobody for an exchange."""
    game = games()["petite-mer"]
    return game.judge.prefer(decode_state(game, msgspec.json.encode(line.scene["view"])), Rng(5)).index


def nearly_over(scene: Json) -> bool:
    """Whether a turn begins, and the last tiles are drawn."""
    return not scene["view"]["pile"] and scene["view"]["placed_this_turn"] == 0


def voyage(house: House, seats: Sequence[str], variant: str = "base", turns: int = 999) -> tuple[str, Browser]:
    """A table sailed over a bare socket with the game's own plan for every turn; its path, and who sailed."""
    game = games()["petite-mer"]
    browser = Browser(house)  # type: ignore[arg-type]  # it needs the port and the address alone
    line = browser.line(browser.table("petite-mer", seats=seats, variant=variant))
    line.ready()
    while not line.scene or not line.scene["ending"]:
        if not line.scene or not line.scene["legal"]:
            line.recv()
        elif turns == 0:
            break
        else:
            action = planned(line.scene)
            turns -= game.notation(action).startswith(("end", "keep"))
            line.play(action.index)
    return f"/t/{line.table['id']}", browser


def be(context: BrowserContext, house: House, browser: Browser) -> None:
    """Let this screen be that person's."""
    context.add_cookies(
        [{"name": name, "value": value, "url": house.address} for name, value in browser.http.cookies.items()]
    )
