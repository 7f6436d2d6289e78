"""Pointing: what one person means, the other sees on the board and reads. The other games have tests of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.server.client import Browser, start


def sit(house: House, person: Browser, page: Page, table: str) -> None:
    """Let this page be that person at the table."""
    page.context.add_cookies(
        [{"name": name, "value": value, "url": house.address} for name, value in person.http.cookies.items()]
    )
    page.goto(f"{house.address}/t/{table}")
    expect(page.locator(".seatbar")).to_be_visible()


def place(page: Page, game: str) -> Locator:
    return page.locator("[data-name='b3']") if game == "little-big-fish" else page.locator(".plane")


@pytest.mark.parametrize(("game", "words"), [("little-big-fish", "b3."), ("regate", "la mer, vers ")])
def test_the_others_see_what_i_mean(house: House, new_page: NewPage, game: str, words: str) -> None:
    people, pages = [Browser(house), Browser(house)], [new_page(), new_page()]  # type: ignore[arg-type]
    table = people[0].table(game)
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    start(*(person.line(table) for person in people))
    for person, page in zip(people, pages, strict=True):
        sit(house, person, page, table["id"])
    place(pages[0], game).click(button="right", force=True)  # who is to act points by the second button
    for page in pages:
        expect(page.locator(".shown[role=status]")).to_contain_text(f"Nolwenn montre {words}")
    expect(pages[1].locator("[data-shown='0'], svg .shown")).to_have_count(1)
    expect(pages[1].locator(".shown[role=status]")).to_be_empty()  # a finger rests only for a moment
    place(pages[1], game).click(force=True)  # who waits points by a click
    expect(pages[0].locator(".shown[role=status]")).to_contain_text(f"Yann montre {words}")
    for person in people:
        person.close()
