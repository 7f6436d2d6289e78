"""A person at La Petite Régate: places the boat, asks the mate where he would sail, and chooses by mouse or by keys."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser.player import over, stamp

SETTLED = """() => {
  const end = document.querySelector('#h-end');
  const ask = document.querySelector('.ask.mine');
  const open = document.querySelector('.card[data-open], .steer input, .ask .row .btn');
  return Boolean(end || (ask && open));
}"""
CHANGED = "before => document.querySelector('#content').dataset.at !== before"


def lay_race(
    page: Page,
    address: str,
    variant: str = "basic",
    others: Sequence[str] = ("bot",),
    name: str = "Maëlle",
    options: dict[str, str] | None = None,
) -> str:
    """Set up a race in the browser; the table's address."""
    page.goto(f"{address}/new/regate")
    page.locator(f"input[name=variant][value='{variant}']").check(force=True)
    for _ in range(len(others) - 1):
        page.locator("button.add").click()
    page.locator("input[maxlength='24']").first.fill(name)
    for seat, kind in enumerate(others, 1):
        page.locator("select.kind").nth(seat).select_option(kind)
    for place, value in (options or {}).items():
        page.locator(f".options label:has-text('{place}') select").select_option(value)
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def wait_for_turn(page: Page, timeout: float = 20_000) -> None:
    """Until something is asked of this person, or the race is over."""
    page.wait_for_function(SETTLED, timeout=timeout)


def confirm(page: Page) -> None:
    """The one primary button beside the question."""
    page.locator(".ask .btn.primary").click()


def ask_the_mate(page: Page) -> str:
    """A hint; what it says."""
    page.get_by_role("button", name=re.compile("Conseil|Hint")).click()
    page.wait_for_selector(".note.hint")
    return page.locator(".note.hint").inner_text()


def sail_one(page: Page) -> None:
    """One decision by mouse, as the mate advises."""
    before = stamp(page)
    if page.locator(".steer input").count() == 0 and page.locator(".card[data-open]").count() == 0:
        page.locator(".ask .row .btn").first.click()  # the only thing to do: sit out, spin, end the turn
    else:
        _follow(page, ask_the_mate(page))
    page.wait_for_function(CHANGED, arg=before)


def _follow(page: Page, advice: str) -> None:
    choice = page.locator("[data-choice][data-hinted]")
    if choice.count():
        choice.first.click()
        if page.locator("[data-choice][data-hinted]").count() and not page.locator(".ask .btn.primary").count():
            page.locator("[data-choice][data-hinted]").first.click()  # the second arrow of a wind card
    elif page.locator(".card.hinted").count() and not page.locator(".card.chosen").count():
        page.locator(".card.hinted").first.click()  # a card to be changed
    plain = page.locator(".ask .row .btn:not(.small):not(.quiet)")
    primary = page.locator(".ask .btn.primary")
    (primary if primary.count() else plain).first.click()


def sail_home(page: Page, decisions: int = 400) -> int:
    """Sail until the race is over; how many decisions that took."""
    for made in range(decisions):
        wait_for_turn(page)
        if over(page):
            return made
        sail_one(page)
    return decisions
