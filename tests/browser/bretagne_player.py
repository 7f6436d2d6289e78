"""A person at the table of Bretagne: looks at what is offered and chooses it, with the mouse."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page

from tests.browser.player import CHANGED, changed, over, stamp

SETTLED = """() => {
  const asked = document.querySelector('.ask.mine') && document.querySelector('.bre');
  return Boolean(document.querySelector('#h-end') || document.querySelector('.cover') || asked);
}"""


def lay_bretagne(
    page: Page, address: str, others: tuple[str, ...] = ("bot",), name: str = "Maëlle", variant: str = "historical"
) -> str:
    """Set up a table of Bretagne in the browser; its address."""
    page.goto(f"{address}/new/bretagne")
    page.locator("input[maxlength='24']").first.fill(name)
    page.locator(f"input[type=radio][value={variant}]").check(force=True)
    for _ in others[1:]:
        page.locator("button.add").click()
    for seat, kind in enumerate(others, 1):
        page.locator("select.kind").nth(seat).select_option(kind)
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def wait_for_question(page: Page) -> None:
    """Until something is asked of this person, or the game is over."""
    page.wait_for_function(SETTLED, polling=20)


def phase_of(page: Page) -> str:
    """Which question the board shows."""
    return page.locator(".bre").get_attribute("data-phase") or ""


def answer(page: Page, chance: random.Random, eager: float = 0.9) -> None:
    """One decision: builds while it can and is eager, leaves the workers there, plays cards, fills ports."""
    before, phase = stamp(page), phase_of(page)
    if phase == "acting":
        _act(page, chance, eager)
    elif phase == "trading":
        _trade(page, chance, before)
    elif phase == "recalling":
        page.locator(".ask .btn.primary").click()
    else:
        _first_offered(page, chance)
    changed(page, before)


def _act(page: Page, chance: random.Random, eager: float) -> None:
    tiles = page.locator(".panel [data-tile][data-choice]")
    found = tiles.count()
    enter = page.locator(".panel [data-enter], .ask .btn").filter(has_text=re.compile("Brest|Lorient"))
    if found and chance.random() < eager:
        tile = tiles.nth(found - 1)  # the dearest: it brings cards
        tile.click()
        bills = page.locator(".panel [data-bill]")
        bills.first.wait_for()
        if chance.random() < 0.6:
            bills.nth(chance.randrange(bills.count())).click()
        else:
            tile.click()
    elif enter.count() and chance.random() < 0.4:
        enter.first.click()
    else:
        page.locator(".ask .btn").filter(has_text=re.compile("^(Passer|Pass)")).click()


def _trade(page: Page, chance: random.Random, before: str) -> None:
    leave, trades = page.locator(".ask .btn.primary"), page.locator(".panel [data-trade][data-choice]")
    if leave.count() and (chance.random() < 0.7 or trades.count() == 0):
        leave.click()
        return
    trade = trades.nth(chance.randrange(trades.count()))
    picks = trade.get_attribute("aria-expanded")  # of a trade that is made with something
    if picks != "true":
        trade.click()
    if picks is None:
        return
    page.locator("[data-pick]").first.click()
    page.wait_for_function(f"before => ({CHANGED})(before) || document.querySelector('.picker .btn')", arg=before)
    if stamp(page) == before:  # a second pick is asked for
        page.locator("[data-pick]").first.click()


def _first_offered(page: Page, chance: random.Random) -> None:
    offered = page.locator(".panel [data-choice]")
    if offered.count():
        offered.nth(chance.randrange(offered.count())).click()
    else:
        page.locator(".ask .btn:not(.small):not(.quiet)").first.click()


def play_bretagne(page: Page, seed: int, decisions: int = 500, eager: float = 0.9) -> list[str]:
    """Play until the end, or so many decisions; the phases that were answered."""
    chance, phases = random.Random(seed), []
    for _ in range(decisions):
        wait_for_question(page)
        if over(page):
            break
        phases.append(phase_of(page))
        answer(page, chance, eager)
    return phases
