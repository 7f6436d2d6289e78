"""A person at the screen: looks at what is drawn, and chooses with the mouse or with keys alone."""

from __future__ import annotations

import random
import re
import time
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

TURN_SECONDS = 120
CHANGED = """before => {
  const page = document.querySelector('#content');  // none for a moment, where another page is being opened
  return page !== null && page.dataset.at !== before;
}"""
SETTLED = """() => {
  const end = document.querySelector('#h-end');
  const ask = document.querySelector('.ask.mine');
  const open = document.querySelector('.cell[data-mark], .cell[data-swims], .whirl button, .ask .row .btn:not(.small)');
  return Boolean(end || (ask && open));
}"""


def choose_level(page: Page, level: str) -> None:
    """For every bot of the table that is being laid."""
    for select in page.locator("select:not(.kind):has(option[value=mousse])").all():
        select.select_option(level)


def lay_table(
    page: Page, address: str, other: str = "bot", name: str = "Maëlle", practice: bool = False, level: str = "mousse"
) -> str:
    """Set up Little Big Fish in the browser; the table's address."""
    page.goto(f"{address}/new/little-big-fish")
    page.locator("input[maxlength='24']").first.fill(name)
    page.locator("select.kind").nth(1).select_option(other)
    choose_level(page, level)
    if practice:
        page.get_by_role("checkbox", name=re.compile("Entraînement|Practice")).check()
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def over(page: Page) -> bool:
    """Whether the end is on the screen."""
    return page.locator("#h-end").count() > 0


def wait_for_turn(page: Page) -> None:
    """Until something is asked of this person, or the game is over."""
    page.wait_for_function(SETTLED, polling=20)


def whose_turn(*pages: Page, asked: str = SETTLED) -> Page:
    """The page on which something is asked now, or the end is shown; waited for, since news reach each in its time."""
    deadline = time.monotonic() + TURN_SECONDS
    while time.monotonic() < deadline:
        for page in pages:
            if page.evaluate(asked):
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("nothing is asked of anybody")


def choose_one(page: Page, chance: random.Random) -> None:
    """One decision by mouse: what eats first, else anything."""
    if page.locator(".whirl button").count():
        turn = page.locator(".whirl button").nth(chance.randrange(8))
        turn.click()
        turn.click()
    elif page.locator(".ask .row .btn:not(.small):not(.quiet)").count():
        page.locator(".ask .row .btn:not(.small):not(.quiet)").first.click()
    else:
        _choose_square(page, chance)


def _choose_square(page: Page, chance: random.Random) -> None:
    if page.locator(".cell[data-mark]").count() == 0:
        swimmers = [cell.get_attribute("data-name") for cell in page.locator(".cell[data-swims]").all()]
        chance.shuffle(swimmers)
        for name in swimmers:
            page.click(f".cell[data-name={name}]")
            if page.locator(".cell[data-mark=eat]").count():
                break
    prey = page.locator(".cell[data-mark=eat]")
    marked = prey if prey.count() else page.locator(".cell[data-mark]")
    marked.nth(chance.randrange(marked.count())).click()


def play_by_mouse(page: Page, seed: int = 1, decisions: int = 1000) -> int:
    """Play until the end, or so many decisions; how many were made."""
    chance = random.Random(seed)
    for made in range(decisions):
        wait_for_turn(page)
        if over(page):
            return made
        before = stamp(page)
        choose_one(page, chance)
        changed(page, before)
    return decisions


def stamp(page: Page) -> str:
    """Which position is on the screen."""
    return page.locator("#content").get_attribute("data-at") or ""


def changed(page: Page, before: str) -> None:
    """Until another position is shown."""
    page.wait_for_function(CHANGED, arg=before, polling=20)  # every frame would be work for nothing


def stop_time(page: Page) -> None:
    """No timer of this page fires any more: what moves keeps moving, what fades stays. `page.clock` lets it go on."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(days=1))


def drawn(page: Page) -> None:
    """Until the letters have come and what the page measures of itself is drawn: from here on nothing slides."""
    page.evaluate(
        """async () => {
          void document.body.offsetHeight; // letters are asked for when they are laid out
          await document.fonts.ready;
          for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
        }"""
    )


def seated(page: Page) -> None:
    """Until the table has this person: whoever comes later finds the next seat."""
    expect(page.locator("form.sit")).to_have_count(0)


def set_sail(host: Page) -> None:
    """The host starts the game once everybody is at the table."""
    expect(host.locator(".lobby footer")).to_contain_text(re.compile("Tout le monde est là|Everybody is here"))
    host.locator(".lobby button.big").click()


def log_lines(page: Page) -> list[str]:
    """The sentences of the log, the oldest first; read at once, since a bot may add to it meanwhile."""
    return page.locator(".log .told").all_inner_texts()[::-1]
