"""Take the pictures of docs/pictures anew: `python -m tests.browser.pictures docs/pictures [GAME... | posters]`.

A real game is played until it is worth showing; each picture is a screenshot of it, written as WebP.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, sync_playwright

from tests.browser import (
    bretagne_pictures,
    friends_pictures,
    maitre_des_mers_pictures,
    petite_mer_pictures,
    regate_pictures,
)
from tests.browser.house import House, finished_game
from tests.browser.launch import launch
from tests.browser.player import changed, choose_one, lay_table, over, stamp, wait_for_turn

DESKTOP, PHONE = (1440, 900), (390, 844)
TO_WEBP = """async png => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + png;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: picture.width, height: picture.height});
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', 0.9).split(',')[1];
}"""


class Album:
    """Takes pictures of one person's tables."""

    def __init__(self, browser: Browser, house: House, folder: Path) -> None:
        self.browser = browser
        self.house = house
        self.folder = folder
        self.person: StorageState | None = None
        self.dark_room = browser.new_page()  # no policy of ours here: it turns PNG into WebP

    def look(self, size: tuple[int, int], scheme: str, lang: str, scale: int = 1) -> Page:
        """A screen of this person, with so many dots a pixel."""
        settings = f'{{"lang": "{lang}", "theme": "{scheme}", "name": "Maëlle"}}'
        options: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "color_scheme": scheme,
            "device_scale_factor": scale,
            "reduced_motion": "reduce",
            "storage_state": self.person,
        }
        context: BrowserContext = self.browser.new_context(**options)
        context.add_init_script(f"localStorage.setItem('embruns.settings', '{settings}')")
        return context.new_page()

    def keep(self, page: Page, name: str, part: str = "") -> None:
        """The screen as it is, or the part of it that a selector names."""
        page.wait_for_timeout(400)
        shot = page.locator(part).screenshot() if part else page.screenshot()
        png = base64.b64encode(shot).decode()
        webp = base64.b64decode(self.dark_room.evaluate(TO_WEBP, png))
        (self.folder / f"{name}.webp").write_bytes(webp)
        print(f"{name}.webp  {len(webp) // 1000} kB")

    def play_until_worth_showing(self) -> tuple[str, str]:
        """A table where a small fish has much to choose, prey among it; and that fish."""
        page = self.look(DESKTOP, "light", "fr")
        for seed in range(30):
            table = lay_table(page, self.house.address)
            found = _play_until(page, random.Random(seed))
            if found:
                self.person = page.context.storage_state()
                return table, found
        raise RuntimeError("no game was worth showing")


def _play_until(page: Page, chance: random.Random) -> str:
    for made in range(60):
        wait_for_turn(page)
        if over(page):
            return ""
        fish = _best_fish(page) if made > 8 else ""
        if fish:
            return fish
        before = stamp(page)
        choose_one(page, chance)
        changed(page, before)
    return ""


def _best_fish(page: Page) -> str:
    if "Premier pas" not in page.inner_text(".ask") or page.locator(".cell[data-swims]").count() < 4:
        return ""
    for cell in page.locator(".cell[data-swims]").all():
        name = cell.get_attribute("data-name") or ""
        page.click(f".cell[data-name={name}]")
        prey, tunnels = page.locator(".cell[data-mark=eat]").count(), page.locator(".cell[data-mark]").count()
        page.keyboard.press("Escape")
        if prey and tunnels >= 5:
            return name
    return ""


def _table(album: Album, table: str, fish: str, where: tuple[int, int], scheme: str, lang: str) -> None:
    page = album.look(where, scheme, lang)
    page.goto(table)
    wait_for_turn(page)
    page.click(f".cell[data-name={fish}]")
    page.wait_for_timeout(300)
    page.locator(".cell[data-mark=eat]").first.hover()
    size = "desktop" if where == DESKTOP else "phone"
    album.keep(page, f"table-{size}-{scheme}-{lang}")
    page.context.close()


def _whirlpool(album: Album) -> None:
    page = album.look(DESKTOP, "light", "en")
    for seed in range(100, 130):
        lay_table(page, album.house.address)
        chance = random.Random(seed)
        wait_for_turn(page)
        while not over(page) and not page.locator(".whirl button").count():
            before = stamp(page)
            choose_one(page, chance)
            changed(page, before)
            wait_for_turn(page)
        if not over(page):
            page.locator(".whirl button").nth(3).click()
            album.keep(page, "whirlpool-desktop-light-en")
            break
    page.context.close()


def _pages(album: Album) -> None:
    address, table = album.house.address, finished_game(album.house)
    for name, path, waits, where, scheme, lang in [
        ("home", "/", ".poster", DESKTOP, "light", "fr"),
        ("home", "/", ".poster", PHONE, "dark", "en"),
        ("setup", "/new/little-big-fish", "form", DESKTOP, "light", "en"),
        ("end", table, "#h-end", DESKTOP, "dark", "fr"),
        ("end", table, "#h-end", PHONE, "light", "en"),
        ("replay", f"{table}/replay?ply=40", "[role=grid]", DESKTOP, "light", "fr"),
        ("rules", "/rules/little-big-fish#LBF-30", "#LBF-30", PHONE, "light", "fr"),
    ]:
        page = album.look(where, scheme, lang)
        page.goto(address + path)
        page.wait_for_selector(waits)
        album.keep(page, f"{name}-{'desktop' if where == DESKTOP else 'phone'}-{scheme}-{lang}")
        page.context.close()
    page = album.look(DESKTOP, "light", "fr")
    lay_table(page, address, other="open")
    page.wait_for_selector(".qr")
    album.keep(page, "lobby-desktop-light-fr")


def posters(album: Album) -> None:
    """The prints of the games, by day and by night, for the cards of the documentation."""
    for scheme in ("light", "dark"):
        page = album.look(DESKTOP, scheme, "fr", scale=2)
        page.goto(album.house.address)
        page.wait_for_selector(".poster")
        for print_ in page.locator(".poster").all():
            address = print_.get_attribute("href") or ""
            album.keep(page, f"poster-{Path(address).name}-{scheme}", f".poster[href='{address}'] .print > svg")
        page.context.close()


@contextmanager
def studio(folder: Path) -> Iterator[Album]:
    """A server, a browser and an empty album for this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.start()
        browser = launch(playwright)
        yield Album(browser, house, folder)
        browser.close()
        house.stop()


def fish_and_pages(album: Album) -> None:
    """The pages of the house, with Little Big Fish on its table."""
    table, fish = album.play_until_worth_showing()
    for where, scheme, lang in [
        (DESKTOP, "light", "fr"),
        (DESKTOP, "dark", "en"),
        (PHONE, "light", "en"),
        (PHONE, "dark", "fr"),
    ]:
        _table(album, table, fish, where, scheme, lang)
    _whirlpool(album)
    _pages(album)


TAKES: dict[str, Callable[[Album], None]] = {
    "little-big-fish": fish_and_pages,
    "petite-mer": petite_mer_pictures.take,
    "maitre-des-mers": maitre_des_mers_pictures.take,
    "friends": friends_pictures.take,
    "regate": regate_pictures.take,
    "bretagne": bretagne_pictures.take,
    "posters": posters,
}


def main(folder: Path, games: Sequence[str]) -> None:
    """Take those of the games named, or all."""
    for game in games or TAKES:
        with studio(folder) as album:
            TAKES[game](album)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
