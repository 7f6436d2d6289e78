"""People who need each other: an exchange is asked of the partner, in words and with buttons, by mouse and by keys."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import TURN_SECONDS, set_sail

ASKED = "demande votre accord"


def type_move(page: Page, text: str) -> None:
    """Once the page takes a move: what was proposed before may still be on its way to it."""
    expect(page.locator(".log form button")).to_be_enabled()
    page.get_by_label("Écrire un coup").fill(text)
    page.keyboard.press("Enter")


@pytest.fixture
def gulf(house: House, new_page: NewPage) -> tuple[Page, Page, str]:
    """Two people at Petite Mer, and an exchange that the first may propose."""
    host, guest = new_page(), new_page()
    host.goto(f"{house.address}/new/petite-mer")
    host.locator("input[maxlength='24']").first.fill("Maëlle")
    host.locator("select.kind").nth(1).select_option("open")
    frames: list[str] = []
    host.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    host.locator("button.big").click()
    host.wait_for_url(re.compile(r"/t/"))
    guest.goto(host.url)
    guest.get_by_label("Votre nom").fill("Yann")
    guest.get_by_role("button", name="S’asseoir ici").click()
    set_sail(host)
    for page in (host, guest):
        expect(page.locator(".ask")).to_be_visible()
    deadline = time.monotonic() + TURN_SECONDS
    while not (swaps := re.findall(r"swap [A-Z0-9]+-[A-Z0-9]+ with 2", "".join(frames))):
        assert time.monotonic() < deadline
        host.wait_for_timeout(20)  # the page has heard it already, this test not yet
    return host, guest, str(swaps[0])


def test_r6_the_partner_is_asked_and_accepts(gulf: tuple[Page, Page, str]) -> None:
    host, guest, swap = gulf
    before = host.locator(".log .told").count()
    type_move(host, swap)
    expect(guest.get_by_role("alert").filter(has_text=ASKED)).to_contain_text("échange")
    expect(host.locator(".ask")).to_contain_text("demande l’accord de Yann")
    guest.reload()
    expect(guest.get_by_role("alert").filter(has_text=ASKED)).to_be_visible()
    expect(host.locator(".log .told")).to_have_count(before)
    accept = guest.get_by_role("button", name="Accepter")
    accept.focus()
    guest.keyboard.press("Enter")
    for page in (host, guest):
        expect(page.locator(".log .told").first).to_contain_text("échange")
        expect(page.locator(".ask")).not_to_contain_text("accord")


def test_r6_the_partner_declines_and_the_proposer_goes_on(gulf: tuple[Page, Page, str]) -> None:
    host, guest, swap = gulf
    before = host.locator(".log .told").count()
    type_move(host, swap)
    guest.get_by_role("button", name="Refuser").click()
    expect(host.locator(".note.refusal")).to_contain_text("Votre proposition est refusée")
    expect(guest.get_by_text(ASKED)).to_have_count(0)
    withdraw = host.get_by_role("button", name="Retirer la proposition")
    expect(withdraw).to_have_count(0)  # that of the first proposal: the next one is another
    type_move(host, swap)
    expect(guest.get_by_text(ASKED)).to_have_count(1)
    withdraw.click()
    expect(guest.get_by_text(ASKED)).to_have_count(0)
    expect(host.locator(".note.refusal")).to_have_count(0)
    type_move(host, swap)
    expect(guest.get_by_text(ASKED)).to_have_count(1)
    expect(host.locator(".log .told")).to_have_count(before)
    type_move(host, "end turn")
    expect(guest.get_by_text(ASKED)).to_have_count(0)
    expect(guest.locator(".log .told").first).to_contain_text("Maëlle")
    expect(host.locator(".note.refusal")).to_have_count(0)
