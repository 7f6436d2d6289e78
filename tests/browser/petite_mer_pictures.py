"""The pictures of Petite Mer: three people with both extensions, and a finished map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.browser.petite_mer_player import be, voyage, wait_for_turn
from tests.server.client import Browser

if TYPE_CHECKING:
    from tests.browser.pictures import Album

DESKTOP, PHONE = (1440, 900), (390, 844)
ACTIONS = [(DESKTOP, "light", "fr"), (DESKTOP, "dark", "en"), (PHONE, "light", "en"), (PHONE, "dark", "fr")]
END = [(DESKTOP, "light", "en"), (DESKTOP, "dark", "fr"), (PHONE, "light", "fr"), (PHONE, "dark", "en")]


def choose_a_tile(page: Page) -> bool:
    """One that has a place at once, and others after sailing."""
    for tile in page.locator(".hand.near [data-tile]").all():
        tile.click()
        if page.locator("[data-kind=now]").count() and page.locator("[data-kind=later]").count() > 1:
            return True
        tile.click()
    return False


def _screen(album: Album, crew: Browser, path: str, size: tuple[int, int], scheme: str, lang: str) -> Page:
    page = album.look(size, scheme, lang)
    be(page.context, album.house, crew)
    page.goto(album.house.address + path)
    return page


def _named(what: str, size: tuple[int, int], scheme: str, lang: str) -> str:
    return f"petite-mer-{what}-{'desktop' if size == DESKTOP else 'phone'}-{scheme}-{lang}"


def take(album: Album) -> None:
    """Three at a table with both extensions; a finished map for two."""
    for _ in range(20):
        path, crew = voyage(album.house, ["me", "here", "here"], "both", turns=10)
        page = _screen(album, crew, path, *ACTIONS[0])
        wait_for_turn(page)
        if choose_a_tile(page):
            break
    for size, scheme, lang in ACTIONS:
        page = _screen(album, crew, path, size, scheme, lang)
        wait_for_turn(page)
        choose_a_tile(page)
        album.keep(page, _named("table", size, scheme, lang))
        page.context.close()
    path, crew = voyage(album.house, ["me", "here"], "both")
    for size, scheme, lang in END:
        page = _screen(album, crew, path, size, scheme, lang)
        page.wait_for_selector("#h-end")
        album.keep(page, _named("end", size, scheme, lang))
        page.context.close()
