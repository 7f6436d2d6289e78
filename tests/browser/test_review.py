"""After the game: the review on the page of the replay, by mouse, by keyboard, and in numbers for who sees no curve."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House, finished_game
from tests.browser.test_everyone import violations_by_day_and_night

PATIENCE = 600_000  # milliseconds: a whole game is gone through


@pytest.fixture(scope="module")
def reviewed(harbour: House) -> str:
    """A finished table: of a game with costly decisions, however few simulations look at it."""
    harbour.hold(4)
    return finished_game(harbour)


def open_review(page: Page, house: House, table: str) -> None:
    """The replay with its review, asked for if nobody has."""
    page.goto(f"{house.address}{table}/replay")
    expect(page.locator("#h-review")).to_be_visible()
    ask = page.get_by_role("button", name="Analyser la partie")
    curve = page.locator("figure .curve")
    expect(ask.or_(curve).first).to_be_visible()
    if ask.is_visible():  # it stays until it is pressed: the server has said that there is no review yet
        ask.click()
    expect(curve).to_be_visible(timeout=PATIENCE)


def test_the_curve_appears_and_a_costly_decision_leads_to_its_position(
    house: House, new_page: NewPage, reviewed: str
) -> None:
    page = new_page()
    open_review(page, house, reviewed)
    assert page.locator(".curve .line").count() == 2
    costly = page.locator(".review ol button").first
    expect(costly).to_contain_text("de moins")
    expect(costly).to_contain_text("Mieux")
    found = re.search(r"Coup (\d+)", costly.inner_text())
    assert found
    costly.click()
    expect(costly).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".told b")).to_contain_text(f"Coup {int(found[1]) - 1} sur")
    page.keyboard.press("End")
    expect(page.locator("figcaption .worth").first).to_have_text(re.compile(r"^(100|0)\s%$"))


def test_the_same_in_numbers_and_another_visitor_gets_it_at_once(
    house: House, new_page: NewPage, reviewed: str
) -> None:
    open_review(new_page(), house, reviewed)
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{house.address}{reviewed}/replay")
    expect(page.locator("figure .curve")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("details summary").click()
    plies = int(page.locator("input[type=range]").get_attribute("max") or 0)
    expect(page.locator("details tbody tr")).to_have_count(plies + 1)


def test_nothing_is_offered_before_the_server_has_answered(house: House, new_page: NewPage, reviewed: str) -> None:
    open_review(new_page(), house, reviewed)
    page, held = new_page(), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/review", hold)
    page.goto(f"{house.address}{reviewed}/replay")
    expect(page.locator("#h-review")).to_be_visible()
    expect(page.locator(".review button")).to_have_count(0)
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.locator("figure .curve")).to_be_visible()


def test_axe_finds_nothing_serious(house: House, new_page: NewPage, reviewed: str) -> None:
    page = new_page(color_scheme="light")
    open_review(page, house, reviewed)
    page.locator("details summary").click()
    assert violations_by_day_and_night(page) == []
