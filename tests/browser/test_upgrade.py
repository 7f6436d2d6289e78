"""A page that was open during an upgrade loads itself anew and loses no move; at four times its size a page scrolls."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import lay_table, stamp, wait_for_turn
from tests.browser.test_everyone import violations

# What a page says before it loads itself anew is there for a moment only: it is kept over the reload.
KEEP_NEWS = """() => new MutationObserver(() => {
  const news = document.querySelector('.new-version');
  if (news) sessionStorage.setItem('news', news.checkVisibility() ? news.textContent : 'hidden');
}).observe(document.body, { subtree: true, childList: true })"""


def test_a_page_from_before_an_upgrade_loads_itself_anew_and_loses_no_move(own_house: House, new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    lay_table(page, own_house.address)
    wait_for_turn(page)
    page.evaluate("window.before = true")
    page.evaluate(KEEP_NEWS)
    own_house.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.click(".cell[data-name=a1]")  # it waits in the page until the server is back

    def upgraded(route: Route) -> None:
        """The first page of another version has another tag."""
        if route.request.method == "HEAD":
            route.fulfill(status=200, headers={"etag": '"another"'})
        else:
            route.continue_()

    page.route(re.compile(r"/$"), upgraded)
    own_house.start()
    page.wait_for_function("() => window.before === undefined")
    assert "There is a new version" in page.evaluate("sessionStorage.getItem('news')")
    page.wait_for_function("() => document.querySelector('#content')?.dataset.at")
    assert stamp(page) != "0.0"
    expect(page.locator(".log .told").last).to_contain_text("a1")


def test_a_restart_of_the_same_version_reloads_nothing(own_house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, own_house.address)
    wait_for_turn(page)
    page.evaluate("window.before = true")
    own_house.kill()
    expect(page.get_by_text("Connexion perdue")).to_be_visible()
    own_house.start()
    expect(page.get_by_text("Connexion perdue")).to_have_count(0)
    page.click(".cell[data-name=a1]")
    page.wait_for_function("() => document.querySelector('#content').dataset.at !== '0.0'")
    assert page.evaluate("window.before")


@pytest.mark.parametrize("game", ["little-big-fish", "petite-mer", "regate", "bretagne", "maitre-des-mers"])
def test_at_four_times_its_size_a_board_has_height_and_the_page_scrolls(
    house: House, new_page: NewPage, game: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 256})
    page.goto(f"{house.address}/new/{game}")
    page.locator("button.big").click()
    page.wait_for_selector("section.board")
    box = page.locator("section.board").bounding_box()
    assert box
    assert box["height"] >= 200
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight + 200")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".tools button").last.scroll_into_view_if_needed()
    expect(page.locator(".tools button").last).to_be_in_viewport()
    assert violations(page) == []
