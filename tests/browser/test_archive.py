"""A table whose rules version is not here any more: listed as one to read, and its page shows the record and why."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import lay_table, play_by_mouse
from tests.server.places import Place
from tests.server.test_archive import make_old


def test_an_old_table_shows_its_record(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address)
    play_by_mouse(page, seed=2, decisions=2)
    old = make_old(Place(house.data), page.url.rpartition("/")[2], "rules", "0")
    page.goto(f"{house.address}/tables")
    page.locator(".ticket", has_text="À lire seulement").click()
    expect(page.get_by_role("alert")).to_contain_text("ne peut plus que se lire")
    expect(page.get_by_label("Feuille de la partie")).to_contain_text("archived: the game little-big-fish with rules 0")
    page.goto(f"{house.address}/t/{old}")
    expect(page.get_by_label("Feuille de la partie")).to_contain_text("1. place ")
    assert page.url == f"{house.address}/t/{old}/replay"
