"""The focus is kept after every decision, in all games; and one announcer tells the turn and the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from embruns.games import games
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import stamp

SLUGS = sorted(slug for slug, game in games().items() if not slug.startswith("bottle"))
# The focus may pass through the body for a moment, but does not stay there.
HELD = """() => document.activeElement?.closest(
  '.board, .ask-holder, .coach-holder, .log-holder, .tools, main') instanceof Element"""
MOMENT = 5_000  # milliseconds
READY = "() => document.querySelector('.coach [aria-keyshortcuts=j]')?.disabled === false"
FIRST = """(part) => {
  const found = [...document.querySelectorAll(`${part} [tabindex="0"], ${part} button:not(:disabled)`)];
  found.find((one) => one.checkVisibility())?.focus();
  return document.activeElement?.closest(part) !== null;
}"""


@pytest.fixture
def page(new_page: NewPage) -> Page:
    page = new_page()
    page.add_init_script("localStorage.setItem('embruns.settings', JSON.stringify({ speed: 'once', lang: 'fr' }))")
    return page


def coached(page: Page, house: House, slug: str) -> None:
    """A table of this game with the coach open."""
    page.goto(f"{house.address}/new/{slug}")
    page.locator("button.big").click()
    page.wait_for_selector(".ask.mine")
    page.keyboard.press("h")
    page.wait_for_function(READY)


def decide(page: Page, how: str) -> None:
    """Play what the coach says, and wait until the coach or the end comes next."""
    before = stamp(page)
    page.keyboard.press(how)
    page.wait_for_function("before => document.querySelector('#content').dataset.at !== before", arg=before)
    page.wait_for_function(f"() => document.querySelector('#h-end') || ({READY})()")


def is_held(page: Page) -> bool:
    """Return whether a part of the page has the focus, or gets it in a moment."""
    try:
        page.wait_for_function(HELD, timeout=MOMENT)
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("slug", SLUGS)
def test_the_focus_is_kept_after_every_decision(house: House, page: Page, slug: str) -> None:
    coached(page, house, slug)
    for part, key in ((".board", "j"), (".coach-holder .row", "Enter"), (".board", "j"), (".ask-holder, .tools", "j")):
        if not page.evaluate(FIRST, part):
            page.evaluate(FIRST, ".tools")
        decide(page, key)
        assert is_held(page), f"after {key} in {part} the focus fell to the body"


HEAR = """() => {
  const announcer = document.querySelector('#announcer');
  window.heard = [];
  new MutationObserver(() => window.heard.push(announcer.textContent))
    .observe(announcer, { childList: true, characterData: true, subtree: true });
}"""


def test_the_turn_and_the_end_are_announced(house: House, page: Page) -> None:
    page.goto(house.address)
    seats = [{"kind": "me", "name": "Maëlle"}, {"kind": "bot", "level": "mousse"}]
    wish = {"game": "little-big-fish", "seats": seats, "options": {"trophies": "1"}}
    made = page.request.post(f"{house.address}/api/tables", data=wish).json()
    page.goto(f"{house.address}/t/{made['id']}")
    expect(page.locator("#announcer")).to_contain_text("C’est à vous.")
    page.evaluate(HEAR)
    page.keyboard.press("h")
    for _ in range(60):
        page.wait_for_function(f"() => document.querySelector('#h-end') || ({READY})()")
        if page.locator("#h-end").count():
            break
        before = stamp(page)
        page.keyboard.press("j")
        page.wait_for_function("before => document.querySelector('#content').dataset.at !== before", arg=before)
    page.wait_for_function("() => window.heard.some((told) => told.includes('La partie est finie. Assez'))")
    assert any("C’est à vous." in told for told in page.evaluate("window.heard"))
