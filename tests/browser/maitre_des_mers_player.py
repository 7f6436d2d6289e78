"""A person at the table of Le Maître des Mers: chooses actions, dice, cards and ships, by mouse, finger or keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.player import over, stamp
from tests.server.client import Browser

Scene = dict[str, Any]
SETTLED = """() => {
  if (document.querySelector('#h-end')) return true;
  const open = '.action, [data-glow], .afloat[data-state=open], .ask .row .btn:not(.small)';
  return Boolean(document.querySelector('.ask.mine') && document.querySelector(open));
}"""
MOVED = "before => document.querySelector('#content').dataset.at !== before"


def lay_sea(page: Page, address: str, others: tuple[str, ...] = ("bot",), name: str = "Maëlle") -> str:
    """Set up Le Maître des Mers in the browser, with these beside oneself; the table's address."""
    page.goto(f"{address}/new/maitre-des-mers")
    seats = page.locator("select.kind")
    seats.first.wait_for()
    while seats.count() < 1 + len(others):
        page.locator("button.add").click()
    page.locator("input[maxlength='24']").first.fill(name)
    for seat, kind in enumerate(others, start=1):
        seats.nth(seat).select_option(kind)
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def wait_for_turn(page: Page, timeout: float = 20_000) -> None:
    """Until something is asked of this person, or the game is over."""
    page.wait_for_function(SETTLED, timeout=timeout)


def is_asked(page: Page) -> bool:
    """Whether something can be chosen here now."""
    return bool(page.evaluate(SETTLED))


def choose_one(page: Page, chance: random.Random) -> None:
    """One decision by mouse or finger."""
    if page.locator(".action").count():
        _choose_action(page, chance)
    elif page.locator(".afloat[data-state=open]").count():
        page.locator(".afloat[data-state=open]").first.click()
    elif page.locator(".hatch.due").count():
        page.locator("[data-glow]").first.click()
    elif page.locator(".ask .row .btn.primary").count():  # the others are thrown again
        page.locator(".ask .row .btn.primary").click()
    else:
        page.locator("[data-glow]").last.click()
        card = page.locator("[data-card][data-state=open], [data-card][data-state=target]")
        card.nth(chance.randrange(card.count())).click()


def _choose_action(page: Page, chance: random.Random) -> None:
    """Ships first: they end the game."""
    able = page.locator(".action:not([aria-disabled=true])")
    names = [one.get_attribute("data-action") or "" for one in able.all()]
    name = "arm" if chance.random() < 0.7 else chance.choice(names)
    page.locator(f"[data-action={name}]").click()
    if name == "attack":
        if not page.locator(".afloat .odds").count():
            page.locator(".afloat[data-state=open]").first.click()
        page.locator(".afloat[data-state=open]:has(.odds)").first.click()
        page.locator(".ask .row .btn.primary").click()


def choose_by_key(page: Page) -> None:
    """One decision without a mouse: letters for actions, cards and ships, digits for dice, P and R for the buttons."""
    if page.locator(".action, .afloat[data-state=open]").count():
        page.keyboard.press("a")
    elif page.locator(".hatch.due").count():
        page.keyboard.press(page.locator("[data-glow]").first.get_attribute("data-die") or "")
    elif page.locator(".ask .row .btn.primary").count():
        page.keyboard.press("r")
    else:
        page.keyboard.press(page.locator("[data-glow]").last.get_attribute("data-die") or "")
        page.locator(".tick").wait_for()
        page.keyboard.press("p" if page.locator(".ask .row .btn.primary").count() else "a")


def play_on(page: Page, choose: Callable[[], None], decisions: int = 3000) -> int:
    """Play until the end, or so many decisions; how many were made."""
    for made in range(decisions):
        wait_for_turn(page)
        if over(page):
            return made
        before = stamp(page)
        choose()
        page.wait_for_function(MOVED, arg=before)
    return decisions


def reach(
    house: House, wanted: Callable[[Scene], bool], seats: tuple[str, ...] = ("me", "here"), **wish: Any
) -> tuple[str, list[Any]]:
    """A game played over a bare socket until a position is worth looking at: its address, and whose it is."""
    browser, chance = Browser(house), random.Random(11)  # type: ignore[arg-type]  # the port and the address alone
    for _ in range(30):
        line = browser.line(browser.table("maitre-des-mers", seats=seats, **wish))
        line.ready()
        while not line.scene or not line.scene["ending"]:
            if not line.scene or not line.scene["legal"]:
                line.recv()
                continue
            if wanted(line.scene):
                break
            line.play(_rather(line.scene["legal"], chance))
        if line.scene and wanted(line.scene):
            cookies = [{"name": n, "value": v, "url": house.address} for n, v in browser.http.cookies.items()]
            table = f"{house.address}/t/{line.table['id']}"
            browser.close()
            return table, cookies
    raise AssertionError("no game came to such a position")


def _rather(legal: list[Any], chance: random.Random) -> int:
    """Fleets and cargo grow: no fights, no idle throws."""
    able = [one for one in legal if one["action"]["verb"] not in ("Attack", "Throw", "Spare")] or legal
    cargo = [one for one in able if one["action"]["verb"] in ("Hunt", "Buy")]
    some = cargo if cargo and chance.random() < 0.6 else able
    return int(chance.choice(some)["index"])
