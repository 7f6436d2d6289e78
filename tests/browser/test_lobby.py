"""The lobby in the browser: its host, join codes, who comes back in another browser, and kill -9 in the middle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House, become
from tests.browser.player import seated, set_sail
from tests.browser.test_everyone import violations
from tests.browser.test_together import ASKED, type_move
from tests.server.client import Browser, start

CODE = re.compile(r"[A-Z]+ [2-9]{2,3}")


def lay_open(page: Page, address: str, seats: int = 2, game: str = "petite-mer", name: str = "Maëlle") -> str:
    """A table whose other seats wait for whoever comes; its address."""
    page.goto(f"{address}/new/{game}")
    page.locator("input[maxlength='24']").first.fill(name)
    for _ in range(seats - page.locator("select.kind").count()):
        page.locator("button.add").click()
    for seat in range(1, seats):
        page.locator("select.kind").nth(seat).select_option("open")
    expect(page.locator("button.big")).to_have_text("Dresser la table")
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def sit_down(page: Page, name: str) -> None:
    page.locator("form.sit input").first.fill(name)
    page.locator("form.sit button").first.click()
    seated(page)


def row(page: Page, seat: int) -> Callable[[str], None]:
    """What is said of this seat must contain a text."""
    return lambda text: expect(page.locator(".seats li").nth(seat)).to_contain_text(text)


def choose_emblem(guest: Page, host: Page) -> None:
    """The guest chooses an emblem of their own in the lobby, and the host sees it."""
    guest.get_by_role("button", name="Emblem").click()
    guest.get_by_role("radio", name="Whale").check(force=True)
    expect(host.locator(".seats li").nth(1).get_by_role("img", name="Baleine")).to_be_visible()
    row(host, 1)("à table")
    assert violations(guest) == []


def test_by_code_to_the_table_and_the_host_decides(house: House, new_page: NewPage) -> None:
    host, guest, late = new_page(), new_page(locale="en-GB"), new_page()
    lay_open(host, house.address, seats=3)
    row(host, 0)("tient la table")
    code = host.locator(".code b").inner_text().replace("\u00a0", " ")
    assert CODE.fullmatch(code)

    guest.goto(house.address)
    guest.get_by_role("button", name="Join a table").click()
    guest.get_by_label("Code or link of the table").fill("ANSE 22 99")
    guest.keyboard.press("Enter")
    expect(guest.locator("#join-bad")).to_contain_text("No table has this code")
    guest.get_by_label("Code or link of the table").fill(code.lower().replace(" ", ""))
    guest.keyboard.press("Enter")
    guest.wait_for_url(host.url)
    expect(guest.get_by_role("heading", name="Maëlle’s table")).to_be_visible()
    expect(guest.locator(".lobby button.big")).to_have_count(0)  # only the host starts
    sit_down(guest, "Erwan")
    row(host, 1)("à table")
    expect(host.locator("#announcer")).to_have_text("Erwan s’assied.")
    expect(guest.locator(".lobby footer")).to_contain_text("Waiting for Maëlle to start the game")

    # The host frees the seat, after a question; the person reads why, and sits down again
    host.get_by_role("button", name="Libérer la place").click()
    expect(host.get_by_text("Libérer la place d’Erwan ?")).to_be_visible()
    host.get_by_role("button", name="Garder").click()
    row(host, 1)("Erwan")
    host.get_by_role("button", name="Libérer la place").click()
    host.get_by_role("button", name="Libérer", exact=True).click()
    expect(guest.get_by_role("alert").filter(has_text="The host has freed your seat")).to_be_visible()
    row(host, 1)("Place libre")
    sit_down(guest, "Erwan")

    choose_emblem(guest, host)

    # A bot of a chosen level on an open seat, another order, and the start
    host.locator(".seats li").nth(2).locator("select").select_option("mousse")
    row(guest, 2)("Gives up its seat if somebody arrives")
    host.get_by_role("button", name="Avancer d’une place : Erwan").click()
    row(guest, 0)("Erwan")
    row(guest, 1)("hosts")
    host.get_by_role("button", name="Tirer l’ordre au sort").click()
    host.locator(".seats select").select_option("matelot")
    expect(guest.locator(".seats")).to_contain_text("Sailor")
    assert violations(host) == []
    set_sail(host)
    for page in (host, guest):
        expect(page.locator(".ask")).to_be_visible()
    expect(guest.locator("#announcer")).to_contain_text("The game begins.")
    expect(host.locator(".seatbar").get_by_role("img", name="Baleine")).to_be_visible()

    # Who comes later takes the bot's place
    late.goto(host.url)
    late.get_by_label("Votre nom").fill("Zoé")
    late.get_by_role("button", name=re.compile("Prendre la place de Matelot")).click()
    expect(late.locator(".seatbar")).to_contain_text("Zoé")
    expect(late.get_by_text("Vous regardez la partie")).to_have_count(0)
    expect(host.locator("#announcer")).to_have_text("Zoé s’assied.")


def test_start_without_the_others_and_come_back_from_another_browser(house: House, new_page: NewPage) -> None:
    host, guest, phone = new_page(), new_page(), new_page(locale="en-GB")
    table = lay_open(host, house.address)
    expect(host.locator(".lobby footer")).to_contain_text("1 place attend encore")
    guest.goto(table)
    sit_down(guest, "Yann")
    set_sail(host)
    expect(guest.locator(".ask")).to_be_visible()
    guest.context.close()

    phone.goto(table)
    phone.get_by_role("button", name="I am Yann").click()
    expect(phone.get_by_text("Your request was sent")).to_be_visible()
    asked = host.get_by_role("alert").filter(has_text="Quelqu’un demande la place de Yann")
    expect(asked).to_be_visible()
    assert violations(host) == []
    asked.get_by_role("button", name="Refuser").click()
    expect(asked).to_have_count(0)
    phone.get_by_role("button", name="I am Yann").click()
    asked.get_by_role("button", name="Oui, rendre la place").click()
    expect(phone.get_by_text("You are watching the game")).to_have_count(0)
    phone.get_by_role("button", name="More").click()
    expect(phone.get_by_role("button", name="Leave this seat")).to_be_visible()


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 640}, {"width": 320, "height": 256}])
def test_the_lobby_fits_a_phone(house: House, new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport, color_scheme="dark")
    lay_open(page, house.address, seats=4, name="Un nom de vingt-quatre l.")
    expect(page.locator(".seats li")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_on_a_phone_a_long_name_keeps_its_line_and_spectators_leave_the_title_alone(
    house: House, new_page: NewPage
) -> None:
    phone = {"width": 360, "height": 640}
    host, guest, watcher = new_page(viewport=phone), new_page(), new_page()
    table = lay_open(host, house.address, game="maitre-des-mers")
    guest.goto(table)
    sit_down(guest, "Un nom de vingt-quatre l")
    set_sail(host)
    expect(guest.locator(".ask")).to_be_visible()
    guest.get_by_role("button", name="Plus").click()
    guest.get_by_role("button", name="Quitter ce siège").click()
    guest.get_by_label("En votre absence").select_option("")
    guest.get_by_role("button", name="Quitter la place").click()
    watcher.goto(table)
    expect(host.locator(".chip")).to_be_visible()
    expect(host.locator("[data-seat-number='1'] select")).to_be_visible()
    name = host.locator("[data-seat-number='1'] b").bounding_box()
    title, chip = host.locator(".top h1").bounding_box(), host.locator(".chip").bounding_box()
    assert name
    assert name["width"] >= 50
    assert title
    assert chip
    assert title["x"] + title["width"] <= chip["x"]
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_kill_9_in_the_lobby_in_a_proposal_and_in_a_rematch(own_house: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    frames, heard = list[str](), list[str]()
    host.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    guest.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    table = lay_open(host, own_house.address)
    guest.goto(table)
    sit_down(guest, "Yann")
    row(host, 1)("à table")
    own_house.kill()
    own_house.start()
    row(host, 1)("à table")
    set_sail(host)
    host.wait_for_function("() => document.querySelector('.ask.mine')")
    swap = re.findall(r"swap [A-Z0-9]+-[A-Z0-9]+ with 2", "".join(frames))[0]
    type_move(host, swap)
    expect(guest.get_by_role("alert").filter(has_text=ASKED)).to_be_visible()
    own_house.kill()
    heard.clear()
    own_house.start()
    while not any('"hello"' in frame for frame in heard):
        guest.wait_for_timeout(20)  # an answer before that would be lost, and the page would ask again
    guest.get_by_role("button", name="Accepter").click()
    expect(host.locator(".log .told").filter(has_text="échange").first).to_be_visible()  # maybe a tile was drawn since

    table, people = finished_by_two(own_house)
    for page, person in zip((host, guest), people, strict=True):
        become(page, own_house, person)
        page.goto(own_house.address + table)
    host.get_by_role("button", name="Revanche").click()
    expect(host.get_by_role("heading", name="La table de Nolwenn")).to_be_visible()
    own_house.kill()
    own_house.start()
    guest.get_by_role("button", name="Aller à la revanche").click()
    for page in (host, guest):
        expect(page.locator("[role=grid]")).to_be_visible()


def finished_by_two(house: House) -> tuple[str, list[dict[str, str]]]:
    """A game of two people over bare sockets, played to its end: the table's path, and the people's cookies."""
    people = [Browser(house), Browser(house)]  # type: ignore[arg-type]  # it needs the port and the address alone
    table = people[0].table()
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in people]
    start(*lines)
    chance = random.Random(8)
    while not lines[0].scene["ending"]:
        mover = next(line for line in lines if line.scene["to_act"] in line.hello["you"]["seats"])
        mover.at_ply(max(line.scene["ply"] for line in lines))
        mover.play(chance.choice(mover.scene["legal"])["index"])
        for line in lines:
            line.at_ply(mover.scene["ply"])
    cookies = [dict(person.http.cookies.items()) for person in people]
    for person in people:
        person.close()
    return f"/t/{table['id']}", cookies
