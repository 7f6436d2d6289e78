"""A box at the browser's table: brought as a file, refused in one sentence, played, and named wherever the table is."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import wait_for_turn
from tests.browser.test_everyone import violations


def test_a_box_is_brought_and_the_table_says_so(house: House, new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(locale="en-GB")
    page.goto(f"{house.address}/new/little-big-fish")
    page.locator("input[maxlength='24']").first.fill("Maëlle")
    bad, good = tmp_path / "Bad one.toml", tmp_path / "Short seas.toml"
    bad.write_text("trophies_to_win = 99\n")
    good.write_text("trophies_to_win = 2\n")
    page.locator("input[type=file]").set_input_files(bad)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The game cannot be played with this box.")
    expect(alert).to_contain_text("trophies_to_win must be a whole number from 1 to 15, not 99")
    page.locator("input[type=file]").set_input_files(good)
    expect(page.get_by_role("combobox", name="Box")).to_have_value(re.compile("^[0-9a-f]{64}$"))
    expect(page.get_by_role("row", name="trophies_to_win 5 2")).to_be_visible()
    expect(alert).to_have_count(0)
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    wait_for_turn(page)
    expect(page.locator("header, .bar").get_by_text("Box ‘short-seas’").first).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_text("Box ‘short-seas’").last.click()
    expect(page.get_by_role("row", name="trophies_to_win 5 2")).to_be_visible()
    page.goto(page.url + "/replay")
    expect(page.get_by_text("Box ‘short-seas’")).to_be_visible()
    page.goto(f"{house.address}/tables")
    expect(page.locator("main li").first).to_contain_text("Box ‘short-seas’")
