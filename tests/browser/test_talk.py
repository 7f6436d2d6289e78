"""Table talk in two languages: phrases, emotes, free words, a muted seat, and no spectators."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import set_sail, wait_for_turn
from tests.browser.test_everyone import violations


def talking(house: House, new_page: NewPage) -> tuple[Page, Page]:
    """Two people at a table with free words and without spectators, one of them at night on a phone."""
    host, guest = new_page(), new_page(locale="en-GB", color_scheme="dark", viewport={"width": 390, "height": 844})
    host.goto(f"{house.address}/new/little-big-fish")
    host.locator("input[maxlength='24']").first.fill("Maëlle")
    expect(host.get_by_label("Parler librement à table")).to_have_count(0)  # bots say nothing
    host.locator("select.kind").nth(1).select_option("open")
    host.get_by_label("Parler librement à table").check()
    host.get_by_label("Sans spectateurs").check()
    host.locator("button.big").click()
    host.wait_for_url(re.compile(r"/t/"))
    guest.goto(host.url)
    guest.get_by_label("Your name").fill("Erwan")
    guest.get_by_role("button", name="Sit here").click()
    set_sail(host)
    wait_for_turn(host)
    return host, guest


def test_each_reads_in_their_own_language_and_may_look_away(house: House, new_page: NewPage) -> None:
    host, guest = talking(house, new_page)
    host.keyboard.press("m")
    expect(host.get_by_role("heading", name="Dire un mot")).to_be_visible()
    assert violations(host) == []
    host.keyboard.press("1")
    expect(host.get_by_role("heading", name="Dire un mot")).to_have_count(0)
    said = guest.get_by_role("list", name="What was said")
    expect(said).to_have_text(re.compile("Maëlle Well played."))
    expect(guest.locator("#announcer")).to_contain_text("Maëlle: Well played.")

    guest.get_by_role("button", name="Talk", exact=True).click()
    expect(guest.get_by_role("button", name="Mind your fish.")).to_be_visible()
    assert violations(guest) == []
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.get_by_role("button", name="applauds").click()
    lines = host.get_by_role("list", name="Ce qui s’est dit")
    expect(lines).to_contain_text("Erwan 👏 applaudit")

    guest.get_by_role("button", name="Talk", exact=True).click()
    guest.get_by_label("Your words").fill("<i>See you</i>")
    guest.get_by_role("button", name="Send", exact=True).click()
    expect(lines).to_contain_text("Erwan <i>See you</i>")

    host.keyboard.press("m")
    host.get_by_role("button", name="Ne plus voir les mots d’Erwan").click()
    expect(lines).not_to_contain_text("See you")
    host.reload()
    wait_for_turn(host)
    expect(lines).to_have_text(re.compile("^Maëlle Bien joué.$"))  # kept, and still without Erwan's
    stranger = new_page()
    stranger.goto(host.url)
    expect(stranger.get_by_text("Cette table se joue sans spectateurs.")).to_be_visible()
