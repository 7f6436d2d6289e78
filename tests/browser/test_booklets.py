"""The illustrated rules: every picture is drawn, every letter finds its place, search and contents work."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from embruns.games import games
from tests.browser.conftest import NewPage
from tests.browser.house import House


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_picture_of_a_booklet_shows_what_its_letters_mean(slug: str, house: House, new_page: NewPage) -> None:
    booklet = games()[slug].booklet
    assert booklet
    page = new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page.goto(f"{house.address}/rules/{slug}")
    expect(page.locator("article.leaf")).to_have_count(len(booklet.leaves))
    for k, leaf in enumerate(booklet.leaves):
        picture = page.locator("article.leaf > .spread > [data-signs]").nth(k)
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_attribute("data-signs", str(len(leaf.signs)))


def test_the_booklet_is_searched_and_leads_to_the_clauses_and_back(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{house.address}/rules/little-big-fish")
    expect(page.locator(".aim")).to_contain_text("Le but")
    page.get_by_label("Chercher dans les règles").fill("epave")
    expect(page.locator(".leaf h2")).to_have_text(["Les épaves"])
    page.get_by_label("Chercher dans les règles").fill("")
    page.get_by_role("link", name="Clauses LBF-29 à LBF-34").click()
    expect(page.locator("#LBF-29")).to_be_in_viewport()
    page.get_by_role("button", name="Le feuillet\u00a0: Manger").click()
    expect(page.locator(".leaf h2", has_text="Manger")).to_be_focused()
    page.goto(f"{house.address}/learn/regate/3-2010")
    page.get_by_role("button", name="Règles").click()
    expect(page.locator("dialog .leaf h2").first).to_have_text("L’édition 2010")
