"""Your turn: the title, the icon and a notification say so, and the lists of tables are live."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import lay_table, set_sail, stamp, wait_for_turn
from tests.browser.test_everyone import violations
from tests.server.client import Browser

# Headless Chromium shows no notifications: this one remembers them, and is granted when it is asked for.
NOTIFICATIONS = """
  window.shown = [];
  window.Notification = class {
    static permission = 'default';
    static requestPermission() { this.permission = 'granted'; return Promise.resolve('granted'); }
    constructor(title, options) { window.shown.push([title, options.body, options.tag]); }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""


def play_three_steps(page: Page) -> None:
    """A whole turn of Little Big Fish's first game."""
    for square in ("a1", "c1", "d1"):
        before = stamp(page)
        page.click(f".cell[data-name={square}]")
        page.wait_for_function("before => document.querySelector('#content').dataset.at !== before", arg=before)


def icon(page: Page) -> str:
    return str(page.locator("link[rel=icon]").get_attribute("href"))


def test_title_icon_lists_and_notification_say_whose_turn_it_is(house: House, new_page: NewPage) -> None:
    south, north = new_page(), new_page(locale="en-GB")
    north.add_init_script(NOTIFICATIONS)
    table = lay_table(south, house.address, other="open", name="Nolwenn")
    north.goto(table)
    north.get_by_label("Your name").fill("Erwan")
    north.get_by_role("button", name="Sit here").click()
    north.get_by_role("link", name="Settings").click()
    north.get_by_role("group", name="Tell me when it is my turn").get_by_role("button", name="On").click()
    expect(north.get_by_text("A notification appears while you are not looking")).to_be_visible()
    north.get_by_role("link", name="My tables").click()
    tables = north.locator("section")
    expect(tables).to_contain_text("Waiting for people")

    set_sail(south)
    wait_for_turn(south)
    expect(south).to_have_title("(1) À vous · Little Big Fish · Embruns")
    expect(tables).to_contain_text("Others’ turn")  # without a reload
    expect(tables).to_contain_text("Waiting for Nolwenn for 1 minute.")
    expect(north).to_have_title("My tables · Embruns")
    plain = icon(north)

    north.evaluate("window.away = true")
    play_three_steps(south)
    expect(south).to_have_title("Little Big Fish · Embruns")
    expect(tables).to_contain_text("Your turn")
    expect(north.get_by_role("link", name=re.compile("Little Big Fish.*Your turn"))).to_be_visible()
    expect(north).to_have_title("(1) My tables · Embruns")
    assert icon(north) != plain
    assert "embruns-turn" in icon(north)
    north.wait_for_function("() => window.shown.length")
    assert north.evaluate("window.shown") == [["Your turn in Little Big Fish", "With Nolwenn", table.rsplit("/", 1)[1]]]
    assert violations(north) == []

    north.goto(house.address)
    expect(north).to_have_title("(1) Embruns")
    expect(north.locator(".resume")).to_contain_text("Your turn")


def test_tables_are_filtered_put_away_and_paged(house: House, new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    lay_table(page, house.address)
    page.goto(house.address + "/tables")
    person = Browser(house)  # type: ignore[arg-type]  # it needs the port and the address alone
    for cookie in page.context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    for _ in range(22):
        made = person.table("petite-mer", seats=("me", "open"))
        person.post(f"/api/tables/{made['id']}/shelf", {"archived": True})
    person.close()
    page.reload()
    expect(page.get_by_role("button", name="En cours (1)")).to_be_visible()
    page.get_by_role("button", name="Ranger, Little Big Fish").click()
    expect(page.get_by_text("Aucune table en cours")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"Archive \(23\)")).click()
    expect(page.locator("main li")).to_have_count(20)
    page.get_by_role("button", name="Plus anciennes").click()
    expect(page.locator("main li")).to_have_count(23)
    expect(page.get_by_role("button", name="Plus anciennes")).to_have_count(0)
    assert violations(page) == []
    page.get_by_label("Jeu").select_option("little-big-fish")
    expect(page.locator("main li")).to_have_count(1)
    page.get_by_role("button", name="Ressortir, Little Big Fish").click()
    expect(page.get_by_role("button", name="En cours (1)")).to_be_visible()


def test_a_sound_waits_for_the_first_gesture(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("""
      window.contexts = [];
      const Real = window.AudioContext;
      window.AudioContext = class extends Real { constructor() { super(); window.contexts.push(this); } };
      localStorage.setItem('embruns.settings', JSON.stringify({ sound: true }));
    """)
    page.goto(house.address)
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("window.contexts.length") == 0
    page.mouse.click(5, 300)
    page.wait_for_function("() => window.contexts[0]?.state === 'running'")
