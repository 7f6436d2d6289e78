"""Pictures of Bretagne: a tile with its bills in the third round, an evaluation, the phone, the end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.browser.bretagne_player import answer, lay_bretagne, phase_of, wait_for_question
from tests.browser.player import over

if TYPE_CHECKING:
    from tests.browser.pictures import Album

DESKTOP, PHONE = (1440, 900), (390, 844)


def take(album: Album) -> None:
    """Play whole games until each moment worth showing has come."""
    wanted = {"acting", "cards", "end"}
    page = album.look(DESKTOP, "light", "fr")
    for seed in range(12):
        table = lay_bretagne(page, album.house.address, others=("bot", "bot", "bot"))
        album.person = page.context.storage_state()
        chance = random.Random(seed)
        wait_for_question(page)
        while wanted and not over(page):
            moment = phase_of(page)
            if moment in wanted and _worth_showing(page, moment):
                wanted.discard(moment)
                {"acting": _building, "cards": _evaluation}[moment](album, table)
                page.reload()
                wait_for_question(page)
            answer(page, chance)
            wait_for_question(page)
        if "end" in wanted and over(page) and wanted == {"end"}:
            _end(album, table)
            return
    raise RuntimeError(f"never came: {wanted}")


def _worth_showing(page: Page, moment: str) -> bool:
    if moment == "cards":
        return page.locator("[data-card][data-choice]").count() > 0
    late = "Manche 3" in page.inner_text(".sky") or "Manche 4" in page.inner_text(".sky")
    return late and page.locator("[data-tile][data-choice]").count() > 2


def _shot(album: Album, table: str, size: tuple[int, int], scheme: str, lang: str) -> Page:
    page = album.look(size, scheme, lang)
    page.goto(table)
    wait_for_question(page)
    return page


def _building(album: Album, table: str) -> None:
    page = _shot(album, table, DESKTOP, "light", "fr")
    page.locator("[data-tile][data-choice]").last.click()
    page.mouse.move(700, 20)
    album.keep(page, "bretagne-desktop-light-fr")
    page.context.close()
    page = _shot(album, table, PHONE, "light", "en")
    page.locator("[data-tile][data-choice]").last.click()
    album.keep(page, "bretagne-phone-light-en")
    page.context.close()
    page = _shot(album, table, PHONE, "dark", "fr")
    page.locator("[data-tab=map]").click()
    album.keep(page, "bretagne-phone-dark-fr")
    page.context.close()


def _evaluation(album: Album, table: str) -> None:
    page = _shot(album, table, DESKTOP, "dark", "en")
    album.keep(page, "bretagne-desktop-dark-en")
    page.context.close()


def _end(album: Album, table: str) -> None:
    page = _shot(album, table, DESKTOP, "light", "en")
    album.keep(page, "bretagne-end-desktop-light-en")
    page.context.close()
