"""The pictures of playing with friends: the lobby, my tables and the pace at set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.server.client import Browser, start

if TYPE_CHECKING:
    from tests.browser.pictures import Album

DESKTOP, PHONE = (1280, 900), (390, 844)


def take(album: Album) -> None:
    """A lobby with a guest, some tables over days, and how their pace is chosen."""
    page = album.look(DESKTOP, "light", "fr")
    _tables(album, page)
    album.person = page.context.storage_state()
    _lobby(album, page)
    page.context.close()
    page = album.look(PHONE, "dark", "en")
    page.goto(f"{album.house.address}/tables")
    page.wait_for_selector("main li")
    album.keep(page, "my-tables-phone-dark-en")
    page.context.close()
    page = album.look(PHONE, "light", "fr")
    page.goto(f"{album.house.address}/new/petite-mer")
    page.locator("select.kind").nth(1).select_option("open")
    page.locator("label.choice", has_text="Sur plusieurs jours").click()
    page.get_by_text("Le rythme").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('input[name=pace]').closest('fieldset').scrollIntoView()")
    album.keep(page, "pace-phone-light-fr")
    page.context.close()


def _lobby(album: Album, page: Page) -> None:
    page.goto(f"{album.house.address}/new/bretagne")
    page.locator("input[maxlength='24']").first.fill("Maëlle")
    page.locator("button.add").click()
    for select in page.locator("select.kind").all()[1:]:
        select.select_option("open")
    page.locator("label.choice", has_text="Sur plusieurs jours").click()
    page.locator("button.big").click()
    page.wait_for_url("**/t/*")
    guest = Browser(album.house)  # type: ignore[arg-type]  # it needs the port and the address alone
    table = {"id": page.url.rsplit("/", 1)[1]}
    guest.post("/api/me/emblem", {"emblem": "octopus"})
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Erwan"})
    guest.line(table).ready()
    page.get_by_text("Erwan").first.wait_for()
    page.wait_for_selector(".qr")
    album.keep(page, "friends-lobby-desktop-light-fr")
    guest.close()


def _tables(album: Album, page: Page) -> None:
    """Maëlle is to act at one table, waits at another, and a third gathers."""
    page.goto(album.house.address)
    page.wait_for_selector(".poster")
    me = Browser(album.house)  # type: ignore[arg-type]  # it needs the port and the address alone
    me.post("/api/me/emblem", {"emblem": "lighthouse"})
    page.context.add_cookies(
        [{"name": name, "value": value, "url": album.house.address} for name, value in me.http.cookies.items()]
    )
    other = Browser(album.house)  # type: ignore[arg-type]  # it needs the port and the address alone
    for first, second, game in ((me, other, "petite-mer"), (other, me, "regate")):
        seats = [{"kind": "me", "name": "Maëlle" if first is me else "Nolwenn"}, {"kind": "open"}]
        wish = {"game": game, "seats": seats, "pace": {"days": 3, "level": "matelot"}}
        table = first.post("/api/tables", wish, 201)
        second.post(f"/api/tables/{table['id']}/seats/1", {"name": "Nolwenn" if first is me else "Maëlle"})
        start(*(person.line(table) for person in (first, second)))
    me.post("/api/tables", {"game": "bretagne", "seats": [{"kind": "me", "name": "Maëlle"}, {"kind": "open"}]}, 201)
    for person in (me, other):
        person.close()
