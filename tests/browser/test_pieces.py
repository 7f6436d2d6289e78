"""Every piece of every board says what it is: by a resting mouse, a finger, the focus, and a key that walks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from embruns.games import games
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.positions import by_verb, lay, person_of

# A decision with most pieces in sight; a piece that is read there and is a choice, and one that is none.
GAMES = {
    "little-big-fish": ("Step", ".cell[data-swims]", "[data-spot='trophies-0']", "Le cinquième", "The fifth"),
    "petite-mer": ("Place", ".near [data-tile]", "[data-spot='score']", "inspectée", "inspected"),
    "regate": ("Sail", "[data-card][data-open]", "[data-piece='fleet-0']", "contournées", "rounded"),
    "bretagne": ("Take", "[data-tile][data-choice]", "[data-piece='good-franc']", "monnaie", "money"),
    "maitre-des-mers": ("Place", "[data-die][data-glow]", "[data-piece='hatch']", "plus lancés", "not thrown"),
}
WALKED = """() => {
  const words = document.querySelector('[role=tooltip]'), ring = document.querySelector('.piece-ring');
  const a = words.getBoundingClientRect(), b = ring.getBoundingClientRect();
  const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const large = b.width * b.height > innerWidth * innerHeight / 6;
  return [words.querySelector('p').textContent, meets && !large, a.left < 0 || a.right > innerWidth];
}"""
PIECES = """() => [...document.querySelectorAll('.board :is([data-piece], [data-spot])')].filter(one => {
  const { width, height } = one.getBoundingClientRect();
  return width && height && !one.closest('[hidden], .sr');
}).length"""


def words(page: Page) -> Locator:
    """The card with the words about a piece."""
    return page.locator("[role=tooltip]")


def press(page: Page, found: Locator, milliseconds: int) -> None:
    """Press with a finger, as long as that, and let go."""
    box = found.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(milliseconds)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def walk(page: Page) -> None:
    """Go to the next piece by key, and read what it is."""
    page.keyboard.press("F2")
    expect(words(page)).to_be_visible()
    text, covers, cut = page.evaluate(WALKED)
    assert len(text) > 15
    assert not covers, text
    assert not cut, text


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_piece_says_what_it_is(slug: str, house: House, new_page: NewPage) -> None:
    verb, choice, thing, french, english = GAMES[slug]
    page = new_page(viewport={"width": 1440, "height": 900})
    path = lay(house, person_of(page, house), by_verb(slug)[verb])
    page.goto(house.address + path)
    page.wait_for_selector(".ask.mine")
    page.wait_for_selector("#piece-words", state="attached")  # the words are loaded after the board
    at = page.locator("#content").get_attribute("data-at")

    # A key walks over all of them, and Escape ends the walk
    for _ in range(page.evaluate(PIECES)):
        walk(page)
    page.keyboard.press("Escape")
    expect(words(page)).to_have_count(0)

    # A mouse that rests; a choice still takes the press
    page.locator(thing).first.hover()
    expect(words(page)).to_contain_text(french)
    page.mouse.move(2, 2)
    expect(words(page)).to_have_count(0)

    # The focus of the keyboard: read to whoever listens
    page.keyboard.press("Tab")
    target = page.locator(choice).first
    target.focus()
    expect(target).to_have_attribute("aria-describedby", "piece-words")
    assert len(page.locator("#piece-words").text_content() or "") > 15

    # A finger, in the other language: a long press reads and plays nothing
    phone = new_page(viewport={"width": 820, "height": 1180}, has_touch=True, locale="en-GB")
    phone.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # the cookies of one context fit another
    phone.goto(house.address + path)
    phone.wait_for_selector(".ask.mine")
    phone.wait_for_selector("#piece-words", state="attached")
    press(phone, phone.locator(choice).first, 700)
    expect(words(phone)).to_be_visible()
    assert phone.locator("#content").get_attribute("data-at") == at
    phone.wait_for_timeout(350)  # until then a click would still belong to the long press
    press(phone, phone.locator(f"{thing}:visible").first, 60)
    expect(words(phone)).to_contain_text(english)


@pytest.mark.parametrize("slug", sorted(games()))
def test_pieces_say_what_they_are_in_lessons_and_puzzles(slug: str, house: House, new_page: NewPage) -> None:
    lesson = next(iter(games()[slug].lessons))
    page = new_page(viewport={"width": 1440, "height": 900})
    for path in (f"/learn/{slug}/{lesson}", f"/puzzles/{slug}/1"):
        page.goto(house.address + path)
        page.locator(".sentence").wait_for()
        page.locator("#piece-words").wait_for(state="attached")  # the words are loaded after the board
        walk(page)
        page.keyboard.press("Escape")
        expect(words(page)).to_have_count(0)


def test_the_rules_tell_the_keys(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{house.address}/rules/little-big-fish")
    page.get_by_text("Les touches à la table").click()
    expect(page.locator("dt", has_text="F2")).to_be_visible()
    expect(page.get_by_text("aller de pièce en pièce")).to_be_visible()
