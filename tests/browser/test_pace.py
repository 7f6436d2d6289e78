"""The pace of a table: chosen at set-up, shown in the lobby, at the table and in the list, in both languages."""

from __future__ import annotations

import re
import urllib.request

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import set_sail, wait_for_turn
from tests.browser.test_everyone import violations


def choose(page: Page, name: str) -> None:
    page.locator("label.choice", has=page.get_by_text(name, exact=True)).click()


def test_a_game_over_days_is_set_up_and_says_what_time_is_left(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(locale="en-GB")
    host.goto(f"{house.address}/new/little-big-fish")
    host.locator("input[maxlength='24']").first.fill("Maëlle")
    expect(host.get_by_text("Le rythme")).to_have_count(0)  # bots need none
    host.locator("select.kind").nth(1).select_option("open")
    expect(host.get_by_text("Une décision sous")).to_have_count(0)
    choose(host, "Sur plusieurs jours")
    choose(host, "7 jours")
    choose(host, "Un robot joue jusqu’au retour")
    host.get_by_label("Force du robot").select_option("capitaine")
    assert violations(host) == []
    host.set_viewport_size({"width": 360, "height": 640})
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.locator("button.big").click()
    host.wait_for_url(re.compile(r"/t/"))
    expect(host.locator(".lead")).to_contain_text("une décision sous 7 jours, puis un robot joue (Capitaine)")
    guest.goto(host.url)
    expect(guest.locator(".lead")).to_contain_text("Over days, a decision within 7 days, then a robot plays (Captain)")
    guest.get_by_label("Your name").fill("Erwan")
    guest.get_by_role("button", name="Sit here").click()
    set_sail(host)
    wait_for_turn(host)
    expect(host.locator(".ask")).to_contain_text("Encore 7 jours")
    guest.goto(house.address + "/tables")
    expect(guest.locator("main li")).to_contain_text("Waiting for Maëlle for 1 minute. 7 days left.")
    host.goto(house.address + "/tables")
    expect(host.locator("main li")).to_contain_text("Encore 7 jours")
    assert violations(host) == []


def pause(host: Page, guest: Page) -> None:
    """The guest asks for a pause, the host agrees, and the guest goes on."""
    guest.get_by_role("button", name="More").click()
    guest.get_by_role("button", name="Ask for a pause").click()
    expect(guest.locator(".ask")).to_contain_text("the others have yet to agree")
    expect(host.locator(".ask")).to_contain_text("Erwan demande une pause.")
    expect(host.locator(".cell[data-mark]").first).to_be_visible()
    host.get_by_role("button", name="D’accord").click()
    expect(host.locator(".ask")).to_contain_text("Erwan l’a demandée : les pendules sont arrêtées")
    expect(guest.locator(".ask")).to_contain_text("The clocks stand still, nobody plays.")
    expect(host.locator(".cell[data-mark]")).to_have_count(0)  # nobody plays
    stands = host.locator("[data-seat-number='0'] .clock").text_content() or ""
    for page in (host, guest):
        assert violations(page) == []
    expect(host.locator("[data-seat-number='0'] .clock")).to_have_text(stands)
    guest.get_by_role("button", name="Go on playing").click()
    expect(guest.locator("#announcer")).to_contain_text("The pause is over.")
    expect(host.locator("[data-seat-number='0'] .clock")).not_to_have_text(stands)


def test_a_clock_at_each_seat_and_a_bot_when_time_is_up(house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(locale="en-GB", viewport={"width": 390, "height": 844}, color_scheme="dark")
    host.goto(f"{house.address}/new/little-big-fish")
    host.locator("input[maxlength='24']").first.fill("Maëlle")
    host.locator("select.kind").nth(1).select_option("open")
    choose(host, "10 min")
    choose(host, "30 s")
    choose(host, "Un robot joue jusqu’au retour")
    host.get_by_text("La partie compte pour le classement").click()
    assert violations(host) == []
    host.locator("button.big").click()
    host.wait_for_url(re.compile(r"/t/"))
    told = "Pendule : 10 min, 30 s de plus par décision, puis un robot joue (Matelot) · Compte pour le classement"
    expect(host.locator(".lead")).to_contain_text(told)
    guest.goto(host.url)
    guest.get_by_label("Your name").fill("Erwan")
    guest.get_by_role("button", name="Sit here").click()
    set_sail(host)
    wait_for_turn(host)
    clocks = [page.locator("[data-seat-number] .clock") for page in (host, guest)]
    expect(clocks[0].nth(0)).to_contain_text(re.compile(r"9 min \d\d s"))  # it runs
    expect(clocks[1].nth(1)).to_contain_text("10 min 00 s")  # it does not
    assert violations(guest) == []
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pause(host, guest)
    urllib.request.urlopen(f"{house.base}/pendulum/600000").close()
    expect(host.get_by_role("button", name="Reprendre")).to_be_visible()
    expect(guest.locator("[data-seat-number='0']")).to_contain_text("Sailor")
    host.get_by_role("button", name="Reprendre").click()
    expect(clocks[1].nth(0)).to_contain_text("30 s")
