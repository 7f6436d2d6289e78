"""The pictures of La Petite Régate: a race sailed until a card has much to show, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.browser.player import over
from tests.browser.regate_player import Ears, lay_race, sail_home, sail_one, wait_for_turn

if TYPE_CHECKING:
    from tests.browser.pictures import Album

DESKTOP, PHONE = (1440, 900), (390, 844)


def take(album: Album) -> None:
    """Mid-race and the end, by day and by night, large and small, in both languages."""
    table, card = _worth_showing(album, "2010", 3)
    for size, scheme, lang in [
        (DESKTOP, "light", "fr"),
        (DESKTOP, "dark", "en"),
        (PHONE, "light", "en"),
        (PHONE, "dark", "fr"),
    ]:
        page = album.look(size, scheme, lang)
        page.goto(table)
        wait_for_turn(page)
        page.locator(f".card[data-card='{card}']").first.click()
        name = "desktop" if size == DESKTOP else "phone"
        album.keep(page, f"regate-{name}-{scheme}-{lang}")
        page.context.close()
    page = album.look(DESKTOP, "light", "en")
    ears = Ears(page)
    page.goto(table)
    sail_home(page, ears)
    page.wait_for_selector("#h-end")
    album.keep(page, "regate-end-desktop-light-en")
    page.context.close()


def _worth_showing(album: Album, variant: str, seats: int) -> tuple[str, str]:
    """A table and a card of several arrows, in the middle of a race."""
    page = album.look(DESKTOP, "light", "fr")
    ears = Ears(page)
    for _ in range(8):
        table = lay_race(page, album.house.address, variant, others=("bot",) * (seats - 1))
        for made in range(60):
            wait_for_turn(page)
            if over(page):
                break
            card = _card_to_show(page) if made > 6 else ""
            if card:
                album.person = page.context.storage_state()
                return table, card
            sail_one(page, ears)
    raise RuntimeError("no race was worth showing")


def _card_to_show(page: Page) -> str:
    for card in page.locator(".card[data-open]").all():
        card.click()
        shut, open_ = page.locator("[data-choice].shut").count(), page.locator("[data-choice][data-open]").count()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        if shut + open_ > 2 and open_ > 1:
            return card.get_attribute("data-card") or ""
    return ""
